"""What the viewer's hand is doing: the decision asked for, the piece held, the draft, and what comes of a drop."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, Signal

from sobremesa.engine.game import Game
from sobremesa.engine.layout import ZoneKind
from sobremesa.engine.parts import Drag, Part, Parts, Press, Refusal, Spot, Tap
from sobremesa.engine.placements import Flow, Placement, Side
from sobremesa.engine.rules import Move
from sobremesa.engine.scoring import Gain, gains
from sobremesa.staging.drop_index import DropIndex
from sobremesa.table.ground import Stand
from sobremesa.table.pieces import PieceItem
from sobremesa.table.scene import TableScene
from sobremesa.table.zones import Light


class Desk(QObject):
    """Turns presses, drops and clicks into parts, and parts into a move.

    `chosen(ticket, move)` is emitted when a move is complete, once a decision; `refused(refusal, point)` when a
    drop is no move; `hovered(drag or None)` when another legal place comes under the held piece; `changed` when
    draft or buttons changed.
    """

    chosen = Signal(object, object)
    refused = Signal(object, QPointF)
    hovered = Signal(object)
    changed = Signal()

    def __init__(self, scene: TableScene, game: Game[Any]) -> None:
        super().__init__()
        self._scene = scene
        self._game = game
        self.ticket: object = None
        self.seat = -1
        self.view: Any = None
        self.index: DropIndex | None = None
        self.held: PieceItem | None = None
        self.over: Drag | None = None
        self.candidates: list[Move] = []
        """Moves that the draft equals and nothing tells apart; the first is shown as a ghost."""
        self.hints: list[Flow] = []
        self._asked: list[tuple[Move, Parts]] = []
        self._turn = 0
        self._places: dict[Drag, QRectF] = {}
        self._laid: list[tuple[PieceItem, Drag]] = []
        self._spent = False
        self._last_drop = QPointF()
        scene.director.release = self._torn_away

    # the decision

    def ask(self, ticket: object, seat: int, view: Any) -> None:
        """Asks `seat` to decide in `view`; a `ticket` of None asks nothing. The draft of a living ticket is kept."""
        same = ticket is not None and ticket == self.ticket and not self._spent and self.index is not None
        presenter = self._game.presenter
        moves = self._game.rules.legal(view, seat) if ticket is not None else []
        asked = [(move, presenter.parts(view, seat, move)) for move in moves]
        if same and asked == self._asked:  # another seat moved, which changes nothing for this one
            self.view = view
            return
        kept = list(self.index.draft.parts) if same and self.index is not None else []
        self.put_down()
        if not same:
            self._unlay()
        self.ticket, self.seat, self.view, self._asked = ticket, seat, view, asked
        self._spent = False
        self.candidates = []
        self.index = DropIndex(asked) if ticket is not None else None
        if self.index is not None and not (
            all(item.staged for item, _ in self._laid) and all(map(self.index.add, kept))
        ):
            self.index.clear()
            self._unlay()
        self.glow()
        self.changed.emit()

    @property
    def active(self) -> bool:
        """Whether something is asked and not yet answered."""
        return self.index is not None and not self._spent

    def glow(self) -> None:
        """Lets exactly the pieces glow that may be touched."""
        for item in self._scene.director.items:
            item.glow(self.movable(item) or self.tappable(item))

    def movable(self, item: PieceItem) -> bool:
        """Whether a piece may be lifted."""
        p = item.placement
        if not self.active or self.index is None or p.side is Side.MARK:
            return False
        return item.staged or self.index.press(p.zone, p.piece)

    def tappable(self, item: PieceItem) -> bool:
        """Whether a click on a piece is part of a move."""
        p = item.placement
        return self.active and self.index is not None and self.index.tap(p.zone, p.slot) is not None

    # the piece in the hand

    def take(self, item: PieceItem) -> None:
        """Lifts a movable piece and lights its places."""
        self.put_down()
        self._forget_candidates()
        laid = next((drag for piece, drag in self._laid if piece is item), None)
        if laid is not None and self.index is not None:
            self.index.remove(laid)
            self._laid = [entry for entry in self._laid if entry[0] is not item]
        self.held = item
        turns = self.turns()
        self._turn = item.turn if item.turn in turns or not turns else turns[0]
        item.lift(True)
        if item.turn != self._turn:
            item.turn_to(self._turn)
        self._light()

    def turns(self) -> tuple[int, ...]:
        """The quarter turns in which the held piece may be laid."""
        if self.held is None or self.index is None:
            return ()
        p = self.held.placement
        return self.index.turns(p.zone, p.piece)

    def turn(self, step: int) -> bool:
        """Turns the held piece on to the next way in which it may be laid; False when there is only one."""
        turns = self.turns()
        if self.held is None or len(turns) < 2:
            return False
        at = turns.index(self._turn) if self._turn in turns else 0
        self._turn = turns[(at + step) % len(turns)]
        self.held.turn_to(self._turn)
        self._light()
        return True

    def ways(self) -> tuple[Drag, ...]:
        """The legal ways of the held piece as it is turned."""
        if self.held is None or self.index is None:
            return ()
        p = self.held.placement
        return self.index.lift(p.zone, p.piece, self._turn if len(self.turns()) > 1 else None)

    def _light(self) -> None:
        self._scene.dark()
        self.over = None
        self.hovered.emit(None)
        self._places = {}
        for way in self.ways():
            if way.to_slot is not None:
                self._places[way] = self._scene.slot_rect(way.to_zone, way.to_slot, way.face, way.turn)
            self._set_light(way, Light.LEGAL)

    def place_of(self, way: Drag) -> QRectF:
        """Where in the scene a legal way of the held piece ends."""
        return self._places[way] if way in self._places else self._scene.zones[way.to_zone].rect()

    def way_at(self, point: QPointF) -> Drag | None:
        """The legal way that a drop at a point of the scene means."""
        ways = self.ways()
        zone = self._scene.ground.target(point.x(), point.y(), [way.to_zone for way in ways])
        here = [way for way in ways if way.to_zone == zone]
        slotted = [way for way in here if way in self._places]
        if not slotted:
            return here[0] if here else None
        nearest = min(slotted, key=lambda way: (self._places[way].center() - point).manhattanLength())
        return nearest if self._places[nearest].adjusted(-8, -8, 8, 8).contains(point) else None

    def hover(self, point: QPointF) -> None:
        """The held piece is over a point."""
        self.hover_way(self.way_at(point))

    def hover_way(self, way: Drag | None) -> None:
        """The held piece is over a legal place, or over none."""
        if way == self.over or self.held is None:
            return
        if self.over is not None:
            self._set_light(self.over, Light.LEGAL)
        self.over = way
        self._scene.ghost.hide()
        if way is not None:
            self._set_light(way, Light.HOT)
            self._show_ghost(way)
        self.hovered.emit(way)

    def _set_light(self, way: Drag, light: Light) -> None:
        """Lights the place of a way: the zone or its slot; for a piece of several cells one, until it is near."""
        zone = self._scene.zones.get(way.to_zone)
        if zone is None or way.to_slot is None:
            if zone is not None:
                zone.light(light)
            return
        place = self._places[way]
        columns, rows = self._scene.ground.footprint(way.to_zone, way.face, way.turn)
        if light is Light.LEGAL and columns * rows > 1:
            cell = QSizeF(place.width() / columns, place.height() / rows)
            place = QRectF(place.topLeft(), cell).adjusted(3, 3, -3, -3)
        zone.light(light, way.to_slot, place)

    def gains(self, way: Drag) -> list[Gain] | None:
        """What the move that a way completes would bring, by line; None where it completes none."""
        move = self._move_of(way)
        return None if move is None else gains(self._game.rules, self.view, self.seat, move)

    def _move_of(self, way: Drag) -> Move | None:
        """The move that the draft would be with a way; None while more would be wanting."""
        if self.index is None:
            return None
        moves = self.index.draft.moves_with(way)
        size = len(self.index.draft.parts) + 1
        if not moves or len(self._game.presenter.parts(self.view, self.seat, moves[0])) != size:
            return None
        return moves[0]

    def _show_ghost(self, way: Drag) -> None:
        item, move = self.held, self._move_of(way)
        if item is None or move is None:
            return
        after = self._game.rules.foresee(self.view, self.seat, move)
        picture = self._game.presenter.placements(after, memory=False)
        stand = self._scene.landing(picture, item.placement, _flow(item.placement, way))
        if stand is not None:
            pixmap = self._scene.art.sprite(item.sprite_at(stand))
            self._scene.ghost.appear(pixmap, item.raster, QPointF(stand.x, stand.y))

    def put_down(self) -> None:
        """Lets the held piece go home; nothing comes of it."""
        item, self.held = self.held, None
        self.over = None
        self._scene.dark()
        if item is not None:
            self.hovered.emit(None)
            self._scene.director.glide_home(item)
            self.glow()

    def _torn_away(self, item: PieceItem) -> None:
        """The table itself moves what a hand holds."""
        if item is self.held:
            self.held = None
            self.over = None
            self._scene.dark()
            self.hovered.emit(None)
        item.lift(False)

    # what comes of it

    def drop(self, point: QPointF) -> None:
        """Drops the held piece at a point of the scene."""
        if self.held is None:
            return
        self._last_drop = point
        way = self.way_at(point)
        if way is not None:
            self.lay(way)
        else:
            self._refuse_drop(point)

    def lay(self, way: Drag) -> None:
        """Lays the held piece where a legal way ends."""
        item, self.held = self.held, None
        self.over = None
        self._scene.dark()
        self.hovered.emit(None)
        if item is None or self.index is None or not self.index.add(way):
            if item is not None:
                self._scene.director.glide_home(item)
            return
        self._laid.append((item, way))
        item.lift(False)
        item.staged = True
        if not self._whole():
            item.lay_at(self._resting(item, way))
        self._advance()

    def _whole(self) -> bool:
        """Whether the draft is one move and nothing else: the table itself then brings its pieces home."""
        assert self.index is not None
        return len(self.index.draft.complete()) == 1 and not self.index.draft.can_grow()

    def _resting(self, item: PieceItem, way: Drag) -> Stand:
        """Where a laid piece waits for the rest of its move."""
        picture = self._scene.director.picture
        before = [p for p in picture if p.zone == way.to_zone and p.side is not Side.MARK]
        slot = way.to_slot
        if slot is None:
            slot = len(before) + sum(
                1 for piece, drag in self._laid if drag.to_zone == way.to_zone and piece is not item
            )
        return self._scene.ground.stand(Placement(way.to_zone, slot, way.face, turn=way.turn), before)

    def _refuse_drop(self, point: QPointF) -> None:
        item = self.held
        assert item is not None
        p, turn = item.placement, self._turn
        zone = self._scene.ground.target(point.x(), point.y(), [])
        self.put_down()
        if zone is None or zone == p.zone or self.index is None:
            return
        slot = self._scene.ground.slot_at(zone, point.x(), point.y()) if self._tells_slots(zone) else -1
        part = Drag(p.zone, p.piece, zone, slot if slot >= 0 else None, turn)
        self._explain((*self.index.draft.parts, part), point)

    def _tells_slots(self, zone: str) -> bool:
        assert self.index is not None
        return self.index.slotted(zone) or self._scene.ground.zones[zone].kind is ZoneKind.GRID

    def _explain(self, parts: tuple[Part, ...], point: QPointF) -> None:
        refusal = self._game.explainer.why_not(self.view, self.seat, parts)
        self.refused.emit(refusal, point)

    def tap(self, zone: str, slot: int, point: QPointF) -> bool:
        """A click on a slot or, at -1, on a zone; False when it means nothing."""
        if not self.active or self.index is None:
            return False
        self._last_drop = point
        done = next(
            (p for p in self.index.draft.parts if isinstance(p, Tap) and p in (Tap(zone, slot), Tap(zone))), None
        )
        if done is not None and self.index.tap(zone, slot) is None:
            self._forget_candidates()
            self.index.remove(done)
            self._advance()
            return True
        part = self.index.tap(zone, slot)
        if part is None:
            return False
        self.index.add(part)
        self._advance()
        return True

    def press(self, button: str) -> None:
        """A button of the game."""
        if self.active and self.index is not None and self.index.add(Press(button)):
            self._advance()

    def _advance(self) -> None:
        """The draft has changed: submit it, ask on, or wait for more."""
        assert self.index is not None
        complete = self.index.draft.complete()
        self.candidates = complete if len(complete) > 1 and not self.index.draft.can_grow() else []
        if self._whole():
            self.submit(complete[0])
            return
        self.show_draft()
        self.glow()
        self.changed.emit()

    def show_draft(self) -> None:
        """Lights what has been clicked so far, and nothing else."""
        self._scene.dark()
        if self.index is not None:
            taps = [Spot(part.zone, part.slot) for part in self.index.draft.parts if isinstance(part, Tap)]
            self._scene.light(taps, Light.SHOWN)

    def can_finish(self) -> list[Move]:
        """The moves that the draft is as it stands, though it could grow."""
        return self.index.draft.complete() if self.active and self.index is not None else []

    def submit(self, move: Move) -> None:
        """Makes a move; nothing more can be done with this decision unless it is rejected."""
        if not self.active:
            return
        self._spent = True
        self.candidates = []
        self.hints = [_flow(item.placement, drag) for item, drag in self._laid]
        self.glow()
        self._scene.dark()
        self.changed.emit()
        self.chosen.emit(self.ticket, move)

    def reject(self, refusal: Refusal) -> None:
        """The move was not accepted after all."""
        self._spent = False
        self._unlay()
        if self.index is not None:
            self.index.clear()
        self.glow()
        self.changed.emit()
        self.refused.emit(refusal, self._last_drop)

    def back(self) -> bool:
        """Takes back the last thing done: the held piece, else the last part; False when there was nothing."""
        if self.held is not None:
            self.put_down()
            return True
        if not self.active or self.index is None or not self.index.draft.parts:
            return False
        part = self.index.draft.parts[-1]
        self._forget_candidates()
        self.index.remove(part)
        for n in range(len(self._laid) - 1, -1, -1):
            if self._laid[n][1] == part:
                self._scene.director.glide_home(self._laid.pop(n)[0])
                break
        self.show_draft()
        self.glow()
        self.changed.emit()
        return True

    def undo_part(self) -> None:
        """A button takes back the last part."""
        self.back()

    def next_candidate(self) -> bool:
        """Goes on to the next of the moves that look alike; False when there are none."""
        if not self.candidates:
            return False
        self.candidates = self.candidates[1:] + self.candidates[:1]
        self.changed.emit()
        return True

    def relaid(self) -> None:
        """The arrangement has changed: what is laid goes to where it waits now."""
        for item, way in self._laid:
            item.lay_at(self._resting(item, way))

    def _forget_candidates(self) -> None:
        if self.candidates:
            self.candidates = []
            self.changed.emit()

    def _unlay(self) -> None:
        laid, self._laid = self._laid, []
        for item, _ in laid:
            if item.staged:
                self._scene.director.glide_home(item)


def _flow(source: Placement, way: Drag) -> Flow:
    to_slot = -1 if way.to_slot is None else way.to_slot
    return Flow(way.zone, way.to_zone, way.face, source.slot, to_slot)
