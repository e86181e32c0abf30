"""Pieces on their way: one clock for a group of them, each with its own path, turn and delay."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, pi, sin

from PySide6.QtGui import QTransform

from sobremesa.engine.placements import Side
from sobremesa.table.marks import Bag
from sobremesa.table.pieces import FLYING_Z, PieceItem

SHAKE = 10.0
"""Degrees that a bag leans to either side."""


@dataclass
class Track:
    """How one piece gets home.

    `way` are points before its home, the first where it starts; `factor` is its size there beside its size at
    home, `spin` the degrees it has to turn. `faces` are shown one after the other while a die tumbles; `old` is
    what it shows before it turns over. `gone` pieces leave the table when they arrive.
    """

    item: PieceItem
    way: list[tuple[float, float]]
    factor: float = 1.0
    spin: float = 0.0
    delay: int = 0
    length: int = 200
    old: tuple[str, Side] | None = None
    faces: tuple[str, ...] = ()
    appears: bool = False
    gone: bool = False
    hop: float = 0.06


def eased(t: float) -> float:
    """Slow at both ends."""
    return t * t * (3 - 2 * t)


class Flight:
    """A group of tracks that fly together; whoever owns it tells it the time."""

    def __init__(self, tracks: list[Track], bags: list[Bag] | None = None) -> None:
        self._tracks = {id(track.item): track for track in tracks}
        self._bags = bags or []
        self.length = max([track.delay + track.length for track in tracks], default=0)
        for height, track in enumerate(tracks):
            track.item.setZValue(FLYING_Z + height)
            self._move(track, 0.0)
            if track.appears:
                track.item.setOpacity(0.0)

    def carries(self, item: PieceItem) -> bool:
        """Whether a piece flies with it."""
        return id(item) in self._tracks

    def leave(self, item: PieceItem) -> None:
        """Leaves a piece to somebody else, as it is now."""
        self._tracks.pop(id(item), None)

    def tick(self, now: float) -> None:
        """Moves everything to where it is `now` milliseconds after the start."""
        for bag in self._bags:
            share = min(1.0, now / 280)
            bag.shake(SHAKE * sin(share * 5 * pi) * (1 - share))
        for track in self._tracks.values():
            t = (now - track.delay) / track.length if track.length else 1.0
            if t >= 0:
                self._move(track, min(1.0, t))

    def land(self) -> None:
        """Brings everything home at once."""
        for bag in self._bags:
            bag.shake(0.0)
        for track in self._tracks.values():
            track.item.rest()

    @staticmethod
    def _move(track: Track, t: float) -> None:
        item, soft = track.item, eased(t)
        home = (item.home.x, item.home.y)
        x, y = along([*track.way, home], soft)
        item.setPos(x, y)
        item.setScale((track.factor + (1.0 - track.factor) * soft) * (1.0 + track.hop * sin(pi * t)))
        item.setOpacity(min(1.0, 0.3 + 2 * t) if track.appears else (1.0 - soft**3 if track.gone else 1.0))
        if track.faces:
            tumble = 1.0 - t
            item.setRotation(-540.0 * tumble * tumble)
            shown = int(t * 1.35 * len(track.faces))
            if shown < len(track.faces):
                item.wear(track.faces[shown], Side.FACE)
            else:
                item.wear(item.placement.piece, item.placement.side)
            return
        if track.spin:
            item.setRotation(track.spin * (1.0 - soft))
        if track.old is not None:
            item.setTransform(QTransform.fromScale(max(0.02, abs(cos(pi * soft))), 1.0))
            if soft >= 0.5:
                item.wear(item.placement.piece, item.placement.side)
            else:
                item.wear(*track.old)


def along(way: list[tuple[float, float]], share: float) -> tuple[float, float]:
    """The point at a share of a way's length."""
    legs = [(a, b, hypot(b[0] - a[0], b[1] - a[1])) for a, b in pairwise(way)]
    left = share * sum([step for _, _, step in legs])
    for a, b, step in legs:
        if left <= step and step > 0:
            part = left / step
            return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)
        left -= step
    return way[-1]
