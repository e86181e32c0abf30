"""Whether a ply told somebody something: what undo does not go past."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from sobremesa.engine.game import Game
from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE, Move, Seat
from sobremesa.engine.state import applied, key

WORLDS: Final = 8
"""Full situations drawn to find out whether a ply told something."""
ROLLS: Final = 16
"""Draws to find out whether a table ply is chance; a fair coin would fool them once in 30,000 times."""


def tells(game: Game[Any], before: Any, seat: Seat, move: Move, persons: Collection[Seat]) -> bool:
    """Whether this ply is a roll or a deal, or shows one of `persons` what they did not know."""
    if seat == CHANCE and any(game.rules.sample(before, Rng(k)) != move for k in range(ROLLS)):
        return True
    after = applied(game.rules, before, seat, move)
    return any(_shows(game, before, seat, move, after, person=person) for person in sorted(persons))


def _shows(game: Game[Any], before: Any, seat: Seat, move: Move, after: Any, *, person: Seat) -> bool:
    """Whether `person`, after this ply, can rule out a situation that was possible for them before it.

    A situation is ruled out when nothing that could be done in it leads to what the person sees now.
    """
    rules = game.rules
    view = rules.redact(before, person)
    seen = key(rules.redact(after, person))
    if key(view) == seen:
        return False
    known = game.moves.open_to(person, seat, move)
    for k in range(WORLDS):
        world = rules.determinize(view, person, Rng(k))
        if not any(
            key(rules.redact(applied(rules, world, seat, m), person)) == seen
            for m in _doable(rules, world, seat, move, known)
        ):
            return True
    return False


def _doable(rules: Any, world: Any, seat: Seat, move: Move, known: bool) -> list[Move]:
    """The moves in `world` that the one seen may have been: itself if it is possible there, if secret any."""
    if seat not in rules.actors(world):
        return []
    if seat == CHANCE:
        return [move] if rules.happens(world, move) == 0 else []
    if known:
        return [move] if rules.check(world, seat, move) == 0 else []
    return sorted(rules.legal(world, seat), key=lambda m: m != move)
