"""Which last moves are marked on the table, and for whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QGraphicsScene

from sobremesa.engine.placements import Side
from sobremesa.staging.motion import Motion
from sobremesa.table.art import Art
from sobremesa.table.ground import Ground
from sobremesa.table.marks import Trail
from sobremesa.table.pieces import PieceItem


class Trails:
    """The last move of every seat but the viewer's: its way until the next ply, its end until the next move."""

    def __init__(self, scene: QGraphicsScene, ground: Ground, art: Art, viewer: int | None) -> None:
        self._scene = scene
        self._ground = ground
        self._art = art
        self._viewer = viewer
        self._drawn: dict[int, tuple[Trail, Motion]] = {}

    def seats(self) -> set[int]:
        """The seats whose last move is marked."""
        return set(self._drawn)

    def mark(self, seat: int, motions: Sequence[Motion], items: Iterable[PieceItem]) -> None:
        """Marks what a ply moved; `seat` made it, -1: the table, which reveals the moves of pieces' owners."""
        self.forget_ways()
        by_placement = {item.placement: item for item in items}
        marked = set()
        for motion in sorted(motions, key=lambda m: m.source is None):
            source, target = motion.source, motion.target
            if target is None or target.side is Side.BACK or (source is not None and source.zone == target.zone):
                continue
            whose = seat if seat >= 0 else (target.owner if source is not None else -1)
            if whose >= 0 and whose != self._viewer and whose not in marked and target in by_placement:
                marked.add(whose)
                self._wipe(whose)
                self._draw(whose, motion, by_placement[target])

    def _draw(self, seat: int, motion: Motion, item: PieceItem, with_way: bool = True) -> None:
        stand, source = item.home, motion.source
        width, height = self._ground.size(item.placement.piece)
        if stand.turn % 2:
            width, height = height, width
        width, height = width * stand.scale + 6, height * stand.scale + 6
        ring = QRectF(stand.x - width / 2, stand.y - height / 2, width, height)
        way = []
        if with_way and source is not None:
            zones = [zone for zone in (source.zone, *motion.via) if zone in self._ground.zones]
            way = [*[QPointF(*self._ground.middle(zone)) for zone in zones], QPointF(stand.x, stand.y)]
        trail = Trail(seat, way, ring, self._art.theme)
        self._scene.addItem(trail)
        self._drawn[seat] = (trail, motion)

    def _wipe(self, seat: int) -> None:
        if seat in self._drawn:
            self._scene.removeItem(self._drawn.pop(seat)[0])

    def forget_ways(self) -> None:
        """Wipes the ways, leaves the ends."""
        for trail, _ in self._drawn.values():
            trail.forget_way()

    def wipe(self) -> None:
        """Wipes everything."""
        for seat in list(self._drawn):
            self._wipe(seat)

    def relay(self, items: Iterable[PieceItem]) -> None:
        """Draws the ends anew where things are now."""
        by_placement = {item.placement: item for item in items}
        for seat, (_, motion) in list(self._drawn.items()):
            self._wipe(seat)
            if motion.target in by_placement:
                self._draw(seat, motion, by_placement[motion.target], with_way=False)
