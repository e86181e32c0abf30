"""Puts a table's questions to its bots and plays what they answer, or a legal move in place of one that fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from sobremesa.bots.wire import Done, Failed, Progress, Think
from sobremesa.bots.wire import Ticket as WireTicket
from sobremesa.engine.parts import Refusal
from sobremesa.engine.rules import Seat
from sobremesa.engine.state import dump
from sobremesa.engine.text import Text, text
from sobremesa.session.changes import Ticket
from sobremesa.session.session import Session

BUDGET_MS: Final = 1000
"""How long a bot may think about one decision."""


class Thinker(Protocol):
    """What is needed of a `bots.link.WorkerLink`."""

    def think(self, think: Think) -> None:
        """Asks for a move; the answer comes later, to `Robots.hear`."""
        ...

    def stop(self, ticket: WireTicket) -> None:
        """No answer to this is wanted any more."""
        ...


class Robots:
    """The bots of one table.

    `ask` is to be called whenever the session may have moved on, `hear` with every answer of the link; both in
    the session's thread. `told` gets a sentence for the log when a bot failed.
    """

    def __init__(self, session: Session, link: Thinker, told: Callable[[Text], None]) -> None:
        self._session = session
        self._link = link
        self._told = told
        self._asked: set[Ticket] = set()

    def thinking(self) -> frozenset[Seat]:
        """The seats whose bots have been asked and have not answered."""
        return frozenset(ticket.seat for ticket in self._asked)

    def ask(self) -> None:
        """Asks each bot that must decide and has not been asked; stops thoughts about what is past."""
        prompts = self._session.prompts()
        for ticket in self._asked.difference(prompts):
            self._link.stop(ticket)
        self._asked.intersection_update(prompts)
        for ticket in prompts:
            player = self._session.players[ticket.seat]
            if not player.human and ticket not in self._asked:
                self._asked.add(ticket)
                self._link.think(self._question(ticket, player.kind))

    def _question(self, ticket: Ticket, bot: str) -> Think:
        session = self._session
        return Think(
            ticket=(ticket.epoch, ticket.seat, ticket.nth),
            game=session.game.id,
            seats=session.game.seats,
            options=dict(session.game.options),
            view=dump(session.view(ticket.seat)),
            seat=ticket.seat,
            bot=bot,
            budget_ms=BUDGET_MS,
            seed=session.thought_seed(ticket.seat),
        )

    def hear(self, answer: Done | Failed | Progress) -> bool:
        """Plays an answer if its question still stands; whether it did. The bots asked next are not asked yet.

        Raises:
            GameError: the game broke, see `Session.submit`.
        """
        ticket = Ticket(*answer.ticket)
        if isinstance(answer, Progress) or ticket not in self._asked or not self._session.alive(ticket):
            return False
        self._asked.discard(ticket)
        seat = ticket.seat
        if isinstance(answer, Failed):
            self._told(text(f"bots.{answer.why}", seat=seat + 1))
        elif isinstance(self._session.submit(ticket, seat, answer.move), Refusal):
            self._told(text("bots.illegal", seat=seat + 1))
        else:
            return True
        self._session.submit(ticket, seat, self._session.fallback(seat))
        return True

    def close(self) -> None:
        """Drops all questions, before another table is opened."""
        for ticket in self._asked:
            self._link.stop(ticket)
        self._asked.clear()
