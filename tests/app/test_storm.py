"""Two thousand raw events on the whole window: whatever a hand does, the picture stays equal to the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from sobremesa.engine.rng import Rng

BUTTONS = (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton)
KEYS = (
    Qt.Key.Key_Escape,
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
    Qt.Key.Key_Return,
    Qt.Key.Key_Space,
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_R,
    Qt.Key.Key_F,
    Qt.Key.Key_0,
    Qt.Key.Key_F1,
    Qt.Key.Key_F9,
)
SIZES = ((1366, 768), (800, 540), (1100, 900), (1920, 1080), (960, 600))


class Storm:
    """Throws events at a window, all drawn from one seed."""

    def __init__(self, person: Any, seed: int) -> None:
        self.person, self.rng = person, Rng(seed)
        self.at = QPoint(200, 200)
        self.held: list[Qt.MouseButton] = []
        self.dialog: QDialog | None = None
        self.deeds: list[Callable[[], None]] = [
            *[self.press] * 5,
            *[self.move] * 10,
            *[self.release] * 5,
            *[self.drag] * 4,
            *[self.burst] * 2,
            *[self.key] * 4,
            self.wheel,
            self.focus,
            self.resize,
            self.undo,
            self.toggle_dialog,
            self.panel_click,
            self.wait,
        ]

    @property
    def view(self) -> Any:
        return self.person.page.view

    def strike(self) -> None:
        """One event, or one small group of them."""
        self.rng.choice(self.deeds)()

    def send(self, kind: QEvent.Type, button: Qt.MouseButton) -> None:
        port = self.view.viewport()
        buttons = Qt.MouseButton.NoButton
        for held in self.held:
            buttons |= held
        spot = QPointF(self.at)
        event = QMouseEvent(kind, spot, QPointF(port.mapToGlobal(self.at)), button, buttons, Qt.KeyboardModifier(0))
        QApplication.sendEvent(port, event)

    def somewhere(self) -> QPoint:
        """A piece, a zone, or just any point of the view, also a little outside it."""
        table, what = self.view.table, self.rng.below(4)
        if table is not None and what == 0 and table.director.items:
            return self.view.mapFromScene(self.rng.choice(table.director.items).pos()) + self.jitter()
        if table is not None and what == 1:
            zone = self.rng.choice(sorted(table.zones))
            return self.view.mapFromScene(table.zones[zone].rect().center())
        port = self.view.viewport()
        return QPoint(self.rng.below(port.width() + 60) - 30, self.rng.below(port.height() + 60) - 30)

    def jitter(self) -> QPoint:
        return QPoint(self.rng.below(7) - 3, self.rng.below(7) - 3)

    def press(self) -> None:
        button = self.rng.choice((BUTTONS[0], BUTTONS[0], BUTTONS[0], *BUTTONS))
        self.at = self.somewhere()
        self.held = [*[b for b in self.held if b != button], button]
        self.send(QEvent.Type.MouseButtonPress, button)

    def move(self) -> None:
        self.at = self.somewhere() if self.rng.below(3) == 0 else self.at + self.jitter()
        self.send(QEvent.Type.MouseMove, Qt.MouseButton.NoButton)

    def release(self) -> None:
        button = self.held.pop() if self.held else BUTTONS[0]
        self.send(QEvent.Type.MouseButtonRelease, button)

    def drag(self) -> None:
        """A move as it should be, in the middle of everything."""
        if self.view.desk is not None and self.view.desk.active:
            self.calm()
            self.person.drag(self.person.pick())

    def burst(self) -> None:
        self.at = self.somewhere()
        for _ in range(1 + self.rng.below(4)):
            self.send(QEvent.Type.MouseButtonPress, BUTTONS[0])
            self.send(QEvent.Type.MouseButtonRelease, BUTTONS[0])
            self.send(QEvent.Type.MouseButtonDblClick, BUTTONS[0])
            self.at += self.jitter()
            self.send(QEvent.Type.MouseButtonRelease, BUTTONS[0])

    def key(self) -> None:
        target: QWidget = self.view if self.rng.below(3) else self.person.window
        QTest.keyClick(target, self.rng.choice(KEYS))

    def wheel(self) -> None:
        port, turn = self.view.viewport(), QPoint(0, 120 - 240 * self.rng.below(2))
        spot = QPointF(self.at)
        event = QWheelEvent(
            spot,
            QPointF(port.mapToGlobal(self.at)),
            QPoint(),
            turn,
            Qt.MouseButton(0),
            Qt.KeyboardModifier(0),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(port, event)

    def focus(self) -> None:
        kind = self.rng.choice((QEvent.Type.WindowDeactivate, QEvent.Type.FocusOut, QEvent.Type.UngrabMouse))
        event = QFocusEvent(kind) if kind == QEvent.Type.FocusOut else QEvent(kind)
        QApplication.sendEvent(self.view, event)

    def resize(self) -> None:
        self.person.window.resize(*self.rng.choice(SIZES))

    def undo(self) -> None:
        self.rng.choice((self.person.page.undo, self.person.page.redo))()

    def toggle_dialog(self) -> None:
        if self.dialog is None:
            self.dialog = QDialog(self.person.window)
            self.dialog.setModal(True)
            self.dialog.show()
        else:
            self.dialog.close()
            self.dialog = None

    def panel_click(self) -> None:
        page = self.person.page
        QTest.mouseClick(page.panel, BUTTONS[0], pos=QPoint(self.rng.below(300), self.rng.below(600)))

    def wait(self) -> None:
        QTest.qWait(self.rng.below(25))

    def calm(self) -> None:
        """Lets go of everything."""
        if self.dialog is not None:
            self.dialog.close()
            self.dialog = None
        while self.held:
            self.release()
        self.view.cancel()


@pytest.mark.parametrize(("seed", "edition", "speed"), [(1, "document", "fast"), (2, "published", "off")])
def test_a_storm_of_events_leaves_picture_and_game_equal(
    open_app: Any, choose: Callable[..., None], seed: int, edition: str, speed: str
) -> None:
    choose(speed=speed)
    person = open_app()
    person.sit_down(seats=4, edition=edition)
    storm = Storm(person, seed)
    games = 1
    for event in range(1000):
        storm.strike()
        if event % 50 == 49:
            storm.calm()
            person.until(person.rests)
            storm.drag()
        if person.page.session.over:
            games += 1
            storm.calm()
            person.sit_down(seats=2 + storm.rng.below(4))
    storm.calm()
    person.until(person.rests)
    page = person.page
    director = page.view.table.director
    assert director.faults() == []
    assert director.picture == page.session.game.presenter.placements(page.session.view(0), memory=False)
    assert page.view.scene().mouseGrabberItem() is None
    assert games > 1 or len(page.session.journal) > 30
    person.saved()
    if not page.session.over:
        assert person.play(1) == 1
