"""The kinds of moves, and the names of species, spots and die faces in them."""

from __future__ import annotations

from typing import Final

from sobremesa.engine.moves import OWN, Field, MoveKind, MoveTable

M_PLACE: Final = 0
M_DISCARD: Final = 1
M_MOVE: Final = 2
M_FIRST: Final = 3
M_DEAL: Final = 4
M_ROLL: Final = 5
M_REVEAL: Final = 6
M_SHOW: Final = 7
M_PASS: Final = 8
M_NEXT: Final = 9

SPECIES_NAMES: Final = ("trex", "stego", "tricera", "parasaur", "diplo", "spino")
SPOT_NAMES: Final = (
    "forest",
    "trio",
    "prairie",
    "king",
    "meadow",
    "island",
    "river",
    "ordered",
    "bridge_left",
    "bridge_right",
    "quarantine",
    "lookout",
    "pyramid_low_left",
    "pyramid_low_middle",
    "pyramid_low_right",
    "pyramid_high_left",
    "pyramid_high_right",
    "pyramid_top",
)
FACE_NAMES: Final = ("wood", "grass", "left", "right", "empty", "notrex")

_SPECIES = Field("species", SPECIES_NAMES)
_SPOT = Field("spot", SPOT_NAMES)


def table(seats: int, published: bool) -> MoveTable:
    """The moves at a table of so many; in the published edition a placement is secret until all are revealed."""
    seat = Field("seat", tuple(f"seat {i + 1}" for i in range(seats)))
    return MoveTable(
        (
            MoveKind("place", (_SPECIES, _SPOT), secret=OWN if published else ""),
            MoveKind("discard", (_SPECIES,), secret=OWN),
            MoveKind("move", (_SPOT,)),
            MoveKind("first", (seat,), table=True),
            MoveKind("deal", (seat, Field("dinosaurs", SPECIES_NAMES, rest=True)), table=True, secret="seat"),
            MoveKind("roll", (Field("face", FACE_NAMES),), table=True),
            MoveKind("reveal", table=True),
            MoveKind("show discards", table=True),
            MoveKind("pass", table=True),
            MoveKind("next board", table=True),
        )
    )
