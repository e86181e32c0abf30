"""Check 4: what lights up is what can be done, and whatever cannot be done is refused by a rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from sobremesa.conform.report import HANDS, Report
from sobremesa.conform.sayings import can_say
from sobremesa.conform.walk import Situation, Table
from sobremesa.engine.layout import ZoneKind
from sobremesa.engine.parts import Drag, Part, Parts, Press, Spot, Tap
from sobremesa.engine.placements import Side
from sobremesa.engine.positions import seat_name
from sobremesa.engine.rules import Move, Seat
from sobremesa.engine.text import Text
from sobremesa.staging.draft import Draft

FUZZ: Final = 12
"""Things done at random in one situation."""
MOST_MOVES: Final = 150
"""Moves whose parts are looked at one by one; of more, so many are drawn."""


class Handling:
    """What hands do at one table; it remembers the buttons that it has met."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._buttons: set[str] = set()
        self._zones = {zone.id: zone for place in table.layout.places for zone in place.zones}
        self._pieces = {piece.id for piece in table.layout.pieces}

    def look(self, here: Situation, report: Report) -> None:
        """Everything about one situation, for one of those who decide."""
        if not here.deciding:
            return
        seat = here.rng.choice(here.deciding)
        candidates: list[tuple[Move, Parts]] = []
        with report.looking(HANDS):
            view, presenter = here.views[seat], self._table.game.presenter
            candidates = [(move, presenter.parts(view, seat, move)) for move in here.legal[seat]]
            some = candidates
            if len(some) > MOST_MOVES:
                some = [here.rng.choice(candidates) for _ in range(MOST_MOVES)]
            self._parts(here, seat, some, report)
            self._alike(here, seat, candidates, report)
        with report.looking(HANDS):
            self._draft(here, candidates, report)
        with report.looking(HANDS):
            for _ in range(FUZZ):
                self._refusal(here, seat, candidates, report)

    # The parts of moves

    def _parts(self, here: Situation, seat: Seat, candidates: Sequence[tuple[Move, Parts]], report: Report) -> None:
        """Each part can be done: what is dragged lies there, in that number; what is pressed has a label."""
        picture = self._table.game.presenter.placements(here.views[seat], True)
        lying = Counter((p.zone, p.piece) for p in picture if p.side is not Side.MARK)
        slots = {(p.zone, p.slot) for p in picture}
        for move, parts in candidates:
            names = {"seat": seat_name(seat), "move": str(move)}
            report.expect(bool(parts), HANDS, "hands.no_parts", **names)
            taken = Counter((part.zone, part.face) for part in parts if isinstance(part, Drag))
            for (zone, face), many in taken.items():
                endless = zone in self._zones and self._zones[zone].kind is ZoneKind.BAG and face in self._pieces
                fine = endless or lying[zone, face] >= many
                report.expect(fine, HANDS, "hands.nothing_there", **names, zone=zone, piece=face)
            for part in parts:
                self._part(part, slots, names, report)

    def _part(self, part: Part, slots: set[tuple[str, int]], names: dict[str, str], report: Report) -> None:
        if isinstance(part, Press):
            if part.button not in self._buttons:
                self._buttons.add(part.button)
                can_say(self._table, Text(f"{self._table.game.id}.button.{part.button}"), report)
        elif isinstance(part, Tap):
            known = part.zone in self._zones and (part.slot == -1 or (part.zone, part.slot) in slots)
            report.expect(known, HANDS, "hands.no_spot", **names, zone=part.zone, slot=part.slot)
        else:
            fine = self._has_slot(part.to_zone, part.to_slot) and 0 <= part.turn < 4
            slot = -1 if part.to_slot is None else part.to_slot
            report.expect(fine, HANDS, "hands.no_spot", **names, zone=part.to_zone, slot=slot)

    def _has_slot(self, zone_id: str, slot: int | None) -> bool:
        zone = self._zones.get(zone_id)
        if zone is None or slot is None:
            return zone is not None
        if zone.kind is ZoneKind.TRACK:
            return 0 <= slot < len(zone.track)
        if zone.kind is ZoneKind.GRID:
            return 0 <= slot < zone.grid[0] * zone.grid[1]
        return slot >= 0

    def _alike(self, here: Situation, seat: Seat, candidates: Sequence[tuple[Move, Parts]], report: Report) -> None:
        """Moves that hands make alike lead to different things, and are told apart in words."""
        groups: dict[frozenset[tuple[Part, int]], list[Move]] = {}
        for move, parts in candidates:
            groups.setdefault(frozenset(Counter(parts).items()), []).append(move)
        alike = [moves for moves in groups.values() if len(moves) > 1]
        if not alike:
            return
        moves = here.rng.choice(alike)
        game, view = self._table.game, here.views[seat]
        told = []
        for move in moves:
            lines = game.explainer.tell(view, seat, move, game.rules.foresee(view, seat, move))
            told.append(lines[0].text if lines else Text(""))
        for texts in self._table.catalogues:
            words = {texts.say(line) for line in told if line.key in texts}
            report.expect(len(words) == len(moves), HANDS, "hands.alike", moves=str(moves), language=texts.language)

    # The draft

    def _draft(self, here: Situation, candidates: Sequence[tuple[Move, Parts]], report: Report) -> None:
        """A move is put together part by part: at each step exactly those light up that some move still needs."""
        wanted, parts = here.rng.choice(candidates)
        needs = [Counter(other) for _, other in candidates]
        order = list(parts)
        here.rng.shuffle(order)
        draft = Draft(candidates)
        done: Counter[Part] = Counter()
        for part in order:
            lit = draft.addable()
            right = {p for need in needs if need >= done for p, n in need.items() if n > done[p]}
            report.expect(set(lit) == right and len(lit) == len(right), HANDS, "hands.lit", move=str(wanted))
            report.expect(draft.add(part), HANDS, "hands.not_added", move=str(wanted), part=str(part))
            done[part] += 1
        complete = [move for (move, _), need in zip(candidates, needs, strict=True) if need == done]
        report.expect(draft.complete() == complete, HANDS, "hands.complete", move=str(wanted))
        report.expect(draft.can_grow() == any(need > done for need in needs), HANDS, "hands.grow", move=str(wanted))

    # What is no move

    def _refusal(self, here: Situation, seat: Seat, candidates: Sequence[tuple[Move, Parts]], report: Report) -> None:
        """Anything dragged anywhere, anything clicked: it is a move, or a rule says why it is none."""
        parts = self._anything(here, seat, candidates)
        if any(Counter(parts) == Counter(other) for _, other in candidates):
            return
        refusal = self._table.game.explainer.why_not(here.views[seat], seat, parts)
        names = {"parts": str(parts), "rule": refusal.rule}
        report.expect(refusal.rule in self._table.game.rule_ids[1:], HANDS, "hands.no_rule", **names)
        report.expect(all(refusal.rule in book for book in self._table.books), HANDS, "hands.no_section", **names)
        can_say(self._table, refusal.text, report)
        self.spots(refusal.spots, report)

    def spots(self, spots: Iterable[Spot], report: Report) -> None:
        """Whether what a refusal or a line points at exists."""
        for spot in spots:
            slot = None if spot.slot < 0 else spot.slot
            fine = self._has_slot(spot.zone, slot)
            report.expect(fine, HANDS, "hands.points_nowhere", zone=spot.zone, slot=spot.slot)

    def _anything(self, here: Situation, seat: Seat, candidates: Sequence[tuple[Move, Parts]]) -> Parts:
        rng = here.rng
        parts = [self._any_part(here, seat, candidates) for _ in range(1 + (rng.below(4) == 0))]
        if rng.below(4) == 0:  # some of a move, or a move and a bit more
            real = list(rng.choice(candidates)[1])
            parts = real[: rng.below(len(real) + 1)] + parts[: rng.below(2)] or parts
        return tuple(parts)

    def _any_part(self, here: Situation, seat: Seat, candidates: Sequence[tuple[Move, Parts]]) -> Part:
        rng = here.rng
        what = rng.below(8)
        picture = self._table.game.presenter.placements(here.views[seat], True)
        movable = [p for p in picture if p.side is not Side.MARK]
        if what == 0 and self._buttons:
            return Press(rng.choice(sorted(self._buttons)))
        if what == 1 or not movable:
            thing = rng.choice(picture) if picture else None
            return Tap(thing.zone, thing.slot) if thing is not None else Tap(rng.choice(sorted(self._zones)))
        target = rng.choice(sorted(self._zones))
        slot = rng.choice([None, rng.below(8), rng.below(64)])
        turn = rng.below(4)
        real = [part for part in rng.choice(candidates)[1] if isinstance(part, Drag)]
        if real and what < 5:  # a piece that may be moved, to some other place
            part = rng.choice(real)
            if what == 4:
                return Drag(part.zone, part.face, part.to_zone, slot, turn)
            return Drag(part.zone, part.face, target, slot if self._has_slot(target, slot) else None, turn)
        thing = rng.choice(movable)
        return Drag(thing.zone, thing.piece, target, slot if self._has_slot(target, slot) else None, turn)
