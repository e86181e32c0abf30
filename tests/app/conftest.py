"""The whole window, and somebody who uses it with mouse and keys."""

from __future__ import annotations

import json
import multiprocessing
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from sobremesa.app.main import application, open_window
from sobremesa.app.new_game import Order
from sobremesa.app.table_page import TablePage
from sobremesa.app.window import Window
from sobremesa.engine.parts import Drag
from sobremesa.engine.rng import Rng
from sobremesa.session.players import Player

LEFT = Qt.MouseButton.LeftButton
SEED = 11
"""Of every table that a test sits down at: what is dealt decides how long sentences are."""


class Person:
    """Uses one window."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self._rng = Rng(5)

    @property
    def page(self) -> TablePage:
        assert self.window.table is not None
        return self.window.table

    # waiting

    def until(self, condition: Callable[[], object], seconds: float = 20.0) -> None:
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, "waited in vain"
            QTest.qWait(5)

    def rests(self) -> bool:
        """Nothing moves, and either the person is asked or the game is over."""
        page = self.page
        if page.conductor.moving:
            return False
        desk = page.view.desk
        return page.session.over or (desk is not None and desk.active)

    def until_asked(self) -> bool:
        """Waits for the person's turn; False when the game is over instead."""
        self.until(self.rests)
        return not self.page.session.over

    # starting

    def sit_down(
        self, seats: int = 4, edition: str = "document", seat: int = 0, bot: str = "random", seed: int = SEED
    ) -> TablePage:
        players = [Player("", bot) for _ in range(seats)]
        players[seat] = Player("", "human")
        self.window.start(Order("draftosaurus", tuple(players), {"edition": edition}), seed)
        return self.page

    # mouse

    def click(self, widget: QWidget) -> None:
        QTest.mouseClick(widget, LEFT, pos=widget.rect().center())

    def pick(self) -> Drag:
        """A legal drag of the person's, at random."""
        session, seat = self.page.session, self.page.conductor.seat
        view = session.view(seat)
        move = self._rng.choice(session.game.rules.legal(view, seat))
        part = session.game.presenter.parts(view, seat, move)[0]
        assert isinstance(part, Drag)
        return part

    def drag(self, part: Drag) -> None:
        """Carries a piece with the mouse."""
        table = self.page.view.table
        assert table is not None
        target = table.zones[part.to_zone].rect()
        if part.to_slot is not None:
            target = table.slot_rect(part.to_zone, part.to_slot, part.face)
        self.carry(part.zone, part.face, self.page.view.mapFromScene(target.center()))

    def carry(self, zone: str, face: str, to: QPoint) -> None:
        view = self.page.view
        assert view.table is not None
        lying = [i for i in view.table.director.items if i.placement.zone == zone and i.placement.piece == face]
        start = view.mapFromScene(lying[0].pos())
        port = view.viewport()
        QTest.mousePress(port, LEFT, pos=start)
        for step in range(1, 5):
            QTest.mouseMove(port, start + (to - start) * step / 4)
        QTest.mouseRelease(port, LEFT, pos=to)

    def play(self, moves: int) -> int:
        """Makes so many moves by mouse, fewer if the game ends; how many were made."""
        made = 0
        while made < moves and self.until_asked():
            before = self.page.session.journal.decisions(self.page.conductor.seat)
            self.drag(self.pick())
            assert self.page.session.journal.decisions(self.page.conductor.seat) == before + 1
            made += 1
        self.until(self.rests)
        return made

    def saved(self) -> dict[str, Any]:
        """The open table as it is on disk."""
        assert self.window.writer.flush()
        path = self.window.saves.path(self.page.session.table_id)
        content: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return content


@pytest.fixture
def app(qapp: QApplication) -> QApplication:
    return application()


@pytest.fixture
def choose(own_home: Path) -> Callable[..., None]:
    """Writes settings as if chosen in an earlier run."""

    def write(**values: object) -> None:
        kept = {"version": 1, "language": "es", "theme": "light", "speed": "off", **values}
        (own_home / "settings.json").write_text(json.dumps(kept), "utf-8")

    return write


@pytest.fixture
def open_app(app: QApplication, qtbot: QtBot, choose: Callable[..., None]) -> Iterator[Callable[..., Person]]:
    """Opens the program; speed off and Spanish unless settings were written before."""
    opened: list[Window] = []

    def start(size: tuple[int, int] | None = (1366, 768), **arguments: Any) -> Person:
        window = open_window(app, **arguments)
        if size is not None:
            window.resize(*size)
        opened.append(window)
        window.activateWindow()
        qtbot.waitExposed(window)
        QTest.qWaitForWindowActive(window)
        return Person(window)

    look = (app.styleSheet(), app.palette(), app.font())
    choose()
    yield start
    for window in opened:
        window.close()
        window.deleteLater()
    QTest.qWait(1)
    app.setStyleSheet(look[0])
    app.setPalette(look[1])
    app.setFont(look[2])


@pytest.fixture
def person(open_app: Callable[..., Person]) -> Person:
    """Somebody who has just opened the program."""
    return open_app()


@pytest.fixture(autouse=True)
def no_leaks() -> Iterator[None]:
    """Threads and processes of a test end with it."""
    yield
    left = [thread.name for thread in threading.enumerate() if thread.name.startswith("sobremesa")]
    assert not left
    assert not multiprocessing.active_children()
