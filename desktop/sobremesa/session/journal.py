"""The list of plies of one table: what was done since a base state, and how far back one has gone in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sobremesa.engine.rules import CHANCE, Move, Seat


@dataclass(slots=True)
class Ply:
    """One step of a game.

    `seat` is CHANCE for the table's own; `ms` how long a person thought; `forced` a press that decided nothing and
    that the session made itself; `digest` the 8 hex digits of the position after it.
    """

    seat: Seat
    move: Move
    ms: int = 0
    forced: bool = False
    digest: str = ""
    tells: bool | None = None
    """Whether it told a person something, once somebody asked; see `secrecy.tells`."""


class Journal:
    """Plies since `base`, of which the first `head` are played; the later ones can be redone.

    `rolls` is how many plies of the table lie before `base`.
    """

    def __init__(self, base: Any, rolls: int = 0, plies: list[Ply] | None = None, head: int | None = None) -> None:
        self.base = base
        self.rolls = rolls
        self.plies = plies if plies is not None else []
        self.head = len(self.plies) if head is None else head

    def __len__(self) -> int:
        return self.head

    def __iter__(self) -> Iterator[Ply]:
        return iter(self.plies[: self.head])

    def add(self, ply: Ply) -> None:
        """Appends a ply after the head; what could be redone is gone."""
        del self.plies[self.head :]
        self.plies.append(ply)
        self.head += 1

    def table_plies(self) -> int:
        """How many plies the table has made in this game so far: the k of `Rng.at(seed, k)` for its next one."""
        return self.rolls + sum(ply.seat == CHANCE for ply in self)

    def decisions(self, seat: Seat) -> int:
        """How many plies of `seat` are played."""
        return sum(ply.seat == seat for ply in self)

    def state_at(self, rules: Any, n: int) -> Any:
        """The state after the first `n` plies, replayed."""
        state = self.base.copy()
        for ply in self.plies[:n]:
            rules.apply(state, ply.seat, ply.move)
        return state
