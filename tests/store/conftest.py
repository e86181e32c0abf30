from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sobremesa.store.format import Save, SavedGame, SavedPly, SavedSeat
from sobremesa.store.saves import Saves


@pytest.fixture
def new_save() -> Callable[..., Save]:
    """Makes a save: `new_save("a", plies=5)` is of the table aaaa..., five plies long."""

    def make(letter: str = "a", plies: int = 3, **more: Any) -> Save:
        fields: dict[str, Any] = {
            "api": 1,
            "app": "0.1.0",
            "game": SavedGame("probe", 1),
            "table": letter * 32,
            "started": "2026-01-01T10:00:00+00:00",
            "saved": f"2026-01-01T10:00:{plies:02}+00:00",
            "over": False,
            "seats": [SavedSeat("human", "Íñigo"), SavedSeat("greedy")],
            "options": {"rounds": 2},
            "seed": 2**62,
            "head": plies,
            "plies": [SavedPly("table", {"move": "roll", "face": n}, f"{n:08x}", 5 * n) for n in range(plies)],
            "end": {"position": {"points": [plies, 0]}},
            "table_plies": plies,
        }
        return Save(**{**fields, **more})

    return make


@pytest.fixture
def saves(own_home: Path) -> Saves:
    """A folder of tables that does not exist yet, with accents and spaces in its path."""
    return Saves(own_home / "mesas de ひらがな")
