"""The program's own drawings, as sharp pixmaps of any size and, for icons, in any colour."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from sobremesa.engine import paths


def art_file(name: str) -> Path:
    """The file of a drawing of the program's own."""
    return paths.resources() / "art" / f"{name}.svg"


@cache
def _drawing(path: str) -> QSvgRenderer:
    return QSvgRenderer(path)


def ratio(path: Path) -> float:
    """Width through height of a drawing."""
    size = _drawing(str(path)).defaultSize()
    return size.width() / max(size.height(), 1) if size.isValid() else 1.0


@cache
def drawn(path: str, width: int, height: int, scale: float, color: str = "") -> QPixmap:
    """A drawing in `width` × `height` logical pixels for a screen of `scale`, in its own colours or all in one."""
    pixmap = QPixmap(round(width * scale), round(height * scale))
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _drawing(path).render(painter, QRectF(0, 0, pixmap.width(), pixmap.height()))
    if color:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        painter.fillRect(pixmap.rect(), QColor(color))
    painter.end()
    pixmap.setDevicePixelRatio(scale)
    return pixmap


def icon(name: str, color: str, faint: str = "", side: int = 20) -> QIcon:
    """The icon `icon_<name>.svg` in one colour, and in `faint` where it cannot be used."""
    application = QGuiApplication.instance()
    scale = application.devicePixelRatio() if isinstance(application, QGuiApplication) else 1.0
    path = str(art_file(f"icon_{name}"))
    result = QIcon()
    result.addPixmap(drawn(path, side, side, scale, color))
    if faint:
        result.addPixmap(drawn(path, side, side, scale, faint), QIcon.Mode.Disabled)
    return result


def icon_size(text_scale: float) -> QSize:
    """The size of icons in buttons at a text size."""
    side = round(20 * max(1.0, text_scale))
    return QSize(side, side)
