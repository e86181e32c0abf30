"""Check 5: everything lies in one place, and the motions from one picture to the next end in exactly that picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sobremesa.conform.report import PICTURES, Report
from sobremesa.conform.walk import Situation, Step, Table
from sobremesa.engine.layout import Zone, ZoneKind
from sobremesa.engine.placements import Flow, Placement, Side
from sobremesa.engine.positions import seat_name
from sobremesa.engine.rules import Seat
from sobremesa.engine.text import Arg
from sobremesa.staging.motion import Motion, backwards, plan


class Pictures:
    """The pictures of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._zones = {zone.id: zone for place in table.layout.places for zone in place.zones}
        self._pieces = {piece.id: piece for piece in table.layout.pieces}
        self._families = {piece.id: piece.family for piece in table.layout.pieces}
        self._bags = any(zone.kind is ZoneKind.BAG for zone in self._zones.values())

    def look(self, here: Situation, report: Report) -> None:
        """All pictures of one situation: for every viewer, with memory or without, and of the full state."""
        with report.looking(PICTURES):
            show = self._table.game.presenter.placements
            for viewer, view in here.views.items():
                self._sound(show(view, here.rng.below(2) == 0), _name(viewer), report)
            self._sound(show(here.state, True), "everyone", report)

    def _sound(self, picture: Sequence[Placement], viewer: str, report: Report) -> None:
        spots = Counter((p.zone, p.slot) for p in picture if p.side is not Side.MARK and self._alone(p))
        twice = [f"{zone} {slot}" for (zone, slot), n in spots.items() if n > 1]
        report.expect(not twice, PICTURES, "pictures.shared_slot", viewer=viewer, spots=", ".join(twice))
        for p in picture:
            names: dict[str, Arg] = {"viewer": viewer, "zone": p.zone, "slot": p.slot, "piece": p.piece}
            zone, piece = self._zones.get(p.zone), self._pieces.get(p.piece)
            if report.expect(zone is not None, PICTURES, "pictures.no_zone", **names) and zone is not None:
                report.expect(_has(zone, p.slot), PICTURES, "pictures.no_slot", **names)
            report.expect(piece is not None, PICTURES, "pictures.no_piece", **names)
            fine = 0 <= p.turn < 4 and -1 <= p.owner < self._table.game.seats
            report.expect(fine, PICTURES, "pictures.turn_or_owner", **names)
            if p.side is Side.BACK and piece is not None:
                report.expect(bool(piece.back), PICTURES, "pictures.no_back", **names)
        seen = Counter(cell for p in picture for cell in self._cells_seen(p))
        double = [f"{zone} {cell}" for (zone, cell), n in seen.items() if n > 1]
        report.expect(not double, PICTURES, "pictures.cell_twice", viewer=viewer, spots=", ".join(double))

    def _alone(self, p: Placement) -> bool:
        """Whether nothing else may have its slot: not so for a piece of several cells on a grid."""
        zone = self._zones.get(p.zone)
        return zone is None or zone.kind is not ZoneKind.GRID or self._size(zone, p) == (1, 1)

    def _size(self, zone: Zone, p: Placement) -> tuple[int, int]:
        piece = self._pieces.get(p.piece)
        if piece is None or 0 in zone.grid:
            return (1, 1)
        cell_w, cell_h = zone.rect.w / zone.grid[0], zone.rect.h / zone.grid[1]
        return (max(1, round(piece.size[0] / cell_w)), max(1, round(piece.size[1] / cell_h)))

    def _cells_seen(self, p: Placement) -> list[tuple[str, int]]:
        """The cells of a grid in which something of a piece is seen."""
        zone = self._zones.get(p.zone)
        if zone is None or zone.kind is not ZoneKind.GRID or p.side is Side.MARK:
            return []
        columns, rows = self._size(zone, p)
        cells = []
        for i in range(columns * rows):
            if p.shown >= 0 and not p.shown >> i & 1:
                continue
            x, y = i % columns, i // columns
            w, h = columns, rows
            for _ in range(p.turn):
                x, y, w, h = h - 1 - y, x, h, w
            cells.append((p.zone, p.slot + y * zone.grid[0] + x))
        return cells

    def between(self, step: Step, report: Report) -> None:
        """The motions of one ply, there and back, for its maker, another seat and an onlooker."""
        with report.looking(PICTURES):
            for viewer in step.some_viewers():
                self._motions(step, viewer, step.before.rng.below(2) == 0, report)

    def _motions(self, step: Step, viewer: Seat | None, memory: bool, report: Report) -> None:
        game = self._table.game
        before, after = step.before.views[viewer], step.after.views[viewer]
        told = step.told(viewer)
        flows = [] if told is None else list(game.presenter.flows(before, told, after))
        for flow in flows:
            places = [flow.zone, flow.to_zone, *flow.via]
            unknown = [zone for zone in places if zone not in self._zones]
            fine = not unknown and flow.many > 0 and (not flow.piece or flow.piece in self._pieces)
            report.expect(fine, PICTURES, "pictures.flow", flow=str(flow))
        old, new = game.presenter.placements(before, memory), game.presenter.placements(after, memory)
        self._plan(old, new, flows, _name(viewer), report)
        self._plan(new, old, backwards(flows), _name(viewer), report)

    def _plan(
        self, old: list[Placement], new: list[Placement], flows: list[Flow], viewer: str, report: Report
    ) -> None:
        motions = plan(old, new, flows, self._families)
        starts = Counter(m.source for m in motions if m.source is not None)
        ends = Counter(m.target for m in motions if m.target is not None)
        whole = starts == Counter(old) and ends == Counter(new)
        report.expect(whole, PICTURES, "pictures.plan", viewer=viewer)
        for motion in motions:
            self._motion(motion, viewer, report)

    def _motion(self, motion: Motion, viewer: str, report: Report) -> None:
        """A thing does not become another on its way, and comes out of a bag if it comes from nowhere."""
        source, target = motion.source, motion.target
        if source is not None and target is not None:
            faces = source.side is Side.FACE and target.side is Side.FACE
            family = self._families.get(source.piece, "")
            fine = (
                not faces or source.piece == target.piece or (family and family == self._families.get(target.piece))
            )
            names: dict[str, Arg] = {"viewer": viewer, "piece": source.piece, "other": target.piece}
            report.expect(bool(fine), PICTURES, "pictures.becomes_another", **names)
            return
        thing = source or target
        if thing is not None and thing.side is not Side.MARK:
            report.expect(self._bags, PICTURES, "pictures.from_nowhere", viewer=viewer, piece=thing.piece)


def _has(zone: Zone, slot: int) -> bool:
    if zone.kind is ZoneKind.TRACK:
        return 0 <= slot < len(zone.track)
    if zone.kind is ZoneKind.GRID:
        return 0 <= slot < zone.grid[0] * zone.grid[1]
    return slot >= 0


def _name(viewer: Seat | None) -> str:
    return "onlooker" if viewer is None else seat_name(viewer)
