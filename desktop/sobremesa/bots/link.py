"""The program's end of a bot's process: asks, listens, and replaces a process that hangs or dies."""

from __future__ import annotations

import contextlib
import multiprocessing
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from typing import Final

from sobremesa.bots.spawning import without_main
from sobremesa.bots.wire import Done, Failed, Message, Progress, Ready, Think, Ticket, WireError, pack, unpack
from sobremesa.bots.worker import main

GRACE_S: Final = 2.0
"""Seconds beyond a thought's budget after which its process is killed."""
STOP_S: Final = 0.3
"""Seconds that a thought nobody wants any more may go on before its process is killed."""
START_S: Final = 30.0
"""Seconds in which a process must have started."""

Answer = Done | Failed | Progress
_NOT_BEGUN: Final = Failed((0, 0, 0), "exited")
"""A thought that its process had not begun when it was found dead."""


class WorkerLink:
    """One process of bots, started when it is first needed. Thoughts are thought one after another.

    `answered` is called in the link's own thread: once with Done or Failed for every `think`, except for those
    stopped meanwhile, and with Progress when the process begins on it. It must not block and must not call `close`.
    """

    def __init__(self, answered: Callable[[Answer], None], folders: Sequence[str] = ()) -> None:
        self._answered = answered
        self._folders = tuple(folders)
        self._waiting: deque[Think] = deque()
        self._current: Think | None = None
        self._deadline = 0.0
        self._unwanted = False
        self._closed = False
        self._change = threading.Condition()
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None
        self._thread: threading.Thread | None = None

    @property
    def process_id(self) -> int | None:
        """The number of the process, if one runs."""
        process = self._process
        try:
            return process.pid if process is not None and process.is_alive() else None
        except ValueError:  # it was closed between the two
            return None

    def think(self, think: Think) -> None:
        """Asks for a move; the answer comes later."""
        with self._change:
            if self._closed:
                raise RuntimeError("the link is closed")
            self._waiting.append(think)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="sobremesa-bots", daemon=True)
                self._thread.start()
            self._change.notify_all()

    def stop(self, ticket: Ticket) -> None:
        """The answer to this ticket is not wanted any more: none will come."""
        with self._change:
            self._waiting = deque(think for think in self._waiting if think.ticket != ticket)
            if self._current is not None and self._current.ticket == ticket:
                self._unwanted = True
                self._deadline = min(self._deadline, time.monotonic() + STOP_S)

    def stop_all(self) -> None:
        """As `stop` for everything asked."""
        with self._change:
            self._waiting.clear()
            if self._current is not None:
                self._unwanted = True
                self._deadline = min(self._deadline, time.monotonic() + STOP_S)

    def warm_up(self) -> None:
        """Starts the process ahead of the first thought, so that the first answer is not late."""
        with self._change:
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._run, name="sobremesa-bots", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Ends thread and process, whatever they do; no answer comes after it returns."""
        with self._change:
            self._closed = True
            self._waiting.clear()
            self._change.notify_all()
        if self._thread is not None:
            self._thread.join()
        self._end_process()

    # In the link's thread

    def _run(self) -> None:
        self._start_process()
        while True:
            with self._change:
                self._change.wait_for(lambda: self._waiting or self._closed)
                if self._closed:
                    return
                self._current = think = self._waiting.popleft()
                self._unwanted = False
                self._deadline = float("inf")
            answer = self._ask(think)
            if answer is None:
                return
            with self._change:
                self._current = None
                wanted = not self._unwanted and not self._closed
            if wanted:
                self._answered(answer)

    def _ask(self, think: Think) -> Done | Failed | None:
        """The answer to one thought, from the process or about it; None when the link was closed meanwhile."""
        if self._pipe is not None:
            answer = self._put(self._pipe, think)
            if answer is not _NOT_BEGUN:
                return answer
        # there is no process, or it had ended before it heard the question
        if not self._start_process() or self._pipe is None:
            return None if self._closed else Failed(think.ticket, "exited", "the process does not start")
        answer = self._put(self._pipe, think)
        return Failed(think.ticket, "exited", "the process ends at once") if answer is _NOT_BEGUN else answer

    def _put(self, pipe: Connection, think: Think) -> Done | Failed | None:
        with self._change:
            if self._unwanted:
                return Failed(think.ticket, "late")
            self._deadline = time.monotonic() + think.budget_ms / 1000 + GRACE_S
        begun = False
        try:
            pipe.send_bytes(pack(think))
            while True:
                message = self._receive(pipe)
                if message is None:
                    self._end_process()
                    return None if self._closed else Failed(think.ticket, "late")
                if isinstance(message, (Done, Failed)) and message.ticket == think.ticket:
                    return message
                if isinstance(message, Progress):
                    begun = True
                    if not self._unwanted:
                        self._answered(message)
        except (EOFError, OSError, WireError) as error:
            self._end_process()
            return Failed(think.ticket, "exited", repr(error)) if begun else _NOT_BEGUN

    def _receive(self, pipe: Connection) -> Message | None:
        """The next message; None when the deadline has passed or the link was closed."""
        while not self._closed:
            left = self._deadline - time.monotonic()
            if left <= 0:
                return None
            # short turns, since stop and close may bring the deadline forward
            if pipe.poll(min(left, 0.05)):
                return unpack(pipe.recv_bytes())
        return None

    def _start_process(self) -> bool:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=main, args=(theirs, self._folders), name="sobremesa-bots", daemon=True)
        try:
            with without_main():
                process.start()
        except OSError:
            ours.close()
            return False
        finally:
            theirs.close()
        self._process, self._pipe = process, ours
        self._deadline = time.monotonic() + START_S
        with contextlib.suppress(EOFError, OSError, WireError):
            if isinstance(self._receive(ours), Ready):
                return True
        self._end_process()
        return False

    def _end_process(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
        self._process = self._pipe = None
