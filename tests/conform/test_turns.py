"""Check 1 finds what is put wrong."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from sobremesa.engine.game import PositionError
from sobremesa.engine.moves import Field, MoveTable
from sobremesa.engine.rules import CHANCE
from sobremesa.engine.state import dump
from sobremesa.engine.text import text

BID, WALK, LAY, NOTE, DEAL, ROLL, PASS = 0, 1, 6, 7, 9, 12, 14

ticks = itertools.count()


def applied(rules: Any, s: Any, seat: int, move: tuple[int, ...]) -> Any:
    rules.apply(s, seat, move)
    return s


def lose_a_fruit(rules: Any, s: Any, seat: int, move: tuple[int, ...]) -> None:
    rules.apply(s, seat, move)
    if move[0] == NOTE:
        s.bag[move[2]] -= 1


RULES = {
    "turns.actors": {"actors": lambda r, s: [CHANCE, 0] if s.phase == 2 else r.actors(s) * 2},
    "turns.no_move": {"legal": lambda r, s, p: []},
    "turns.twice": {"legal": lambda r, s, p: r.legal(s, p) * 2},
    "turns.unsteady": {"legal": lambda r, s, p: r.legal(s, p)[:: 1 if next(ticks) % 3 else -1]},
    "turns.check_refuses": {"check": lambda r, s, p, m: 1},
    "turns.check_differs": {"check": lambda r, s, p, m: 0},
    "turns.rule_number": {"check": lambda r, s, p, m: 99 if r.check(s, p, m) else 0},
    "turns.shape": {"legal": lambda r, s, p: [list(m) for m in r.legal(s, p)]},
    "turns.sample_varies": {"sample": lambda r, s, rng: (ROLL, next(ticks))},
    "turns.sample_refused": {"happens": lambda r, s, m: 6},
    "turns.happens_anything": {"happens": lambda r, s, m: 0},
    "turns.happens_unsound": {"happens": lambda r, s, m: 0 if m[0] == PASS else r.happens(s, m)},
    "turns.faults": {"apply": lose_a_fruit},
    "raised.1": {"lines": lambda r, s, p: 1 // 0, "actors": lambda r, s: [p // 0 for p in r.actors(s)]},
}


@pytest.mark.parametrize("wanted", RULES)
def test_rules(found, wanted):
    assert wanted in found("turns", wanted, rules=RULES[wanted]).names()


POLICY = {
    "turns.policy_moves": {"moves": lambda p, s, seat: []},
    "turns.policy_pick": {"pick": lambda p, s, seat, rng: (BID, 9, 9, 9)},
    "turns.policy_prior": {"prior": lambda p, s, seat, moves: [-1.0] * len(moves)},
    "turns.policy_worth": {"worth": lambda p, s, seat: None},
}


@pytest.mark.parametrize("wanted", POLICY)
def test_policy(found, wanted):
    assert wanted in found("turns", wanted, policy=POLICY[wanted]).names()


def test_a_policy_that_considers_what_is_not_legal(found):
    report = found("turns", "turns.policy_moves", policy={"moves": lambda p, s, seat: [(WALK, 99)]})
    assert "turns.policy_moves" in report.names()


def refuse(notation: Any, data: object) -> Any:
    raise PositionError(text("example.position.form", path="$"))


def swallow(notation: Any, data: Any) -> Any:
    """Reads anything, taking what is wrong for the start of a game with empty hands."""
    try:
        return notation.read(data)
    except PositionError:
        s = notation._rules.start()
        s.phase = 9
        return s


NOTATION = {
    "turns.position_plain": {"write": lambda n, s: {**n.write(s), "turn": (1, 2)}},
    "turns.position_refused": {"read": refuse},
    "turns.position_differs": {"write": lambda n, s: {**n.write(s), "die": 0}},
    "turns.position_unplayable": {"read": swallow},
    "turns.digest": {
        "write": lambda n, s: {**n.write(s), "tick": next(ticks)},
        "read": lambda n, data: n.read({name: value for name, value in data.items() if name != "tick"}),
    },
}


@pytest.mark.parametrize("wanted", NOTATION)
def test_notation(found, wanted):
    assert wanted in found("turns", wanted, notation=NOTATION[wanted]).names()


def test_a_move_that_is_written_and_not_read(found, info):
    kinds = info.open(2).moves.kinds
    steps = replace(kinds[WALK], fields=(Field("steps", ("none", "one")),))
    table = MoveTable((kinds[0], steps, *kinds[2:]))
    assert "turns.move_file" in found("turns", "turns.move_file", moves=table).names()


def test_a_constructor_that_changes_what_it_is_given(found, info):
    start = info.open(3).rules.start()

    def tidied(*values: Any) -> Any:
        state = type(start)(*values)
        state.fruit.sort()
        return state

    assert dump(tidied(*dump(start))) == dump(start)
    assert "turns.fields" in found("turns", "turns.fields", state=tidied).names()


def test_what_the_game_raises_is_told_with_its_place(found):
    def fail(rules: Any, s: Any) -> Any:
        raise KeyError("lost")

    report = found("turns", "raised.1", rules={"faults": fail})
    finding = next(f for f in report.findings if f.name == "raised.1")
    assert dict(finding.text.args)["what"] == "KeyError('lost')"
    assert dict(finding.text.args)["place"].startswith("conform/test_turns.py:")
