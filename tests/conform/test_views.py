"""Check 3 finds what is put wrong."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from sobremesa.engine.rules import CHANCE

BID, LAY, NOTE, DONE, SHOW = 0, 6, 7, 8, 10
BIDDING, GARDEN = 1, 9
WHOLE = -1

ticks = itertools.count()


def reveal_with_the_last(rules: Any, s: Any, seat: int, move: tuple[int, ...]) -> None:
    """Works on full states only, as a game does that lets the last choice reveal all."""
    rules.apply(s, seat, move)
    if move[0] == BID and s.viewer == WHOLE and rules.actors(s) == [CHANCE]:
        rules.apply(s, CHANCE, (SHOW,))


def with_changes(s: Any, **changes: Any) -> Any:
    for name, value in changes.items():
        setattr(s, name, value)
    return s


def show_pending(rules: Any, s: Any, viewer: int | None) -> Any:
    return with_changes(rules.redact(s, viewer), pending=s.pending[:])


def imagine_nonsense(rules: Any, view: Any, seat: int, rng: Any) -> Any:
    """Empties hands and decks that are not seen into one hand full of the same tile."""
    world = rules.determinize(view, seat, rng)
    if view.deck[0] == -1:
        world.hands = [1 if held and seen == -1 else held for held, seen in zip(world.hands, view.hands, strict=True)]
    return world


def imagine_another_die(rules: Any, view: Any, seat: int, rng: Any) -> Any:
    return with_changes(rules.determinize(view, seat, rng), die=(view.die + 1) % 7)


def imagine_by_the_clock(rules: Any, view: Any, seat: int, rng: Any) -> Any:
    return with_changes(rules.determinize(view, seat, rng), die=next(ticks) % 7)


def pay_by_the_hidden_deck(rules: Any, s: Any, seat: int, move: tuple[int, ...]) -> None:
    rules.apply(s, seat, move)
    if move[0] == NOTE:
        s.notes[3 * seat + move[1]] += 1 + s.deck[0]


def foresee_the_table(rules: Any, view: Any, seat: int, move: tuple[int, ...]) -> Any:
    after = rules.foresee(view, seat, move)
    if after.phase == 10:
        after.round += 1
    return after


def forget_the_table(rules: Any, s: Any) -> Any:
    """When all have bid, the first is asked again."""
    actors = rules.actors(s)
    return [0] if s.phase == BIDDING and actors == [CHANCE] else actors


def take_the_question_away(rules: Any, s: Any, seat: int, move: tuple[int, ...]) -> None:
    rules.apply(s, seat, move)
    if move[0] == DONE:
        s.stage = [2] * len(s.stage)
        s.phase = 10


def fewer_notes_for_the_next(rules: Any, s: Any, seat: int) -> Any:
    """Whoever lays later finds fewer tiles to lay."""
    legal = rules.legal(s, seat)
    laid = sum(stage > 0 for stage in s.stage)
    return legal[: max(1, len(legal) - laid)] if s.phase == GARDEN and s.stage[seat] == 0 else legal


def race(rules: Any, s: Any, seat: int, move: tuple[int, ...]) -> None:
    """The first to lay a tile becomes the leader."""
    if move[0] == LAY and not any(s.stage):
        s.leader = seat
    rules.apply(s, seat, move)


RULES = {
    "views.pending_seen": {"redact": show_pending},
    "views.world": {"determinize": imagine_another_die},
    "views.world_varies": {"determinize": imagine_by_the_clock},
    "views.world_faults": {"determinize": imagine_nonsense},
    "views.asked": {"actors": lambda r, s: [] if s.viewer >= 0 and s.phase == BIDDING else r.actors(s)},
    "views.over": {"actors": lambda r, s: [] if s.viewer >= 0 and s.phase == 3 else r.actors(s)},
    "views.legal": {"legal": lambda r, s, p: r.legal(s, p)[:: -1 if s.viewer >= 0 else 1]},
    "views.own_move": {"apply": pay_by_the_hidden_deck},
    "views.foresee": {"foresee": foresee_the_table},
    "views.not_waiting": {"actors": forget_the_table},
    "views.no_longer_asked": {"apply": take_the_question_away},
    "views.other_legal": {"legal": fewer_notes_for_the_next},
    "views.order_matters": {"apply": race},
}


@pytest.mark.parametrize("wanted", RULES)
def test_rules(found, wanted):
    assert wanted in found("views", wanted, rules=RULES[wanted]).names()


def test_the_last_choice_reveals_nothing(found):
    changed = {"apply": reveal_with_the_last}
    assert "views.pending_seen" in found("views", "views.pending_seen", rules=changed).names()
