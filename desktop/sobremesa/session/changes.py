"""What goes in and out of a session: tickets, answers, and changes as their viewers may see them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from sobremesa.engine.game import Game
from sobremesa.engine.rules import Move, Seat

Viewer: TypeAlias = Seat | Literal["all"] | None
"""A seat, None for an onlooker, or "all" for the full state (command line and replays only)."""


class Ticket(NamedTuple):
    """What one seat is asked: its `nth` decision (0-based) in an `epoch`, which no two tables share.

    It dies when that seat moves or takes a move back, by undo, redo, load and new game; never because another
    seat moved.
    """

    epoch: int
    seat: Seat
    nth: int


@dataclass(frozen=True)
class Accepted:
    """The answer to a move that was made; `plies` is how long the journal is now."""

    plies: int


class Change(NamedTuple):
    """What a watcher is told, as its viewer may see it.

    `kind` is "ply", or "jump" when the picture is to be replaced (undo, redo, retract). `seat` made the ply
    (CHANCE: the table) or asked for the jump. `move` is None for a jump and where the viewer cannot know it.
    `ply` is its index in the journal; after a jump, the length of the journal.
    """

    kind: str
    seat: Seat
    move: Move | None
    before: Any
    after: Any
    ply: int


class Event(NamedTuple):
    """A change before anybody's eyes: full states."""

    kind: str
    seat: Seat
    move: Move | None
    before: Any
    after: Any
    ply: int

    def seen(self, game: Game[Any], viewer: Viewer) -> Change:
        """The change as `viewer` may see it."""
        if viewer == "all":
            return Change(self.kind, self.seat, self.move, self.before.copy(), self.after.copy(), self.ply)
        move = self.move
        if move is not None and not game.moves.open_to(viewer, self.seat, move):
            move = None
        before, after = game.rules.redact(self.before, viewer), game.rules.redact(self.after, viewer)
        return Change(self.kind, self.seat, move, before, after, self.ply)
