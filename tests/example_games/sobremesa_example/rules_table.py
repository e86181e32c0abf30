"""What the table does: deals, shows bids, draws lots and fruit, rolls, passes hands."""

from __future__ import annotations

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import Move, Seat
from sobremesa_example import patio
from sobremesa_example.moves import M_DEAL, M_DRAW, M_LOT, M_PASS, M_ROLL, M_SHOW
from sobremesa_example.rule_ids import BID_SECRET, BID_TIE, DEAL_HANDS, DIE_ROLL, PASS_HANDS, SPLIT_BOWL
from sobremesa_example.state import BID, BOWL, DEAL, DRAW, FRUITS, HAND, LOT, ROLL, FairState


def sample(s: FairState, seats: int, rng: Rng) -> Move:
    """The table's next ply: tiles and fruit are drawn without going back, the die is fair."""
    if s.phase == DEAL:
        return (M_DEAL, _next_hand(s), *sorted(_draw(s.deck[: patio.KINDS], HAND, rng)))
    if s.phase == BID:
        return (M_SHOW,)
    if s.phase == LOT:
        return (M_LOT, rng.choice([p for p in range(seats) if s.bidders >> p & 1]))
    if s.phase == ROLL:
        return (M_ROLL, 1 + rng.below(6))
    if s.phase == DRAW:
        drawn = _draw(s.bag, BOWL, rng)
        return (M_DRAW, *[drawn.count(fruit) for fruit in range(FRUITS)])
    return (M_PASS,)


def happens(s: FairState, seats: int, move: Move) -> int:
    """0, or the rule that says what the table does at this moment, which is not `move`."""
    kind, numbers = move[0], list(move[1:])
    if s.phase == DEAL:
        tiles = numbers[1:]
        fits = kind == M_DEAL and len(tiles) == HAND and numbers[0] == _next_hand(s)
        known = fits and tiles == sorted(tiles) and tiles[0] >= 0 and tiles[-1] < patio.KINDS
        return 0 if known and all(tiles.count(t) <= s.deck[t] for t in tiles) else DEAL_HANDS
    if s.phase == BID:
        return 0 if kind == M_SHOW else BID_SECRET
    if s.phase == LOT:
        known = kind == M_LOT and 0 <= numbers[0] < seats
        return 0 if known and s.bidders >> numbers[0] & 1 else BID_TIE
    if s.phase == ROLL:
        return 0 if kind == M_ROLL and 1 <= numbers[0] <= 6 else DIE_ROLL
    if s.phase == DRAW:
        fits = kind == M_DRAW and sum(numbers) == BOWL
        return 0 if fits and all(0 <= n <= have for n, have in zip(numbers, s.bag, strict=True)) else SPLIT_BOWL
    return 0 if kind == M_PASS else PASS_HANDS


def _next_hand(s: FairState) -> Seat:
    return s.hands[::HAND].index(0)


def _draw(counts: list[int], many: int, rng: Rng) -> list[int]:
    pool = [kind for kind, n in enumerate(counts) for _ in range(n)]
    rng.shuffle(pool)
    return pool[:many]
