"""What each seat knows, and how the rest might be."""

from __future__ import annotations

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import HIDDEN, Seat
from sobremesa_example import patio
from sobremesa_example.state import BID, HAND, ONLOOKER, WHOLE, FairState


def redact(s: FairState, seats: int, seat: Seat | None) -> FairState:
    """Blanks hands never looked at, with them the deck, and others' bids, made or not."""
    view = s.copy()
    view.viewer = ONLOOKER if seat is None else seat
    bit = 0 if seat is None else 1 << seat
    for p in range(seats):
        hand = s.hands[HAND * p : HAND * p + HAND]
        if any(hand) and not s.seen[p] & bit:
            view.hands[HAND * p : HAND * p + HAND] = [HIDDEN if held else 0 for held in hand]
            view.deck[: patio.KINDS] = [HIDDEN] * patio.KINDS
        if s.phase == BID and s.bidders >> p & 1 and p != seat:
            view.pending[p] = HIDDEN
    return view


def determinize(view: FairState, seats: int, rng: Rng) -> FairState:
    """Every deal of the unseen tiles is equally likely; others have not bid yet."""
    s = view.copy()
    s.viewer = WHOLE
    s.pending = [max(0, code) for code in view.pending]
    if HIDDEN not in view.deck:
        return s
    pool = unseen(view)
    rng.shuffle(pool)
    for p in range(seats):
        hand = s.hands[HAND * p : HAND * p + HAND]
        if HIDDEN in hand:
            held = sorted([pool.pop() for one in hand if one == HIDDEN])
            s.hands[HAND * p : HAND * p + HAND] = held + [0] * (HAND - len(held))
    s.deck[: patio.KINDS] = [pool.count(kind + 1) for kind in range(patio.KINDS)]
    return s


def unseen(s: FairState) -> list[int]:
    """The tiles, as kind + 1, that lie in no patio and no hand in sight."""
    in_sight = [held for held in s.hands if held > 0]
    in_sight += [patio.read(tile)[0] + 1 for tile in s.tiles if tile]
    return [kind for kind in range(1, patio.KINDS + 1) for _ in range(patio.COPIES - in_sight.count(kind))]
