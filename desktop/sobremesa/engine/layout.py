"""The declared look of a game's table: places with zones, in millimetres of their own, and kinds of pieces.

The table arranges places for viewer, seat count and window; a game never does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from sobremesa.engine.text import Text


class Rect(NamedTuple):
    """Millimetres from the top left corner of the place (or sheet)."""

    x: float
    y: float
    w: float
    h: float


class Pose(NamedTuple):
    """The centre of a piece in millimetres of its place, its quarter turns, and a factor on its size."""

    x: float
    y: float
    turn: int = 0
    scale: float = 1.0


class ZoneKind(StrEnum):
    """How things lie in a zone.

    STACK on top of each other; FAN side by side, overlapping when many; ROW side by side, shrinking when many;
    GRID cells, slot = row * columns + column of the top left cell of the turned piece;
    TRACK slots at listed poses; BAG out of sight (endless source and
    sink); TRAY loosely in rows.
    """

    STACK = "stack"
    FAN = "fan"
    ROW = "row"
    GRID = "grid"
    TRACK = "track"
    BAG = "bag"
    TRAY = "tray"


@dataclass(frozen=True)
class Zone:
    """A part of a place where pieces lie.

    `track` lists the poses of a TRACK's slots; `grid` is (columns, rows) of a GRID; `fit` lets a GRID scale its
    cells to the used ones. `label` is where the zone's name is written (None: nowhere, it is still spoken);
    `art` names a drawing of the game shown in `rect`, `tip` a sentence for hover and screen readers.
    """

    id: str
    name: Text
    kind: ZoneKind
    rect: Rect
    track: tuple[Pose, ...] = ()
    grid: tuple[int, int] = (0, 0)
    fit: bool = False
    label: Rect | None = None
    art: str = ""
    tip: Text | None = None


@dataclass(frozen=True)
class Place:
    """A sheet of the table: a seat's (board, hand) or, with `seat` None, the common one."""

    id: str
    seat: int | None
    size: tuple[float, float]
    zones: tuple[Zone, ...]
    art: str = ""


@dataclass(frozen=True)
class PieceKind:
    """A kind of piece: its name, size in millimetres of its place, drawings in the game's `art` folder.

    `family` groups faces of one physical thing (the six faces of a die): a change inside a family is a turn of
    the thing, not another thing. `order` sorts them for keys and screen readers.
    """

    id: str
    name: Text
    size: tuple[float, float]
    art: str
    back: str = ""
    art_small: str = ""
    family: str = ""
    tumbles: bool = False


@dataclass(frozen=True)
class Layout:
    """Everything the table needs to show a game."""

    places: tuple[Place, ...]
    pieces: tuple[PieceKind, ...]

    def zone(self, zone_id: str) -> Zone:
        """The zone of that id.

        Raises:
            KeyError: there is none.
        """
        for place in self.places:
            for zone in place.zones:
                if zone.id == zone_id:
                    return zone
        raise KeyError(zone_id)

    def place_of(self, zone_id: str) -> Place:
        """The place that holds the zone.

        Raises:
            KeyError: there is none.
        """
        for place in self.places:
            if any(zone.id == zone_id for zone in place.zones):
                return place
        raise KeyError(zone_id)

    def piece(self, piece_id: str) -> PieceKind:
        """The piece kind of that id.

        Raises:
            KeyError: there is none.
        """
        for piece in self.pieces:
            if piece.id == piece_id:
                return piece
        raise KeyError(piece_id)


def poses(zone: Zone, slots: list[int], size: tuple[float, float]) -> list[Pose]:
    """Where the things in `slots` of `zone` lie, each of `size` before scaling, one pose a slot in order."""
    x, y, w, h = zone.rect
    mid_x, mid_y = x + w / 2, y + h / 2
    piece_w, piece_h = size
    n = max(slots, default=0) + 1 if zone.kind is not ZoneKind.TRACK else 0
    if zone.kind is ZoneKind.TRACK:
        last = len(zone.track) - 1
        return [zone.track[min(slot, last)] for slot in slots]
    if zone.kind is ZoneKind.BAG:
        return [Pose(mid_x, mid_y) for _ in slots]
    if zone.kind is ZoneKind.STACK:
        return [Pose(mid_x + 0.4 * slot, mid_y - 0.4 * slot) for slot in slots]
    if zone.kind is ZoneKind.GRID:
        columns, rows = zone.grid
        cell_w, cell_h = w / columns, h / rows
        return [Pose(x + (s % columns + 0.5) * cell_w, y + (s // columns + 0.5) * cell_h) for s in slots]
    if zone.kind is ZoneKind.FAN:
        step = min(piece_w * 1.06, (w - piece_w) / max(n - 1, 1))
        left = mid_x - step * (n - 1) / 2
        return [Pose(left + step * slot, mid_y) for slot in slots]
    if zone.kind is ZoneKind.ROW:
        scale = min(1.0, w / (n * piece_w * 1.06), h / piece_h)
        step = piece_w * 1.06 * scale
        left = mid_x - step * (n - 1) / 2
        return [Pose(left + step * slot, mid_y, 0, scale) for slot in slots]
    return _tray(zone.rect, slots, n, size)


def _tray(rect: Rect, slots: list[int], n: int, size: tuple[float, float]) -> list[Pose]:
    """The largest scale (at most 1) at which `n` pieces stand in centred rows inside `rect`."""
    x, y, w, h = rect
    best = (0.0, n)
    for columns in range(1, n + 1):
        rows = -(-n // columns)
        scale = min(1.0, w / (columns * size[0] * 1.04), h / (rows * size[1] * 1.04))
        if scale > best[0] + 1e-9:
            best = (scale, columns)
    scale, columns = best
    rows = -(-n // columns)
    step_w, step_h = size[0] * 1.04 * scale, size[1] * 1.04 * scale
    result = []
    for slot in slots:
        row, column = divmod(slot, columns)
        in_row = min(columns, n - row * columns)
        left = x + w / 2 - step_w * (in_row - 1) / 2
        top = y + h / 2 - step_h * (rows - 1) / 2
        result.append(Pose(left + column * step_w, top + row * step_h, 0, scale))
    return result
