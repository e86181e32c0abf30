"""Which slips of paper lie over the table, and when they go."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QRect, QTimer, Signal
from PySide6.QtWidgets import QWidget

from sobremesa.engine.game import Game
from sobremesa.engine.parts import Refusal
from sobremesa.engine.scoring import Gain, ScoreLine
from sobremesa.table.cards import Subject, show
from sobremesa.table.desk import Desk
from sobremesa.table.papers import Card, Choices, Note, Tag
from sobremesa.table.scene import TableScene
from sobremesa.table.theme import Theme
from sobremesa.table.words import Words

PATIENCE = 300
"""Milliseconds over a thing before its card shows."""


class Slips(QObject):
    """Tag, note, card and buttons over one view. `rule_asked(rule id)`: a note's link was followed."""

    rule_asked = Signal(str)

    def __init__(self, over: QWidget, theme: Theme) -> None:
        super().__init__(over)
        self._over = over
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PATIENCE)
        self._timer.timeout.connect(self._patient)
        self._subject: Subject | None = None
        self._table: TableScene | None = None
        self._anchor = QRect()
        self._make(theme)

    def _make(self, theme: Theme) -> None:
        self.tag = Tag(self._over, theme)
        self.note = Note(self._over, theme)
        self.card = Card(self._over, theme)
        self.choices = Choices(self._over, theme)
        self.note.rule_asked.connect(self.rule_asked)

    def set_theme(self, theme: Theme) -> None:
        """New paper; what lay there is gone."""
        self.clear()
        for paper in (self.tag, self.note, self.card, self.choices):
            paper.deleteLater()
        self._make(theme)

    # when they go

    def next_action(self) -> None:
        """The person does something: notes and cards have been read."""
        self.note.hide()
        self.leave()

    def leave(self) -> None:
        """The mouse is over nothing."""
        self._timer.stop()
        self._subject = None
        self.card.hide()

    def hide_all(self) -> None:
        """Everything that points at a place, because places move."""
        self.next_action()
        self.tag.hide()

    def clear(self) -> None:
        """Everything."""
        self.hide_all()
        self.choices.offer([])

    # what they say

    def refuse(self, words: Words, refusal: Refusal, anchor: QRect, avoid: Sequence[QRect] = ()) -> None:
        """One note for one refusal."""
        self.hide_all()
        link = words.app("see_rule", rule=words.rule(refusal.rule)) if refusal.rule else ""
        self.note.say(words.say(refusal.text), refusal.rule, link)
        self.note.lie_near(anchor, avoid)

    def tell_gain(
        self,
        words: Words,
        scoring: Sequence[ScoreLine],
        gains: Sequence[Gain] | None,
        anchor: QRect,
        avoid: Sequence[QRect],
    ) -> None:
        """What a drop on `anchor` would bring, written where it covers little of `avoid`; nothing for None."""
        if gains is None:
            self.tag.hide()
            return
        lines = [(_signed(gain.amount), words.score_line(scoring[gain.line].rule)) for gain in gains]
        self.tag.say(lines or [("", words.app("no_gain"))])
        self.tag.lie_near(anchor, avoid)

    def offer(self, words: Words, game: Game[Any], desk: Desk, plate: QRect, avoid: Sequence[QRect]) -> None:
        """The buttons that the draft allows, beside the person's `plate`, where they cover little of `avoid`."""
        choices: list[tuple[str, Callable[[], None]]] = []
        chief = -1
        if desk.active and desk.index is not None:
            choices = [(words.button(name), partial(desk.press, name)) for name in desk.index.buttons()]
            finished = desk.candidates or (desk.can_finish() if desk.index.draft.parts else [])
            for move in finished:
                chief = len(choices) if chief < 0 else chief
                name = self._name(words, game, desk, move) if len(finished) > 1 else words.app("done")
                choices.append((name, partial(desk.submit, move)))
            if desk.index.draft.parts:
                choices.append((words.app("take_back"), desk.undo_part))
        self.choices.offer(choices, chief)
        if choices:
            self.choices.lie_beside(plate, avoid)

    @staticmethod
    def _name(words: Words, game: Game[Any], desk: Desk, move: Any) -> str:
        """What one of several moves with equal parts would do, in the game's own words."""
        after = game.rules.foresee(desk.view, desk.seat, move)
        told = game.explainer.tell(desk.view, desk.seat, move, after)
        return words.say(told[0].text) if told else str(move)

    # hover

    def hover(self, table: TableScene, subject: Subject | None, anchor: QRect) -> None:
        """The mouse is over something; its card shows when it stays."""
        if subject == self._subject:
            return
        self.leave()
        if subject is not None:
            self._subject, self._table, self._anchor = subject, table, anchor
            self._timer.start()

    def show_now(self, table: TableScene, subject: Subject | None, anchor: QRect) -> None:
        """Shows a card at once."""
        self.leave()
        if subject is not None:
            self._subject, self._table, self._anchor = subject, table, anchor
            self._patient()

    def _patient(self) -> None:
        table, subject = self._table, self._subject
        if (
            table is not None
            and subject is not None
            and show(self.card, table, subject, self._over.devicePixelRatioF())
        ):
            self.card.lie_near(self._anchor)


def _signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}"
