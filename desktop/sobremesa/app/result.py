"""How a game ended: places, what decided, and where to go from here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from sobremesa.app.controls import button, label
from sobremesa.app.room import Room
from sobremesa.app.style import mix
from sobremesa.table.theme import Size, Theme, seat_mark


@dataclass(frozen=True)
class Outcome:
    """A finished game in words and figures; `places` as `Rules.ranking` gives them."""

    names: Sequence[str]
    places: Sequence[int]
    totals: Sequence[int]
    mine: int
    tie_rule: tuple[str, str] | None
    """The rule (id, title) that set seats with equal totals apart; None when none had to."""


class _Podium(QWidget):
    """One line a seat, the best first."""

    def __init__(self, theme: Theme, outcome: Outcome) -> None:
        super().__init__()
        self._theme, self._outcome = theme, outcome
        self.order = sorted(range(len(outcome.names)), key=lambda seat: (outcome.places[seat], seat))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        spoken = [f"{outcome.places[s]}: {outcome.names[s]}, {outcome.totals[s]}" for s in self.order]
        self.setAccessibleName("; ".join(spoken))

    def _step(self) -> float:
        return QFontMetricsF(self._theme.font(Size.BODY, bold=True)).height() + 10

    def mark_side(self) -> float:
        """Pixels of a seat's mark, which grows with the words beside it."""
        return 14 * max(1.0, self._theme.text_scale)

    def sizeHint(self) -> QSize:
        return QSize(220, round(self._step() * len(self.order)))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, outcome = self._theme, self._outcome
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        step, side = self._step(), self.mark_side()
        place = QFontMetricsF(theme.font(Size.BODY, bold=True)).horizontalAdvance("0.") + 8
        for row, seat in enumerate(self.order):
            box = QRectF(0, row * step + 1, self.width(), step - 2)
            first = outcome.places[seat] == 1
            if first:
                painter.setPen(QPen(QColor(theme.glow), 1.5))
                painter.setBrush(QColor(mix(theme.paper, theme.glow, 0.22)))
                painter.drawRoundedRect(box.adjusted(1, 0.5, -1, -0.5), 8, 8)
            painter.setFont(theme.font(Size.BODY, bold=True))
            painter.setPen(QColor(theme.ink))
            painter.drawText(
                QRectF(8, box.y(), place, box.height()), Qt.AlignmentFlag.AlignVCenter, f"{outcome.places[seat]}."
            )
            middle = box.center().y()
            painter.setPen(QPen(theme.color("ink", 0.5), 1))
            painter.setBrush(theme.seat(seat))
            painter.drawPath(seat_mark(seat, QRectF(10 + place, middle - side / 2, side, side)))
            painter.setFont(theme.font(Size.BODY, bold=seat == outcome.mine))
            painter.setPen(QColor(theme.ink))
            metrics = QFontMetricsF(painter.font())
            figure = str(outcome.totals[seat])
            wide = metrics.horizontalAdvance("000") + 10
            left = 20 + place + side
            name = QRectF(left, box.y(), box.width() - left - wide, box.height())
            words = metrics.elidedText(outcome.names[seat], Qt.TextElideMode.ElideRight, name.width())
            painter.drawText(name, Qt.AlignmentFlag.AlignVCenter, words)
            painter.setFont(theme.font(Size.BODY, bold=True))
            figures = QRectF(box.right() - wide, box.y(), wide - 10, box.height())
            painter.drawText(figures, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, figure)


class Result(QWidget):
    """Stands beside the table, above the score sheet."""

    again = Signal()
    new_game = Signal()
    rule_asked = Signal(str)

    def __init__(self, room: Room, outcome: Outcome, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(8)
        self.title = label(verdict(room, outcome), "lead", wrap=True)
        column.addWidget(self.title)
        column.addWidget(_Podium(room.theme, outcome))
        if outcome.tie_rule is not None:
            rule, name = outcome.tie_rule
            why = button(room.say("result.tie_break", rule=name), "link")
            why.clicked.connect(lambda: self.rule_asked.emit(rule))
            column.addWidget(why)
        row = QHBoxLayout()
        row.setSpacing(8)
        self.fresh = button(room.say("result.new_game"), "main")
        self.fresh.clicked.connect(self.new_game)
        self.same = button(room.say("result.again"))
        self.same.setToolTip(room.say("result.again_tip"))
        self.same.clicked.connect(self.again)
        row.addWidget(self.fresh)
        row.addWidget(self.same)
        row.addStretch()
        column.addLayout(row)


def verdict(room: Room, outcome: Outcome) -> str:
    """Who has won, in one sentence."""
    winners = [seat for seat, place in enumerate(outcome.places) if place == 1]
    names = tuple(outcome.names[seat] for seat in winners)
    points = outcome.totals[winners[0]]
    if winners == [outcome.mine]:
        return room.say("result.you_win", points=points)
    if outcome.mine in winners:
        others = tuple(outcome.names[seat] for seat in winners if seat != outcome.mine)
        return room.say("result.you_share", names=others, points=points)
    if len(winners) > 1:
        return room.say("result.they_share", names=names, points=points)
    return room.say("result.other_wins", name=names[0], points=points)
