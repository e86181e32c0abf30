"""Making the session of a table: a fresh one, one that was left, one from a file."""

from __future__ import annotations

from pathlib import Path

from sobremesa.app.new_game import USUAL_SEATS, Order
from sobremesa.app.room import Room
from sobremesa.engine.options import OptionError
from sobremesa.engine.registry import GameError
from sobremesa.engine.text import Text, text
from sobremesa.session import saving
from sobremesa.session.players import HUMAN, Player
from sobremesa.session.saving import LoadError
from sobremesa.session.session import Session
from sobremesa.store.locks import Held, Lock
from sobremesa.store.saves import SaveError, Saves, read_file


class CannotOpen(Exception):
    """A table that cannot be opened; `text` says why."""

    def __init__(self, what: Text) -> None:
        super().__init__(f"{what.key} {dict(what.args)}")
        self.text = what


def usual_order(room: Room, game: str) -> Order:
    """The table that a game is played at when nobody says otherwise.

    Raises:
        CannotOpen: there is no such game.
    """
    try:
        info = room.registry.info(game)
    except GameError as error:
        raise CannotOpen(error.text) from error
    seats = max(info.least_seats, min(info.most_seats, USUAL_SEATS))
    return Order(game, (Player("", HUMAN), *[Player("", "greedy")] * (seats - 1)), {})


def fresh(room: Room, order: Order, seed: int | None = None) -> Session:
    """A new table.

    Raises:
        CannotOpen: the game does not take it, or broke.
    """
    try:
        info = room.registry.info(order.game)
        return Session.new(info, len(order.players), order.options, order.players, seed)
    except (GameError, OptionError) as error:
        raise CannotOpen(error.text) from error
    except ValueError as error:
        raise CannotOpen(text("session.seats", game=order.game, seats=len(order.players))) from error


def left(room: Room, saves: Saves, table: str) -> Session:
    """The table of that id, as it was left; its `note` also says if only a copy could be read.

    Raises:
        CannotOpen: its file or its game cannot be used.
    """
    try:
        opened = saves.read(table)
        session = saving.load(room.registry, opened.save)
    except (SaveError, GameError, LoadError) as error:
        raise CannotOpen(error.text) from error
    session.note = session.note or opened.note
    return session


def from_file(room: Room, path: Path) -> Session:
    """The table in a file from anywhere.

    Raises:
        CannotOpen: the file or its game cannot be used.
    """
    try:
        return saving.load(room.registry, read_file(path))
    except (SaveError, GameError, LoadError) as error:
        raise CannotOpen(error.text) from error


def claim(saves: Saves, table: str) -> Lock | None:
    """A claim on a table's file; None where no claim can be written, and then playing goes on without.

    Raises:
        CannotOpen: another running copy has the table open.
    """
    try:
        return Lock(saves.folder / f"{table}.lock")
    except Held as error:
        raise CannotOpen(error.text) from error
    except OSError:
        return None
