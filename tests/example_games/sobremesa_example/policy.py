"""What a bot of this game considers."""

from __future__ import annotations

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import Move, Seat
from sobremesa_example.moves import M_DONE
from sobremesa_example.rules import FairRules
from sobremesa_example.state import FairState

FRUIT_WORTH = 0.4
"""What a piece of fruit kept is worth in points: enough not to bid it all, too little to keep it from a stall."""


class FairPolicy:
    """For one table."""

    def __init__(self, rules: FairRules) -> None:
        self._rules = rules

    def moves(self, s: FairState, seat: Seat) -> list[Move]:
        """All legal ones."""
        return self._rules.legal(s, seat)

    def worth(self, s: FairState, seat: Seat) -> float:
        """Points and fruit."""
        return self._rules.total(s, seat) + FRUIT_WORTH * self._rules.lines(s, seat)[-1]

    def prior(self, s: FairState, seat: Seat, moves: list[Move]) -> list[float]:
        """All alike."""
        return [1.0] * len(moves)

    def pick(self, s: FairState, seat: Seat, rng: Rng) -> Move:
        """Any legal move; somebody who might write a note stops half of the time."""
        moves = self._rules.legal(s, seat)
        if moves[-1][0] == M_DONE and rng.below(2):
            return moves[-1]
        return rng.choice(moves)
