"""A picture of the table without pixels: what lies where, face or back, and how things went from one to another."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Side(IntEnum):
    """What of a piece is seen."""

    FACE = 0
    BACK = 1
    MARK = 2


class Placement(NamedTuple):
    """One thing in one slot of one zone.

    A FACE is a piece kind of the layout. A BACK names the piece kind that gives its back and says nothing of its
    front: it is matched by slot and owner, never followed. A MARK is written on the place: `label` holds the
    figures or letters (language-neutral), `piece` the kind of mark.
    `turn` counts quarter turns clockwise; `shown` masks the cells that are visible (bit i is cell i, row by row,
    of the unturned piece), -1 for all; `owner` is the seat that holds it, -1 for none.
    """

    zone: str
    slot: int
    piece: str
    side: Side = Side.FACE
    turn: int = 0
    shown: int = -1
    owner: int = -1
    label: str = ""


class Flow(NamedTuple):
    """A movement that no two pictures show: which of the things in `zone` went to `to_zone`.

    `piece` "" means any, `slot` -1 means any, `many` is how many went so; `via` are zones passed on the way.
    """

    zone: str
    to_zone: str
    piece: str = ""
    slot: int = -1
    to_slot: int = -1
    many: int = 1
    via: tuple[str, ...] = ()
