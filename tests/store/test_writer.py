from __future__ import annotations

import errno
import threading
import time
from collections.abc import Callable

import pytest

from sobremesa.engine.text import Text
from sobremesa.store import writer as writer_module
from sobremesa.store.format import Save
from sobremesa.store.saves import Saves
from sobremesa.store.writer import Writer

New = Callable[..., Save]


class Slow(Saves):
    """A folder whose disk waits for a word, or refuses."""

    def __init__(self, saves: Saves) -> None:
        super().__init__(saves.folder)
        self.go = threading.Event()
        self.go.set()
        self.begun = threading.Event()
        self.full = False
        self.written: list[tuple[str, int]] = []

    def write(self, save: Save) -> None:
        self.begun.set()
        assert self.go.wait(10)
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        super().write(save)
        self.written.append((save.table[0], save.head))


@pytest.fixture
def slow(saves: Saves) -> Slow:
    return Slow(saves)


def test_a_request_returns_at_once_and_the_newest_wins(slow: Slow, new_save: New) -> None:
    slow.go.clear()
    writer = Writer(slow)
    writer.save(new_save("a", 1))
    assert slow.begun.wait(10)
    for plies in range(2, 50):
        writer.save(new_save("a", plies))
    writer.save(new_save("b", 1))
    slow.go.set()
    assert writer.flush()
    assert slow.written == [("a", 1), ("a", 49), ("b", 1)]
    assert writer.close()


def test_closing_writes_what_is_left_and_ends_the_thread(slow: Slow, new_save: New) -> None:
    threads = set(threading.enumerate())
    writer = Writer(slow)
    assert set(threading.enumerate()) == threads, "no thread before there is something to write"
    for plies in range(20):
        writer.save(new_save("a", plies))
    assert writer.close()
    assert slow.read("a" * 32).save.head == 19
    assert set(threading.enumerate()) == threads
    with pytest.raises(RuntimeError):
        writer.save(new_save())


def test_a_writer_that_was_never_asked_closes(saves: Saves) -> None:
    assert Writer(saves).close()
    assert Writer(saves).flush()


def test_an_accepted_move_is_on_disk_within_a_tenth_of_a_second(slow: Slow, new_save: New) -> None:
    writer = Writer(slow)
    writer.save(new_save("a", 0))
    writer.flush()
    worst = 0.0
    for plies in range(1, 6):
        began = time.perf_counter()
        writer.save(new_save("a", plies))
        assert time.perf_counter() - began < 0.05
        while slow.written[-1][1] != plies:
            time.sleep(0.001)
        worst = max(worst, time.perf_counter() - began)
    writer.close()
    assert worst < 0.1


def test_a_full_disk_is_told_once_and_tried_again(slow: Slow, new_save: New, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer_module, "RETRY_S", 0.02)
    told: list[Text | None] = []
    writer = Writer(slow, told.append)
    writer.save(new_save("a", 1))
    assert writer.flush()
    slow.full = True
    writer.save(new_save("a", 2))
    assert not writer.flush()
    assert not writer.flush()
    assert [text.key for text in told if text is not None] == ["store.save.failed"]
    assert slow.read("a" * 32).save.head == 1
    slow.full = False
    until = time.monotonic() + 10
    while slow.written[-1] != ("a", 2) and time.monotonic() < until:
        time.sleep(0.005)
    assert slow.written[-1] == ("a", 2)
    assert writer.flush()
    assert told[-1] is None
    assert len(told) == 2
    writer.close()


def test_closing_on_a_full_disk_does_not_wait_for_ever(slow: Slow, new_save: New) -> None:
    told: list[Text | None] = []
    slow.full = True
    writer = Writer(slow, told.append)
    writer.save(new_save())
    began = time.monotonic()
    assert not writer.close()
    assert time.monotonic() - began < 3
    assert len(told) == 1


def test_a_deleted_table_is_not_written_again(slow: Slow, new_save: New) -> None:
    slow.go.clear()
    writer = Writer(slow)
    writer.save(new_save("a", 1))
    assert slow.begun.wait(10)
    writer.save(new_save("a", 2))
    threading.Timer(0.05, slow.go.set).start()
    writer.forget("a" * 32)
    slow.delete("a" * 32)
    assert writer.close()
    assert slow.tables().tables == []
