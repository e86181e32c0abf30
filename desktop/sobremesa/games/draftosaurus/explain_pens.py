"""Why a pen takes no such dinosaur, with the dinosaurs that are the reason."""

from __future__ import annotations

from typing import Final

from sobremesa.engine.text import Text, text
from sobremesa.games.draftosaurus import zones
from sobremesa.games.draftosaurus.moves import SPECIES_NAMES
from sobremesa.games.draftosaurus.rule_ids import (
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
from sobremesa.games.draftosaurus.rules_pens import NEIGHBOURS, PYRAMID

Reason = tuple[str, dict[str, Text], list[int]]
"""The sentence (`refuse.<key>`), its arguments, and the slots to light."""

_KEYS: Final = {
    FOREST_SIX: "forest_six",
    TRIO_THREE: "trio_three",
    KING_ONE: "king_one",
    ISLAND_ONE: "island_one",
    ORDERED_SIX: "ordered_six",
    QUARANTINE_ONE: "quarantine_one",
    LOOKOUT_ONE: "lookout_one",
}


def closed(pen: int, species: int, spot: int, rule: int) -> Reason:
    """The words for a `rule` of a pen, given as in `DraftState.zoo`, that keeps `species` off `spot`."""
    stand = zones.dinosaurs(pen, spot >= PYRAMID)
    if rule == FOREST_SAME:
        return "forest_same", {"species": _plural(stand[0][1])}, [slot for slot, _ in stand]
    if rule == PRAIRIE_TWO:
        return "prairie_two", {"species": _plural(species)}, [slot for slot, other in stand if other == species]
    if rule == MEADOW_DIFFERENT:
        twins = [slot for slot, other in stand if other == species]
        return "meadow_different", {"species": _one(species)}, twins
    if rule == ORDERED_ALTERNATE:
        return _wood(stand)
    if rule == PYRAMID_TOUCH:
        twins = [slot for slot, other in stand if other == species and slot in NEIGHBOURS[spot - PYRAMID]]
        return "pyramid_touch", {"species": _plural(species)}, twins
    if rule == PYRAMID_ROWS:
        if any(slot == spot - PYRAMID for slot, _ in stand):
            return "pyramid_taken", {}, [spot - PYRAMID]
        return "pyramid_rows", {}, []
    return _KEYS[rule], {}, [slot for slot, _ in stand]


def _wood(stand: list[tuple[int, int]]) -> Reason:
    if len(stand) == 1:
        return "ordered_second", {"species": _one(stand[0][1])}, [0]
    wanted = stand[-2][1]
    return "ordered_alternate", {"species": _one(wanted)}, [slot for slot, _ in stand]


def _one(species: int) -> Text:
    return text(f"draftosaurus.species.{SPECIES_NAMES[species]}")


def _plural(species: int) -> Text:
    return text(f"draftosaurus.plural.{SPECIES_NAMES[species]}")
