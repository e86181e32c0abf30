"""Check 3: a view holds all that its seat needs and nothing that others have not shown."""

from __future__ import annotations

from typing import Any

from sobremesa.conform.report import VIEWS, Report
from sobremesa.conform.walk import Situation
from sobremesa.engine.moves import OWN
from sobremesa.engine.positions import seat_name
from sobremesa.engine.rng import Rng, mix
from sobremesa.engine.rules import CHANCE, Move, Seat
from sobremesa.engine.state import key

MOVES = 5
"""Own moves tried a seat in one situation."""


def look(here: Situation, report: Report) -> None:
    """Everything about one situation."""
    with report.looking(VIEWS):
        for seat in here.table.seats:
            _world(here, seat, report)
            _own_eyes(here, seat, report)
    with report.looking(VIEWS):
        for seat in here.deciding:
            for move in here.some_moves(seat, MOVES):
                _own_move(here, seat, move, report)
                _secret(here, seat, move, report)
    with report.looking(VIEWS):
        if len(here.deciding) > 1:
            _together(here, report)


def _viewer(viewer: Seat | None) -> str:
    return "onlooker" if viewer is None else seat_name(viewer)


def _differing(one: Any, other: Any) -> str:
    return ", ".join(name for name in one.FIELDS if getattr(one, name) != getattr(other, name))


def _world(here: Situation, seat: Seat, report: Report) -> None:
    """What a seat imagines looks to it like what it sees."""
    rules, view = here.table.game.rules, here.views[seat]
    world = rules.determinize(view, seat, Rng(mix(here.seed, here.ply, seat)))
    again = rules.determinize(view, seat, Rng(mix(here.seed, here.ply, seat)))
    report.expect(key(world) == key(again), VIEWS, "views.world_varies", seat=seat_name(seat))
    seen = rules.redact(world, seat)
    fields = _differing(seen, view)
    report.expect(not fields, VIEWS, "views.world", seat=seat_name(seat), fields=fields)
    faults = rules.faults(world)
    report.expect(not faults, VIEWS, "views.world_faults", what=faults[0] if faults else "")


def _own_eyes(here: Situation, seat: Seat, report: Report) -> None:
    """A seat is asked the same, and may do the same, by what it sees as by what is."""
    rules, view = here.table.game.rules, here.views[seat]
    asked = seat in here.deciding
    report.expect((seat in rules.actors(view)) == asked, VIEWS, "views.asked", seat=seat_name(seat))
    over = not here.actors
    report.expect((not rules.actors(view)) == over, VIEWS, "views.over", seat=seat_name(seat))
    if asked:
        same = list(rules.legal(view, seat)) == here.legal[seat]
        report.expect(same, VIEWS, "views.legal", seat=seat_name(seat))


def _own_move(here: Situation, seat: Seat, move: Move, report: Report) -> None:
    """What a seat sees after its move is what its move makes of what it saw."""
    rules = here.table.game.rules
    seen = rules.redact(here.after(seat, move), seat)
    made = here.views[seat].copy()
    rules.apply(made, seat, move)
    fields = _differing(seen, made)
    report.expect(not fields, VIEWS, "views.own_move", seat=seat_name(seat), move=str(move), fields=fields)
    foreseen = rules.foresee(here.views[seat], seat, move)
    if here.table.game.moves.kinds[move[0]].secret != OWN:
        fields = _differing(foreseen, made)
        report.expect(not fields, VIEWS, "views.foresee", seat=seat_name(seat), move=str(move), fields=fields)


def _secret(here: Situation, seat: Seat, move: Move, report: Report) -> None:
    """Nobody else sees anything of a secret choice, not even that it has been made, and then the others are asked."""
    if here.table.game.moves.kinds[move[0]].secret != OWN:
        return
    rules = here.table.game.rules
    after = here.after(seat, move)
    for viewer in here.table.viewers:
        if viewer != seat:
            fields = _differing(rules.redact(after, viewer), here.views[viewer])
            names = {"seat": seat_name(seat), "viewer": _viewer(viewer), "fields": fields}
            report.expect(not fields, VIEWS, "views.pending_seen", **names)
    actors = list(rules.actors(after))
    still = [actor for actor in here.deciding if actor != seat]
    report.expect(actors == (still or [CHANCE]), VIEWS, "views.not_waiting", seat=seat_name(seat), actors=str(actors))


def _together(here: Situation, report: Report) -> None:
    """Moves of seats that decide at the same time do not get into each other's way."""
    rules = here.table.game.rules
    for first in here.deciding:
        others = [seat for seat in here.deciding if seat != first]
        second = here.rng.choice(others)
        move, answer = here.rng.choice(here.legal[first]), here.rng.choice(here.legal[second])
        after = here.after(first, move)
        names = {"first": seat_name(first), "second": seat_name(second)}
        if not report.expect(second in rules.actors(after), VIEWS, "views.no_longer_asked", **names):
            continue
        same = list(rules.legal(after, second)) == here.legal[second]
        if not report.expect(same, VIEWS, "views.other_legal", **names):
            continue
        rules.apply(after, second, answer)
        other_way = here.after(second, answer)
        if report.expect(first in rules.actors(other_way), VIEWS, "views.no_longer_asked", **names):
            rules.apply(other_way, first, move)
            fields = _differing(after, other_way)
            report.expect(not fields, VIEWS, "views.order_matters", **names, fields=fields)
