"""Long walks through each game, before a release: `pytest -m soak tests/conformance`.

What was walked is kept in pytest's cache, so that a run that was broken off goes on where it stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from sobremesa.conform.report import Report
from sobremesa.conform.run import draw_options, run
from sobremesa.engine.registry import GameInfo
from sobremesa.engine.rng import Rng, mix

WALKS = 1000
"""Walks for each number of seats."""
SECONDS = 30 * 60.0
"""Time for each game, if the walks take longer."""


@pytest.mark.soak
def test_long_walks(info: GameInfo, fine: Callable[[Report], None], pytestconfig: pytest.Config) -> None:
    name = f"sobremesa/soak/{info.id}-{info.version}"
    cache = pytestconfig.cache
    assert cache is not None
    done: dict[str, Any] = cache.get(name, None) or {"walks": 0, "seconds": 0.0}
    while done["walks"] < WALKS and done["seconds"] < SECONDS:
        began = time.monotonic()
        for seats in range(info.least_seats, info.most_seats + 1):
            seed = mix(done["walks"], seats)
            fine(run(info, seats, draw_options(info.options, seats, Rng(seed)), seed, SECONDS, games=1))
        done["walks"] += 1
        done["seconds"] += time.monotonic() - began
        cache.set(name, done)
    cache.set(name, None)
