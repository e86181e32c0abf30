"""Chance that replays: the same seed gives the same numbers on every Python version and platform."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Rng:
    """Draws on `random.Random.random()` only, since its sequence is the one that Python promises to keep."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    @staticmethod
    def at(seed: int, ply: int) -> Rng:
        """The generator of the table's `ply`-th own ply (0-based) under `seed`.

        Undo and redo, or replaying the same deal, ask with the same pair and so roll the same die.
        """
        return Rng(mix(seed, ply))

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, n >= 1."""
        return int(self._random.random() * n)

    def unit(self) -> float:
        """A number in [0, 1)."""
        return self._random.random()

    def choice(self, items: Sequence[T]) -> T:
        """One of `items`, which is not empty."""
        return items[int(self._random.random() * len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Reorders `items` in place (Fisher-Yates from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = int(self._random.random() * (i + 1))
            items[i], items[j] = items[j], items[i]


def mix(*numbers: int) -> int:
    """One 64-bit number from several, one-way: knowing it tells nothing about the numbers it came from."""
    digest = hashlib.sha256(",".join([str(n) for n in numbers]).encode()).digest()
    return int.from_bytes(digest[:8], "big")
