"""Who sits at a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

HUMAN: Final = "human"


@dataclass(frozen=True)
class Player:
    """Who plays a seat.

    `name` is what a person typed; "" leaves the name to the screen, so that a save holds no translated text.
    `kind` is HUMAN or the id of a bot ("random", "greedy"); `level` is a bot's level, "" where it has none.
    """

    name: str
    kind: str
    level: str = ""

    @property
    def human(self) -> bool:
        """Whether a person sits here."""
        return self.kind == HUMAN
