"""Whole games between bots, without a session and without a screen; the same games that a session would play."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from typing import Any, Final, NamedTuple

from sobremesa.bots.roster import BOTS
from sobremesa.bots.spawning import without_main
from sobremesa.engine.game import Game
from sobremesa.engine.registry import discover
from sobremesa.engine.rng import Rng, mix
from sobremesa.engine.rules import CHANCE
from sobremesa.engine.scoring import total

BATCH: Final = 25
"""Games that a process is handed at a time."""


class Endless(Exception):
    """A game that did not end within the plies allowed."""


class Result(NamedTuple):
    """One game: how many plies it took, and each seat's points and place (1 is best, ties share)."""

    plies: int
    scores: list[int]
    ranks: list[int]


@dataclass(frozen=True)
class Match:
    """What is played: a bot's name for each seat; game `i` has the seed `mix(seed, i)`."""

    game: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: int
    folders: tuple[str, ...] = ()
    limit: int = 10_000

    def open(self) -> Game[Any]:
        """The game.

        Raises:
            GameError, OptionError, ValueError: as `Registry.info` and `GameInfo.open`.
        """
        return discover(self.folders).info(self.game).open(len(self.bots), self.options)


def play(game: Game[Any], bots: Sequence[str], seed: int, limit: int) -> Result:
    """One game. Every bot gets its own view and, for each decision, a seed of its own, as in `Session`.

    Raises:
        Endless: `limit` plies were not enough.
    """
    rules = game.rules
    state = rules.start()
    rolls = plies = 0
    decisions = [0] * game.seats
    while actors := rules.actors(state):
        if plies == limit:
            raise Endless
        seat = actors[0]
        if seat == CHANCE:
            move = rules.sample(state, Rng.at(seed, rolls))
            rolls += 1
        else:
            rng = Rng(mix(seed, seat, decisions[seat], 0))
            decisions[seat] += 1
            move = BOTS[bots[seat]](game, rules.redact(state, seat), seat, rng)
        rules.apply(state, seat, move)
        plies += 1
    scores = [total(game.scoring, rules.lines(state, seat)) for seat in range(game.seats)]
    return Result(plies, scores, rules.ranking(state))


def play_all(match: Match, games: int, jobs: int) -> Iterator[Result]:
    """Games 0 to `games` - 1 of a match in order, in as many processes as `jobs` (1: in this one).

    Raises:
        Endless: a game did not end.
        GameError, OptionError, ValueError: as `Match.open`.
    """
    game = match.open()
    batches = [range(first, min(first + BATCH, games)) for first in range(0, games, BATCH)]
    jobs = min(jobs, len(batches))
    if jobs <= 1:
        for number in range(games):
            yield play(game, match.bots, mix(match.seed, number), match.limit)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_end_with_parent) as pool:
        with without_main():
            results = pool.map(_play_batch, repeat(match), batches)
        for batch in results:
            yield from batch


def _end_with_parent() -> None:
    """Ends this process when the one that plays the match is gone: a pool's processes would wait for ever."""
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, name="sobremesa parent", daemon=True).start()


def _play_batch(match: Match, numbers: range) -> list[Result]:
    game = match.open()
    return [play(game, match.bots, mix(match.seed, number), match.limit) for number in numbers]
