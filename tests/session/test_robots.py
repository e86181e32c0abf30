from __future__ import annotations

import queue
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from sobremesa.bots import link as link_module
from sobremesa.bots.link import WorkerLink
from sobremesa.bots.wire import Done, Failed, Progress, Think, Ticket
from sobremesa.engine.state import dump
from sobremesa.engine.text import Text
from sobremesa.session import robots as robots_module
from sobremesa.session.changes import Accepted
from sobremesa.session.players import Player
from sobremesa.session.robots import Robots
from sobremesa.session.session import Session

Make = Callable[..., Session]
Play = Callable[..., int]


class Patience:
    """A link that only takes notes."""

    def __init__(self) -> None:
        self.asked: list[Think] = []
        self.stopped: list[Ticket] = []

    def think(self, think: Think) -> None:
        self.asked.append(think)

    def stop(self, ticket: Ticket) -> None:
        self.stopped.append(ticket)


def seated(session: Session) -> tuple[Robots, Patience, list[Text]]:
    link, told = Patience(), list[Text]()
    return Robots(session, link, told.append), link, told


def answer(session: Session, think: Think) -> Done:
    return Done(think.ticket, session.game.rules.legal(session.view(think.seat), think.seat)[0])


def test_each_bot_is_asked_once_with_its_view_and_a_seed_of_its_own(make: Make) -> None:
    session = make("hbb")
    robots, link, _ = seated(session)
    robots.ask()
    robots.ask()
    assert [think.seat for think in link.asked] == [1, 2]
    assert robots.thinking() == {1, 2}
    for think in link.asked:
        assert think.view == dump(session.view(think.seat))
        assert think.seed == session.thought_seed(think.seat)
    assert len({session.seed, *(think.seed for think in link.asked)}) == 3


def test_answers_are_played_and_late_ones_dropped(make: Make) -> None:
    session = make("hbb")
    robots, link, told = seated(session)
    robots.ask()
    first, second = link.asked
    assert not robots.hear(Progress(first.ticket, 0))
    assert robots.hear(answer(session, first))
    assert not robots.hear(answer(session, first))
    assert robots.thinking() == {2}
    assert robots.hear(answer(session, second))
    assert not robots.hear(Done((99, 1, 0), (0, 0)))
    assert told == []
    assert len(session.journal) == 5


def test_going_back_stops_thoughts_and_asks_anew(make: Make) -> None:
    session = make("hbb")
    robots, link, _ = seated(session)
    robots.ask()
    late = answer(session, link.asked[0])
    ticket = session.ticket(0)
    session.submit(ticket, 0, session.game.rules.legal(session.view(0), 0)[0])
    robots.ask()
    assert len(link.asked) == 2, "a move of another seat changes nothing for those who think"
    assert session.undo(0)
    robots.ask()
    assert sorted(link.stopped) == sorted(think.ticket for think in link.asked[:2])
    assert len(link.asked) == 4
    before = len(session.journal)
    assert not robots.hear(late)
    assert len(session.journal) == before
    robots.close()
    assert len(link.stopped) == 4
    assert not robots.hear(answer(session, link.asked[3]))


@pytest.mark.parametrize("why", ["late", "exited", "raised"])
def test_a_failure_is_replaced_by_a_legal_move_and_told(make: Make, why: str) -> None:
    session = make("hb")
    robots, link, told = seated(session)
    robots.ask()
    wanted = session.fallback(1)
    assert robots.hear(Failed(link.asked[0].ticket, why, "for the log"))
    assert session.journal.plies[2].move == wanted
    assert [(t.key, dict(t.args)) for t in told] == [(f"bots.{why}", {"seat": 2})]


@pytest.mark.parametrize("move", [(0, 77), (1, 99), (5, 0, 0, 0), (), (-3,), (0, 0, 0)])
def test_an_illegal_answer_is_replaced_and_told(make: Make, move: tuple[int, ...]) -> None:
    session = make("hb")
    robots, link, told = seated(session)
    robots.ask()
    assert robots.hear(Done(link.asked[0].ticket, move))
    assert session.journal.plies[2].seat == 1
    assert [t.key for t in told] == ["bots.illegal"]


@pytest.fixture
def answers(probe_games: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[WorkerLink, queue.Queue[Any]]]:
    """A real process, and what it answers."""
    monkeypatch.setattr(link_module, "GRACE_S", 0.1)
    monkeypatch.setattr(robots_module, "BUDGET_MS", 50)
    heard: queue.Queue[Any] = queue.Queue()
    link = WorkerLink(heard.put, [probe_games])
    yield link, heard
    link.close()


@pytest.mark.parametrize(
    ("mood", "tale"),
    [
        ("plain", set()),
        ("raises", {"bots.raised"}),
        ("cheats", {"bots.illegal"}),
        ("exits", {"bots.exited"}),
        ("hangs", {"bots.late"}),
    ],
)
def test_a_game_with_such_bots_goes_on_to_its_end(
    make: Make, registry: Any, answers: tuple[WorkerLink, queue.Queue[Any]], mood: str, tale: set[str]
) -> None:
    link, heard = answers
    players = [Player("", "greedy"), Player("", "random")]
    session = Session.new(registry.info("probe"), 2, {"mood": mood, "rounds": 1}, players, 3)
    told: list[Text] = []
    robots = Robots(session, link, told.append)
    while not session.over:
        robots.ask()
        robots.hear(heard.get(timeout=20))
    assert {sentence.key for sentence in told} == tale
    for sentence in told:
        assert dict(sentence.args) == {"seat": 1}


def test_a_bot_game_is_the_same_each_time(registry: Any, answers: tuple[WorkerLink, queue.Queue[Any]]) -> None:
    link, heard = answers
    journals = []
    for _ in range(2):
        players = [Player("", kind) for kind in ("greedy", "random", "greedy")]
        session = Session.new(registry.info("draftosaurus"), 3, {}, players, 8)
        robots = Robots(session, link, lambda sentence: None)
        while not session.over:
            robots.ask()
            robots.hear(heard.get(timeout=20))
        journals.append([(ply.seat, ply.move) for ply in session.journal])
    assert journals[0] == journals[1]


def test_accepted_says_how_long_the_journal_is(make: Make) -> None:
    session = make("hh")
    ticket = session.ticket(0)
    assert session.submit(ticket, 0, session.fallback(0)) == Accepted(3)
