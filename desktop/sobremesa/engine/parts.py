"""What a hand does at the table to make a move, and what can be said of it."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from sobremesa.engine.text import Text


class Drag(NamedTuple):
    """A piece of kind `face` taken from `zone` and laid in `to_zone`, at `to_slot` where the place has slots.

    Any piece of that kind in that zone will do. `turn` counts quarter turns clockwise.
    """

    zone: str
    face: str
    to_zone: str
    to_slot: int | None = None
    turn: int = 0


class Tap(NamedTuple):
    """A click on what lies in a slot of a zone (on the zone itself where `slot` is -1)."""

    zone: str
    slot: int = -1


class Press(NamedTuple):
    """A named button of the table; its label is the game's text `button.<name>`."""

    button: str


Part: TypeAlias = Drag | Tap | Press
Parts: TypeAlias = tuple[Part, ...]
"""A multiset of parts; their order means nothing."""


class Spot(NamedTuple):
    """A zone, or one slot of it, to light up."""

    zone: str
    slot: int = -1


class Refusal(NamedTuple):
    """Why something done at the table is no move: one sentence, the rule it breaks, what the reason lies in."""

    text: Text
    rule: str
    spots: tuple[Spot, ...] = ()


class Line(NamedTuple):
    """One sentence of the log, the rule behind it ("" where there is none), and where it happened."""

    text: Text
    rule: str = ""
    spots: tuple[Spot, ...] = ()
