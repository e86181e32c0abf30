"""Zones as items: nothing to see until they light up, but always there for assistive technology and for bags."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from sobremesa.engine.layout import Rect
from sobremesa.table.theme import Theme

LIGHT_EDGE = QColor(255, 252, 240, 235)
LIGHT_FILL = QColor(255, 252, 235, 92)
"""Light falls on what may be used; the sheets of games are coloured, so that a tint would only muddy them."""
EDGE = 12.0
"""Pixels around a zone that its light may need."""


class Light(Enum):
    """Why a spot is lit: a piece may go there, it is about to, a refusal points at it, a button speaks of it."""

    LEGAL = "legal"
    HOT = "hot"
    REFUSED = "refused"
    SHOWN = "shown"


class ZoneItem(QGraphicsObject):
    """One zone: its rectangle in the scene, and the lights on it or on some of its slots."""

    def __init__(self, zone_id: str, theme: Theme) -> None:
        super().__init__()
        self.zone = zone_id
        self._theme = theme
        self._rect = QRectF()
        self._lights: dict[int, Light] = {}
        self._slots: dict[int, QRectF] = {}
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setZValue(1.0)

    def settle(self, rect: Rect, theme: Theme) -> None:
        """Takes its place in the scene."""
        self.dark()
        self.prepareGeometryChange()
        self._rect = QRectF(*rect)
        self._theme = theme

    def rect(self) -> QRectF:
        """The zone itself, in the scene."""
        return QRectF(self._rect)

    def lit(self, slot: int = -1) -> Light | None:
        """How the zone (or one slot) is lit."""
        return self._lights.get(slot)

    def light(self, light: Light, slot: int = -1, rect: QRectF | None = None) -> None:
        """Lights the zone, or the slot that lies at `rect`."""
        if self._lights.get(slot) is light and (rect is None or self._slots.get(slot) == rect):
            return
        self.prepareGeometryChange()
        self._lights[slot] = light
        if rect is not None:
            self._slots[slot] = rect
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents, False)
        self.update()

    def dark(self) -> None:
        """Puts all its lights out."""
        if not self._lights:
            return
        scene, lit = self.scene(), self.sceneBoundingRect()
        self.prepareGeometryChange()
        self._lights.clear()
        self._slots.clear()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        if scene is not None:  # an item without contents has no repaints of its own, not even to vanish
            scene.update(lit)

    def boundingRect(self) -> QRectF:
        box = QRectF(self._rect)
        for rect in self._slots.values():
            box = box.united(rect)
        return box.adjusted(-EDGE, -EDGE, EDGE, EDGE)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        ratio = max(0.1, painter.deviceTransform().m11())
        for slot, light in self._lights.items():
            rect = self._slots.get(slot, self._rect) if slot >= 0 else self._rect
            box = rect.adjusted(-EDGE, -EDGE, EDGE, EDGE)
            painter.drawPixmap(box.topLeft(), _drawing(self._theme, light, rect.width(), rect.height(), ratio))


@lru_cache(maxsize=96)
def _drawing(theme: Theme, light: Light, width: float, height: float, ratio: float) -> QPixmap:
    """A light for a rectangle of this size, EDGE wider on every side; drawn once, for it is large and soft."""
    pixmap = QPixmap(ceil((width + 2 * EDGE) * ratio), ceil((height + 2 * EDGE) * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _PAINT[light](painter, theme, QRectF(EDGE, EDGE, width, height))
    painter.end()
    return pixmap


def _shape(painter: QPainter, rect: QRectF, pen: QPen, fill: QColor) -> None:
    painter.setPen(pen)
    painter.setBrush(fill)
    radius = min(12.0, rect.height() * 0.2, rect.width() * 0.2)
    painter.drawRoundedRect(rect, radius, radius)


def _legal(painter: QPainter, theme: Theme, rect: QRectF) -> None:
    rect = rect.adjusted(1, 1, -1, -1)
    _shape(painter, rect, QPen(LIGHT_EDGE, 4.0), LIGHT_FILL)
    pen = QPen(theme.color("legal"), 2.2, Qt.PenStyle.CustomDashLine)
    pen.setDashPattern([3.2, 2.2])
    _shape(painter, rect, pen, QColor(0, 0, 0, 0))


def _hot(painter: QPainter, theme: Theme, rect: QRectF) -> None:
    rect = rect.adjusted(-1, -1, 1, 1)
    _shape(painter, rect, QPen(LIGHT_EDGE, 6.5), LIGHT_FILL)
    _shape(painter, rect, QPen(Qt.PenStyle.NoPen), theme.color("legal", 0.10))
    _shape(painter, rect, QPen(theme.color("legal"), 3.6), QColor(0, 0, 0, 0))


def _refused(painter: QPainter, theme: Theme, rect: QRectF) -> None:
    _shape(painter, rect, QPen(theme.color("paper", 0.9), 5.0), theme.color("refused", 0.12))
    painter.setBrush(QBrush(theme.color("refused", 0.45), Qt.BrushStyle.BDiagPattern))
    painter.setPen(QPen(theme.color("refused"), 2.6))
    radius = min(12.0, rect.height() * 0.2, rect.width() * 0.2)
    painter.drawRoundedRect(rect, radius, radius)
    at, size = QPointF(rect.right() - 3, rect.top() + 3), 7.0
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("refused"))
    painter.drawEllipse(at, size, size)
    painter.setPen(QPen(theme.color("paper"), 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    arm = size * 0.42
    painter.drawLine(at + QPointF(-arm, -arm), at + QPointF(arm, arm))
    painter.drawLine(at + QPointF(-arm, arm), at + QPointF(arm, -arm))


def _shown(painter: QPainter, theme: Theme, rect: QRectF) -> None:
    _shape(painter, rect, QPen(theme.color("glow"), 3.4, Qt.PenStyle.DotLine), theme.color("glow", 0.2))


_PAINT = {Light.LEGAL: _legal, Light.HOT: _hot, Light.REFUSED: _refused, Light.SHOWN: _shown}
