"""The shelf of the home: game boxes that stand on planks, to be opened by a click."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from sobremesa.app import icons, surfaces
from sobremesa.table.theme import Size, Theme

LIFT = 6
"""How many pixels a box rises under the cursor."""


@dataclass(frozen=True)
class Box:
    """A box on the shelf; `game` is "" for one that cannot be opened yet."""

    game: str
    title: str
    facts: str
    art: Path
    spoken: str


class BoxButton(QAbstractButton):
    """One box, with its title and facts on the label under it."""

    def __init__(self, box: Box, theme: Theme, still: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.box = box
        self._theme, self._still = theme, still
        self._lift = 0.0
        small = QFontMetricsF(theme.font(Size.SMALL))
        self._label_height = round(self._title_height() + small.height() + 8)
        title = QFontMetricsF(self._title_font())
        self._words_width = max(small.horizontalAdvance(box.facts), title.horizontalAdvance(box.title))
        self._rise = QVariantAnimation(self)
        self._rise.setDuration(140)
        self._rise.valueChanged.connect(self._lifted)
        self.setAccessibleName(box.spoken)
        self.setToolTip("")
        self.setEnabled(bool(box.game))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if box.game else Qt.FocusPolicy.NoFocus)
        if box.game:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def _lifted(self, value: object) -> None:
        self._lift = float(value) if isinstance(value, (int, float)) else 0.0
        self.update()

    def _go(self, height: float) -> None:
        self._rise.stop()
        if self._still:
            self._lifted(height)
            return
        self._rise.setStartValue(self._lift)
        self._rise.setEndValue(height)
        self._rise.start()

    def enterEvent(self, event: QEnterEvent) -> None:
        if self.isEnabled():
            self._go(float(LIFT))

    def leaveEvent(self, event: QEvent) -> None:
        self._go(0.0)

    def label_height(self) -> int:
        """Pixels that the words under the box take."""
        return self._label_height

    def words_width(self) -> float:
        """Pixels that the words under the box take in one line."""
        return self._words_width

    def _title_font(self) -> QFont:
        return self._theme.font(Size.LEAD if self.box.game else Size.BODY, bold=True)

    def _title_height(self) -> float:
        return QFontMetricsF(self._theme.font(Size.LEAD, bold=True)).height()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        stands = self.height() - self.label_height() - SHELF_HEIGHT
        height = stands - LIFT - 4
        width = min(self.width() - 8, round(height * icons.ratio(self.box.art)))
        height = round(width / icons.ratio(self.box.art))
        x = (self.width() - width) / 2
        top = stands - height - self._lift
        contact = QRectF(x + width * 0.02, stands - 5, width * 0.96, 8)
        painter.setPen(Qt.PenStyle.NoPen)
        for i in range(4):
            grow = i * 2.5
            painter.setBrush(self._theme.color("shadow", 0.14 * (1 - self._lift / (LIFT * 2.4))))
            painter.drawEllipse(contact.adjusted(-grow, -grow * 0.5, grow, grow * 0.5))
        pixmap = icons.drawn(str(self.box.art), width, height, self.devicePixelRatioF())
        painter.setOpacity(1.0 if self.box.game else 0.92)
        painter.drawPixmap(QPointF(x, top), pixmap)
        painter.setOpacity(1.0)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.link), 2.5))
            painter.drawRoundedRect(QRectF(x - 4, top - 4, width + 8, height + 8), 8, 8)
        self._paint_label(painter, stands + SHELF_HEIGHT + 4)

    def _paint_label(self, painter: QPainter, top: float) -> None:
        painter.setPen(QColor(self._theme.felt_ink))
        font = self._title_font()
        painter.setFont(font)
        words = QFontMetricsF(font).elidedText(self.box.title, Qt.TextElideMode.ElideRight, self.width())
        line = QRectF(0, top, self.width(), self._title_height())
        painter.drawText(line, Qt.AlignmentFlag.AlignCenter, words)
        font = self._theme.font(Size.SMALL)
        painter.setFont(font)
        facts = QFontMetricsF(font).elidedText(self.box.facts, Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(
            QRectF(0, line.bottom(), self.width(), QFontMetricsF(font).height()),
            Qt.AlignmentFlag.AlignCenter,
            facts,
        )


SHELF_HEIGHT = 18
GAP = 14
LEAST_TALL, MOST_TALL = 230, 640
"""Pixels that an openable box may stand tall, its label included."""


class Shelf(QWidget):
    """Boxes side by side on planks, in as many rows as the width asks for; the ones that open are larger."""

    opened = Signal(str)

    def __init__(self, boxes: list[Box], theme: Theme, still: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tall = 300
        self._rows: list[list[BoxButton]] = []
        self._planks: list[float] = []
        self.buttons = [BoxButton(box, theme, still, self) for box in boxes]
        for one in self.buttons:
            one.clicked.connect(lambda _=False, game=one.box.game: self.opened.emit(game))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def fit(self, width: int, height: int) -> None:
        """Lets the boxes stand as tall as they can in so much room, in one row or in several."""
        low = round(LEAST_TALL * max(1.0, self._theme.text_scale) ** 0.5)
        high = max(low, MOST_TALL)
        while low < high:
            self._tall = (low + high + 1) // 2
            if self.heightForWidth(width) <= height:
                low = self._tall
            else:
                high = self._tall - 1
        self._tall = low
        self._lay()
        self.updateGeometry()

    def _size(self, one: BoxButton) -> QSize:
        tall = self._tall if one.box.game else round(self._tall * 0.84)
        art = tall - one.label_height() - SHELF_HEIGHT - LIFT - 4
        wide = round(art * icons.ratio(one.box.art)) + 8
        return QSize(max(wide, min(round(one.words_width()) + 6, wide + 60)), tall)

    def _break(self, width: int) -> list[list[BoxButton]]:
        rows: list[list[BoxButton]] = [[]]
        used = 0
        for one in self.buttons:
            wide = self._size(one).width() + GAP
            if rows[-1] and used + wide > width:
                rows.append([])
                used = 0
            rows[-1].append(one)
            used += wide
        return rows

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return sum(max(self._size(one).height() for one in row) + 14 for row in self._break(width) if row)

    def sizeHint(self) -> QSize:
        return QSize(700, self.heightForWidth(max(self.width(), 500)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay()

    def _lay(self) -> None:
        self._rows = self._break(self.width())
        self._planks = []
        top = 0
        for row in self._rows:
            if not row:
                continue
            sizes = [self._size(one) for one in row]
            tall = max(size.height() for size in sizes)
            space = (self.width() - sum(size.width() for size in sizes)) / (len(row) + 1)
            x = space
            for one, size in zip(row, sizes, strict=True):
                one.setGeometry(round(x), top + tall - size.height(), size.width(), size.height())
                x += size.width() + space
            self._planks.append(top + tall - row[0].label_height() - SHELF_HEIGHT)
            top += tall + 14
        self.setMinimumHeight(top)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for y in self._planks:
            surfaces.plank(painter, QRectF(0, y, self.width(), SHELF_HEIGHT), self._theme)
