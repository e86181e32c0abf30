from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sobremesa.bots.rollout import play_out, play_uniformly
from sobremesa.bots.roster import BOTS
from sobremesa.bots.wire import Think, pack
from sobremesa.engine.game import Game
from sobremesa.engine.registry import GameInfo, discover
from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE
from sobremesa.engine.state import dump, key, load

EXAMPLE_GAMES = Path(__file__).resolve().parents[1] / "example_games"
INFOS = discover([str(EXAMPLE_GAMES)]).games


def tables() -> list[Any]:
    """Every built-in game, and the example, with the fewest and the most seats, under each of its choices."""
    found = []
    for info in INFOS.values():
        for seats in sorted({info.least_seats, info.most_seats}):
            chosen: list[dict[str, object]] = [{}]
            for spec in info.options:
                for choice in spec.choices if spec.kind == "choice" else ():
                    chosen.append({spec.name: choice if spec.per == "table" else [choice] * seats})
            found += [pytest.param(info, seats, options, id=f"{info.id}-{seats}-{options}") for options in chosen]
    return found


def walk(game: Game[Any], seed: int) -> list[tuple[Any, int]]:
    """Full situations along a random game, with a seat that must decide in each."""
    rng = Rng(seed)
    state = game.rules.start()
    found = []
    while actors := game.rules.actors(state):
        seat = rng.choice(actors)
        if seat == CHANCE:
            game.rules.apply(state, CHANCE, game.rules.sample(state, rng))
        else:
            found.append((state.copy(), seat))
            game.rules.apply(state, seat, rng.choice(game.rules.legal(state, seat)))
    return found


@pytest.mark.parametrize(("info", "seats", "options"), tables())
@pytest.mark.parametrize("bot", sorted(BOTS))
def test_bots_move_legally_by_their_view_and_seed_alone(
    info: GameInfo, seats: int, options: dict[str, object], bot: str
) -> None:
    game = info.open(seats, options)
    rules = game.rules
    differing = 0
    for number, (state, seat) in enumerate(walk(game, 5)):
        view = rules.redact(state, seat)
        move = BOTS[bot](game, view, seat, Rng(number))
        assert move in rules.legal(state, seat)
        # another situation that this seat cannot tell from the real one: the same words cross, the same move comes
        other = rules.determinize(view, seat, Rng(1000 + number))
        differing += key(other) != key(state)
        plain, shuffled = dump(view), dump(rules.redact(other, seat))
        asked = [
            Think((0, seat, 0), game.id, seats, dict(game.options), p, seat, bot, 1, 1) for p in (plain, shuffled)
        ]
        assert pack(asked[0]) == pack(asked[1])
        assert BOTS[bot](game, load(game.state, shuffled), seat, Rng(number)) == move
    assert differing, "nothing was hidden, so the test has shown nothing"


@pytest.mark.parametrize("info", INFOS.values(), ids=list(INFOS))
def test_greedy_takes_what_looks_best_at_once(info: GameInfo) -> None:
    game = info.open(info.least_seats)
    for state, seat in walk(game, 6):
        view = game.rules.redact(state, seat)
        worths = {
            move: game.policy.worth(game.rules.foresee(view, seat, move), seat)
            for move in game.policy.moves(view, seat)
        }
        chosen = {BOTS["greedy"](game, view, seat, Rng(n)) for n in range(6)}
        assert {worths[move] for move in chosen} == {max(worths.values())}


@pytest.mark.parametrize("info", INFOS.values(), ids=list(INFOS))
def test_playing_out_ends_the_game_or_stops_at_the_limit(info: GameInfo) -> None:
    game = info.open(info.most_seats)
    for play in (
        lambda s, n: play_out(game.rules, game.policy, s, Rng(1), n),
        lambda s, n: play_uniformly(game.rules, s, Rng(1), n),
    ):
        state = game.rules.start()
        assert play(state, 3) == 3
        assert game.rules.actors(state)
        assert play(state, 10_000) < 10_000
        assert game.rules.actors(state) == []
        assert play(state, 5) == 0


@pytest.mark.parametrize("info", INFOS.values(), ids=list(INFOS))
def test_greedy_beats_random(info: GameInfo) -> None:
    game = info.open(2)
    won = 0.0
    for seed in range(60):
        state, rng = game.rules.start(), Rng(seed)
        first = seed % 2
        while actors := game.rules.actors(state):
            seat = actors[0]
            if seat == CHANCE:
                move = game.rules.sample(state, rng)
            else:
                bot = BOTS["greedy" if seat == first else "random"]
                move = bot(game, game.rules.redact(state, seat), seat, rng)
            game.rules.apply(state, seat, move)
        ranks = game.rules.ranking(state)
        won += (ranks[first] == 1) / ranks.count(1)
    assert won > 45
