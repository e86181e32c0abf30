"""The drawings: Qt can draw them without a word, the dinosaurs are told apart in grey, the boards' geometry holds."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
DRAWINGS = sorted(RESOURCES.rglob("*.svg"))
PARK = RESOURCES / "games" / "draftosaurus"
SPECIES = ("trex", "stego", "tricera", "parasaur", "diplo", "spino")
FACES = ("wood", "grass", "left", "right", "empty", "notrex", "blank")
PENS = {
    "summer": {"forest", "trio", "prairie", "king", "meadow", "island", "river"},
    "winter": {"ordered", "bridge_left", "bridge_right", "quarantine", "lookout", "pyramid", "river"},
}
DRAWN = {"svg", "defs", "g", "path", "rect", "circle", "ellipse", "linearGradient", "radialGradient", "stop"}
"""Elements that every supported Qt draws; clipping, filters and style sheets are not among them."""

Box = tuple[float, float, float, float]


def draw(file: Path, width: int, height: int, ground: str = "transparent") -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(ground))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer = QSvgRenderer(str(file))
    assert renderer.isValid()
    renderer.render(painter, QRectF(0, 0, width, height))
    painter.end()
    return image


def dinosaur(species: str) -> QImage:
    return draw(PARK / "art" / f"dino_{species}.svg", 48, 42)


def shape(image: QImage) -> set[tuple[int, int]]:
    return {
        (x, y) for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y).alpha() > 127
    }


def lightness(image: QImage) -> float:
    """The mean of the grey values of what is drawn, 0 to 255, as an eye without colours sees it."""
    greys = []
    for x, y in shape(image):
        color = image.pixelColor(x, y)
        greys.append(0.2126 * color.red() + 0.7152 * color.green() + 0.0722 * color.blue())
    return sum(greys) / len(greys)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: file.stem)
def test_qt_draws_it_without_a_warning(file: Path, qtlog: Any) -> None:
    renderer = QSvgRenderer(str(file))
    size = renderer.defaultSize().scaled(96, 96, Qt.AspectRatioMode.KeepAspectRatio)
    assert renderer.isValid()
    assert shape(draw(file, size.width(), size.height()))
    assert [record.message for record in qtlog.records] == []


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: file.stem)
def test_only_plain_shapes_are_used(file: Path) -> None:
    root = ET.parse(file).getroot()
    assert {element.tag.split("}")[-1] for element in root.iter()} <= DRAWN
    left, top, width, height = (float(n) for n in root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert float(root.attrib["width"]) / float(root.attrib["height"]) == pytest.approx(width / height)


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: file.stem)
def test_every_gradient_that_is_named_exists_once(file: Path) -> None:
    text = file.read_text("utf-8")
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("icon", sorted((RESOURCES / "art").glob("icon_*.svg")), ids=lambda file: file.stem)
def test_icons_are_black_so_that_they_take_any_colour(icon: Path) -> None:
    image = draw(icon, 48, 48)
    colors = {image.pixelColor(x, y).name() for x, y in shape(image)}
    assert colors == {"#000000"}


def test_what_the_game_shows_is_there() -> None:
    names = {file.name for file in (PARK / "art").glob("*.svg")}
    wanted = {f"dino_{one}.svg" for one in (*SPECIES, "back")} | {f"die_{face}.svg" for face in FACES}
    assert wanted | {"bag.svg", "box.svg", "discard.svg", "board_summer.svg", "board_winter.svg"} <= names


@pytest.mark.usefixtures("qapp")
def test_six_dinosaurs_have_six_lightnesses() -> None:
    values = sorted(lightness(dinosaur(species)) for species in SPECIES)
    steps = [b - a for a, b in pairwise(values)]
    assert min(steps) >= 15, values


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("one", "other"), list(combinations(SPECIES, 2)))
def test_two_dinosaurs_differ_in_a_good_part_of_their_outline(one: str, other: str) -> None:
    a, b = shape(dinosaur(one)), shape(dinosaur(other))
    assert len(a ^ b) / len(a | b) > 0.2


@pytest.fixture(scope="module")
def boards() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((PARK / "boards.json").read_text("utf-8"))
    return data


def within(inner: Box, outer: Box) -> bool:
    x, y, w, h = inner
    ox, oy, ow, oh = outer
    return ox <= x and oy <= y and x + w <= ox + ow and y + h <= oy + oh


def overlap(a: Box, b: Box) -> bool:
    return a[0] < b[0] + b[2] and b[0] < a[0] + a[2] and a[1] < b[1] + b[3] and b[1] < a[1] + a[3]


@pytest.mark.parametrize("side", PENS)
def test_pens_and_labels_lie_apart_and_inside(side: str, boards: dict[str, Any]) -> None:
    board = boards[side]
    assert set(board["pens"]) == PENS[side]
    areas: dict[str, Box] = {name: tuple(board[name]) for name in ("hand", "die", "name")}
    for name, pen in board["pens"].items():
        assert within(tuple(pen["rect"]), tuple(board["board"])), name
        assert pen["label"][3] >= 6
        areas[name], areas[f"{name} label"] = tuple(pen["rect"]), tuple(pen["label"])
    whole: Box = (0, 0, *board["size"])
    assert [name for name, area in areas.items() if not within(area, whole)] == []
    assert [(a, b) for a, b in combinations(areas, 2) if overlap(areas[a], areas[b])] == []


@pytest.mark.parametrize("side", PENS)
def test_slots_hold_a_dinosaur_each(side: str, boards: dict[str, Any]) -> None:
    wide, tall = boards["piece"]
    for name, pen in boards[side]["pens"].items():
        slots = pen.get("track", [])
        assert bool(slots) == (pen["kind"] == "track")
        x, y, w, h = pen["rect"]
        for sx, sy in slots:
            assert within((sx - wide / 2, sy - tall / 2, wide, tall), (x - 1.5, y - 1.5, w + 3, h + 3)), name
        for (ax, ay), (bx, by) in combinations(slots, 2):
            assert abs(ax - bx) >= wide or abs(ay - by) >= tall - 0.5 or max(abs(ax - bx), abs(ay - by)) >= 19, name


def test_a_whole_hand_lies_side_by_side(boards: dict[str, Any]) -> None:
    for side in PENS:
        assert boards[side]["hand"][2] >= 6 * boards["piece"][0]


def test_the_drawings_have_the_proportions_of_the_places(boards: dict[str, Any]) -> None:
    def ratio(name: str) -> float:
        root = ET.parse(PARK / "art" / name).getroot()
        return float(root.attrib["width"]) / float(root.attrib["height"])

    for side in PENS:
        width, height = boards[side]["size"]
        assert ratio(boards[side]["art"]) == pytest.approx(width / height)
    assert {ratio(f"dino_{one}.svg") for one in (*SPECIES, "back")} == {boards["piece"][0] / boards["piece"][1]}
    assert {ratio(f"die_{face}.svg") for face in FACES} == {boards["die_size"][0] / boards["die_size"][1]}
