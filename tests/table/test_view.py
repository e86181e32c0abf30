from __future__ import annotations

import sys

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QNativeGestureEvent, QPainter, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sobremesa.engine.layout import Rect
from sobremesa.table.camera import LEAST_ZOOM, MOST_ZOOM
from sobremesa.table.marks import name_within
from sobremesa.table.theme import DARK, LIGHT


def wheel(
    table, at: QPoint, turn: int = 0, pixels: QPoint | None = None, held=Qt.KeyboardModifier.NoModifier
) -> None:
    event = QWheelEvent(
        QPointF(at),
        QPointF(table.view.mapToGlobal(at)),
        pixels or QPoint(),
        QPoint(0, turn),
        Qt.MouseButton.NoButton,
        held,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(table.view.viewport(), event)


def test_the_wheel_zooms_at_the_cursor_in_small_steps_and_within_limits(room) -> None:
    table = room()
    at = QPoint(700, 300)
    fixed = table.view.to_scene(at)
    last = table.view.zoom
    for _ in range(30):
        wheel(table, at, 480)
        assert table.view.zoom / last < 1.15
        last = table.view.zoom
        assert (table.view.to_scene(at) - fixed).manhattanLength() < 3
    assert table.view.zoom == MOST_ZOOM
    for _ in range(60):
        wheel(table, at, -480)
    assert table.view.zoom == LEAST_ZOOM
    QTest.keyClick(table.view, Qt.Key.Key_0)
    assert table.view.zoom == 1.0
    assert table.faults() == []


def test_two_fingers_pan_and_a_pinch_zooms(room) -> None:
    table = room()
    before = table.view.to_scene(QPoint(0, 0))
    wheel(table, QPoint(400, 300), 0, QPoint(-30, 12))
    assert table.view.zoom == 1.0
    assert table.view.to_scene(QPoint(0, 0)) - before == QPointF(30, -12)
    pinch = QNativeGestureEvent(
        Qt.NativeGestureType.ZoomNativeGesture,
        QPointingDevice.primaryPointingDevice(),
        2,
        QPointF(300, 300),
        QPointF(300, 300),
        QPointF(300, 300),
        0.05,
        QPointF(),
    )
    QApplication.sendEvent(table.view.viewport(), pinch)
    assert table.view.zoom == pytest.approx(1.05)


def test_dragging_the_cloth_pans_and_a_double_click_on_it_fits(room) -> None:
    table = room()
    corner = table.view.to_scene(QPoint(0, 0))
    table.drag_to(QPoint(15, 15), QPoint(95, 65))
    table.release(QPoint(95, 65))
    assert (table.view.to_scene(QPoint(0, 0)) - corner + QPointF(80, 50)).manhattanLength() < 2
    QTest.mouseDClick(
        table.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(90, 60)
    )
    assert (table.view.to_scene(QPoint(0, 0)) - corner).manhattanLength() < 2
    assert table.moves == []


@pytest.mark.parametrize("zoom", [LEAST_ZOOM, 1.0, 2.5])
def test_the_table_cannot_be_moved_out_of_sight(room, zoom: float) -> None:
    table = room()
    view = table.view
    view.zoom_by(zoom, QPoint(500, 340))
    window = view.viewport().rect()
    whole = view.on_view(view.whole())
    most = min(whole.width(), window.width()) * min(whole.height(), window.height())
    for way in (QPoint(800, 0), QPoint(-800, 0), QPoint(0, 600), QPoint(0, -600), QPoint(800, 600)):
        for _ in range(6):
            view.pan(way)
        seen = view.on_view(view.whole()).intersected(window)
        assert seen.width() * seen.height() > 0.5 * most
    view.pan(QPoint(-20, -20))
    assert view.on_view(view.whole()).intersected(window) != seen


def test_dragging_the_cloth_again_and_again_leaves_the_table_in_sight(room) -> None:
    table = room()
    for _ in range(5):
        spot = next(
            at
            for at in (QPoint(15, y) for y in range(10, 660, 10))
            if table.view.table.piece_at(table.view.to_scene(at)) is None
        )
        table.drag_to(spot, spot + QPoint(800, 0))
        table.release(spot + QPoint(800, 0))
    seen = table.view.on_view(table.view.whole()).intersected(table.view.viewport().rect())
    assert seen.width() > table.view.width() / 2
    assert table.moves == []


@pytest.mark.parametrize("zoom", [0.7, 1.0, 1.7])
def test_a_dragged_piece_follows_the_cursor_at_any_zoom(room, zoom: float) -> None:
    table = room()
    table.view.zoom_by(zoom, QPoint(520, 600))
    item = table.piece("hand:0")
    start = table.at(item)
    grip = table.view.mapFromScene(item.pos()) - start
    for n in range(1, 12):
        at = start + QPoint(-9 * n, -14 * n)
        if n == 1:
            table.press(start)
        table.move(at)
        assert (table.view.mapFromScene(item.pos()) - at - grip).manhattanLength() <= 2
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert table.faults() == []


def test_zooming_in_mid_drag_keeps_the_piece_under_the_cursor(room) -> None:
    table = room()
    item = table.piece("hand:0")
    at = table.at(item) + QPoint(0, -60)
    table.drag_to(table.at(item), at)
    wheel(table, at, 240)
    assert (table.view.mapFromScene(item.pos()) - at).manhattanLength() <= 4
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    assert table.faults() == []


def test_sprites_are_drawn_pixel_for_pixel(room) -> None:
    """A lifted piece aside, what is on the screen is the rasterised sprite, neither scaled nor blurred."""
    table = room()
    for zoom in (1.0, 1.5):
        table.view.zoom_by(zoom, QPoint(500, 600))
        table.view.rasterise()
        item = table.piece("hand:0")
        scene = table.view.table
        assert item.raster == pytest.approx(table.view.zoom)
        width, height = item._size
        pixmap = scene.art.sprite(item._sprite((width, height), 0))
        margin = scene.art.margin(item._sprite((width, height), 0))
        assert pixmap.width() - 2 * margin == round(width * table.view.zoom)
        assert pixmap.devicePixelRatio() == pytest.approx(table.view.zoom)


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_pictures_are_sharp_at_every_scale(room, scale: float) -> None:
    from sobremesa.table.snapshot import picture

    table = room()
    image = picture(table.view, scale)
    assert image.devicePixelRatio() == scale
    assert image.width() == round(table.view.width() * scale)
    assert table.view.table.raster == 1.0


def test_everything_is_in_view_for_every_seat_count(room) -> None:
    for seats in (2, 3, 4, 5):
        table = room(seats=seats)
        window = QRectF(table.view.rect())
        for thing in [*table.director.items, *table.view.table.zones.values(), *table.view.table.plates.values()]:
            box = table.view.mapFromScene(thing.sceneBoundingRect()).boundingRect().adjusted(14, 14, -14, -14)
            assert window.contains(QRectF(box))


def test_hovering_shows_a_card_after_a_moment_and_leaving_hides_it(room, qtbot) -> None:
    table = room()
    card = table.view.slips.card
    table.move(table.middle("pen:0:island"))
    assert not card.isVisible()
    qtbot.waitUntil(card.isVisible, timeout=5000)
    assert table.view.rect().contains(card.geometry())
    table.move(QPoint(12, 12))
    assert not card.isVisible()


def test_a_click_on_what_cannot_move_shows_its_card_at_once(room) -> None:
    table = room()
    table.click(table.middle("pen:1:meadow"))
    assert table.view.slips.card.isVisible()


def test_language_changes_at_once(room) -> None:
    table = room(language="en")
    info = table.session.info
    before = table.view.accessibleName()
    table.view.set_texts(info.texts("es"), info.rules("es"))
    assert table.view.accessibleName() != before
    assert table.piece("hand:0").word != ""
    assert table.faults() == []


def test_themes_and_text_sizes_change_at_once(room) -> None:
    from sobremesa.table.snapshot import picture

    table = room()
    light = picture(table.view, 1.0).pixelColor(30, 30)
    table.view.set_theme(DARK.with_text_scale(2.0))
    dark = picture(table.view, 1.0).pixelColor(30, 30)
    assert light.lightness() > dark.lightness() + 60
    assert table.faults() == []
    table.view.set_theme(LIGHT)
    assert abs(picture(table.view, 1.0).pixelColor(30, 30).lightness() - light.lightness()) < 3


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("seats", [2, 5])
def test_plates_do_not_clip_ordinary_names_nor_touch_one_another(room, scale: float, seats: int) -> None:
    table = room(seats=seats)
    table.view.set_theme(LIGHT.with_text_scale(scale))
    tags = [plate.tag() for plate in table.view.table.plates.values()]
    for n, tag in enumerate(tags):
        assert not any(tag.intersects(other) for other in tags[n + 1 :])
        assert QRectF(table.view.rect()).contains(tag)


@pytest.mark.parametrize("width", [130.0, 96.0, 70.0, 50.0])
def test_a_name_too_long_for_its_plate_keeps_its_number(qtbot, width: float) -> None:
    font = LIGHT.with_text_scale(2.0).font(bold=True)
    assert QFontMetricsF(font).horizontalAdvance("Greedy 1") > 96
    shown = []
    for n in (1, 2):
        fitted, name = name_within(f"Greedy {n}", font, width)
        assert name.endswith(str(n))
        assert name.startswith("G")
        assert QFontMetricsF(fitted).horizontalAdvance(name) <= width
        assert fitted.pointSizeF() >= 0.7 * font.pointSizeF() - 0.01
        shown.append(name)
    assert shown[0] != shown[1]
    assert name_within("Ana", font, 400.0) == (font, "Ana")


def test_a_label_that_does_not_fit_is_shortened_not_left_out(room) -> None:
    scene = room().view.table
    for width in (150.0, 40.0, 22.0):
        image = QImage(160, 20, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        scene._draw_label(painter, "Forest of Sameness", Rect(5, 4, width, 9))
        painter.end()
        inked = [x for x in range(160) if any(image.pixelColor(x, y).lightness() < 200 for y in range(20))]
        assert inked
        assert inked[0] >= 4
        assert inked[-1] <= 6 + width


def test_pyside_calls_that_return_nothing_keep_their_references_to_none(qtbot) -> None:
    image = QImage(20, 20, QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    before = sys.getrefcount(None)
    for _ in range(500):
        painter.fillRect(QRectF(0, 0, 5, 5), QColor("#123456"))
        painter.drawRect(QRectF(0, 0, 5, 5))
    after = sys.getrefcount(None)
    painter.end()
    assert after > before - 100
