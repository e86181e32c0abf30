"""A picture of what the table shows for a state, drawn without a display."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from sobremesa.engine.game import Game
from sobremesa.engine.registry import GameInfo
from sobremesa.engine.text import Catalogue
from sobremesa.table.theme import Theme
from sobremesa.table.view import TableView


def render(
    info: GameInfo,
    game: Game[Any],
    view: Any,
    viewer: int | None,
    size: tuple[int, int],
    scale: float,
    theme: Theme,
    texts: Catalogue,
    names: list[str],
) -> QImage:
    """The table of `view` as `viewer` sees it, `size` in pixels at a device pixel ratio of `scale`.

    Needs a QApplication, which may be an offscreen one.
    """
    table = TableView(theme)
    table.set_speed("off")
    table.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    table.resize(QSize(*size))
    table.show()
    table.open(info, game, texts, None, viewer, names, view)
    try:
        return picture(table, scale)
    finally:
        table.close_game()
        table.hide()
        table.deleteLater()


def picture(view: TableView, scale: float) -> QImage:
    """What a view shows now, slips of paper included, at a device pixel ratio of `scale`."""
    size = view.viewport().size()
    image = QImage(size * scale, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(Qt.GlobalColor.black)
    table = view.table
    if table is None:
        return image
    before = table.raster
    table.set_raster(view.zoom * scale)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    seen = view.mapToScene(view.viewport().rect()).boundingRect()
    table.render(painter, QRectF(0, 0, size.width(), size.height()), seen)
    slips = view.slips
    for paper in (slips.tag, slips.note, slips.card, slips.choices):
        if paper.isVisibleTo(view):
            flags = QWidget.RenderFlag.DrawChildren
            paper.render(painter, paper.pos() if scale == 1 else QPoint(paper.pos()), QRegion(), flags)
    painter.end()
    table.set_raster(before)
    return image
