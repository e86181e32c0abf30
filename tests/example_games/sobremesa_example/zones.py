"""The names of zones and pieces on the table, and what they stand for."""

from __future__ import annotations

from typing import Final

from sobremesa_example.moves import FRUIT, STALLS, TILES

DECK: Final = "deck"
BAG: Final = "bag"
BOWL: Final = "bowl"
PLATES: Final = ("plate:small", "plate:large")
DIE: Final = "die"
PATH: Final = "path"
HOME: Final = "home"
STALL_ZONES: Final = tuple(f"stall:{name}" for name in STALLS)

FRUIT_PIECES: Final = tuple(f"fruit.{name}" for name in FRUIT)
TILE_PIECES: Final = (*(f"tile.{name}" for name in TILES), "tile.sun", "tile.shade")
TILE_BACK: Final = "tile.back"
STALL_PIECES: Final = tuple(f"stall.{name}" for name in STALLS)
DIE_FACES: Final = ("die.blank", *(f"die.{n}" for n in range(1, 7)))
NOTE: Final = "note"


def of(kind: str, seat: int) -> str:
    """A zone of a seat: its `hand`, `patio`, `basket`, `fist`, `notes` or `wall` (where its stalls' signs hang)."""
    return f"{kind}:{seat}"


def snail(seat: int) -> str:
    """The piece that is a seat's snail."""
    return f"snail.{seat}"
