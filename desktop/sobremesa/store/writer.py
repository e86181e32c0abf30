"""Saving off the caller's thread: a request returns at once, and only the newest of a table is written."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from sobremesa.engine.text import Text, text
from sobremesa.store.format import Save
from sobremesa.store.reasons import of_system
from sobremesa.store.saves import Saves

RETRY_S: Final = 5.0
"""Seconds between tries while a disk refuses."""


class Writer:
    """Writes tables in a thread of its own, which `close` ends.

    `told` is called in that thread: with a sentence when a write fails (once, until one works), with None when
    one has worked again. A save that failed is tried again until it is written or a newer one takes its place.
    """

    def __init__(self, saves: Saves, told: Callable[[Text | None], None] = lambda _: None) -> None:
        self._saves = saves
        self._told = told
        self._wanted: dict[str, Save] = {}
        self._busy = False
        self._closing = False
        self._failed = False
        self._hurry = False
        self._tries = 0
        self._change = threading.Condition()
        self._thread: threading.Thread | None = None

    def save(self, save: Save) -> None:
        """Asks for a table to be written; returns at once. `save` must not change afterwards."""
        with self._change:
            if self._closing:
                raise RuntimeError("the writer is closed")
            self._wanted[save.table] = save
            self._hurry = True
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="sobremesa-writer", daemon=True)
                self._thread.start()
            self._change.notify_all()

    def forget(self, table: str) -> None:
        """Drops what was asked for a table that is being deleted, and waits for a write under way."""
        with self._change:
            self._wanted.pop(table, None)
            self._change.wait_for(lambda: not self._busy)
            self._wanted.pop(table, None)

    def flush(self, timeout_s: float = 5.0) -> bool:
        """Waits until everything asked for is on disk, or a try for it has failed; whether it is on disk."""
        with self._change:
            enough = self._tries + (2 if self._busy else 1)
            self._hurry = True
            self._change.notify_all()
            self._change.wait_for(lambda: self._done() or (self._failed and self._tries >= enough), timeout_s)
            return self._done()

    def close(self, timeout_s: float = 5.0) -> bool:
        """Tries once more to write what is left and ends the thread; whether everything is on disk."""
        with self._change:
            self._closing = True
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join(timeout_s)
        return self._done()

    def _done(self) -> bool:
        return not self._wanted and not self._busy

    def _run(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._wanted or self._closing)
                if self._failed:
                    self._change.wait_for(lambda: self._hurry or self._closing, RETRY_S)
                self._hurry = False
                closing = self._closing
                batch = dict(self._wanted)
                self._wanted.clear()
                self._busy = True
            for save in batch.values():
                self._write(save)
            with self._change:
                self._busy = False
                self._tries += 1
                self._change.notify_all()
                if closing:
                    return

    def _write(self, save: Save) -> None:
        problem = None
        try:
            self._saves.write(save)
        except OSError as error:
            problem = text("store.save.failed", file=str(self._saves.path(save.table)), why=of_system(error))
        with self._change:
            if problem is not None:
                self._wanted.setdefault(save.table, save)
            changed = (problem is not None) != self._failed
            self._failed = problem is not None
        if changed:
            self._told(problem)
