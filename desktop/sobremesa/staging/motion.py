"""How one picture of the table becomes another: which thing went where."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from sobremesa.engine.placements import Flow, Placement, Side


class Motion(NamedTuple):
    """One thing's way from its placement before to the one after.

    A `source` of None comes out of an endless zone, a `target` of None goes into one; a flow that named that
    zone leaves it as first or last of `via`. Marks are written and wiped where they stand: for them None means
    just that. `via` are zones passed on the way. Equal source and target: it stays.
    """

    source: Placement | None
    target: Placement | None
    via: tuple[str, ...] = ()

    @property
    def stays(self) -> bool:
        """Whether nothing of it changes."""
        return self.source == self.target


def plan(
    before: Sequence[Placement],
    after: Sequence[Placement],
    flows: Sequence[Flow] = (),
    families: Mapping[str, str] | None = None,
) -> list[Motion]:
    """The motions that turn `before` into `after`; each placement of both stands in exactly one.

    Matched in this order: what flows say; what stayed; same face and owner; back and face of one owner; same
    face; another face of the same family (`families` maps pieces to theirs); any back with any other; the rest
    appears and disappears. A back is matched by where it lies and who holds it, never by what it hides.
    """
    matching = _Matching(before, after)
    for flow in flows:
        matching.follow(flow)
    family = families or {}
    matching.pair(lambda p: (p.zone, p.slot, p.piece, p.side))
    faces, backs = {Side.FACE}, {Side.BACK}
    either = faces | backs
    matching.pair(lambda p: (p.piece, p.owner), faces)
    matching.pair(lambda p: p.owner, backs)
    matching.pair(lambda p: p.owner, faces, backs)
    matching.pair(lambda p: p.owner, backs, faces)
    matching.pair(lambda p: p.piece, faces)
    matching.pair(lambda p: family.get(p.piece) or None, faces)
    matching.pair(lambda p: 0, backs, either)
    matching.pair(lambda p: 0, faces, backs)
    matching.pair(lambda p: (p.zone, p.slot, p.piece), {Side.MARK})
    return matching.finish()


def backwards(flows: Iterable[Flow]) -> list[Flow]:
    """The flows that undo `flows`."""
    return [Flow(f.to_zone, f.zone, f.piece, f.to_slot, f.slot, f.many, f.via[::-1]) for f in reversed(list(flows))]


class _Matching:
    """Who of `before` is not yet matched with whom of `after`."""

    def __init__(self, before: Sequence[Placement], after: Sequence[Placement]) -> None:
        self._before = before
        self._after = after
        self._from = dict.fromkeys(range(len(before)))
        self._to = dict.fromkeys(range(len(after)))
        self._motions: list[Motion] = []
        self._was = {_spot(p) for p in before}
        self._will = {_spot(p) for p in after}

    def _take(self, i: int | None, j: int | None, via: tuple[str, ...] = ()) -> None:
        source = target = None
        if i is not None:
            source = self._before[i]
            del self._from[i]
        if j is not None:
            target = self._after[j]
            del self._to[j]
        self._motions.append(Motion(source, target, via))

    def follow(self, flow: Flow) -> None:
        """Matches up to `flow.many` things as the flow says, those that changed their place first."""
        ours = [(i, self._before[i]) for i in self._from]
        theirs = [(j, self._after[j]) for j in self._to]
        sources = _candidates(ours, flow.zone, flow.piece, flow.slot, self._will)
        targets = _candidates(theirs, flow.to_zone, flow.piece, flow.to_slot, self._was)
        for i, j in self._alike(sources[: flow.many], targets[: flow.many]):
            if i is None:
                self._take(None, j, (flow.zone, *flow.via))
            elif j is None:
                self._take(i, None, (*flow.via, flow.to_zone))
            else:
                self._take(i, j, flow.via)

    def _alike(self, sources: list[int], targets: list[int]) -> list[tuple[int | None, int | None]]:
        """Each source with a target that looks like it, then the others in order; None where there are fewer."""
        pairs: list[tuple[int | None, int | None]] = []
        left = list(targets)
        others = []
        for i in sources:
            source = self._before[i]
            like = [j for j in left if (self._after[j].piece, self._after[j].side) == (source.piece, source.side)]
            if like:
                left.remove(like[0])
                pairs.append((i, like[0]))
            else:
                others.append(i)
        return [*pairs, *zip_longest(others, left)]

    def pair(
        self, key: Callable[[Placement], Any], sides: set[Side] | None = None, to_sides: set[Side] | None = None
    ) -> None:
        """Matches those with equal keys (None: not at all), in the same zone first, then in order of slots."""
        sources = self._grouped(self._from, self._before, key, sides)
        targets = self._grouped(self._to, self._after, key, to_sides if to_sides is not None else sides)
        for name, ours in sources.items():
            theirs = targets.get(name)
            if theirs is None:
                continue
            same_zone: dict[str, list[int]] = {}
            for j in theirs:
                same_zone.setdefault(self._after[j].zone, []).append(j)
            moved = []
            for i in ours:
                near = same_zone.get(self._before[i].zone)
                if near:
                    self._take(i, near.pop(0))
                else:
                    moved.append(i)
            left = [j for j in theirs if j in self._to]
            for i, j in zip(moved, left, strict=False):
                self._take(i, j)

    @staticmethod
    def _grouped(
        free: Iterable[int], picture: Sequence[Placement], key: Callable[[Placement], Any], sides: set[Side] | None
    ) -> dict[Any, list[int]]:
        groups: dict[Any, list[int]] = {}
        for i in sorted(free, key=lambda i: (picture[i].zone, picture[i].slot)):
            p = picture[i]
            if sides is None or p.side in sides:
                name = key(p)
                if name is not None:
                    groups.setdefault(name, []).append(i)
        return groups

    def finish(self) -> list[Motion]:
        """All motions, with what is left over appearing and disappearing."""
        for i in list(self._from):
            self._take(i, None)
        for j in list(self._to):
            self._take(None, j)
        return self._motions


def _spot(p: Placement) -> tuple[str, int, str, Side]:
    return (p.zone, p.slot, p.piece, p.side)


def _candidates(
    free: Iterable[tuple[int, Placement]], zone: str, piece: str, slot: int, other: set[Any]
) -> list[int]:
    """Which of `free` a flow may mean: the named piece first, then those whose spot is not in the `other` picture."""
    found = []
    for i, p in free:
        if p.zone != zone or p.side is Side.MARK or (slot >= 0 and p.slot != slot):
            continue
        named = not piece or p.piece == piece
        if named or p.side is Side.BACK:  # a back may be the named piece, face down
            found.append((not named, _spot(p) in other, p.slot, i))
    return [i for *_, i in sorted(found)]
