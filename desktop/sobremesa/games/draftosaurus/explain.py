"""Sentences: why something is no move, what a ply did, what a seat has to do."""

from __future__ import annotations

from sobremesa.engine.parts import Drag, Line, Parts, Refusal, Spot
from sobremesa.engine.rules import Move, Seat
from sobremesa.engine.text import Text, text
from sobremesa.games.draftosaurus import zones
from sobremesa.games.draftosaurus.explain_pens import closed
from sobremesa.games.draftosaurus.moves import (
    FACE_NAMES,
    M_DEAL,
    M_DISCARD,
    M_FIRST,
    M_MOVE,
    M_NEXT,
    M_PASS,
    M_PLACE,
    M_REVEAL,
    M_ROLL,
    M_SHOW,
    SPECIES_NAMES,
)
from sobremesa.games.draftosaurus.rule_ids import (
    END_BOARDS,
    END_TIE,
    END_WINNER,
    QUARANTINE_LEAVE,
    RULE_IDS,
    SETUP_BOARD,
    SETUP_DRAW,
    SETUP_FIRST,
    TURN_DISCARD,
    TURN_ONE,
    TURN_ORDER,
    TURN_OWN,
    TURN_PASS,
    TURN_ROLL,
    TURN_SECRET,
    TURN_STAY,
    TURN_TOGETHER,
)
from sobremesa.games.draftosaurus.rules import DraftRules
from sobremesa.games.draftosaurus.rules_hands import HANDS
from sobremesa.games.draftosaurus.rules_pens import PEN_OF, PYRAMID_PEN, why_not_by_die
from sobremesa.games.draftosaurus.state import (
    CHOOSE,
    DISCARD,
    OVER,
    PENS,
    PLACE,
    QUARANTINE,
    DraftState,
)


def species_name(species: int) -> Text:
    """The name of a species."""
    return text(f"draftosaurus.species.{SPECIES_NAMES[species]}")


def player(seat: Seat) -> Text:
    """The name of a seat's player."""
    return text("player", seat=seat + 1)


def _refusal(rule: int, key: str, *spots: Spot, **args: Text) -> Refusal:
    return Refusal(text(f"draftosaurus.refuse.{key}", **args), RULE_IDS[rule], spots)


class DraftExplainer:
    """Explains one table."""

    def __init__(self, rules: DraftRules) -> None:
        self._rules = rules

    # Refusals

    def why_not(self, view: DraftState, seat: Seat, parts: Parts) -> Refusal:
        """Judges where the piece comes from, then where it went, then the rules of die and pen."""
        if view.phase not in (CHOOSE, PLACE, DISCARD, QUARANTINE):
            return _refusal(TURN_ONE, "not_now")
        drags = [part for part in parts if isinstance(part, Drag)]
        if len(parts) != 1 or not drags:
            return self._not_a_drag(view, many=len(parts) > 1)
        drag = drags[0]
        if drag.face not in zones.DINOSAURS:
            return _refusal(TURN_SECRET if drag.face == zones.UNSEEN else TURN_ROLL, _thing(drag.face))
        return self._bad_source(view, seat, drag) or self._bad_target(view, seat, drag)

    def _not_a_drag(self, view: DraftState, many: bool) -> Refusal:
        if view.phase == DISCARD:
            return _refusal(TURN_DISCARD, "discard_one")
        if view.phase == QUARANTINE:
            return _refusal(QUARANTINE_LEAVE, "quarantine_drag")
        return _refusal(TURN_ONE, "many" if many else "drag")

    def _bad_source(self, view: DraftState, seat: Seat, drag: Drag) -> Refusal | None:
        species = zones.DINOSAURS.index(drag.face)
        if drag.zone == zones.BAG:
            return _refusal(SETUP_DRAW, "bag")
        if drag.zone == zones.BOX:
            return _refusal(TURN_DISCARD, "box")
        if zones.owner(drag.zone) != seat:
            hand = drag.zone.startswith("hand:")
            return _refusal(TURN_SECRET if hand else TURN_OWN, "others_hand" if hand else "others_zoo")
        pen = zones.read_pen(drag.zone)
        if view.phase == QUARANTINE:
            home = zones.pen(seat, view.board, "quarantine")
            if drag.zone != home:
                return _refusal(QUARANTINE_LEAVE, "quarantine_only", Spot(home))
            return None
        if pen is not None:
            return _refusal(TURN_STAY, "stay")
        hand_number = view.hands[seat]
        if drag.zone != zones.hand(seat) or hand_number < 0 or species not in HANDS[hand_number]:
            return _refusal(TURN_ONE, "not_held", Spot(zones.hand(seat)), species=species_name(species))
        return None

    def _bad_target(self, view: DraftState, seat: Seat, drag: Drag) -> Refusal:
        pen = zones.read_pen(drag.to_zone)
        if view.phase == DISCARD:
            return _refusal(TURN_DISCARD, "discard_now", Spot(zones.BOX))
        if drag.to_zone == zones.BOX:
            return _refusal(TURN_DISCARD, "place_first")
        if pen is None:
            return _refusal(TURN_ONE, "back" if drag.to_zone == drag.zone else "nowhere")
        if pen.seat != seat:
            return _refusal(TURN_OWN, "own")
        if pen.board != view.board:
            return _refusal(END_BOARDS, "other_board")
        winter = self._rules.boards[pen.board] == 1
        if pen.name not in zones.PEN_NAMES[winter]:
            return _refusal(SETUP_BOARD, "no_such_pen")
        if view.phase == QUARANTINE and drag.to_zone == drag.zone:
            return _refusal(QUARANTINE_LEAVE, "quarantine_leave", Spot(drag.zone))
        species = zones.DINOSAURS.index(drag.face)
        spot = zones.spot_of_pen(winter, pen.name, drag.to_slot)
        return self._by_rules(view, seat, drag, species, spot)

    def _by_rules(self, view: DraftState, seat: Seat, drag: Drag, species: int, spot: int | None) -> Refusal:
        """The rule that `DraftRules.check` names; a pyramid without a spot is judged by its best spot."""
        spots = range(12, 18) if spot is None else (spot,)
        broken = []
        for one in spots:
            move = (M_MOVE, one) if view.phase == QUARANTINE else (M_PLACE, species, one)
            rule = self._rules.check(view, seat, move)
            if rule == 0:
                return _refusal(TURN_ONE, "spot" if spot is None else "drag")
            broken.append((rule, one))
        rule, chosen = max(broken)
        if view.phase != QUARANTINE and rule == why_not_by_die(view.die):
            return self._by_die(view, drag)
        pen = view.zoo[self._rules.zoo_at(view, seat) + PEN_OF[chosen]]
        key, args, slots = closed(pen, species, chosen, rule)
        lit = [Spot(drag.to_zone, slot) for slot in slots] or [Spot(drag.to_zone)]
        return _refusal(rule, key, *lit, **args)

    def _by_die(self, view: DraftState, drag: Drag) -> Refusal:
        face = FACE_NAMES[view.die]
        return _refusal(why_not_by_die(view.die), f"die_{face}", Spot(zones.die(view.roller), 0), Spot(drag.to_zone))

    # The log

    def tell(self, before: DraftState, seat: Seat, move: Move | None, after: DraftState) -> list[Line]:
        """Nothing for another seat's secret; the reveal tells it."""
        if move is None:
            return []
        kind = move[0]
        if kind == M_ROLL:
            face = text(f"draftosaurus.face.{FACE_NAMES[move[1]]}")
            said = text("draftosaurus.log.roll", who=player(after.roller), face=face)
            lines = [Line(said, RULE_IDS[why_not_by_die(move[1])], (Spot(zones.die(after.roller), 0),))]
        elif kind == M_FIRST:
            said = text("draftosaurus.log.first", who=player(after.roller))
            lines = [Line(said, RULE_IDS[SETUP_FIRST], (Spot(zones.die(after.roller), 0),))]
        elif kind == M_DEAL:
            said = text("draftosaurus.log.deal", who=player(move[1]))
            lines = [Line(said, RULE_IDS[SETUP_DRAW], (Spot(zones.hand(move[1])),))]
        elif kind == M_PASS:
            lines = [self._tell_pass(after)]
        elif kind == M_NEXT:
            lines = [Line(text("draftosaurus.log.next_board"), RULE_IDS[END_BOARDS])]
        elif kind == M_SHOW:
            lines = _tell_discards(before, after)
        elif kind == M_DISCARD:
            said = text("draftosaurus.log.to_discard", species=species_name(move[1]))
            lines = [Line(said, RULE_IDS[TURN_DISCARD], (Spot(zones.BOX),))]
        elif kind == M_PLACE and self._rules.published:
            lines = [_tell_choice(seat, move, after)]
        else:
            lines = self._tell_changes(before, after, kind)
        if after.phase == OVER and before.phase != OVER:
            lines.append(self._tell_end(after))
        return lines

    def _tell_pass(self, after: DraftState) -> Line:
        if after.turn == 0:
            said = text("draftosaurus.log.pass_die", who=player(after.roller), round=after.round + 1)
        else:
            said = text("draftosaurus.log.pass", who=player(after.roller))
        return Line(said, RULE_IDS[TURN_PASS], (Spot(zones.die(after.roller), 0),))

    def _tell_changes(self, before: DraftState, after: DraftState, kind: int) -> list[Line]:
        """One line for every dinosaur that is where it was not."""
        rule = {M_REVEAL: TURN_TOGETHER, M_PLACE: TURN_ORDER}.get(kind, QUARANTINE_LEAVE)
        key = "draftosaurus.log.leave" if kind == M_MOVE else "draftosaurus.log.place"
        winter = self._rules.boards[before.board] == 1
        lines = []
        for seat in range(self._rules.seats):
            at = self._rules.zoo_at(before, seat)
            for number in range(PENS):
                pyramid = winter and number == PYRAMID_PEN
                stood = zones.dinosaurs(before.zoo[at + number], pyramid)
                stand = zones.dinosaurs(after.zoo[at + number], pyramid)
                if len(stand) <= len(stood):
                    continue
                new = [one for one in stand if one not in stood]
                slot, species = new[-1]
                name = zones.PEN_NAMES[winter][number]
                where = text(f"draftosaurus.at.{name}")
                said = text(key, who=player(seat), species=species_name(species), pen=where)
                lines.append(Line(said, RULE_IDS[rule], (Spot(zones.pen(seat, before.board, name), slot),)))
        return lines

    def _tell_end(self, after: DraftState) -> Line:
        ranking = self._rules.ranking(after)
        totals = self._rules.totals(after)
        first = [seat for seat, place in enumerate(ranking) if place == 1]
        level = [seat for seat, points in enumerate(totals) if points == max(totals)]
        if len(first) > 1:
            names = tuple(player(seat) for seat in first)
            said = text("draftosaurus.log.shared", who=names, points=max(totals))
        elif len(level) > 1:
            said = text("draftosaurus.log.tie", who=player(first[0]), points=max(totals))
        else:
            said = text("draftosaurus.log.won", who=player(first[0]), points=max(totals))
        return Line(said, RULE_IDS[END_TIE if len(level) > 1 else END_WINNER])

    # What to do

    def prompt(self, view: DraftState, seat: Seat) -> Text:
        """What `seat` has to do, also when that is to wait."""
        if view.phase == OVER:
            return text("draftosaurus.prompt.over")
        if not view.waiting >> seat & 1 or view.pending[seat] > 0:
            return text("draftosaurus.prompt.wait")
        if view.phase == DISCARD:
            return text("draftosaurus.prompt.discard")
        if view.phase == QUARANTINE:
            return text("draftosaurus.prompt.quarantine")
        if view.phase in (CHOOSE, PLACE) and seat != view.roller:
            return text(f"draftosaurus.prompt.{FACE_NAMES[view.die]}")
        return text("draftosaurus.prompt.roller")


def _thing(face: str) -> str:
    return "unseen" if face == zones.UNSEEN else "die"


def _tell_choice(seat: Seat, move: Move, after: DraftState) -> Line:
    name, slot = zones.pen_of_spot(move[2])
    where = text(f"draftosaurus.at.{name}")
    said = text("draftosaurus.log.choose", species=species_name(move[1]), pen=where)
    spot = Spot(zones.pen(seat, after.board, name), -1 if slot is None else slot)
    return Line(said, RULE_IDS[TURN_TOGETHER], (spot,))


def _tell_discards(before: DraftState, after: DraftState) -> list[Line]:
    lines = []
    for seat, species in enumerate(after.box[len(before.box) :]):
        said = text("draftosaurus.log.discard", who=player(seat), species=species_name(species))
        lines.append(Line(said, RULE_IDS[TURN_DISCARD], (Spot(zones.BOX, len(before.box) + seat),)))
    return lines
