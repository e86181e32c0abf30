"""The page on which a new table is set up: how many sit, who sits where, which rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from sobremesa.app import icons, surfaces
from sobremesa.app.controls import Choice, IconButton, button, label
from sobremesa.app.room import Room
from sobremesa.app.shelf import Box
from sobremesa.app.tables import paint_round_table
from sobremesa.engine.options import OptionSpec
from sobremesa.engine.registry import GameInfo
from sobremesa.engine.text import Catalogue, Text, TextError
from sobremesa.session.players import HUMAN, Player
from sobremesa.table.theme import Theme, seat_mark

BOTS = ("greedy", "random")
KINDS = (HUMAN, *BOTS)
USUAL_SEATS = 4
NARROW = 880
SCROLL_BAR = 16


@dataclass(frozen=True)
class Order:
    """A table as somebody asked for it."""

    game: str
    players: tuple[Player, ...]
    options: Mapping[str, object]


def allowed(info: GameInfo, option: OptionSpec, seats: int) -> list[str]:
    """The values of a choice that the table can show with so many seats."""
    values = list(option.choices)
    if info.id == "draftosaurus" and option.name == "edition" and seats < 3:
        # the discard of its two-player game is not on the table yet
        values.remove("published")
    return values


class Mark(QWidget):
    """The mark of a seat: its colour and shape."""

    def __init__(self, seat: int, theme: Theme) -> None:
        super().__init__()
        self.seat, self._theme = seat, theme
        self.setFixedSize(QSize(22, 22))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.seat(self.seat))
        painter.drawPath(seat_mark(self.seat, QRectF(3, 3, 16, 16)))


class Ring(QWidget):
    """The table seen from above: who sits beside whom."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._seats, self._human = 2, 0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_seats(self, seats: int, human: int) -> None:
        """So many seats, one of them yours."""
        self._seats, self._human = seats, human
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        side = min(self.width() - 12, self.height() - 4, 230)
        if side < 90:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect = QRectF((self.width() - side) / 2, (self.height() - side) / 2, side, side)
        paint_round_table(painter, rect, self._theme, self._seats, self._human)


class Cover(QWidget):
    """The game's box, as large as there is room."""

    def __init__(self, box: Box, theme: Theme) -> None:
        super().__init__()
        self._box, self._theme = box, theme
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(120, 120)

    def sizeHint(self) -> QSize:
        return QSize(320, 320)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ratio = icons.ratio(self._box.art)
        width = min(self.width() - 16, (self.height() - 24) * ratio)
        height = width / ratio
        x, y = (self.width() - width) / 2, self.height() - height - 16
        surfaces.soft_shadow(painter, QRectF(x + 6, y + 6, width - 12, height - 6), self._theme, 16, 6)
        pixmap = icons.drawn(str(self._box.art), round(width), round(height), self.devicePixelRatioF())
        painter.drawPixmap(round(x), round(y), pixmap)


class Form(QScrollArea):
    """As tall as what it holds, and scrolling only where that is taller than the window."""

    def __init__(self, inside: QWidget) -> None:
        super().__init__()
        self._inside = inside
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        self.setWidget(inside)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        hint = self._inside.sizeHint()
        tall = self._inside.heightForWidth(self.width() - SCROLL_BAR) if self._inside.hasHeightForWidth() else 0
        least = self._inside.minimumSizeHint().height()
        return QSize(hint.width(), max(tall, least, hint.height()) + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._inside.minimumSizeHint().width() + SCROLL_BAR, 100)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()


class NewGame(QWidget):
    """A game's box on the left, the choices on a sheet of paper on the right; one click starts."""

    started = Signal(object)
    left = Signal()

    def __init__(self, room: Room, box: Box, info: GameInfo, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._room, self._box, self._info = room, box, info
        self.game = info.id
        self._texts = self._game_texts()
        last = room.settings.tables.get(info.id, {})
        seats = last.get("seats", USUAL_SEATS)
        self._count = seats if isinstance(seats, int) and self._fits(seats) else info.least_seats
        kinds = last.get("kinds", [])
        known = isinstance(kinds, list) and kinds.count(HUMAN) == 1 and all(kind in KINDS for kind in kinds)
        self._kinds: list[str] = list(kinds) if known else [HUMAN]
        self._options: dict[str, object] = {spec.name: spec.default for spec in info.options}
        for name, value in dict(last.get("options", {})).items():
            spec = self._choices().get(name)
            if spec is not None and spec.fits(value):
                self._options[name] = value
        self._rows: list[tuple[Mark, QLabel, Choice]] = []
        self._choosers: dict[str, tuple[Choice, QLabel]] = {}
        self._build()
        self._settle()

    def _fits(self, seats: int) -> bool:
        return self._info.least_seats <= seats <= self._info.most_seats

    def _choices(self) -> dict[str, OptionSpec]:
        """The options offered here: choices of the whole table."""
        return {o.name: o for o in self._info.options if o.kind == "choice" and o.per == "table"}

    def _game_texts(self) -> Catalogue:
        try:
            return self._info.texts(self._room.language)
        except TextError:
            return self._room.texts

    def _word(self, key: str, otherwise: str = "") -> str:
        full = f"{self._info.id}.{key}"
        if full not in self._texts:
            return otherwise
        return self._room.tell(Text(full), self._texts)

    # Building

    def _build(self) -> None:
        room = self._room
        back = IconButton("back", "felt_ink")
        back.set_keys("Esc")
        back.set_words(room.say("home.back"))
        back.set_theme(room.theme)
        back.clicked.connect(self.left)
        QShortcut(QKeySequence("Esc"), self, self.left.emit)
        title = label(self._box.title, "title", "felt")
        facts = label(self._box.facts, ink="felt", wrap=True)
        blurb = label(self._word("tagline"), ink="felt", wrap=True)
        blurb.setVisible(bool(blurb.text()))
        self._side = QWidget()
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(4)
        side.addWidget(Cover(self._box, room.theme), 1)
        side.addWidget(title)
        side.addWidget(facts)
        side.addWidget(blurb)
        side.addStretch(0)
        for words in (title, facts, blurb):
            words.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        middle = QHBoxLayout()
        middle.setContentsMargins(28, 0, 28, 12)
        middle.setSpacing(28)
        middle.addWidget(self._side, 4)
        sheet = QVBoxLayout()
        sheet.addStretch(1)
        sheet.addWidget(self._paper())
        sheet.addStretch(2)
        middle.addLayout(sheet, 6)
        page = QVBoxLayout(self)
        page.setContentsMargins(12, 10, 12, 8)
        top = QHBoxLayout()
        top.addWidget(back)
        self._title = label(self._box.title, "lead", "felt")
        top.addWidget(self._title)
        top.addStretch()
        page.addLayout(top)
        page.addLayout(middle, 1)

    def _paper(self) -> QWidget:
        room = self._room
        paper = surfaces.Paper(room.theme)
        paper.setMaximumWidth(700)
        paper.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        column = QVBoxLayout(paper)
        column.setContentsMargins(26, 20, 26, 22)
        column.setSpacing(14)
        column.addWidget(label(room.say("new.title"), "lead"))
        self._form = Form(self._fields())
        column.addWidget(self._form)
        self.start = button(room.say("new.start"), "main", "play")
        self.start.set_theme(room.theme)
        self.start.clicked.connect(self._start)
        line = QHBoxLayout()
        line.addStretch()
        line.addWidget(self.start)
        column.addLayout(line)
        return paper

    def _fields(self) -> QWidget:
        room = self._room
        fields = QWidget()
        fields.setProperty("look", "inside")
        column = QVBoxLayout(fields)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(9)
        self._counter = Choice(list(range(self._info.least_seats, self._info.most_seats + 1)))
        words = [str(n) for n in range(self._info.least_seats, self._info.most_seats + 1)]
        self._counter.set_words(room.say("new.how_many"), words)
        self._counter.chosen.connect(self._count_chosen)
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(3, 1)
        grid.addWidget(label(room.say("new.how_many")), 0, 0, 1, 2)
        grid.addWidget(self._counter, 0, 2)
        self._ring = Ring(room.theme)
        grid.addWidget(self._ring, 0, 3, self._info.most_seats + 1, 1)
        for seat in range(self._info.most_seats):
            self._add_seat(grid, seat)
        column.addLayout(grid)
        for spec in self._choices().values():
            self._add_option(column, spec)
        return fields

    def _add_seat(self, grid: QGridLayout, seat: int) -> None:
        room = self._room
        name = room.say("new.seat", seat=seat + 1)
        mark, words, who = Mark(seat, room.theme), label(name), Choice(KINDS)
        kinds = [room.say("new.you"), *[room.say(f"bots.name.{kind}") for kind in BOTS]]
        who.set_words(name, kinds, ["", *[room.say(f"app.bot_tip.{kind}") for kind in BOTS]])
        who.chosen.connect(lambda kind, seat=seat: self._kind_chosen(seat, str(kind)))
        for column, widget in enumerate((mark, words, who)):
            grid.addWidget(widget, seat + 1, column)
        self._rows.append((mark, words, who))

    def _add_option(self, column: QVBoxLayout, spec: OptionSpec) -> None:
        name = self._word(f"option.{spec.name}", spec.name)
        chooser = Choice(spec.choices)
        chooser.set_words(name, [self._word(f"option.{spec.name}.{value}", value) for value in spec.choices])
        chooser.chosen.connect(lambda value, name=spec.name: self._option_chosen(name, value))
        about = label("", "small", "soft", wrap=True)
        about.setMinimumWidth(380)
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(label(name))
        line.addWidget(chooser)
        line.addStretch()
        column.addLayout(line)
        column.addWidget(about)
        self._choosers[spec.name] = (chooser, about)

    # Choosing

    def _count_chosen(self, seats: object) -> None:
        self._count = int(str(seats))
        self._settle()

    def _kind_chosen(self, seat: int, kind: str) -> None:
        """Exactly one seat is yours: who sat where you sit down takes your old seat."""
        old = self._kinds[seat]
        if kind == HUMAN:
            mine = self._kinds.index(HUMAN)
            self._kinds[mine] = old if old != HUMAN else self._kinds[mine]
        elif old == HUMAN:
            other = next(i for i in range(self._count) if i != seat)
            self._kinds[other] = HUMAN
        self._kinds[seat] = kind
        self._settle()

    def _option_chosen(self, name: str, value: object) -> None:
        self._options[name] = value
        self._settle()

    def _settle(self) -> None:
        """Brings what is shown into line with what is chosen."""
        self._kinds += [BOTS[0]] * (self._info.most_seats - len(self._kinds))
        if HUMAN not in self._kinds[: self._count]:
            self._kinds[self._kinds.index(HUMAN)] = BOTS[0]
            self._kinds[self._count - 1] = HUMAN
        self._counter.set_value(self._count)
        self._ring.show_seats(self._count, self._kinds.index(HUMAN))
        for seat, (mark, words, who) in enumerate(self._rows):
            who.set_value(self._kinds[seat])
            for widget in (mark, words, who):
                widget.setVisible(seat < self._count)
        for name, (chooser, about) in self._choosers.items():
            values = allowed(self._info, self._choices()[name], self._count)
            if self._options[name] not in values:
                self._options[name] = values[0]
            chooser.allow(values)
            chooser.set_value(self._options[name])
            sentence = self._word(f"option.{name}.{self._options[name]}.about")
            if len(values) < len(self._choices()[name].choices):
                sentence = f"{sentence} {self._room.say('new.published_later')}".strip()
            about.setText(sentence)
            about.setVisible(bool(sentence))
        self._form.updateGeometry()

    def order(self) -> Order:
        """The table as it is set up now."""
        players = tuple(Player("", kind) for kind in self._kinds[: self._count])
        return Order(self._info.id, players, dict(self._options))

    def _start(self) -> None:
        chosen = {name: self._options[name] for name in self._choosers}
        kept = {"seats": self._count, "kinds": self._kinds, "options": chosen}
        self._room.settings.tables[self._info.id] = kept
        self._room.keep()
        self.started.emit(self.order())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A narrow window leaves no room for the box beside the sheet."""
        narrow = event.size().width() < NARROW * self._room.theme.text_scale
        self._side.setVisible(not narrow)
        self._title.setVisible(narrow)

    def paintEvent(self, event: QPaintEvent) -> None:
        surfaces.wall(QPainter(self), QRectF(self.rect()), self._room.theme)
