"""What a ply gives away: whether it told somebody something new, whether its move can be known from what was seen."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE, Move, Seat
from sobremesa.engine.state import key

WORLDS: Final = 8
"""Full situations drawn to find out whether a ply told something."""
ROLLS: Final = 16
"""Draws to find out whether a table ply is chance; a fair coin would fool them once in 30,000 times."""


def tells(rules: Any, before: Any, seat: Seat, move: Move, persons: Collection[Seat]) -> bool:
    """Whether this ply is a roll or a deal, or shows one of `persons` what they did not know."""
    if seat == CHANCE and any(rules.sample(before, Rng(k)) != move for k in range(ROLLS)):
        return True
    after = _after(rules, before, seat, move)
    return any(_shows(rules, before, seat, move, after, person=person) for person in sorted(persons))


def _shows(rules: Any, before: Any, seat: Seat, move: Move, after: Any, *, person: Seat) -> bool:
    """Whether `person`, after this ply, can rule out a situation that was possible for them before it.

    A situation is ruled out when nothing that could be done in it leads to what the person sees now.
    """
    view = rules.redact(before, person)
    seen = key(rules.redact(after, person))
    if key(view) == seen:
        return False
    for k in range(WORLDS):
        world = rules.determinize(view, person, Rng(k))
        doable = _doable(rules, world, seat, move, Rng(k))
        if not any(key(rules.redact(_after(rules, world, seat, m), person)) == seen for m in doable):
            return True
    return False


def secret(rules: Any, before: Any, seat: Seat, move: Move, after: Any, *, viewer: Seat | None) -> bool:
    """Whether `viewer` cannot know this ply's move from what they saw of it.

    So it is when another move would have looked the same: for the table's plies one drawn anew, or one that
    differs a little, such as two cards of a deal exchanged.
    """
    if seat == viewer or (seat == CHANCE and len(move) == 1):
        return False
    view = rules.redact(before, viewer)
    seen = key(rules.redact(after, viewer))
    if key(view) == key(before) and seen == key(after):
        return False
    if key(view) == seen:
        return True
    worlds = [before]
    if viewer is not None:
        worlds += [rules.determinize(view, viewer, Rng(k)) for k in range(2)]
    for k, world in enumerate(worlds):
        doable = _doable(rules, world, seat, move, Rng(k))
        if seat == CHANCE and k == 0:
            doable += [other for other in _neighbours(move) if rules.happens(world, other) == 0]
        same = key(_after(rules, world, seat, move)) if move in doable else None
        for other in doable:
            result = _after(rules, world, seat, other)
            if other != move and key(result) != same and key(rules.redact(result, viewer)) == seen:
                return True
    return False


def _doable(rules: Any, world: Any, seat: Seat, move: Move, rng: Rng) -> list[Move]:
    """What could be done in `world`, `move` first if it could: all moves of a seat, a few draws of the table."""
    actors = rules.actors(world)
    if seat not in actors:
        return []
    if seat != CHANCE:
        legal = rules.legal(world, seat)
        return sorted(legal, key=lambda m: m != move)
    drawn = [rules.sample(world, rng) for _ in range(4)]
    return [move, *drawn] if rules.happens(world, move) == 0 else drawn


def _after(rules: Any, before: Any, seat: Seat, move: Move) -> Any:
    after = before.copy()
    rules.apply(after, seat, move)
    return after


def _neighbours(move: Move) -> list[Move]:
    """Moves of the same kind with one number changed, two exchanged, or one more here and one less there."""
    found = []
    places = range(1, len(move))
    for i in places:
        found += [(*move[:i], n, *move[i + 1 :]) for n in range(max(move) + 2) if n != move[i]]
        for j in places:
            if i < j and move[i] != move[j]:
                found.append((*move[:i], move[j], *move[i + 1 : j], move[i], *move[j + 1 :]))
            if i != j and move[j] > 0:
                shifted = list(move)
                shifted[i] += 1
                shifted[j] -= 1
                found.append(tuple(shifted))
    return found
