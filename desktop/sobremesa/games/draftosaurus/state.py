"""The situation: what stands in the zoos, what is held, and where the game is."""

from __future__ import annotations

from typing import ClassVar, Final

SPECIES: Final = 6
TREX: Final = 0
PENS: Final = 7
"""Stride of zoos: six pens, then the river."""

FIRST: Final = 0
DEAL: Final = 1
ROLL: Final = 2
CHOOSE: Final = 3
PLACE: Final = 4
DISCARD: Final = 5
PASS: Final = 6
QUARANTINE: Final = 7
NEXT: Final = 8
OVER: Final = 9

BLANK: Final = 6
"""The die before the first roll."""
WHOLE: Final = -1
"""As `viewer`: nothing is blanked."""
ONLOOKER: Final = -2


class DraftState:
    """One table.

    `phase` is one of FIRST...OVER; `board` which zoo is played (0, 1), `round` and `turn` count within it from 0;
    `waiting` has a bit for every seat that owes a decision, 0 when the table is to act, and the bit above the
    last seat when the game is over. `viewer` says whose view this is: a seat, ONLOOKER or WHOLE.

    `bag` holds six counts by species and their sum, which is never hidden. `hands[seat]` is a number as in
    `rules_hands`, -1 - size for one not seen; `seen[h]` has a bit for every seat that has looked at the hand now
    at seat h. `pending[seat]` is a secret choice, 0 for none: species * 18 + spot + 1 for a placement, species + 1
    for a discard. `box` lists discarded species in order.

    `zoo` holds, per board, seat and pen, one octal digit (species + 1) for every dinosaur, the first come the
    highest; in the pyramid digit i from below is the dinosaur at spot i. What follows from `zoo` is kept beside
    it for the board in play: `free`, per seat and species, the spots that the pens' own rules leave open;
    `occupied` and `trexed`, per seat, the spots of pens with a dinosaur, with a T-Rex.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase",
        "board",
        "round",
        "turn",
        "roller",
        "die",
        "waiting",
        "viewer",
        "bag",
        "hands",
        "seen",
        "pending",
        "box",
        "zoo",
        "free",
        "occupied",
        "trexed",
    )

    def __init__(
        self,
        phase: int,
        board: int,
        round: int,
        turn: int,
        roller: int,
        die: int,
        waiting: int,
        viewer: int,
        bag: list[int],
        hands: list[int],
        seen: list[int],
        pending: list[int],
        box: list[int],
        zoo: list[int],
        free: list[int],
        occupied: list[int],
        trexed: list[int],
    ) -> None:
        self.phase = phase
        self.board = board
        self.round = round
        self.turn = turn
        self.roller = roller
        self.die = die
        self.waiting = waiting
        self.viewer = viewer
        self.bag = bag
        self.hands = hands
        self.seen = seen
        self.pending = pending
        self.box = box
        self.zoo = zoo
        self.free = free
        self.occupied = occupied
        self.trexed = trexed

    def copy(self) -> DraftState:
        """A copy that shares no list."""
        return DraftState(
            self.phase,
            self.board,
            self.round,
            self.turn,
            self.roller,
            self.die,
            self.waiting,
            self.viewer,
            self.bag[:],
            self.hands[:],
            self.seen[:],
            self.pending[:],
            self.box[:],
            self.zoo[:],
            self.free[:],
            self.occupied[:],
            self.trexed[:],
        )
