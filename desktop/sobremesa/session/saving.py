"""A table as a save and back; loading replays, and plays on from the saved position where that no longer works."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sobremesa import API, __version__
from sobremesa.engine import positions
from sobremesa.engine.game import Game, PositionError
from sobremesa.engine.moves import MoveFormError
from sobremesa.engine.options import OptionError
from sobremesa.engine.registry import GameError, GameInfo, Registry
from sobremesa.engine.rules import CHANCE, Seat
from sobremesa.engine.state import applied, key
from sobremesa.engine.text import Text, text
from sobremesa.session.journal import Journal, Ply
from sobremesa.session.players import Player
from sobremesa.session.session import Session
from sobremesa.store.format import Earlier, Save, SavedGame, SavedPly, SavedSeat


class LoadError(Exception):
    """A save that is well-formed and yet no table of this game; `text` says why."""

    def __init__(self, what: Text) -> None:
        super().__init__(f"{what.key} {dict(what.args)}")
        self.text = what


@dataclass
class Replay:
    """How far a list of saved plies replays.

    `journal` holds the plies that agree and `state` the situation after them; `fault` says what is wrong with the
    next one, None when all agree.
    """

    journal: Journal
    state: Any
    fault: Text | None = None


def save_data(session: Session) -> Save:
    """The table as it is now; shares nothing with the session that could change."""
    game, journal = session.game, session.journal
    now = datetime.now(UTC).isoformat(timespec="seconds")
    session.started = session.started or now
    fresh = journal.rolls == 0 and key(journal.base) == key(game.rules.start())
    return Save(
        api=API,
        app=__version__,
        game=SavedGame(session.info.id, session.info.version),
        table=session.table_id,
        started=session.started,
        saved=now,
        over=session.over,
        practice=session.practice,
        seats=[SavedSeat(player.kind, player.name, player.level) for player in session.players],
        options=dict(game.options),
        seed=session.seed,
        aids=dict(session.aids),
        base=None if fresh else game.notation.write(journal.base),
        rolls=journal.rolls,
        head=journal.head,
        plies=[_saved(game, ply) for ply in journal.plies],
        end=positions.write(game, session.full_state()),
        table_plies=journal.table_plies(),
        earlier=list(session.earlier),
    )


def _saved(game: Game[Any], ply: Ply) -> SavedPly:
    return SavedPly(positions.seat_name(ply.seat), game.moves.show(ply.move), ply.digest, ply.ms, ply.forced)


def load(registry: Registry, save: Save) -> Session:
    """The table of a save. Where its plies no longer replay, play goes on from its last position; `note` says so.

    Raises:
        GameError: the game is not here or does not load.
        LoadError: its options or seats do not exist, or neither plies nor position can be used.
    """
    info = registry.info(save.game.id)
    game = open_game(info, save)
    try:
        journal, earlier, note = _journal(game, save)
        players = [Player(seat.name, seat.kind, seat.level) for seat in save.seats]
        session = Session(info, game, players, save.seed, journal, table_id=save.table, practice=save.practice)
    except LoadError:
        raise
    except Exception as error:  # a game may fail in any way at a position that it does not know
        raise GameError(text("session.broken", game=info.id, why=repr(error))) from error
    session.aids.update(save.aids)
    session.earlier, session.started, session.note = earlier, save.started, note
    if journal.head == len(journal.plies):
        session.run_table()
    return session


def _journal(game: Game[Any], save: Save) -> tuple[Journal, list[Earlier], Text | None]:
    """The plies to play on from, those that no longer replay, and a sentence if there are such.

    Where all plies are allowed and lead to the saved end, the digests on the way are taken on trust: working them
    out is most of the time that loading takes, and `sobremesa replay` does it.
    """
    replay = _replay(game, save, digests=False)
    if replay.journal.head >= save.head and ends_there(game, save, replay):
        note = text("session.redo_dropped") if replay.journal.head < len(save.plies) else None
        replay.journal.head = save.head
        return replay.journal, list(save.earlier), note
    agreeing = min(_replay(game, save, digests=True).journal.head, save.head)
    earlier = Earlier(save.game.rules, save.plies[:agreeing], save.base, save.rolls)
    journal = Journal(_position(game, save.end), save.table_plies)
    return journal, [*save.earlier, earlier], text("session.rebased", plies=agreeing, of=save.head)


def _replay(game: Game[Any], save: Save, digests: bool) -> Replay:
    try:
        return replay_plies(game, save, digests)
    except PositionError as error:
        return Replay(Journal(game.rules.start(), save.rolls), None, error.text)


def open_game(info: GameInfo, save: Save) -> Game[Any]:
    """The game of a save.

    Raises:
        GameError: its code cannot be loaded.
        LoadError: seats or options that it does not take.
    """
    try:
        return info.open(len(save.seats), save.options)
    except OptionError as error:
        raise LoadError(error.text) from error
    except ValueError as error:
        raise LoadError(text("session.seats", game=info.id, seats=len(save.seats))) from error


def replay_plies(game: Game[Any], save: Save, digests: bool = True) -> Replay:
    """Plays all plies of a save again, up to the first that is refused or, with `digests`, leads elsewhere.

    Raises:
        PositionError: the base position cannot be read.
    """
    rules = game.rules
    base = rules.start() if save.base is None else game.notation.read(save.base)
    journal = Journal(base, save.rolls)
    state = base.copy()
    for number, saved in enumerate(save.plies, start=1):
        seat = _seat(game, saved.by)
        if seat is None:
            return Replay(journal, state, text("session.replay.nobody", ply=number, by=saved.by))
        try:
            move = game.moves.read(saved.move)
        except MoveFormError as error:
            return Replay(journal, state, text("session.replay.no_move", ply=number, why=error.text))
        if not _allowed(game, state, seat, move):
            name = positions.name_move(game.moves, move)
            return Replay(journal, state, text("session.replay.refused", ply=number, by=saved.by, move=name))
        after = applied(rules, state, seat, move)
        digest = positions.digest(game, after) if digests else saved.digest
        if digest != saved.digest:
            fault = text("session.replay.differs", ply=number, wanted=saved.digest, found=digest)
            return Replay(journal, state, fault)
        journal.add(Ply(seat, move, saved.ms, saved.forced, digest))
        state = after
    return Replay(journal, state)


def _allowed(game: Game[Any], state: Any, seat: Seat, move: tuple[int, ...]) -> bool:
    actors = game.rules.actors(state)
    if not game.moves.fits(move) or seat not in actors:
        return False
    if seat == CHANCE:
        return game.rules.happens(state, move) == 0
    return move in game.rules.legal(state, seat)


def _seat(game: Game[Any], by: str) -> Seat | None:
    return next((seat for seat in range(-1, game.seats) if positions.seat_name(seat) == by), None)


def ends_there(game: Game[Any], save: Save, replay: Replay) -> bool:
    """Whether the saved position is the one that the plies lead to."""
    state = replay.journal.state_at(game.rules, save.head)
    return canonical(game.notation.write(state)) == canonical(save.end.get("position"))


def canonical(position: object) -> str:
    """A position as text that is equal exactly for equal positions."""
    return json.dumps(position, sort_keys=True, separators=(",", ":"))


def _position(game: Game[Any], end: dict[str, Any]) -> Any:
    try:
        state = game.notation.read(end.get("position"))
    except PositionError as error:
        raise LoadError(error.text) from error
    faults = game.rules.faults(state)
    if faults:
        raise LoadError(faults[0])
    return state
