"""The picture: a sheet with patio, hand, basket and notes for each seat, the common things between them."""

from __future__ import annotations

from typing import Final

from sobremesa.engine.layout import Layout, PieceKind, Place, Pose, Rect, Zone, ZoneKind
from sobremesa.engine.parts import Drag, Part, Parts, Press, Tap
from sobremesa.engine.placements import Flow, Placement, Side
from sobremesa.engine.rules import HIDDEN, Move, Seat
from sobremesa.engine.text import text
from sobremesa_example import patio, zones
from sobremesa_example.moves import (
    M_BID,
    M_BUY,
    M_DONE,
    M_DRAW,
    M_LAY,
    M_NOTE,
    M_PASS,
    M_PICK,
    M_SHOW,
    M_SKIP,
    M_SPLIT,
    M_WALK,
    STALLS,
)  # fmt: skip
from sobremesa_example.rules import STONES, FairRules
from sobremesa_example.state import BOWL, FRUITS, HAND, PICK, WHOLE, FairState, bid_counts

CELL: Final = 12.0
SHEET: Final = (190.0, 130.0)
COMMON: Final = (200.0, 110.0)
PIECE: Final = (11.0, 11.0)


class FairPresenter:
    """Shows the states of one table."""

    def __init__(self, rules: FairRules) -> None:
        self._rules = rules
        self._seats = rules.seats

    def layout(self) -> Layout:
        """Places `table` and `seat0`..."""
        return Layout((_common(), *[_sheet(seat) for seat in range(self._seats)]), _pieces(self._seats))

    def placements(self, view: FairState, memory: bool) -> list[Placement]:
        """One's own bid is held in one's fist already; others' fists stay empty, for who is ready is not told."""
        shown = [Placement(zones.DECK, i, zones.TILE_BACK, Side.BACK) for i in range(view.deck[patio.KINDS])]
        shown.append(Placement(zones.DIE, 0, zones.DIE_FACES[view.die]))
        dealt_out = view.phase == PICK
        shown += _fruit(zones.PLATES[0], view.plate)
        shown += _fruit(zones.PLATES[1] if dealt_out else zones.BOWL, view.bowl)
        for stall, owner in enumerate(view.stalls):
            where = zones.of("wall", owner - 1) if owner else zones.STALL_ZONES[stall]
            shown.append(Placement(where, stall if owner else 0, zones.STALL_PIECES[stall], owner=owner - 1))
        for seat in range(self._seats):
            stone = view.snails[seat]
            where, slot = (zones.PATH, stone - 1) if stone else (zones.HOME, seat)
            shown.append(Placement(where, slot, zones.snail(seat), owner=seat))
            bid = bid_counts(view.pending[seat])
            basket = view.fruit[FRUITS * seat : FRUITS * seat + FRUITS]
            kept = [have - n for have, n in zip(basket, bid, strict=True)]
            shown += _fruit(zones.of("basket", seat), kept, seat) + _fruit(zones.of("fist", seat), bid, seat)
            shown += _hand(view, seat, memory) + _patio(self._rules.patio(view, seat), seat)
            for bed in range(FRUITS):
                note = view.notes[FRUITS * seat + bed]
                if note:
                    where = zones.of("notes", seat)
                    shown.append(Placement(where, bed, zones.NOTE, Side.MARK, owner=seat, label=str(note)))
        return shown

    def parts(self, view: FairState, seat: Seat, move: Move) -> Parts:
        """A bid, a split or a price is a multiset of drags; over and under are the same drag."""
        kind, numbers = move[0], move[1:]
        basket = zones.of("basket", seat)
        if kind == M_BID:
            return _drags(basket, zones.of("fist", seat), numbers) or (Press("bid_nothing"),)
        if kind == M_WALK:
            if numbers[0] == 0:
                return (Press("stay"),)
            stone = view.snails[seat]
            source = zones.PATH if stone else zones.HOME
            return (Drag(source, zones.snail(seat), zones.PATH, stone + numbers[0] - 1),)
        if kind == M_SPLIT:
            return _drags(zones.BOWL, zones.PLATES[0], numbers)
        if kind == M_PICK:
            return (Tap(zones.PLATES[numbers[0]]),)
        if kind == M_BUY:
            return _drags(basket, zones.STALL_ZONES[numbers[0]], numbers[1:])
        if kind == M_LAY:
            tile, cell, turn, _ = numbers
            face = zones.TILE_PIECES[tile] if 0 <= tile < patio.KINDS else zones.TILE_BACK
            return (Drag(zones.of("hand", seat), face, zones.of("patio", seat), cell, turn),)
        if kind == M_NOTE:
            bed, fruit = numbers
            return (Drag(basket, zones.FRUIT_PIECES[fruit], zones.of("notes", seat), bed),)
        return (Press({M_SKIP: "skip", M_DONE: "done"}[kind]),)

    def flows(self, before: FairState, move: Move, after: FairState) -> list[Flow]:
        """Fruit on its way between baskets, plates and bag, hands passed on, snails sent home along the pots."""
        kind = move[0]
        if kind == M_DRAW:
            return [Flow(zones.BAG, zones.BOWL, many=BOWL)]
        if kind == M_PASS:
            n = self._seats
            hands = [(p, sum([held != 0 for held in before.hands[HAND * p : HAND * p + HAND]])) for p in range(n)]
            return [Flow(zones.of("hand", p), zones.of("hand", (p + 1) % n), many=held) for p, held in hands if held]
        if kind == M_WALK:
            return self._snail_flows(before, after)
        if kind == M_PICK:
            return self._share_flows(before, after)
        if kind in (M_SHOW, M_BUY, M_NOTE):
            via = {M_BUY: zones.STALL_ZONES[move[1]] if kind == M_BUY else ""}.get(kind)
            return self._paid(before, after, via, move)
        return []

    def _paid(self, before: FairState, after: FairState, via: str | None, move: Move) -> list[Flow]:
        flows = []
        for i in range(FRUITS * self._seats):
            seat, fruit = divmod(i, FRUITS)
            many = before.fruit[i] - after.fruit[i]
            if many <= 0:
                continue
            own_bid = move[0] == M_SHOW and before.pending[seat] > 0
            source = zones.of("fist" if own_bid else "basket", seat)
            by = via or zones.of("fist" if move[0] == M_SHOW else "notes", seat)
            passed = () if by == source else (by,)
            flows.append(Flow(source, zones.BAG, zones.FRUIT_PIECES[fruit], many=many, via=passed))
        return flows

    def _snail_flows(self, before: FairState, after: FairState) -> list[Flow]:
        flows = []
        for seat in range(self._seats):
            old, new = before.snails[seat], after.snails[seat]
            if old != new:
                source = (zones.PATH, old - 1) if old else (zones.HOME, seat)
                target = (zones.PATH, new - 1) if new else (zones.HOME, seat)
                flows.append(Flow(source[0], target[0], zones.snail(seat), source[1], target[1]))
        return flows

    def _share_flows(self, before: FairState, after: FairState) -> list[Flow]:
        """Which plate went to whom shows in what the leader gained."""
        leader = before.leader
        gained = [
            now - was
            for was, now in zip(
                before.fruit[FRUITS * leader : FRUITS * leader + FRUITS],
                after.fruit[FRUITS * leader : FRUITS * leader + FRUITS],
                strict=True,
            )
        ]
        chooser = (leader + 1) % self._seats
        takers = (leader, chooser) if gained == before.plate else (chooser, leader)
        flows = []
        for plate, pile, taker in zip(zones.PLATES, (before.plate, before.bowl), takers, strict=True):
            for fruit, n in enumerate(pile):
                if n:
                    flows.append(Flow(plate, zones.of("basket", taker), zones.FRUIT_PIECES[fruit], many=n))
        return flows


def _drags(zone: str, to_zone: str, counts: tuple[int, ...]) -> tuple[Part, ...]:
    return tuple(Drag(zone, zones.FRUIT_PIECES[fruit], to_zone) for fruit, n in enumerate(counts) for _ in range(n))


def _fruit(zone: str, counts: list[int], owner: int = -1) -> list[Placement]:
    pieces = [zones.FRUIT_PIECES[fruit] for fruit, n in enumerate(counts) for _ in range(n)]
    return [Placement(zone, slot, piece, owner=owner) for slot, piece in enumerate(pieces)]


def _hand(view: FairState, seat: Seat, memory: bool) -> list[Placement]:
    zone = zones.of("hand", seat)
    hand = [held for held in view.hands[HAND * seat : HAND * seat + HAND] if held]
    remembered = view.viewer not in (WHOLE, seat)
    if HIDDEN in hand or (remembered and not memory):
        return [Placement(zone, slot, zones.TILE_BACK, Side.BACK, owner=seat) for slot in range(len(hand))]
    return [Placement(zone, slot, zones.TILE_PIECES[held - 1], owner=seat) for slot, held in enumerate(hand)]


def _patio(tiles: list[int], seat: Seat) -> list[Placement]:
    tops = patio.tops(tiles)
    shown = []
    for i, tile in enumerate(tiles):
        if tile:
            kind, cell, turn = patio.read(tile)
            halves = patio.cells(cell, turn)
            mask = sum([1 << half for half in (0, 1) if tops[halves[half]] == i + 1])
            piece = zones.TILE_PIECES[kind]
            where = zones.of("patio", seat)
            shown.append(Placement(where, cell, piece, Side.FACE, turn, mask if mask != 3 else -1, seat))
    return shown


def _common() -> Place:
    def zone(name: str, kind: ZoneKind, rect: Rect, label: str, art: str = "") -> Zone:
        return Zone(name, text(f"example.zone.{label}"), kind, rect, art=art, tip=text(f"example.tip.{label}"))

    stones = tuple(Pose(26 + 15 * stone, 98) for stone in range(STONES))
    return Place(
        "table",
        None,
        COMMON,
        (
            zone(zones.DECK, ZoneKind.STACK, Rect(6, 6, 28, 18), "deck"),
            zone(zones.BAG, ZoneKind.BAG, Rect(6, 34, 24, 28), "bag", "bag.svg"),
            zone(zones.BOWL, ZoneKind.TRAY, Rect(42, 6, 40, 28), "bowl", "plate.svg"),
            zone(zones.PLATES[0], ZoneKind.TRAY, Rect(42, 42, 28, 24), "plate_small", "plate.svg"),
            zone(zones.PLATES[1], ZoneKind.TRAY, Rect(76, 42, 38, 24), "plate_large", "plate.svg"),
            zone(zones.DIE, ZoneKind.TRAY, Rect(92, 10, 16, 16), "die"),
            *[
                zone(name, ZoneKind.TRAY, Rect(120, 6 + 22 * i, 74, 20), f"stall_{STALLS[i]}")
                for i, name in enumerate(zones.STALL_ZONES)
            ],
            zone(zones.HOME, ZoneKind.TRAY, Rect(1, 86, 18, 23), "home"),
            Zone(
                zones.PATH,
                text("example.zone.path"),
                ZoneKind.TRACK,
                Rect(19, 86, 180, 23),
                stones,
                art="path.svg",
                tip=text("example.tip.path"),
            ),
        ),
    )


def _sheet(seat: Seat) -> Place:
    def zone(name: str, kind: ZoneKind, rect: Rect, tip: bool = False, art: str = "") -> Zone:
        label = text(f"example.zone.{name}")
        return Zone(
            zones.of(name, seat), label, kind, rect, art=art, tip=text(f"example.tip.{name}") if tip else None
        )

    boxes = tuple(Pose(157, 62 + 16 * bed) for bed in range(FRUITS))
    return Place(
        f"seat{seat}",
        seat,
        SHEET,
        (
            Zone(
                zones.of("patio", seat),
                text("example.zone.patio"),
                ZoneKind.GRID,
                Rect(4, 4, CELL * patio.COLUMNS, CELL * patio.ROWS),
                grid=(patio.COLUMNS, patio.ROWS),
                fit=True,
                tip=text("example.tip.patio"),
            ),
            zone("hand", ZoneKind.ROW, Rect(4, 92, 96, 16)),
            zone("basket", ZoneKind.TRAY, Rect(106, 4, 40, 44), True),
            zone("fist", ZoneKind.TRAY, Rect(148, 4, 38, 44), True),
            Zone(
                zones.of("notes", seat),
                text("example.zone.notes"),
                ZoneKind.TRACK,
                Rect(106, 52, 80, 50),
                boxes,
                art="notes.svg",
                tip=text("example.tip.notes"),
            ),
            zone("wall", ZoneKind.ROW, Rect(106, 106, 80, 20)),
        ),
        art="sheet.svg",
    )


def _pieces(seats: int) -> tuple[PieceKind, ...]:
    back = "tile_back.svg"
    tile = (2 * CELL, CELL)
    kinds = [PieceKind(p, text(f"example.{p}"), PIECE, f"{p.replace('.', '_')}.svg") for p in zones.FRUIT_PIECES]
    kinds += [PieceKind(p, text(f"example.{p}"), tile, f"{p.replace('.', '_')}.svg", back) for p in zones.TILE_PIECES]
    kinds.append(PieceKind(zones.TILE_BACK, text("example.tile.back"), tile, back, back))
    kinds += [PieceKind(p, text(f"example.{p}"), (24, 16), f"{p.replace('.', '_')}.svg") for p in zones.STALL_PIECES]
    for face in zones.DIE_FACES:
        name = text("example.die", face=face.removeprefix("die."))
        kinds.append(PieceKind(face, name, (14, 14), f"{face.replace('.', '_')}.svg", family="die", tumbles=True))
    for seat in range(seats):
        name = text("example.snail", who=text("player", seat=seat + 1))
        kinds.append(PieceKind(zones.snail(seat), name, (13, 10), f"snail_{seat}.svg"))
    kinds.append(PieceKind(zones.NOTE, text("example.note"), (12, 12), "note.svg"))
    return tuple(kinds)
