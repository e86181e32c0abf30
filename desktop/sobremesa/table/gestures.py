"""What one press of the mouse is: lifting a piece, or moving the table. Any can be cancelled."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtCore import QPoint, QPointF

from sobremesa.table.desk import Desk
from sobremesa.table.pieces import PieceItem


class Gesture(Protocol):
    """From a press to its release; positions are pixels of the view."""

    dragging: bool
    """Whether the mouse has moved far enough for more than a click."""

    def move(self, at: QPoint) -> None:
        """The mouse is somewhere else."""
        ...

    def finish(self, at: QPoint) -> None:
        """The button was let go."""
        ...

    def cancel(self) -> None:
        """It never happened."""
        ...


class Window(Protocol):
    """What a gesture needs of the view."""

    def to_scene(self, at: QPoint) -> QPointF:
        """A point of the view in the scene."""
        ...

    def pan(self, by: QPoint) -> None:
        """Moves the table under the window."""
        ...


class Lift:
    """A press on a piece that may be lifted: a drag once the mouse has moved far enough, else a click."""

    def __init__(self, view: Window, desk: Desk, item: PieceItem, at: QPoint, far: int) -> None:
        self._view = view
        self._desk = desk
        self._item = item
        self._press = at
        self._far = far
        self._grip = item.pos() - view.to_scene(at)
        self._was_held = desk.held is item
        self.dragging = False

    def move(self, at: QPoint) -> None:
        if not self.dragging:
            if (at - self._press).manhattanLength() < self._far:
                return
            self.dragging = True
            if self._desk.held is not self._item:
                self._desk.take(self._item)
        if self._desk.held is not self._item:  # the table took it
            return
        point = self._view.to_scene(at)
        self._item.setPos(point + self._grip)
        self._desk.hover(point)

    def finish(self, at: QPoint) -> None:
        if self.dragging:
            if self._desk.held is self._item:
                self.move(at)
                self._desk.drop(self._view.to_scene(at))
        elif self._was_held:
            self._desk.put_down()
        else:
            self._desk.take(self._item)

    def cancel(self) -> None:
        if self._desk.held is self._item:
            self._desk.put_down()


class Pan:
    """A press on anything else: moves the table under the window, or is a click."""

    def __init__(self, view: Window, at: QPoint, far: int, click: Callable[[QPoint], None]) -> None:
        self._view = view
        self._press = self._last = at
        self._far = far
        self._click = click
        self.dragging = False

    def move(self, at: QPoint) -> None:
        if not self.dragging and (at - self._press).manhattanLength() < self._far:
            return
        self.dragging = True
        self._view.pan(at - self._last)
        self._last = at

    def finish(self, at: QPoint) -> None:
        if not self.dragging:
            self._click(at)

    def cancel(self) -> None:
        return
