"""The example game with faults put in, to see that the checks find them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

import pytest

from sobremesa.conform import scores, secrets, sessions, turns, views, words
from sobremesa.conform.copies import Kept, unchanged
from sobremesa.conform.hands import Handling
from sobremesa.conform.pictures import Pictures
from sobremesa.conform.report import Report
from sobremesa.conform.walk import Situation, Step, Table, begin, walk
from sobremesa.engine.game import Game
from sobremesa.engine.registry import GameInfo, discover
from sobremesa.engine.state import key

GAMES = Path(__file__).resolve().parents[1] / "example_games"
WALKS = 12
"""Games after which a fault counts as not found."""


class Broken:
    """Something with other methods in place of some of its own; each is handed the whole thing first."""

    def __init__(self, whole: Any, instead: Mapping[str, Callable[..., Any]]) -> None:
        self._whole = whole
        self._instead = instead

    def __getattr__(self, name: str) -> Any:
        instead = self._instead.get(name)
        if instead is None:
            return getattr(self._whole, name)
        return lambda *args: instead(self._whole, *args)


@dataclass(frozen=True)
class BrokenInfo(GameInfo):
    """A game that is broken as it is opened."""

    breaking: Callable[[Game[Any]], Game[Any]] = field(default=lambda game: game)

    def open(self, seats: int, options: Mapping[str, object] | None = None) -> Game[Any]:
        return self.breaking(super().open(seats, options))


@pytest.fixture(scope="session")
def info() -> GameInfo:
    return discover([str(GAMES)]).info("example")


@pytest.fixture
def broken(info: GameInfo) -> Callable[..., BrokenInfo]:
    """The example with some methods of its parts, or whole parts, replaced."""

    def build(**changes: Any) -> BrokenInfo:
        def breaking(game: Game[Any]) -> Game[Any]:
            parts: dict[str, Any] = {}
            for name, instead in changes.items():
                maker = f"make_{name}"
                if name in ("explainer", "presenter", "notation"):
                    whole = getattr(game, maker)()
                    parts[maker] = lambda whole=whole, instead=instead: Broken(whole, instead)
                elif isinstance(instead, dict):
                    parts[name] = Broken(getattr(game, name), instead)
                else:
                    parts[name] = instead
            return replace(game, **parts)

        own = {f.name: getattr(info, f.name) for f in fields(info)}
        return BrokenInfo(**own, breaking=breaking)

    return build


class Looking:
    """One check at a time, by name, over the walks of a table."""

    def __init__(self, what: str, table: Table, report: Report) -> None:
        self._what = what
        self._report = report
        self._kept = Kept()
        self._handling = Handling(table)
        self._pictures = Pictures(table)
        self._speaking = words.Speaking(table, self._handling)

    def situation(self, here: Situation) -> None:
        was, views_were = key(here.state), {viewer: key(view) for viewer, view in here.views.items()}
        report = self._report
        if self._what == "copies":
            self._kept.look(here, report)
        elif self._what == "turns":
            turns.look(here, report)
            turns.read_mangled(here, report)
        elif self._what == "views":
            views.look(here, report)
        elif self._what == "hands":
            self._handling.look(here, report)
        elif self._what == "pictures":
            self._pictures.look(here, report)
        elif self._what == "scores":
            scores.look(here, report)
        elif self._what == "secrets":
            secrets.look(here, report)
        else:
            self._speaking.look(here, report)
        unchanged(here, was, views_were, report)

    def step(self, step: Step) -> None:
        if self._what == "copies":
            self._kept.after(step, self._report)
        elif self._what == "secrets":
            secrets.revealed(step, self._report)
        elif self._what == "pictures":
            self._pictures.between(step, self._report)
        elif self._what == "words":
            self._speaking.tell(step, self._report)


@pytest.fixture
def found(broken: Callable[..., BrokenInfo]) -> Callable[..., Report]:
    """What one check has found by the time it finds `wanted`, or after some walks without it."""

    def look(what: str, wanted: str, seats: int = 3, **changes: Any) -> Report:
        report = Report()
        table = Table.open(broken(**changes), seats, {})
        if what == "words":
            words.look(table, report)
        for seed in range(WALKS):
            if what == "sessions":
                sessions.look(table, seed, report)
            else:
                looking = Looking(what, table, report)
                with report.looking(1):
                    here = begin(table, seed)
                    looking.situation(here)
                    for step in walk(here, limit=120):
                        looking.step(step)
                        looking.situation(step.after)
                        if wanted in report.times:
                            return report
            if report.findings:
                return report
        return report

    return look
