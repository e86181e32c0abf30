"""What a bot considers, and how it values an unfinished zoo."""

from __future__ import annotations

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import Move, Policy, Seat
from sobremesa.games.draftosaurus.rules import PLACEMENTS, DraftRules
from sobremesa.games.draftosaurus.rules_hands import HANDS
from sobremesa.games.draftosaurus.rules_pens import SPOTS, open_by_die
from sobremesa.games.draftosaurus.state import PLACE, SPECIES, DraftState


def _subsets(shift: int, width: int) -> list[list[int]]:
    """The spots of every mask of `width` bits, the first of which is spot `shift`."""
    sets: list[list[int]] = [[]]
    for i in range(width):
        sets += [[*spots, shift + i] for spots in sets]
    return sets


class DraftPolicy(Policy[DraftState]):
    """For a table's rules."""

    def __init__(self, rules: DraftRules) -> None:
        self._rules = rules
        self._boards = rules.boards
        self._summer = _subsets(0, 7)
        self._winter = _subsets(6, 12) if 1 in rules.boards else []

    def moves(self, s: DraftState, seat: Seat) -> list[Move]:
        """All legal ones."""
        return self._rules.legal(s, seat)

    def worth(self, s: DraftState, seat: Seat) -> float:
        """What the zoo pays and promises."""
        return float(sum(self._rules.lines(s, seat)))

    def prior(self, s: DraftState, seat: Seat, moves: list[Move]) -> list[float]:
        """Even."""
        return [1.0] * len(moves)

    def pick(self, s: DraftState, seat: Seat, rng: Rng) -> Move:
        """A dinosaur of the hand by chance, then one of its spots."""
        if s.phase > PLACE:
            moves = self._rules.legal(s, seat)
            return moves[rng.below(len(moves))]
        held = HANDS[s.hands[seat]]
        x = rng.unit() * len(held)
        n = int(x)
        species = held[n]
        free = s.free[seat * SPECIES + species]
        if seat != s.roller:
            free &= open_by_die(s, seat)
        spots = self._winter[free >> 6] if self._boards[s.board] else self._summer[free]
        return PLACEMENTS[species * SPOTS + spots[int((x - n) * len(spots))]]
