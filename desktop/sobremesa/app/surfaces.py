"""What the rooms are made of: a lit wall, a wooden shelf, sheets of paper with their shadow."""

from __future__ import annotations

from functools import cache
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QRadialGradient,
)
from PySide6.QtWidgets import QWidget

from sobremesa.app.style import mix
from sobremesa.table.theme import Theme

RADIUS = 14.0


def wall(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """A plain wall with lamplight from above."""
    upper, lower = (theme.felt, theme.felt_edge) if theme.dark else (theme.paper_dim, theme.wood_light)
    base = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    base.setColorAt(0, QColor(mix(upper, lower, 0.14)))
    base.setColorAt(1, QColor(mix(upper, lower, 0.42)))
    painter.fillRect(rect, QBrush(base))
    reach = max(rect.width(), rect.height()) * 0.72
    light = QRadialGradient(QPointF(rect.center().x() - rect.width() * 0.08, rect.top() - reach * 0.08), reach)
    light.setColorAt(0, theme.color("lamp", 0.2 if theme.dark else 0.85))
    light.setColorAt(0.55, theme.color("lamp", 0.07 if theme.dark else 0.3))
    light.setColorAt(1, theme.color("lamp", 0.0))
    painter.fillRect(rect, QBrush(light))
    painter.fillRect(rect, QBrush(_plaster()))


@cache
def _plaster() -> QPixmap:
    """A little noise, without which a wide gradient shows rings."""
    side = 96
    noise = bytes([number & 7 for number in Random(3).randbytes(side * side)])
    return QPixmap.fromImage(QImage(noise, side, side, side, QImage.Format.Format_Alpha8))


def plank(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """A board of the shelf seen from the front: its lit top edge, its front with grain, the shadow under it."""
    drop = QRectF(rect.left(), rect.bottom(), rect.width(), rect.height() * 1.3)
    shade = QLinearGradient(drop.topLeft(), drop.bottomLeft())
    shade.setColorAt(0, theme.color("shadow", 0.34))
    shade.setColorAt(1, theme.color("shadow", 0.0))
    painter.fillRect(drop, QBrush(shade))
    front = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    front.setColorAt(0, QColor(theme.wood_light))
    front.setColorAt(0.28, QColor(theme.wood))
    front.setColorAt(1, QColor(theme.wood_dark))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(front))
    painter.drawRoundedRect(rect, 3, 3)
    painter.save()
    painter.setClipRect(rect)
    _grain(painter, rect, theme, max(3, int(rect.height() / 4)))
    painter.restore()
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width(), 1.5), theme.color("lamp", 0.28))


def _grain(painter: QPainter, rect: QRectF, theme: Theme, lines: int) -> None:
    device = painter.device()
    scale = device.devicePixelRatio() if device is not None else 1.0
    painter.drawTiledPixmap(rect, _veneer(theme.wood_dark, round(rect.height()), lines, scale))


@cache
def _veneer(color: str, height: int, lines: int, scale: float) -> QPixmap:
    """A strip of wood grain that repeats."""
    width, chance = 640, Random(7)
    strip = QPixmap(round(width * scale), round(height * scale))
    strip.setDevicePixelRatio(scale)
    strip.fill(Qt.GlobalColor.transparent)
    painter = QPainter(strip)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = QColor(color)
    ink.setAlphaF(0.35)
    for _ in range(lines):
        y = height * (0.15 + 0.85 * chance.random())
        path = QPainterPath(QPointF(0, y))
        for x in range(80, width + 1, 80):
            bend = 5 * (chance.random() - 0.5)
            path.quadTo(QPointF(x - 40, y + bend), QPointF(x, y))
        painter.setPen(QPen(ink, 0.8 + chance.random()))
        painter.drawPath(path)
    painter.end()
    return strip


def rail(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """The edge of the table at the top of the window."""
    front = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    front.setColorAt(0, QColor(mix(theme.wood_dark, theme.wood, 0.25)))
    front.setColorAt(1, QColor(mix(theme.wood_dark, theme.shadow, 0.12)))
    painter.fillRect(rect, QBrush(front))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _grain(painter, rect, theme, 5)


def soft_shadow(painter: QPainter, rect: QRectF, theme: Theme, reach: float = 9.0, radius: float = RADIUS) -> None:
    """One soft shadow below a sheet that lies in `rect`."""
    painter.setPen(Qt.PenStyle.NoPen)
    steps = max(3, int(reach))
    for step in range(steps, 0, -1):
        spread = reach * step / steps
        painter.setBrush(theme.color("shadow", (0.16 if theme.dark else 0.1) / steps * 2.2))
        around = rect.adjusted(-spread * 0.7, -spread * 0.25, spread * 0.7, spread)
        painter.drawRoundedRect(around, radius + spread * 0.7, radius + spread * 0.7)


def sheet_of_paper(
    painter: QPainter, rect: QRectF, theme: Theme, fill: str = "", edge: str = "", radius: float = RADIUS
) -> None:
    """A sheet with rounded corners and a hairline edge."""
    painter.setPen(QPen(QColor(edge or theme.paper_edge), 1))
    painter.setBrush(QColor(fill or theme.paper))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)


def paint_rounded(painter: QPainter, rect: QRectF, pixmap: QPixmap, radius: float) -> None:
    """A picture with rounded corners that fills `rect`; what is too much is cut off at the sides."""
    ratio = min(pixmap.width() / rect.width(), pixmap.height() / rect.height())
    width, height = rect.width() * ratio, rect.height() * ratio
    part = QRectF((pixmap.width() - width) / 2, (pixmap.height() - height) / 2, width, height)
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setClipPath(path)
    painter.drawPixmap(rect, pixmap, part)
    painter.restore()


class Paper(QWidget):
    """A sheet of paper that holds widgets; `MARGIN` around it is for its shadow."""

    MARGIN = 12

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setContentsMargins(self.MARGIN, self.MARGIN - 4, self.MARGIN, self.MARGIN + 2)

    def set_theme(self, theme: Theme) -> None:
        """Paints the sheet in other colours from now on."""
        self._theme = theme
        self.update()

    def sheet(self) -> QRectF:
        """Where the paper itself lies in the widget."""
        return QRectF(self.contentsRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        soft_shadow(painter, self.sheet(), self._theme)
        sheet_of_paper(painter, self.sheet(), self._theme)
