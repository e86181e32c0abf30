from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage

from sobremesa.table import snapshot
from sobremesa.table.theme import DARK, LIGHT

ROOT = Path(__file__).resolve().parents[2]


def render(table, size=(1040, 680), scale: float = 1.0, theme=LIGHT, language: str = "en") -> QImage:
    session = table.session
    names = [f"P{n}" for n in range(session.game.seats)]
    texts = session.info.texts(language)
    return snapshot.render(session.info, session.game, session.view(0), 0, size, scale, theme, texts, names)


def differing(a: QImage, b: QImage) -> float:
    """The share of sampled pixels that differ visibly."""
    points = [(x, y) for x in range(0, a.width(), 7) for y in range(0, a.height(), 7)]
    far = sum(abs(QColor(a.pixel(x, y)).lightness() - QColor(b.pixel(x, y)).lightness()) > 24 for x, y in points)
    return far / len(points)


def test_a_snapshot_is_the_same_every_time_and_what_the_view_shows(room) -> None:
    table = room(seats=3)
    table.view.ask(None, 0, table.session.view(0))
    first, second = render(table), render(table)
    assert first == second
    shown = snapshot.picture(table.view, 1.0)
    assert differing(first, shown) < 0.02


@pytest.mark.parametrize(("size", "scale"), [((1366, 768), 1.0), ((1920, 1080), 2.0), ((800, 600), 1.25)])
def test_sizes_and_scales(room, size: tuple[int, int], scale: float) -> None:
    image = render(room(seats=5), size, scale, DARK, "es")
    assert (image.width(), image.height()) == (round(size[0] * scale), round(size[1] * scale))
    colours = {image.pixel(x, y) for x in range(0, image.width(), 31) for y in range(0, image.height(), 29)}
    assert len(colours) > 200


def test_twice_the_scale_shows_the_same_more_sharply(room) -> None:
    table = room(seats=4)
    large = render(table, scale=2.0)
    small = render(table)
    halved = large.scaled(small.size())
    halved.setDevicePixelRatio(1.0)
    assert differing(halved, small) < 0.12


def test_an_onlookers_and_an_empty_view_can_be_drawn(room) -> None:
    table = room(seats=2)
    session = table.session
    image = snapshot.render(
        session.info,
        session.game,
        session.view(None),
        None,
        (900, 600),
        1.0,
        LIGHT,
        session.info.texts("es"),
        ["a", "b"],
    )
    assert image.width() == 900
    table.view.close_game()
    assert snapshot.picture(table.view, 1.0).width() == 1040


HIDPI = """
import sys
sys.path.insert(0, {tests!r})
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication
app = QApplication([])
import conftest
from sobremesa.engine.registry import discover
from sobremesa.session.players import Player
from sobremesa.session.session import Session
class Bot:
    def addWidget(self, widget): pass
    def waitExposed(self, widget): app.processEvents()
info = discover().info("draftosaurus")
session = Session.new(info, 3, {{}}, [Player("", "human"), Player("", "random"), Player("", "random")], 5)
table = conftest.Room(Bot(), session, "en", "off", True)
view = table.view
assert view.devicePixelRatioF() == {scale}, view.devicePixelRatioF()
view.rasterise()
item = table.piece("hand:0")
assert abs(item.raster - {scale}) < 1e-9
start = table.at(item)
grip = view.mapFromScene(item.pos()) - start
resting = item.body().width()
table.press(start)
for n in range(1, 15):
    at = start + QPoint(-8 * n, -13 * n)
    table.move(at)
    assert (view.mapFromScene(item.pos()) - at - grip).manhattanLength() <= 2
assert item.body().width() == resting
drag = next(d for d in table.drags() if d.face == item.placement.piece)
table.move(table.target(drag))
table.release(table.target(drag))
assert len(table.moves) == 1
assert table.faults() == []
print("fine")
"""


@pytest.mark.parametrize("scale", [1.25, 2.0])
def test_drags_on_dense_screens(scale: float) -> None:
    """A dragged piece has the size and place that it has at 100 %."""
    code = HIDPI.format(tests=str(ROOT / "tests" / "table"), scale=scale)
    env = {
        **os.environ,
        "QT_SCALE_FACTOR": str(scale),
        "QT_QPA_PLATFORM": "offscreen",
        "PYTHONPATH": str(ROOT / "desktop"),
    }
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.strip() == "fine", done.stderr
