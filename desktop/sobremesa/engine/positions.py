"""Position files: any situation of any game as readable JSON, and the digest that saves check a ply by."""

from __future__ import annotations

import json
import zlib
from typing import Any

from sobremesa.engine.game import Game
from sobremesa.engine.moves import MoveTable
from sobremesa.engine.rules import CHANCE, Move, Seat

FORMAT = "sobremesa-position"


def seat_name(seat: Seat) -> str:
    """The language-neutral name of a seat in files: `table`, `seat 1`, `seat 2`..."""
    return "table" if seat == CHANCE else f"seat {seat + 1}"


def write(game: Game[Any], s: Any) -> dict[str, Any]:
    """The position file of a state (or of a view: what is hidden is then written as such)."""
    return {
        "format": FORMAT,
        "api": 1,
        "game": game.id,
        "seats": game.seats,
        "options": dict(game.options),
        "decides": [seat_name(seat) for seat in game.rules.actors(s)],
        "position": game.notation.write(s),
    }


def digest(game: Game[Any], s: Any) -> str:
    """8 hex digits of crc32 over the position in canonical JSON: equal positions, equal digests, everywhere."""
    canonical = json.dumps(game.notation.write(s), sort_keys=True, separators=(",", ":"))
    return f"{zlib.crc32(canonical.encode()):08x}"


def name_move(moves: MoveTable, move: Move) -> str:
    """A move in one readable line: `place species=trex zone=river`."""
    shown = moves.show(move)
    fields = [f"{k}={','.join(map(str, v)) if isinstance(v, list) else v}" for k, v in shown.items() if k != "move"]
    return " ".join([shown["move"], *fields])
