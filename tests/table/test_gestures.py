from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog

from sobremesa.table.director import Step
from sobremesa.table.zones import Light


def lifted(table):
    """A table with a piece in the hand, half-way to a legal pen."""
    drag = table.drags()[0]
    item = table.piece(drag.zone, drag.face)
    table.drag_to(table.at(item), table.target(drag))
    assert item.lifted
    assert table.view.slips.tag.isVisible()
    return drag, item


def deactivate(table) -> None:
    QApplication.sendEvent(table.view, QEvent(QEvent.Type.WindowDeactivate))


def lose_focus(table) -> None:
    QApplication.sendEvent(table.view, QFocusEvent(QEvent.Type.FocusOut))


def open_dialog(table) -> None:
    dialog = QDialog(table.view)
    dialog.setModal(True)
    dialog.show()
    QApplication.processEvents()
    dialog.close()
    dialog.deleteLater()


def lose_release(table) -> None:
    """The button was let go where nobody saw it; the mouse comes back without it."""
    QTest.mouseRelease(table.view, Qt.MouseButton.LeftButton)
    QTest.mouseMove(table.view.viewport(), QPoint(5, 5))


INTERRUPTIONS = {
    "escape": lambda table: QTest.keyClick(table.view, Qt.Key.Key_Escape),
    "deactivate": deactivate,
    "focus": lose_focus,
    "ungrab": lambda table: QApplication.sendEvent(table.view, QEvent(QEvent.Type.UngrabMouse)),
    "dialog": open_dialog,
    "resize": lambda table: table.view.resize(900, 600),
    "right button": lambda table: table.press(QPoint(400, 300), Qt.MouseButton.RightButton),
    "hide": lambda table: table.view.hide(),
    "theme": lambda table: table.view.set_theme(table.view.theme),
    "lost release": lose_release,
}


@pytest.mark.parametrize("speed", ["off", "normal"])
@pytest.mark.parametrize("how", INTERRUPTIONS)
def test_an_interrupted_drag_goes_home(room, how: str, speed: str) -> None:
    table = room(speed=speed)
    drag, item = lifted(table)
    INTERRUPTIONS[how](table)
    assert table.desk.held is None
    assert not item.lifted
    assert not any(zone.lit() for zone in table.view.table.zones.values())
    assert not table.view.slips.tag.isVisible()
    table.release(table.target(drag))
    assert table.moves == []
    assert table.faults() == []


@pytest.mark.parametrize("how", ["escape", "deactivate", "focus", "dialog", "resize", "right button"])
def test_an_interruption_puts_down_what_a_click_took(room, how: str) -> None:
    table = room()
    table.click(table.at(table.piece("hand:0")))
    assert table.desk.held is not None
    INTERRUPTIONS[how](table)
    assert table.desk.held is None
    assert table.faults() == []


def test_a_tremble_is_a_click(room) -> None:
    table = room()
    at = table.at(table.piece("hand:0"))
    table.press(at)
    table.move(at + QPoint(1, 1))
    table.release(at + QPoint(2, 0))
    assert table.desk.held is not None
    assert table.faults() == []


def test_a_second_click_puts_down_and_another_piece_is_taken_instead(room) -> None:
    table = room()
    hand = [item for item in table.director.items if item.placement.zone == "hand:0"]
    table.click(table.at(hand[0]))
    table.click(table.at(hand[1]))
    assert table.desk.held is hand[1]
    table.click(table.at(hand[1]))
    assert table.desk.held is None
    assert table.faults() == []


def test_clicks_on_cloth_put_down(room) -> None:
    table = room()
    table.click(table.at(table.piece("hand:0")))
    table.click(QPoint(15, 15))
    assert table.desk.held is None
    assert not table.view.slips.note.isVisible()


def test_double_and_triple_clicks_move_nothing(room) -> None:
    table = room()
    viewport = table.view.viewport()
    for zone in ("hand:0", "hand:1", "pen:0:forest", "bag"):
        at = table.middle(zone)
        QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        table.click(at)
        table.view.cancel()
    assert table.moves == []
    assert table.faults() == []


@pytest.mark.parametrize(
    "button", [Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton, Qt.MouseButton.BackButton]
)
def test_other_buttons_never_lift(room, button: Qt.MouseButton) -> None:
    table = room()
    at = table.at(table.piece("hand:0"))
    table.press(at, button)
    table.move(at + QPoint(40, -200))
    table.release(at + QPoint(40, -200), button)
    assert table.desk.held is None
    assert table.moves == []
    table.view.fit()
    assert table.faults() == []


def test_within_three_pixels_of_every_border_a_piece_can_be_dragged(room) -> None:
    table = room()
    item = table.piece("hand:0")
    box = table.view.mapFromScene(item.mapRectToScene(item.body())).boundingRect()
    inset = box.adjusted(3, 3, -3, -3)
    for corner in (inset.topLeft(), inset.topRight(), inset.bottomLeft(), inset.bottomRight()):
        table.press(corner)
        table.move(corner + QPoint(0, -30))
        assert table.desk.held is item
        table.release(QPoint(15, 15))
        assert table.faults() == []
    assert table.moves == []


def test_a_press_on_a_piece_in_flight_ends_the_flight_and_nothing_else(room) -> None:
    table = room(speed="slow", seats=3)
    table.drag(table.drags()[0])
    flying = [item for item in table.director.items if table.director.flying(item)]
    assert flying
    moves = len(table.moves)
    for item in flying:
        table.click(table.at(item))
        assert table.desk.held is None or not table.director.flying(table.desk.held)
    assert not table.director.busy
    assert len(table.moves) == moves
    table.view.cancel()
    assert table.faults() == []


def test_a_press_on_a_piece_at_rest_ends_what_runs_and_lifts_it(room) -> None:
    table = room(speed="slow", seats=3)
    table.settle()
    picture = list(table.director.picture)
    elsewhere = next(p for p in picture if p.zone == "hand:1")
    table.director.play(Step([p for p in picture if p is not elsewhere]))
    table.director.play(Step(picture))
    assert table.director.busy
    resting = table.piece("hand:0")
    table.click(table.at(resting))
    assert not table.director.busy
    assert table.desk.held is resting


def test_bots_moving_under_a_drag_do_not_disturb_it(room) -> None:
    table = room(speed="normal", seats=4, options={"edition": "published"}, bots=False)
    drag, item = lifted(table)
    game = table.session.game
    for ticket in [t for t in table.session.prompts() if t.seat != 0]:
        table.session.submit(ticket, ticket.seat, game.rules.legal(table.session.view(ticket.seat), ticket.seat)[0])
    assert table.desk.held is item
    table.bots = True
    table.release(table.target(drag))
    assert len(table.moves) == 1
    assert table.faults() == []


def illegal_pen(table, drag) -> str:
    legal = {d.to_zone for d in table.drags() if d.face == drag.face}
    return next(zone for zone in table.view.table.zones if zone.startswith("pen:0:") and zone not in legal)


def with_a_refusal(room, **how):
    """A table where something illegal can be tried, and what."""
    for seed in range(30):
        table = room(seed=seed, seats=3, **how)
        for drag in table.drags():
            legal = {d.to_zone for d in table.drags() if d.face == drag.face}
            if any(zone.startswith("pen:0:") and zone not in legal for zone in table.view.table.zones):
                return table, drag
    raise AssertionError("no such table")


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_refused_drop_glides_home_and_says_why(room, language: str) -> None:
    table, drag = with_a_refusal(room, language=language)
    end = table.middle(illegal_pen(table, drag))
    table.drag_to(table.at(table.piece(drag.zone, drag.face)), end)
    assert table.view.slips.tag.isHidden()
    table.release(end)
    note = table.view.slips.note
    assert note.isVisible()
    assert note.sentence.endswith(".")
    assert any(zone.lit(slot) is Light.REFUSED for zone in table.view.table.zones.values() for slot in range(-1, 9))
    assert table.moves == []
    assert table.view.rect().contains(note.geometry())
    note._link.linkActivated.emit("draftosaurus.die")
    assert table.asked_rules == ["draftosaurus.die"]
    table.click(QPoint(15, 15))
    assert not note.isVisible()
    assert not any(zone.lit(s) for zone in table.view.table.zones.values() for s in range(-1, 9))
    assert table.faults() == []


def test_a_refused_click_does_the_same(room) -> None:
    table, drag = with_a_refusal(room)
    table.click(table.at(table.piece(drag.zone, drag.face)))
    table.click(table.middle(illegal_pen(table, drag)))
    assert table.view.slips.note.isVisible()
    assert table.desk.held is None
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert not table.view.slips.note.isVisible()
    assert table.faults() == []


def test_a_drop_on_anothers_place_is_explained(room) -> None:
    table = room()
    drag = table.drags()[0]
    end = table.middle("pen:1:river")
    table.drag_to(table.at(table.piece(drag.zone, drag.face)), end)
    table.release(end)
    assert table.view.slips.note.isVisible()
    assert table.moves == []


def test_a_drop_back_into_the_hand_needs_no_words(room) -> None:
    table = room()
    item = table.piece("hand:0")
    table.drag_to(table.at(item), table.at(item) + QPoint(20, 0))
    table.release(table.at(item) + QPoint(20, 0))
    assert not table.view.slips.note.isVisible()
    assert table.faults() == []


def test_nothing_can_be_lifted_when_nothing_is_asked(room) -> None:
    table = room()
    table.view.ask(None, 0, table.session.view(0))
    assert not any(item.movable for item in table.director.items)
    item = table.piece("hand:0")
    table.drag_to(table.at(item), QPoint(300, 300))
    assert not item.lifted
    table.release(QPoint(300, 300))
    assert table.moves == []


def test_bursts_of_raw_input_leave_the_table_equal_to_the_game(room) -> None:
    table = room(speed="fast", seats=3, seed=11)
    rng = random.Random(4)
    view, viewport = table.view, table.view.viewport()
    buttons = [Qt.MouseButton.LeftButton] * 6 + [Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton]
    keys = [
        Qt.Key.Key_Escape,
        Qt.Key.Key_0,
        Qt.Key.Key_Return,
        Qt.Key.Key_Left,
        Qt.Key.Key_Up,
        Qt.Key.Key_R,
        Qt.Key.Key_F,
    ]

    def somewhere() -> QPoint:
        items = table.director.items
        if rng.random() < 0.5 and items:
            return table.at(rng.choice(items)) + QPoint(rng.randint(-3, 3), rng.randint(-3, 3))
        if rng.random() < 0.5:
            return table.middle(rng.choice(list(view.table.zones)))
        return QPoint(rng.randint(-20, view.width() + 20), rng.randint(-20, view.height() + 20))

    for n in range(600):
        if table.session.over:
            break
        kind = rng.random()
        if kind < 0.25:
            table.press(somewhere(), rng.choice(buttons))
        elif kind < 0.55:
            table.move(somewhere())
        elif kind < 0.8:
            table.release(somewhere(), rng.choice(buttons))
        elif kind < 0.86:
            QTest.mouseDClick(viewport, rng.choice(buttons), Qt.KeyboardModifier.NoModifier, somewhere())
        elif kind < 0.91:
            QTest.keyClick(view, rng.choice(keys))
        elif kind < 0.93:
            QTest.keyClick(view, Qt.Key.Key_Tab)
        elif kind < 0.95:
            QTest.wheelEvent(
                viewport.windowHandle() or view.window().windowHandle(),
                somewhere(),
                QPoint(0, rng.choice([-120, 120])),
            )
        elif kind < 0.96:
            view.resize(rng.randint(400, 1200), rng.randint(300, 800))
        elif kind < 0.97:
            lose_focus(table)
        elif kind < 0.98:
            deactivate(table)
        else:
            QTest.qWait(rng.randint(0, 15))
        if n % 40 == 39:
            view.cancel()
            assert table.faults() == []
    view.cancel()
    assert table.faults() == []
    assert table.refusals == []
