"""How far a person may go back: never past what somebody has learnt or decided since."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sobremesa.engine.game import Game
from sobremesa.engine.positions import digest
from sobremesa.engine.rules import CHANCE, Seat
from sobremesa.session.journal import Journal, Ply


def back(
    plies: Sequence[Ply], seat: Seat, persons: Collection[Seat], practice: bool, tells: Callable[[int], bool]
) -> int | None:
    """How many plies stay when `seat` takes its last decision back; None when it may not.

    Never past another person's decision, nor past a ply i for which `tells(i)`: a roll, a deal, or something
    shown to a person. A practice table allows both.
    """
    for i in reversed(range(len(plies))):
        ply = plies[i]
        if not practice and tells(i):
            return None
        if ply.forced:
            continue
        if ply.seat == seat:
            return i
        if ply.seat in persons and not practice:
            return None
    return None


def forward(plies: Sequence[Ply], head: int, seat: Seat) -> int:
    """Where a redo of `seat` ends: before its next decision but one, or at the end."""
    own = [i for i in range(head, len(plies)) if plies[i].seat == seat and not plies[i].forced]
    return own[1] if len(own) > 1 else len(plies)


class Retraction(NamedTuple):
    """What a journal becomes without a seat's last own ply: its plies from `first` on, and the state they give."""

    first: int
    plies: list[Ply]
    state: Any


def retraction(
    game: Game[Any], journal: Journal, seat: Seat, tells: Callable[[int], bool] | None
) -> Retraction | None:
    """What it takes to drop the last own ply of `seat` since the table's last one and keep what others did.

    None when there is none, when it told a person something (`tells` None: never mind), when the others' plies
    do not stand without it, or when the seat would not be asked again.
    """
    first = _last_own(journal, seat)
    if first is None or (tells is not None and tells(first)):
        return None
    rules = game.rules
    state = journal.state_at(rules, first)
    kept = []
    for ply in journal.plies[first + 1 : journal.head]:
        if ply.seat == seat:
            continue
        if ply.seat not in rules.actors(state) or ply.move not in rules.legal(state, ply.seat):
            return None
        rules.apply(state, ply.seat, ply.move)
        kept.append(replace(ply, digest=digest(game, state)))
    return Retraction(first, kept, state) if seat in rules.actors(state) else None


def _last_own(journal: Journal, seat: Seat) -> int | None:
    for i in reversed(range(journal.head)):
        ply = journal.plies[i]
        if ply.seat == CHANCE:
            return None
        if ply.seat == seat and not ply.forced:
            return i
    return None
