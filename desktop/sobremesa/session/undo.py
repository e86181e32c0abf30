"""How far a person may go back: never past what somebody has learnt or decided since."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from sobremesa.engine.game import Game
from sobremesa.engine.positions import digest
from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE, HIDDEN, Move, Seat
from sobremesa.engine.state import key
from sobremesa.session.journal import Journal, Ply

WORLDS: Final = 8
"""Full situations drawn to find out whether a ply told something."""
ROLLS: Final = 16
"""Draws to find out whether a table ply is chance; a fair coin would fool them once in 30,000 times."""


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

    So it is when another move would have looked the same. For the table's plies a sample of others has to do,
    and a ply after which more is hidden than before is secret in any case: a deal to several at once.
    """
    if seat == viewer or (seat == CHANCE and len(move) == 1):
        return False
    view = rules.redact(before, viewer)
    seen_after = rules.redact(after, viewer)
    seen = key(seen_after)
    if key(view) == key(before) and seen == key(after):
        return False
    if key(view) == seen:
        return True
    if seat == CHANCE and _blanks(after, seen_after) > _blanks(before, view):
        return True
    worlds = [before]
    if viewer is not None:
        worlds += [rules.determinize(view, viewer, Rng(k)) for k in range(2)]
    for k, world in enumerate(worlds):
        doable = _doable(rules, world, seat, move, Rng(k))
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


def _blanks(full: Any, view: Any) -> int:
    """How many numbers of `full` stand as HIDDEN in `view`."""
    count = 0
    for name in full.FIELDS:
        known, seen = getattr(full, name), getattr(view, name)
        pairs = zip(known, seen, strict=False) if isinstance(known, list) else [(known, seen)]
        count += sum(b == HIDDEN != a for a, b in pairs)
    return count
