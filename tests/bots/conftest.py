from __future__ import annotations

import queue
from collections.abc import Callable, Iterator

import pytest

from sobremesa.bots import link as link_module
from sobremesa.bots.link import WorkerLink
from sobremesa.bots.wire import Done, Failed, Progress

Answer = Done | Failed | Progress


class Asked:
    """A link whose answers are collected."""

    def __init__(self, folders: list[str]) -> None:
        self.answers: queue.Queue[Answer] = queue.Queue()
        self.link = WorkerLink(self.answers.put, folders)

    def next(self, timeout_s: float = 20.0) -> Answer:
        """The next answer that is more than progress."""
        while True:
            answer = self.answers.get(timeout=timeout_s)
            if not isinstance(answer, Progress):
                return answer


@pytest.fixture
def asked(probe_games: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Asked]:
    """A link to a process that knows the probe; little patience with it."""
    monkeypatch.setattr(link_module, "GRACE_S", 0.4)
    asking = Asked([probe_games])
    yield asking
    asking.link.close()


@pytest.fixture
def new_link(probe_games: str) -> Callable[[Callable[[Answer], None]], WorkerLink]:
    """Makes a link with a listener of one's own."""
    return lambda answered: WorkerLink(answered, [probe_games])
