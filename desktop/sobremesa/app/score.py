"""The score sheet: one line for each rule that pays, one column for each seat."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QVBoxLayout, QWidget

from sobremesa.app.style import mix
from sobremesa.table.theme import Size, Theme, seat_mark


class ScoreRow(QAbstractButton):
    """One line of the sheet; a click opens its rule."""

    def __init__(
        self, theme: Theme, words: str, figures: Sequence[str], bold: bool, mine: int, column: float
    ) -> None:
        super().__init__()
        self._theme, self._words, self._figures, self._bold, self._mine = theme, words, list(figures), bold, mine
        self._column = column
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if bold else Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        if not bold:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        room = QRectF(0, 0, width - self._column * len(self._figures) - 12, 1000)
        words = QFontMetricsF(self._font()).boundingRect(room, Qt.TextFlag.TextWordWrap, self._words)
        return round(max(words.height(), QFontMetricsF(self._theme.font(Size.BODY)).height()) + 7)

    def sizeHint(self) -> QSize:
        width = max(self.width(), 240)
        return QSize(width, self.heightForWidth(width))

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def _font(self) -> QFont:
        return self._theme.font(Size.BODY if self._bold else Size.SMALL, bold=self._bold)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        if not self._bold and (self.underMouse() or self.hasFocus()):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(mix(theme.paper, theme.paper_edge, 0.35)))
            painter.drawRoundedRect(box, 6, 6)
        column = self._column
        left = box.right() - column * len(self._figures) - 2
        painter.setFont(self._font())
        painter.setPen(QColor(theme.ink if self._bold else theme.link))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(QRectF(6, 0, left - 8, box.height()), flags, self._words)
        for seat, figure in enumerate(self._figures):
            nothing = figure == "0" and not self._bold
            painter.setFont(theme.font(Size.BODY, bold=self._bold or (seat == self._mine and not nothing)))
            painter.setPen(QColor(theme.ink_soft if nothing else theme.ink))
            cell = QRectF(left + column * seat, 0, column, box.height())
            painter.drawText(cell, Qt.AlignmentFlag.AlignCenter, "·" if nothing else figure)
        if self._bold:
            painter.setPen(QPen(QColor(theme.paper_edge), 1))
            painter.drawLine(4, 0, self.width() - 4, 0)
        elif self.hasFocus():
            painter.setPen(QPen(QColor(theme.link), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6, 6)


def column_width(theme: Theme, longest: int) -> float:
    """How wide a seat's column is, for figures of so many digits."""
    figures = QFontMetricsF(theme.font(Size.BODY, bold=True)).horizontalAdvance("0" * max(2, longest))
    return max(26.0, figures + 9)


class _Heads(QWidget):
    """The seats' marks above their columns."""

    def __init__(self, theme: Theme, names: Sequence[str], mine: int, column: float) -> None:
        super().__init__()
        self._theme, self._names, self._mine, self._column = theme, names, mine, column
        self._side = round(14 * max(1.0, theme.text_scale))
        self.setFixedHeight(self._side + 10)
        self.setAccessibleName(", ".join(names))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.setToolTip(", ".join(self._names))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        column = self._column
        side = self._side
        left = self.width() - column * len(self._names) - 2
        for seat in range(len(self._names)):
            middle = left + column * (seat + 0.5)
            if seat == self._mine:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(mix(theme.paper, theme.paper_edge, 0.5)))
                painter.drawRoundedRect(QRectF(middle - side / 2 - 5, 0, side + 10, side + 10), 7, 7)
            painter.setPen(QPen(theme.color("ink", 0.55), 1))
            painter.setBrush(theme.seat(seat))
            painter.drawPath(seat_mark(seat, QRectF(middle - side / 2, 5, side, side)))


class ScoreSheet(QWidget):
    """All seats' points by rule."""

    rule_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)

    def set_theme(self, theme: Theme) -> None:
        """The colours of what is filled in from now on."""
        self._theme = theme

    def fill(
        self,
        titles: Sequence[tuple[str, str]],
        sheets: Sequence[Sequence[int]],
        names: Sequence[str],
        totals: tuple[str, Sequence[int]],
        mine: int,
    ) -> None:
        """One line for each (rule id, title); `sheets` holds a list of points for each seat."""
        focused = next((i for i in range(self._rows.count()) if self._widget(i).hasFocus()), None)
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        longest = max(len(str(n)) for n in [*totals[1], *[n for sheet in sheets for n in sheet]])
        column = column_width(self._theme, longest)
        self._rows.addWidget(_Heads(self._theme, names, mine, column))
        for line, (rule, title) in enumerate(titles):
            figures = [str(sheet[line]) for sheet in sheets]
            row = ScoreRow(self._theme, title, figures, False, mine, column)
            row.setAccessibleName(self._spoken(title, names, figures))
            row.setToolTip(title)
            row.clicked.connect(lambda _=False, rule=rule: self.rule_asked.emit(rule))
            self._rows.addWidget(row)
        last = ScoreRow(self._theme, totals[0], [str(n) for n in totals[1]], True, mine, column)
        last.setAccessibleName(self._spoken(totals[0], names, [str(n) for n in totals[1]]))
        self._rows.addWidget(last)
        if focused is not None and focused < self._rows.count():
            self._widget(focused).setFocus()

    def _widget(self, index: int) -> QWidget:
        item = self._rows.itemAt(index)
        widget = item.widget() if item is not None else None
        assert widget is not None
        return widget

    @staticmethod
    def _spoken(title: str, names: Sequence[str], figures: Sequence[str]) -> str:
        return f"{title}: " + ", ".join(f"{name} {figure}" for name, figure in zip(names, figures, strict=True))
