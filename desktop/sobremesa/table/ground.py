"""From zones and slots to pixels of the scene and back. No Qt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import NamedTuple

from sobremesa.engine.layout import Layout, PieceKind, Place, Pose, Rect, Zone, ZoneKind, poses
from sobremesa.engine.placements import Placement, Side
from sobremesa.table.arrangement import Spot

NEAR = 10.0
"""Pixels beyond a zone's edge at which a drop still counts for it."""


class Stand(NamedTuple):
    """How a piece stands: its centre in the scene, pixels a millimetre, quarter turns, what is nearer is higher."""

    x: float
    y: float
    scale: float
    turn: int
    z: float


def inside(rect: Rect, x: float, y: float, near: float = 0.0) -> bool:
    """Whether a point lies in `rect`, or at most `near` beside it."""
    return rect.x - near <= x <= rect.x + rect.w + near and rect.y - near <= y <= rect.y + rect.h + near


class Ground:
    """The layout of a game, arranged: scene rectangles of zones, stands of pieces, what lies under a point."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.kinds: dict[str, PieceKind] = {kind.id: kind for kind in layout.pieces}
        self.families = {kind.id: kind.family for kind in layout.pieces if kind.family}
        self.zones: dict[str, Zone] = {zone.id: zone for place in layout.places for zone in place.zones}
        self.places: dict[str, Place] = {zone.id: place for place in layout.places for zone in place.zones}
        self._depth = {zone_id: 10.0 + n * 0.001 for n, zone_id in enumerate(self.zones)}
        self.spots: dict[str, Spot] = {}
        self._windows: dict[str, Rect] = {}
        self._bags = [zone for zone in self.zones.values() if zone.kind is ZoneKind.BAG]

    def settle(self, spots: dict[str, Spot]) -> None:
        """Takes over an arrangement."""
        self.spots = spots

    def scale(self, zone_id: str) -> float:
        """Pixels a millimetre in the place of a zone."""
        return self.spots[self.places[zone_id].id].scale

    def rect(self, zone_id: str) -> Rect:
        """Where a zone lies in the scene."""
        return self.on_place(self.places[zone_id].id, self.zones[zone_id].rect)

    def middle(self, zone_id: str) -> tuple[float, float]:
        """The centre of a zone in the scene."""
        rect = self.rect(zone_id)
        return (rect.x + rect.w / 2, rect.y + rect.h / 2)

    def on_place(self, place_id: str, rect: Rect) -> Rect:
        """A rectangle in millimetres of a place, in the scene."""
        spot = self.spots[place_id]
        k = spot.scale
        return Rect(spot.rect.x + rect.x * k, spot.rect.y + rect.y * k, rect.w * k, rect.h * k)

    def seat(self, zone_id: str) -> int | None:
        """The seat at whose place a zone is."""
        return self.places[zone_id].seat

    def size(self, piece: str) -> tuple[float, float]:
        """Width and height of a piece in millimetres; of an unknown one a small square."""
        kind = self.kinds.get(piece)
        return kind.size if kind is not None else (10.0, 10.0)

    def cells(self, zone_id: str, piece: str) -> tuple[int, int]:
        """Columns and rows of cells that an unturned piece covers in a GRID; (1, 1) elsewhere."""
        zone = self.zones.get(zone_id)
        if zone is None or zone.kind is not ZoneKind.GRID or 0 in zone.grid:
            return (1, 1)
        cell_w, cell_h = zone.rect.w / zone.grid[0], zone.rect.h / zone.grid[1]
        width, height = self.size(piece)
        return (max(1, round(width / cell_w)), max(1, round(height / cell_h)))

    def refit(self, picture: Sequence[Placement]) -> None:
        """Chooses which cells of growing grids are in view: the used ones and room for one more piece around."""
        for zone in self.zones.values():
            if zone.kind is ZoneKind.GRID and zone.fit:
                self._windows[zone.id] = self._window(zone, [p for p in picture if p.zone == zone.id])

    def _window(self, zone: Zone, lying: Sequence[Placement]) -> Rect:
        """Left, top, columns and rows of the cells in view."""
        columns, rows = zone.grid
        if not lying:
            return Rect(0, 0, columns, rows)
        left, top, right, bottom, margin = columns, rows, 0, 0, 1
        for p in lying:
            wide, high = self.footprint(zone.id, p.piece, p.turn)
            margin = max(margin, wide, high)
            column, row = p.slot % columns, p.slot // columns
            left, right = min(left, column), max(right, column + wide - 1)
            top, bottom = min(top, row), max(bottom, row + high - 1)
        left, top = max(0, left - margin), max(0, top - margin)
        right, bottom = min(columns - 1, right + margin), min(rows - 1, bottom + margin)
        return Rect(left, top, right - left + 1, bottom - top + 1)

    def _poses(self, zone: Zone, slots: list[int], size: tuple[float, float]) -> list[Pose]:
        """Where slots lie; those of a growing grid in its window."""
        if zone.kind is not ZoneKind.GRID or not zone.fit or 0 in zone.grid:
            return poses(zone, slots, size)
        columns, rows = zone.grid
        left, top, wide, high = self._windows.get(zone.id, Rect(0, 0, columns, rows))
        grown = min(columns / wide, rows / high)
        cell_w, cell_h = zone.rect.w / columns * grown, zone.rect.h / rows * grown
        x = zone.rect.x + zone.rect.w / 2 - (left + wide / 2 - 0.5) * cell_w
        y = zone.rect.y + zone.rect.h / 2 - (top + high / 2 - 0.5) * cell_h
        return [Pose(x + slot % columns * cell_w, y + slot // columns * cell_h, 0, grown) for slot in slots]

    def stands(self, picture: Sequence[Placement]) -> list[Stand]:
        """Where each of the picture's things stands, in its order. Things in unknown zones stand off the table."""
        by_zone: dict[str, list[int]] = {}
        for i, placement in enumerate(picture):
            by_zone.setdefault(placement.zone, []).append(i)
        stands = [Stand(-1000.0, -1000.0, 1.0, 0, 0.0)] * len(picture)
        for zone_id, members in by_zone.items():
            if zone_id not in self.zones:
                continue
            sizes = [self.size(picture[i].piece) for i in members]
            largest = (max(w for w, _ in sizes), max(h for _, h in sizes))
            found = self._poses(self.zones[zone_id], [max(0, picture[i].slot) for i in members], largest)
            for i, pose in zip(members, found, strict=True):
                stands[i] = self._stand(picture[i], pose)
        return stands

    def stand(self, placement: Placement, company: Iterable[Placement] = ()) -> Stand:
        """Where one thing stands, or would stand beside the `company` of its zone."""
        others = [p for p in company if p.zone == placement.zone and p != placement]
        return self.stands([placement, *others])[0]

    def _stand(self, p: Placement, pose: Pose) -> Stand:
        spot = self.spots[self.places[p.zone].id]
        turn = (pose.turn + p.turn) % 4
        dx, dy = self._shift(p.zone, p.piece, p.turn)
        at_x, at_y = pose.x + dx * pose.scale, pose.y + dy * pose.scale
        x, y = spot.rect.x + at_x * spot.scale, spot.rect.y + at_y * spot.scale
        z = self._depth[p.zone] + p.slot * 1e-6 + (0.0005 if p.side is Side.MARK else 0.0)
        return Stand(x, y, spot.scale * pose.scale, turn, z)

    def footprint(self, zone_id: str, piece: str, turn: int) -> tuple[int, int]:
        """Columns and rows that a turned piece covers in a GRID; its slot is the top left one."""
        columns, rows = self.cells(zone_id, piece)
        return (rows, columns) if turn % 2 else (columns, rows)

    def _shift(self, zone_id: str, piece: str, turn: int) -> tuple[float, float]:
        """From the middle of the top left cell of a turned piece to its own, in millimetres."""
        columns, rows = self.footprint(zone_id, piece, turn)
        if columns == rows == 1:
            return (0.0, 0.0)
        zone = self.zones[zone_id]
        return ((columns - 1) / 2 * zone.rect.w / zone.grid[0], (rows - 1) / 2 * zone.rect.h / zone.grid[1])

    def under(self, x: float, y: float, near: float = 0.0) -> list[str]:
        """The zones at a point, the smallest first."""
        found = []
        for zone_id, zone in self.zones.items():
            if inside(self.rect(zone_id), x, y, near):
                found.append((zone.rect.w * zone.rect.h * self.scale(zone_id) ** 2, zone_id))
        return [zone_id for _, zone_id in sorted(found)]

    def target(self, x: float, y: float, legal: Iterable[str]) -> str | None:
        """The zone that a drop at a point means: a legal one there or just beside, else the smallest there."""
        allowed = set(legal)
        here = self.under(x, y)
        for zone_id in here:
            if zone_id in allowed:
                return zone_id
        if here:
            return here[0]
        return next((zone_id for zone_id in self.under(x, y, NEAR) if zone_id in allowed), None)

    def slot_at(self, zone_id: str, x: float, y: float, slots: Sequence[int] = ()) -> int:
        """The slot of a GRID or TRACK nearest to a point, of `slots` if given; -1 in other zones."""
        zone = self.zones[zone_id]
        if not slots:
            if zone.kind is ZoneKind.GRID and 0 not in zone.grid:
                slots = range(zone.grid[0] * zone.grid[1])
            elif zone.kind is ZoneKind.TRACK:
                slots = range(len(zone.track))
            else:
                return -1
        spot = self.spots[self.places[zone_id].id]
        found = self._poses(zone, list(slots), (10.0, 10.0))
        at_x, at_y = (x - spot.rect.x) / spot.scale, (y - spot.rect.y) / spot.scale
        best = min(range(len(found)), key=lambda i: hypot(found[i].x - at_x, found[i].y - at_y))
        return slots[best]

    def bag_for(self, zone_id: str | None) -> str | None:
        """The endless zone that things of a zone come from and go to: of the same place, else a common one."""
        place = self.places.get(zone_id) if zone_id is not None else None
        for zone in self._bags:
            if place is not None and self.places[zone.id] is place:
                return zone.id
        return next((zone.id for zone in self._bags if self.places[zone.id].seat is None), None)
