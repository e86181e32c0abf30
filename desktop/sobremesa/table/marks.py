"""What is drawn beside the pieces: seats' name plates, trails and marks of last moves, ghosts, the shaking bag."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from sobremesa.table.art import Art
from sobremesa.table.theme import Size, Theme, seat_mark

SMALLEST_NAME = 0.7
"""How much smaller than other text a long name may be written before it is shortened."""


def plate_height(theme: Theme) -> float:
    """Pixels that a seat's name plate needs."""
    return QFontMetricsF(theme.font(Size.BODY, bold=True)).height() + 8.0


def name_within(name: str, font: QFont, width: float) -> tuple[QFont, str]:
    """The font and the text with which a name fits `width` pixels: smaller, then shortened before its number."""
    font = QFont(font)
    wish = QFontMetricsF(font).horizontalAdvance(name)
    if wish > width:
        font.setPointSizeF(font.pointSizeF() * max(SMALLEST_NAME, 0.98 * width / wish))
    metrics = QFontMetricsF(font)
    if metrics.horizontalAdvance(name) <= width:
        return font, name
    first, space, last = name.rpartition(" ")
    end = metrics.horizontalAdvance(space + last)
    if not last.isdigit() or width <= end + metrics.horizontalAdvance(name[0] + "…"):
        return font, metrics.elidedText(name, Qt.TextElideMode.ElideMiddle, max(0.0, width))
    return font, metrics.elidedText(first, Qt.TextElideMode.ElideRight, width - end) + space + last


class Plate(QGraphicsObject):
    """A seat's name, its colour and shape, its score, and a quiet sign when it has to decide."""

    def __init__(self, seat: int, theme: Theme) -> None:
        super().__init__()
        self.seat = seat
        self.theme = theme
        self.name = ""
        self.score: int | None = None
        self.turn = False
        self.thinking = False
        self._room = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(5.0)

    def settle(self, room: QRectF, theme: Theme) -> None:
        """Takes its place: centred in `room`, as wide as its words."""
        self.prepareGeometryChange()
        self._room = room
        self.theme = theme
        self.update()

    def show_seat(self, name: str, score: int | None, turn: bool, thinking: bool) -> None:
        """What it says."""
        if (name, score, turn, thinking) != (self.name, self.score, self.turn, self.thinking):
            self.prepareGeometryChange()
            self.name, self.score, self.turn, self.thinking = name, score, turn, thinking
            self.update()

    def boundingRect(self) -> QRectF:
        return self.tag().adjusted(-16, -6, 6, 6)

    def tag(self) -> QRectF:
        """The plate itself."""
        metrics = QFontMetricsF(self.theme.font(Size.BODY, bold=True))
        height = min(self._room.height(), plate_height(self.theme))
        score = metrics.horizontalAdvance(f"{self.score}") + 18 if self.score is not None else 0.0
        wish = height + metrics.horizontalAdvance(self.name) + score + 18
        width = min(wish, self._room.width())
        return QRectF(self._room.center().x() - width / 2, self._room.center().y() - height / 2, width, height)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        theme, tag = self.theme, self.tag()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("shadow", 0.22))
        radius = tag.height() / 2
        painter.drawRoundedRect(tag.translated(0, 1.6), radius, radius)
        edge = theme.color("glow") if self.turn else theme.color("paper_edge")
        painter.setPen(QPen(edge, 2.6 if self.turn else 1.0))
        painter.setBrush(theme.color("paper"))
        painter.drawRoundedRect(tag, radius, radius)
        box = QRectF(tag.left() + tag.height() * 0.24, tag.top() + tag.height() * 0.22, 0, 0)
        box.setSize(QRectF(0, 0, tag.height() * 0.56, tag.height() * 0.56).size())
        painter.setPen(QPen(theme.color("ink", 0.55), 1.0))
        painter.setBrush(theme.seat(self.seat))
        painter.drawPath(seat_mark(self.seat, box))
        font = theme.font(Size.BODY, bold=True)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        right = tag.right() - 10
        if self.score is not None:
            width = metrics.horizontalAdvance(f"{self.score}")
            painter.setPen(theme.color("ink"))
            place = QRectF(right - width, tag.top(), width + 2, tag.height())
            painter.drawText(place, int(Qt.AlignmentFlag.AlignVCenter), f"{self.score}")
            right -= width + 6
            painter.setPen(QPen(theme.color("paper_edge"), 1.2))
            painter.drawLine(QPointF(right, tag.top() + 6), QPointF(right, tag.bottom() - 6))
            right -= 6
        left = box.right() + 7
        font, name = name_within(self.name, theme.font(Size.BODY, bold=self.turn), right - left)
        painter.setFont(font)
        painter.setPen(theme.color("ink"))
        painter.drawText(
            QRectF(left, tag.top(), right - left + 1, tag.height()), int(Qt.AlignmentFlag.AlignVCenter), name
        )
        if self.turn:
            self._pointer(painter, tag)

    def _pointer(self, painter: QPainter, tag: QRectF) -> None:
        """An arrowhead for who decides, three dots while a bot thinks."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.theme.color("glow"))
        y = tag.center().y()
        if self.thinking:
            for n in range(3):
                painter.drawEllipse(QPointF(tag.left() - 12, y - 6 + 6 * n), 2.1, 2.1)
            return
        path = QPainterPath(QPointF(tag.left() - 14, y - 6))
        path.lineTo(tag.left() - 5, y)
        path.lineTo(tag.left() - 14, y + 6)
        path.closeSubpath()
        painter.drawPath(path)


class Trail(QGraphicsItem):
    """A seat's last move: a dotted way and a ring where it ended, in the seat's colour and with its shape."""

    def __init__(self, seat: int, way: list[QPointF], ring: QRectF, theme: Theme) -> None:
        super().__init__()
        self.seat = seat
        self._theme = theme
        self._ring = ring
        self._path = QPainterPath()
        if way:
            self._path.moveTo(way[0])
            for a, b in pairwise(way):
                bend = QPointF((b.y() - a.y()) * 0.12, (a.x() - b.x()) * 0.12)
                self._path.quadTo((a + b) / 2 + bend, b)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(8.0)

    def forget_way(self) -> None:
        """Keeps only the ring."""
        if not self._path.isEmpty():
            self.prepareGeometryChange()
            self._path = QPainterPath()

    def boundingRect(self) -> QRectF:
        box = self._ring if self._path.isEmpty() else self._path.boundingRect().united(self._ring)
        return box.adjusted(-16, -16, 16, 16)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = self._theme.seat(self.seat)
        if not self._path.isEmpty():
            pen = QPen(color, 2.6, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
            pen.setDashPattern([0.1, 2.6])
            painter.setPen(pen)
            painter.drawPath(self._path)
        radius = min(self._ring.width(), self._ring.height()) * 0.3
        painter.setPen(QPen(self._theme.color("paper", 0.9), 4.6))
        painter.drawRoundedRect(self._ring, radius, radius)
        painter.setPen(QPen(color, 2.4))
        painter.drawRoundedRect(self._ring, radius, radius)
        mark = QRectF(self._ring.left() - 7, self._ring.top() - 7, 13, 13)
        painter.setPen(QPen(self._theme.color("paper"), 1.6))
        painter.setBrush(color)
        painter.drawPath(seat_mark(self.seat, mark))


class Ghost(QGraphicsItem):
    """Where the held piece would come to lie."""

    def __init__(self) -> None:
        super().__init__()
        self._pixmap = QPixmap()
        self._box = QRectF()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(3000.0)
        self.setOpacity(0.5)
        self.hide()

    def appear(self, pixmap: QPixmap, raster: float, at: QPointF) -> None:
        """Shows a sprite, rasterised for `raster`, around a point."""
        self.prepareGeometryChange()
        self._pixmap = pixmap
        width, height = pixmap.width() / raster, pixmap.height() / raster
        self._box = QRectF(-width / 2, -height / 2, width, height)
        self.setPos(at)
        self.show()

    def boundingRect(self) -> QRectF:
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.drawPixmap(self._box.topLeft(), self._pixmap)


class Bag(QGraphicsItem):
    """The drawing of an endless zone; it can shake."""

    def __init__(self, name: str, rect: QRectF, art: Art) -> None:
        super().__init__()
        self._name = name
        self._rect = rect
        self._art = art
        self.raster = 1.0
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setTransformOriginPoint(rect.center().x(), rect.bottom())
        self.setZValue(9.0)

    def shake(self, angle: float) -> None:
        """Leans it to one side; 0 is upright."""
        self.setRotation(angle)

    def boundingRect(self) -> QRectF:
        return self._rect

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        size = (self._rect.size() * self.raster).toSize()
        pixmap = self._art.sheet(self._name, size)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self.rotation() != 0)
        if pixmap is None:
            self._art.draw(painter, self._name, self._rect)
        else:
            painter.drawPixmap(self._rect, pixmap, QRectF(pixmap.rect()))
