"""Patio Fair: three tiles to each hand; then three rounds of bidding in secret (ties bid again, then lots), a roll,
the leader's snail, fruit split into two piles, stalls bought in turn, a tile laid and notes written by all at their
own pace, and hands passed on to the left.

This is a game from outside: it has the shape of the protocol's `Rules` without inheriting from it, and is not
compiled. Rules stand in one place each: what `check` returns is what `legal` leaves out and what a refusal cites.
"""

from __future__ import annotations

from typing import Final

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE, Move, Seat
from sobremesa.engine.text import Text
from sobremesa_example import patio
from sobremesa_example.moves import (
    M_BID,
    M_BUY,
    M_DEAL,
    M_DONE,
    M_DRAW,
    M_LAY,
    M_LOT,
    M_NOTE,
    M_PICK,
    M_ROLL,
    M_SHOW,
    M_SKIP,
    M_SPLIT,
    M_WALK,
)  # fmt: skip
from sobremesa_example.rule_ids import (
    BID_HELD,
    BID_SECRET,
    BUY_ONCE,
    BUY_PRICE,
    BUY_TURN,
    LAY_FOUNTAIN,
    LAY_ONE,
    LAY_OVERLAP,
    LAY_VISIBLE,
    NOTE_AFTER,
    NOTE_ONCE,
    NOTE_PAY,
    SPLIT_PICK,
    SPLIT_PILES,
    WALK_STEPS,
)  # fmt: skip
from sobremesa_example.rules_table import happens, sample
from sobremesa_example.rules_views import determinize, redact
from sobremesa_example.state import (
    BID,
    BOWL,
    BUY,
    CHERRY,
    DEAL,
    DRAW,
    FRUITS,
    GARDEN,
    HAND,
    LEMON,
    LOT,
    OVER,
    PASS,
    PICK,
    READY,
    ROLL,
    ROUNDS,
    SPLIT,
    STALLS,
    TILES,
    TO_LAY,
    TO_WRITE,
    WALK,
    WHOLE,
    FairState,
    bid_code,
    bid_counts,
)  # fmt: skip

BAG: Final = (12, 12, 6)
STONES: Final = 12
POT_EVERY: Final = 3
"""Every third stone has a flower pot, at which snails stop on their way home."""
PRICES: Final = ((2, 0), (0, 2), (2, 1))
"""Lemons and cherries; a walnut stands for either."""
STALL_POINTS: Final = (3, 3, 5)


class FairRules:
    """For so many seats, each with its first tile (0 sun, 1 shade)."""

    def __init__(self, seats: int, shades: list[int]) -> None:
        self.seats = seats
        self.shades = shades
        self.everyone = (1 << seats) - 1

    def start(self) -> FairState:
        """One fruit of each kind in every basket, the first tile in every patio, all snails at home."""
        n = self.seats
        tiles = [0] * (TILES * n)
        for seat in range(n):
            tiles[TILES * seat] = patio.code(patio.KINDS + self.shades[seat], patio.START_CELL, 0)
        return FairState(
            DEAL, 0, 0, 0, 0, 0, 0, WHOLE,
            [patio.COPIES] * patio.KINDS + [patio.COPIES * patio.KINDS],
            [count - n for count in BAG], [0] * FRUITS, [0] * FRUITS, [0] * STALLS,
            [0] * (HAND * n), [0] * n, [0] * n, [1] * (FRUITS * n), [0] * n, tiles, [0] * (FRUITS * n), [TO_LAY] * n,
        )  # fmt: skip

    def actors(self, s: FairState) -> list[Seat]:
        """Whoever owes a decision. In a view, others' bids are hidden and so are taken for missing."""
        if s.phase == BID:
            return [p for p in range(self.seats) if s.bidders >> p & 1 and s.pending[p] <= 0] or [CHANCE]
        if s.phase == GARDEN:
            return [p for p in range(self.seats) if s.stage[p] != READY]
        if s.phase in (WALK, SPLIT):
            return [s.leader]
        if s.phase == PICK:
            return [(s.leader + 1) % self.seats]
        if s.phase == BUY:
            return [s.turn]
        return [] if s.phase == OVER else [CHANCE]

    # What seats do

    def legal(self, s: FairState, seat: Seat) -> list[Move]:
        """What `check` allows of all that the phase knows."""
        if s.phase == GARDEN and s.stage[seat] == TO_LAY:
            return self._legal_lays(s, seat)
        return [move for move in self._candidates(s, seat) if self.check(s, seat, move) == 0]

    def _candidates(self, s: FairState, seat: Seat) -> list[Move]:
        lemons, cherries, walnuts = s.fruit[FRUITS * seat : FRUITS * seat + FRUITS]
        if s.phase == BID:
            return [
                (M_BID, a, b, c) for c in range(walnuts + 1) for b in range(cherries + 1) for a in range(lemons + 1)
            ]
        if s.phase == WALK:
            return [(M_WALK, steps) for steps in range(7)]
        if s.phase == SPLIT:
            return [(M_SPLIT, a, b, c) for c in range(3) for b in range(3) for a in range(3)]
        if s.phase == PICK:
            return [(M_PICK, 0), (M_PICK, 1)]
        if s.phase == BUY:
            paid = [(a, b, c) for c in range(4) for b in range(3) for a in range(3)]
            return [*[(M_BUY, stall, *fruit) for stall in range(STALLS) for fruit in paid], (M_SKIP,)]
        return [*[(M_NOTE, bed, fruit) for bed in range(FRUITS) for fruit in range(FRUITS)], (M_DONE,)]

    def _legal_lays(self, s: FairState, seat: Seat) -> list[Move]:
        grid = patio.beds(self.patio(s, seat))
        anchors = [
            (cell, turn)
            for cell in range(patio.CELLS)
            for turn in range(4)
            if patio.inside(cell, turn) and any(grid[one] for one in patio.cells(cell, turn))
        ]
        hand = dict.fromkeys(held - 1 for held in s.hands[HAND * seat : HAND * seat + HAND] if held > 0)
        return [
            (M_LAY, kind, cell, turn, under)
            for kind in hand
            for cell, turn in anchors
            for under in (0, 1)
            if _check_lay(grid, cell, turn, under) == 0
        ]

    def check(self, s: FairState, seat: Seat, move: Move) -> int:
        """Judges what was done, then whether this is the time for it."""
        kind = move[0]
        if s.phase == BID:
            return self._check_bid(s, seat, move) if kind == M_BID else BID_SECRET
        if s.phase == WALK:
            return self._check_walk(s, seat, move[1]) if kind == M_WALK else WALK_STEPS
        if s.phase == SPLIT:
            fits = kind == M_SPLIT and 1 <= sum(move[1:]) <= BOWL // 2
            inside = all(0 <= n <= have for n, have in zip(move[1:], s.bowl, strict=False))
            return 0 if fits and inside else SPLIT_PILES
        if s.phase == PICK:
            return 0 if kind == M_PICK and 0 <= move[1] <= 1 else SPLIT_PICK
        if s.phase == BUY and kind == M_BUY:
            return self._check_buy(s, seat, move)
        if s.phase == BUY:
            return 0 if kind == M_SKIP else BUY_TURN
        if kind == M_LAY:
            return self._check_tile(s, seat, move)
        if kind in (M_NOTE, M_DONE):
            if s.stage[seat] == TO_LAY:
                return NOTE_AFTER if kind == M_NOTE else LAY_ONE
            return self._check_note(s, seat, move[1], move[2]) if kind == M_NOTE else 0
        return LAY_ONE

    def _check_bid(self, s: FairState, seat: Seat, move: Move) -> int:
        have = s.fruit[FRUITS * seat : FRUITS * seat + FRUITS]
        return 0 if all(0 <= n <= owned for n, owned in zip(move[1:], have, strict=True)) else BID_HELD

    def _check_walk(self, s: FairState, seat: Seat, steps: int) -> int:
        left = STONES - s.snails[seat]
        return 0 if (steps == 0 if left == 0 else 1 <= steps <= min(s.die, left)) else WALK_STEPS

    def _check_buy(self, s: FairState, seat: Seat, move: Move) -> int:
        stall, lemons, cherries, walnuts = move[1:]
        if not 0 <= stall < STALLS:
            return BUY_TURN
        if s.stalls[stall]:
            return BUY_ONCE
        have = s.fruit[FRUITS * seat : FRUITS * seat + FRUITS]
        if not all(0 <= n <= owned for n, owned in zip(move[2:], have, strict=True)):
            return BUY_PRICE
        missing = [PRICES[stall][LEMON] - lemons, PRICES[stall][CHERRY] - cherries]
        return 0 if min(missing) >= 0 and sum(missing) == walnuts else BUY_PRICE

    def _check_tile(self, s: FairState, seat: Seat, move: Move) -> int:
        _, kind, cell, turn, under = move
        if s.stage[seat] != TO_LAY or kind + 1 not in s.hands[HAND * seat : HAND * seat + HAND] or kind < 0:
            return LAY_ONE
        if not patio.inside(cell, turn) or under not in (0, 1):
            return LAY_OVERLAP
        return _check_lay(patio.beds(self.patio(s, seat)), cell, turn, under)

    def _check_note(self, s: FairState, seat: Seat, bed: int, fruit: int) -> int:
        if not 0 <= bed < FRUITS or s.notes[FRUITS * seat + bed]:
            return NOTE_ONCE
        if not 0 <= fruit < FRUITS or not s.fruit[FRUITS * seat + fruit]:
            return NOTE_PAY
        return 0

    def patio(self, s: FairState, seat: Seat) -> list[int]:
        """The tiles of a seat, lowest first."""
        return s.tiles[TILES * seat : TILES * seat + TILES]

    def apply(self, s: FairState, seat: Seat, move: Move) -> None:
        """A bid is only noted; all else happens at once."""
        kind = move[0]
        if kind == M_BID:
            s.pending[seat] = bid_code(list(move[1:]))
        elif kind == M_WALK:
            self._walk(s, seat, move[1])
        elif kind == M_SPLIT:
            s.plate = list(move[1:])
            s.bowl = [have - n for have, n in zip(s.bowl, move[1:], strict=True)]
            s.phase = PICK
        elif kind == M_PICK:
            self._share(s, seat, move[1])
        elif kind in (M_BUY, M_SKIP):
            if kind == M_BUY:
                s.stalls[move[1]] = seat + 1
                self._pay(s, seat, list(move[2:]))
            s.turn = (seat + 1) % self.seats
            if s.turn == s.leader:
                s.phase = GARDEN
        elif kind == M_LAY:
            self._lay(s, seat, move)
        elif kind == M_NOTE:
            s.notes[FRUITS * seat + move[1]] = patio.largest(patio.beds(self.patio(s, seat)), move[1])
            self._pay(s, seat, [int(move[2] == fruit) for fruit in range(FRUITS)])
        elif kind == M_DONE:
            s.stage[seat] = READY
            if all(stage == READY for stage in s.stage):
                s.phase = PASS
        else:
            self._table(s, move)

    def _pay(self, s: FairState, seat: Seat, counts: list[int]) -> None:
        for fruit, n in enumerate(counts):
            s.fruit[FRUITS * seat + fruit] -= n
            s.bag[fruit] += n

    def _walk(self, s: FairState, seat: Seat, steps: int) -> None:
        """example.walk.home: who is landed on goes back to a pot and may send the next one further back."""
        s.phase = DRAW
        if steps == 0:
            return
        s.snails[seat] += steps
        moved = seat
        while True:
            stone = s.snails[moved]
            there = [p for p in range(self.seats) if p != moved and s.snails[p] == stone]
            if stone == 0 or not there:
                return
            moved = there[0]
            s.snails[moved] = (stone - 1) // POT_EVERY * POT_EVERY

    def _share(self, s: FairState, seat: Seat, plate: int) -> None:
        piles = [s.plate, s.bowl]
        for taker, pile in ((seat, piles[plate]), (s.leader, piles[1 - plate])):
            for fruit, n in enumerate(pile):
                s.fruit[FRUITS * taker + fruit] += n
        s.plate, s.bowl = [0] * FRUITS, [0] * FRUITS
        s.phase = BUY
        s.turn = s.leader

    def _lay(self, s: FairState, seat: Seat, move: Move) -> None:
        _, kind, cell, turn, under = move
        self._take_tile(s, seat, kind + 1)
        lies = [tile for tile in self.patio(s, seat) if tile]
        lies.insert(0 if under else len(lies), patio.code(kind, cell, turn))
        s.tiles[TILES * seat : TILES * seat + TILES] = lies + [0] * (TILES - len(lies))
        s.stage[seat] = TO_WRITE

    def _take_tile(self, s: FairState, seat: Seat, held: int) -> None:
        hand = s.hands[HAND * seat : HAND * seat + HAND]
        hand.remove(held)
        s.hands[HAND * seat : HAND * seat + HAND] = [*hand, 0]

    # What the table does

    def sample(self, s: FairState, rng: Rng) -> Move:
        """The table's next ply."""
        return sample(s, self.seats, rng)

    def happens(self, s: FairState, move: Move) -> int:
        """The rule that says what the table does at this moment, when `move` is not that."""
        return happens(s, self.seats, move)

    def _table(self, s: FairState, move: Move) -> None:
        kind = move[0]
        if kind == M_DEAL:
            self._deal(s, move[1], list(move[2:]))
        elif kind == M_SHOW:
            self._show_bids(s)
        elif kind == M_LOT:
            self._lead(s, move[1])
        elif kind == M_ROLL:
            s.die = move[1]
            s.phase = WALK
        elif kind == M_DRAW:
            s.bowl = list(move[1:])
            s.bag = [have - n for have, n in zip(s.bag, s.bowl, strict=True)]
            s.phase = SPLIT
        else:
            self._pass_on(s)

    def _deal(self, s: FairState, seat: Seat, drawn: list[int]) -> None:
        for kind in drawn:
            s.deck[kind] -= 1
        s.deck[patio.KINDS] -= HAND
        s.hands[HAND * seat : HAND * seat + HAND] = [kind + 1 for kind in drawn]
        s.seen[seat] = 1 << seat
        if seat == self.seats - 1:
            self._open_bidding(s)

    def _open_bidding(self, s: FairState) -> None:
        s.phase = BID
        s.bidders = self.everyone
        s.rebid = 0

    def _show_bids(self, s: FairState) -> None:
        """example.bid.highest, example.bid.tie: the most pieces lead; the tied bid once more, then lots are drawn."""
        bids = [bid_counts(code) for code in s.pending]
        most = max([sum(bid) for bid in bids])
        tied = [p for p in range(self.seats) if s.bidders >> p & 1 and sum(bids[p]) == most]
        for p in range(self.seats):
            self._pay(s, p, bids[p])
            s.pending[p] = 0
        if len(tied) == 1:
            self._lead(s, tied[0])
            return
        s.bidders = sum([1 << p for p in tied])
        s.phase = LOT if s.rebid else BID
        s.rebid = 1

    def _lead(self, s: FairState, seat: Seat) -> None:
        s.leader = seat
        s.bidders = 0
        s.rebid = 0
        s.phase = ROLL

    def _pass_on(self, s: FairState) -> None:
        """example.pass.hands: to the left; who has looked at a hand still knows it."""
        n = self.seats
        s.round += 1
        s.stage = [TO_LAY] * n
        if s.round == ROUNDS:
            s.phase = OVER
            return
        s.hands = s.hands[-HAND:] + s.hands[:-HAND]
        s.seen = [seen | 1 << p for p, seen in enumerate(s.seen[-1:] + s.seen[:-1])]
        self._open_bidding(s)

    # Looking ahead, scores

    def foresee(self, view: FairState, seat: Seat, move: Move) -> FairState:
        """A bid is shown as paid, for that is what becomes of it; all else as `apply` does it."""
        s = view.copy()
        if move[0] == M_BID:
            self._pay(s, seat, list(move[1:]))
            s.bidders &= ~(1 << seat)
        else:
            self.apply(s, seat, move)
        return s

    def lines(self, s: FairState, seat: Seat) -> list[int]:
        """Notes, pots that the snail has reached, stalls; and in a unit of its own the fruit kept, for ties."""
        return [
            sum(s.notes[FRUITS * seat : FRUITS * seat + FRUITS]),
            s.snails[seat] // POT_EVERY,
            sum([points for owner, points in zip(s.stalls, STALL_POINTS, strict=True) if owner == seat + 1]),
            sum(s.fruit[FRUITS * seat : FRUITS * seat + FRUITS]),
        ]

    def total(self, s: FairState, seat: Seat) -> int:
        """Points, the fruit left out."""
        return sum(self.lines(s, seat)[:-1])

    def value(self, s: FairState) -> list[float]:
        """The lead over the best other seat."""
        totals = [self.total(s, p) for p in range(self.seats)]
        best = [max([t for other, t in enumerate(totals) if other != p]) for p in range(self.seats)]
        return [min(1.0, max(0.0, 0.5 + (own - other) / 30)) for own, other in zip(totals, best, strict=True)]

    def ranking(self, s: FairState) -> list[int]:
        """example.end.winner, then example.end.tie."""
        keys = [(self.total(s, p), self.lines(s, p)[-1]) for p in range(self.seats)]
        return [1 + sum([other > own for other in keys]) for own in keys]

    # What seats know

    def redact(self, s: FairState, seat: Seat | None) -> FairState:
        """Hands never looked at, with them the deck, and others' bids."""
        return redact(s, self.seats, seat)

    def determinize(self, view: FairState, seat: Seat, rng: Rng) -> FairState:
        """A deal of the unseen tiles; others have not bid yet."""
        return determinize(view, self.seats, rng)

    def faults(self, s: FairState) -> list[Text]:
        """What no fair leads to."""
        from sobremesa_example.position import faults

        return faults(self, s)


def _check_lay(grid: list[int], cell: int, turn: int, under: int) -> int:
    covered = [grid[one] for one in patio.cells(cell, turn) if grid[one]]
    if not covered:
        return LAY_OVERLAP
    if under:
        return LAY_VISIBLE if len(covered) == 2 else 0
    return LAY_FOUNTAIN if patio.FOUNTAIN + 1 in covered else 0
