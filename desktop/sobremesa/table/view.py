"""The window onto a table: mouse, wheel and keys, slips of paper, and what the app says to it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QGraphicsScene, QGraphicsView, QWidget

from sobremesa.engine.game import Game
from sobremesa.engine.parts import Drag, Refusal, Spot
from sobremesa.engine.registry import GameInfo
from sobremesa.engine.rulebook import RuleBook
from sobremesa.engine.scoring import total
from sobremesa.engine.text import Catalogue
from sobremesa.session.changes import Change
from sobremesa.table import access
from sobremesa.table.cards import subject_at
from sobremesa.table.desk import Desk
from sobremesa.table.director import SPEEDS, Step
from sobremesa.table.gestures import Gesture, Lift, Pan
from sobremesa.table.keys import Keys
from sobremesa.table.pieces import PieceItem
from sobremesa.table.scene import TableScene
from sobremesa.table.slips import Slips
from sobremesa.table.theme import Theme
from sobremesa.table.words import Words
from sobremesa.table.zones import Light

LEAST_ZOOM, MOST_ZOOM = 0.6, 6.0
MOST_STEP = 1.14
"""How much one event may zoom."""
SETTLE = 130
"""Milliseconds after the last zoom step at which everything is rasterised anew."""


class TableView(QGraphicsView):
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
        self._info: GameInfo | None = None
        self._game: Game[Any] | None = None
        self._view_state: Any = None
        self._empty = QGraphicsScene()
        self.setScene(self._empty)
        self._speed = "normal"
        self._thinking: frozenset[int] = frozenset()
        self._scores: list[int] | None = None
        self._gesture: Gesture | None = None
        self._button = Qt.MouseButton.NoButton
        self._zoom = 1.0
        self._raster_timer = QTimer(self)
        self._raster_timer.setSingleShot(True)
        self._raster_timer.setInterval(SETTLE)
        self._raster_timer.timeout.connect(self._rasterise)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(320, 240)
        self.viewport().setMouseTracking(True)
        access.install()
        self.slips = Slips(self, theme)
        self.slips.rule_asked.connect(self.rule_asked)
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
        self.table, self.desk, self.keys = table, desk, Keys(table, desk)
        self._scores, self._thinking = None, frozenset()
        table.director.set_speed(self._speed)
        table.director.settled.connect(self.settled)
        desk.chosen.connect(self.move_chosen)
        desk.refused.connect(self._refused)
        desk.hovered.connect(self._hovered)
        desk.changed.connect(self._changed)
        self.setScene(table)
        self._zoom = 1.0
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
        self.table = self.desk = self.keys = None
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
        self._end_gesture()
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
        self._repaint_all()

    def set_theme(self, theme: Theme) -> None:
        """Other colours or another text size."""
        self.theme = theme
        self.cancel()
        self.slips.set_theme(theme)
        if self.table is not None:
            self.table.set_theme(theme)
            self._arrange()
            self._changed()
        self._repaint_all()

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
        self._end_gesture()
        if self.desk is not None:
            self.desk.put_down()

    def _end_gesture(self) -> None:
        gesture, self._gesture = self._gesture, None
        if gesture is not None:
            self.viewport().unsetCursor()
            gesture.cancel()

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
        rect = self.table.zones[way.to_zone].rect()
        if way.to_slot is not None:
            rect = self.table.slot_rect(way.to_zone, way.to_slot, way.face)
        place = self.table.ground.places[way.to_zone]
        avoid = [self.table.zones[zone.id].rect() for zone in place.zones]
        avoid += [QRectF(*self.table.ground.on_place(place.id, zone.label)) for zone in place.zones if zone.label]
        boxes = [self.on_view(box) for box in avoid]
        self.slips.tell_gain(self.table.words, self._game.scoring, self.desk.gains(way), self.on_view(rect), boxes)

    def _changed(self) -> None:
        """The draft has changed: its buttons, if there are any."""
        if self.desk is None or self.table is None or self._game is None:
            return
        self.slips.offer(self.table.words, self._game, self.desk)

    def _around(self, point: QPointF) -> QRect:
        at = self.mapFromScene(point)
        return QRect(at.x() - 12, at.y() - 12, 24, 24)

    def on_view(self, rect: QRectF) -> QRect:
        """A rectangle of the scene in pixels of the view."""
        return self.mapFromScene(rect).boundingRect()

    # zoom and pan

    @property
    def zoom(self) -> float:
        """1 when the whole table is in view."""
        return self._zoom

    def _arrange(self) -> None:
        if self.table is None:
            return
        self.slips.hide_all()
        size = self.viewport().size()
        self.table.settle(size.width(), size.height())
        room = self.table.table
        self.setSceneRect(room.adjusted(-room.width(), -room.height(), room.width(), room.height()))
        self.fit()
        if self.desk is not None:
            self.desk.relaid()
            self._changed()

    def fit(self) -> None:
        """Shows the whole table."""
        if self.table is not None:
            self._zoom = 1.0
            self.setTransform(QTransform())
            self.pan(-self.mapFromScene(self.table.table.topLeft()))
            self._rasterise()

    def zoom_by(self, factor: float, at: QPoint) -> None:
        """Zooms so that the point of the view `at` stays where it is."""
        if self.table is None:
            return
        zoom = max(LEAST_ZOOM, min(MOST_ZOOM, self._zoom * factor))
        if zoom == self._zoom:
            return
        fixed = self.to_scene(at)
        self._zoom = zoom
        self.setTransform(QTransform.fromScale(zoom, zoom))
        self.pan(at - self.mapFromScene(fixed))
        self.slips.hide_all()
        self._raster_timer.start()

    def look_at(self, rect: QRectF) -> None:
        """Shows a part of the table as large as possible."""
        room = self.viewport().rect()
        if self.table is None or rect.isEmpty():
            return
        zoom = min(room.width() / rect.width(), room.height() / rect.height()) * 0.96
        self._zoom = max(LEAST_ZOOM, min(MOST_ZOOM, zoom))
        self.setTransform(QTransform.fromScale(self._zoom, self._zoom))
        self._centre(rect.center())
        self._rasterise()

    def _centre(self, point: QPointF) -> None:
        self.pan(self.viewport().rect().center() - self.mapFromScene(point))

    def pan(self, by: QPoint) -> None:
        """Moves the table under the window, by pixels of the view."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - by.x())
        down.setValue(down.value() - by.y())

    def to_scene(self, at: QPoint) -> QPointF:
        """A point of the view in the scene."""
        return self.mapToScene(at)

    def _rasterise(self) -> None:
        self._raster_timer.stop()
        if self.table is not None:
            self.table.set_raster(self._zoom * self.devicePixelRatioF())
            self._repaint_all()

    def _repaint_all(self) -> None:
        self.resetCachedContent()
        self.viewport().update()

    # events

    def event(self, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.WindowDeactivate, QEvent.Type.WindowBlocked, QEvent.Type.UngrabMouse):
            self.cancel()
        elif kind == QEvent.Type.DevicePixelRatioChange:
            self._rasterise()
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_by(max(1 / MOST_STEP, min(MOST_STEP, 1 + event.value())), event.position().toPoint())
                return True
        elif event.type() == QEvent.Type.Leave:
            self.slips.leave()
        return super().viewportEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.cancel()
        super().resizeEvent(event)
        self._arrange()

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
        self.slips.next_action()
        if self.table is None or self.desk is None:
            return
        if self._gesture is not None:
            self.cancel()
            if event.button() != self._button:  # another button in the middle of a gesture
                return
        at = event.position().toPoint()
        if event.button() == Qt.MouseButton.RightButton:
            self.desk.put_down()
            return
        if event.button() not in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            return
        self._clear_refusal()
        moving = self._finish_for(at)
        far = QApplication.startDragDistance()
        item = None if moving else self._piece_at(at)
        left = event.button() == Qt.MouseButton.LeftButton
        if item is not None and left and self._lifts(item, at):
            self._gesture = Lift(self, self.desk, item, at, far)
        else:
            if double and left:
                self._double(at)
            self._gesture = Pan(self, at, far, self._click if left and not moving and not double else _nothing)
        self._button = event.button()

    def _finish_for(self, at: QPoint) -> bool:
        """Ends what is running; True if what was under the press moved, so that the press meant something else."""
        assert self.table is not None
        director = self.table.director
        if not director.busy:
            return False
        before = self._piece_at(at)
        flew = before is not None and director.flying(before)
        director.finish()
        return flew or self._piece_at(at) is not before

    def _lifts(self, item: PieceItem, at: QPoint) -> bool:
        """Whether a press on a piece lifts it: not if the held piece may be laid right there."""
        assert self.desk is not None
        if not self.desk.movable(item):
            return False
        held = self.desk.held
        return held is None or held is item or self.desk.way_at(self.to_scene(at)) is None

    def _piece_at(self, at: QPoint) -> PieceItem | None:
        return self.table.piece_at(self.to_scene(at)) if self.table is not None else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        event.accept()
        at = event.position().toPoint()
        if self._gesture is not None:
            if not event.buttons() & self._button:  # its release was lost
                self.cancel()
                return
            self._gesture.move(at)
            if isinstance(self._gesture, (Lift, Pan)) and self._gesture.dragging:
                self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        self._hover(at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()
        if self._gesture is None or event.button() != self._button:
            return
        gesture, self._gesture = self._gesture, None
        self.viewport().unsetCursor()
        gesture.finish(event.position().toPoint())

    def _click(self, at: QPoint) -> None:
        """A click on anything but a piece that may be lifted."""
        desk, table = self.desk, self.table
        if desk is None or table is None:
            return
        point = self.to_scene(at)
        if desk.held is not None:
            desk.drop(point)
            return
        item = table.piece_at(point)
        if item is not None and desk.tap(item.placement.zone, item.placement.slot, point):
            return
        for zone in table.ground.under(point.x(), point.y()):
            if desk.tap(zone, table.ground.slot_at(zone, point.x(), point.y()), point):
                return
        seen = subject_at(table, point)
        if seen is not None:
            self.slips.show_now(table, seen[0], self.on_view(seen[1]))

    def _double(self, at: QPoint) -> None:
        """A double click: on cloth it shows the whole table; it never makes a move."""
        if self.table is None:
            return
        point = self.to_scene(at)
        if not any(QRectF(*spot.rect).contains(point) for spot in self.table.ground.spots.values()):
            self.fit()

    def _hover(self, at: QPoint) -> None:
        if self.table is None or self.desk is None:
            return
        item = self._piece_at(at)
        if self.desk.held is not None:
            self.desk.hover(self.to_scene(at))
        touchable = item is not None and (self.desk.movable(item) or self.desk.tappable(item))
        if touchable or self.desk.over is not None:
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor)
        else:
            self.viewport().unsetCursor()
        if self.desk.held is None:
            seen = subject_at(self.table, self.to_scene(at))
            subject, rect = seen if seen is not None else (None, QRectF())
            self.slips.hover(self.table, subject, self.on_view(rect))

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()
        turned = event.angleDelta().y()
        if (
            self.desk is not None
            and self.desk.held is not None
            and turned
            and self.desk.turn(1 if turned < 0 else -1)
        ):
            return
        at = event.position().toPoint()
        if not event.pixelDelta().isNull() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.slips.hide_all()
            self.pan(event.pixelDelta())
        elif turned:
            self.zoom_by(max(1 / MOST_STEP, min(MOST_STEP, 1.0011**turned)), at)
        if self._gesture is not None:
            self._gesture.move(at)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.slips.next_action()
        if event.key() == Qt.Key.Key_Escape and self._escape():
            return
        if event.key() == Qt.Key.Key_0 and not event.modifiers():
            self.fit()
            return
        if self._gesture is None and self.keys is not None and not event.modifiers() and self.keys.press(event.key()):
            return
        event.ignore()

    def _escape(self) -> bool:
        if self._gesture is not None:
            self.cancel()
            return True
        noted = self.slips.note.isVisible()
        self._clear_refusal()
        return (self.desk is not None and self.desk.back()) or noted

    def focusNextPrevChild(self, forward: bool) -> bool:
        if self.keys is not None and self._gesture is None and self.keys.step(1 if forward else -1):
            return True
        return super().focusNextPrevChild(forward)

    def _clear_refusal(self) -> None:
        self.slips.note.hide()
        if self.desk is not None and self.desk.held is None:
            self.desk.show_draft()

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


def _nothing(at: QPoint) -> None:
    """A press that was spent on ending what ran."""
