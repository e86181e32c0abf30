"""The table for assistive technology: zones and pieces by name, in the order of places, as children of the view.

Nothing here overrides `interface_cast`: a Python override of it crashes as soon as a client reads an item.
Actions come by keys instead.
"""

from __future__ import annotations

import weakref
from functools import partial

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QColor,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QGraphicsView, QWidget

from sobremesa.engine.layout import ZoneKind
from sobremesa.engine.placements import Side
from sobremesa.table.pieces import PieceItem
from sobremesa.table.scene import TableScene
from sobremesa.table.zones import Light, ZoneItem

_wrappers: dict[int, QAccessibleInterface] = {}
"""Python must hold its interfaces as long as Qt may ask them."""
_installed: list[bool] = []


def install() -> None:
    """Tells Qt how to read table views; once a program."""
    if not _installed:
        _installed.append(True)
        QAccessible.installFactory(_make)


def announce(view: QWidget, sentence: str) -> None:
    """Has a screen reader say something; nothing happens where none listens."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(view, sentence))


def focused(item: PieceItem) -> None:
    """Tells a screen reader that keys act on a piece now."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleEvent(item, QAccessible.Event.Focus))


def _make(name: str, thing: QObject) -> QAccessibleInterface | None:
    if isinstance(thing, QGraphicsView) and isinstance(thing.scene(), TableScene):
        made: QAccessibleInterface = _View(thing)
    elif isinstance(thing, (PieceItem, ZoneItem)):
        made = _Thing(thing)
    else:
        return None
    _wrappers[id(thing)] = made
    thing.destroyed.connect(partial(_wrappers.pop, id(thing), None))
    return made


def order(table: TableScene) -> list[ZoneItem | PieceItem]:
    """Every zone followed by what lies in it, the viewer's place first."""
    places = sorted(table.layout_of_game.places, key=lambda place: place.seat != table.viewer)
    lying: dict[str, list[PieceItem]] = {}
    for item in table.director.items:
        lying.setdefault(item.placement.zone, []).append(item)
    things: list[ZoneItem | PieceItem] = []
    for place in places:
        for zone in place.zones:
            things.append(table.zones[zone.id])
            here = lying.get(zone.id, [])
            here.sort(key=_slot)
            things += here
    return things


def _slot(item: PieceItem) -> int:
    return item.placement.slot


def name_of(thing: ZoneItem | PieceItem) -> str:
    """What a screen reader says: a piece with its zone, a zone with what it holds."""
    table = thing.scene()
    if not isinstance(table, TableScene):
        return ""
    words, layout = table.words, table.layout_of_game
    if isinstance(thing, PieceItem):
        p = thing.placement
        zone = words.zone(layout, p.zone)
        piece = words.piece(layout, p)
        if p.zone in table.ground.zones and len(table.ground.zones[p.zone].track) > 1:
            return words.app("slot_of", piece=piece, zone=zone, slot=p.slot + 1)
        return words.app("in_zone", piece=piece, zone=zone)
    zone = words.zone(layout, thing.zone)
    inside = [item for item in table.director.items if item.placement.zone == thing.zone]
    named = [words.piece(layout, p) for p in sorted([item.placement for item in inside], key=lambda p: p.slot)]
    if table.ground.zones[thing.zone].kind is ZoneKind.BAG:
        return zone
    if not named:
        return words.app("empty_zone", zone=zone)
    return words.app("full_zone", zone=zone, things=words.texts.enumerate(named))


def hint_of(thing: ZoneItem | PieceItem) -> str:
    """What may be done with it, or what there is to know of it."""
    table = thing.scene()
    if not isinstance(table, TableScene):
        return ""
    if isinstance(thing, PieceItem):
        return table.words.app("may_move") if thing.movable and thing.placement.side is not Side.MARK else ""
    if thing.lit() in (Light.LEGAL, Light.HOT):
        return table.words.app("may_go")
    tip = table.ground.zones[thing.zone].tip
    return table.words.say(tip) if tip is not None else ""


class _View(QAccessibleWidget):
    """A table view with zones and pieces as its children."""

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view, QAccessible.Role.Canvas)
        self._ref = weakref.ref(view)

    def _things(self) -> list[ZoneItem | PieceItem]:
        view = self._ref()
        table = view.scene() if view is not None else None
        return order(table) if isinstance(table, TableScene) else []

    def childCount(self) -> int:
        return len(self._things())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        things = self._things()
        return QAccessible.queryAccessibleInterface(things[index]) if 0 <= index < len(things) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        thing = child.object()
        return next((n for n, other in enumerate(self._things()) if other is thing), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        view = self._ref()
        table = view.scene() if view is not None else None
        if view is None or not isinstance(table, TableScene):
            return None
        point = view.mapToScene(view.viewport().mapFromGlobal(QRect(x, y, 1, 1).topLeft()))
        thing: ZoneItem | PieceItem | None = table.piece_at(point)
        if thing is None:
            under = table.ground.under(point.x(), point.y())
            thing = table.zones[under[0]] if under else None
        return QAccessible.queryAccessibleInterface(thing) if thing is not None else None


class _Thing(QAccessibleInterface):
    """A piece or a zone."""

    def __init__(self, thing: ZoneItem | PieceItem) -> None:
        super().__init__()
        self._ref = weakref.ref(thing)
        """Not the thing itself: what Qt may ask must not keep alive what it asks about."""

    @property
    def _thing(self) -> ZoneItem | PieceItem | None:
        return self._ref()

    def _view(self) -> QGraphicsView | None:
        thing = self._thing
        scene = thing.scene() if thing is not None else None
        views = scene.views() if scene is not None else []
        return views[0] if views else None

    def isValid(self) -> bool:
        thing = self._thing
        return thing is not None and thing.scene() is not None

    def object(self) -> QObject | None:  # type: ignore[override]
        return self._thing

    def window(self) -> QWindow | None:  # type: ignore[override]
        view = self._view()
        return view.window().windowHandle() if view is not None else None

    def parent(self) -> QAccessibleInterface | None:  # type: ignore[override]
        view = self._view()
        return QAccessible.queryAccessibleInterface(view) if view is not None else None

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]
        return None

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def text(self, what: QAccessible.Text) -> str:
        thing = self._thing
        if thing is None:
            return ""
        if what == QAccessible.Text.Name:
            return name_of(thing)
        return hint_of(thing) if what in (QAccessible.Text.Description, QAccessible.Text.Help) else ""

    def setText(self, what: QAccessible.Text, words: str) -> None:
        return

    def rect(self) -> QRect:
        view, thing = self._view(), self._thing
        if view is None or thing is None:
            return QRect()
        box = thing.mapRectToScene(thing.body()) if isinstance(thing, PieceItem) else thing.rect()
        on_view = view.mapFromScene(box).boundingRect()
        return QRect(view.viewport().mapToGlobal(on_view.topLeft()), on_view.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.Button if isinstance(self._thing, PieceItem) else QAccessible.Role.Grouping

    def state(self) -> QAccessible.State:
        state, thing = QAccessible.State(), self._thing
        if isinstance(thing, PieceItem):
            state.focusable = thing.movable
            state.focused = thing.focused
            state.selected = thing.lifted
            state.disabled = not thing.movable
        return state

    def foregroundColor(self) -> QColor:
        return QColor()

    def backgroundColor(self) -> QColor:
        return QColor()
