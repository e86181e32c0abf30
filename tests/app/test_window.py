from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QWidget

from sobremesa.app.main import Fault
from sobremesa.app.style import palette, sheet, wood_ink
from sobremesa.engine.text import text
from sobremesa.session.saving import save_data
from sobremesa.store.locks import Lock
from sobremesa.table.theme import DARK, LIGHT, Theme


def contrast(a: str, b: str) -> float:
    def light(color: str) -> float:
        parts = [QColor(color).redF(), QColor(color).greenF(), QColor(color).blueF()]
        r, g, b = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    upper, lower = sorted((light(a), light(b)), reverse=True)
    return (upper + 0.05) / (lower + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_writing_can_be_read_in_both_lights(theme: Theme) -> None:
    pairs = [
        (theme.ink, theme.paper),
        (theme.ink, theme.paper_dim),
        (theme.ink_soft, theme.paper),
        (theme.ink_soft, theme.paper_dim),
        (theme.link, theme.paper),
        (theme.accent_ink, theme.accent),
        (theme.accent_ink, theme.accent_hover),
        (theme.felt_ink, theme.felt),
        (wood_ink(theme), theme.wood_dark),
    ]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 4.5, (ink, ground)


@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_nothing_keeps_a_colour_of_the_system(theme: Theme) -> None:
    colors = palette(theme)
    own = {QColor(getattr(theme, name)).name() for name in vars(theme) if str(getattr(theme, name)).startswith("#")}
    for role in (colors.ColorRole.Window, colors.ColorRole.Base, colors.ColorRole.Button, colors.ColorRole.Text):
        assert colors.color(role).name() in own
    assert theme.paper in sheet(theme)


def test_the_size_comes_back_and_does_not_drift(open_app: Callable[..., Any], choose: Callable[..., None]) -> None:
    choose(geometry=(800, 666, False))
    for _ in range(5):
        window = open_app(None).window
        assert (window.width(), window.height()) == (800, 666)
        window.close()
        assert window.room.settings.geometry == (800, 666, False)


def test_maximised_stays_maximised_and_remembers_its_other_size(open_app: Callable[..., Any]) -> None:
    window = open_app((1000, 700)).window
    window.showMaximized()
    QTest.qWait(20)
    window.close()
    kept = window.room.settings.geometry
    assert kept == (1000, 700, True)


def test_an_error_nobody_caught_is_a_sentence_and_the_game_goes_on(
    person: Any, caplog: pytest.LogCaptureFixture
) -> None:
    person.sit_down(seats=2)
    person.until_asked()
    error = ValueError("boom")
    Fault(person.window).catch(ValueError, error, None)
    assert "Algo ha fallado (ValueError: boom)" in person.window.notice.words.text()
    assert person.window.notice.isVisible()
    assert any(record.levelname == "CRITICAL" for record in caplog.records)
    caplog.clear()
    assert person.play(1) == 1


def test_a_disk_that_refuses_is_told_and_play_goes_on(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    person.sit_down(seats=2)
    person.until_asked()
    person.window.writer.flush()

    def full(save: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(person.window.saves, "write", full)
    person.play(1)
    person.until(person.window.notice.isVisible)
    assert "No se puede guardar la mesa" in person.window.notice.words.text()
    assert "el disco está lleno" in person.window.notice.words.text()
    monkeypatch.undo()
    person.play(1)
    assert person.saved()["head"] == len(person.page.session.journal)
    person.until(lambda: person.window.notice.words.text() == "La mesa se vuelve a guardar.")


def test_a_table_open_elsewhere_stays_closed_here(person: Any) -> None:
    person.sit_down(seats=2)
    table = person.page.session.table_id
    person.window.go_home()
    lock = Lock(person.window.saves.folder / f"{table}.lock")
    person.window.open_table(table)
    assert person.window.table is None
    assert "ya está abierta en otra ventana" in person.window.notice.words.text()
    lock.release()
    person.window.open_table(table)
    assert person.page.session.table_id == table


def test_a_broken_file_is_a_sentence_and_the_other_tables_are_there(open_app: Callable[..., Any]) -> None:
    person = open_app()
    person.sit_down(seats=2)
    person.window.go_home()
    path = person.window.saves.folder / ("0" * 32 + ".sobremesa")
    path.write_bytes(b"\x00" * 40)
    person.window.go_home()
    assert "está dañado" in person.window.notice.words.text()
    assert person.window.home.page().card is not None


def test_a_file_from_elsewhere_can_be_opened_at_the_start(open_app: Callable[..., Any], tmp_path: Path) -> None:
    person = open_app()
    person.sit_down(seats=3)
    person.play(1)
    save = person.window.saves.path(person.page.session.table_id)
    assert person.window.writer.flush()
    copy = tmp_path / "mesa ñ.sobremesa"
    copy.write_bytes(save.read_bytes())
    expected = save_data(person.page.session).head
    person.window.close()
    person = open_app(file=str(copy))
    assert len(person.page.session.journal) >= expected
    person = open_app(file=str(tmp_path / "nichts"))
    assert person.window.table is None
    assert "No se puede leer" in person.window.notice.words.text()


def test_a_game_can_be_opened_at_the_start(open_app: Callable[..., Any]) -> None:
    assert open_app(game="draftosaurus").page.session.game.seats == 4
    person = open_app(game="chess")
    assert "No hay ningún juego llamado «chess»" in person.window.notice.words.text()


def test_unreadable_settings_are_told_and_kept(open_app: Callable[..., Any], own_home: Path) -> None:
    (own_home / "settings.json").write_text("{{{", "utf-8")
    person = open_app(language="es")
    person.until(person.window.notice.isVisible)
    assert "No se han podido leer tus ajustes" in person.window.notice.words.text()
    assert list(own_home.glob("settings.json.bad*"))


def test_settings_take_effect_at_once_and_fold_away(person: Any, own_home: Path) -> None:
    page = person.sit_down(seats=2)
    person.click(page.bar.settings)
    box = person.window.sheet
    assert box.isVisible()
    person.click(box.theme.buttons()[2])
    assert page.view.theme.dark
    person.click(box.larger)
    assert page.view.theme.text_scale == pytest.approx(1.1)
    person.click(box.speed.buttons()[3])
    assert person.window.room.speed == "slow"
    QTest.keyClick(box, Qt.Key.Key_Escape)
    assert not box.isVisible()
    kept = json.loads((own_home / "settings.json").read_text("utf-8"))
    assert (kept["theme"], kept["text_scale"], kept["speed"]) == ("dark", 110, "slow")
    person.click(page.bar.settings)
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=page.view.viewport().rect().center())
    assert not box.isVisible()


def test_esc_folds_the_settings_and_not_the_page_under_them(person: Any) -> None:
    person.window.set_up("draftosaurus")
    person.window.toggle_settings()
    QTest.keyClick(person.window.sheet.language.buttons()[0], Qt.Key.Key_Escape)
    assert not person.window.sheet.isVisible()
    assert person.window.setup is not None


def test_everything_that_can_be_pressed_has_a_name_and_is_reached_by_tab(person: Any) -> None:
    person.sit_down(seats=2)
    person.until_asked()
    person.window.toggle_settings()
    person.window.notice.say("…")
    pages: list[QWidget] = [person.window, person.window.home]
    for page in pages:
        for one in page.findChildren(QAbstractButton):
            if one.isVisible() and one.isEnabled() and not one.objectName().startswith("qt_"):
                assert one.accessibleName() or one.text(), one
                among_others = one.group() is not None and not one.isChecked()  # reached by the arrow keys
                assert among_others or one.focusPolicy() & Qt.FocusPolicy.TabFocus or "Total" in one.accessibleName()


def test_a_sentence_goes_by_itself_and_at_a_click(person: Any) -> None:
    person.window.tell(text("panel.over"))
    assert person.window.notice.isVisible()
    person.click(person.window.notice._close)
    assert not person.window.notice.isVisible()
    person.window.notice.say("…", lasts_ms=20)
    person.until(lambda: not person.window.notice.isVisible())
