"""Tables and positions of the example game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sobremesa.engine.game import Game
from sobremesa.engine.registry import GameInfo, discover

GAMES = Path(__file__).resolve().parents[2] / "example_games"


@pytest.fixture(scope="session")
def info() -> GameInfo:
    return discover([str(GAMES)]).info("example")


@pytest.fixture(scope="session")
def fair(info: GameInfo) -> Callable[..., Game[Any]]:
    """A table for so many, all in the sun."""

    def open_table(seats: int = 3) -> Game[Any]:
        return info.open(seats, {})

    return open_table


@pytest.fixture(scope="session")
def at() -> Callable[..., Any]:
    """A position: `at(game, "walk", {"snail": 3}, {}, die=4)` has one table of changes for each seat."""

    def build(game: Game[Any], phase: str, *seats: dict[str, Any], **whole: Any) -> Any:
        usual: dict[str, Any] = {
            "hand": ["rose_mint", "mint_lavender", "lavender_lavender"],
            "fruit": {"lemon": 1, "cherry": 1, "walnut": 1},
            "patio": [{"tile": "sun", "column": 4, "row": 4}],
        }
        some = [{**usual, **one} for one in seats]
        some += [usual] * (game.seats - len(some))
        bidders = [f"seat {i + 1}" for i in range(game.seats)] if phase == "bid" else []
        return game.notation.read(
            {"phase": phase, "bag": {"lemon": 9, "cherry": 9}, "bidders": bidders, **whole, "seats": some}
        )

    return build


@pytest.fixture(scope="session")
def rule() -> Callable[..., str]:
    """The id of the rule that a seat's move breaks, "" when it breaks none."""

    def name(game: Game[Any], s: Any, seat: int, move: tuple[int, ...]) -> str:
        return game.rule_ids[game.rules.check(s, seat, move)].removeprefix("example.")

    return name


@pytest.fixture(scope="session")
def play() -> Callable[..., Any]:
    """The state after some plies, each a seat and a move."""

    def run(game: Game[Any], s: Any, *plies: tuple[int, tuple[int, ...]]) -> Any:
        after = s.copy()
        for seat, move in plies:
            game.rules.apply(after, seat, move)
        return after

    return run
