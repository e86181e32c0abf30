"""Runs the checks on a game for as long as there is time."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping

from sobremesa.conform import scores, secrets, sessions, tellings, turns, views, words
from sobremesa.conform.copies import Kept, unchanged
from sobremesa.conform.hands import Handling
from sobremesa.conform.pictures import Pictures
from sobremesa.conform.report import WORDS, Report
from sobremesa.conform.walk import LIMIT, UNIFORM_EVERY, Situation, Step, Table, begin, walk
from sobremesa.engine.options import OptionSpec, Value
from sobremesa.engine.registry import GameInfo
from sobremesa.engine.rng import Rng, mix
from sobremesa.engine.state import key


class Examiner:
    """All checks that look at games of one table; what they find is in `report`."""

    def __init__(self, table: Table, report: Report) -> None:
        self.table = table
        self.report = report
        self._handling = Handling(table)
        self._pictures = Pictures(table)
        self._speaking = words.Speaking(table, self._handling)
        self._kept = Kept()
        self._wariness = turns.Wariness()

    def game(self, seed: int, *, uniform: bool = False, limit: int = LIMIT, until: float | None = None) -> None:
        """Looks at every situation and step of one walk, broken off when the clock passes `until`."""
        report = self.report
        report.games += 1
        report.where = f"{self.table}, seed {seed}"
        self._kept = Kept()
        with report.looking(1):
            here = begin(self.table, seed)
            self._situation(here)
            for step in walk(here, uniform=uniform, limit=limit):
                report.plies += 1
                report.where = str(step)
                self._step(step)
                report.where = str(step.after)
                self._situation(step.after)
                if until is not None and time.monotonic() > until:
                    break
        self._kept.recheck(report)

    def _situation(self, here: Situation) -> None:
        report = self.report
        was = key(here.state)
        views_were = {viewer: key(view) for viewer, view in here.views.items()}
        self._kept.look(here, report)
        turns.look(here, report)
        self._wariness.look(here, report)
        views.look(here, report)
        secrets.look(here, report)
        self._handling.look(here, report)
        self._pictures.look(here, report)
        scores.look(here, report)
        self._speaking.look(here, report)
        unchanged(here, was, views_were, report)

    def _step(self, step: Step) -> None:
        self._kept.after(step, self.report)
        self._pictures.between(step, self.report)
        self._speaking.tell(step, self.report)
        secrets.revealed(step, self.report)
        tellings.look(step, self.report)


def run(
    info: GameInfo,
    seats: int,
    options: Mapping[str, object],
    seed: int,
    seconds: float = 10.0,
    *,
    games: int | None = None,
) -> Report:
    """Checks a game at one table for so many seconds or games, whichever comes first; at least one game is begun.

    What cannot even be opened is a finding too.
    """
    began = time.monotonic()
    until = began + seconds
    report = Report(where=f"{seats} {dict(options)}")
    table = None
    with report.looking(WORDS):
        table = Table.open(info, seats, options)
    if table is None:
        return report
    words.look(table, report)
    examiner = None
    with report.looking(WORDS):
        examiner = Examiner(table, report)
    number = 0
    while examiner is not None and (number == 0 or time.monotonic() < until):
        own = mix(seed, number)
        examiner.game(own, uniform=evenly(own), until=until)
        report.where = f"{table}, seed {own}"
        sessions.look(table, own, report)
        number += 1
        if number == games:
            break
    report.seconds = time.monotonic() - began
    return report


def evenly(seed: int) -> bool:
    """Whether a walk takes every legal move as likely as another, as one in UNIFORM_EVERY does."""
    return Rng(seed).below(UNIFORM_EVERY) == 0


def check(info: GameInfo, seed: int, seconds: float) -> Report:
    """Checks a game at tables drawn from its seat counts and options, each count in turn."""
    began = time.monotonic()
    report = Report()
    share = seconds / (info.most_seats - info.least_seats + 1)
    number = 0
    while number == 0 or time.monotonic() - began < seconds:
        for seats, options in tables(info, mix(seed, number)):
            left = seconds - (time.monotonic() - began)
            if number and left <= 0:
                break
            report.add(run(info, seats, options, mix(seed, number), max(0.0, min(share, left)), games=2))
        number += 1
    report.seconds = time.monotonic() - began
    return report


def tables(info: GameInfo, seed: int) -> Iterator[tuple[int, dict[str, Value]]]:
    """One table for each seat count, with options drawn; every fourth seed gives the defaults."""
    rng = Rng(seed)
    for seats in range(info.least_seats, info.most_seats + 1):
        yield seats, {} if seed % 4 == 0 else draw_options(info.options, seats, rng)


def draw_options(specs: tuple[OptionSpec, ...], seats: int, rng: Rng) -> dict[str, Value]:
    """A value for every option, each as likely as another."""
    return {
        spec.name: tuple(_draw(spec, rng) for _ in range(seats)) if spec.per == "seat" else _draw(spec, rng)
        for spec in specs
    }


def _draw(spec: OptionSpec, rng: Rng) -> Value:
    if spec.kind == "flag":
        return bool(rng.below(2))
    if spec.kind == "number":
        return spec.least + rng.below(spec.most - spec.least + 1)
    if spec.kind == "choice":
        return rng.choice(spec.choices)
    many = spec.least + rng.below(spec.most - spec.least + 1)
    return tuple([rng.choice(spec.choices) for _ in range(many)])
