"""Leads one game: what the session tells goes to the table, what hand and bots decide goes to the session."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from sobremesa.bots.link import WorkerLink
from sobremesa.bots.wire import Done, Failed, Progress
from sobremesa.engine.parts import Refusal
from sobremesa.engine.registry import GameError
from sobremesa.engine.rules import Move, Seat
from sobremesa.engine.scoring import total
from sobremesa.engine.state import key
from sobremesa.engine.text import Text
from sobremesa.session import saving
from sobremesa.session.changes import Change, Ticket
from sobremesa.session.robots import Robots
from sobremesa.session.session import Session
from sobremesa.store.writer import Writer
from sobremesa.table.view import TableView

log = logging.getLogger(__name__)

PAUSES = {"off": 0, "fast": 120, "normal": 450, "slow": 1100}
"""Milliseconds between what has come to rest on the table and a bot's next move, by speed."""

Answer = Done | Failed | Progress


class _Ear(QObject):
    """Carries the bots' answers from the link's thread into the window's."""

    heard = Signal(object)


class Conductor(QObject):
    """One for each game that is open.

    The session is always ahead of the picture: `shown` follows when the table has come to rest, and only then is
    anybody asked for the next decision.
    """

    shown = Signal(list)
    """The changes (`session.changes.Change`) that the table has just finished showing; empty at the beginning."""
    asking = Signal()
    """Who has to decide has changed."""
    said = Signal(Text)
    """A sentence for the log that is not the game's: a bot failed."""
    broken = Signal(Text)
    """The game itself broke; the table stands as before the move."""

    def __init__(
        self, session: Session, view: TableView, writer: Writer, folders: Sequence[str], speed: Callable[[], str]
    ) -> None:
        super().__init__()
        self.session = session
        self.seat: Seat = next((i for i, player in enumerate(session.players) if player.human), 0)
        self._view, self._writer, self._speed = view, writer, speed
        self._moving = False
        self._untold: list[Change] = []
        self._answers: deque[Answer] = deque()
        self._asked_at = time.monotonic()
        self._asked: Ticket | None = None
        self._closed = False
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._play_answer)
        self._ear = _Ear()
        self._ear.heard.connect(self._answered)
        self._link = WorkerLink(self._ear.heard.emit, folders)
        self._robots = Robots(session, self._link, self.said.emit)
        self._unwatch = session.watch(self.seat, self._seen)
        view.move_chosen.connect(self._move_chosen)
        # queued: a change may come to rest while the session is still telling the next one
        view.settled.connect(self._settled, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        """Asks for the first decision; the table already shows the situation."""
        if any(not player.human for player in self.session.players):
            self._link.warm_up()
        self.save()
        self.shown.emit([])
        self._ask()

    def close(self) -> None:
        """Ends the game's process and threads; everything accepted is with the writer."""
        if self._closed:
            return
        self._closed = True
        self._unwatch()
        self._pause.stop()
        self._view.move_chosen.disconnect(self._move_chosen)
        self._view.settled.disconnect(self._settled)
        self._robots.close()
        self._link.close()

    def save(self) -> None:
        """Hands the table as it is to the writer."""
        self._writer.save(saving.save_data(self.session))

    # What happens

    def _seen(self, change: Change) -> None:
        self._moving = True
        self._untold.append(change)
        self._view.show_change(change)

    def _settled(self) -> None:
        """The table has come to rest."""
        if not self._closed and self._moving and not self._view.busy:
            self._moving = False
            self._tell()
            self._ask()

    def _tell(self) -> None:
        changes, self._untold = self._untold, []
        self.shown.emit(changes)

    def _after_move(self) -> None:
        """The session has moved on: keep it, let the bots think while the table still moves."""
        self.save()
        if self._asked is not None and not self.session.alive(self._asked):
            self._asked = None
            self._view.ask(None, self.seat, self.session.view(self.seat))
        self._robots.ask()
        self.asking.emit()
        if not self._moving:
            self._ask()

    def _ask(self) -> None:
        """Puts the decisions of the moment to hand and bots."""
        self._robots.ask()
        ticket = self.human_ticket()
        if ticket is not None and ticket != self._asked:
            self._asked = ticket
            self._asked_at = time.monotonic()
            self._view.ask(ticket, self.seat, self.session.view(self.seat))
        self._view.set_thinking(self._robots.thinking())
        self.asking.emit()
        self._pause.start(PAUSES[self._speed()])

    def human_ticket(self) -> Ticket | None:
        """What the person at this screen has to decide, if anything."""
        return next((t for t in self.session.prompts() if self.session.players[t.seat].human), None)

    def waiting_for(self) -> list[Seat]:
        """The seats that have to decide."""
        return [ticket.seat for ticket in self.session.prompts()]

    def totals(self) -> list[int]:
        """Every seat's points as the person can reckon them."""
        scoring = self.session.game.scoring
        return [total(scoring, self.session.lines(s, self.seat)) for s in range(self.session.game.seats)]

    # Moves

    def _move_chosen(self, ticket: Ticket, move: Move) -> None:
        took = round((time.monotonic() - self._asked_at) * 1000)
        try:
            answer = self.session.submit(ticket, ticket.seat, move, took)
        except GameError as error:
            self._break(error)
            return
        if isinstance(answer, Refusal):
            self._view.refuse(answer)
        else:
            self._after_move()

    def _answered(self, answer: Answer) -> None:
        if self._closed or isinstance(answer, Progress):
            return
        self._answers.append(answer)
        if not self._moving and not self._pause.isActive():
            self._play_answer()

    def _play_answer(self) -> None:
        """Plays the next answer of a bot, once the table rests and a moment has passed."""
        while self._answers and not self._moving and not self._closed:
            try:
                played = self._robots.hear(self._answers.popleft())
            except GameError as error:
                self._break(error)
                return
            if played:
                if self._nothing_to_see():
                    self._moving = False
                    self._tell()
                self._after_move()

    def _nothing_to_see(self) -> bool:
        """Whether all that happened is another seat's secret."""
        return all(key(change.before) == key(change.after) for change in self._untold)

    def _break(self, error: GameError) -> None:
        log.error("%s", error)
        self.broken.emit(error.text)

    # Going back

    def can_undo(self) -> bool:
        """Whether the person may take the last decision back."""
        return self.session.can_undo(self.seat)

    def can_redo(self) -> bool:
        """Whether there is something to make again."""
        return self.session.can_redo(self.seat)

    def undo(self) -> None:
        """Takes the person's last decision back, if the table allows it."""
        self._jump(self.session.undo)

    def redo(self) -> None:
        """Makes again what was taken back."""
        self._jump(self.session.redo)

    def _jump(self, way: Callable[[Seat], bool]) -> None:
        self._view.finish()
        if way(self.seat):
            self._answers.clear()
            self._pause.stop()
            self._after_move()

    @property
    def moving(self) -> bool:
        """Whether something has happened that the table has not finished showing."""
        return self._moving

    def journal_head(self) -> int:
        """How many plies are played."""
        return len(self.session.journal)

    def score_lines(self, seat: Seat) -> list[int]:
        """The score sheet of a seat as the person can reckon it."""
        return self.session.lines(seat, self.seat)
