"""Readable positions.

A hand is a list of tiles, or a number where it is not seen; the deck counts tiles by kind, or is a number. Tiles of
a patio stand from the lowest to the highest. `round` counts from 1.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from sobremesa.engine.game import PositionError
from sobremesa.engine.positions import seat_name
from sobremesa.engine.rules import HIDDEN
from sobremesa.engine.text import Text, text
from sobremesa_example import patio
from sobremesa_example.moves import BEDS, FRUIT, STALLS, TILES
from sobremesa_example.rules import BAG, STONES, FairRules
from sobremesa_example.rules_views import unseen
from sobremesa_example.state import (
    BID,
    BOWL,
    DEAL,
    FRUITS,
    GARDEN,
    HAND,
    LOT,
    ONLOOKER,
    OVER,
    PICK,
    READY,
    ROUNDS,
    SPLIT,
    TO_LAY,
    WALK,
    WHOLE,
    FairState,
    bid_code,
    bid_counts,
)  # fmt: skip
from sobremesa_example.state import TILES as TILES_EACH

PHASES = ("deal", "bid", "lots", "roll", "walk", "draw", "split", "pick", "buy", "garden", "pass", "over")
STAGES = ("to lay", "to write", "ready")
ALL_TILES = (*TILES, "sun", "shade")
Phase = Literal["deal", "bid", "lots", "roll", "walk", "draw", "split", "pick", "buy", "garden", "pass", "over"]
TileName = Literal["rose_mint", "rose_lavender", "mint_lavender", "rose_rose", "mint_mint", "lavender_lavender"]
FruitName = Literal["lemon", "cherry", "walnut"]
Fruit = dict[FruitName, int]


class TileData(msgspec.Struct, forbid_unknown_fields=True):
    """A tile that lies."""

    tile: Literal[TileName, "sun", "shade"]
    column: int
    row: int
    turn: int = 0


class SeatData(msgspec.Struct, forbid_unknown_fields=True):
    """What belongs to one seat."""

    hand: list[TileName] | int = []
    seen_by: list[str] = []
    bid: Fruit | Literal["hidden"] | None = None
    fruit: Fruit = {}
    snail: int = 0
    patio: list[TileData] = []
    notes: dict[Literal["rose", "mint", "lavender"], int] = {}
    stage: Literal["to lay", "to write", "ready"] = "to lay"


class PositionData(msgspec.Struct, forbid_unknown_fields=True):
    """The whole."""

    phase: Phase
    seats: list[SeatData]
    round: int = 1
    leader: str = "seat 1"
    turn: str = "seat 1"
    die: int = 0
    bidders: list[str] = []
    rebid: bool = False
    viewer: str = "everyone"
    deck: dict[TileName, int] | int = {}
    bag: Fruit = {}
    bowl: Fruit = {}
    small_plate: Fruit = {}
    stalls: dict[Literal["lemonade", "jam", "cake"], str] = {}


class FairNotation:
    """Positions of one table."""

    def __init__(self, rules: FairRules) -> None:
        self._rules = rules
        self._seats = rules.seats

    def write(self, s: FairState) -> dict[str, Any]:
        """Equal states give equal JSON."""
        hidden = s.deck[0] == HIDDEN
        return {
            "viewer": {WHOLE: "everyone", ONLOOKER: "onlooker"}.get(s.viewer, seat_name(s.viewer)),
            "phase": PHASES[s.phase],
            "round": s.round + 1,
            "leader": seat_name(s.leader),
            "turn": seat_name(s.turn),
            "die": s.die,
            "bidders": self._names(s.bidders),
            "rebid": bool(s.rebid),
            "deck": s.deck[patio.KINDS] if hidden else dict(zip(TILES, s.deck, strict=False)),
            "bag": _write_fruit(s.bag),
            "bowl": _write_fruit(s.bowl),
            "small_plate": _write_fruit(s.plate),
            "stalls": {name: seat_name(owner - 1) for name, owner in zip(STALLS, s.stalls, strict=True) if owner},
            "seats": [self._write_seat(s, seat) for seat in range(self._seats)],
        }

    def _names(self, mask: int) -> list[str]:
        return [seat_name(p) for p in range(self._seats) if mask >> p & 1]

    def _write_seat(self, s: FairState, seat: int) -> dict[str, Any]:
        hand = [held for held in s.hands[HAND * seat : HAND * seat + HAND] if held]
        bid: Any = None
        if s.pending[seat]:
            bid = "hidden" if s.pending[seat] == HIDDEN else _write_fruit(bid_counts(s.pending[seat]))
        notes = s.notes[FRUITS * seat : FRUITS * seat + FRUITS]
        lies = [patio.read(tile) for tile in self._rules.patio(s, seat) if tile]
        return {
            "hand": len(hand) if HIDDEN in hand else [TILES[held - 1] for held in hand],
            "seen_by": self._names(s.seen[seat]),
            "bid": bid,
            "fruit": _write_fruit(s.fruit[FRUITS * seat : FRUITS * seat + FRUITS]),
            "snail": s.snails[seat],
            "patio": [
                {
                    "tile": ALL_TILES[kind],
                    "column": cell % patio.COLUMNS + 1,
                    "row": cell // patio.COLUMNS + 1,
                    "turn": turn,
                }
                for kind, cell, turn in lies
            ],
            "notes": {bed: note for bed, note in zip(BEDS, notes, strict=True) if note},
            "stage": STAGES[s.stage[seat]],
        }

    def read(self, data: object) -> FairState:
        """The state; what cannot be played on is refused here, what no fair leads to is left to `faults`."""
        try:
            given = msgspec.convert(data, PositionData)
        except msgspec.ValidationError as error:
            raise _error("form", str(error)) from None
        s = self._rules.start()
        if len(given.seats) != self._seats:
            raise _error("seats", "$.seats")
        s.phase = PHASES.index(given.phase)
        s.round = _within("$.round", given.round - 1, ROUNDS)
        s.die = _within("$.die", given.die, 6)
        s.leader = self._seat("$.leader", given.leader)
        s.turn = self._seat("$.turn", given.turn)
        s.bidders = self._mask("$.bidders", given.bidders)
        s.rebid = int(given.rebid)
        viewers = {"everyone": WHOLE, "onlooker": ONLOOKER}
        s.viewer = viewers[given.viewer] if given.viewer in viewers else self._seat("$.viewer", given.viewer)
        s.bag = _read_fruit("$.bag", given.bag)
        s.bowl = _read_fruit("$.bowl", given.bowl)
        s.plate = _read_fruit("$.small_plate", given.small_plate)
        if isinstance(given.deck, int):
            if s.viewer == WHOLE:
                raise _error("unseen", "$.deck")
            s.deck = [HIDDEN] * patio.KINDS + [_within("$.deck", given.deck)]
        else:
            counts = [_within(f"$.deck.{name}", given.deck.get(name, 0)) for name in TILES]
            s.deck = [*counts, sum(counts)]
        owners = [given.stalls.get(name) for name in STALLS]
        s.stalls = [0 if owner is None else 1 + self._seat("$.stalls", owner) for owner in owners]
        for seat, one in enumerate(given.seats):
            self._read_seat(s, seat, one)
        self._check_playable(s)
        return s

    def _seat(self, path: str, name: str) -> int:
        for seat in range(self._seats):
            if seat_name(seat) == name:
                return seat
        raise _error("seat", path)

    def _mask(self, path: str, names: list[str]) -> int:
        return sum({1 << self._seat(path, name) for name in names})

    def _read_seat(self, s: FairState, seat: int, given: SeatData) -> None:
        path = f"$.seats[{seat}]"
        if isinstance(given.hand, int):
            if s.viewer in (WHOLE, seat):
                raise _error("unseen", f"{path}.hand")
            held = [HIDDEN] * _within(f"{path}.hand", given.hand, HAND)
        else:
            held = sorted([TILES.index(name) + 1 for name in given.hand])
        if len(held) > HAND or len(given.patio) > TILES_EACH:
            raise _error("many", path)
        s.hands[HAND * seat : HAND * seat + HAND] = held + [0] * (HAND - len(held))
        s.seen[seat] = self._mask(f"{path}.seen_by", given.seen_by)
        if given.bid is not None:
            if given.bid == "hidden" and s.viewer in (WHOLE, seat):
                raise _error("unseen", f"{path}.bid")
            s.pending[seat] = HIDDEN if given.bid == "hidden" else bid_code(_read_fruit(f"{path}.bid", given.bid))
        s.fruit[FRUITS * seat : FRUITS * seat + FRUITS] = _read_fruit(f"{path}.fruit", given.fruit)
        s.snails[seat] = _within(f"{path}.snail", given.snail, STONES)
        lies = [_read_tile(f"{path}.patio[{i}]", tile) for i, tile in enumerate(given.patio)]
        s.tiles[TILES_EACH * seat : TILES_EACH * seat + TILES_EACH] = lies + [0] * (TILES_EACH - len(lies))
        for bed, name in enumerate(BEDS):
            s.notes[FRUITS * seat + bed] = _within(f"{path}.notes", given.notes.get(name, 0))  # type: ignore[call-overload]
        s.stage[seat] = STAGES.index(given.stage)

    def _check_playable(self, s: FairState) -> None:
        """That whoever is asked can answer, and the table can do what it has to."""
        held = [sum([one != 0 for one in s.hands[HAND * p : HAND * p + HAND]]) for p in range(self._seats)]
        for p in range(self._seats):
            bid = bid_counts(s.pending[p])
            basket = s.fruit[FRUITS * p : FRUITS * p + FRUITS]
            if s.pending[p] and not (s.phase == BID and s.bidders >> p & 1):
                raise _error("bid", f"$.seats[{p}].bid")
            if any(n > have for n, have in zip(bid, basket, strict=True)):
                raise _error("bid", f"$.seats[{p}].bid")
            if not s.tiles[TILES_EACH * p]:
                raise _error("patio", f"$.seats[{p}].patio")
            if s.phase not in (DEAL, OVER) and held[p] < ROUNDS - s.round - (s.stage[p] != TO_LAY):
                raise _error("hand", f"$.seats[{p}].hand")
        asked = {
            DEAL: 0 in held and s.deck[patio.KINDS] >= HAND * held.count(0),
            BID: s.bidders > 0,
            LOT: s.bidders > 0,
            WALK: s.die > 0,
            SPLIT: sum(s.bowl) == BOWL,
            GARDEN: any(stage != READY for stage in s.stage),
        }
        if not asked.get(s.phase, True):
            raise _error("phase", "$.phase")
        if s.phase not in (SPLIT, PICK) and sum(s.bowl) + sum(s.plate):
            raise _error("phase", "$.bowl")
        to_draw = 0 if s.phase == OVER else BOWL * (ROUNDS - s.round)
        if sum(s.bag) + sum(s.bowl) + sum(s.plate) < min(to_draw, BOWL):
            raise _error("bag", "$.bag")


def faults(rules: FairRules, s: FairState) -> list[Text]:
    """What no fair leads to: pieces lost or found, tiles that do not overlap, rounds and tiles that do not agree."""
    found = []
    for fruit, name in enumerate(FRUIT):
        there = s.bag[fruit] + s.bowl[fruit] + s.plate[fruit] + sum(s.fruit[fruit::FRUITS])
        if there != BAG[fruit]:
            found.append(text("example.fault.fruit", fruit=text(f"example.fruit.{name}"), found=there))
    if HIDDEN not in s.deck:
        unaccounted = unseen(s)
        if [unaccounted.count(kind + 1) for kind in range(patio.KINDS)] != s.deck[: patio.KINDS]:
            found.append(text("example.fault.deck"))
    for p in range(rules.seats):
        lies = [tile for tile in rules.patio(s, p) if tile]
        laid = s.round if s.phase == OVER or s.stage[p] == TO_LAY else s.round + 1
        first = [patio.read(tile)[0] for tile in lies if patio.read(tile)[0] >= patio.KINDS]
        if len(lies) != 1 + laid or first != [patio.KINDS + rules.shades[p]]:
            found.append(text("example.fault.patio", seat=p + 1))
    return found


def _write_fruit(counts: list[int]) -> dict[str, int]:
    return {name: n for name, n in zip(FRUIT, counts, strict=True) if n}


def _read_fruit(path: str, given: Fruit | Literal["hidden"]) -> list[int]:
    counts = given if isinstance(given, dict) else {}
    return [_within(path, counts.get(name, 0), sum(BAG)) for name in ("lemon", "cherry", "walnut")]


def _read_tile(path: str, given: TileData) -> int:
    cell = (given.row - 1) * patio.COLUMNS + given.column - 1
    if not (1 <= given.column <= patio.COLUMNS and patio.inside(cell, given.turn)):
        raise _error("number", path)
    return patio.code(ALL_TILES.index(given.tile), cell, given.turn)


def _within(path: str, number: int, most: int = 99) -> int:
    if not 0 <= number <= most:
        raise _error("number", path)
    return number


def _error(why: str, path: str) -> PositionError:
    return PositionError(text(f"example.position.{why}", path=path))
