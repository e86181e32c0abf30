"""The picture: one board, hand and die place a seat (two boards lie side by side), bag and box between them."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from sobremesa.engine import paths
from sobremesa.engine.layout import Layout, PieceKind, Place, Pose, Rect, Zone, ZoneKind
from sobremesa.engine.parts import Drag, Parts
from sobremesa.engine.placements import Flow, Placement, Side
from sobremesa.engine.rules import Move, Seat
from sobremesa.engine.text import text
from sobremesa.games.draftosaurus import zones
from sobremesa.games.draftosaurus.moves import (
    FACE_NAMES,
    M_DEAL,
    M_DISCARD,
    M_FIRST,
    M_MOVE,
    M_PASS,
    SPECIES_NAMES,
)
from sobremesa.games.draftosaurus.rules import SPECIES_OF, SPOT_OF, DraftRules
from sobremesa.games.draftosaurus.rules_hands import HANDS, LESS, size_of
from sobremesa.games.draftosaurus.rules_pens import PEN_OF, PYRAMID_PEN, QUARANTINE_PEN
from sobremesa.games.draftosaurus.rules_score import length
from sobremesa.games.draftosaurus.state import DISCARD, FIRST, PENS, SPECIES, DraftState


@lru_cache(maxsize=1)
def geometry() -> dict[str, Any]:
    """Where everything lies on the boards, in millimetres."""
    file = paths.resources() / "games" / "draftosaurus" / "boards.json"
    data: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return data


class DraftPresenter:
    """Shows the states of one table."""

    def __init__(self, rules: DraftRules) -> None:
        self._rules = rules
        self._seats = rules.seats
        self._boards = rules.boards

    def layout(self) -> Layout:
        """Places `table`, `seat0`..., and `seat0:2`... for second boards."""
        places = [self._common()]
        for seat in range(self._seats):
            for board in range(len(self._boards)):
                places.append(self._sheet(seat, board))
        return Layout(tuple(places), self._pieces())

    def _sheet(self, seat: Seat, board: int) -> Place:
        shape = geometry()[zones.BOARD_NAMES[self._boards[board]]]
        sheet = [self._pen(seat, board, name, pen) for name, pen in shape["pens"].items()]
        if board == 0:
            sheet.append(Zone(zones.hand(seat), text("draftosaurus.zone.hand"), ZoneKind.FAN, Rect(*shape["hand"])))
            sheet.append(Zone(zones.die(seat), text("draftosaurus.zone.die"), ZoneKind.TRAY, Rect(*shape["die"])))
        return Place(
            id=f"seat{seat}" if board == 0 else f"seat{seat}:{board + 1}",
            seat=seat,
            size=(shape["size"][0], shape["size"][1]),
            zones=tuple(sheet),
            art=shape["art"],
        )

    def _pen(self, seat: Seat, board: int, name: str, shape: dict[str, Any]) -> Zone:
        track = shape["kind"] == "track"
        return Zone(
            id=zones.pen(seat, board, name),
            name=text(f"draftosaurus.pen.{name}"),
            kind=ZoneKind.TRACK if track else ZoneKind.TRAY,
            rect=Rect(*shape["rect"]),
            track=tuple(Pose(x, y) for x, y in shape["track"]) if track else (),
            label=Rect(*shape["label"]) if shape.get("label") else None,
            tip=text(f"draftosaurus.tip.{name}"),
        )

    def _common(self) -> Place:
        shape = geometry()["common"]
        table = [
            Zone(
                zones.BAG,
                text("draftosaurus.zone.bag"),
                ZoneKind.BAG,
                Rect(*shape["bag"]),
                art="bag.svg",
                tip=text("draftosaurus.tip.bag"),
            ),
            Zone(zones.DIE, text("draftosaurus.zone.die"), ZoneKind.TRAY, Rect(*shape["die"])),
        ]
        if self._rules.discards:
            box = Rect(*shape["discard"])
            table.append(
                Zone(
                    zones.BOX,
                    text("draftosaurus.zone.discard"),
                    ZoneKind.TRAY,
                    box,
                    art="discard.svg",
                    tip=text("draftosaurus.tip.discard"),
                )
            )
        return Place("table", None, (shape["size"][0], shape["size"][1]), tuple(table))

    def _pieces(self) -> tuple[PieceKind, ...]:
        w, h = geometry()["piece"]
        die_w, die_h = geometry()["die_size"]
        back = "dino_back.svg"
        kinds = [
            PieceKind(f"dino.{name}", text(f"draftosaurus.species.{name}"), (w, h), f"dino_{name}.svg", back)
            for name in SPECIES_NAMES
        ]
        kinds.append(PieceKind(zones.UNSEEN, text("draftosaurus.species.unseen"), (w, h), back, back))
        for face in (*FACE_NAMES, "blank"):
            kinds.append(
                PieceKind(
                    f"die.{face}",
                    text(f"draftosaurus.face.{face}"),
                    (die_w, die_h),
                    f"die_{face}.svg",
                    family="die",
                    tumbles=True,
                )
            )
        return tuple(kinds)

    def placements(self, view: DraftState, memory: bool) -> list[Placement]:
        """A viewer's own secret choice already lies where it will be."""
        die_at = zones.DIE if view.phase == FIRST and view.board == 0 else zones.die(view.roller)
        shown = [Placement(die_at, 0, zones.FACES[view.die])]
        for seat in range(self._seats):
            self._show_zoos(view, seat, shown)
            self._show_hand(view, seat, memory, shown)
        for slot, species in enumerate(view.box):
            shown.append(Placement(zones.BOX, slot, zones.DINOSAURS[species]))
        if view.phase == DISCARD:
            for seat in range(self._seats):
                if view.pending[seat] > 0:
                    slot = len(view.box) + seat
                    shown.append(Placement(zones.BOX, slot, zones.DINOSAURS[view.pending[seat] - 1], owner=seat))
        return shown

    def _show_zoos(self, view: DraftState, seat: Seat, shown: list[Placement]) -> None:
        for board in range(view.board + 1):
            winter = self._boards[board] == 1
            at = (board * self._seats + seat) * PENS
            for number in range(PENS):
                zone = zones.pen(seat, board, zones.PEN_NAMES[winter][number])
                pyramid = winter and number == PYRAMID_PEN
                for slot, species in zones.dinosaurs(view.zoo[at + number], pyramid):
                    shown.append(Placement(zone, slot, zones.DINOSAURS[species], owner=seat))
        code = view.pending[seat]
        if code > 0 and view.phase != DISCARD:
            name, own_slot = zones.pen_of_spot(SPOT_OF[code])
            number = PEN_OF[SPOT_OF[code]]
            slot = length(view.zoo[self._rules.zoo_at(view, seat) + number]) if own_slot is None else own_slot
            zone = zones.pen(seat, view.board, name)
            shown.append(Placement(zone, slot, zones.DINOSAURS[SPECIES_OF[code]], owner=seat))

    def _show_hand(self, view: DraftState, seat: Seat, memory: bool, shown: list[Placement]) -> None:
        zone = zones.hand(seat)
        hand = view.hands[seat]
        code = view.pending[seat]
        if hand >= 0 and code > 0:
            hand = LESS[hand * SPECIES + (code - 1 if view.phase == DISCARD else SPECIES_OF[code])]
        if hand < 0 or (not memory and view.viewer >= 0 and seat != view.viewer):
            for slot in range(size_of(hand)):
                shown.append(Placement(zone, slot, zones.UNSEEN, Side.BACK, owner=seat))
            return
        for slot, species in enumerate(HANDS[hand]):
            shown.append(Placement(zone, slot, zones.DINOSAURS[species], owner=seat))

    def parts(self, view: DraftState, seat: Seat, move: Move) -> Parts:
        """Every move is one drag."""
        if move[0] == M_DISCARD:
            return (Drag(zones.hand(seat), zones.DINOSAURS[move[1]], zones.BOX),)
        if move[0] == M_MOVE:
            source = zones.pen(seat, view.board, "quarantine")
            species = (view.zoo[self._rules.zoo_at(view, seat) + QUARANTINE_PEN] & 7) - 1
            spot = move[1]
        else:
            source = zones.hand(seat)
            species, spot = move[1], move[2]
        name, slot = zones.pen_of_spot(spot)
        return (Drag(source, zones.DINOSAURS[species], zones.pen(seat, view.board, name), slot),)

    def flows(self, before: DraftState, move: Move, after: DraftState) -> list[Flow]:
        """The deal, and hands and die on their way to the left; the rest shows."""
        kind = move[0]
        if kind == M_DEAL:
            return [Flow(zones.BAG, zones.hand(move[1]), many=len(move) - 2)]
        if kind == M_FIRST:
            return [Flow(zones.DIE, zones.die(after.roller))]
        if kind != M_PASS:
            return []
        flows = [Flow(zones.die(before.roller), zones.die(after.roller))]
        for seat in range(self._seats):
            held = size_of(before.hands[seat])
            if held:
                flows.append(Flow(zones.hand(seat), zones.hand((seat + 1) % self._seats), many=held))
        return flows
