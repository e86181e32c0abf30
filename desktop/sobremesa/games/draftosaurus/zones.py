"""The names of zones and pieces on the table, and what they stand for."""

from __future__ import annotations

from typing import Final, NamedTuple

from sobremesa.games.draftosaurus.moves import FACE_NAMES, SPECIES_NAMES, SPOT_NAMES
from sobremesa.games.draftosaurus.rules_pens import (
    BOARD_SPOTS,
    PEN_OF,
    PYRAMID,
    PYRAMID_PEN,
    SPOTS,
)

SUMMER_PENS: Final = ("forest", "trio", "prairie", "king", "meadow", "island", "river")
WINTER_PENS: Final = ("ordered", "bridge_left", "bridge_right", "quarantine", "lookout", "pyramid", "river")
PEN_NAMES: Final = (SUMMER_PENS, WINTER_PENS)
BOARD_NAMES: Final = ("summer", "winter")
BAG: Final = "bag"
BOX: Final = "discard"
DIE: Final = "die"
UNSEEN: Final = "dino.back"
DINOSAURS: Final = tuple(f"dino.{name}" for name in SPECIES_NAMES)
FACES: Final = (*(f"die.{name}" for name in FACE_NAMES), "die.blank")


class PenZone(NamedTuple):
    """A pen or river of a seat; `board` is 0 for the first zoo of the game, 1 for the second."""

    seat: int
    board: int
    name: str


def hand(seat: int) -> str:
    """The zone of a hand."""
    return f"hand:{seat}"


def die(seat: int) -> str:
    """Where the die lies while `seat` rolls."""
    return f"die:{seat}"


def pen(seat: int, board: int, name: str) -> str:
    """The zone of a pen or river."""
    return f"pen:{seat}:{name}" if board == 0 else f"pen:{seat}:{name}:{board + 1}"


def read_pen(zone: str) -> PenZone | None:
    """What `pen` made a zone's id from; None for other zones."""
    kind, *rest = zone.split(":")
    if kind != "pen" or len(rest) not in (2, 3):
        return None
    return PenZone(int(rest[0]), 0 if len(rest) == 2 else int(rest[2]) - 1, rest[1])


def owner(zone: str) -> int | None:
    """The seat that a zone belongs to; None for common ones."""
    parts = zone.split(":")
    return int(parts[1]) if len(parts) > 1 else None


def pen_of_spot(spot: int) -> tuple[str, int | None]:
    """The pen of a spot, and the slot that tells it from others of the pen."""
    return ("pyramid", spot - PYRAMID) if spot >= PYRAMID else (SPOT_NAMES[spot], None)


def spot_of_pen(winter: bool, name: str, slot: int | None) -> int | None:
    """The spot that a pen and a slot name; None when the pyramid's slot is missing or unknown."""
    number = PEN_NAMES[winter].index(name)
    if winter and number == PYRAMID_PEN:
        return PYRAMID + slot if slot is not None and 0 <= slot < 6 else None
    return next(s for s in range(SPOTS) if BOARD_SPOTS[winter] >> s & 1 and PEN_OF[s] == number)


def dinosaurs(number: int, pyramid: bool) -> list[tuple[int, int]]:
    """Slot and species of everything in a pen, given as in `DraftState.zoo`."""
    found = []
    if pyramid:
        for slot in range(6):
            digit = number >> 3 * slot & 7
            if digit:
                found.append((slot, digit - 1))
        return found
    digits = []
    while number:
        digits.append(number & 7)
        number >>= 3
    return [(slot, digit - 1) for slot, digit in enumerate(reversed(digits))]
