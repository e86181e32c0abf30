"""One table being played: who is asked what, the moves, the table's own plies, going back, what each seat sees."""

from __future__ import annotations

import itertools
import logging
import secrets
import uuid
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Self

from sobremesa.engine import positions
from sobremesa.engine.game import Game
from sobremesa.engine.parts import Press, Refusal
from sobremesa.engine.registry import GameError, GameInfo
from sobremesa.engine.rng import Rng, mix
from sobremesa.engine.rules import CHANCE, Move, Seat
from sobremesa.engine.state import applied
from sobremesa.engine.text import Text, text
from sobremesa.session import secrecy, undo
from sobremesa.session.changes import Accepted, Change, Event, Ticket, Viewer
from sobremesa.session.journal import Journal, Ply
from sobremesa.session.players import Player
from sobremesa.session.undo import Retraction

log = logging.getLogger(__name__)

ENDLESS: Final = 10_000
"""Plies in a row without a decision after which a game is broken."""
FALLBACK: Final = 1 << 32
"""The worker number under which a move for a bot that failed is drawn."""

_epochs = itertools.count(1)


class Session:
    """The controller of one table; single-threaded. Full states stay inside, except for "all" viewers."""

    def __init__(
        self,
        info: GameInfo,
        game: Game[Any],
        players: Sequence[Player],
        seed: int,
        journal: Journal,
        *,
        table_id: str = "",
        practice: bool = False,
    ) -> None:
        """Puts a table together as it is; `new` and `saving.load` are how one is made."""
        if len(players) != game.seats:
            raise ValueError(f"{len(players)} players for {game.seats} seats")
        self.info = info
        self.game = game
        self.players = list(players)
        self.seed = seed
        self.journal = journal
        self.table_id = table_id or uuid.uuid4().hex
        self.practice = practice
        self.aids: Counter[str] = Counter()
        """How often each aid was used: "undo", "practice_undo", and what the screen counts ("hint")."""
        self.note: Text | None = None
        """What loading had to say, for one sentence on the screen."""
        self.earlier: list[Any] = []
        """Journals of this table that no longer replay, as the save holds them."""
        self.started = ""
        """When the table was begun, ISO 8601 in UTC."""
        self._state = journal.state_at(game.rules, journal.head)
        self._watchers: dict[int, tuple[Viewer, Callable[[Change], None]]] = {}
        self._numbers = itertools.count()
        self._events: deque[Event] = deque()
        self._telling = False
        self._new_epoch()

    @classmethod
    def new(
        cls,
        info: GameInfo,
        seats: int,
        options: Mapping[str, object],
        players: Sequence[Player],
        seed: int | None = None,
        *,
        practice: bool = False,
    ) -> Self:
        """A fresh table, dealt up to the first decision; without `seed` a random one.

        Raises:
            OptionError, ValueError, GameError: as `GameInfo.open`; ValueError also for a wrong number of players.
        """
        game = info.open(seats, options)
        seed = secrets.randbits(62) if seed is None else seed
        session = cls(info, game, players, seed, Journal(game.rules.start()), practice=practice)
        session.run_table()
        return session

    # What is seen

    @property
    def epoch(self) -> int:
        """What tickets are checked against first."""
        return self._epoch

    @property
    def over(self) -> bool:
        """Whether nobody has anything left to do."""
        return not self.game.rules.actors(self._state)

    def view(self, seat: Seat | None) -> Any:
        """What a seat (None: an onlooker) sees."""
        return self.game.rules.redact(self._state, seat)

    def lines(self, seat: Seat, viewer: Seat | None = None) -> list[int]:
        """The score sheet of `seat`, as `viewer` can reckon it; once the game is over, as it is."""
        state = self._state if self.over else self.view(viewer)
        return self.game.rules.lines(state, seat)

    def ranking(self) -> list[int]:
        """Each seat's place, 1 is best, once the game is over."""
        return self.game.rules.ranking(self._state)

    def full_state(self) -> Any:
        """A copy of everything, for saves, replays and the command line; never for a screen or a bot."""
        return self._state.copy()

    def view_at(self, seat: Seat | None, ply: int) -> Any:
        """What `seat` saw when the journal was `ply` long."""
        return self.game.rules.redact(self.journal.state_at(self.game.rules, ply), seat)

    def history(self, viewer: Viewer) -> Iterator[Change]:
        """The plies played up to now as `viewer` may see them, each worked out when it is asked for."""
        state = self.journal.base
        for i, ply in enumerate(self._played()):
            before, state = state, applied(self.game.rules, state, ply.seat, ply.move)
            yield Event("ply", ply.seat, ply.move, before, state, i).seen(self.game, viewer)

    def watch(self, viewer: Viewer, fn: Callable[[Change], None]) -> Callable[[], None]:
        """Calls `fn` for each change as `viewer` may see it; gives a function that ends it.

        The session has already moved on when `fn` is called, so `fn` may submit, and what follows from that is
        told afterwards. What `fn` raises is logged and harms nobody else.
        """
        number = next(self._numbers)
        self._watchers[number] = (viewer, fn)
        return lambda: self._watchers.pop(number, None) and None

    # Moves

    def ticket(self, seat: Seat) -> Ticket:
        """What `seat` is asked now, if it is."""
        return Ticket(self._epoch, seat, self._nth[seat])

    def prompts(self) -> list[Ticket]:
        """One ticket for each seat that must decide now."""
        return [self.ticket(seat) for seat in self.game.rules.actors(self._state) if seat != CHANCE]

    def alive(self, ticket: Ticket) -> bool:
        """Whether a move for this ticket would still be considered."""
        return ticket in self.prompts()

    def submit(self, ticket: Ticket, seat: Seat, move: Move, took_ms: int = 0) -> Accepted | Refusal:
        """Makes a move, then all that follows without a decision: the table's plies and forced presses.

        Raises:
            GameError: the game itself broke; the table stands as before the move.
        """
        refusal = self._refuse_ticket(ticket, seat) or self._refuse_move(seat, move)
        if refusal is not None:
            return refusal
        self._guarded(lambda: self._play(seat, move, took_ms))
        self._tell()
        return Accepted(len(self.journal))

    def _refuse_ticket(self, ticket: Ticket, seat: Seat) -> Refusal | None:
        if self.over:
            return Refusal(text("session.over"), "")
        if ticket.epoch != self._epoch:
            return Refusal(text("session.stale"), "")
        if ticket.seat != seat or not 0 <= seat < self.game.seats:
            return Refusal(text("session.other_seat"), "")
        if ticket.nth != self._nth[seat]:
            return Refusal(text("session.stale"), "")
        if seat not in self.game.rules.actors(self._state):
            return Refusal(text("session.not_your_turn"), "")
        return None

    def _refuse_move(self, seat: Seat, move: Move) -> Refusal | None:
        game = self.game
        whole = isinstance(move, tuple) and all(type(n) is int for n in move)
        if not whole or not game.moves.fits(move) or game.moves.kinds[move[0]].table:
            return Refusal(text("session.unknown_move"), "")
        if move in game.rules.legal(self._state, seat):
            return None
        view = self.view(seat)
        try:
            return game.explainer.why_not(view, seat, game.presenter.parts(view, seat, move))
        except Exception:  # a move far outside the game may be beyond what its explainer foresees
            return Refusal(text("session.illegal"), "")

    def fallback(self, seat: Seat) -> Move:
        """A legal move for a seat whose bot failed; the same whenever it is asked for the same decision."""
        legal = self.game.rules.legal(self._state, seat)
        return Rng(self.thought_seed(seat, FALLBACK)).choice(legal)

    def thought_seed(self, seat: Seat, worker: int = 0) -> int:
        """The seed for a bot's thinking at its next decision: one-way from the table's, equal after a load."""
        return mix(self.seed, seat, self.journal.decisions(seat), worker)

    # Going back

    def can_undo(self, seat: Seat) -> bool:
        """Whether `undo` would do something."""
        return self._back(seat) is not None

    def undo(self, seat: Seat) -> bool:
        """Goes back to the last decision of `seat`, if the table allows it; later plies can be redone."""
        target = self._back(seat)
        if target is None:
            return False
        free = undo.back(self._played(), seat, self._persons(), False, self._tells) == target
        self.aids["undo" if free else "practice_undo"] += 1
        self._jump(seat, target)
        return True

    def can_redo(self, seat: Seat) -> bool:
        """Whether there are plies to redo."""
        return self.journal.head < len(self.journal.plies)

    def redo(self, seat: Seat) -> bool:
        """Makes again what the last undo of `seat` took back."""
        if not self.can_redo(seat):
            return False
        self._jump(seat, undo.forward(self.journal.plies, self.journal.head, seat))
        return True

    def can_retract(self, seat: Seat) -> bool:
        """Whether `retract` would do something."""
        return self._without_last(seat) is not None

    def retract(self, seat: Seat) -> bool:
        """Takes back the last own ply of `seat` since the table's last one and keeps what others have done."""
        kept = self._without_last(seat)
        if kept is None:
            return False
        before, self._state = self._state, kept.state
        self.journal.plies[kept.first :] = kept.plies
        self.journal.head = len(self.journal.plies)
        self._nth[seat] += 1
        self._events.append(Event("jump", seat, None, before, self._state, self.journal.head))
        self._tell()
        return True

    def _without_last(self, seat: Seat) -> Retraction | None:
        tells = None if self.practice else self._tells
        return undo.retraction(self.game, self.journal, seat, tells)

    def _back(self, seat: Seat) -> int | None:
        return undo.back(self._played(), seat, self._persons(), self.practice, self._tells)

    def _played(self) -> list[Ply]:
        return self.journal.plies[: self.journal.head]

    def _persons(self) -> frozenset[Seat]:
        return frozenset(seat for seat, player in enumerate(self.players) if player.human)

    def _tells(self, i: int) -> bool:
        ply = self.journal.plies[i]
        if ply.tells is None:
            before = self.journal.state_at(self.game.rules, i)
            ply.tells = secrecy.tells(self.game, before, ply.seat, ply.move, self._persons())
        return ply.tells

    def _jump(self, seat: Seat, head: int) -> None:
        before = self._state
        self._state = self.journal.state_at(self.game.rules, head)
        self.journal.head = head
        self._new_epoch()
        self._events.append(Event("jump", seat, None, before, self._state, head))
        self._tell()

    def _new_epoch(self) -> None:
        self._epoch = next(_epochs)
        self._nth = [self.journal.decisions(seat) for seat in range(self.game.seats)]

    # The table's own doing

    def run_table(self) -> None:
        """Plays what needs nobody's decision: after `new`, and after a load that ended between two plies.

        Raises:
            GameError: the game broke; the table stands as before.
        """
        self._guarded(lambda: None)
        self._tell()

    def _guarded(self, first: Callable[[], None]) -> None:
        """`first`, then everything automatic; all or nothing."""
        state, head, plies, nth = self._state, self.journal.head, list(self.journal.plies), list(self._nth)
        untold = len(self._events)
        try:
            first()
            self._run()
        except Exception as error:
            self._state, self._nth = state, nth
            self.journal.plies[:], self.journal.head = plies, head
            while len(self._events) > untold:
                self._events.pop()
            if isinstance(error, GameError):
                raise
            raise GameError(text("session.broken", game=self.game.id, why=repr(error))) from error

    def _run(self) -> None:
        rules = self.game.rules
        for _ in range(ENDLESS):
            actors = rules.actors(self._state)
            if actors == [CHANCE]:
                move = rules.sample(self._state, Rng.at(self.seed, self.journal.table_plies()))
                broken = rules.happens(self._state, move)
                if broken:
                    raise GameError(text("session.bad_table_ply", game=self.game.id, rule=self.game.rule_ids[broken]))
                self._play(CHANCE, move)
                continue
            forced = self._forced(actors)
            if forced is None:
                return
            self._play(forced[0], forced[1], forced=True)
        raise GameError(text("session.endless", game=self.game.id))

    def _forced(self, actors: list[Seat]) -> tuple[Seat, Move] | None:
        """The first seat that has nothing but one button to press, and that press."""
        for seat in actors:
            legal = self.game.rules.legal(self._state, seat)
            if not legal:
                raise GameError(text("session.no_move", game=self.game.id, seat=seat + 1))
            if len(legal) == 1:
                parts = self.game.presenter.parts(self.view(seat), seat, legal[0])
                if len(parts) < 2 and all(isinstance(part, Press) for part in parts):
                    return seat, legal[0]
        return None

    def _play(self, seat: Seat, move: Move, ms: int = 0, forced: bool = False) -> None:
        before, after = self._state, applied(self.game.rules, self._state, seat, move)
        self.journal.add(Ply(seat, move, ms, forced, positions.digest(self.game, after)))
        self._state = after
        if seat != CHANCE:
            self._nth[seat] += 1
        self._events.append(Event("ply", seat, move, before, after, self.journal.head - 1))

    def _tell(self) -> None:
        """Hands out what happened, in order, also what watchers cause meanwhile."""
        if self._telling:
            return
        self._telling = True
        try:
            while self._events:
                event = self._events.popleft()
                for number, (viewer, fn) in list(self._watchers.items()):
                    if number in self._watchers:
                        self._tell_one(event, viewer, fn)
        finally:
            self._telling = False

    def _tell_one(self, event: Event, viewer: Viewer, fn: Callable[[Change], None]) -> None:
        try:
            fn(event.seen(self.game, viewer))
        except Exception:
            log.exception("a watcher of the table failed")
