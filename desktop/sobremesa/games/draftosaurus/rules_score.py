"""What a zoo pays, pen by pen."""

from __future__ import annotations

from typing import Final

from sobremesa.games.draftosaurus.rules_pens import NEIGHBOURS, RIVER_PEN, THREE, tally
from sobremesa.games.draftosaurus.state import PENS, SPECIES, TREX

FOREST_PAYS: Final[list[int]] = [0, 2, 4, 8, 12, 18, 24]
MEADOW_PAYS: Final[list[int]] = [0, 1, 3, 6, 10, 15, 21]
PYRAMID_PAYS: Final[list[int]] = [2, 2, 2, 4, 4, 7]


def length(pen: int) -> int:
    """How many dinosaurs stand in a pen or the river."""
    n = 0
    while pen:
        n += 1
        pen >>= 3
    return n


def sheet(zoo: list[int], boards: list[int], played: int, seats: int, seat: int) -> list[int]:
    """The score sheet of `seat`, the boards from 0 to `played` added up; its order is that of the rule ids."""
    winter_at = 6 if 0 in boards else 0
    common_at = winter_at + (4 if 1 in boards else 0)
    lines = [0] * (common_at + 2)
    for board in range(played + 1):
        start = board * seats * PENS
        if boards[board] == 1:
            winter(zoo, start, seats, seat, lines, winter_at)
        else:
            summer(zoo, start, seats, seat, lines, 0)
        common(zoo, start + seat * PENS, lines, common_at)
    return lines


def summer(zoo: list[int], start: int, seats: int, seat: int, lines: list[int], first: int) -> None:
    """Adds what a summer zoo pays to `lines` from `first` on: forest, trio, prairie, king, meadow, island.

    `start` is where the board's zoos start in `zoo`.
    """
    at = start + seat * PENS
    lines[first] += FOREST_PAYS[min(length(zoo[at]), 6)]  # draftosaurus.score.forest
    if zoo[at + 1] >= THREE:  # draftosaurus.score.trio
        lines[first + 1] += 7
    lines[first + 2] += 5 * _couples(zoo[at + 2])  # draftosaurus.score.prairie
    king = zoo[at + 3] & 7
    island = zoo[at + 5] & 7
    if king or island:
        own = tally(zoo, at)
        if island and own[island] == 1:  # draftosaurus.score.island
            lines[first + 5] += 7
        if king:  # draftosaurus.score.king
            pays = 7
            for other in range(seats):
                if other != seat and tally(zoo, start + other * PENS)[king] > own[king]:
                    pays = 0
                    break
            lines[first + 3] += pays
    lines[first + 4] += MEADOW_PAYS[min(length(zoo[at + 4]), 6)]  # draftosaurus.score.meadow


def winter(zoo: list[int], start: int, seats: int, seat: int, lines: list[int], first: int) -> None:
    """Adds what a winter zoo pays to `lines` from `first` on: ordered, bridge, lookout, pyramid."""
    at = start + seat * PENS
    lines[first] += FOREST_PAYS[min(length(zoo[at]), 6)]  # draftosaurus.score.ordered
    if zoo[at + 1] and zoo[at + 2]:  # draftosaurus.score.bridge
        left = _species(zoo[at + 1])
        right = _species(zoo[at + 2])
        for i in range(1, SPECIES + 1):
            lines[first + 1] += 6 * min(left[i], right[i])
    lookout = zoo[at + 4] & 7
    if lookout:  # draftosaurus.score.lookout: the zoo on the right, from where hands come
        lines[first + 2] += 2 * tally(zoo, start + (seat - 1) % seats * PENS)[lookout]
    pyramid = zoo[at + 5]
    for pays in PYRAMID_PAYS:  # draftosaurus.score.pyramid
        if pyramid & 7:
            lines[first + 3] += pays
        pyramid >>= 3


def common(zoo: list[int], at: int, lines: list[int], first: int) -> None:
    """Adds river and T-Rexes to `lines` at `first` and after it; `at` is where the zoo starts."""
    lines[first] += length(zoo[at + RIVER_PEN])  # draftosaurus.score.river
    for i in range(at, at + RIVER_PEN):  # draftosaurus.score.trex: once a pen, never the river
        pen = zoo[i]
        while pen:
            if pen & 7 == TREX + 1:
                lines[first + 1] += 1
                break
            pen >>= 3


def _species(pen: int) -> list[int]:
    counts = [0] * 8
    while pen:
        counts[pen & 7] += 1
        pen >>= 3
    return counts


def _couples(pen: int) -> int:
    if pen < 8:
        return 0
    couples = 0
    odd = 0
    while pen:
        bit = 1 << (pen & 7)
        if odd & bit:
            couples += 1
        odd ^= bit
        pen >>= 3
    return couples


def touching_twins(pyramid: int) -> bool:
    """Whether two of one species touch in a pyramid, which draftosaurus.pyramid.touch forbids."""
    for spot in range(6):
        digit = pyramid >> 3 * spot & 7
        if digit:
            for other in NEIGHBOURS[spot]:
                if pyramid >> 3 * other & 7 == digit:
                    return True
    return False
