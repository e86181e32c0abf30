"""A move in the making: the multiset of parts that a person has done so far, held against the legal moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from sobremesa.engine.parts import Part, Parts
from sobremesa.engine.rules import Move


class Draft:
    """What has been done of a move, and which legal moves it can still become.

    A part may be added exactly if some candidate contains the draft with that part, counted with repeats.
    """

    def __init__(self, candidates: Sequence[tuple[Move, Parts]]) -> None:
        self._moves = [move for move, _ in candidates]
        self._needs = [Counter(parts) for _, parts in candidates]
        self._sizes = [len(parts) for _, parts in candidates]
        self._done: list[Part] = []
        self._have: Counter[Part] = Counter()
        self._alive = list(range(len(self._moves)))

    @property
    def parts(self) -> tuple[Part, ...]:
        """What has been done, in the order in which it was done."""
        return tuple(self._done)

    def addable(self) -> list[Part]:
        """The parts that may be added now, each once, in the order of the candidates."""
        have = self._have
        found: dict[Part, None] = {}
        for i in self._alive:
            for part, count in self._needs[i].items():
                if part not in found and count > have[part]:
                    found[part] = None
        return list(found)

    def may_add(self, part: Part) -> bool:
        """Whether `part` is among `addable()`."""
        have = self._have[part]
        return any(self._needs[i][part] > have for i in self._alive)

    def add(self, part: Part) -> bool:
        """Adds `part` if some candidate allows it; says whether it did."""
        have = self._have[part]
        alive = [i for i in self._alive if self._needs[i][part] > have]
        if not alive:
            return False
        self._alive = alive
        self._done.append(part)
        self._have[part] += 1
        return True

    def remove(self, part: Part) -> bool:
        """Takes the last `part` out again; False when the draft holds none."""
        if self._have[part] == 0:
            return False
        last = len(self._done) - 1 - self._done[::-1].index(part)
        del self._done[last]
        self._restart(self._done)
        return True

    def clear(self) -> None:
        """Takes everything out."""
        self._restart([])

    def _restart(self, parts: Iterable[Part]) -> None:
        kept = list(parts)
        self._done, self._have = [], Counter()
        self._alive = list(range(len(self._moves)))
        for part in kept:
            self.add(part)

    def moves(self) -> list[Move]:
        """Every candidate that contains the draft."""
        return [self._moves[i] for i in self._alive]

    def moves_with(self, part: Part) -> list[Move]:
        """Every candidate that contains the draft and `part`, the one it would be exactly first."""
        have = self._have[part]
        size = len(self._done) + 1
        with_part = [i for i in self._alive if self._needs[i][part] > have]
        return [self._moves[i] for i in sorted(with_part, key=lambda i: self._sizes[i] != size)]

    def complete(self) -> list[Move]:
        """The candidates whose parts equal the draft; several are told apart by a further question."""
        size = len(self._done)
        return [self._moves[i] for i in self._alive if self._sizes[i] == size]

    def can_grow(self) -> bool:
        """Whether some candidate contains more than the draft."""
        size = len(self._done)
        return any(self._sizes[i] > size for i in self._alive)
