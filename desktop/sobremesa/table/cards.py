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
    name, seat = words.say(zone.name), ground.seat(subject.zone)
    whose = words.seat(seat) if seat is not None else ""
    tip = words.say(zone.tip) if zone.tip is not None else ""
    p = subject.piece
    if p is None:
        card.say(None, capital(name), whose, tip)
        return True
    width, height = ground.size(p.piece)
    item = PieceItem(p, ground, table.art, words.piece(table.layout_of_game, p))
    item.raster = ratio
    pixmap = table.art.sprite(item.sprite_at(Stand(0, 0, PICTURE / max(width, height), 0, 0)))
    where = words.zone(table.layout_of_game, subject.zone)
    card.say(pixmap if p.side is not Side.MARK else None, capital(item.word), where, tip)
    return True


def capital(name: str) -> str:
    """A name as a heading."""
    return name[:1].upper() + name[1:]
