"""What is impossible about a position."""

from __future__ import annotations

from sobremesa.engine.text import Text
from sobremesa.games.draftosaurus.state import DraftState


def faults(s: DraftState, boards: list[int], seats: int, per_species: int, discards: bool, two: bool) -> list[Text]:
    """One sentence for each thing that no game leads to."""
    return []
