"""A window onto a scene that zooms at the cursor, pans and fits; it scrolls without scroll bars."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QNativeGestureEvent, QPainter, QTransform, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

LEAST_ZOOM, MOST_ZOOM = 0.6, 6.0
MOST_STEP = 1.14
"""How much one event may zoom."""
KEPT = 0.75
"""Share of the window's width, and of its height, that the table keeps covering (of its own, when smaller)."""
SETTLE = 130
"""Milliseconds after the last zoom step at which everything is rasterised anew."""


class Camera(QGraphicsView):
    """A view of a rectangle, `whole()`, of its scene; a zoom of 1 shows all of it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._zoom = 1.0
        self._raster_timer = QTimer(self)
        self._raster_timer.setSingleShot(True)
        self._raster_timer.setInterval(SETTLE)
        self._raster_timer.timeout.connect(self.rasterise)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)

    def whole(self) -> QRectF:
        """What there is to see; empty when there is nothing."""
        return QRectF()

    def rasterised(self, raster: float) -> None:
        """Told the device pixels of a pixel of the scene, once a zoom has come to rest."""

    def moved(self) -> None:
        """Told when things come to lie elsewhere in the window."""

    @property
    def zoom(self) -> float:
        """1 when everything is in view."""
        return self._zoom

    def fit(self, later: bool = False) -> None:
        """Shows everything; `later` leaves the drawing for exactly this size to when it has come to rest."""
        room = self.whole()
        if room.isEmpty():
            return
        self.setSceneRect(room.adjusted(-room.width(), -room.height(), room.width(), room.height()))
        self._zoom = 1.0
        self.setTransform(QTransform())
        self.pan(-self.mapFromScene(room.topLeft()))
        if later:
            self._raster_timer.start()
            self.repaint_all()
        else:
            self.rasterise()

    def zoom_by(self, factor: float, at: QPoint) -> None:
        """Zooms so that the point of the view `at` stays where it is."""
        zoom = max(LEAST_ZOOM, min(MOST_ZOOM, self._zoom * factor))
        if self.whole().isEmpty() or zoom == self._zoom:
            return
        fixed = self.to_scene(at)
        self._zoom = zoom
        self.setTransform(QTransform.fromScale(zoom, zoom))
        self.pan(at - self.mapFromScene(fixed))
        self._raster_timer.start()

    def look_at(self, rect: QRectF) -> None:
        """Shows a part of the scene as large as possible."""
        room = self.viewport().rect()
        if self.whole().isEmpty() or rect.isEmpty():
            return
        zoom = min(room.width() / rect.width(), room.height() / rect.height()) * 0.96
        self._zoom = max(LEAST_ZOOM, min(MOST_ZOOM, zoom))
        self.setTransform(QTransform.fromScale(self._zoom, self._zoom))
        self.pan(room.center() - self.mapFromScene(rect.center()))
        self.rasterise()

    def pan(self, by: QPoint) -> None:
        """Moves the scene under the window, by pixels of the view; what there is to see stays in sight."""
        room, view = self.on_view(self.whole()), self.viewport().rect()
        if not room.isEmpty():
            by = QPoint(
                _within(room.left(), by.x(), room.width(), view.width()),
                _within(room.top(), by.y(), room.height(), view.height()),
            )
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() - by.x())
        down.setValue(down.value() - by.y())
        self.moved()

    def to_scene(self, at: QPoint) -> QPointF:
        """A point of the view in the scene."""
        return self.mapToScene(at)

    def on_view(self, rect: QRectF) -> QRect:
        """A rectangle of the scene in pixels of the view."""
        return self.mapFromScene(rect).boundingRect()

    def rasterise(self) -> None:
        """Draws everything for exactly this zoom and screen."""
        self._raster_timer.stop()
        self.rasterised(self._zoom * self.devicePixelRatioF())
        self.repaint_all()

    def repaint_all(self) -> None:
        """Draws the background anew too."""
        self.resetCachedContent()
        self.viewport().update()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.rasterise()
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
            self.zoom_by(max(1 / MOST_STEP, min(MOST_STEP, 1 + event.value())), event.position().toPoint())
            return True
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A wheel zooms at the cursor; two fingers on a pad pan, with Ctrl they zoom."""
        event.accept()
        turned = event.angleDelta().y()
        if not event.pixelDelta().isNull() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.pan(event.pixelDelta())
        elif turned:
            self.zoom_by(max(1 / MOST_STEP, min(MOST_STEP, 1.0011**turned)), event.position().toPoint())


def _within(start: int, by: int, size: int, room: int) -> int:
    """How far a stretch of `size` at `start` may really move when it has to keep covering its share of `room`."""
    kept = round(KEPT * min(size, room))
    return max(kept - size, min(room - kept, start + by)) - start
