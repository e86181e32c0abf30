"""Sentences: why something is no move, what a ply did, what a seat has to do."""

from __future__ import annotations

from typing import Final

from sobremesa.engine.parts import Drag, Line, Parts, Press, Refusal, Spot, Tap
from sobremesa.engine.rules import Move, Seat
from sobremesa.engine.text import Text, text
from sobremesa_example import patio, zones
from sobremesa_example.moves import (
    BEDS,
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
    STALLS,
    TILES,
)  # fmt: skip
from sobremesa_example.rule_ids import (
    BID_HELD,
    BID_HIGHEST,
    BID_SECRET,
    BID_TIE,
    BUY_PRICE,
    BUY_TURN,
    DEAL_HANDS,
    DIE_ROLL,
    END_TIE,
    END_WINNER,
    LAY_ONE,
    LAY_OVERLAP,
    NOTE_AFTER,
    NOTE_ONCE,
    NOTE_PAY,
    PASS_HANDS,
    RULE_IDS,
    SPLIT_BOWL,
    SPLIT_PICK,
    SPLIT_PILES,
    WALK_HOME,
    WALK_STEPS,
)  # fmt: skip
from sobremesa_example.rules import FairRules
from sobremesa_example.state import BID, BUY, FRUITS, GARDEN, LOT, OVER, PICK, SPLIT, TO_LAY, WALK, FairState

ASKED: Final = {BID: BID_SECRET, WALK: WALK_STEPS, SPLIT: SPLIT_PILES, PICK: SPLIT_PICK, BUY: BUY_TURN}
"""The rule that says what is asked for, by phase; in the garden it is laying or writing."""


class FairExplainer:
    """Explains one table."""

    def __init__(self, rules: FairRules) -> None:
        self._rules = rules

    # Refusals

    def why_not(self, view: FairState, seat: Seat, parts: Parts) -> Refusal:
        """The rule that `FairRules.check` names for the move that was meant, or the one that says what is asked."""
        meant = self._meant(view, seat, parts)
        rule = max(self._rules.check(view, seat, move) for move in meant) if meant else 0
        if rule == 0:
            laying = view.phase == GARDEN and view.stage[seat] == TO_LAY
            rule = ASKED.get(view.phase, LAY_ONE if laying else NOTE_PAY)
        where = {part.to_zone for part in parts if isinstance(part, Drag)}
        name = RULE_IDS[rule].removeprefix("example.").replace(".", "_")
        return Refusal(text(f"example.refuse.{name}"), RULE_IDS[rule], tuple(Spot(zone) for zone in sorted(where)))

    def _meant(self, view: FairState, seat: Seat, parts: Parts) -> list[Move]:
        """The moves that may have been meant: one kind of drag, in any number, to one place."""
        drags = [part for part in parts if isinstance(part, Drag)]
        if not drags or len(drags) != len(parts):
            return _meant_by_click(parts)
        sources, targets = {drag.zone for drag in drags}, {drag.to_zone for drag in drags}
        if len(sources) > 1 or len(targets) > 1:
            return []
        source, target = sources.pop(), targets.pop()
        drag = drags[0]
        if source in (zones.of("basket", seat), zones.BOWL) and all(d.face in zones.FRUIT_PIECES for d in drags):
            counts = [[d.face for d in drags].count(piece) for piece in zones.FRUIT_PIECES]
            return self._meant_by_fruit(seat, source, target, counts, drag)
        if len(drags) > 1:
            return []
        slot = -1 if drag.to_slot is None else drag.to_slot
        to_patio = source == zones.of("hand", seat) and target == zones.of("patio", seat)
        if to_patio and drag.face in zones.TILE_PIECES[: patio.KINDS]:
            tile = zones.TILE_PIECES.index(drag.face)
            return [(M_LAY, tile, slot, drag.turn, under) for under in (0, 1)]
        if drag.face == zones.snail(seat) and target == zones.PATH:
            return [(M_WALK, slot + 1 - view.snails[seat])]
        return []

    def _meant_by_fruit(self, seat: Seat, source: str, target: str, counts: list[int], drag: Drag) -> list[Move]:
        if source == zones.BOWL:
            return [(M_SPLIT, *counts)] if target == zones.PLATES[0] else []
        if target == zones.of("fist", seat):
            return [(M_BID, *counts)]
        if target in zones.STALL_ZONES:
            return [(M_BUY, zones.STALL_ZONES.index(target), *counts)]
        if target == zones.of("notes", seat) and sum(counts) == 1:
            return [(M_NOTE, -1 if drag.to_slot is None else drag.to_slot, counts.index(1))]
        return []

    # The log

    def tell(self, before: FairState, seat: Seat, move: Move | None, after: FairState) -> list[Line]:
        """One line for a ply or more; none for another's bid, which is told when it is shown."""
        if move is None:
            return []
        lines = self._tell_table(before, move, after) if seat < 0 else self._tell_seat(before, seat, move, after)
        if after.phase == OVER:
            lines.append(self._tell_end(after))
        return lines

    def _tell_seat(self, before: FairState, seat: Seat, move: Move, after: FairState) -> list[Line]:
        kind, numbers = move[0], move[1:]
        who = _player(seat)
        if kind == M_BID:
            return [_line("bid", BID_SECRET, zones.of("fist", seat), fruit=sum(numbers))]
        if kind == M_WALK:
            lines = [_line("walk", WALK_STEPS, zones.PATH, who=who, steps=numbers[0])]
            for p in range(self._rules.seats):
                if p != seat and after.snails[p] != before.snails[p]:
                    back = before.snails[p] - after.snails[p]
                    lines.append(_line("home", WALK_HOME, zones.PATH, who=_player(p), steps=back))
            return lines
        if kind == M_SPLIT:
            return [_line("split", SPLIT_PILES, zones.PLATES[0], who=who, fruit=sum(numbers))]
        if kind == M_PICK:
            return [_line("pick", SPLIT_PICK, zones.of("basket", seat), who=who, plate=numbers[0])]
        if kind == M_BUY:
            sign = text(f"example.stall.{STALLS[numbers[0]]}")
            return [_line("buy", BUY_PRICE, zones.of("wall", seat), who=who, stall=sign)]
        if kind == M_SKIP:
            return [_line("skip", BUY_TURN, "", who=who)]
        if kind == M_LAY:
            tile = text(f"example.tile.{TILES[numbers[0]]}")
            return [_line("lay", LAY_OVERLAP, zones.of("patio", seat), who=who, tile=tile, layer=numbers[3])]
        if kind == M_NOTE:
            bed = text(f"example.bed.{BEDS[numbers[0]]}")
            cells = after.notes[FRUITS * seat + numbers[0]]
            return [_line("note", NOTE_ONCE, zones.of("notes", seat), who=who, bed=bed, cells=cells)]
        return [_line("done", NOTE_AFTER, "", who=who)]

    def _tell_table(self, before: FairState, move: Move, after: FairState) -> list[Line]:
        kind, numbers = move[0], move[1:]
        if kind == M_DEAL:
            return [_line("deal", DEAL_HANDS, zones.of("hand", numbers[0]), who=_player(numbers[0]))]
        if kind == M_SHOW:
            return self._tell_bids(before, after)
        if kind == M_LOT:
            return [_line("lot", BID_TIE, "", who=_player(numbers[0]))]
        if kind == M_ROLL:
            return [_line("roll", DIE_ROLL, zones.DIE, face=numbers[0])]
        if kind == M_DRAW:
            return [_line("draw", SPLIT_BOWL, zones.BOWL)]
        return [_line("pass", PASS_HANDS, "")] if after.phase != OVER else []

    def _tell_bids(self, before: FairState, after: FairState) -> list[Line]:
        lines = []
        for p in range(self._rules.seats):
            if before.bidders >> p & 1:
                paid = sum(before.fruit[FRUITS * p : FRUITS * p + FRUITS])
                paid -= sum(after.fruit[FRUITS * p : FRUITS * p + FRUITS])
                lines.append(_line("shown", BID_HELD, zones.of("basket", p), who=_player(p), fruit=paid))
        if after.bidders:
            tied = tuple(_player(p) for p in range(self._rules.seats) if after.bidders >> p & 1)
            lines.append(_line("tied_again" if after.phase == LOT else "tied", BID_TIE, "", who=tied))
        else:
            lines.append(_line("leads", BID_HIGHEST, "", who=_player(after.leader)))
        return lines

    def _tell_end(self, after: FairState) -> Line:
        ranking = self._rules.ranking(after)
        totals = [self._rules.total(after, p) for p in range(self._rules.seats)]
        first = tuple(_player(p) for p, place in enumerate(ranking) if place == 1)
        if len(first) > 1:
            return _line("shared", END_TIE, "", who=first, points=max(totals))
        if totals.count(max(totals)) > 1:
            return _line("tie", END_TIE, "", who=first[0], points=max(totals))
        return _line("won", END_WINNER, "", who=first[0], points=max(totals))

    def prompt(self, view: FairState, seat: Seat) -> Text:
        """What `seat` has to do, also when that is to wait."""
        if view.phase == OVER:
            return text("example.prompt.over")
        if seat not in self._rules.actors(view):
            return text("example.prompt.wait")
        if view.phase == WALK:
            return text("example.prompt.walk", die=view.die)
        if view.phase == GARDEN:
            return text("example.prompt.lay" if view.stage[seat] == TO_LAY else "example.prompt.write")
        names = {BID: "rebid" if view.rebid else "bid", SPLIT: "split", PICK: "pick", BUY: "buy"}
        return text(f"example.prompt.{names[view.phase]}")


def _player(seat: Seat) -> Text:
    return text("player", seat=seat + 1)


def _line(key: str, rule: int, zone: str, **args: int | Text | tuple[Text, ...]) -> Line:
    return Line(text(f"example.log.{key}", **args), RULE_IDS[rule], (Spot(zone),) if zone else ())


def _meant_by_click(parts: Parts) -> list[Move]:
    buttons: dict[str, Move] = {"bid_nothing": (M_BID, 0, 0, 0), "stay": (M_WALK, 0), "skip": (M_SKIP,)}
    buttons["done"] = (M_DONE,)
    if len(parts) != 1:
        return []
    part = parts[0]
    if isinstance(part, Press):
        return [buttons[part.button]] if part.button in buttons else []
    if isinstance(part, Tap) and part.zone in zones.PLATES:
        return [(M_PICK, zones.PLATES.index(part.zone))]
    return []
