from __future__ import annotations

from collections.abc import Callable

import pytest

from sobremesa.engine.registry import Registry, discover
from sobremesa.engine.rng import Rng
from sobremesa.session.changes import Accepted
from sobremesa.session.players import HUMAN, Player
from sobremesa.session.session import Session

Make = Callable[..., Session]


@pytest.fixture
def registry(probe_games: str, example_games: str) -> Registry:
    """The built-in games, the probe and the example."""
    return discover([probe_games, example_games])


@pytest.fixture
def make(registry: Registry) -> Make:
    """A table: `make("hb", seed=3)` seats a person and a bot at the probe."""

    def make_table(
        who: str = "hb", game: str = "probe", seed: int = 7, practice: bool = False, **options: object
    ) -> Session:
        players = [Player("", HUMAN if kind == "h" else "random") for kind in who]
        return Session.new(registry.info(game), len(who), options, players, seed, practice=practice)

    return make_table


@pytest.fixture
def play() -> Callable[[Session, int], int]:
    """Plays up to so many random decisions; gives how many were made."""

    def play_on(session: Session, decisions: int = 1000) -> int:
        for made in range(decisions):
            prompts = session.prompts()
            if not prompts:
                return made
            rng = Rng(session.seed * 1000 + len(session.journal))
            ticket = rng.choice(prompts)
            move = rng.choice(session.game.rules.legal(session.view(ticket.seat), ticket.seat))
            assert isinstance(session.submit(ticket, ticket.seat, move, 5), Accepted)
        return decisions

    return play_on
