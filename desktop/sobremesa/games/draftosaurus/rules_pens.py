"""Pens: where each spot lies, which dinosaurs it takes, and what the die leaves open.

A spot is a place for a dinosaur: one for every pen and the river, six in the pyramid. Sets of spots are masks.
"""

from __future__ import annotations

from typing import Final

from sobremesa.games.draftosaurus.rule_ids import (
    DIE_WOODLAND,
    FOREST_SAME,
    FOREST_SIX,
    ISLAND_ONE,
    KING_ONE,
    LOOKOUT_ONE,
    MEADOW_DIFFERENT,
    ORDERED_ALTERNATE,
    ORDERED_SIX,
    PRAIRIE_TWO,
    PYRAMID_ROWS,
    PYRAMID_TOUCH,
    QUARANTINE_ONE,
    TRIO_THREE,
)
from sobremesa.games.draftosaurus.state import PENS, SPECIES, TREX, DraftState

FOREST: Final = 0
TRIO: Final = 1
PRAIRIE: Final = 2
KING: Final = 3
MEADOW: Final = 4
ISLAND: Final = 5
RIVER: Final = 6
ORDERED: Final = 7
BRIDGE_LEFT: Final = 8
BRIDGE_RIGHT: Final = 9
QUARANTINE_ZONE: Final = 10
LOOKOUT: Final = 11
PYRAMID: Final = 12
SPOTS: Final = 18

RIVER_PEN: Final = 6
QUARANTINE_PEN: Final = 3
PYRAMID_PEN: Final = 5

PEN_OF: Final[list[int]] = [0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 5, 5, 5, 5, 5]
"""Spot to pen of its board."""
PYRAMID_SPOTS: Final = 0b111111 << PYRAMID
BOARD_SPOTS: Final[list[int]] = [0b1111111, 0b11111 << ORDERED | PYRAMID_SPOTS | 1 << RIVER]
"""All spots of the summer and of the winter board."""
EVERYWHERE: Final = (1 << SPOTS) - 1
PEN_SPOTS: Final[list[int]] = [PYRAMID_SPOTS if spot >= PYRAMID else 1 << spot for spot in range(SPOTS)]
"""Spot to all spots of the same pen."""

_RIVER_BIT: Final = 1 << RIVER
AREAS: Final[list[int]] = [
    # woodland
    1 << FOREST | 1 << TRIO | 1 << KING | 1 << ORDERED | 1 << BRIDGE_LEFT | 1 << LOOKOUT | _RIVER_BIT,
    # grassland
    1 << PRAIRIE | 1 << MEADOW | 1 << ISLAND | 1 << BRIDGE_RIGHT | 1 << QUARANTINE_ZONE | PYRAMID_SPOTS | _RIVER_BIT,
    # left of the river
    1 << FOREST | 1 << TRIO | 1 << PRAIRIE | 1 << ORDERED | 1 << BRIDGE_LEFT | 1 << QUARANTINE_ZONE | _RIVER_BIT,
    # right of the river
    1 << KING | 1 << MEADOW | 1 << ISLAND | 1 << BRIDGE_RIGHT | 1 << LOOKOUT | PYRAMID_SPOTS | _RIVER_BIT,
]
"""Die face 0-3 to the spots it leaves open; the river is in all (draftosaurus.die.river)."""
FACE_EMPTY: Final = 4
FACE_NO_TREX: Final = 5

NEIGHBOURS: Final[list[list[int]]] = [[1, 3], [0, 2, 3, 4], [1, 4], [0, 1, 4, 5], [1, 2, 3, 5], [3, 4]]
"""Spots of the pyramid that touch: 0-2 lie below, 3-4 in the middle, 5 on top."""
SIX: Final = 8**5
"""A pen's number from this on means six dinosaurs or more."""
THREE: Final = 8**2


def start_free(seats: int, winter: bool) -> list[int]:
    """`free` of empty zoos: everything but the upper rows of the pyramid (draftosaurus.pyramid.rows)."""
    return [BOARD_SPOTS[1] & ~(0b111000 << PYRAMID) if winter else BOARD_SPOTS[0]] * (seats * SPECIES)


def open_by_die(s: DraftState, seat: int) -> int:
    """The spots that the die leaves to `seat`: everything to the roller."""
    if seat == s.roller:
        return EVERYWHERE
    face = s.die
    if face < FACE_EMPTY:
        return AREAS[face]
    if face == FACE_EMPTY:
        return ~s.occupied[seat]
    return ~s.trexed[seat]


def lay(s: DraftState, at: int, seat: int, species: int, spot: int, two: bool) -> None:
    """Puts a dinosaur on a free spot; `at` is where the zoo starts, `two` whether prairies hold couples only.

    What the pen's own rule thereby closes is closed here and nowhere else.
    """
    zoo = s.zoo
    if spot == RIVER:
        zoo[at + RIVER_PEN] = zoo[at + RIVER_PEN] * 8 + species + 1
        return
    s.occupied[seat] |= PEN_SPOTS[spot]
    if species == TREX:
        s.trexed[seat] |= PEN_SPOTS[spot]
    free = s.free
    own = seat * SPECIES
    if spot >= PYRAMID:
        zoo[at + PYRAMID_PEN] += species + 1 << 3 * (spot - PYRAMID)
        _open_pyramid(free, own, zoo[at + PYRAMID_PEN])
        return
    pen = at + PEN_OF[spot]
    before = zoo[pen]
    after = before * 8 + species + 1
    zoo[pen] = after
    closed = ~(1 << spot)
    if spot == PRAIRIE:
        if two and _count(after, species) >= 2:  # draftosaurus.prairie.two
            free[own + species] &= closed
        return
    if spot == MEADOW:  # draftosaurus.meadow.different
        free[own + species] &= closed
        return
    if spot == FOREST:
        if before == 0:  # draftosaurus.forest.same
            mine = free[own + species]
            for i in range(own, own + SPECIES):
                free[i] &= closed
            free[own + species] = mine
        elif after >= SIX:  # draftosaurus.forest.six
            free[own + species] &= closed
        return
    if spot == TRIO:
        if after < THREE:  # draftosaurus.trio.three
            return
    elif spot == ORDERED:
        _open_wood(free, own, before, after)
        return
    elif spot in (BRIDGE_LEFT, BRIDGE_RIGHT):
        return
    # draftosaurus.king.one, island.one, lookout.one, quarantine.one
    for i in range(own, own + SPECIES):
        free[i] &= closed


def leave_quarantine(s: DraftState, at: int, seat: int) -> int:
    """Takes the dinosaur out of the quarantine zone; gives its species (draftosaurus.quarantine.leave)."""
    species = (s.zoo[at + QUARANTINE_PEN] & 7) - 1
    s.zoo[at + QUARANTINE_PEN] //= 8
    if s.zoo[at + QUARANTINE_PEN] == 0:
        for i in range(seat * SPECIES, seat * SPECIES + SPECIES):
            s.free[i] |= 1 << QUARANTINE_ZONE
        s.occupied[seat] &= ~(1 << QUARANTINE_ZONE)
        s.trexed[seat] &= ~(1 << QUARANTINE_ZONE)
    return species


def _count(pen: int, species: int) -> int:
    n = 0
    while pen:
        if pen & 7 == species + 1:
            n += 1
        pen >>= 3
    return n


def _open_wood(free: list[int], own: int, before: int, after: int) -> None:
    """draftosaurus.ordered.alternate: the second differs from the first, then they take turns."""
    bit = 1 << ORDERED
    if before == 0:
        free[own + after - 1] &= ~bit
        return
    for i in range(own, own + SPECIES):
        free[i] &= ~bit
    if after < SIX:  # draftosaurus.ordered.six
        free[own + (before & 7) - 1] |= bit


def _open_pyramid(free: list[int], own: int, pyramid: int) -> None:
    """draftosaurus.pyramid.rows opens the lowest unfinished row, draftosaurus.pyramid.touch keeps twins apart."""
    for i in range(own, own + SPECIES):
        free[i] &= ~PYRAMID_SPOTS
    low = 0
    high = 3
    if pyramid & 7 and pyramid >> 3 & 7 and pyramid >> 6 & 7:
        low = 3
        high = 5
        if pyramid >> 9 & 7 and pyramid >> 12 & 7:
            low = 5
            high = 6
    for spot in range(low, high):
        if pyramid >> 3 * spot & 7 == 0:
            touched = 0
            for other in NEIGHBOURS[spot]:
                touched |= 1 << (pyramid >> 3 * other & 7)
            for species in range(SPECIES):
                if not touched >> species + 1 & 1:
                    free[own + species] |= 1 << PYRAMID + spot


def why_closed(pen: int, species: int, spot: int) -> int:
    """The rule by which a pen, given as in `DraftState.zoo`, takes no such dinosaur on a spot that `free` lacks."""
    if spot == FOREST:
        return FOREST_SIX if pen >= SIX else FOREST_SAME
    if spot == ORDERED:
        return ORDERED_SIX if pen >= SIX else ORDERED_ALTERNATE
    if spot >= PYRAMID:
        own = spot - PYRAMID
        if pen >> 3 * own & 7 == 0:
            for other in NEIGHBOURS[own]:
                if pen >> 3 * other & 7 == species + 1:
                    return PYRAMID_TOUCH
        return PYRAMID_ROWS
    return _CLOSED_BY[spot]


_CLOSED_BY: Final[list[int]] = [
    FOREST_SAME,
    TRIO_THREE,
    PRAIRIE_TWO,
    KING_ONE,
    MEADOW_DIFFERENT,
    ISLAND_ONE,
    0,
    ORDERED_ALTERNATE,
    0,
    0,
    QUARANTINE_ONE,
    LOOKOUT_ONE,
]


def why_not_by_die(face: int) -> int:
    """The rule of a die face."""
    return DIE_WOODLAND + face


def tally(zoo: list[int], at: int) -> list[int]:
    """How many of each species a zoo holds, river included; entry i + 1 is species i."""
    counts = [0] * 8
    for i in range(at, at + PENS):
        pen = zoo[i]
        while pen:
            counts[pen & 7] += 1
            pen >>= 3
    return counts
