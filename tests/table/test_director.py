from __future__ import annotations

import gc
import logging

import pytest
from PySide6.QtTest import QTest

from sobremesa.engine.placements import Flow, Side
from sobremesa.table.director import Step
from sobremesa.table.scene import TableScene


def test_motions_take_a_moment_and_end_in_the_picture(room, qtbot) -> None:
    table = room(speed="normal", seats=3)
    table.settle()
    with qtbot.waitSignal(table.view.settled, timeout=5000):
        table.drag(table.drags()[0])
        assert table.director.busy
    assert not table.director.busy
    assert table.director.faults() == []


def test_speed_off_shows_final_states_at_once(room) -> None:
    table = room(speed="off", seats=5)
    for _ in range(3):
        table.drag(table.drags()[0])
        assert not table.director.busy
        assert table.director.faults() == []


def test_switching_to_off_ends_what_runs(room) -> None:
    table = room(speed="slow")
    table.drag(table.drags()[0])
    assert table.director.busy
    table.view.set_speed("off")
    assert not table.director.busy
    assert table.faults() == []


def test_an_unknown_speed_is_refused(room) -> None:
    table = room()
    with pytest.raises(KeyError):
        table.view.set_speed("warp")


def test_no_timer_runs_and_nothing_is_painted_when_idle(room, qtbot) -> None:
    table = room(speed="normal", seats=3)
    table.settle()
    with qtbot.waitSignal(table.view.settled, timeout=8000):
        table.drag(table.drags()[0])
    QTest.qWait(60)
    painted = []
    draw = type(table.view.table).drawBackground
    paint = type(table.director.items[0]).paint
    try:
        type(table.view.table).drawBackground = lambda *a: (painted.append("ground"), draw(*a))[1]
        type(table.director.items[0]).paint = lambda *a: (painted.append("piece"), paint(*a))[1]
        QTest.qWait(150)
    finally:
        type(table.view.table).drawBackground = draw
        type(table.director.items[0]).paint = paint
    assert painted == []
    assert not table.director._clock.isActive()
    assert not table.view._raster_timer.isActive()


def test_a_dealt_hand_comes_out_of_the_bag(room) -> None:
    table = room(speed="slow", seats=2, bots=False)
    table.settle()
    picture = table.director.picture
    hand = [p for p in picture if p.zone == "hand:0"]
    table.director.replace([p for p in picture if p.zone != "hand:0"])
    table.director.play(Step(picture, [Flow("bag", "hand:0", many=6)]))
    bag = table.view.table.zones["bag"].rect()
    dealt = [i for i in table.director.items if i.placement in hand]
    assert len(dealt) == 6
    assert all(bag.contains(item.pos()) for item in dealt)
    drawing, leans = table.director.bags["bag"], set()
    while table.director.busy:
        QTest.qWait(15)
        leans.add(round(drawing.rotation()))
    assert len(leans) > 3
    assert drawing.rotation() == 0
    assert table.faults() == []


def test_a_die_tumbles_into_its_face(room) -> None:
    table = room(speed="slow", seats=2, bots=False)
    table.settle()
    die = next(p for p in table.director.picture if p.piece.startswith("die."))
    others = [p for p in table.director.picture if p is not die]
    item = table.piece(die.zone)
    other_face = "die.empty" if die.piece != "die.empty" else "die.wood"
    table.director.play(Step([*others, die._replace(piece=other_face)]))
    seen = set()
    while table.director.busy:
        QTest.qWait(20)
        seen.add((item._face, round(item.rotation())))
    assert len({face for face, _ in seen}) > 2
    assert item._face == other_face
    assert item.rotation() == 0
    table.director.play(Step([*others, die]))
    assert table.faults() == []


def test_a_turned_card_shows_its_face_only_half_way(room) -> None:
    table = room(speed="slow", seats=2, bots=False)
    table.settle()
    back = next(p for p in table.director.picture if p.side is Side.BACK)
    others = [p for p in table.director.picture if p is not back]
    face = back._replace(piece="dino.trex", side=Side.FACE)
    item = next(i for i in table.director.items if i.placement == back)
    table.director.play(Step([*others, face]))
    assert not item.wears_truth()
    table.director.finish()
    assert item.wears_truth()
    table.director.play(Step([*others, back]))
    assert table.faults() == []


def test_other_seats_last_moves_are_marked_and_the_viewers_are_not(room) -> None:
    table = room(speed="off", seats=4)
    table.drag(table.drags()[0])
    assert table.director.trails.seats() == {1, 2, 3}
    table.drag(table.drags()[0])
    assert table.director.trails.seats() == {1, 2, 3}
    assert len([i for i in table.view.table.items() if type(i).__name__ == "Trail"]) == 3


def test_revealed_moves_are_marked_for_their_owners(room) -> None:
    table = room(speed="off", seats=4, options={"edition": "published"})
    table.drag(table.drags()[0])
    assert table.director.trails.seats() == {1, 2, 3}


def test_undo_replaces_the_picture(room) -> None:
    table = room(speed="normal", seats=2)
    before = list(table.director.picture)
    table.drag(table.drags()[0])
    if table.session.undo(0):
        table.go_on()
    assert not table.director.busy or table.director.picture != before
    assert table.faults() == []


def test_a_difference_is_told(room, caplog) -> None:
    table = room(speed="off")
    table.director.items[0].setPos(-50, -50)
    table.director._settle()
    assert any("differs" in record.getMessage() for record in caplog.records)
    assert caplog.records[0].levelno == logging.WARNING
    caplog.clear()
    table.director.relay()
    assert table.faults() == []


def test_a_resize_in_mid_flight_lands_everything(room) -> None:
    table = room(speed="slow", seats=5)
    table.drag(table.drags()[0])
    assert table.director.busy
    table.view.resize(1300, 800)
    assert not table.director.busy
    assert table.faults() == []


def test_games_can_be_opened_over_one_another(room) -> None:
    table = room(speed="slow", seats=5)
    info, game = table.session.info, table.session.game
    for _ in range(5):
        table.drag(table.drags()[0])
        view = table.session.view(0)
        table.view.open(info, game, info.texts("es"), info.rules("es"), 0, ["a"] * 5, view)
        table.go_on()
        assert table.faults() == []
    table.view.close_game()
    assert table.view.table is None
    table.view.show_change(None)
    table.view.ask(None, 0, None)
    table.view.finish()
    table.view.cancel()


def test_closed_tables_are_let_go(room) -> None:
    table = room(seats=4)
    info, game, view = table.session.info, table.session.game, table.session.view(0)
    for _ in range(12):
        table.view.open(info, game, info.texts("en"), info.rules("en"), 0, ["a"] * 4, view)
        QTest.qWait(1)
    gc.collect()
    assert len([thing for thing in gc.get_objects() if type(thing) is TableScene]) <= 2
    table.go_on()
