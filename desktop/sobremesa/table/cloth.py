"""The wooden table with its cloth, and the paper sheets that lie on it: all that never moves."""

from __future__ import annotations

import random
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QRadialGradient

from sobremesa.table.theme import Theme

RIM = 7.0
"""Pixels of wood that show around the cloth."""
TILE = 128
PLANK = 96.0


@lru_cache(maxsize=8)
def _weave(ground: str, thread: str) -> QPixmap:
    """A tile of woven cloth: threads over and under, each a little uneven."""
    rng = random.Random(11)
    noise = rng.randbytes(TILE * TILE)
    across, along = rng.randbytes(TILE), rng.randbytes(TILE)
    steps = 64
    cells = bytearray()
    for y in range(TILE):
        under = along if y // 2 % 2 else across
        over = across[y // 2 * 2] * 20 >> 8
        at = y * TILE
        for x in range(TILE):
            crossing = (x // 2 + y // 2) % 2
            cells.append(7 + (over + 14 if crossing else under[x // 2 * 2] * 20 >> 8) + (noise[at + x] * 12 >> 8))
    image = QImage(bytes(cells), TILE, TILE, TILE, QImage.Format.Format_Indexed8)
    image.setColorTable([_blend(QColor(ground), QColor(thread), step / (steps - 1)).rgb() for step in range(steps)])
    return QPixmap.fromImage(image.convertToFormat(QImage.Format.Format_RGB32))


def _blend(a: QColor, b: QColor, share: float) -> QColor:
    return QColor.fromRgbF(
        a.redF() + (b.redF() - a.redF()) * share,
        a.greenF() + (b.greenF() - a.greenF()) * share,
        a.blueF() + (b.blueF() - a.blueF()) * share,
    )


@lru_cache(maxsize=8)
def _planks(wood: str, dark: str, light: str) -> QPixmap:
    """A tile of planks with grain, wide enough not to repeat within a window's edge."""
    rng = random.Random(5)
    width, height = 512, round(PLANK) * 2
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor(wood))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for plank in range(2):
        top = plank * PLANK
        tint = QColor(light if plank else dark)
        tint.setAlphaF(0.16)
        painter.fillRect(QRectF(0, top, width, PLANK), tint)
        for _ in range(22):
            y = top + rng.random() * PLANK
            grain = QColor(dark if rng.random() < 0.6 else light)
            grain.setAlphaF(0.1 + 0.22 * rng.random())
            path = QPainterPath(QPointF(-4, y))
            sway = 5 * rng.random()
            path.cubicTo(QPointF(width * 0.3, y + sway), QPointF(width * 0.7, y - sway), QPointF(width + 4, y))
            painter.setPen(QPen(grain, 0.6 + 1.6 * rng.random()))
            painter.drawPath(path)
        seam = QColor(dark)
        seam.setAlphaF(0.8)
        painter.fillRect(QRectF(0, top, width, 1.6), seam)
    painter.end()
    return QPixmap.fromImage(image)


def paint_table(painter: QPainter, theme: Theme, table: QRectF, exposed: QRectF) -> None:
    """Wood everywhere, the cloth on it over `table`, and the light of a lamp; only what is `exposed`.

    Weave and grain keep their size at every zoom: they are painted in pixels of the window.
    """
    painter.save()
    world = painter.worldTransform()
    painter.resetTransform()
    table, exposed = world.mapRect(table), world.mapRect(exposed).toAlignedRect().toRectF()
    painter.setBrushOrigin(table.topLeft())
    painter.setPen(Qt.PenStyle.NoPen)
    cloth = table.adjusted(RIM, RIM, -RIM, -RIM)
    painter.save()
    if not cloth.contains(exposed):
        painter.fillRect(exposed, QBrush(_planks(theme.wood, theme.wood_dark, theme.wood_light)))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for spread, alpha in ((5, 0.1), (3, 0.14), (1, 0.2)):
            _ring(
                painter,
                theme.color("shadow", alpha),
                cloth.adjusted(-spread, -spread + 1.5, spread, spread + 1.5),
                cloth,
            )
        painter.setClipPath(_rounded(cloth, 10), Qt.ClipOperation.IntersectClip)
    covered = exposed.intersected(cloth)
    painter.fillRect(covered, QBrush(_weave(theme.felt, theme.felt_thread)))
    centre = QPointF(table.center().x(), table.top() + table.height() * 0.42)
    light = QRadialGradient(centre, max(table.width(), table.height()) * 0.72)
    light.setColorAt(0.0, theme.color("lamp", 0.30 if not theme.dark else 0.10))
    light.setColorAt(0.45, theme.color("lamp", 0.10 if not theme.dark else 0.03))
    light.setColorAt(0.75, theme.color("shadow", 0.0))
    light.setColorAt(1.0, theme.color("shadow", 0.22 if not theme.dark else 0.38))
    painter.fillRect(covered, QBrush(light))
    painter.restore()
    if not cloth.adjusted(8, 8, -8, -8).contains(exposed):
        stitch = QPen(theme.color("felt_edge", 0.75), 1.4, Qt.PenStyle.DashLine)
        stitch.setDashPattern([4.0, 3.0])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(stitch)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cloth.adjusted(5, 5, -5, -5), 7, 7)
    painter.restore()


def paint_sheet(painter: QPainter, theme: Theme, rect: QRectF, radius: float, covered: bool) -> None:
    """The shadow of a sheet of paper and, unless a picture covers it, the sheet."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    core = rect.adjusted(radius, radius, -radius, -radius)
    for spread, alpha in ((6, 0.05), (4, 0.06), (2, 0.08), (0.5, 0.12)):
        _ring(
            painter, theme.color("shadow", alpha), rect.adjusted(-spread, -spread + 2.5, spread, spread + 2.5), core
        )
    if not covered:
        painter.setBrush(theme.color("paper"))
        painter.setPen(QPen(theme.color("paper_edge"), 1.0))
        painter.drawRoundedRect(rect, radius, radius)
    painter.restore()


def _rounded(rect: QRectF, radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def _ring(painter: QPainter, color: QColor, outer: QRectF, hole: QRectF) -> None:
    """A soft-cornered frame around `hole`: what lies over the hole would hide it anyway."""
    path = _rounded(outer, 12)
    path.addRect(hole)
    painter.setBrush(color)
    painter.drawPath(path)
