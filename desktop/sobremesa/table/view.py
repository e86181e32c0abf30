"""The window onto a table: mouse, wheel and keys, slips of paper, and what the app says to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGraphicsScene, QWidget

from sobremesa.engine.game import Game
from sobremesa.engine.parts import Drag, Refusal, Spot
from sobremesa.engine.registry import GameInfo
from sobremesa.engine.rulebook import RuleBook
from sobremesa.engine.scoring import total
from sobremesa.engine.text import Catalogue
from sobremesa.session.changes import Change
from sobremesa.table import access
from sobremesa.table.camera import Camera
from sobremesa.table.desk import Desk
from sobremesa.table.director import SPEEDS, Step
from sobremesa.table.keys import Keys
from sobremesa.table.mouse import Mouse
from sobremesa.table.scene import TableScene
from sobremesa.table.slips import Slips
from sobremesa.table.theme import Theme
from sobremesa.table.words import Words
from sobremesa.table.zones import Light


class TableView(Camera):
    """Shows one table to one viewer and asks for that viewer's moves.

    `move_chosen(ticket, move)`: the person has made a move; the app submits it and, if refused, calls `refuse`.
    `rule_asked(rule id)`: a link was followed. `settled()`: nothing is on its way any more.
    """

    move_chosen = Signal(object, object)
    rule_asked = Signal(str)
    settled = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.table: TableScene | None = None
        self.desk: Desk | None = None
        self.keys: Keys | None = None
        self.mouse: Mouse | None = None
        self._info: GameInfo | None = None
        self._game: Game[Any] | None = None
        self._view_state: Any = None
        self._empty = QGraphicsScene()
        self.slips = Slips(self, theme)
        self.slips.rule_asked.connect(self.rule_asked)
        self.setScene(self._empty)
        self._speed = "normal"
        self._thinking: frozenset[int] = frozenset()
        self._scores: list[int] | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(320, 240)
        self.viewport().setMouseTracking(True)
        access.install()
        self._watched: QWidget | None = None

    # what the app says

    def open(
        self,
        info: GameInfo,
        game: Game[Any],
        texts: Catalogue,
        rules: RuleBook | None,
        viewer: int | None,
        names: list[str],
        state_view: Any,
    ) -> None:
        """Shows a table at once; `state_view` is the state as `viewer` (None: an onlooker) may see it."""
        self.close_game()
        words = Words(info.id, texts, rules, names)
        table = TableScene(info, game, words, viewer, self.theme)
        desk = Desk(table, game)
        self._info, self._game, self._view_state = info, game, state_view
        self.table, self.desk, self.keys, self.mouse = table, desk, Keys(table, desk), Mouse(self, table, desk)
        self._scores, self._thinking = None, frozenset()
        table.director.set_speed(self._speed)
        table.director.settled.connect(self.settled)
        desk.chosen.connect(self.move_chosen)
        desk.refused.connect(self._refused)
        desk.hovered.connect(self._hovered)
        desk.changed.connect(self._changed)
        self.setScene(table)
        self._arrange()
        table.director.replace(game.presenter.placements(state_view, memory=False))
        self._show_plates()
        self._name_itself()

    def _name_itself(self) -> None:
        if self.table is not None and self._info is not None:
            words = self.table.words
            name = self._info.names.get(words.texts.language, self._info.id)
            self.setAccessibleName(words.app("board", game=name))

    def close_game(self) -> None:
        """Clears the table."""
        self.cancel()
        self.slips.clear()
        table, desk = self.table, self.desk
        self.table = self.desk = self.keys = self.mouse = None
        self._game = self._view_state = None
        if table is not None and desk is not None:
            desk.blockSignals(True)
            table.director.blockSignals(True)
            table.director.clear()
            self.setScene(self._empty)
            table.clear()
            desk.deleteLater()
            table.director.deleteLater()
            table.deleteLater()

    def show_change(self, change: Change) -> None:
        """Plays a change after those that are still playing."""
        if self.table is None or self._game is None or self.desk is None:
            return
        presenter = self._game.presenter
        self._view_state = change.after
        picture = presenter.placements(change.after, memory=False)
        if change.kind == "jump":
            self.cancel()
            self.table.director.replace(picture)
        else:
            flows = presenter.flows(change.before, change.move, change.after) if change.move is not None else []
            if change.seat == self.table.viewer:
                said = {(flow.zone, flow.to_zone) for flow in flows}
                flows = [*[h for h in self.desk.hints if (h.zone, h.to_zone) not in said], *flows]
                self.desk.hints = []
            self.table.director.play(Step(picture, flows, change.seat))
        self.desk.glow()
        self._show_plates()

    def ask(self, ticket: object, seat: int, view_state: Any) -> None:
        """What the viewer must decide now; a `ticket` of None: nothing."""
        if self.desk is None:
            return
        if self.mouse is not None and ticket != self.desk.ticket:
            self.mouse.cancel()
        if view_state is not None:
            self._view_state = view_state
        self.desk.ask(ticket, seat, view_state)
        self._show_plates()

    def refuse(self, refusal: Refusal) -> None:
        """The session did not take the move."""
        if self.desk is not None:
            self.desk.reject(refusal)

    def set_speed(self, name: str) -> None:
        """Off, fast, normal or slow.

        Raises:
            KeyError: another word.
        """
        SPEEDS[name]
        self._speed = name
        if self.table is not None:
            self.table.director.set_speed(name)

    def set_texts(self, texts: Catalogue, rules: RuleBook | None, names: list[str] | None = None) -> None:
        """Another language, at once and everywhere."""
        if self.table is None:
            return
        words = self.table.words
        words.texts, words.rules = texts, rules
        words.names = names if names is not None else words.names
        self.slips.clear()
        self.table.director.rename()
        self._show_plates()
        self._changed()
        self._name_itself()
        self.repaint_all()

    def set_theme(self, theme: Theme) -> None:
        """Other colours or another text size."""
        self.theme = theme
        self.cancel()
        self.slips.set_theme(theme)
        if self.table is not None:
            self.table.set_theme(theme)
            self._arrange()
            self._changed()
        self.repaint_all()

    def set_thinking(self, seats: Any) -> None:
        """The seats whose bots are thinking."""
        self._thinking = frozenset(seats)
        self._show_plates()

    def set_scores(self, scores: list[int] | None) -> None:
        """What the plates show; None: what the view of the state gives."""
        self._scores = scores
        self._show_plates()

    @property
    def busy(self) -> bool:
        """Whether anything is on its way."""
        return self.table is not None and self.table.director.busy

    def show_spots(self, spots: Iterable[Spot]) -> None:
        """Lights what a line of the log speaks of, until the next press."""
        if self.table is not None and self.desk is not None and self.desk.held is None:
            self.table.dark()
            self.table.light(spots, Light.SHOWN)

    def finish(self) -> None:
        """Ends all motions at once."""
        if self.table is not None:
            self.table.director.finish()

    def cancel(self) -> None:
        """Ends a gesture as if it had never been and puts down what is held. The draft stays."""
        if self.mouse is not None:
            self.mouse.cancel()
        if self.desk is not None:
            self.desk.put_down()

    # plates

    def _show_plates(self) -> None:
        table, game, view = self.table, self._game, self._view_state
        if table is None or game is None or view is None:
            return
        actors = set(game.rules.actors(view))
        asked = self.desk.seat if self.desk is not None and self.desk.active else None
        for seat, plate in table.plates.items():
            if self._scores is not None and seat < len(self._scores):
                score = self._scores[seat]
            else:
                score = total(game.scoring, game.rules.lines(view, seat))
            thinking = seat in self._thinking
            plate.show_seat(table.words.seat(seat), score, seat in actors or thinking or seat == asked, thinking)

    # slips of paper

    def _refused(self, refusal: Refusal, point: QPointF) -> None:
        if self.table is None:
            return
        self.table.light(refusal.spots, Light.REFUSED)
        at = self.mapFromScene(point)
        anchor = QRect(at.x() - 12, at.y() - 12, 24, 24)
        zones = [self.table.zones[zone].rect() for zone in self.table.ground.under(point.x(), point.y())[:1]]
        spots = [self.table.zones[spot.zone].rect() for spot in refusal.spots if spot.zone in self.table.zones]
        self.slips.refuse(
            self.table.words,
            refusal,
            self.on_view(zones[0]) if zones else anchor,
            [self.on_view(rect) for rect in (*zones, *spots)],
        )
        access.announce(self, self.slips.note.sentence)

    def _hovered(self, way: Drag | None) -> None:
        if way is None or self.desk is None or self.table is None or self._game is None:
            self.slips.tag.hide()
            return
        rect = self.desk.place_of(way)
        place = self.table.ground.places[way.to_zone]
        avoid = [self.table.zones[zone.id].rect() for zone in place.zones]
        avoid += [QRectF(*self.table.ground.on_place(place.id, zone.label)) for zone in place.zones if zone.label]
        boxes = [self.on_view(box) for box in avoid]
        self.slips.tell_gain(self.table.words, self._game.scoring, self.desk.gains(way), self.on_view(rect), boxes)
        told = [f"{amount} {words}".strip() for amount, words in self.slips.tag.lines]
        words = self.table.words
        place_name = words.zone(self.table.layout_of_game, way.to_zone)
        access.announce(self, words.app("full_zone", zone=place_name, things=words.texts.enumerate(told)))

    def _changed(self) -> None:
        """The draft has changed: its buttons, if there are any."""
        if self.desk is None or self.table is None or self._game is None:
            return
        table = self.table
        plate = table.plates.get(self.desk.seat)
        avoid = [zone.rect() for zone in table.zones.values()] + [other.tag() for other in table.plates.values()]
        self.slips.offer(
            table.words,
            self._game,
            self.desk,
            self.on_view(plate.tag() if plate is not None else QRectF()),
            [self.on_view(box) for box in avoid],
        )

    # what lies where

    def whole(self) -> QRectF:
        return self.table.table if self.table is not None else QRectF()

    def rasterised(self, raster: float) -> None:
        if self.table is not None:
            self.table.art.hasty = False
            self.table.set_raster(raster)

    def moved(self) -> None:
        self.slips.hide_all()

    def _arrange(self, later: bool = False) -> None:
        if self.table is None:
            return
        size = self.viewport().size()
        self.table.art.hasty = later
        self.table.settle(size.width(), size.height())
        self.fit(later)
        if self.desk is not None:
            self.desk.relaid()
            self._changed()

    # events

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.WindowDeactivate, QEvent.Type.WindowBlocked, QEvent.Type.UngrabMouse):
            self.cancel()
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.slips.leave()
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.cancel()
        super().resizeEvent(event)
        self._arrange(later=self.isVisible() and event.oldSize().isValid())

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._watched is not self.window():
            self._watched = self.window()
            self._watched.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A dialog blocks the window: only the window itself is told."""
        if event.type() == QEvent.Type.WindowBlocked:
            self.cancel()
        return super().eventFilter(watched, event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.cancel()
        self.slips.hide_all()
        super().hideEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.cancel()
        if self.keys is not None:
            self.keys.leave()
        super().focusOutEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press(event, double=False)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._press(event, double=True)

    def _press(self, event: QMouseEvent, double: bool) -> None:
        event.accept()
        self._read()
        if self.mouse is not None:
            self.mouse.press(event, double, self.slips)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if self.mouse is not None:
            self.mouse.move(event, self.slips)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if self.mouse is not None:
            self.mouse.release(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if turned and self.desk is not None and self.desk.turn(1 if turned < 0 else -1):
            event.accept()
            return
        super().wheelEvent(event)
        if self.mouse is not None:
            self.mouse.follow(event.position().toPoint())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        noted = self.slips.note.isVisible()
        self._read()
        if event.key() == Qt.Key.Key_Escape and (self._back() or noted):
            return
        if event.key() == Qt.Key.Key_0 and not event.modifiers():
            self.fit()
            return
        free = self.mouse is not None and not self.mouse.busy
        if free and self.keys is not None and not event.modifiers() and self.keys.press(event.key()):
            return
        event.ignore()

    def _back(self) -> bool:
        """Takes back the last thing that was done; False when there was nothing."""
        if self.mouse is not None and self.mouse.busy:
            self.cancel()
            return True
        return self.desk is not None and self.desk.back()

    def focusNextPrevChild(self, forward: bool) -> bool:
        free = self.mouse is not None and not self.mouse.busy
        if free and self.keys is not None and self.keys.step(1 if forward else -1):
            return True
        return super().focusNextPrevChild(forward)

    def _read(self) -> None:
        """The person does something: notes have been read."""
        self.slips.next_action()
        if self.desk is not None and self.desk.held is None:
            self.desk.show_draft()
