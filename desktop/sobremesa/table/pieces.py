"""The things that lie on the table."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen, QTransform
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from sobremesa.engine.layout import PieceKind
from sobremesa.engine.placements import Placement, Side
from sobremesa.table.art import Art, Sprite
from sobremesa.table.ground import Ground, Stand

LIFT = 1.04
"""How much a lifted piece grows."""
SMALL = 40.0
"""Device pixels below which a piece's simpler drawing is used."""
LIFTED_Z = 5000.0
FLYING_Z = 4000.0
LAID_Z = 2000.0


class PieceItem(QGraphicsObject):
    """One placement of the picture, drawn from a sprite; `home` is where it stands when nobody moves it.

    `staged` says that a hand has laid it elsewhere, as part of a move that is not made yet.

    Its own coordinates are pixels of the scene, from its centre. The view handles all its mouse events.
    """

    def __init__(self, placement: Placement, ground: Ground, art: Art, word: str) -> None:
        super().__init__()
        self.placement = placement
        self.home = Stand(0.0, 0.0, 1.0, 0, 0.0)
        self.word = word
        self.raster = 1.0
        self.movable = False
        self.staged = False
        self.focused = False
        self._ground = ground
        self._art = art
        self._lifted = False
        self._face = placement.piece
        self._side = placement.side
        self._turn = 0
        self._size = (1.0, 1.0)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setAcceptHoverEvents(False)

    @property
    def lifted(self) -> bool:
        """Whether a hand holds it."""
        return self._lifted

    def become(self, placement: Placement, word: str) -> None:
        """Takes over another placement; what is drawn changes with `wear` or `rest`."""
        self.placement = placement
        self.word = word

    def stand_at(self, stand: Stand) -> None:
        """Sets where it belongs, without going there."""
        self.home = stand

    def rest(self) -> None:
        """Shows it at home, as its placement says, at once."""
        self.wear(self.placement.piece, self.placement.side)
        self._resize(self.home.scale, self.home.turn)
        self._lifted = False
        self.staged = False
        self.setScale(1.0)
        self.setRotation(0.0)
        self.setTransform(QTransform())
        self.setOpacity(1.0)
        self.setPos(self.home.x, self.home.y)
        self.setZValue(self.home.z)
        self.update()

    def aim(self) -> float:
        """Takes its size and turn from home while staying where it is; gives the factor that undoes the change."""
        before = self._size[0] * self.scale()
        turned = self._turn
        self._resize(self.home.scale, self.home.turn)
        width = self._size[0] if turned % 2 == self._turn % 2 else self._size[1]
        return before / width if width else 1.0

    def wear(self, face: str, side: Side) -> None:
        """Shows another face or side."""
        if (face, side) != (self._face, self._side):
            self._face, self._side = face, side
            self.update()

    def wears_truth(self) -> bool:
        """Whether it shows what its placement says."""
        return (self._face, self._side) == (self.placement.piece, self.placement.side)

    def _resize(self, scale: float, turn: int) -> None:
        width, height = self._ground.size(self.placement.piece)
        size = (width * scale, height * scale) if turn % 2 == 0 else (height * scale, width * scale)
        if size != self._size or turn != self._turn:
            self.prepareGeometryChange()
            self._size, self._turn = size, turn

    def turn_to(self, turn: int) -> None:
        """Turns it in the hand."""
        self._resize(self.home.scale, turn)
        self.update()

    @property
    def turn(self) -> int:
        """The quarter turns in which it is drawn."""
        return self._turn

    def lay_at(self, stand: Stand) -> None:
        """Lays it where it waits for the rest of a move; its home stays what it is."""
        self.staged = True
        self._resize(stand.scale, stand.turn)
        self.setScale(1.0)
        self.setPos(stand.x, stand.y)
        self.setZValue(LAID_Z)
        self.update()

    def lift(self, lifted: bool) -> None:
        """Takes it in the hand, or lets it go."""
        if lifted != self._lifted:
            self._lifted = lifted
            self.setZValue(LIFTED_Z if lifted else self.home.z)
            self.update()

    def glow(self, movable: bool) -> None:
        """Shows that it may be lifted, or no longer."""
        if movable != self.movable:
            self.movable = movable
            self.update()

    def focus(self, focused: bool) -> None:
        """Shows that keys act on it."""
        if focused != self.focused:
            self.focused = focused
            self.update()

    def boundingRect(self) -> QRectF:
        width, height = self._size
        margin = max(5.0, min(width, height) * 0.36)
        return QRectF(-width / 2 - margin, -height / 2 - margin, width + 2 * margin, height + 2 * margin)

    def body(self) -> QRectF:
        """The piece itself in its own coordinates."""
        width, height = self._size
        return QRectF(-width / 2, -height / 2, width, height)

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(self.body())
        return path

    def sprite_at(self, stand: Stand) -> Sprite:
        """The key of the pixmap for how it would look, at rest, somewhere else."""
        width, height = self._ground.size(self.placement.piece)
        return self._sprite((width * stand.scale, height * stand.scale), stand.turn, plain=True)

    def _sprite(self, unturned: tuple[float, float], turn: int, plain: bool = False) -> Sprite:
        """The key of a pixmap for a size and turn, `plain` without the signs of being lifted or movable."""
        kind: PieceKind | None = self._ground.kinds.get(self._face)
        art = ""
        if kind is not None:
            small = kind.art_small and max(unturned) * self.raster < SMALL
            art = (kind.back or kind.art) if self._side is Side.BACK else (kind.art_small if small else kind.art)
        lifted = self._lifted and not plain
        factor = self.raster * (LIFT if lifted else 1.0)
        p = self.placement
        return Sprite(
            art,
            max(1, round(unturned[0] * factor)),
            max(1, round(unturned[1] * factor)),
            turn,
            lifted,
            self._art.theme.glow if self.movable and not self._lifted and not plain else "",
            self._side is not Side.MARK,
            p.shown,
            self._ground.cells(p.zone, p.piece) if p.shown >= 0 else (1, 1),
            "" if self._side is Side.BACK else self.word,
            p.label,
            self.raster,
        )

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        width, height = self._size
        sprite = self._sprite((width, height) if self._turn % 2 == 0 else (height, width), self._turn)
        pixmap = self._art.sprite(sprite)
        device = painter.deviceTransform()
        exact = abs(device.m11() - self.raster) < 1e-6 and device.m12() == 0.0
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not exact)
        painter.drawPixmap(QPointF(-pixmap.width() / (2 * self.raster), -pixmap.height() / (2 * self.raster)), pixmap)
        if self.focused:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._art.theme.color("accent"), 2.5))
            painter.drawRoundedRect(self.body().adjusted(-3, -3, 3, 3), 5, 5)
