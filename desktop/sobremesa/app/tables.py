"""Saved tables on the home: the one to go on with as a card, the others as lines."""

from __future__ import annotations

from datetime import datetime, timedelta

from PySide6.QtCore import QDate, QLocale, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from sobremesa.app import surfaces
from sobremesa.app.controls import Button, IconButton, RowButton, button, label
from sobremesa.app.room import Room
from sobremesa.session.players import HUMAN, Player
from sobremesa.store.format import TableInfo
from sobremesa.table.theme import Size, Theme, seat_mark


def when(room: Room, stamp: str, now: datetime | None = None) -> str:
    """A saved time in words: today or yesterday with the hour, else the date."""
    try:
        moment = datetime.fromisoformat(stamp).astimezone()
    except ValueError:
        return ""
    now = now or datetime.now().astimezone()
    locale = QLocale(room.language)
    clock = f"{moment:%H:%M}"
    days = (now.date() - moment.date()) / timedelta(days=1)
    if days == 0:
        return room.say("home.today", time=clock)
    if days == 1:
        return room.say("home.yesterday", time=clock)
    day = locale.toString(QDate(moment.year, moment.month, moment.day), QLocale.FormatType.LongFormat)
    return room.say("home.on_day", day=day)


def player_names(room: Room, players: list[Player]) -> list[str]:
    """What the players of a table are called on the screen: a typed name, else "you" or the bot's name.

    Several bots of one kind are numbered.
    """
    names = [
        player.name or (room.settings.name or room.say("app.you") if player.human else bot_name(room, player.kind))
        for player in players
    ]
    return [
        f"{name} {names[: seat + 1].count(name)}" if names.count(name) > 1 else name
        for seat, name in enumerate(names)
    ]


def bot_name(room: Room, kind: str) -> str:
    """What a bot is called."""
    key = f"bots.name.{kind}"
    return room.say(key) if key in room.texts else kind


class TableCard(QAbstractButton):
    """The table that was left: a card with its players around a small table, opened by a click."""

    def __init__(self, room: Room, info: TableInfo, title: str, picture: QPixmap | None) -> None:
        super().__init__()
        self._room = room
        self.info = info
        self._picture = picture
        self._title = title
        players = [Player(seat.name, seat.kind, seat.level) for seat in info.seats]
        names = player_names(room, players)
        self._human = next((i for i, player in enumerate(players) if player.human), 0)
        moves = room.say("home.moves", moves=info.head)
        self._lines = [
            room.say("home.with", names=tuple(n for i, n in enumerate(names) if i != self._human)),
            room.say("home.left", moves=moves, when=when(room, info.saved)),
        ]
        head = room.say("home.continue")
        self._head = head
        self.setAccessibleName(f"{head}: {title}. {self._lines[0]} {self._lines[1]}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        theme = self._room.theme
        small = QFontMetricsF(theme.font(Size.SMALL))
        body = QFontMetricsF(theme.font(Size.BODY))
        lead = QFontMetricsF(theme.font(Size.LEAD, bold=True))
        height = small.height() + lead.height() + 2 * body.height() + 58
        words = max(body.horizontalAdvance(line) for line in self._lines)
        words = max(words, lead.horizontalAdvance(self._title))
        picture = 1.6 if self._picture is not None else 1.0
        return QSize(round(words + height * picture + 110), round(height))

    def minimumSizeHint(self) -> QSize:
        return QSize(360, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._room.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        up = 2 if self.underMouse() else 0
        sheet = QRectF(self.rect()).adjusted(12, 8 - up, -12, -14 - up)
        surfaces.soft_shadow(painter, sheet, theme, 9 + 2 * up)
        surfaces.sheet_of_paper(painter, sheet, theme)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.link), 2.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(sheet.adjusted(1, 1, -1, -1), 13, 13)
        tall = sheet.height() - 20
        wide = tall if self._picture is None else tall * self._picture.width() / self._picture.height()
        picture = QRectF(sheet.left() + 10, sheet.top() + 10, min(wide, sheet.width() * 0.4), tall)
        if self._picture is None:
            paint_round_table(painter, picture, theme, len(self.info.seats), self._human)
        else:
            surfaces.paint_rounded(painter, picture, self._picture, 8.0)
        left = picture.right() + 18
        right = sheet.right() - 64
        y = sheet.top() + 16
        rows = [(self._head, Size.SMALL, True, theme.legal_ink), (self._title, Size.LEAD, True, theme.ink)]
        rows += [(line, Size.BODY, False, theme.ink_soft) for line in self._lines]
        for words, size, bold, ink in rows:
            font = theme.font(size, bold=bold)
            metrics = QFontMetricsF(font)
            painter.setFont(font)
            painter.setPen(QColor(ink))
            box = QRectF(left, y, right - left, metrics.height())
            painter.drawText(
                box,
                Qt.AlignmentFlag.AlignVCenter,
                metrics.elidedText(words, Qt.TextElideMode.ElideRight, box.width()),
            )
            y += metrics.height() + 2
        self._paint_arrow(painter, QPointF(sheet.right() - 36, sheet.center().y()))

    def _paint_arrow(self, painter: QPainter, at: QPointF) -> None:
        theme = self._room.theme
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.accent_hover if self.underMouse() else theme.accent))
        painter.drawEllipse(at, 20, 20)
        painter.setBrush(QColor(theme.accent_ink))
        x, y = at.x(), at.y()
        painter.drawPolygon(QPolygonF([QPointF(x - 5, y - 8), QPointF(x + 9, y), QPointF(x - 5, y + 8)]))


def paint_round_table(painter: QPainter, rect: QRectF, theme: Theme, seats: int, human: int) -> None:
    """A round table seen from above, with a mark for every seat; that of the person at the bottom."""
    painter.setPen(QPen(QColor(theme.wood_dark), 1))
    painter.setBrush(QColor(theme.wood))
    inner = rect.adjusted(*[n * rect.width() * 0.12 for n in (1, 1, -1, -1)])
    painter.drawEllipse(inner)
    painter.setBrush(QColor(theme.felt))
    painter.setPen(QPen(QColor(theme.felt_edge), 1))
    painter.drawEllipse(inner.adjusted(*[n * rect.width() * 0.06 for n in (1, 1, -1, -1)]))
    side = rect.width() * 0.22
    for seat in range(seats):
        angle = 90 + 360 * ((seat - human) % seats) / seats
        at = _round(rect.center(), rect.width() * 0.39, angle)
        disc = QRectF(at.x() - side / 2, at.y() - side / 2, side, side)
        painter.setPen(QPen(QColor(theme.glow if seat == human else theme.paper_edge), 2 if seat == human else 1))
        painter.setBrush(QColor(theme.paper))
        painter.drawEllipse(disc)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.seat(seat))
        painter.drawPath(seat_mark(seat, disc.adjusted(side * 0.22, side * 0.22, -side * 0.22, -side * 0.22)))


def _round(centre: QPointF, radius: float, degrees: float) -> QPointF:
    from math import cos, radians, sin

    return QPointF(centre.x() + radius * cos(radians(degrees)), centre.y() + radius * sin(radians(degrees)))


class TableList(QWidget):
    """The other tables, one line each: open it, or take it off the list (and back)."""

    opened = Signal(str)
    deleted = Signal(str)
    restored = Signal(str)

    def __init__(self, room: Room, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._room = room
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(2)

    def fill(self, infos: list[TableInfo], titles: dict[str, str]) -> None:
        """Shows these tables."""
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for info in infos:
            self._rows.addWidget(self._row(info, titles.get(info.game.id, info.game.id)))

    def _row(self, info: TableInfo, title: str) -> QWidget:
        room = self._room
        bots = room.say("home.bots", bots=sum(seat.kind != HUMAN for seat in info.seats))
        moves = room.say("home.finished") if info.over else room.say("home.moves", moves=info.head)
        words = room.say("home.table_line", game=title, bots=bots, moves=moves, when=when(room, info.saved))
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(4)
        entry = RowButton(words, "table")
        bin_button = IconButton("trash")
        bin_button.set_words(room.say("home.delete"))
        for one in (entry, bin_button):
            one.set_theme(room.theme)
        line.addWidget(entry, 1)
        line.addWidget(bin_button)
        entry.clicked.connect(lambda: self.opened.emit(info.table))
        bin_button.clicked.connect(lambda: self._take_away(row, entry, bin_button, info.table))
        return row

    def _take_away(self, row: QWidget, entry: Button, bin_button: IconButton, table: str) -> None:
        self.deleted.emit(table)
        layout = row.layout()
        entry.hide()
        bin_button.hide()
        gone = label(self._room.say("home.deleted"), ink="soft")
        back = button(self._room.say("home.restore"), "link")
        back.clicked.connect(lambda: self.restored.emit(table))
        if layout is not None:
            layout.addWidget(gone)
            layout.addWidget(back)
        back.setFocus()
