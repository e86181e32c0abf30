"""Check 7, second half: what a session tells of a ply gives nobody a move that they could not have known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sobremesa.conform.mangle import mangled_moves
from sobremesa.conform.report import SECRETS, Report
from sobremesa.conform.walk import Step
from sobremesa.engine.positions import seat_name
from sobremesa.engine.rng import Rng, mix
from sobremesa.engine.rules import CHANCE, Move, Seat
from sobremesa.engine.state import applied, key
from sobremesa.session.changes import Event

WORLDS: Final = 2
"""Situations imagined besides the real one."""
MOVES: Final = 40
"""Moves tried in each."""


def look(step: Step, report: Report) -> None:
    """What the maker of a ply, another seat and an onlooker are told of it."""
    before, after = step.before, step.after
    event = Event("ply", step.seat, step.move, before.state, after.state, before.ply)
    with report.looking(SECRETS):
        for viewer in step.some_viewers():
            change = event.seen(before.table.game, viewer)
            names = {"viewer": "onlooker" if viewer is None else seat_name(viewer)}
            views = key(change.before), key(change.after)
            same = views == (key(before.views[viewer]), key(after.views[viewer]))
            report.expect(same, SECRETS, "secrets.change_views", **names)
            if viewer == step.seat:
                report.expect(change.move == step.move, SECRETS, "secrets.own_move_kept", **names)
            elif change.move is not None and len(step.move) > 1:
                other = _as_likely(step, viewer)
                report.expect(
                    other is None, SECRETS, "secrets.move_told", **names, move=str(step.move), other=str(other)
                )


def _as_likely(step: Step, viewer: Seat | None) -> Move | None:
    """Another move that would have looked the same to `viewer` and led elsewhere; None when there is none."""
    before = step.before
    rules = before.table.game.rules
    seen = key(step.after.views[viewer])
    worlds = [before.state]
    if viewer is not None:
        seeds = [mix(before.seed, before.ply, viewer, k, 7) for k in range(WORLDS)]
        worlds += [rules.determinize(before.views[viewer], viewer, Rng(seed)) for seed in seeds]
    for world in worlds:
        real = key(applied(rules, world, step.seat, step.move)) if _may(rules, world, step.seat, step.move) else None
        for move in _moves(step, world):
            if move == step.move:
                continue
            other = applied(rules, world, step.seat, move)
            if key(other) != real and key(rules.redact(other, viewer)) == seen:
                return move
    return None


def _moves(step: Step, world: Any) -> Iterator[Move]:
    """What could be done in a situation instead: some of a seat's moves, or some of what the table might do."""
    game, rng = step.before.table.game, step.before.rng
    if step.seat not in game.rules.actors(world):
        return
    if step.seat != CHANCE:
        legal = game.rules.legal(world, step.seat)
        yield from legal if len(legal) <= MOVES else [rng.choice(legal) for _ in range(MOVES)]
        return
    for k in range(6):
        yield game.rules.sample(world, Rng(mix(step.before.seed, step.before.ply, k)))
    for move, _ in mangled_moves(game.moves, step.move, rng, MOVES):
        if game.rules.happens(world, move) == 0:
            yield move


def _may(rules: Any, world: Any, seat: Seat, move: Move) -> bool:
    if seat not in rules.actors(world):
        return False
    return rules.happens(world, move) == 0 if seat == CHANCE else move in rules.legal(world, seat)
