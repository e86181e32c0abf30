"""What stays on the screen when only what has changed is painted again."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sobremesa.table.zones import Light


def on_screen(table) -> QImage:
    """The pixels that the window really shows."""
    for _ in range(3):
        QApplication.processEvents()
    grabbed = table.view.screen().grabWindow(table.view.winId())
    return grabbed.toImage().convertToFormat(QImage.Format.Format_RGB32)


def leftovers(table, shade: int = 0) -> int:
    """How many pixels of the screen, of every ninth, a full repaint changes by more than a shade."""
    shown = on_screen(table)
    table.view.repaint_all()
    whole = on_screen(table)
    assert not shown.isNull()
    assert shown.size() == whole.size()
    wrong = 0
    for y in range(0, shown.height(), 3):
        for x in range(0, shown.width(), 3):
            a, b = shown.pixel(x, y), whole.pixel(x, y)
            wrong += a != b and max(abs((a >> bits & 255) - (b >> bits & 255)) for bits in (0, 8, 16)) > shade
    return wrong


def test_nothing_stays_of_lights_that_go_out(room) -> None:
    table = room()
    scene = table.view.table
    table.view.repaint_all()
    before = on_screen(table)
    for light in Light:
        for zone in scene.zones.values():
            zone.light(light)
        assert on_screen(table) != before
        scene.dark()
        assert leftovers(table) == 0


def test_nothing_stays_of_a_piece_that_was_lifted_and_let_go(room) -> None:
    table = room()
    table.view.repaint_all()
    for key in (Qt.Key.Key_Escape, None):
        before = on_screen(table)
        item = table.piece("hand:0")
        table.drag_to(table.at(item), QPoint(300, 200))
        assert on_screen(table) != before
        if key is None:
            table.release(QPoint(3, 3))
        else:
            QTest.keyClick(table.view, key)
            table.release(QPoint(300, 200))
        table.settle()
        table.view.cancel()
        assert leftovers(table) == 0


def test_nothing_stays_of_old_trails_and_marks(room) -> None:
    table = room()
    for _ in range(4):
        table.drag(table.drags()[0])
        table.settle()
        on_screen(table)
    trails = table.director.trails
    assert trails.seats()
    assert leftovers(table) == 0
    trails.forget_ways()
    assert leftovers(table) == 0
    shown = on_screen(table)
    trails.wipe()
    assert on_screen(table) != shown
    assert leftovers(table) == 0


def test_a_light_on_a_slot_beyond_its_zone_leaves_nothing(room) -> None:
    table = room()
    zone = next(iter(table.view.table.zones.values()))
    table.view.repaint_all()
    on_screen(table)
    far = zone.rect().translated(zone.rect().width() + 60, zone.rect().height() + 60)
    zone.light(Light.HOT, 0, far)
    on_screen(table)
    assert zone.boundingRect().contains(far)
    zone.dark()
    assert leftovers(table) == 0


@pytest.mark.parametrize("zoom", [1.0, 1.7])
def test_sheets_stay_whole_after_panning(room, zoom: float) -> None:
    """What a pan brings into view is painted, and nothing over what was in view before."""
    table = room()
    scene = table.view.table
    table.view.zoom_by(zoom, QPoint(500, 400))
    table.view.rasterise()
    on_screen(table)
    for zone in scene.zones.values():
        zone.light(Light.LEGAL)
    on_screen(table)
    table.view.pan(QPoint(-60, 35))
    on_screen(table)
    scene.dark()
    assert leftovers(table, 24) < 60


def test_nothing_stays_of_flights_refusals_and_notes(room) -> None:
    table = room(speed="fast")
    for _ in range(2):
        table.drag(table.drags()[0])
        QTest.qWait(60)
        on_screen(table)
        table.settle()
    table.view.repaint_all()
    before = on_screen(table)
    piece = table.piece("hand:0")
    allowed = {drag.to_zone for drag in table.drags() if drag.face == piece.placement.piece}
    barred = next(
        z for z in table.view.table.zones if z.endswith(":0") and z not in allowed and not z.startswith("hand")
    )
    end = table.middle(barred)
    table.drag_to(table.at(piece), end)
    table.release(end)
    table.settle()
    assert table.view.slips.note.isVisible()
    assert on_screen(table) != before
    QTest.keyClick(table.view, Qt.Key.Key_Escape)
    table.settle()
    table.view.cancel()
    assert not table.view.slips.note.isVisible()
    assert not any(zone._lights for zone in table.view.table.zones.values())
    assert leftovers(table) == 0
