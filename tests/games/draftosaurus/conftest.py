"""Tables, positions and whole games of Draftosaurus for its tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from sobremesa.engine.game import Game
from sobremesa.engine.registry import GameInfo, discover
from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE
from sobremesa.games.draftosaurus.moves import SPECIES_NAMES, SPOT_NAMES

FULL_HAND = ["trex", "stego", "tricera", "parasaur", "diplo", "spino"]
Park = Mapping[str, Sequence[str | None]]


@pytest.fixture(scope="session")
def info() -> GameInfo:
    return discover().info("draftosaurus")


@pytest.fixture(scope="session")
def table(info: GameInfo) -> Callable[..., Game[Any]]:
    """Opens a game; published and on the summer board unless told otherwise."""

    def open_table(seats: int = 4, edition: str = "published", boards: Sequence[str] = ("summer",)) -> Game[Any]:
        return info.open(seats, {"edition": edition, "boards": tuple(boards)})

    return open_table


@pytest.fixture(scope="session")
def final() -> Callable[..., Any]:
    """A finished table with these parks, one per seat; seats without one have an empty park."""

    def build(game: Game[Any], *parks: Park) -> Any:
        seats = [{"zoos": [dict(park)]} for park in parks]
        return game.notation.read({"phase": "over", "board": 1, "seats": seats})

    return build


@pytest.fixture(scope="session")
def turn() -> Callable[..., Any]:
    """Seat 1 is to place in the first turn, holding one of each species or `hand`, beside a park.

    `die` None: seat 1 is the roller; else seat 2 is, and the die shows that face.
    """

    def build(game: Game[Any], park: Park, die: str | None = None, hand: Sequence[str] = FULL_HAND) -> Any:
        published = game.options["edition"] == "published"
        held = [{"hand": list(hand), "zoos": [dict(park)]}]
        held += [{"hand": FULL_HAND} for _ in range(game.seats - 1)]
        if not published and die is not None:  # all others have placed: the roller sits to the left
            for other in held[1:]:
                other["hand"] = FULL_HAND[1:]
        return game.notation.read(
            {
                "phase": "choose" if published else "place",
                "roller": "seat 1" if die is None else "seat 2",
                "die": die or "wood",
                "bag": dict.fromkeys(SPECIES_NAMES, 12),
                "seats": held,
                "decides": [f"seat {i + 1}" for i in range(game.seats)] if published else ["seat 1"],
            }
        )

    return build


@pytest.fixture(scope="session")
def place() -> Callable[[str, str], tuple[int, ...]]:
    """The move that places a species on a spot."""

    def build(species: str, spot: str) -> tuple[int, ...]:
        return (0, SPECIES_NAMES.index(species), SPOT_NAMES.index(spot))

    return build


@pytest.fixture(scope="session")
def play() -> Callable[..., list[tuple[Any, int, tuple[int, ...]]]]:
    """Plays a random game: (state before, seat, move) of every ply, and last the end without a move."""

    def run(game: Game[Any], seed: int = 1) -> list[tuple[Any, int, tuple[int, ...]]]:
        rules, rng = game.rules, Rng(seed)
        s = rules.start()
        plies = []
        while actors := rules.actors(s):
            seat = actors[rng.below(len(actors))]
            move = rules.sample(s, rng) if seat == CHANCE else game.policy.pick(s, seat, rng)
            plies.append((s.copy(), seat, move))
            rules.apply(s, seat, move)
        plies.append((s, CHANCE, ()))
        return plies

    return run
