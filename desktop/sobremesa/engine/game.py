"""A game, ready for one table: its rules and everything that explains and shows them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from sobremesa.engine.layout import Layout
from sobremesa.engine.moves import MoveTable
from sobremesa.engine.options import Options
from sobremesa.engine.parts import Line, Parts, Refusal
from sobremesa.engine.placements import Flow, Placement
from sobremesa.engine.rules import Move, Policy, Rules, Seat, State
from sobremesa.engine.scoring import ScoreLine
from sobremesa.engine.text import Text

S = TypeVar("S", bound=State)
C = TypeVar("C", bound=State, contravariant=True)


class Explainer(Protocol[C]):
    """Puts rules into sentences; `explain.py`, never called in search. Every state it gets is a view."""

    def why_not(self, view: C, seat: Seat, parts: Parts) -> Refusal:
        """Why what was done at the table is no move of `seat`, an actor, now."""
        ...

    def tell(self, before: C, seat: Seat, move: Move | None, after: C) -> list[Line]:
        """What a ply did, for the log; `seat` may be CHANCE; `move` is None when it is another's secret."""
        ...

    def prompt(self, view: C, seat: Seat) -> Text:
        """What `seat` has to do now, in one sentence."""
        ...


class Presenter(Protocol[C]):
    """Shows states as pictures without pixels; `present.py`."""

    def layout(self) -> Layout:
        """Places, zones, pieces; the same through a whole game."""
        ...

    def placements(self, view: C, memory: bool) -> list[Placement]:
        """Where everything is. `memory` False: what its seat has seen but would have to remember is not shown.

        Works on views and on full states alike. Each (zone, slot) holds one FACE or BACK at most; MARKs may share.
        In a GRID, where larger pieces overlap, those that start at one cell share its slot; `shown` says which of
        their cells are seen, and no cell is seen of two.
        """
        ...

    def parts(self, view: C, seat: Seat, move: Move) -> Parts:
        """What a hand does to make this move, a multiset."""
        ...

    def flows(self, before: C, move: Move, after: C) -> list[Flow]:
        """What the two pictures do not show of a ply."""
        ...


class Notation(Protocol[S]):
    """The game's part of a position file: a state in names that a person can read and write; `position.py`."""

    def write(self, s: S) -> dict[str, Any]:
        """JSON of zones, pieces, seats, phase and whose decision it is, by language-neutral names."""
        ...

    def read(self, data: object) -> S:
        """The state of such JSON, also an unreachable one.

        Raises:
            PositionError: not of the form; its text names the path.
        """
        ...


class PositionError(Exception):
    """A position that is not of the form; `text` says where and what."""

    def __init__(self, what: Text) -> None:
        super().__init__(what.key)
        self.text = what


@dataclass
class Game(Generic[S]):
    """What `games/<id>/__init__.py: game(seats, options)` makes.

    `rule_ids[n]` is the rule that a legality test means by n; entry 0 is "". `state` is the class that
    `engine.state.load` needs. The screen parts are made when first asked for: a bot never does.
    """

    id: str
    seats: int
    options: Options
    rules: Rules[S]
    policy: Policy[S]
    moves: MoveTable
    rule_ids: tuple[str, ...]
    scoring: tuple[ScoreLine, ...]
    state: type[S]
    make_explainer: Callable[[], Explainer[S]]
    make_presenter: Callable[[], Presenter[S]]
    make_notation: Callable[[], Notation[S]]

    @cached_property
    def explainer(self) -> Explainer[S]:
        """The sentences."""
        return self.make_explainer()

    @cached_property
    def presenter(self) -> Presenter[S]:
        """The pictures."""
        return self.make_presenter()

    @cached_property
    def notation(self) -> Notation[S]:
        """The position files."""
        return self.make_notation()
