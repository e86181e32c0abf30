"""Players of one decision: what looks best at once, or anything."""

from __future__ import annotations

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import Move, Policy, Rules, S, Seat


def greedy(rules: Rules[S], policy: Policy[S], view: S, seat: Seat, rng: Rng) -> Move:
    """The move after which `seat` likes its view best by `policy.worth`; ties are drawn."""
    best: list[Move] = []
    top = 0.0
    for move in policy.moves(view, seat):
        worth = policy.worth(rules.foresee(view, seat, move), seat)
        if not best or worth > top:
            best = [move]
            top = worth
        elif worth == top:
            best.append(move)
    return best[0] if len(best) == 1 else rng.choice(best)


def anything(rules: Rules[S], view: S, seat: Seat, rng: Rng) -> Move:
    """Any legal move, each as likely as another."""
    return rng.choice(rules.legal(view, seat))
