"""The protocol that bots need and that mypyc compiles: state, moves, rules, policy.

A game inherits from `Rules` and `Policy` when it is built in (and compiled with them); a game from outside
only has to have their shape.
"""

from __future__ import annotations

from typing import ClassVar, Final, Protocol, Self, TypeAlias, TypeVar

from sobremesa.engine.rng import Rng
from sobremesa.engine.text import Text

Seat: TypeAlias = int
Move: TypeAlias = tuple[int, ...]
"""`(kind, a, b, ...)`, small ints; the game's `MoveTable` names them."""

CHANCE: Final = -1
"""The table as an actor: it rolls, draws, deals, reveals, passes hands, hands out pieces."""
HIDDEN: Final = -1
"""What stands in a view where its owner cannot see."""


class State(Protocol):
    """A situation: flat ints and lists of ints, mutable, copied explicitly."""

    FIELDS: ClassVar[tuple[str, ...]]
    """The constructor's arguments in order, each an `int` or a `list[int]`."""

    def copy(self) -> Self:
        """A copy that shares nothing that can change."""
        ...


S = TypeVar("S", bound=State)
C = TypeVar("C", bound=State, contravariant=True)


class Rules(Protocol[S]):
    """What is legal, what follows and what it pays, for one seat count and one set of options."""

    def start(self) -> S:
        """The situation before the table's first ply."""
        ...

    def actors(self, s: S) -> list[Seat]:
        """`[CHANCE]`, or every seat that still owes a decision, or `[]` when the game is over."""
        ...

    def legal(self, s: S, seat: Seat) -> list[Move]:
        """The moves of an acting seat, each once, in an order that depends on the state only."""
        ...

    def sample(self, s: S, rng: Rng) -> Move:
        """What the table does next; asked only when `actors` gives `[CHANCE]`."""
        ...

    def happens(self, s: S, move: Move) -> int:
        """0 when `move` is a ply that the table may make here, else the number of the rule it breaks."""
        ...

    def check(self, s: S, seat: Seat, move: Move) -> int:
        """0 when `seat`, an actor, may make `move`, else the number of the rule broken (see `Game.rule_ids`).

        `legal` keeps exactly the moves of right shape for which this is 0.
        """
        ...

    def apply(self, s: S, seat: Seat, move: Move) -> None:
        """Makes a legal move, in place. Where several seats choose secretly it only stores the choice."""
        ...

    def foresee(self, view: S, seat: Seat, move: Move) -> S:
        """A copy of `view` after `move`, for previews: no chance, nobody else's secret.

        `apply` on a copy, except that a secret choice is shown as carried out.
        """
        ...

    def lines(self, s: S, seat: Seat) -> list[int]:
        """One number per entry of `Game.scoring`, at any moment."""
        ...

    def value(self, s: S) -> list[float]:
        """How well each seat stands, 0 to 1, at any moment."""
        ...

    def ranking(self, s: S) -> list[int]:
        """Each seat's place, 1 is best, ties share a place; for a game that is over."""
        ...

    def redact(self, s: S, seat: Seat | None) -> S:
        """A copy with `HIDDEN` in all that `seat` (None: an onlooker) has not seen."""
        ...

    def determinize(self, view: S, seat: Seat, rng: Rng) -> S:
        """A full situation, drawn at random, in which `seat` would see exactly `view`."""
        ...

    def faults(self, s: S) -> list[Text]:
        """What is impossible about a situation that came from outside; empty for every reachable one."""
        ...


class Policy(Protocol[C]):
    """What a bot of this game considers. What a game knows about its own bot stands here, not in the bots."""

    def moves(self, s: C, seat: Seat) -> list[Move]:
        """The legal moves worth a thought; never empty for an actor."""
        ...

    def worth(self, s: C, seat: Seat) -> float:
        """How much a one-ply player likes `s` for `seat`; any scale."""
        ...

    def prior(self, s: C, seat: Seat, moves: list[Move]) -> list[float]:
        """A weight >= 0 for each of `moves`."""
        ...

    def pick(self, s: C, seat: Seat, rng: Rng) -> Move:
        """A random legal move for playouts and walks, found without listing them all."""
        ...
