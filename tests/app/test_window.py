from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
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
    assert "Algo ha fallado (ValueError: boom)" in person.window.notice.text()
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
    assert "No se puede guardar la mesa" in person.window.notice.text()
    assert "el disco está lleno" in person.window.notice.text()
    monkeypatch.undo()
    person.play(1)
    assert person.saved()["head"] == len(person.page.session.journal)
    person.until(lambda: person.window.notice.text() == "La mesa se vuelve a guardar.")


def test_a_table_open_elsewhere_stays_closed_here(person: Any) -> None:
    person.sit_down(seats=2)
    table = person.page.session.table_id
    person.window.go_home()
    lock = Lock(person.window.saves.folder / f"{table}.lock")
    person.window.open_table(table)
    assert person.window.table is None
    assert "ya está abierta en otra ventana" in person.window.notice.text()
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
    assert "está dañado" in person.window.notice.text()
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
    assert "No se puede leer" in person.window.notice.text()


def test_a_game_can_be_opened_at_the_start(open_app: Callable[..., Any]) -> None:
    assert open_app(game="draftosaurus").page.session.game.seats == 4
    person = open_app(game="chess")
    assert "No hay ningún juego llamado «chess»" in person.window.notice.text()


def test_unreadable_settings_are_told_and_kept(open_app: Callable[..., Any], own_home: Path) -> None:
    (own_home / "settings.json").write_text("{{{", "utf-8")
    person = open_app(language="es")
    person.until(person.window.notice.isVisible)
    assert "No se han podido leer tus ajustes" in person.window.notice.text()
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
    person.click(person.window.notice.slips[0].close_button)
    assert not person.window.notice.isVisible()
    person.window.notice.say("…", lasts_ms=20)
    person.until(lambda: not person.window.notice.isVisible())


def test_sentences_stand_beside_one_another_and_equal_ones_once(person: Any) -> None:
    notice = person.window.notice
    for words in ("one", "two", "one"):
        notice.say(words)
    assert [slip.words.text() for slip in notice.slips] == ["one", "two"]
    assert all(slip.isVisible() for slip in notice.slips)
    notice.say("three", lasts_ms=20)
    notice.say("four")
    assert not notice.slips[3].isVisible()
    person.until(lambda: len(notice.slips) == 3)
    assert notice.slips[2].words.text() == "four"
    assert notice.slips[2].isVisible()
    for slip in notice.slips:
        assert slip.words.height() >= slip.words.heightForWidth(slip.words.width())


def test_a_file_of_an_unknown_game_is_told_beside_what_the_home_tells(person: Any, tmp_path: Path) -> None:
    person.window.saves.folder.mkdir(parents=True, exist_ok=True)
    for name in ("0", "1"):
        (person.window.saves.folder / (name * 32 + ".sobremesa")).write_bytes(b"\x00" * 40)
    person.window.open_file(str(tmp_path / "nichts"))
    assert "No se puede leer" in person.window.notice.text()
    assert person.window.notice.text().count("está dañado") == 2


@pytest.mark.parametrize("size", [(1366, 768), (800, 540)])
def test_a_sentence_covers_neither_the_hand_nor_the_bar(open_app: Callable[..., Any], size: tuple[int, int]) -> None:
    person = open_app(size)
    window = person.window
    page = person.sit_down(seats=4)
    person.until_asked()
    window.notice.say("Una frase. " * 8)
    QTest.qWait(1)
    sheet = window.notice.geometry()
    hand = [i for i in page.view.table.director.items if i.placement.zone == person.pick().zone]
    spots = [page.view.viewport().mapTo(window, page.view.mapFromScene(item.pos())) for item in hand]
    assert spots
    assert not any(sheet.contains(spot) for spot in spots)
    assert not sheet.intersects(QRect(page.bar.mapTo(window, QPoint(0, 0)), page.bar.size()))
    window.go_home()
    QTest.qWait(1)
    home = window.home.page()
    sheet = window.notice.geometry()
    assert home.card is not None
    for widget in (home.card, home.language, home.settings):
        assert not sheet.intersects(QRect(widget.mapTo(window, QPoint(0, 0)), widget.size()))


def test_esc_puts_a_sentence_away_before_the_page_under_it(person: Any) -> None:
    person.window.set_up("draftosaurus")
    person.window.notice.say("…")
    QTest.keyClick(person.window.setup.start, Qt.Key.Key_Escape)
    assert not person.window.notice.isVisible()
    assert person.window.setup is not None
    QTest.keyClick(person.window.setup.start, Qt.Key.Key_Escape)
    assert person.window.setup is None


def test_a_click_on_a_sentence_that_has_just_gone_reaches_nothing_under_it(person: Any) -> None:
    window = person.window
    window.notice.say("…", lasts_ms=20)
    box = window.home.page().shelf.buttons[0]
    window.notice.setFixedSize(box.size())
    window.notice.move(box.mapTo(window, QPoint(0, 0)))
    person.until(lambda: not window.notice.isVisible())
    person.click(box)
    assert window.setup is None
    QTest.qWait(450)
    person.click(box)
    assert window.setup is not None


def test_the_first_window_fits_a_small_screen_with_its_frame(
    open_app: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Screen:
        def availableGeometry(self) -> QRect:
            return QRect(0, 0, 1366, 768)

    monkeypatch.setattr("sobremesa.app.window.QGuiApplication.primaryScreen", Screen)
    window = open_app(None).window
    assert (window.width(), window.height()) == (1280, 728)


def test_what_a_game_says_is_told_in_its_words(person: Any, caplog: pytest.LogCaptureFixture) -> None:
    room = person.window.room
    inner = text("draftosaurus.position.unknown", path="owned.9")
    assert room.tell(inner) == "owned.9 no existe en esta partida."
    assert "owned.9 no existe en esta partida." in room.tell(text("session.broken", game="draftosaurus", why=inner))
    assert not caplog.records
    person.window.tell(text("draftosaurus.no_such", path="owned.9"))
    assert "draftosaurus.no_such (path: owned.9)" in person.window.notice.text()
    told = room.tell(text("session.broken", game="draftosaurus", why=text("nowhere.at.all")))
    assert "nowhere.at.all" in told
    assert told.startswith(room.say("session.broken", game="draftosaurus", why="")[:10])
    caplog.clear()


@pytest.mark.parametrize("size", [(1280, 720), (800, 540)])
def test_the_settings_grow_with_their_words_while_they_are_open(
    open_app: Callable[..., Any], size: tuple[int, int]
) -> None:
    person = open_app(size)
    person.window.toggle_settings()
    sheet = person.window.sheet
    for scale in (150, 200, 100):
        person.window.room.choose(text_scale=scale)
        QTest.qWait(1)
        for button in sheet.findChildren(QAbstractButton):
            assert button.height() >= button.minimumSizeHint().height()
            assert button.width() >= button.minimumSizeHint().width()
        assert person.window.rect().contains(sheet.geometry())


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("size", [(800, 600), (800, 540), (1000, 650)])
def test_the_usual_new_table_has_nothing_to_scroll(
    open_app: Callable[..., Any], size: tuple[int, int], language: str
) -> None:
    person = open_app(size, language=language)
    person.window.set_up("draftosaurus")
    for seats in (2, 4):
        person.click(person.window.setup._counter.buttons()[seats - 2])
        QTest.qWait(5)
        assert person.window.setup._form.verticalScrollBar().maximum() == 0


def test_the_wall_goes_on_under_the_scroll_bar_of_the_home(
    open_app: Callable[..., Any], choose: Callable[..., None]
) -> None:
    choose(text_scale=200)
    person = open_app((800, 540))
    QTest.qWait(20)
    bar = person.window.home.verticalScrollBar()
    assert bar.isVisible()
    picture = person.window.grab().toImage()
    colors = [picture.pixelColor(person.window.width() - 1, y) for y in (10, 270, 530)]
    assert all(color.red() > color.green() > color.blue() for color in colors)
