"""Each game passes every check, at tables whose seats and options hypothesis draws."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from sobremesa.conform.report import CHECKS, RECORDS, Report
from sobremesa.conform.run import run
from sobremesa.engine.options import OptionSpec
from sobremesa.engine.registry import GameInfo

SECONDS: Final = 30.0
"""For drawn tables of one game, in all."""
ONE_TABLE: Final = 3.0

Fine = Callable[[Report], None]


def value(spec: OptionSpec) -> st.SearchStrategy[object]:
    """Any value that one seat, or the table, may have for an option."""
    if spec.kind == "flag":
        return st.booleans()
    if spec.kind == "number":
        return st.integers(spec.least, spec.most)
    choice = st.sampled_from(spec.choices)
    if spec.kind == "choice":
        return choice
    return st.lists(choice, min_size=spec.least, max_size=spec.most).map(tuple)


def options(info: GameInfo, seats: int) -> st.SearchStrategy[dict[str, object]]:
    """Every option of a game."""
    each = {}
    for spec in info.options:
        one = value(spec)
        each[spec.name] = st.tuples(*[one] * seats) if spec.per == "seat" else one
    return st.fixed_dictionaries(each)


def test_a_whole_game_for_each_number_of_seats(info: GameInfo, seats: int, fine: Fine) -> None:
    report = run(info, seats, {}, seed=seats, games=1)
    fine(report)
    assert report.games == 1
    assert {check for check in CHECKS if not report.looks[check]} <= {RECORDS}


def test_games_at_any_table(info: GameInfo, fine: Fine) -> None:
    """Walks at drawn tables for as long as there is time; a failing one is not made smaller, it names its seed."""
    began = time.monotonic()
    tried = []

    @settings(
        max_examples=40,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data())
    def check(data: st.DataObject) -> None:
        seats = data.draw(st.integers(info.least_seats, info.most_seats), label="seats")
        chosen = data.draw(options(info, seats), label="options")
        seed = data.draw(st.integers(0, 2**32), label="seed")
        if time.monotonic() - began < SECONDS:
            fine(run(info, seats, chosen, seed, seconds=ONE_TABLE, games=1))
            tried.append(seats)

    check()
    assert len(tried) > 3
