"""What a hover card says of a piece or a zone."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF

from sobremesa.engine.placements import Placement, Side
from sobremesa.table.ground import Stand
from sobremesa.table.papers import Card
from sobremesa.table.pieces import PieceItem
from sobremesa.table.scene import TableScene

PICTURE = 84.0
"""Pixels of the longer side of a card's picture."""


class Subject(NamedTuple):
    """A zone, and the piece in it if it is that which is looked at."""

    zone: str
    piece: Placement | None


def subject_at(table: TableScene, point: QPointF) -> tuple[Subject, QRectF] | None:
    """What lies under a point of the scene, and where it is."""
    item = table.piece_at(point)
    if item is not None:
        return Subject(item.placement.zone, item.placement), item.mapRectToScene(item.body())
    zones = table.ground.under(point.x(), point.y())
    return (Subject(zones[0], None), table.zones[zones[0]].rect()) if zones else None


def show(card: Card, table: TableScene, subject: Subject, ratio: float) -> bool:
    """Fills a card; False when there is nothing to say."""
    words, ground = table.words, table.ground
    zone = ground.zones.get(subject.zone)
    if zone is None:
        return False
    where = words.zone(table.layout_of_game, subject.zone)
    tip = words.say(zone.tip) if zone.tip is not None else ""
    p = subject.piece
    if p is None:
        card.say(None, where, "", tip)
        return bool(where)
    width, height = ground.size(p.piece)
    item = PieceItem(p, ground, table.art, words.piece(table.layout_of_game, p))
    item.raster = ratio
    pixmap = table.art.sprite(item.sprite_at(Stand(0, 0, PICTURE / max(width, height), 0, 0)))
    picture = pixmap.copy()
    picture.setDevicePixelRatio(ratio)
    card.say(picture if p.side is not Side.MARK else None, item.word, where, tip)
    return True
