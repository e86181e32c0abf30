"""The log: what happened, in sentences that light their place on the table and lead to their rule."""

from __future__ import annotations

import math
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QPainter, QPixmap, QTextBlockFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from sobremesa.app.room import Room
from sobremesa.engine.parts import Line
from sobremesa.table.theme import Theme, seat_mark

LEAST = 96
"""Pixels of height without which a log cannot be read."""


@dataclass
class Entry:
    """One line: the ply it belongs to (-1: none, it stays), who made it (-1: the table), what is told."""

    ply: int
    seat: int
    line: Line
    words: str = ""


class LogView(QTextBrowser):
    """Grows at the end; what is taken back goes, and comes back when it is made again."""

    rule_asked = Signal(str)
    spots_asked = Signal(tuple)

    def __init__(self, room: Room, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._room = room
        self._entries: list[Entry] = []
        self._written = 0
        self.setMinimumHeight(LEAST)
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._clicked)
        self.document().setDocumentMargin(2)
        self.verticalScrollBar().rangeChanged.connect(self._to_end)
        self._whole = False
        self.document().documentLayout().documentSizeChanged.connect(self._fit)

    def sizeHint(self) -> QSize:
        """Asks for little: it takes the room that is left."""
        return QSize(200, LEAST)

    def show_whole(self, whole: bool) -> None:
        """As tall as all its lines, for somebody else to scroll; otherwise it scrolls them itself."""
        self._whole = whole
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if whole else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setVerticalScrollBarPolicy(policy)
        self._fit()

    def _fit(self) -> None:
        lines = math.ceil(self.document().size().height()) + 2 * self.frameWidth() + 6
        self.setMinimumHeight(max(LEAST, lines) if self._whole else LEAST)

    def entries(self) -> list[Entry]:
        """What stands there now."""
        return self._entries

    def refill(self, entries: list[Entry]) -> None:
        """Writes these and nothing else, with their words as they are."""
        self._entries = list(entries)
        self._written = 0
        self.clear()
        self._make_marks(self._room.theme)
        self._write()

    def add(self, entries: list[Entry]) -> None:
        """Appends lines."""
        self._entries += entries
        self._write()

    def _make_marks(self, theme: Theme) -> None:
        self.document().setDefaultFont(theme.font())
        scale = self.devicePixelRatioF()
        side = round(11 * max(1.0, theme.text_scale))
        for seat in range(len(theme.seats)):
            mark = QPixmap(round(side * scale), round(side * scale))
            mark.fill(Qt.GlobalColor.transparent)
            mark.setDevicePixelRatio(scale)
            painter = QPainter(mark)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.seat(seat))
            painter.drawPath(seat_mark(seat, QRectF(0, 0, side, side)))
            painter.end()
            self.document().addResource(QTextDocument.ResourceType.ImageResource, QUrl(f"seat:{seat}"), mark)

    def _write(self) -> None:
        theme = self._room.theme
        cursor = QTextCursor(self.document())
        cursor.movePosition(QTextCursor.MoveOperation.End)
        cursor.beginEditBlock()
        for number in range(self._written, len(self._entries)):
            entry = self._entries[number]
            space = QTextBlockFormat()
            space.setBottomMargin(4)
            if number:
                cursor.insertBlock()
            cursor.insertHtml(self._html(number, entry, theme))
            cursor.setBlockFormat(space)
        cursor.endEditBlock()
        self._written = len(self._entries)

    def _to_end(self, least: int, most: int) -> None:
        self.verticalScrollBar().setValue(most)

    @staticmethod
    def _html(number: int, entry: Entry, theme: Theme) -> str:
        ink = QColor(theme.ink if entry.seat >= 0 else theme.ink_soft).name()
        words = escape(entry.words)
        if entry.line.spots:
            words = f'<a href="line:{number}" style="color:{ink}; text-decoration:none">{words}</a>'
        else:
            words = f'<span style="color:{ink}">{words}</span>'
        mark = f'<img src="seat:{entry.seat}">&nbsp;' if entry.seat >= 0 else ""
        rule = f'&nbsp;<a href="rule:{entry.line.rule}" style="text-decoration:none">§</a>' if entry.line.rule else ""
        return mark + words + rule

    def _clicked(self, url: QUrl) -> None:
        kind, _, value = url.toString().partition(":")
        if kind == "rule":
            self.rule_asked.emit(value)
        elif kind == "line" and value.isdigit() and int(value) < len(self._entries):
            self.spots_asked.emit(self._entries[int(value)].line.spots)
