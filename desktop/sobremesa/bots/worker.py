"""The main of a bot's process: takes views, answers with moves, has no screen and knows no secrets."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from sobremesa.bots.roster import BOTS
from sobremesa.bots.wire import Done, Failed, Progress, Ready, Think, pack, unpack
from sobremesa.engine.game import Game
from sobremesa.engine.registry import Registry, discover
from sobremesa.engine.rng import Rng
from sobremesa.engine.state import load

SCREEN: Final = "PySide6"
"""What must never be loaded here: a screen library would cost memory and could show things of its own."""
BELOW_NORMAL: Final = 0x4000


def main(pipe: Connection, folders: Sequence[str]) -> None:
    """Answers each `Think` in turn until the pipe closes or the program that started this process is gone."""
    if SCREEN in sys.modules:
        raise RuntimeError(f"{SCREEN} was loaded into a bot's process")
    _step_back()
    _end_with_parent()
    desk = Desk(discover(folders))
    with contextlib.suppress(EOFError, OSError):
        pipe.send_bytes(pack(Ready(os.getpid())))
        while True:
            think = unpack(pipe.recv_bytes())
            if isinstance(think, Think):
                pipe.send_bytes(pack(Progress(think.ticket, 0)))
                pipe.send_bytes(pack(desk.answer(think)))
            if SCREEN in sys.modules:
                # a game has loaded it; the next thought gets a clean process
                return


class Desk:
    """Opens each game once and asks the bots."""

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._open: dict[str, Game[Any]] = {}

    def answer(self, think: Think) -> Done | Failed:
        """The bot's move, or what it raised."""
        try:
            game = self._game(think)
            view = load(game.state, think.view)
            move = BOTS[think.bot](game, view, think.seat, Rng(think.seed))
        except Exception as error:  # a game from outside may fail in any way
            return Failed(think.ticket, "raised", repr(error))
        return Done(think.ticket, move)

    def _game(self, think: Think) -> Game[Any]:
        name = repr((think.game, think.seats, think.options))
        if name not in self._open:
            clean = SCREEN not in sys.modules
            self._open = {name: self._registry.info(think.game).open(think.seats, think.options)}
            if clean and SCREEN in sys.modules:
                raise RuntimeError(f"the game {think.game} loads {SCREEN}")
        return self._open[name]


def _step_back() -> None:
    """Lets the screen go first, and leaves Ctrl+C to the program."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform == "win32":
        import ctypes

        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), BELOW_NORMAL)
    else:
        with contextlib.suppress(OSError):
            os.nice(10)


def _end_with_parent() -> None:
    """Ends this process, even in mid-thought, when the one that started it has ended."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, name="parent-watch", daemon=True).start()
