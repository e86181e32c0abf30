"""Check 6, first half: totals are sums of lines, places follow totals, looking ahead changes nothing."""

from __future__ import annotations

from sobremesa.conform.report import SCORES, Report
from sobremesa.conform.walk import Situation
from sobremesa.engine.positions import seat_name
from sobremesa.engine.rules import Seat
from sobremesa.engine.scoring import gains, total

MOVES = 3
"""Moves whose gain is worked out in one situation."""


def look(here: Situation, report: Report) -> None:
    """Everything about one situation."""
    with report.looking(SCORES):
        game = here.table.game
        for seat in here.table.seats:
            lines = list(game.rules.lines(here.state, seat))
            fine = len(lines) == len(game.scoring) and all(type(n) is int for n in lines)
            report.expect(fine, SCORES, "scores.lines", seat=seat_name(seat), lines=str(lines))
            for view in here.views.values():
                seen = list(game.rules.lines(view, seat))
                report.expect(len(seen) == len(lines), SCORES, "scores.lines", seat=seat_name(seat), lines=str(seen))
        values = list(game.rules.value(here.state))
        fine = len(values) == game.seats and all(0 <= value <= 1 for value in values)
        report.expect(fine, SCORES, "scores.value", values=str(values))
    with report.looking(SCORES):
        for seat in here.deciding:
            _gains(here, seat, report)
        if not here.actors:
            _ranking(here, report)


def _gains(here: Situation, seat: Seat, report: Report) -> None:
    """The lines that a preview shows add up to what it promises in all."""
    rules, view = here.table.game.rules, here.views[seat]
    scoring = here.table.game.scoring
    for move in here.some_moves(seat, MOVES):
        foreseen = rules.foresee(view, seat, move)
        promised = gains(rules, view, seat, move)
        grown = total(scoring, rules.lines(foreseen, seat)) - total(scoring, rules.lines(view, seat))
        unit = scoring[0].unit
        fine = sum(gain.amount for gain in promised if scoring[gain.line].unit == unit) == grown
        report.expect(fine, SCORES, "scores.gain", seat=seat_name(seat), move=str(move))


def _ranking(here: Situation, report: Report) -> None:
    """Places count like in a race; who has more of what the game is about is never behind."""
    game = here.table.game
    places = list(game.rules.ranking(here.state))
    totals = [total(game.scoring, game.rules.lines(here.state, seat)) for seat in here.table.seats]
    right = [1 + sum(other < place for other in places) for place in places]
    report.expect(len(places) == game.seats and places == right, SCORES, "scores.places", places=str(places))
    for seat, place in enumerate(places):
        for other, below in enumerate(places):
            fine = not (place > below and totals[seat] > totals[other])
            fine = fine and not (place == below and totals[seat] != totals[other])
            report.expect(fine, SCORES, "scores.ranking", places=str(places), totals=str(totals))
