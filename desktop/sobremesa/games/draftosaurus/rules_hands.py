"""Hands as numbers: every set of at most six dinosaurs has one, so that drawing and taking away are look-ups."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from sobremesa.games.draftosaurus.state import SPECIES

HAND: Final = 6
"""Dinosaurs that a hand is dealt (draftosaurus.setup.draw)."""
HANDS: Final[list[tuple[int, ...]]] = [
    held for n in range(HAND + 1) for held in combinations_with_replacement(range(SPECIES), n)
]
"""Number to species, ascending; 0 is the empty hand."""
NUMBERS: Final[dict[tuple[int, ...], int]] = {held: number for number, held in enumerate(HANDS)}
"""Ascending species to number."""


def number_of(species: list[int]) -> int:
    """The number of a hand of at most six."""
    return NUMBERS[tuple(sorted(species))]


def _without(held: tuple[int, ...], species: int) -> int:
    if species not in held:
        return -1
    rest = list(held)
    rest.remove(species)
    return NUMBERS[tuple(rest)]


LESS: Final[list[int]] = [_without(held, species) for held in HANDS for species in range(SPECIES)]
"""By number * 6 + species: the hand without one such dinosaur, -1 when it has none."""


def hidden(size: int) -> int:
    """What stands in a view for a hand of so many that is not seen."""
    return -1 - size


def size_of(hand: int) -> int:
    """How many dinosaurs a hand holds, seen or not."""
    return len(HANDS[hand]) if hand >= 0 else -1 - hand
