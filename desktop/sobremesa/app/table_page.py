"""The page of a table: a slim bar above, the table, and the side panel that folds away."""

from __future__ import annotations

import logging
from collections.abc import Iterator

from PySide6.QtCore import QRectF, QSize, QTimer, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from sobremesa.app import surfaces
from sobremesa.app.conductor import Conductor
from sobremesa.app.controls import IconButton
from sobremesa.app.log_view import Entry
from sobremesa.app.panel import RULES, Panel, Prompt
from sobremesa.app.result import Outcome
from sobremesa.app.room import Room
from sobremesa.app.tables import player_names
from sobremesa.engine.parts import Line
from sobremesa.engine.rulebook import RuleBook
from sobremesa.engine.rules import CHANCE, Seat
from sobremesa.engine.scoring import total
from sobremesa.engine.text import Catalogue, Text
from sobremesa.session.changes import Change, Ticket
from sobremesa.session.session import Session
from sobremesa.store.writer import Writer
from sobremesa.table.view import TableView
from sobremesa.table.words import Words

log = logging.getLogger(__name__)

PANEL = "panel"
NARROW = 1000
"""Windows less wide begin with the panel folded."""
GAP = 10
"""Pixels in the bar between the buttons and the prompt."""
TOLD_AT_ONCE = 6
"""Plies of a continued game that the log tells before the window is asked again."""


def table_texts(room: Room, session: Session, names: list[str]) -> Catalogue:
    """The sentences for a table, with the names of those who sit there."""
    texts = session.info.texts(room.language)
    entry = {"by": "seat"}
    for seat, (name, player) in enumerate(zip(names, session.players, strict=True), start=1):
        entry[str(seat)] = name.replace("{", "{{").replace("}", "}}")
        if player.human and not player.name and not room.settings.name:
            entry[f"{seat}.gender"] = "you"
    texts.put("player", entry)
    return texts


class Bar(QWidget):
    """Everything that is always at hand, as icons; in the middle what is to be done while the panel is folded."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self._room = room
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 3, 8, 3)
        row.setSpacing(2)
        self.home = IconButton("home", "wood")
        self.undo = IconButton("undo", "wood")
        self.redo = IconButton("redo", "wood")
        self.fit = IconButton("fit", "wood")
        self.rules = IconButton("rules", "wood")
        self.settings = IconButton("settings", "wood")
        self.fold = IconButton("panel", "wood")
        self.prompt = Prompt(room.theme, slip=True)
        for one, keys in ((self.undo, "Ctrl+Z"), (self.redo, "Ctrl+Y"), (self.fit, "0"), (self.rules, "F1")):
            one.set_keys(keys)
        self.fold.set_keys("F9")
        for one in (self.home, self.undo, self.redo):
            row.addWidget(one)
        row.addSpacing(GAP)
        row.addStretch(1)
        row.addWidget(self.prompt)
        row.addStretch(1)
        for one in (self.fit, self.rules, self.settings, self.fold):
            row.addWidget(one)
        self.refresh()

    def buttons(self) -> list[IconButton]:
        """All buttons from left to right."""
        return [self.home, self.undo, self.redo, self.fit, self.rules, self.settings, self.fold]

    def refresh(self) -> None:
        """The words and colours of the moment."""
        keys = ("home", "undo", "redo", "fit", "rules", "settings", "fold")
        for one, key in zip(self.buttons(), keys, strict=True):
            one.set_words(self._room.say(f"panel.do.{key}"))
            one.set_theme(self._room.theme)
        self._fit_prompt()

    def show_prompt(self, words: str, seat: int) -> None:
        """Shows what is to be done, in as many lines as its words need."""
        self.prompt.show_words(words, seat, self._room.theme)
        self._fit_prompt()

    def _fit_prompt(self) -> None:
        layout = self.layout()
        assert layout is not None
        taken = sum(one.sizeHint().width() + layout.spacing() for one in self.buttons())
        margins = layout.contentsMargins()
        self.prompt.fit(self.width() - taken - margins.left() - margins.right() - GAP - 3 * layout.spacing())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit_prompt()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._room.theme
        painter = QPainter(self)
        surfaces.rail(painter, QRectF(self.rect()), theme)


class TablePage(QWidget):
    """One game on the screen, from the deal to the result."""

    home_asked = Signal()
    settings_asked = Signal()
    again_asked = Signal()
    new_game_asked = Signal(str)
    problem = Signal(Text)

    def __init__(self, room: Room, session: Session, writer: Writer, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._room = room
        self.session = session
        self.names = player_names(room, session.players)
        self.texts = table_texts(room, session, self.names)
        self.book = self._read_book()
        self._layout = session.game.presenter.layout()
        self._entries: list[Entry] = []
        self._in_company: Ticket | None = None
        self._folded = self._starts_folded()
        self.view = TableView(room.theme)
        self.view.setAccessibleName(session.info.names[room.language])
        self.bar = Bar(room)
        self.panel = Panel(room)
        across = QHBoxLayout()
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        across.addWidget(self.view, 1)
        across.addWidget(self.panel)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addLayout(across, 1)
        self.conductor = Conductor(session, self.view, writer, room.registry.folders, lambda: room.speed)
        self._connect()
        self.view.set_speed(room.speed)
        self.view.open(
            session.info,
            session.game,
            self.texts,
            self.book,
            self.conductor.seat,
            self.names,
            session.view(self.conductor.seat),
        )
        self._past = self._tell_past()
        self._plies_told = self.conductor.journal_head()
        self._telling = QTimer(self)
        self._telling.setInterval(0)
        self._telling.timeout.connect(self._tell_some)
        self._fold(self._folded, keep=False)
        self.panel.rules.set_book(self.book)
        self._show_score()

    def _read_book(self) -> RuleBook:
        try:
            return self.session.info.rules(self._room.language)
        except (OSError, ValueError) as error:
            log.error("%s", error)
            return RuleBook([])

    def _connect(self) -> None:
        bar, panel, conductor = self.bar, self.panel, self.conductor
        bar.home.clicked.connect(self.home_asked)
        bar.undo.clicked.connect(self.undo)
        bar.redo.clicked.connect(self.redo)
        bar.fit.clicked.connect(self.view.fit)
        bar.rules.clicked.connect(lambda: self.show_rule(""))
        bar.settings.clicked.connect(self.settings_asked)
        bar.fold.clicked.connect(self.toggle_panel)
        for keys, act in (
            ("Ctrl+Z", self.undo),
            ("Ctrl+Y", self.redo),
            ("Ctrl+Shift+Z", self.redo),
            ("F1", lambda: self.show_rule("")),
            ("F9", self.toggle_panel),
            ("0", self.view.fit),
        ):
            QShortcut(QKeySequence(keys), self, act)
        panel.rule_asked.connect(self.show_rule)
        panel.log.spots_asked.connect(self.view.show_spots)
        panel.again.connect(self.again_asked)
        panel.new_game.connect(lambda: self.new_game_asked.emit(self.session.info.id))
        self.view.rule_asked.connect(self.show_rule)
        conductor.shown.connect(self._shown)
        conductor.asking.connect(self._asking)
        conductor.said.connect(self._say_in_log)
        conductor.broken.connect(self.problem)

    def begin(self) -> None:
        """Lets the game go on; the table is already to be seen."""
        self.conductor.begin()
        self._telling.start()
        self.view.setFocus()
        if self.session.note is not None:
            self.problem.emit(self.session.note)

    def close_table(self) -> None:
        """Ends everything that runs for this table."""
        self._telling.stop()
        self.conductor.close()
        self.view.close_game()

    # What is shown

    def refresh(self) -> None:
        """Puts everything into the words and colours of the moment."""
        room = self._room
        self.names = player_names(room, self.session.players)
        self.texts = table_texts(room, self.session, self.names)
        self.book = self._read_book()
        self.view.set_speed(room.speed)
        self.view.set_theme(room.theme)
        self.view.set_texts(self.texts, self.book, self.names)
        self.bar.refresh()
        self.panel.refresh()
        self.panel.rules.set_book(self.book)
        for entry in self._entries:
            entry.words = self._words(entry.line.text)
        self._fill_log()
        self._show_score()
        self._show_prompt()
        self._show_result()

    def _words(self, message: Text) -> str:
        return self._room.tell(message, self.texts)

    def _shown(self, changes: list[Change]) -> None:
        """What has happened is on the table now: the log and the score follow."""
        self._tell_all_past()
        fresh: list[Entry] = []
        for change in changes:
            if change.kind == "jump":
                self._tell_redone()
                self._fill_log()
                fresh.clear()
                continue
            self._entries = [entry for entry in self._entries if entry.ply < change.ply]
            told = self._told(change)
            self._entries += told
            fresh += told
            self._plies_told = change.ply + 1
        if len(self.panel.log.entries()) + len(fresh) == len(self._visible()):
            self.panel.log.add(fresh)
        else:
            self._fill_log()
        self._show_score()
        self._show_result()

    def _tell_redone(self) -> None:
        """Plies that were made again and that this page has never told: they come from an earlier run."""
        if self.conductor.journal_head() > self._plies_told:
            for change in self.session.history(self.conductor.seat):
                if change.ply >= self._plies_told:
                    self._entries += self._told(change)
            self._plies_told = self.conductor.journal_head()

    def _told(self, change: Change) -> list[Entry]:
        explainer = self.session.game.explainer
        try:
            lines: list[Line] = explainer.tell(change.before, change.seat, change.move, change.after)
        except Exception:  # a plugin may fail in any way
            log.exception("a ply could not be told")
            return []
        return [Entry(change.ply, self._seat_of(change, line), line, self._words(line.text)) for line in lines]

    def _seat_of(self, change: Change, line: Line) -> Seat:
        """Whose line it is: who made the ply, or at whose place the table did something; nobody's for the result."""
        if line.rule.startswith(f"{self.session.info.id}.end."):
            return CHANCE
        if change.seat != CHANCE or not line.spots:
            return change.seat
        place = self._layout.place_of(line.spots[0].zone)
        return CHANCE if place.seat is None else place.seat

    def _visible(self) -> list[Entry]:
        head = self.conductor.journal_head()
        return [entry for entry in self._entries if entry.ply < head]

    def _fill_log(self) -> None:
        self.panel.log.refill(self._visible())

    def _tell_past(self) -> Iterator[list[Entry]]:
        """The log of what was played before this page was opened, ply by ply."""
        for change in self.session.history(self.conductor.seat):
            yield self._told(change)

    def _tell_some(self) -> None:
        for _ in range(TOLD_AT_ONCE):
            told = next(self._past, None)
            if told is None:
                self._telling.stop()
                self._fill_log()
                return
            self._entries += told

    def _tell_all_past(self) -> None:
        """The past is told before anything new is."""
        if self._telling.isActive():
            for told in self._past:
                self._entries += told
            self._telling.stop()
            self._fill_log()

    def _say_in_log(self, message: Text) -> None:
        entry = Entry(self.conductor.journal_head() - 1, CHANCE, Line(message), self._words(message))
        self._entries.append(entry)
        self.panel.log.add([entry])

    def _show_score(self) -> None:
        game = self.session.game
        sheets = [self.conductor.score_lines(seat) for seat in range(game.seats)]
        words = Words(self.session.info.id, self.texts, self.book, self.names)
        titles = [(line.rule, words.score_line(line.rule)) for line in game.scoring]
        self.panel.show_score(titles, sheets, self.names, self.conductor.seat)
        self.view.set_scores([total(game.scoring, sheet) for sheet in sheets])
        self._show_undo()

    def _show_undo(self) -> None:
        self.bar.undo.setEnabled(self.conductor.can_undo())
        self.bar.redo.setEnabled(self.conductor.can_redo())

    def _asking(self) -> None:
        self._show_undo()
        # the sentence speaks of what is to be seen, and the session is ahead of the table while pieces move
        if not self.conductor.moving:
            self._show_prompt()

    def _show_prompt(self) -> None:
        seats = self.conductor.waiting_for()
        mine = self.conductor.human_ticket()
        seat = -1
        if self.session.over:
            words = self._room.say("panel.over")
        elif mine is not None:
            seat = mine.seat
            words = self._words(self.session.game.explainer.prompt(self.session.view(seat), seat))
            if self._alone_missing(mine, seats):
                words = f"{words} {self._room.say('panel.only_you')}"
        elif len(seats) == 1:
            seat = seats[0]
            words = self._room.say("panel.turn_of", name=self.names[seat])
        else:
            words = self._room.say("panel.turn_of_several", names=tuple(self.names[s] for s in seats))
        self.panel.prompt.show_words(words, seat, self._room.theme)
        self.bar.show_prompt(words, seat)

    def _alone_missing(self, mine: Ticket, seats: list[Seat]) -> bool:
        """Whether everybody else of those who choose at once has chosen."""
        if len(seats) > 1:
            self._in_company = mine
        return len(seats) == 1 and mine == self._in_company

    def _show_result(self) -> None:
        if not self.session.over:
            if self.panel.result is not None:
                self.panel.show_result(None)
            return
        fresh = self.panel.result is None
        self.panel.show_result(self.outcome())
        if fresh and self._folded:
            self._fold(False, keep=False)

    def outcome(self) -> Outcome:
        """How the game has ended."""
        places, totals = self.session.ranking(), self.conductor.totals()
        leaders = [seat for seat in range(len(totals)) if totals[seat] == max(totals)]
        rule = f"{self.session.info.id}.end.tie"
        decided = len({places[seat] for seat in leaders}) > 1 and rule in self.book
        return Outcome(
            self.names,
            places,
            totals,
            self.conductor.seat,
            (rule, self.book.section(rule).title) if decided else None,
        )

    # What a person does

    def undo(self) -> None:
        """Takes the last decision back, if the table allows it."""
        self.conductor.undo()

    def redo(self) -> None:
        """Makes again what was taken back."""
        self.conductor.redo()

    def show_rule(self, rule: str) -> None:
        """Opens the rule book at a rule, or at its beginning."""
        self._fold(False, keep=False)
        self.panel.show_rule(rule)
        (self.panel.rules.page if rule else self.panel.rules.search).setFocus()

    def toggle_panel(self) -> None:
        """Folds the panel away or unfolds it, and remembers that."""
        self._fold(not self._folded, keep=True)

    def _starts_folded(self) -> bool:
        return PANEL in self._room.settings.folded

    def _fold(self, folded: bool, keep: bool) -> None:
        self._folded = folded
        self.panel.setVisible(not folded)
        self.bar.prompt.setVisible(folded)
        self.bar.fold.set_icon("panel" if folded else "fold")
        if keep:
            names = [name for name in self._room.settings.folded if name != PANEL]
            self._room.settings.folded = [*names, PANEL] if folded else names
            self._room.keep()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        was, now = event.oldSize(), event.size()
        if self._crossed(was, now) and not self._starts_folded():
            self._fold(now.width() < NARROW, keep=False)

    @staticmethod
    def _crossed(was: QSize, now: QSize) -> bool:
        """Whether the window has become narrow, or wide again."""
        return (was.width() < NARROW) != (now.width() < NARROW) or not was.isValid()

    @property
    def folded(self) -> bool:
        """Whether the panel is folded away."""
        return self._folded

    def shows_rules(self) -> bool:
        """Whether the rule book is open."""
        return not self._folded and self.panel.tabs.value() == RULES
