"""The mouse at a table: which gesture a press begins, and what the mouse hovers over."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from sobremesa.table.camera import Camera
from sobremesa.table.cards import subject_at
from sobremesa.table.desk import Desk
from sobremesa.table.gestures import Gesture, Lift, Pan
from sobremesa.table.pieces import PieceItem
from sobremesa.table.scene import TableScene
from sobremesa.table.slips import Slips


class Mouse:
    """Turns the mouse events of one view of one table into gestures, of which there is at most one."""

    def __init__(self, view: Camera, table: TableScene, desk: Desk) -> None:
        self._view = view
        self._table = table
        self._desk = desk
        self._gesture: Gesture | None = None
        self._button = Qt.MouseButton.NoButton

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way."""
        return self._gesture is not None

    def cancel(self) -> None:
        """Ends a gesture as if it had never been."""
        gesture, self._gesture = self._gesture, None
        if gesture is not None:
            self._view.viewport().unsetCursor()
            gesture.cancel()

    def press(self, event: QMouseEvent, double: bool, slips: Slips) -> None:
        """A button goes down."""
        desk, button = self._desk, event.button()
        if self._gesture is not None:
            self.cancel()
            desk.put_down()
            if button != self._button:  # another button in the middle of a gesture
                return
        if button == Qt.MouseButton.RightButton:
            desk.put_down()
            return
        if button not in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            return
        at = event.position().toPoint()
        moving = self._finish_for(at)
        far = QApplication.startDragDistance()
        item = None if moving else self._piece_at(at)
        left = button == Qt.MouseButton.LeftButton
        if item is not None and left and self._lifts(item, at):
            self._gesture = Lift(self._view, desk, item, at, far)
        else:
            if double and left:
                self._fit_on_cloth(at)
            acts = left and not moving and not double
            self._gesture = Pan(self._view, at, far, (lambda where: self._click(where, slips)) if acts else _nothing)
        self._button = button

    def move(self, event: QMouseEvent, slips: Slips) -> None:
        """The mouse moves, with or without a button down."""
        at = event.position().toPoint()
        if self._gesture is None:
            self._hover(at, slips)
            return
        if not event.buttons() & self._button:  # its release was lost
            self.cancel()
            self._desk.put_down()
            return
        self._gesture.move(at)
        if self._gesture is not None and self._gesture.dragging:
            self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def follow(self, at: QPoint) -> None:
        """The table moved under the mouse."""
        if self._gesture is not None:
            self._gesture.move(at)

    def release(self, event: QMouseEvent) -> None:
        """A button goes up."""
        if self._gesture is None or event.button() != self._button:
            return
        gesture, self._gesture = self._gesture, None
        self._view.viewport().unsetCursor()
        gesture.finish(event.position().toPoint())

    def _finish_for(self, at: QPoint) -> bool:
        """Ends what is running; True if what was under the press moved, so that the press meant something else."""
        director = self._table.director
        if not director.busy:
            return False
        before = self._piece_at(at)
        flew = before is not None and director.flying(before)
        director.finish()
        return flew or self._piece_at(at) is not before

    def _lifts(self, item: PieceItem, at: QPoint) -> bool:
        """Whether a press on a piece lifts it: not if the held piece may be laid right there."""
        if not self._desk.movable(item):
            return False
        held = self._desk.held
        return held is None or held is item or self._desk.way_at(self._view.to_scene(at)) is None

    def _piece_at(self, at: QPoint) -> PieceItem | None:
        return self._table.piece_at(self._view.to_scene(at))

    def _click(self, at: QPoint, slips: Slips) -> None:
        """A click on anything but a piece that may be lifted."""
        desk, table = self._desk, self._table
        point = self._view.to_scene(at)
        if desk.held is not None:
            desk.drop(point)
            return
        item = table.piece_at(point)
        if item is not None and desk.tap(item.placement.zone, item.placement.slot, point):
            return
        for zone in table.ground.under(point.x(), point.y()):
            if desk.tap(zone, table.ground.slot_at(zone, point.x(), point.y()), point):
                return
        seen = subject_at(table, point)
        if seen is not None:
            slips.show_now(table, seen[0], self._view.on_view(seen[1]))

    def _fit_on_cloth(self, at: QPoint) -> None:
        """A double click on cloth shows the whole table; none ever makes a move."""
        point = self._view.to_scene(at)
        if not any(QRectF(*spot.rect).contains(point) for spot in self._table.ground.spots.values()):
            self._view.fit()

    def _hover(self, at: QPoint, slips: Slips) -> None:
        desk, point = self._desk, self._view.to_scene(at)
        item = self._table.piece_at(point)
        if desk.held is not None:
            desk.hover(point)
        touchable = item is not None and (desk.movable(item) or desk.tappable(item))
        if touchable or desk.over is not None:
            self._view.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self._view.viewport().unsetCursor()
        if desk.held is None:
            seen = subject_at(self._table, point)
            subject, rect = seen if seen is not None else (None, QRectF())
            slips.hover(self._table, subject, self._view.on_view(rect))


def _nothing(at: QPoint) -> None:
    """A press that was spent on ending what ran."""
