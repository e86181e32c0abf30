"""Drawings as pixmaps, each rasterised once for the size at which it is shown."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer

from sobremesa.table.theme import Size, Theme

CACHE_PIXELS = 24_000_000
"""About 96 MB of sprites; the least recently used go first."""
LARGEST_SHEET = 2_600_000
"""Pixels of the finest raster of a sheet: a larger one would hold up the window for too long."""


@dataclass(frozen=True)
class Sprite:
    """What identifies a drawing of a piece: all that changes its pixels. Sizes are device pixels, unturned."""

    art: str
    width: int
    height: int
    turn: int = 0
    lifted: bool = False
    glow: str = ""
    shadow: bool = True
    shown: int = -1
    cells: tuple[int, int] = (1, 1)
    word: str = ""
    label: str = ""
    ratio: float = 1.0


class Art:
    """The drawings of one game in one theme. A piece without a drawing is a paper tile with its name."""

    def __init__(self, folder: Path, theme: Theme) -> None:
        self._folder = folder
        self.theme = theme
        self._renderers: dict[str, QSvgRenderer | None] = {}
        self._sprites: OrderedDict[Sprite, QPixmap] = OrderedDict()
        self._pixels = 0
        self._sheets: dict[tuple[str, int, int], QPixmap] = {}
        self.hasty = False
        """While a window is being resized: any raster of a sheet will do."""

    def set_theme(self, theme: Theme) -> None:
        """Another theme: what depends on it is drawn anew."""
        self.theme = theme
        self.forget()

    def forget(self) -> None:
        """Drops all pixmaps, not the drawings."""
        self._sprites.clear()
        self._sheets.clear()
        self._pixels = 0

    def has(self, name: str) -> bool:
        """Whether there is a usable drawing of that name."""
        return self._renderer(name) is not None

    def _renderer(self, name: str) -> QSvgRenderer | None:
        if name not in self._renderers:
            file = self._folder / name
            renderer = QSvgRenderer(str(file)) if name and file.is_file() else None
            if renderer is not None and renderer.isValid():
                renderer.setAspectRatioMode(Qt.AspectRatioMode.KeepAspectRatio)
            else:
                renderer = None
            self._renderers[name] = renderer
        return self._renderers[name]

    def draw(self, painter: QPainter, name: str, rect: QRectF) -> bool:
        """Draws a picture into `rect`; False when there is none."""
        renderer = self._renderer(name)
        if renderer is None:
            return False
        renderer.render(painter, rect)
        return True

    def sheet(self, name: str, size: QSize) -> QPixmap | None:
        """A whole picture at (or, if that is very large, near) a size in device pixels, kept; None when missing."""
        if size.isEmpty() or not self.has(name):
            return None
        pixels = size.width() * size.height()
        if pixels > LARGEST_SHEET:
            size = size * (LARGEST_SHEET / pixels) ** 0.5
        key = (name, size.width(), size.height())
        if self.hasty and key not in self._sheets:
            others = [pixmap for (other, _, _), pixmap in self._sheets.items() if other == name]
            if others:
                return min(others, key=lambda pixmap: abs(pixmap.width() - size.width()))
        if key not in self._sheets:
            image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self.draw(painter, name, QRectF(0, 0, size.width(), size.height()))
            painter.end()
            if len(self._sheets) > 24:
                self._sheets.clear()
            self._sheets[key] = QPixmap.fromImage(image)
        return self._sheets[key]

    @staticmethod
    def margin(sprite: Sprite) -> int:
        """Pixels around the piece that its shadow and glow may need."""
        side = min(sprite.width, sprite.height)
        return max(4, round(side * (0.3 if sprite.lifted else 0.2)))

    def sprite(self, sprite: Sprite) -> QPixmap:
        """The piece with its shadow and glow, `margin` wider on every side than the (turned) piece."""
        found = self._sprites.get(sprite)
        if found is not None:
            self._sprites.move_to_end(sprite)
            return found
        pixmap = QPixmap.fromImage(self._paint(sprite))
        pixmap.setDevicePixelRatio(sprite.ratio)
        self._sprites[sprite] = pixmap
        self._pixels += pixmap.width() * pixmap.height()
        while self._pixels > CACHE_PIXELS and len(self._sprites) > 1:
            _, old = self._sprites.popitem(last=False)
            self._pixels -= old.width() * old.height()
        return pixmap

    def _paint(self, sprite: Sprite) -> QImage:
        body = self._body(sprite)
        margin = self.margin(sprite)
        image = QImage(
            body.width() + 2 * margin, body.height() + 2 * margin, QImage.Format.Format_ARGB32_Premultiplied
        )
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        side = min(sprite.width, sprite.height)
        if sprite.glow:
            halo = _silhouette(body, margin, QColor(sprite.glow), max(1.6, side * 0.065))
            painter.setOpacity(1.0)
            for _ in range(4):
                painter.drawImage(0, 0, halo)
        if sprite.shadow:
            drop = side * (0.11 if sprite.lifted else 0.035)
            shade = _silhouette(
                body, margin, self.theme.color("shadow"), max(1.0, side * (0.07 if sprite.lifted else 0.03))
            )
            painter.setOpacity(0.34 if sprite.lifted else 0.5)
            painter.drawImage(round(drop * 0.6), round(drop), shade)
        painter.setOpacity(1.0)
        painter.drawImage(margin, margin, body)
        painter.end()
        return image

    def _body(self, sprite: Sprite) -> QImage:
        """The piece itself, turned, covered cells left out."""
        width, height = max(1, sprite.width), max(1, sprite.height)
        if sprite.turn % 2:
            width, height = height, width
        image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(width / 2, height / 2)
        painter.rotate(90 * (sprite.turn % 4))
        painter.translate(-sprite.width / 2, -sprite.height / 2)
        rect = QRectF(0, 0, sprite.width, sprite.height)
        if sprite.shown >= 0:
            painter.setClipPath(_visible_cells(sprite))
        if not self.draw(painter, sprite.art, rect) and not sprite.label:
            self._tile(painter, rect, sprite.word)
        if sprite.label:
            self._written(painter, rect, sprite.label)
        painter.end()
        return image

    def _tile(self, painter: QPainter, rect: QRectF, word: str) -> None:
        edge = max(1.0, rect.height() * 0.02)
        radius = min(rect.width(), rect.height()) * 0.12
        painter.setPen(QPen(self.theme.color("paper_edge"), edge))
        painter.setBrush(self.theme.color("paper"))
        painter.drawRoundedRect(rect.adjusted(edge, edge, -edge, -edge), radius, radius)
        font = self.theme.font(Size.BODY, bold=True)
        font.setPixelSize(max(6, round(min(rect.height() * 0.3, rect.width() / max(3, len(word)) * 1.7))))
        painter.setFont(font)
        painter.setPen(self.theme.color("ink"))
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(rect.adjusted(radius, radius, -radius, -radius), int(flags), word)

    def _written(self, painter: QPainter, rect: QRectF, label: str) -> None:
        font = self.theme.font(Size.BODY, bold=True)
        font.setPixelSize(max(6, round(min(rect.height() * 0.72, rect.width() / max(1, len(label)) * 1.5))))
        painter.setFont(font)
        painter.setPen(QColor("#2b241a"))
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), label)


_lately: dict[Path, Art] = {}


def shared(folder: Path, theme: Theme) -> Art:
    """The drawings of a folder, with what the last table of that game has already rasterised in this theme."""
    art = _lately.get(folder)
    if art is None or art.theme != theme:
        art = _lately[folder] = Art(folder, theme)
    return art


def _visible_cells(sprite: Sprite) -> QPainterPath:
    columns, rows = sprite.cells
    width, height = sprite.width / columns, sprite.height / rows
    path = QPainterPath()
    for cell in range(columns * rows):
        if sprite.shown >> cell & 1:
            path.addRect(QRectF(cell % columns * width, cell // columns * height, width, height))
    return path


def _silhouette(body: QImage, margin: int, color: QColor, radius: float) -> QImage:
    """The shape of `body` in one colour, blurred, with `margin` around it."""
    size = QSize(body.width() + 2 * margin, body.height() + 2 * margin)
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.drawImage(margin, margin, body)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(image.rect(), color)
    painter.end()
    smooth = Qt.TransformationMode.SmoothTransformation
    for step in (radius, radius * 0.6):
        small = QSize(max(1, round(size.width() / step)), max(1, round(size.height() / step)))
        image = image.scaled(small, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
        image = image.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    return image
