"""How quick the window is: each figure comes from a child process, so that nothing is warm that would not be.

`run()` gives rows for `sobremesa bench`; `python -m sobremesa.app.bench KIND` is the child and prints JSON.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any, Final

STARTS: Final = 5
STEPS: Final = 300
GAME: Final = "draftosaurus"
SIZE: Final = (1366, 768)
IDLE_SECONDS: Final = 3.0
BUSY: Final = """
import os
from sobremesa.cli import main
if hasattr(os, "nice"):
    os.nice(10)
main(["bench", "--engine", "--seconds", "30"])
"""
"""What thinks as hard as a bot can while frames are measured."""
LIMITS: Final = {
    "start_warm": 400.0,
    "start_cold": 800.0,
    "lit": 10.0,
    "drag": 5.0,
    "drag_2x": 10.0,
    "repaint": 10.0,
    "frames": 12.0,
    "resume": 100.0,
    "idle_cpu": 0.5,
    "idle_events": 0.0,
}
"""Milliseconds; of `idle_cpu` per cent of a core, of `idle_events` paints and timers."""


def run() -> list[dict[str, Any]]:
    """One row a figure: `name` (text `bench.<name>`), `value`, `unit` and the `limit` it is held against."""
    _start()
    figures: dict[str, float] = {"start_warm": median(_start() for _ in range(STARTS))}
    cold = [_start() for _ in range(3) if _forget_files()]
    if cold:
        figures["start_cold"] = median(cold)
    figures.update(_child("table"))
    figures["drag_2x"] = _child("table", QT_SCALE_FACTOR="2")["drag"]
    units = {"idle_cpu": "%", "idle_events": "", "memory": "MB"}
    order = [*LIMITS, *[name for name in figures if name not in LIMITS]]
    return [
        {"name": name, "value": round(figures[name], 2), "unit": units.get(name, "ms"), "limit": LIMITS.get(name)}
        for name in order
        if name in figures
    ]


def _child(kind: str, **variables: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "SOBREMESA_DATA": folder, **variables}
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        if environment.pop("PYTHONDONTWRITEBYTECODE", ""):
            # an installed program has its bytecode; without, half of the start would be compiling
            environment.setdefault("PYTHONPYCACHEPREFIX", str(Path(tempfile.gettempdir()) / "sobremesa-bench"))
        done = subprocess.run(
            [sys.executable, "-m", "sobremesa.app.bench", kind],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
    figures: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return figures


def _start() -> float:
    """Milliseconds from starting a process to the end of the home's first paint."""
    began = time.time()
    return (_child("start")["painted_at"] - began) * 1000


def _forget_files() -> bool:
    """Asks the system to drop what it keeps in memory of Python, Qt and this program; False where it cannot."""
    if not hasattr(os, "posix_fadvise"):
        return False
    paths = sysconfig.get_paths()
    system = [Path("/usr/lib"), Path("/usr/share/fonts")]
    for folder in (Path(paths["stdlib"]), Path(paths["purelib"]), Path(__file__).resolve().parents[1], *system):
        for path in folder.rglob("*"):
            if path.suffix in (".py", ".pyc", ".so", ".ttf", ".toml", ".svg", ".json") or ".so." in path.name:
                try:
                    handle = os.open(path, os.O_RDONLY)
                except OSError:
                    continue
                os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
                os.close(handle)
    return True


def _start_child() -> dict[str, float]:
    from PySide6.QtCore import QEvent, QObject, QTimer

    from sobremesa.app.main import application, open_window

    app = application()
    window = open_window(app)
    painted: dict[str, float] = {}

    class Watch(QObject):
        def eventFilter(self, _: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint and not painted:
                painted["painted_at"] = 0.0
                QTimer.singleShot(0, self.done)
            return False

        def done(self) -> None:
            painted["painted_at"] = time.time()
            window.close()
            app.quit()

    watch = Watch()
    app.installEventFilter(watch)
    app.exec()
    return painted


class _Table:
    """A window with a game of four half-way, the person to move, nothing moving."""

    def __init__(self) -> None:
        from PySide6.QtTest import QTest

        from sobremesa.app.main import application, open_window
        from sobremesa.app.opening import usual_order

        self.app = application()
        self.test = QTest
        self.window = open_window(self.app)
        self.window.resize(*SIZE)
        self.window.room.settings.speed = "off"
        self.window.start(usual_order(self.window.room, GAME))
        self.play(8)

    @property
    def page(self) -> Any:
        """The page of the table."""
        return self.window.table

    def flush(self) -> None:
        """Lets everything happen that is due, paints included."""
        self.app.processEvents()

    def play(self, decisions: int) -> None:
        """Plays so many decisions of the person, each the first legal one."""
        for _ in range(decisions):
            self.wait(lambda: self.page.conductor.human_ticket() is not None and not self.page.view.busy)
            session, ticket = self.page.session, self.page.conductor.human_ticket()
            move = session.game.policy.moves(session.view(ticket.seat), ticket.seat)[0]
            self.page.view.move_chosen.emit(ticket, move)
        self.wait(lambda: self.page.conductor.human_ticket() is not None and not self.page.view.busy)
        self.test.qWait(150)

    def wait(self, done: Callable[[], bool]) -> None:
        """Until `done`, at most half a minute."""
        until = time.monotonic() + 30
        while not done():
            if time.monotonic() > until:
                raise TimeoutError("the table did not come to rest")
            self.test.qWait(5)

    def piece(self) -> Any:
        """A point of the view over a piece that may move."""
        view = self.page.view
        item = next(item for item in view.table.director.items if view.desk.movable(item))
        return view.mapFromScene(item.sceneBoundingRect().center())


def _table_child() -> dict[str, float]:
    from PySide6.QtCore import QPoint, Qt

    table = _Table()
    view, test = table.page.view, table.test
    port, left, none = view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    figures: dict[str, float] = {}

    lit = []
    for _ in range(20):
        at = table.piece()
        test.mouseMove(port, at)
        table.flush()
        began = time.perf_counter()
        test.mousePress(port, left, none, at)
        test.mouseMove(port, at + QPoint(14, -14))
        table.flush()
        lit.append((time.perf_counter() - began) * 1000)
        test.keyClick(view, Qt.Key.Key_Escape)
        test.mouseRelease(port, left, none, at)
        test.qWait(20)
    figures["lit"] = _share(lit, 0.95)

    at = table.piece()
    test.mousePress(port, left, none, at)
    figures["drag"] = _share(_drag(table, at, STEPS, pause_ms=0), 0.95)
    busy = subprocess.Popen([sys.executable, "-c", BUSY], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        test.qWait(500)
        figures["frames"] = _share(_drag(table, at, STEPS, pause_ms=12), 0.99)
    finally:
        busy.kill()
        busy.wait()
    test.keyClick(view, Qt.Key.Key_Escape)
    test.mouseRelease(port, left, none, at)
    test.qWait(400)

    repaints = []
    for _ in range(30):
        began = time.perf_counter()
        port.repaint()
        repaints.append((time.perf_counter() - began) * 1000)
    figures["repaint"] = _share(repaints, 0.95)

    figures.update(_idle(table))
    figures["resume"] = _resume(table)
    figures["memory"] = _resident()
    table.window.close()
    return figures


def _drag(table: _Table, start: Any, steps: int, pause_ms: int) -> list[float]:
    """Milliseconds a step, from the mouse event to the end of the paint it causes."""
    from PySide6.QtCore import QPoint

    port = table.page.view.viewport()
    across, up = port.width() * 0.35, port.height() * 0.5
    frames = []
    for step in range(steps):
        part = abs((step / 60) % 2 - 1)
        at = start + QPoint(round(across * (part - 0.5)), -round(up * part))
        began = time.perf_counter()
        table.test.mouseMove(port, at)
        table.flush()
        frames.append((time.perf_counter() - began) * 1000)
        if pause_ms:
            time.sleep(pause_ms / 1000)
    return frames


def _idle(table: _Table) -> dict[str, float]:
    from PySide6.QtCore import QEvent, QObject

    counted = {"idle_events": 0.0}

    class Count(QObject):
        def eventFilter(self, _: QObject, event: QEvent) -> bool:
            if event.type() in (QEvent.Type.Paint, QEvent.Type.Timer):
                counted["idle_events"] += 1
            return False

    table.test.qWait(1500)
    count = Count()
    table.app.installEventFilter(count)
    from PySide6.QtCore import QEventLoop, QTimer

    loop = QEventLoop()
    QTimer.singleShot(round(IDLE_SECONDS * 1000), loop.quit)
    began = time.process_time()
    loop.exec()
    counted["idle_cpu"] = (time.process_time() - began) / IDLE_SECONDS * 100
    table.app.removeEventFilter(count)
    counted["idle_events"] = max(0.0, counted["idle_events"] - 1)  # the one that ended the wait
    return counted


def _resume(table: _Table) -> float:
    window, name = table.window, table.page.session.table_id
    taken = []
    for _ in range(5):
        window.go_home()
        table.flush()
        began = time.perf_counter()
        window.open_table(name)
        table.page.view.viewport().repaint()
        taken.append((time.perf_counter() - began) * 1000)
        table.test.qWait(50)
    return median(taken)


def _resident() -> float:
    """Megabytes in memory; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def _share(values: list[float], share: float) -> float:
    """The value that this share of all does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


if __name__ == "__main__":
    kinds = {"start": _start_child, "table": _table_child}
    print(json.dumps(kinds[sys.argv[1]]()))  # noqa: T201
