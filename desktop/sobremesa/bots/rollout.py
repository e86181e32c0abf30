"""Playing a situation on without thinking."""

from __future__ import annotations

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE, Policy, Rules, S


def play_out(rules: Rules[S], policy: Policy[S], s: S, rng: Rng, limit: int) -> int:
    """Plays `s` on, in place, by `policy.pick` until it is over or `limit` plies are made; gives their number."""
    plies = 0
    actors = rules.actors(s)
    while actors and plies < limit:
        seat = actors[0]
        move = rules.sample(s, rng) if seat == CHANCE else policy.pick(s, seat, rng)
        rules.apply(s, seat, move)
        plies += 1
        actors = rules.actors(s)
    return plies


def play_uniformly(rules: Rules[S], s: S, rng: Rng, limit: int) -> int:
    """As `play_out`, with all legal moves listed and each as likely as another."""
    plies = 0
    actors = rules.actors(s)
    while actors and plies < limit:
        seat = actors[0]
        move = rules.sample(s, rng) if seat == CHANCE else rng.choice(rules.legal(s, seat))
        rules.apply(s, seat, move)
        plies += 1
        actors = rules.actors(s)
    return plies
