"""Colours, type and seat marks: the one palette that widgets and scene share, light and dark."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPainterPath, QPolygonF

SEATS = 6


class Size(Enum):
    """The four sizes of type, in points at a text size of 100 %."""

    SMALL = 9.0
    BODY = 11.0
    LEAD = 14.0
    TITLE = 22.0


@dataclass(frozen=True)
class Theme:
    """Named colours as `#rrggbb` and the text size as a factor (0.8 to 2).

    `felt` is the cloth, `wood` the table around it, `paper` sheets, notes and panels, `ink` writing on paper,
    `felt_ink` writing on the cloth. `accent` fills the one main button, `accent_ink` is written on it, `link` is
    written on paper. `legal` and `refused` are the lights of places, `legal_ink` and `refused_ink` their writing
    on paper; `glow` surrounds what may be lifted. Writing reaches a contrast of 4.5 : 1 on its ground.
    """

    name: str
    dark: bool
    felt: str
    felt_thread: str
    felt_edge: str
    felt_ink: str
    wood: str
    wood_dark: str
    wood_light: str
    lamp: str
    paper: str
    paper_dim: str
    paper_edge: str
    ink: str
    ink_soft: str
    accent: str
    accent_hover: str
    accent_ink: str
    link: str
    legal: str
    legal_ink: str
    refused: str
    refused_ink: str
    glow: str
    shadow: str
    seats: tuple[str, ...]
    text_scale: float = 1.0

    def with_text_scale(self, factor: float) -> Theme:
        """The same theme at another text size, kept between 0.8 and 2."""
        return replace(self, text_scale=max(0.8, min(2.0, factor)))

    def points(self, size: Size) -> float:
        """A size of type in points."""
        return size.value * self.text_scale

    def font(self, size: Size = Size.BODY, bold: bool = False, italic: bool = False) -> QFont:
        """The program's font in one of its sizes."""
        font = QFont(family())
        font.setPointSizeF(self.points(size))
        font.setBold(bold)
        font.setItalic(italic)
        return font

    def color(self, role: str, alpha: float = 1.0) -> QColor:
        """A role as a colour.

        Raises:
            AttributeError: there is no such role.
        """
        color = QColor(getattr(self, role))
        color.setAlphaF(alpha)
        return color

    def seat(self, seat: int) -> QColor:
        """The colour of a seat; it never tells seats apart alone, `seat_mark` gives the shape."""
        return QColor(self.seats[seat % SEATS])


LIGHT = Theme(
    name="light",
    dark=False,
    felt="#a9b8a0",
    felt_thread="#98a88d",
    felt_edge="#70836a",
    felt_ink="#232d1d",
    wood="#a8743f",
    wood_dark="#7d5128",
    wood_light="#c4925a",
    lamp="#fff4d8",
    paper="#fbf6ea",
    paper_dim="#f0e7d3",
    paper_edge="#cdbd9c",
    ink="#2b241a",
    ink_soft="#665a45",
    accent="#2f6b4f",
    accent_hover="#27593f",
    accent_ink="#fffdf5",
    link="#1f5c8a",
    legal="#2f8f5b",
    legal_ink="#1d6b42",
    refused="#c0452e",
    refused_ink="#a3341f",
    glow="#ee9416",
    shadow="#2a1c0c",
    seats=("#2c6aa8", "#bd4630", "#c28a12", "#2e8067", "#7b559c", "#5b5a55"),
)

DARK = Theme(
    name="dark",
    dark=True,
    felt="#2b3833",
    felt_thread="#34443d",
    felt_edge="#1b2521",
    felt_ink="#e9e2d0",
    wood="#4a3222",
    wood_dark="#2f1f14",
    wood_light="#614430",
    lamp="#ffd9a0",
    paper="#39332a",
    paper_dim="#2f2a22",
    paper_edge="#5a5040",
    ink="#f4ecdb",
    ink_soft="#c3b79f",
    accent="#7cc79d",
    accent_hover="#94d6b1",
    accent_ink="#12241a",
    link="#8fc6ef",
    legal="#36a56a",
    legal_ink="#8be0b0",
    refused="#dc5a40",
    refused_ink="#ff9d87",
    glow="#f5a623",
    shadow="#000000",
    seats=("#6aa9e4", "#ee7d66", "#e8bb4d", "#62bf9f", "#b892dc", "#b9b7af"),
)

THEMES = {theme.name: theme for theme in (LIGHT, DARK)}


@cache
def family() -> str:
    """The name of the program's font, loaded from its package at the first call (a running QGuiApplication).

    Without the package the system's own font serves.
    """
    try:
        import fontpkg_atkinson_hyperlegible as package
    except ImportError:
        return QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont).family()
    for file in sorted(Path(package.ROOT, "files").glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(file))
    return str(package.FAMILY)


def seat_mark(seat: int, rect: QRectF) -> QPainterPath:
    """The shape of a seat inside `rect`: disc, diamond, triangle, square, star, cross."""
    path = QPainterPath()
    c, r = rect.center(), min(rect.width(), rect.height()) / 2
    kind = seat % SEATS
    if kind == 0:
        path.addEllipse(c, r * 0.92, r * 0.92)
    elif kind == 3:
        path.addRoundedRect(QRectF(c.x() - r * 0.82, c.y() - r * 0.82, r * 1.64, r * 1.64), r * 0.2, r * 0.2)
    elif kind == 5:
        arm = r * 0.36
        path.addRect(QRectF(c.x() - r, c.y() - arm, 2 * r, 2 * arm))
        upright = QPainterPath()
        upright.addRect(QRectF(c.x() - arm, c.y() - r, 2 * arm, 2 * r))
        path = path.united(upright)
    else:
        path.addPolygon(QPolygonF([QPointF(c.x() + r * x, c.y() + r * y) for x, y in _CORNERS[kind]]))
        path.closeSubpath()
    return path


_CORNERS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, -1), (1, 0), (0, 1), (-1, 0)),
    2: ((0, -0.95), (1, 0.8), (-1, 0.8)),
    4: (
        (0, -1),
        (0.26, -0.34),
        (0.95, -0.31),
        (0.41, 0.13),
        (0.59, 0.81),
        (0, 0.42),
        (-0.59, 0.81),
        (-0.41, 0.13),
        (-0.95, -0.31),
        (-0.26, -0.34),
    ),
}
