"""The table by keys: Tab among pieces, arrows among places, Enter, R to turn, F through ways that look alike."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from PySide6.QtCore import QPointF, Qt

from sobremesa.engine.parts import Drag
from sobremesa.table import access
from sobremesa.table.desk import Desk
from sobremesa.table.pieces import PieceItem
from sobremesa.table.scene import TableScene

ARROWS = {
    Qt.Key.Key_Left.value: (-1, 0),
    Qt.Key.Key_Right.value: (1, 0),
    Qt.Key.Key_Up.value: (0, -1),
    Qt.Key.Key_Down.value: (0, 1),
}
ENTER = (Qt.Key.Key_Return.value, Qt.Key.Key_Enter.value)


class Keys:
    """Which piece keys act on."""

    def __init__(self, table: TableScene, desk: Desk) -> None:
        self._table = table
        self._desk = desk
        self.item: PieceItem | None = None

    def reading_order(self) -> list[PieceItem]:
        """The pieces that may be touched, by rows from the top left."""
        touchable = [i for i in self._table.director.items if self._desk.movable(i) or self._desk.tappable(i)]
        return sorted(touchable, key=lambda item: (round(item.home.y / 24), item.home.x))

    def leave(self) -> None:
        """Keys go elsewhere."""
        if self.item is not None:
            self.item.focus(False)
        self.item = None

    def step(self, by: int) -> bool:
        """Goes on to the next piece; False at the ends, where the focus leaves the table."""
        order = self.reading_order()
        at = order.index(self.item) if self.item in order else (-1 if by > 0 else len(order))
        if not 0 <= at + by < len(order):
            self.leave()
            return False
        self._desk.put_down()
        self.go_to(order[at + by])
        return True

    def go_to(self, item: PieceItem) -> None:
        """Makes keys act on a piece."""
        self.leave()
        self.item = item
        item.focus(True)
        access.focused(item)

    def press(self, key: int) -> bool:
        """A key without modifiers; False when it means nothing here."""
        self._table.director.finish()
        if key in ARROWS:
            return self._arrow(*ARROWS[key])
        if key in ENTER:
            return self._enter()
        if key == Qt.Key.Key_R.value:
            return self._desk.turn(1)
        if key == Qt.Key.Key_F.value:
            return self._desk.next_candidate()
        return False

    def _enter(self) -> bool:
        desk = self._desk
        if desk.held is not None:
            if desk.over is not None:
                self.leave()
                desk.lay(desk.over)
            return True
        if desk.candidates:
            desk.submit(desk.candidates[0])
            return True
        item = self.item
        if item is None or item not in self._table.director.items:
            return False
        if desk.movable(item):
            desk.take(item)
            ways = desk.ways()
            desk.hover_way(min(ways, key=self._way_order) if ways else None)
            return True
        p = item.placement
        return desk.tap(p.zone, p.slot, item.pos())

    def _way_order(self, way: Drag) -> tuple[int, float]:
        at = self._point(way)
        return (round(at.y() / 24), at.x())

    def _point(self, way: Drag) -> QPointF:
        return self._desk.place_of(way).center()

    def _arrow(self, dx: int, dy: int) -> bool:
        desk = self._desk
        if desk.held is not None:
            ways = desk.ways()
            if not ways:
                return True
            if desk.over is None:
                desk.hover_way(min(ways, key=self._way_order))
                return True
            points = [self._point(way) for way in ways]
            n = nearest(self._point(desk.over), points, dx, dy)
            if n is not None:
                desk.hover_way(ways[n])
            return True
        order = self.reading_order()
        if not order:
            return False
        if self.item not in order:
            self.go_to(order[0])
            return True
        assert self.item is not None
        n = nearest(_home(self.item), [_home(item) for item in order], dx, dy)
        if n is not None:
            self.go_to(order[n])
        return True


def _home(item: PieceItem) -> QPointF:
    return QPointF(item.home.x, item.home.y)


def nearest(start: QPointF, points: Sequence[QPointF], dx: int, dy: int) -> int | None:
    """The index of the nearest point in a direction; what lies off to the side counts as farther."""
    best: tuple[float, int] | None = None
    for n, point in enumerate(points):
        x, y = point.x() - start.x(), point.y() - start.y()
        ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        if ahead > 1:
            far = hypot(ahead, 2.2 * aside)
            if best is None or far < best[0]:
                best = (far, n)
    return None if best is None else best[1]
