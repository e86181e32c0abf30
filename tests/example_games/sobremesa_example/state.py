"""The situation of a fair: flat numbers and lists of numbers, nothing else, so that copying and hiding are simple."""

from __future__ import annotations

from typing import Any, ClassVar, Final

DEAL, BID, LOT, ROLL, WALK, DRAW, SPLIT, PICK, BUY, GARDEN, PASS, OVER = range(12)
ROUNDS: Final = 3
HAND: Final = 3
"""Tiles dealt to a seat, one for each round."""
FRUITS: Final = 3
LEMON, CHERRY, WALNUT = range(FRUITS)
STALLS: Final = 3
BOWL: Final = 4
"""Fruit drawn for a split."""
TILES: Final = 1 + ROUNDS
"""Tiles of a patio at the end, the first one included."""
TO_LAY, TO_WRITE, READY = range(3)
"""Where a seat is in the GARDEN phase."""
WHOLE: Final = -1
ONLOOKER: Final = -2


class FairState:
    """One table.

    `phase` DEAL...OVER; `round` from 0; `leader` who won the bidding; `turn` who is to buy; `die` 0 (not rolled
    yet) to 6; `bidders` a bit for every seat that bids; `rebid` 1 when tied seats bid again; `viewer` whose view
    this is (a seat, ONLOOKER or WHOLE), for the picture must tell a hand held from a hand remembered.

    `deck`: tiles left by kind, then their sum, which is never hidden. Counts of lemons, cherries and walnuts are
    in `bag`, `bowl`, `plate` (the smaller pile of a split) and, for each seat, `fruit`. `stalls`: who bought it,
    as seat + 1.

    Per seat: `hands` HAND tile kinds + 1 in order, 0 for none; `seen` a bit for every seat that has looked at the
    hand now here; `pending` a secret bid as `bid_code`, 0 for none; `snails` its stone, 0 is home; `tiles` TILES
    tiles from the lowest to the highest as `patio.code`, 0 for none; `notes` a number for each kind of bed, 0 for
    none; `stage` TO_LAY, TO_WRITE or READY.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "phase", "round", "leader", "turn", "die", "bidders", "rebid", "viewer",
        "deck", "bag", "bowl", "plate", "stalls",
        "hands", "seen", "pending", "fruit", "snails", "tiles", "notes", "stage",
    )  # fmt: skip

    def __init__(
        self,
        phase: int,
        round: int,
        leader: int,
        turn: int,
        die: int,
        bidders: int,
        rebid: int,
        viewer: int,
        deck: list[int],
        bag: list[int],
        bowl: list[int],
        plate: list[int],
        stalls: list[int],
        hands: list[int],
        seen: list[int],
        pending: list[int],
        fruit: list[int],
        snails: list[int],
        tiles: list[int],
        notes: list[int],
        stage: list[int],
    ) -> None:
        self.phase = phase
        self.round = round
        self.leader = leader
        self.turn = turn
        self.die = die
        self.bidders = bidders
        self.rebid = rebid
        self.viewer = viewer
        self.deck = deck
        self.bag = bag
        self.bowl = bowl
        self.plate = plate
        self.stalls = stalls
        self.hands = hands
        self.seen = seen
        self.pending = pending
        self.fruit = fruit
        self.snails = snails
        self.tiles = tiles
        self.notes = notes
        self.stage = stage

    def copy(self) -> FairState:
        """A copy that shares no list."""
        values = [getattr(self, name) for name in self.FIELDS]
        copied: list[Any] = [value[:] if isinstance(value, list) else value for value in values]
        return FairState(*copied)


def bid_code(counts: list[int]) -> int:
    """A bid as one number above 0: any so many lemons, cherries and walnuts, each below 100."""
    return 1 + counts[LEMON] + 100 * counts[CHERRY] + 10_000 * counts[WALNUT]


def bid_counts(code: int) -> list[int]:
    """What `bid_code` made the number from; nothing for 0."""
    bid = max(0, code - 1)
    return [bid % 100, bid // 100 % 100, bid // 10_000]
