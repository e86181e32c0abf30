from __future__ import annotations

import time

from sobremesa.engine.parts import Drag, Parts, Press, Spot, Tap
from sobremesa.engine.rules import Move
from sobremesa.staging.drop_index import DropIndex

PLACE_A = Drag("hand", "trex", "forest")
PLACE_B = Drag("hand", "trex", "river")
LAY = [Drag("hand", "card", "grid", slot, turn) for slot in (3, 4) for turn in (0, 1)]


def index() -> DropIndex:
    parts: list[Parts] = [(PLACE_A,), (PLACE_B,), *[(way,) for way in LAY], (Press("pass"),), (Tap("row", 1),)]
    return DropIndex([((i,), p) for i, p in enumerate(parts)])


def test_press_and_lift() -> None:
    drops = index()
    assert drops.press("hand", "trex")
    assert not drops.press("forest", "trex")
    assert drops.lift("hand", "trex") == (PLACE_A, PLACE_B)
    assert drops.lift("hand", "stego") == ()


def test_what_is_held_at_a_turn_goes_where_that_turn_may_lie() -> None:
    drops = index()
    assert drops.lift("hand", "card") == tuple(LAY)
    assert drops.lift("hand", "card", 1) == (LAY[1], LAY[3])
    assert drops.lift("hand", "card", 2) == ()
    assert drops.turns("hand", "card") == (0, 1)
    assert drops.slotted("grid")
    assert not drops.slotted("forest")


def test_taps_and_buttons() -> None:
    drops = index()
    assert drops.taps() == {Spot("row", 1)}
    assert drops.tap("row", 1) == Tap("row", 1)
    assert drops.tap("row", 0) is None
    assert drops.buttons() == ("pass",)


def test_the_draft_narrows_what_may_follow() -> None:
    cards: list[Parts] = [(Drag("hand", "a", "bid"), Drag("hand", "b", "bid")), (Drag("hand", "c", "bid"),)]
    drops = DropIndex([((i,), p) for i, p in enumerate(cards)])
    assert drops.add(Drag("hand", "a", "bid"))
    assert drops.press("hand", "b")
    assert not drops.press("hand", "c")
    assert not drops.add(Drag("hand", "c", "bid"))
    assert drops.remove(Drag("hand", "a", "bid"))
    assert not drops.remove(Drag("hand", "a", "bid"))
    assert all(drops.press("hand", face) for face in "abc")
    drops.add(Drag("hand", "c", "bid"))
    drops.clear()
    assert all(drops.press("hand", face) for face in "abc")


def test_a_zone_tap_answers_for_each_of_its_slots() -> None:
    drops = DropIndex([((0,), (Tap("pile"),))])
    assert drops.tap("pile", 7) == Tap("pile")


def test_thousands_of_ways_are_indexed_in_time() -> None:
    moves: list[tuple[Move, Parts]] = [
        ((0, c, s, t), (Drag("hand", f"card{c}", "grid", s, t),))
        for c in range(5)
        for s in range(150)
        for t in range(4)
    ]
    start = time.process_time()
    drops = DropIndex(moves)
    built = time.process_time() - start
    start = time.process_time()
    assert len(drops.lift("hand", "card3")) == 600
    assert len(drops.lift("hand", "card3", 1)) == 150
    assert time.process_time() - start < 0.01
    assert built < 0.25
