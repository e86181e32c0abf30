"""Where the places of a table lie in a window: the viewer's at the bottom and largest, the others around. No Qt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from math import log
from typing import NamedTuple

from sobremesa.engine.layout import Rect

OTHERS = (0.85, 0.75, 0.66, 0.58, 0.5, 0.43, 0.37, 0.31)
"""How large another seat's place may be beside the viewer's."""
COMMON = (1.0, 0.85, 0.7, 0.55)
"""How large the common places may be beside the viewer's."""
APART = 4.0
"""Millimetres between two places of one seat."""


class Sheet(NamedTuple):
    """A place to lay out: its seat (None: common) and its size in millimetres."""

    id: str
    seat: int | None
    w: float
    h: float


class Spot(NamedTuple):
    """Where a place lies: its rectangle, pixels a millimetre, and the strip above it for the seat's name."""

    rect: Rect
    scale: float
    plate: Rect


class Frame(NamedTuple):
    """The room there is: the window, the height of a name strip, the space between places and to the edge."""

    width: float
    height: float
    plate: float
    gap: float


class _Block:
    """The places of one seat side by side, or one below the other; sizes in millimetres."""

    def __init__(self, sheets: Sequence[Sheet], column: bool = False) -> None:
        self.sheets = sheets
        self.column = column
        apart = APART * (len(sheets) - 1)
        widths, heights = [sheet.w for sheet in sheets], [sheet.h for sheet in sheets]
        self.w = max(widths) if column else sum(widths) + apart
        self.h = sum(heights) + apart if column else max(heights)

    def put(self, spots: dict[str, Spot], x: float, y: float, scale: float, plate: float) -> None:
        """Lays the places with the top left corner (that of their plate) at x, y."""
        for sheet in self.sheets:
            rect = Rect(x, y + plate, sheet.w * scale, sheet.h * scale)
            spots[sheet.id] = Spot(rect, scale, Rect(x, y, rect.w, plate))
            if self.column:
                y += rect.h + APART * scale
            else:
                x += rect.w + APART * scale


@dataclass(frozen=True)
class _Scheme:
    """One way to share the table: who sits left, at the top and right, and where the common places lie.

    `wide_top`: the top row reaches from edge to edge, with the sides below it.
    """

    me: _Block
    left: tuple[_Block, ...]
    top: tuple[_Block, ...]
    right: tuple[_Block, ...]
    common: _Block | None
    common_at: str
    wide_top: bool

    @cached_property
    def sizes(self) -> tuple[float, ...]:
        """Width and height in millimetres of left, top and right at the scale of 1."""
        side = [(max([b.w for b in col], default=0.0), sum([b.h for b in col])) for col in (self.left, self.right)]
        top = (sum([b.w for b in self.top]), max([b.h for b in self.top], default=0.0))
        return (*side[0], *top, *side[1])

    def largest(self, f: Frame, others: float, shared: float) -> float:
        """The viewer's pixels a millimetre at which everything just fits."""
        left_w, left_h, top_w, top_h, right_w, right_h = [n * others for n in self.sizes]
        gap, plate = f.gap, f.plate
        width, height = f.width - 2 * gap, f.height - 2 * gap
        me_w, me_h, mid_fixed_w, mid_fixed_h = self.me.w, self.me.h, 0.0, plate
        if self.common is not None:
            common_w, common_h = self.common.w * shared, self.common.h * shared
            if self.common_at == "above":
                me_w, me_h, mid_fixed_h = max(me_w, common_w), me_h + common_h, plate + gap
            else:
                me_w, me_h, mid_fixed_w = me_w + common_w, max(me_h, common_h), gap
        beside = gap * (bool(self.left) + bool(self.right))
        top_fixed_w = gap * max(0, len(self.top) - 1) + (0.0 if self.wide_top else beside)
        top_fixed_h = plate + gap if self.top else 0.0
        left_fixed, right_fixed = [len(n) * plate + max(0, len(n) - 1) * gap for n in (self.left, self.right)]
        over, over_fixed = (top_h, top_fixed_h) if self.wide_top else (0.0, 0.0)
        sides = left_w + right_w
        room = [
            (width - mid_fixed_w - beside) / (me_w + sides),
            (height - mid_fixed_h - top_fixed_h) / (me_h + top_h),
        ]
        if self.top:
            room.append((width - top_fixed_w) / (top_w + (0.0 if self.wide_top else sides)))
        if self.left:
            room.append((height - left_fixed - over_fixed) / (left_h + over))
        if self.right:
            room.append((height - right_fixed - over_fixed) / (right_h + over))
        return min(room)

    def liking(self, scale: float, others: float, shared: float) -> float:
        """How good it is at a scale: everybody's scale counts, the viewer's most; evenness breaks ties."""
        liking = 1.5 * log(scale)
        if self.left or self.top or self.right:
            liking += log(scale * others)
        if self.common is not None:
            liking += 0.5 * log(scale * shared) - (0.05 if self.common_at == "left" else 0.0)
        return liking - 0.3 * abs(len(self.left) - len(self.right)) - (0.03 if self.wide_top else 0.0)


def _schemes(me: _Block, others: tuple[_Block, ...], commons: list[_Block | None]) -> Iterator[_Scheme]:
    n = len(others)
    for a in range(n + 1):
        for b in range(a, n + 1):
            left, top, right = others[:a], others[a:b], others[b:]
            if abs(len(left) - len(right)) > 1:
                continue
            for common in commons:
                for at in ("right", "left", "above") if common else ("none",):
                    for wide_top in (False, True) if top and (left or right) else (False,):
                        yield _Scheme(me, left, top, right, common, at, wide_top)


@lru_cache(maxsize=64)
def arrange(sheets: tuple[Sheet, ...], viewer: int | None, frame: Frame) -> dict[str, Spot]:
    """A spot for each sheet inside the frame.

    Seats follow one another clockwise from the viewer's left. Without a viewer the lowest seat is at the bottom.
    """
    seats = sorted({sheet.seat for sheet in sheets if sheet.seat is not None})
    owned = [[sheet for sheet in sheets if sheet.seat == seat] for seat in seats]
    shared_sheets = [sheet for sheet in sheets if sheet.seat is None]
    commons: list[_Block | None] = [None]
    if not owned:
        owned = [shared_sheets]
    elif shared_sheets:
        commons = [_Block(shared_sheets, column) for column in ((True, False) if len(shared_sheets) > 1 else (True,))]
    first = seats.index(viewer) if viewer in seats else 0
    owned = owned[first:] + owned[:first]
    ways = (False, True) if max(map(len, owned)) > 1 else (False,)
    schemes = [
        scheme
        for mine, theirs in product(ways, ways)
        for scheme in _schemes(_Block(owned[0], mine), tuple(_Block(own, theirs) for own in owned[1:]), commons)
    ]
    best: tuple[float, float, float, float, _Scheme] | None = None
    for scheme in schemes:
        for others in OTHERS if len(owned) > 1 else (1.0,):
            for shared in COMMON if scheme.common else (1.0,):
                scale = max(0.01, scheme.largest(frame, others, shared))
                liking = scheme.liking(scale, others, shared)
                if best is None or liking > best[0]:
                    best = (liking, scale, others, shared, scheme)
    assert best is not None
    return _lay(best[4], best[1], best[1] * best[2], best[1] * best[3], frame)


def _lay(s: _Scheme, mine: float, others: float, shared: float, f: Frame) -> dict[str, Spot]:
    """The spots of a scheme at these scales, what room is left spread evenly between the places."""
    spots: dict[str, Spot] = {}
    left_w, _, _, top_h, right_w, _ = [n * others for n in s.sizes]
    me_w, me_h = s.me.w * mine, s.me.h * mine + f.plate
    common_w, common_h = (s.common.w * shared, s.common.h * shared) if s.common else (0.0, 0.0)
    middle_h = me_h + common_h + f.gap if s.common_at == "above" else max(me_h, common_h + f.plate)
    rows = [top_h + f.plate, middle_h] if s.top else [middle_h]
    spare = max(0.0, f.height - sum(rows)) / (len(rows) + 1)
    left = left_w + f.gap if s.left else 0.0
    right = right_w + f.gap if s.right else 0.0
    inner_x, inner_w = f.gap + left, f.width - 2 * f.gap - left - right
    if s.top:
        x, width = (f.gap, f.width - 2 * f.gap) if s.wide_top else (inner_x, inner_w)
        _row(spots, s.top, Rect(x, spare, width, rows[0]), others, f.plate)
    below = spare + rows[0] if s.top and s.wide_top else 0.0
    _column(spots, s.left[::-1], Rect(f.gap, below, left_w, f.height - below), others, f.plate)
    _column(spots, s.right, Rect(f.width - f.gap - right_w, below, right_w, f.height - below), others, f.plate)
    y = f.height - spare - middle_h
    if s.common is None or s.common_at == "above":
        s.me.put(spots, inner_x + (inner_w - me_w) / 2, y + middle_h - me_h, mine, f.plate)
        if s.common is not None:
            s.common.put(spots, inner_x + (inner_w - common_w) / 2, y, shared, 0.0)
        return spots
    free = (inner_w - me_w) / 2
    if free >= common_w + f.gap:  # the viewer in the middle, the common places in the middle of one side
        me_x = inner_x + free
        aside = (free - common_w) / 2
        common_x = me_x + me_w + aside if s.common_at == "right" else inner_x + aside
    else:
        space = max(f.gap, (inner_w - me_w - common_w) / 3)
        x = inner_x + (inner_w - me_w - common_w - space) / 2
        me_x, common_x = (x, x + me_w + space) if s.common_at == "right" else (x + common_w + space, x)
    s.me.put(spots, me_x, y + (middle_h - me_h) / 2, mine, f.plate)
    s.common.put(spots, common_x, y + f.plate + (middle_h - f.plate - common_h) / 2, shared, 0.0)
    return spots


def _row(spots: dict[str, Spot], blocks: Sequence[_Block], area: Rect, scale: float, plate: float) -> None:
    space = (area.w - sum([block.w for block in blocks]) * scale) / (len(blocks) + 1)
    x = area.x + space
    for block in blocks:
        block.put(spots, x, area.y, scale, plate)
        x += block.w * scale + space


def _column(spots: dict[str, Spot], blocks: Sequence[_Block], area: Rect, scale: float, plate: float) -> None:
    space = (area.h - sum([block.h * scale + plate for block in blocks])) / (len(blocks) + 1)
    y = area.y + space
    for block in blocks:
        block.put(spots, area.x + (area.w - block.w * scale) / 2, y, scale, plate)
        y += block.h * scale + plate + space
