"""The side panel: whose turn and what to do, the score by rule, the log, the rule book, the result."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from sobremesa.app.controls import Choice, label
from sobremesa.app.log_view import LEAST, LogView
from sobremesa.app.result import Outcome, Result
from sobremesa.app.room import Room
from sobremesa.app.rules_view import RulesView
from sobremesa.app.score import ScoreSheet
from sobremesa.app.style import mix
from sobremesa.app.surfaces import sheet_of_paper
from sobremesa.table.theme import Size, Theme, seat_mark

GAME, RULES = "game", "rules"
WIDTH = 324


class SeatMark(QWidget):
    """The mark of the seat that has to decide; nothing when several have to."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._seat = -1

    def show_seat(self, seat: int, theme: Theme) -> None:
        """Draws a seat's mark, or none for -1."""
        self._seat, self._theme = seat, theme
        side = round(20 * max(1.0, theme.text_scale))
        self.setFixedSize(QSize(side, side))
        self.setVisible(seat >= 0)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._seat < 0:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.seat(self._seat))
        painter.drawPath(seat_mark(self._seat, QRectF(self.rect()).adjusted(2, 2, -2, -2)))


class Prompt(QWidget):
    """Whose turn it is and what to do, in one sentence; `slip`: on a slip of paper of its own."""

    def __init__(self, theme: Theme, size: str = "", slip: bool = False) -> None:
        super().__init__()
        self._theme, self._slip = theme, slip
        row = QHBoxLayout(self)
        row.setContentsMargins(*((14, 4, 16, 4) if slip else (0, 0, 0, 0)))
        row.setSpacing(8)
        self.mark = SeatMark(theme)
        self.words: QLabel = label("", size, wrap=True)
        upper = Qt.AlignmentFlag.AlignVCenter if slip else Qt.AlignmentFlag.AlignTop
        row.addWidget(self.mark, 0, upper)
        row.addWidget(self.words, 1)
        if slip:
            self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)

    def show_words(self, words: str, seat: int, theme: Theme) -> None:
        """Sets the sentence and the seat it is about (-1: none or several)."""
        self._theme = theme
        self.words.setText(words)
        self.words.setAccessibleName(words)
        self.mark.show_seat(seat, theme)
        self.update()

    def fit(self, room: int) -> None:
        """Takes the sentence's own width, or at most `room` pixels and then as many lines as its words need."""
        layout = self.layout()
        assert layout is not None
        margins = layout.contentsMargins()
        beside = margins.left() + margins.right()
        beside += 0 if self.mark.isHidden() else self.mark.width() + layout.spacing()
        for size in (Size.BODY, Size.SMALL):
            font = self._theme.font(size)
            metrics = QFontMetrics(font)
            width = min(metrics.horizontalAdvance(self.words.text()) + 4, max(120, room - beside))
            box = metrics.boundingRect(QRect(0, 0, width, 10_000), Qt.TextFlag.TextWordWrap, self.words.text())
            if box.height() <= 2 * metrics.lineSpacing():
                break
        self.words.setFont(font)
        self.words.setFixedSize(width, max(box.height(), metrics.height()) + 2)
        tall = max(self.words.height(), 0 if self.mark.isHidden() else self.mark.height())
        self.setFixedSize(width + beside, tall + margins.top() + margins.bottom())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._slip:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            box = QRectF(self.rect())
            sheet_of_paper(painter, box, self._theme, radius=min(16.0, box.height() / 2))


class Panel(QWidget):
    """Folds away as a whole; what it shows comes from the page of the table."""

    rule_asked = Signal(str)
    again = Signal()
    new_game = Signal()

    def __init__(self, room: Room, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._room = room
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 14, 14, 10)
        column.setSpacing(10)
        self.prompt = Prompt(room.theme, size="lead")
        self.tabs = Choice([GAME, RULES])
        self.tabs.chosen.connect(lambda tab: self.show_tab(str(tab)))
        self.score = ScoreSheet(room.theme)
        self.log = LogView(room)
        self.rules = RulesView(room)
        self._result: Result | None = None
        self._game = QWidget()
        self._inner = QVBoxLayout(self._game)
        self._inner.setContentsMargins(0, 0, 0, 0)
        self._inner.setSpacing(8)
        self._log_title = label("", "small", "soft")
        self._inner.addWidget(self.score)
        self._inner.addWidget(self._log_title)
        self._inner.addWidget(self.log, 1)
        self.stack = QStackedWidget()
        self.area = QScrollArea()
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.viewport().setAutoFillBackground(False)
        self._game.setProperty("look", "inside")
        self.area.setWidget(self._game)
        self.stack.addWidget(self.area)
        self.stack.addWidget(self.rules)
        column.addWidget(self.prompt)
        column.addWidget(self.tabs)
        column.addWidget(self.stack, 1)
        self._end = 0
        self._shares = QTimer(self)
        self._shares.setSingleShot(True)
        self._shares.setInterval(0)
        self._shares.timeout.connect(self._share_room)
        for watched in (self.area.viewport(), self.log):
            watched.installEventFilter(self)
        self.area.verticalScrollBar().rangeChanged.connect(self._follow)
        self.score.rule_asked.connect(self.rule_asked)
        self.log.rule_asked.connect(self.rule_asked)
        self.refresh()
        self.show_tab(GAME)

    def refresh(self) -> None:
        """The words and colours of the moment; what is filled in is filled in anew by its owner."""
        room = self._room
        self.setFixedWidth(round(WIDTH * max(1.0, min(1.45, room.theme.text_scale))))
        self.tabs.set_words(room.say("panel.title"), [room.say("panel.game"), room.say("panel.rules")])
        self._log_title.setText(room.say("panel.log"))
        self.log.setAccessibleName(room.say("panel.log"))
        self.score.set_theme(room.theme)
        self.score.setAccessibleName(room.say("panel.score"))
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self._shares.start()
        return False

    def _share_room(self) -> None:
        """One scroll bar at most: the log's own while it has room enough, else that of everything together."""
        if self.area.isVisible():
            self.log.show_whole(self.area.viewport().height() - self.log.y() < LEAST)

    def _follow(self, least: int, most: int) -> None:
        """Who reads the end of the log goes on reading its end."""
        bar = self.area.verticalScrollBar()
        if 0 < self._end <= bar.value():
            bar.setValue(most)
        self._end = most

    def show_tab(self, tab: str) -> None:
        """Shows the game's side or the rule book."""
        self.tabs.set_value(tab)
        self.stack.setCurrentIndex(0 if tab == GAME else 1)

    def show_rule(self, rule: str) -> None:
        """Opens the rule book at a rule."""
        self.show_tab(RULES)
        self.rules.show_rule(rule)

    def show_score(
        self, titles: Sequence[tuple[str, str]], sheets: Sequence[Sequence[int]], names: Sequence[str], mine: int
    ) -> None:
        """All seats' points by rule; the totals are the sums."""
        totals = [sum(sheet) for sheet in sheets]
        self.score.fill(titles, sheets, names, (self._room.say("panel.total"), totals), mine)
        self._shares.start()

    def show_result(self, outcome: Outcome | None) -> None:
        """Puts the result above the score, or takes it away."""
        if self._result is not None:
            self._inner.removeWidget(self._result)
            self._result.hide()
            self._result.deleteLater()
            self._result = None
        self.prompt.setVisible(outcome is None)
        if outcome is not None:
            self._result = Result(self._room, outcome)
            self._result.again.connect(self.again)
            self._result.new_game.connect(self.new_game)
            self._result.rule_asked.connect(self.rule_asked)
            self._inner.insertWidget(0, self._result)
            self.show_tab(GAME)

    @property
    def result(self) -> Result | None:
        """The result, once the game is over."""
        return self._result

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._room.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.paper))
        for x, share in enumerate((1.0, 0.45, 0.2)):
            painter.fillRect(x, 0, 1, self.height(), QColor(mix(theme.paper, theme.paper_edge, share)))
