"""The kinds of moves and the names of what they mention."""

from __future__ import annotations

from typing import Final

from sobremesa.engine.moves import OWN, Field, MoveKind, MoveTable

(M_BID, M_WALK, M_SPLIT, M_PICK, M_BUY, M_SKIP, M_LAY, M_NOTE, M_DONE) = range(9)
(M_DEAL, M_SHOW, M_LOT, M_ROLL, M_DRAW, M_PASS) = range(9, 15)

BEDS: Final = ("rose", "mint", "lavender")
TILES: Final = ("rose_mint", "rose_lavender", "mint_lavender", "rose_rose", "mint_mint", "lavender_lavender")
FRUIT: Final = ("lemon", "cherry", "walnut")
STALLS: Final = ("lemonade", "jam", "cake")
PLATES: Final = ("small", "large")

_COUNTS = (Field("lemons"), Field("cherries"), Field("walnuts"))


def table(seats: int) -> MoveTable:
    """The moves at a table of so many."""
    seat = Field("seat", tuple(f"seat {i + 1}" for i in range(seats)))
    return MoveTable(
        (
            MoveKind("bid", _COUNTS, secret=OWN),
            MoveKind("walk", (Field("steps"),)),
            MoveKind("split", _COUNTS),
            MoveKind("pick", (Field("plate", PLATES),)),
            MoveKind("buy", (Field("stall", STALLS), *_COUNTS)),
            MoveKind("skip"),
            MoveKind("lay", (Field("tile", TILES), Field("cell"), Field("turn"), Field("layer", ("over", "under")))),
            MoveKind("note", (Field("bed", BEDS), Field("fruit", FRUIT))),
            MoveKind("done"),
            MoveKind("deal", (seat, Field("tiles", TILES, rest=True)), table=True, secret="seat"),
            MoveKind("show bids", table=True),
            MoveKind("draw lots", (seat,), table=True),
            MoveKind("roll", (Field("face"),), table=True),
            MoveKind("draw fruit", _COUNTS, table=True),
            MoveKind("pass hands", table=True),
        )
    )
