from __future__ import annotations

import multiprocessing
import os
import queue
import signal
import sys
import threading
import time
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sobremesa.bots.link import WorkerLink
from sobremesa.bots.wire import Done, Failed, Progress, Think, Ticket
from sobremesa.engine.game import Game
from sobremesa.engine.registry import discover
from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE
from sobremesa.engine.state import dump

CHOICE, TAKING, STOP = 0, 1, 2


def question(
    folder: str, mood: str = "plain", ticket: Ticket = (1, 0, 0), bot: str = "greedy", budget_ms: int = 100
) -> Think:
    """What seat 0 of a freshly dealt probe is asked."""
    game: Game[Any] = discover([folder]).info("probe").open(2, {"mood": "plain"})
    state = game.rules.start()
    while game.rules.actors(state) == [CHANCE]:
        game.rules.apply(state, CHANCE, game.rules.sample(state, Rng(4)))
    view = game.rules.redact(state, 0)
    return Think(ticket, "probe", 2, {"mood": mood, "rounds": 2}, dump(view), 0, bot, budget_ms, 99)


@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_bot_answers_with_a_legal_move_and_its_ticket(asked: Any, probe_games: str, bot: str) -> None:
    asked.link.think(question(probe_games, bot=bot, ticket=(8, 0, 3)))
    answer = asked.next()
    assert isinstance(answer, Done)
    assert answer.ticket == (8, 0, 3)
    assert answer.move[0] == CHOICE


def test_thinking_is_announced(asked: Any, probe_games: str) -> None:
    asked.link.think(question(probe_games))
    assert asked.answers.get(timeout=20) == Progress((1, 0, 0), 0)


def test_thoughts_are_thought_in_order_by_one_process(asked: Any, probe_games: str) -> None:
    for nth in range(5):
        asked.link.think(question(probe_games, ticket=(1, 0, nth)))
    answers = [asked.next() for _ in range(5)]
    assert [answer.ticket[2] for answer in answers] == list(range(5))
    assert len({answer.move for answer in answers}) == 1


@pytest.mark.parametrize(
    ("mood", "why"), [("raises", "raised"), ("exits", "exited"), ("hangs", "late"), ("shows", "raised")]
)
def test_a_bot_that_misbehaves_is_reported_and_the_next_answers(
    asked: Any, probe_games: str, mood: str, why: str
) -> None:
    asked.link.think(question(probe_games, mood, ticket=(1, 0, 0)))
    asked.link.think(question(probe_games, "plain", ticket=(1, 0, 1)))
    failed, done = asked.next(), asked.next()
    assert isinstance(failed, Failed)
    assert (failed.ticket, failed.why) == ((1, 0, 0), why)
    assert isinstance(done, Done)


def test_a_slow_bot_has_its_budget_and_some_grace(asked: Any, probe_games: str) -> None:
    asked.link.think(question(probe_games, "slow", budget_ms=50))
    assert isinstance(asked.next(), Done)


def test_an_illegal_answer_comes_through_for_the_session_to_refuse(asked: Any, probe_games: str) -> None:
    asked.link.think(question(probe_games, "cheats"))
    answer = asked.next()
    assert isinstance(answer, Done)
    assert answer.move == (TAKING, 99)


def test_a_stopped_thought_is_not_answered(asked: Any, probe_games: str) -> None:
    asked.link.think(question(probe_games, "hangs", ticket=(1, 0, 0), budget_ms=60_000))
    asked.link.think(question(probe_games, "hangs", ticket=(1, 0, 1), budget_ms=60_000))
    asked.link.think(question(probe_games, ticket=(2, 0, 0)))
    assert asked.answers.get(timeout=20) == Progress((1, 0, 0), 0)
    began = time.monotonic()
    asked.link.stop((1, 0, 1))
    asked.link.stop((1, 0, 0))
    answer = asked.next()
    assert isinstance(answer, Done)
    assert answer.ticket == (2, 0, 0)
    assert time.monotonic() - began < 10
    assert asked.answers.empty()


def test_everything_can_be_stopped(asked: Any, probe_games: str) -> None:
    for nth in range(3):
        asked.link.think(question(probe_games, "hangs", ticket=(1, 0, nth), budget_ms=60_000))
    asked.link.stop_all()
    asked.link.think(question(probe_games, ticket=(2, 0, 0)))
    assert asked.next().ticket == (2, 0, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")
def test_a_process_killed_from_outside_is_replaced(asked: Any, probe_games: str) -> None:
    asked.link.think(question(probe_games))
    assert isinstance(asked.next(), Done)
    first = asked.link.process_id
    assert first is not None
    os.kill(first, signal.SIGKILL)
    asked.link.think(question(probe_games))
    assert isinstance(asked.next(), Done)
    assert asked.link.process_id not in (None, first)


@pytest.mark.parametrize("mood", ["plain", "hangs", "exits", None])
def test_closing_leaves_no_process_and_no_thread(
    new_link: Callable[[Callable[[Any], None]], WorkerLink], probe_games: str, mood: str | None
) -> None:
    threads = set(threading.enumerate())
    heard: queue.Queue[object] = queue.Queue()
    link = new_link(heard.put)
    if mood is not None:
        link.think(question(probe_games, mood, budget_ms=60_000))
        heard.get(timeout=20)
    link.close()
    link.close()
    assert link.process_id is None
    assert multiprocessing.active_children() == []
    assert set(threading.enumerate()) == threads
    with pytest.raises(RuntimeError):
        link.think(question(probe_games))


def test_the_first_answer_is_quick_after_warming_up(asked: Any, probe_games: str) -> None:
    asked.link.warm_up()
    until = time.monotonic() + 20
    while asked.link.process_id is None and time.monotonic() < until:
        time.sleep(0.01)
    assert asked.link.process_id is not None
    asked.link.think(question(probe_games))
    assert isinstance(asked.next(), Done)


def test_a_worker_never_loads_the_screen_library(
    asked: Any, probe_games: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import PySide6.QtCore

    # a main module as a program may have it: without a guard, and with the screen library at its top
    script = tmp_path / "program.py"
    script.write_text("import PySide6.QtCore\nraise SystemExit('the main module was run again')\n", "utf-8")
    main_module = types.ModuleType("__main__")
    main_module.__file__ = str(script)
    monkeypatch.setitem(sys.modules, "__main__", main_module)
    think = question(probe_games, "spies")
    assert len(set(think.view[4][:2])) == 2, "the two moves must differ for the test to tell"  # type: ignore[index]
    asked.link.think(think)
    answer = asked.next()
    assert isinstance(answer, Done)
    hand = sorted(think.view[4][:2])  # type: ignore[index]
    assert answer.move == (CHOICE, hand[0] - 1)
    assert sys.modules["__main__"] is main_module
    assert PySide6.QtCore.__name__ in sys.modules


@pytest.mark.skipif(sys.platform == "win32", reason="niceness")
def test_a_worker_lets_others_go_first(asked: Any, probe_games: str) -> None:
    asked.link.think(question(probe_games))
    asked.next()
    process = asked.link.process_id
    assert os.getpriority(os.PRIO_PROCESS, process) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + 10)


@pytest.mark.skipif(not Path("/proc").exists(), reason="looks into /proc")
def test_a_worker_ends_with_its_program(probe_games: str, tmp_path: Path) -> None:
    import subprocess

    code = f"""
import sys, time
sys.path[:0] = {[p for p in sys.path if p]!r}
from sobremesa.bots.link import WorkerLink
from sobremesa.bots.wire import Think
link = WorkerLink(lambda answer: print(link.process_id, flush=True), [{probe_games!r}])
link.think(Think(*{tuple(question(probe_games, "hangs", budget_ms=60_000))!r}))
time.sleep(60)
"""
    program = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    worker = int(program.stdout.readline())
    program.kill()
    program.wait()
    program.stdout.close()
    until = time.monotonic() + 10
    while Path(f"/proc/{worker}").exists() and time.monotonic() < until:
        time.sleep(0.02)
    assert not Path(f"/proc/{worker}").exists()
