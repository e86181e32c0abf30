"""The home: the shelf of games, the table that was left, the other tables, language and light."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLayoutItem, QScrollArea, QVBoxLayout, QWidget

from sobremesa.app import icons, surfaces
from sobremesa.app.controls import Choice, IconButton, label
from sobremesa.app.room import Room
from sobremesa.app.shelf import Box, Shelf
from sobremesa.app.surfaces import paint_rounded
from sobremesa.app.thumbnails import Thumbnails
from sobremesa.engine.registry import LANGUAGES, GameInfo

if TYPE_CHECKING:
    from sobremesa.app.tables import TableCard, TableList
    from sobremesa.store.format import TableInfo

AWAITED = {"honshu": "Honshu", "ruin": "Ruin", "ryu": "RYU", "grollblins": "Grollblins"}
"""Games whose boxes are closed: they come later."""
SHOWN_TABLES = 6
NARROW = 1120
"""Below so many pixels, at a text size of 100 %, the tables stand below one another."""


def box_of(room: Room, info: GameInfo) -> Box:
    """The box of a game that can be opened."""
    title = info.names[room.language]
    facts = room.say(
        "home.facts",
        seats=room.say("home.range", least=info.least_seats, most=info.most_seats),
        minutes=room.say("home.range", least=info.minutes[0], most=info.minutes[1]),
        weight=room.say(f"home.weight.{max(1, min(5, round(info.weight)))}"),
    )
    art = info.resources / "art" / "box.svg"
    art = art if art.is_file() else icons.art_file("box_plain")
    return Box(info.id, title, facts, art, room.say("home.open_box", game=title, facts=facts))


def boxes(room: Room) -> list[Box]:
    """Everything on the shelf."""
    result = [box_of(room, info) for info in room.registry.games.values()]
    for game, title in AWAITED.items():
        art = icons.art_file(f"box_{game}")
        if game not in room.registry.games and art.is_file():
            later = room.say("home.later")
            result.append(Box("", title, later, art, f"{title}: {later}"))
    return result


class Home(QScrollArea):
    """The first page."""

    box_opened = Signal(str)
    table_opened = Signal(str)
    table_deleted = Signal(str)
    table_restored = Signal(str)
    settings_asked = Signal()

    def __init__(self, room: Room, thumbnails: Thumbnails, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._room = room
        self.thumbnails = thumbnails
        self._infos: list[TableInfo] = []
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)

    def refresh(self) -> None:
        """Builds the page in the words and colours of the moment."""
        old = self.takeWidget()
        if old is not None:
            old.deleteLater()
        self.setWidget(_Page(self._room, self, self._infos))
        self.resizeEvent(None)

    def show_tables(self, infos: list[TableInfo]) -> None:
        """The tables that are kept, latest first."""
        self._infos = infos
        self.refresh()

    def page(self) -> _Page:
        """What the scroll area holds."""
        page = self.widget()
        assert isinstance(page, _Page)
        return page

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        if event is not None:
            super().resizeEvent(event)
        page = self.widget()
        if isinstance(page, _Page):
            page.fit(self.viewport().width(), self.viewport().height())


class Welcome(surfaces.Paper):
    """What somebody sees who has never played here: a table that waits, and what to do."""

    def __init__(self, room: Room) -> None:
        super().__init__(room.theme)
        scale = max(1.0, room.theme.text_scale) ** 0.5
        self._size = QSize(round(208 * scale), round(104 * scale))
        row = QHBoxLayout(self)
        row.setContentsMargins(self._size.width() + 40, 10, 30, 10)
        row.addWidget(label(room.say("home.first_time"), "lead"))
        self.setMinimumHeight(self._size.height() + 20 + 2 * self.MARGIN - 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sheet = self.sheet()
        scene = icons.drawn(
            str(icons.art_file("home_table")), self._size.width(), self._size.height(), self.devicePixelRatioF()
        )
        rect = QRectF(sheet.left() + 10, sheet.center().y() - self._size.height() / 2, *self._size.toTuple())
        paint_rounded(painter, rect, scene, 8.0)


class _Page(QWidget):
    """The home in one language and theme."""

    def __init__(self, room: Room, home: Home, infos: list[TableInfo]) -> None:
        super().__init__()
        self._room, self._home = room, home
        self.setProperty("look", "inside")
        column = QVBoxLayout(self)
        column.setContentsMargins(34, 18, 34, 20)
        column.setSpacing(8)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        header = self._header()
        self._row: QBoxLayout | None = None
        self._parts: list[QLayoutItem | QWidget] = [header]
        column.addLayout(header)
        self.shelf = Shelf(boxes(room), room.theme, room.still)
        self.shelf.opened.connect(home.box_opened)
        column.addStretch(2)
        column.addWidget(self.shelf)
        column.addStretch(2)
        self.card: TableCard | None = None
        self.list: TableList | None = None
        if infos:
            self._add_tables(column, infos)
        else:
            welcome = Welcome(room)
            column.addWidget(welcome, 0, Qt.AlignmentFlag.AlignHCenter)
            self._parts.append(welcome)

    def _header(self) -> QHBoxLayout:
        room = self._room
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(label(room.say("app.name"), "title", "felt"))
        line.addStretch()
        self.language = Choice(sorted(LANGUAGES, reverse=True))
        self.language.set_words(room.say("settings.language"), ["Español", "English"])
        self.language.set_value(room.language)
        self.language.chosen.connect(lambda language: room.choose(language=language))
        self.light = IconButton("sun" if room.theme.dark else "moon", "felt_ink")
        self.light.set_words(room.say("settings.to_light" if room.theme.dark else "settings.to_dark"))
        self.light.clicked.connect(lambda: room.choose(theme="light" if room.theme.dark else "dark"))
        self.settings = IconButton("settings", "felt_ink")
        self.settings.set_words(room.say("settings.title"))
        self.settings.clicked.connect(self._home.settings_asked)
        line.addWidget(self.language)
        for one in (self.light, self.settings):
            one.set_theme(room.theme)
            line.addWidget(one)
        return line

    def _add_tables(self, column: QVBoxLayout, infos: list[TableInfo]) -> None:
        from sobremesa.app.tables import TableCard, TableList

        room = self._room
        titles = {game: info.names[room.language] for game, info in room.registry.games.items()} | AWAITED
        first = next((info for info in infos if not info.over), None)
        others = [info for info in infos if info is not first][:SHOWN_TABLES]
        row = self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(14)
        row.addStretch(1)
        if first is not None:
            picture = self._home.thumbnails.load(first.table)
            self.card = TableCard(room, first, titles.get(first.game.id, first.game.id), picture)
            self.card.clicked.connect(lambda: self._home.table_opened.emit(first.table))
            row.addWidget(self.card, 4)
        if others:
            self.list = TableList(room)
            self.list.fill(others, titles)
            self.list.opened.connect(self._home.table_opened)
            self.list.deleted.connect(self._home.table_deleted)
            self.list.restored.connect(self._home.table_restored)
            paper = surfaces.Paper(room.theme)
            inner = QVBoxLayout(paper)
            inner.setContentsMargins(14, 10, 10, 10)
            inner.setSpacing(2)
            inner.addWidget(label(room.say("home.other_tables"), "small", "soft"))
            inner.addWidget(self.list)
            inner.addStretch()
            row.addWidget(paper, 5)
        row.addStretch(1)
        column.addLayout(row)

    def header_height(self) -> int:
        """Pixels from the upper edge to the end of the line with the name and the settings."""
        layout = self.layout()
        assert layout is not None
        return layout.contentsMargins().top() + self._parts[0].sizeHint().height()

    def fit(self, width: int, height: int) -> None:
        """Lets the boxes stand as tall as the window allows."""
        layout = self.layout()
        assert layout is not None
        margins = layout.contentsMargins()
        narrow = width < NARROW * self._room.theme.text_scale
        parts = list(self._parts)
        if self._row is not None:
            across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
            self._row.setDirection(down if narrow else across)
            parts.append(self.card if narrow and self.card is not None else self._row)
        rest = sum(part.sizeHint().height() + layout.spacing() for part in parts) + 12
        self.shelf.fit(width - margins.left() - margins.right(), height - rest - margins.top() - margins.bottom())

    def paintEvent(self, event: QPaintEvent) -> None:
        surfaces.wall(QPainter(self), QRectF(self.rect()), self._room.theme)
