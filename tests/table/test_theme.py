from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFontInfo
from pytestqt.qtbot import QtBot

from sobremesa.table.theme import DARK, LIGHT, SEATS, Size, Theme, seat_mark

WRITING = [
    ("ink", "paper"),
    ("ink", "paper_dim"),
    ("ink_soft", "paper"),
    ("ink_soft", "paper_dim"),
    ("felt_ink", "felt"),
    ("felt_ink", "felt_thread"),
    ("accent_ink", "accent"),
    ("accent_ink", "accent_hover"),
    ("link", "paper"),
    ("legal_ink", "paper"),
    ("refused_ink", "paper"),
]


def luminance(color: QColor) -> float:
    def linear(v: float) -> float:
        return v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF())


def contrast(a: QColor, b: QColor) -> float:
    light, dark = sorted([luminance(a), luminance(b)], reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
@pytest.mark.parametrize(("ink", "ground"), WRITING)
def test_writing_can_be_read(theme: Theme, ink: str, ground: str) -> None:
    assert contrast(theme.color(ink), theme.color(ground)) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
def test_seat_marks_and_lights_stand_out(theme: Theme) -> None:
    assert len(theme.seats) == SEATS
    for seat in range(SEATS):
        assert contrast(theme.seat(seat), theme.color("paper")) >= 2.6
    for light in ("legal", "refused"):
        assert contrast(theme.color(light), theme.color("paper")) >= 3


def test_seat_shapes_differ_and_stay_inside() -> None:
    box = QRectF(0, 0, 20, 20)
    shapes = [seat_mark(seat, box) for seat in range(SEATS)]
    assert all(box.adjusted(-0.1, -0.1, 0.1, 0.1).contains(shape.boundingRect()) for shape in shapes)
    samples = [tuple(shape.contains(QRectF(x, y, 1, 1)) for x in range(20) for y in range(20)) for shape in shapes]
    assert len(set(samples)) == SEATS


def test_the_font_is_the_programs_own_and_scales(qtbot: QtBot) -> None:
    font = LIGHT.with_text_scale(2).font(Size.BODY, bold=True)
    assert QFontInfo(font).family() == "Atkinson Hyperlegible"
    assert font.pointSizeF() == 22
    assert LIGHT.with_text_scale(9).text_scale == 2
    assert LIGHT.with_text_scale(0.1).text_scale == 0.8
