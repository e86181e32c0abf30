from __future__ import annotations

import time
from collections import Counter
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from sobremesa.engine.parts import Drag, Part, Press, Tap
from sobremesa.staging.draft import Draft

ORANGE = Drag("pool", "orange", "fist")
BLUE = Drag("pool", "blue", "fist")


def test_parts_light_while_a_legal_move_contains_them_with_repeats() -> None:
    draft = Draft([((0, 2), (ORANGE, ORANGE)), ((1, 1), (ORANGE, BLUE))])
    assert draft.addable() == [ORANGE, BLUE]
    assert draft.add(ORANGE)
    assert draft.addable() == [ORANGE, BLUE]
    assert draft.add(ORANGE)
    assert draft.addable() == []
    assert draft.complete() == [(0, 2)]
    assert not draft.can_grow()


def test_a_move_can_be_complete_and_still_grow() -> None:
    draft = Draft([((1,), (ORANGE,)), ((2,), (ORANGE, ORANGE))])
    draft.add(ORANGE)
    assert draft.complete() == [(1,)]
    assert draft.can_grow()


def test_equal_parts_are_ambiguous() -> None:
    lay = Drag("hand", "card", "grid", 5)
    draft = Draft([((0, 0), (lay,)), ((0, 1), (lay,))])
    assert draft.moves_with(lay) == [(0, 0), (0, 1)]
    draft.add(lay)
    assert draft.complete() == [(0, 0), (0, 1)]


def test_what_no_move_contains_is_not_taken() -> None:
    draft = Draft([((0,), (Press("pass"),)), ((1,), (Tap("row", 2), ORANGE))])
    assert not draft.add(BLUE)
    assert draft.add(Tap("row", 2))
    assert not draft.may_add(Press("pass"))
    assert not draft.add(Press("pass"))
    assert draft.parts == (Tap("row", 2),)


def test_taking_back_brings_the_other_moves_back() -> None:
    draft = Draft([((0,), (ORANGE, BLUE)), ((1,), (BLUE, BLUE))])
    draft.add(ORANGE)
    draft.add(BLUE)
    assert not draft.remove(Press("pass"))
    assert draft.remove(ORANGE)
    assert draft.parts == (BLUE,)
    assert sorted(draft.moves()) == [(0,), (1,)]
    draft.clear()
    assert draft.parts == ()
    assert draft.addable() == [ORANGE, BLUE]


def test_a_move_without_parts_is_complete_at_once() -> None:
    assert Draft([((9,), ())]).complete() == [(9,)]


def test_the_exact_move_stands_first() -> None:
    draft = Draft([((2,), (ORANGE, ORANGE)), ((1,), (ORANGE,))])
    assert draft.moves_with(ORANGE) == [(1,), (2,)]


PARTS: list[Part] = [Drag("a", "x", "b"), Drag("a", "y", "b"), Tap("c", 0), Press("go")]
MOVES = st.lists(st.lists(st.sampled_from(PARTS), max_size=4).map(tuple), min_size=1, max_size=8)


@given(MOVES, st.lists(st.sampled_from(PARTS), max_size=5))
@settings(max_examples=150, deadline=None)
def test_addable_is_exactly_what_some_move_contains(moves: list[tuple[Part, ...]], tries: list[Part]) -> None:
    draft = Draft([((i,), parts) for i, parts in enumerate(moves)])
    for part in [None, *tries]:
        if part is not None:
            draft.add(part)
        here = draft.parts
        by_hand = {p for p in PARTS if any(not Counter([*here, p]) - Counter(m) for m in moves)}
        assert set(draft.addable()) == by_hand
        assert {p for p in PARTS if draft.may_add(p)} == by_hand
        assert draft.complete() == [(i,) for i, m in enumerate(moves) if Counter(m) == Counter(here)]
        assert draft.can_grow() == bool(by_hand)


def test_a_bid_of_hundreds_of_moves_narrows_quickly() -> None:
    cubes = [Drag(f"pool{i % 5}", f"c{i}", "fist") for i in range(16)]
    moves = [((i,), parts) for i, parts in enumerate(c for n in (1, 2, 3) for c in combinations(cubes, n))]
    assert len(moves) > 480
    draft = Draft(moves)
    start = time.process_time()
    draft.add(cubes[0])
    draft.addable()
    assert time.process_time() - start < 0.02
