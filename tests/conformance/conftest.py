"""Every game that there is, the built-in ones and the example, for the checks that each must pass."""

from __future__ import annotations

from pathlib import Path

import pytest

from sobremesa.conform.report import Report
from sobremesa.engine.registry import GameInfo, discover

TESTS = Path(__file__).resolve().parents[1]
REGISTRY = discover([str(TESTS / "example_games")])


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that asks for `info` runs for each game, one that asks for `seats` too for each of its seat counts."""
    games = REGISTRY.games.values()
    if {"info", "seats"} <= set(metafunc.fixturenames):
        tables = [(info, seats) for info in games for seats in range(info.least_seats, info.most_seats + 1)]
        metafunc.parametrize(("info", "seats"), tables, ids=[f"{info.id}-{seats}" for info, seats in tables])
    elif "info" in metafunc.fixturenames:
        metafunc.parametrize("info", games, ids=lambda info: info.id)


@pytest.fixture
def record(info: GameInfo) -> Path:
    """The folder of a game's golden files."""
    return TESTS / "conformance" / "golden" / info.id


def say(report: Report) -> str:
    """What was found, a line each."""
    lines = [f"{f.check} {f.name} × {report.times[f.name]}: {dict(f.text.args)} [{f.where}]" for f in report.findings]
    return "\n".join(lines)


@pytest.fixture
def fine() -> object:
    """Fails with all findings of a report."""

    def check(report: Report) -> None:
        assert report.fine, f"\n{say(report)}"

    return check
