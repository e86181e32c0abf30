"""One game's table as a scene: cloth and sheets as its background, zones, plates and pieces as its items."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter
from PySide6.QtWidgets import QGraphicsScene

from sobremesa.engine.game import Game
from sobremesa.engine.layout import Place, Rect, ZoneKind
from sobremesa.engine.parts import Spot
from sobremesa.engine.placements import Flow, Placement
from sobremesa.engine.registry import GameInfo
from sobremesa.staging.motion import plan
from sobremesa.table.arrangement import Frame, Sheet, arrange
from sobremesa.table.art import shared
from sobremesa.table.cloth import RIM, paint_sheet, paint_table
from sobremesa.table.director import Director
from sobremesa.table.ground import Ground, Stand
from sobremesa.table.marks import Bag, Ghost, Plate, plate_height
from sobremesa.table.pieces import PieceItem
from sobremesa.table.theme import Size, Theme
from sobremesa.table.words import Words
from sobremesa.table.zones import Light, ZoneItem

GAP = RIM + 13.0
"""Pixels between places, and from a place to the edge of the table."""
INK_ON_ART = QColor("#2b241a")
"""Game art has the same light ground in both themes."""
LEAST_LABEL = 7.0
"""Pixels of type below which a zone's name is left to the hover card."""


class TableScene(QGraphicsScene):
    """The scene of one open game. Its unit is a pixel of the window when the whole table is in view."""

    def __init__(self, info: GameInfo, game: Game[Any], words: Words, viewer: int | None, theme: Theme) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.words = words
        self.viewer = viewer
        self.theme = theme
        self.layout_of_game = game.presenter.layout()
        self.ground = Ground(self.layout_of_game)
        self.art = shared(info.resources / "art", theme)
        self.director = Director(self, self.ground, self.art, words, viewer)
        self.table = QRectF(0, 0, 1, 1)
        self.raster = 1.0
        self.zones = {zone_id: ZoneItem(zone_id, theme) for zone_id in self.ground.zones}
        for zone in self.zones.values():
            self.addItem(zone)
        seats = sorted({place.seat for place in self.layout_of_game.places if place.seat is not None})
        self.plates = {seat: Plate(seat, theme) for seat in seats}
        for plate in self.plates.values():
            self.addItem(plate)
        self.ghost = Ghost()
        self.addItem(self.ghost)
        self._sheets = tuple(Sheet(p.id, p.seat, *p.size) for p in self.layout_of_game.places)

    # arrangement

    def settle(self, width: float, height: float) -> None:
        """Arranges everything for a window of this size."""
        self.director.finish()
        self.table = QRectF(0, 0, max(1.0, width), max(1.0, height))
        frame = Frame(self.table.width(), self.table.height(), plate_height(self.theme) + 2, GAP)
        spots = arrange(self._sheets, self.viewer, frame)
        self.ground.settle(spots)
        for zone_id, zone in self.zones.items():
            zone.settle(self.ground.rect(zone_id), self.theme)
        for place in self.layout_of_game.places:
            if place.seat is not None and place is self._first_place(place.seat):
                room = QRectF(*spots[place.id].plate).adjusted(0, 0, 0, -2)
                self.plates[place.seat].settle(room, self.theme)
        self._lay_bags()
        self.director.relay()
        self.ghost.hide()
        self.update()

    def _first_place(self, seat: int) -> Place:
        return next(place for place in self.layout_of_game.places if place.seat == seat)

    def _lay_bags(self) -> None:
        for bag in self.director.bags.values():
            self.removeItem(bag)
        self.director.bags = {}
        for zone in self.ground.zones.values():
            if zone.kind is ZoneKind.BAG and zone.art and self.art.has(zone.art):
                bag = Bag(zone.art, QRectF(*self.ground.rect(zone.id)), self.art)
                bag.raster = self.raster
                self.director.bags[zone.id] = bag
                self.addItem(bag)

    def set_raster(self, raster: float) -> None:
        """Tells how many device pixels a pixel of the scene has from now on."""
        if raster != self.raster:
            self.raster = raster
            self.director.set_raster(raster)

    def set_theme(self, theme: Theme) -> None:
        """Other colours or another text size; `settle` must follow."""
        self.theme = theme
        self.art.set_theme(theme)

    # background

    def drawBackground(self, painter: QPainter, rect: QRectF | Any) -> None:
        exposed = QRectF(rect)
        paint_table(painter, self.theme, self.table, exposed)
        for place in self.layout_of_game.places:
            spot = self.ground.spots.get(place.id)
            if spot is not None and QRectF(*spot.rect).adjusted(-10, -10, 10, 10).intersects(exposed):
                self._draw_place(painter, place, QRectF(*spot.rect), spot.scale)

    def _draw_place(self, painter: QPainter, place: Place, rect: QRectF, scale: float) -> None:
        if place.seat is not None or place.art:
            paint_sheet(painter, self.theme, rect, 3.0 * scale, covered=self.art.has(place.art))
        if place.art:
            self._draw_art(painter, place.art, rect)
        for zone in place.zones:
            box = QRectF(*self.ground.rect(zone.id))
            if zone.art and zone.kind is not ZoneKind.BAG:
                self._draw_art(painter, zone.art, box)
            if zone.label is not None and zone.label.h * scale * 0.86 * painter.worldTransform().m11() >= LEAST_LABEL:
                self._draw_label(painter, self.words.say(zone.name), self.ground.on_place(place.id, zone.label))

    def _draw_art(self, painter: QPainter, name: str, rect: QRectF) -> None:
        size = QSizeF(rect.width() * self.raster, rect.height() * self.raster).toSize()
        pixmap = self.art.sheet(name, size)
        if pixmap is None:
            self.art.draw(painter, name, rect)
            return
        exact = abs(painter.deviceTransform().m11() - self.raster) < 0.01 * self.raster
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not exact)
        painter.drawPixmap(rect, pixmap, QRectF(pixmap.rect()))

    def _draw_label(self, painter: QPainter, name: str, room: Rect) -> None:
        """A zone's name on its sheet, as large as fits, shortened where it would be too small to read."""
        pixels = min(room.h * 0.86, 22.0)
        least = LEAST_LABEL / max(0.01, painter.worldTransform().m11())
        if pixels < least:
            return
        font = self.theme.font(Size.BODY, bold=True)
        font.setPixelSize(max(1, round(pixels)))
        width = QFontMetricsF(font).horizontalAdvance(name)
        if width > room.w:
            font.setPixelSize(max(ceil(least), int(font.pixelSize() * room.w / width)))
            name = QFontMetricsF(font).elidedText(name, Qt.TextElideMode.ElideRight, room.w).removeprefix("…")
        painter.setFont(font)
        painter.setPen(INK_ON_ART)
        painter.drawText(QRectF(*room), int(Qt.AlignmentFlag.AlignCenter), name)

    # what lies where

    def piece_at(self, point: QPointF) -> PieceItem | None:
        """The uppermost piece at a point."""
        return next((item for item in self.items(point) if isinstance(item, PieceItem)), None)

    def slot_rect(self, zone_id: str, slot: int, piece: str = "", turn: int = 0) -> QRectF:
        """Where a slot of a zone lies, as large as what lies there, or as `piece` would be there."""
        if not piece:
            lying = [i for i in self.director.items if i.placement.zone == zone_id and i.placement.slot == slot]
            if lying:
                return lying[-1].body().translated(lying[-1].home.x, lying[-1].home.y)
        name = piece or next(iter(self.ground.kinds), "")
        company = [p for p in self.director.picture if p.zone == zone_id]
        stand = self.ground.stand(Placement(zone_id, slot, name, turn=turn), company)
        width, height = self.ground.size(name)
        if stand.turn % 2:
            width, height = height, width
        size = QSizeF(width * stand.scale, height * stand.scale)
        return QRectF(QPointF(stand.x - size.width() / 2, stand.y - size.height() / 2), size)

    def landing(self, picture: list[Placement], source: Placement, flow: Flow) -> Stand | None:
        """Where a thing would come to lie if `picture` followed; None when not where the flow leads."""
        motions = plan(self.director.picture, picture, [flow])
        target = next((motion.target for motion in motions if motion.source == source), None)
        if target is None or target.zone != flow.to_zone:
            return None
        return self.ground.stands(picture)[picture.index(target)]

    def light(self, spots: Iterable[Spot], light: Light) -> None:
        """Lights zones and slots; what is unknown is left out."""
        for spot in spots:
            zone = self.zones.get(spot.zone)
            if zone is not None:
                rect = self.slot_rect(spot.zone, spot.slot).adjusted(-3, -3, 3, 3) if spot.slot >= 0 else None
                zone.light(light, spot.slot, rect)

    def dark(self) -> None:
        """Puts all lights out."""
        for zone in self.zones.values():
            zone.dark()
        self.ghost.hide()
