"""Games whose every position is on record: all Python versions must reach the same ones.

`python tests/session/test_digests.py` writes the record anew, after a change of rules or of position files.
"""

from __future__ import annotations

import json
import platform
import sys
from pathlib import Path
from typing import Any

import pytest

from sobremesa.engine.registry import discover
from sobremesa.session.players import Player
from sobremesa.session.session import Session

RECORD = Path(__file__).with_name("digests.json")
DRAFTOSAURUS: list[tuple[int, dict[str, Any]]] = [
    *[(seats, {"edition": edition}) for edition in ("document", "published") for seats in (2, 3, 4, 5)],
    (3, {"edition": "published", "boards": ["winter"]}),
    (4, {"edition": "document", "boards": ["summer", "winter"]}),
    (2, {"edition": "published", "boards": ["winter", "winter"]}),
]


def digests(game: str, seats: int, options: dict[str, Any], seed: int) -> list[str]:
    """The digests of a game in which each seat makes the legal move that its seed picks."""
    session = Session.new(discover().info(game), seats, options, [Player("", "random")] * seats, seed)
    while session.prompts():
        ticket = session.prompts()[0]
        session.submit(ticket, ticket.seat, session.fallback(ticket.seat))
    return [ply.digest for ply in session.journal]


def games() -> list[dict[str, Any]]:
    return [
        {"game": "draftosaurus", "seats": seats, "options": options, "seed": 100 + number}
        for number, (seats, options) in enumerate(DRAFTOSAURUS)
    ]


def recorded() -> list[dict[str, Any]]:
    record = json.loads(RECORD.read_text("utf-8"))
    games_recorded: list[dict[str, Any]] = record["games"]
    return games_recorded


@pytest.mark.parametrize("number", range(len(DRAFTOSAURUS)))
def test_positions_on_record_are_reached(number: int) -> None:
    wanted = recorded()[number]
    setting = games()[number]
    assert {name: wanted[name] for name in setting} == setting
    assert " ".join(digests(**setting)) == wanted["digests"]


if __name__ == "__main__":
    whole = {
        "written": f"Python {platform.python_version()}",
        "games": [{**setting, "digests": " ".join(digests(**setting))} for setting in games()],
    }
    RECORD.write_text(json.dumps(whole, indent=1) + "\n", "utf-8")
    sys.stdout.write(f"{len(whole['games'])} games written to {RECORD}\n")
