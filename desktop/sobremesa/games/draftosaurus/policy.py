"""What a bot considers, and how it values an unfinished zoo.

Rates and values were found by trying: two seats with them against two that count points only.
"""

from __future__ import annotations

from typing import Final

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import Move, Policy, Seat
from sobremesa.games.draftosaurus.rules import PLACEMENTS, DraftRules
from sobremesa.games.draftosaurus.rules_hands import HANDS
from sobremesa.games.draftosaurus.rules_pens import RIVER_PEN, SPOTS, THREE, lay, open_by_die, tally
from sobremesa.games.draftosaurus.rules_score import FOREST_PAYS, MEADOW_PAYS, length, sheet
from sobremesa.games.draftosaurus.state import DISCARD, PENS, PLACE, SPECIES, TREX, DraftState

EVEN: Final = 27720
"""Divisible by every number of spots up to 12, so that one random number chooses dinosaur and spot evenly."""
PLACED: Final = 12
"""Dinosaurs that a seat places on a board."""
PYRAMID_TOTALS: Final[list[int]] = [0, 2, 4, 6, 10, 14, 21]

FOREST_RATE: Final = 0.046
"""Dinosaurs that join the forest for each that is still to be placed, where its species is as common as others."""
FOREST_START: Final = 0.139
MEADOW_RATE: Final = 0.135
TRIO_RATE: Final = 0.194
MATE_RATE: Final = 0.039
"""Chance for each dinosaur still to be placed that a single on the prairie finds its mate."""
KING_SLOPE: Final = 0.281
"""Chance of staying king for each dinosaur ahead of the others."""
KING_OPEN: Final = 4.8
"""What the empty pen is worth as long as a few dinosaurs are still to come; likewise below."""
ISLAND_RISK: Final = 0.041
ISLAND_OPEN: Final = 3.456
SUMMER_TREX: Final = 0.701
"""What a T-Rex costs its pen, which the die then opens less often, at the beginning."""

WOOD_RATE: Final = 0.357
WOOD_START: Final = 0.541
BRIDGE_RATE: Final = 0.043
BRIDGE_MOST: Final = 0.219
LOOKOUT_RATE: Final = 0.899
LOOKOUT_OPEN: Final = 3.6
QUARANTINE_FULL: Final = 4.2
QUARANTINE_OPEN: Final = 1.6
PYRAMID_RATE: Final = 0.281
WINTER_TREX: Final = 0.585

GIVEN: Final = 0.5
"""How much of what a passed hand brings the other seat counts against discarding around it."""


def _subsets(shift: int, width: int) -> list[list[int]]:
    """The spots of every mask of `width` bits, the first of which is spot `shift`."""
    sets: list[list[int]] = [[]]
    for i in range(width):
        sets += [[*spots, shift + i] for spots in sets]
    return sets


def _between(pays: list[int], n: float) -> float:
    """What `n` dinosaurs pay, `n` between two entries of the table."""
    if n >= 6:
        return float(pays[6])
    i = int(n)
    return pays[i] + (pays[i + 1] - pays[i]) * (n - i)


def _species(pen: int) -> list[int]:
    counts = [0] * 8
    while pen:
        counts[pen & 7] += 1
        pen >>= 3
    return counts


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

    def pick(self, s: DraftState, seat: Seat, rng: Rng) -> Move:
        """A dinosaur of the hand by chance, then one of its spots; one random number decides both."""
        if s.phase > PLACE:
            moves = self._rules.legal(s, seat)
            return moves[rng.below(len(moves))]
        held = HANDS[s.hands[seat]]
        n = rng.below(len(held) * EVEN)
        species = held[n // EVEN]
        free = s.free[seat * SPECIES + species]
        if seat != s.roller:
            free &= open_by_die(s, seat)
        spots = self._winter[free >> 6] if self._boards[s.board] else self._summer[free]
        return PLACEMENTS[species * SPOTS + spots[n % len(spots)]]

    def prior(self, s: DraftState, seat: Seat, moves: list[Move]) -> list[float]:
        """By worth above the least worthy."""
        worths = [self.worth(self._rules.foresee(s, seat, move), seat) for move in moves]
        least = min(worths)
        return [0.5 + worth - least for worth in worths]

    def worth(self, s: DraftState, seat: Seat) -> float:
        """Points of boards done, what the pens of the one in play pay and promise, less what a swap gives away."""
        worth = self._zoo_worth(s, seat)
        if s.board:
            worth += sum(sheet(s.zoo, self._boards, s.board - 1, self._rules.seats, seat))
        if s.phase == DISCARD and s.hands[seat] > 0:
            worth -= GIVEN * self._best_gain(s, 1 - seat, HANDS[s.hands[seat]])
        return worth

    def _best_gain(self, s: DraftState, seat: Seat, held: tuple[int, ...]) -> float:
        """What the best of a hand that is about to come to `seat` would bring it, whatever the die says."""
        now = self._zoo_worth(s, seat)
        at = self._rules.zoo_at(s, seat)
        best = 0.0
        last = -1
        for species in held:
            if species == last:
                continue
            last = species
            free = s.free[seat * SPECIES + species]
            for spot in range(SPOTS):
                if free >> spot & 1:
                    then = s.copy()
                    lay(then, at, seat, species, spot, False)
                    best = max(best, self._zoo_worth(then, seat) - now)
        return best

    def _zoo_worth(self, s: DraftState, seat: Seat) -> float:
        rules = self._rules
        start = s.board * rules.seats * PENS
        stand = [tally(s.zoo, start + other * PENS) for other in range(rules.seats)]
        to_come = max(0, PLACED - sum(stand[seat]))
        left = [0.0] * 8
        all_left = 0.0
        for digit in range(1, SPECIES + 1):
            n = rules.per_species
            for counts in stand:
                n -= counts[digit]
            left[digit] = float(max(0, n))
            all_left += left[digit]
        if all_left:
            for digit in range(1, SPECIES + 1):
                left[digit] *= SPECIES / all_left
        at = start + seat * PENS
        if self._boards[s.board]:
            return _winter_worth(s.zoo, at, stand, seat, to_come, left) + _common(s.zoo, at, to_come, WINTER_TREX)
        return _summer_worth(s.zoo, at, stand, seat, to_come, left) + _common(s.zoo, at, to_come, SUMMER_TREX)


def _common(zoo: list[int], at: int, to_come: int, cost: float) -> float:
    worth = float(length(zoo[at + RIVER_PEN]))
    for i in range(at, at + RIVER_PEN):
        pen = zoo[i]
        while pen:
            if pen & 7 == TREX + 1:
                worth += 1.0 - cost * to_come / PLACED
                break
            pen >>= 3
    return worth


def _summer_worth(
    zoo: list[int], at: int, stand: list[list[int]], seat: Seat, to_come: int, left: list[float]
) -> float:
    """`left`: how common each species still is, 1 for as common as the others."""
    own = stand[seat]
    soon = min(1.0, to_come / 3)
    forest = zoo[at]
    if forest:
        worth = _between(FOREST_PAYS, length(forest) + FOREST_RATE * to_come * min(1.5, left[forest & 7]))
    else:
        worth = _between(FOREST_PAYS, FOREST_START * to_come)
    n = length(zoo[at + 4])
    worth += _between(MEADOW_PAYS, n + MEADOW_RATE * to_come * max(0, 6 - n) / 6)
    if zoo[at + 1] >= THREE:
        worth += 7.0
    else:
        n = length(zoo[at + 1])
        worth += 7 * min(1.0, TRIO_RATE * to_come / (3 - n)) * (0.4 + 0.2 * n)
    prairie = _species(zoo[at + 2])
    for digit in range(1, SPECIES + 1):
        worth += 5 * (prairie[digit] // 2)
        if prairie[digit] & 1:
            worth += 5 * min(1.0, MATE_RATE * to_come * left[digit])
    king = zoo[at + 3] & 7
    if king:
        most = 0
        for other in range(len(stand)):
            if other != seat:
                most = max(most, stand[other][king])
        ahead = own[king] - most
        if to_come:
            worth += 7 * min(1.0, max(0.0, 0.5 + (ahead + 0.5) * KING_SLOPE))
        elif ahead >= 0:
            worth += 7.0
    else:
        worth += KING_OPEN * soon
    island = zoo[at + 5] & 7
    if not island:
        worth += ISLAND_OPEN * soon
    elif own[island] == 1:
        worth += 7 * (1 - ISLAND_RISK * to_come)
    return worth


def _winter_worth(
    zoo: list[int], at: int, stand: list[list[int]], seat: Seat, to_come: int, left: list[float]
) -> float:
    """`left` as for summer."""
    soon = min(1.0, to_come / 3)
    n = length(zoo[at])
    worth = _between(FOREST_PAYS, n + WOOD_RATE * to_come if n else WOOD_START * to_come)
    left_bank = _species(zoo[at + 1])
    right_bank = _species(zoo[at + 2])
    for digit in range(1, SPECIES + 1):
        worth += 6 * min(left_bank[digit], right_bank[digit])
        single = abs(left_bank[digit] - right_bank[digit])
        if single:
            worth += 6 * min(BRIDGE_MOST, BRIDGE_RATE * to_come * left[digit])
    worth += QUARANTINE_FULL if zoo[at + 3] else QUARANTINE_OPEN * soon
    lookout = zoo[at + 4] & 7
    if lookout:
        looked_at = stand[(seat - 1) % len(stand)]
        coming = max(0, PLACED - sum(looked_at)) * left[lookout] / SPECIES
        worth += 2 * (looked_at[lookout] + LOOKOUT_RATE * coming)
    else:
        worth += LOOKOUT_OPEN * soon
    pyramid = _species(zoo[at + 5])
    n = sum(pyramid) - pyramid[0]
    return worth + _between(PYRAMID_TOTALS, n + PYRAMID_RATE * to_come * max(0, 6 - n) / 6)
