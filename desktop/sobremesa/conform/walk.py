"""Walking through games: the situations and steps that the checks look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Self

from sobremesa.engine.game import Game
from sobremesa.engine.layout import Layout
from sobremesa.engine.positions import name_move, seat_name
from sobremesa.engine.registry import LANGUAGES, GameInfo
from sobremesa.engine.rng import Rng, mix
from sobremesa.engine.rulebook import RuleBook
from sobremesa.engine.rules import CHANCE, Move, Seat
from sobremesa.engine.state import applied
from sobremesa.engine.text import Catalogue

LIMIT: Final = 400
"""Plies after which a walk is broken off; that games end is shown by bots with a plan, not by walks."""
UNIFORM_EVERY: Final = 20
"""One walk in so many takes every legal move as likely as another instead of `Policy.pick`."""


@dataclass(frozen=True)
class Table:
    """A game opened for so many seats with some options, and what of it stays the same."""

    info: GameInfo
    game: Game[Any]

    @classmethod
    def open(cls, info: GameInfo, seats: int, options: Mapping[str, object]) -> Self:
        """The table.

        Raises:
            OptionError, ValueError, GameError: as `GameInfo.open`.
        """
        return cls(info, info.open(seats, options))

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.game.seats)

    @property
    def viewers(self) -> list[Seat | None]:
        """All seats and an onlooker."""
        return [*self.seats, None]

    @cached_property
    def layout(self) -> Layout:
        """Places, zones and pieces."""
        return self.game.presenter.layout()

    @cached_property
    def catalogues(self) -> list[Catalogue]:
        """The sentences, one catalogue a language."""
        return [self.info.texts(language) for language in LANGUAGES]

    @cached_property
    def books(self) -> list[RuleBook]:
        """The rule books, one a language."""
        return [self.info.rules(language) for language in LANGUAGES]

    def __str__(self) -> str:
        options = " ".join(f"{name}={_shown(value)}" for name, value in self.game.options.items())
        return f"{self.game.seats} {options}".strip()


def _shown(value: object) -> str:
    return ",".join(map(_shown, value)) if isinstance(value, tuple) else str(value)


@dataclass
class Situation:
    """A state between two plies; whoever looks at it changes nothing.

    `seed` and `ply` say how the walk came here; `rolls` counts the table's plies before.
    """

    table: Table
    state: Any
    seed: int
    ply: int
    rolls: int

    @cached_property
    def actors(self) -> list[Seat]:
        """Who acts."""
        return list(self.table.game.rules.actors(self.state))

    @property
    def deciding(self) -> list[Seat]:
        """The seats that act, the table left out."""
        return [seat for seat in self.actors if seat != CHANCE]

    @cached_property
    def views(self) -> dict[Seat | None, Any]:
        """What each seat and an onlooker see."""
        rules = self.table.game.rules
        return {viewer: rules.redact(self.state, viewer) for viewer in self.table.viewers}

    @cached_property
    def legal(self) -> dict[Seat, list[Move]]:
        """The moves of each deciding seat."""
        return {seat: list(self.table.game.rules.legal(self.state, seat)) for seat in self.deciding}

    @cached_property
    def rng(self) -> Rng:
        """Chance for the checks that look here; the same for the same walk."""
        return Rng(mix(self.seed, self.ply))

    def some_moves(self, seat: Seat, most: int) -> list[Move]:
        """At most so many of a seat's moves, drawn."""
        moves = self.legal[seat]
        if len(moves) <= most:
            return list(moves)
        return [moves[self.rng.below(len(moves))] for _ in range(most)]

    def after(self, seat: Seat, move: Move) -> Any:
        """A new state, after a ply."""
        return applied(self.table.game.rules, self.state, seat, move)

    def next(self, seat: Seat, move: Move) -> Situation:
        """The situation after a ply."""
        rolls = self.rolls + (seat == CHANCE)
        return Situation(self.table, self.after(seat, move), self.seed, self.ply + 1, rolls)

    def __str__(self) -> str:
        return f"{self.table}, seed {self.seed}, ply {self.ply}"


@dataclass
class Step:
    """A ply: the situation before it, who made which move, and the situation after it."""

    before: Situation
    seat: Seat
    move: Move
    after: Situation

    def told(self, viewer: Seat | None) -> Move | None:
        """The move as a session would tell it to a viewer: None where the viewer cannot know it."""
        return self.move if self.before.table.game.moves.open_to(viewer, self.seat, self.move) else None

    def some_viewers(self) -> list[Seat | None]:
        """Who made the ply, another seat and an onlooker."""
        others = [seat for seat in self.before.table.seats if seat != self.seat]
        mover = [self.seat] if self.seat != CHANCE else []
        return [*mover, self.before.rng.choice(others), None]

    def __str__(self) -> str:
        moves = self.before.table.game.moves
        named = name_move(moves, self.move) if moves.fits(self.move) else str(self.move)
        return f"{self.before}, {seat_name(self.seat)}: {named}"


def begin(table: Table, seed: int) -> Situation:
    """The start of a walk."""
    return Situation(table, table.game.rules.start(), seed, 0, 0)


def walk(start: Situation, *, uniform: bool = False, limit: int = LIMIT) -> Iterator[Step]:
    """The steps of a random game from `start` on, at most `limit`."""
    game = start.table.game
    here = start
    for _ in range(limit):
        if not here.actors:
            return
        rng = Rng(mix(here.seed, here.ply, 1))
        seat = rng.choice(here.actors)
        if seat == CHANCE:
            move = game.rules.sample(here.state.copy(), Rng.at(here.seed, here.rolls))
        elif uniform:
            move = rng.choice(here.legal[seat])
        else:
            move = game.policy.pick(here.state.copy(), seat, rng)
        step = Step(here, seat, move, here.next(seat, move))
        yield step
        here = step.after
