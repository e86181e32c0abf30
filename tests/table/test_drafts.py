"""The example game at the table: moves of several parts, choices that look alike, buttons, taps, turned pieces."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from sobremesa.engine.parts import Drag, Press, Tap
from sobremesa.table.zones import Light


@pytest.fixture
def fair(room, example_games):
    def make(**how):
        return room("example", folders=(example_games,), **{"seats": 3, **how})

    return make


def do(table, part) -> None:
    """Makes one part by hand."""
    if isinstance(part, Press):
        words = table.view.table.words.button(part.button)
        next(b for b in table.view.slips.choices.buttons if b.text() == words).click()
        return
    if isinstance(part, Tap):
        table.click(table.middle(part.zone))
        return
    item = next(
        i
        for i in table.director.items
        if (i.placement.zone, i.placement.piece, i.staged) == (part.zone, part.face, False)
    )
    start = table.at(item)
    table.press(start)
    table.move(start + QPoint(0, -12))
    while table.desk.ways() and part not in table.desk.ways():
        assert table.desk.turn(1)
    end = table.view.mapFromScene(table.desk.place_of(part).center())
    table.move(end)
    table.release(end)


def walk(table, rng: random.Random, plies: int) -> None:
    """Plays by hand, part after part, until `plies` moves are made."""
    for _ in range(plies * 12):
        if table.session.over or len(table.moves) >= plies:
            return
        buttons = table.view.slips.choices.buttons
        addable = table.desk.index.draft.addable()
        if not addable or (table.desk.can_finish() and table.desk.index.draft.parts and rng.random() < 0.5):
            chief = next(b for b in buttons if b.font().bold())
            chief.click()
        else:
            do(table, rng.choice(addable))
        assert table.faults() == []


def asked_for(fair, *kinds):
    """A table at which a part of one of these kinds can be added to nothing."""
    for seed in range(20):
        table = fair(seed=seed, seats=2)
        if reaches(table, kinds):
            return table
    raise AssertionError("never asked for that")


def reaches(table, kinds) -> bool:
    rng = random.Random(2)
    while not table.session.over:
        if not table.desk.index.draft.parts and any(
            isinstance(part, kind) for part in table.desk.index.draft.addable() for kind in kinds
        ):
            return True
        walk(table, rng, len(table.moves) + 1)
    return False


@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_of_drafts_by_hand(fair, seed: int) -> None:
    table = fair(seed=seed, seats=2 + seed % 2)
    walk(table, random.Random(seed), 25)
    assert table.refusals == []
    assert len(table.moves) == 25 or table.session.over


def test_a_part_waits_where_it_was_laid_until_the_move_is_whole(fair) -> None:
    table = fair()
    bid = next(p for p in table.desk.index.draft.addable() if isinstance(p, Drag))
    do(table, bid)
    assert table.moves == []
    laid = next(i for i in table.director.items if i.staged)
    assert table.view.table.zones[bid.to_zone].rect().contains(laid.pos())
    assert laid.placement.zone == bid.zone
    assert table.view.slips.choices.buttons[0].text() == table.view.table.words.app("done")
    table.view.resize(1200, 760)
    assert laid.staged
    assert table.view.table.zones[bid.to_zone].rect().contains(laid.pos())
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert not laid.staged
    assert table.desk.index.draft.parts == ()
    assert table.faults() == []


def test_losing_focus_keeps_what_was_laid_and_a_new_decision_clears_it(fair) -> None:
    table = fair()
    do(table, next(p for p in table.desk.index.draft.addable() if isinstance(p, Drag)))
    table.view.cancel()
    assert len(table.desk.index.draft.parts) == 1
    table.view.ask(table.session.prompts()[0], 0, table.session.view(0))
    assert len(table.desk.index.draft.parts) == 1
    table.view.ask(None, 0, table.session.view(0))
    assert not any(i.staged for i in table.director.items)
    assert table.faults() == []


def test_a_laid_piece_can_be_dragged_back(fair) -> None:
    table = fair()
    bid = next(p for p in table.desk.index.draft.addable() if isinstance(p, Drag))
    do(table, bid)
    laid = next(i for i in table.director.items if i.staged)
    table.drag_to(table.at(laid), table.middle(bid.zone))
    table.release(table.middle(bid.zone))
    assert table.desk.index.draft.parts == ()
    assert not laid.staged
    assert table.faults() == []


def test_done_submits_what_could_still_grow(fair) -> None:
    table = fair()
    do(table, next(p for p in table.desk.index.draft.addable() if isinstance(p, Drag)))
    table.view.slips.choices.buttons[0].click()
    assert len(table.moves) == 1
    assert table.refusals == []
    assert table.faults() == []


def test_a_double_click_on_a_button_presses_it_once(fair) -> None:
    table = fair()
    button = table.view.slips.choices.buttons[0]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    for later in table.view.slips.choices.buttons:
        QTest.mouseDClick(later, Qt.MouseButton.LeftButton)
    assert len(table.moves) == 1


def test_a_piece_in_the_hand_turns_by_wheel_and_key(fair) -> None:
    table = fair()
    lays = [p for p in table.desk.index.draft.addable() if isinstance(p, Drag) and p.to_zone == "patio:0"]
    if not lays:
        to_lay(table)
        lays = [p for p in table.desk.index.draft.addable() if isinstance(p, Drag) and p.to_zone == "patio:0"]
    item = table.piece(lays[0].zone, lays[0].face)
    table.click(table.at(item))
    turns = table.desk.turns()
    assert len(turns) > 1
    seen = [item.turn]
    for _ in range(len(turns) - 1):
        QTest.keyClick(table.view, Qt.Key.Key_R)
        seen.append(item.turn)
    assert sorted(seen) == list(turns)
    for way in table.desk.ways():
        assert way.turn == item.turn
        assert table.view.table.zones["patio:0"].lit(way.to_slot) in (Light.LEGAL, Light.HOT)
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert item.turn == item.home.turn
    assert table.faults() == []


def to_lay(table) -> None:
    rng = random.Random(2)
    for _ in range(60):
        addable = table.desk.index.draft.addable()
        if any(isinstance(p, Drag) and p.to_zone == "patio:0" for p in addable):
            return
        walk(table, rng, len(table.moves) + 1)
    raise AssertionError("never asked for that")


def test_moves_that_look_alike_are_told_apart_by_words(fair) -> None:
    table = fair(seed=4)
    for _ in range(30):
        to_lay(table)
        draft = table.desk.index.draft
        alike = next((p for p in draft.addable() if isinstance(p, Drag) and len(draft.moves_with(p)) > 1), None)
        if alike is not None:
            break
        walk(table, random.Random(1), len(table.moves) + 1)
    assert alike is not None
    before = len(table.moves)
    do(table, alike)
    assert len(table.moves) == before
    words = [b.text() for b in table.view.slips.choices.buttons]
    assert len(table.desk.candidates) == len(words) - 1
    assert len(set(words)) == len(words)
    first = table.desk.candidates[0]
    QTest.keyClick(table.view, Qt.Key.Key_F)
    assert table.desk.candidates[0] != first
    chosen = table.desk.candidates[0]
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    assert table.moves[-1] == chosen
    assert table.faults() == []


def test_a_tap_on_a_zone_is_a_move(fair) -> None:
    table = asked_for(fair, Tap)
    tap = next(p for p in table.desk.index.draft.addable() if isinstance(p, Tap))
    before = len(table.moves)
    QTest.mouseDClick(
        table.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, table.middle(tap.zone)
    )
    table.release(table.middle(tap.zone))
    assert len(table.moves) == before
    do(table, tap)
    assert len(table.moves) == before + 1


def test_buttons_keep_off_the_pieces(fair) -> None:
    table = fair()
    bar = table.view.slips.choices.geometry()
    assert table.view.rect().contains(bar)
    for item in table.director.items:
        if item.placement.zone.endswith(":0"):
            assert not bar.adjusted(8, 8, -8, -8).contains(table.at(item))
