"""The bots by name. A bot is a function of a game, what a seat sees, and a generator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from sobremesa.bots.greedy import anything, greedy
from sobremesa.engine.game import Game
from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import Move, Seat

Bot: TypeAlias = Callable[[Game[Any], Any, Seat, Rng], Move]


def _random(game: Game[Any], view: Any, seat: Seat, rng: Rng) -> Move:
    return anything(game.rules, view, seat, rng)


def _greedy(game: Game[Any], view: Any, seat: Seat, rng: Rng) -> Move:
    return greedy(game.rules, game.policy, view, seat, rng)


BOTS: Final[dict[str, Bot]] = {"random": _random, "greedy": _greedy}
"""From weak to strong."""
