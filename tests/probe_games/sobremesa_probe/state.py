"""The situation of the probe."""

from __future__ import annotations

from typing import ClassVar

DEAL, CHOOSE, TAKE, STAKE, ROLL, OVER = range(6)


class ProbeState:
    """`phase`, `round`, `turn` (the seat that deals or stakes), `die` 0-6.

    Per seat: `hands` two cards + 1 (0 none), `pending` card + 1 chosen in secret, `played` card + 1 shown,
    `cubes` taken, `done` 1 when it takes no more, `stakes`, `points`.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase", "round", "turn", "die", "hands", "pending", "played", "cubes", "done", "stakes", "points",
    )  # fmt: skip

    def __init__(
        self,
        phase: int,
        round: int,
        turn: int,
        die: int,
        hands: list[int],
        pending: list[int],
        played: list[int],
        cubes: list[int],
        done: list[int],
        stakes: list[int],
        points: list[int],
    ) -> None:
        self.phase = phase
        self.round = round
        self.turn = turn
        self.die = die
        self.hands = hands
        self.pending = pending
        self.played = played
        self.cubes = cubes
        self.done = done
        self.stakes = stakes
        self.points = points

    def copy(self) -> ProbeState:
        values = [getattr(self, name) for name in self.FIELDS]
        return ProbeState(*[v[:] if isinstance(v, list) else v for v in values])
