"""A table with a person and bots that answer at once, and a hand that moves the mouse."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sobremesa.engine.parts import Drag, Refusal
from sobremesa.engine.registry import discover
from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import Move
from sobremesa.session.changes import Change
from sobremesa.session.players import Player
from sobremesa.session.session import Session
from sobremesa.table.pieces import PieceItem
from sobremesa.table.theme import LIGHT
from sobremesa.table.view import TableView

LEFT = Qt.MouseButton.LeftButton


class Room:
    """A session, its view for seat 0, and bots on the other seats."""

    def __init__(self, qtbot: QtBot, session: Session, language: str, speed: str, bots: bool) -> None:
        self.session = session
        self.view = TableView(LIGHT)
        qtbot.addWidget(self.view)
        self.view.resize(1040, 680)
        self.view.set_speed(speed)
        self.moves: list[Move] = []
        self.refusals: list[Refusal] = []
        self.asked_rules: list[str] = []
        self.bots = bots
        self._rng = Rng(3)
        info, game = session.info, session.game
        names = [f"Ana {seat}" for seat in range(game.seats)]
        self.view.open(info, game, info.texts(language), info.rules(language), 0, names, session.view(0))
        self.view.move_chosen.connect(self.submit)
        self.view.rule_asked.connect(self.asked_rules.append)
        self.leave = session.watch(0, self.changed)
        self.view.show()
        self.view.activateWindow()
        qtbot.waitExposed(self.view)
        self.view.setFocus()
        self.go_on()

    def changed(self, change: Change) -> None:
        self.view.show_change(change)

    def submit(self, ticket: Any, move: Move) -> None:
        self.moves.append(move)
        answer = self.session.submit(ticket, 0, move)
        if isinstance(answer, Refusal):
            self.refusals.append(answer)
            self.view.refuse(answer)
        else:
            self.go_on()

    def go_on(self) -> None:
        """Bots move until the person has to, who is then asked."""
        while self.bots and not self.session.over:
            others = [ticket for ticket in self.session.prompts() if ticket.seat != 0]
            if not others:
                break
            game, seat = self.session.game, others[0].seat
            self.session.submit(others[0], seat, game.policy.pick(self.session.view(seat), seat, self._rng))
        mine = next((ticket for ticket in self.session.prompts() if ticket.seat == 0), None)
        self.view.ask(mine, 0, self.session.view(0))

    # what there is

    @property
    def director(self) -> Any:
        assert self.view.table is not None
        return self.view.table.director

    @property
    def desk(self) -> Any:
        return self.view.desk

    @property
    def legal(self) -> list[Move]:
        return self.session.game.rules.legal(self.session.view(0), 0)

    def drags(self) -> list[Drag]:
        """The moves of one drag that the person has now."""
        view, presenter = self.session.view(0), self.session.game.presenter
        parts = [presenter.parts(view, 0, move) for move in self.legal]
        return [p[0] for p in parts if len(p) == 1 and isinstance(p[0], Drag)]

    def piece(self, zone: str, face: str = "") -> PieceItem:
        found: list[PieceItem] = self.director.items
        return next(i for i in found if i.placement.zone == zone and face in ("", i.placement.piece))

    def at(self, item: PieceItem) -> QPoint:
        return self.view.mapFromScene(item.scenePos())

    def middle(self, zone: str) -> QPoint:
        assert self.view.table is not None
        return self.view.mapFromScene(self.view.table.zones[zone].rect().center())

    def target(self, drag: Drag) -> QPoint:
        assert self.view.table is not None
        if drag.to_slot is None:
            return self.middle(drag.to_zone)
        return self.view.mapFromScene(self.view.table.slot_rect(drag.to_zone, drag.to_slot, drag.face).center())

    # a hand

    def press(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        QTest.mousePress(self.view.viewport(), button, Qt.KeyboardModifier.NoModifier, at)

    def move(self, at: QPoint) -> None:
        QTest.mouseMove(self.view.viewport(), at)

    def release(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        QTest.mouseRelease(self.view.viewport(), button, Qt.KeyboardModifier.NoModifier, at)

    def drag_to(self, start: QPoint, end: QPoint, steps: int = 6) -> None:
        """Presses at `start` and moves to `end`; the button stays down."""
        self.press(start)
        for n in range(1, steps + 1):
            part = QPointF(end - start) * (n / steps)
            self.move(start + part.toPoint())

    def drag(self, drag: Drag) -> None:
        """A whole legal drag."""
        end = self.target(drag)
        self.drag_to(self.at(self.piece(drag.zone, drag.face)), end)
        self.release(end)

    def click(self, at: QPoint, button: Qt.MouseButton = LEFT) -> None:
        self.press(at, button)
        self.release(at, button)

    def settle(self) -> None:
        self.view.finish()
        QApplication.processEvents()

    def faults(self) -> list[str]:
        """How the scene differs from the truth once all has ended; [] when all is well."""
        self.settle()
        game = self.session.game
        picture = game.presenter.placements(self.session.view(0), memory=False)
        wrong: list[str] = self.director.faults()
        if sorted(picture) != sorted(self.director.picture):
            wrong.append("the picture is not that of the session")
        return wrong


@pytest.fixture
def room(qtbot: QtBot) -> Iterator[Callable[..., Room]]:
    rooms: list[Room] = []

    def make(
        game: str = "draftosaurus",
        seats: int = 4,
        language: str = "en",
        speed: str = "off",
        seed: int = 5,
        options: dict[str, Any] | None = None,
        bots: bool = True,
        folders: tuple[str, ...] = (),
    ) -> Room:
        info = discover(folders).info(game)
        players = [Player("", "human"), *[Player("", "random") for _ in range(seats - 1)]]
        session = Session.new(info, seats, options or {}, players, seed)
        rooms.append(Room(qtbot, session, language, speed, bots))
        return rooms[-1]

    yield make
    for made in rooms:
        made.leave()
        made.view.close_game()
