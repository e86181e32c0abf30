from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from sobremesa.app.new_game import NewGame


def test_the_home_shows_five_boxes_of_which_one_opens(person: Any) -> None:
    buttons = person.window.home.page().shelf.buttons
    assert [one.box.title for one in buttons] == ["Draftosaurus", "Honshu", "Ruin", "RYU", "Grollblins"]
    assert [one.isEnabled() for one in buttons] == [True, False, False, False, False]
    assert buttons[1].box.facts == "llegará más adelante"
    assert "2–5 personas" in buttons[0].accessibleName()
    assert person.window.home.page().card is None


def test_all_boxes_stand_inside_the_window(open_app: Callable[..., Any]) -> None:
    for size in ((1366, 768), (900, 600), (1920, 1080)):
        page = open_app(size).window.home.page()
        QTest.qWait(10)
        assert page.width() <= size[0]
        for one in page.shelf.buttons:
            box = one.geometry().translated(page.shelf.pos())
            assert page.rect().contains(box)
            assert box.bottom() < size[1]


def test_two_clicks_start_a_game(person: Any) -> None:
    person.click(person.window.home.page().shelf.buttons[0])
    assert isinstance(person.window.setup, NewGame)
    person.click(person.window.setup.start)
    assert person.page.session.info.id == "draftosaurus"
    assert person.page.session.game.seats == 4
    assert person.until_asked()


def test_keys_alone_start_a_game(person: Any) -> None:
    person.window.home.page().shelf.buttons[0].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(person.window.focusWidget(), Qt.Key.Key_Space)
    assert person.window.focusWidget() is person.window.setup.start
    QTest.keyClick(person.window.focusWidget(), Qt.Key.Key_Return)
    assert person.until_asked()


def test_the_published_edition_waits_for_its_two_player_discard(person: Any) -> None:
    person.window.set_up("draftosaurus")
    page = person.window.setup
    chooser, about = page._choosers["edition"]
    document, published = chooser.buttons()
    person.click(published)
    assert page.order().options["edition"] == "published"
    person.click(page._counter.buttons()[0])
    assert len(page.order().players) == 2
    assert page.order().options["edition"] == "document"
    assert not published.isEnabled()
    assert "dos jugadores" in about.text()
    person.click(page._counter.buttons()[1])
    assert published.isEnabled()
    assert document.isChecked()


def test_exactly_one_seat_is_yours_whatever_is_clicked(person: Any) -> None:
    person.window.set_up("draftosaurus")
    page = person.window.setup
    for seat, kind in ((2, 0), (2, 1), (0, 2), (3, 0), (3, 2), (1, 0)):
        person.click(page._rows[seat][2].buttons()[kind])
        assert [player.kind for player in page.order().players].count("human") == 1
    person.click(page._counter.buttons()[3])
    assert [player.kind for player in page.order().players].count("human") == 1
    person.click(page._rows[4][2].buttons()[0])
    assert page.order().players[4].human
    person.click(page._counter.buttons()[0])
    assert [player.kind for player in page.order().players].count("human") == 1


def test_a_new_table_is_offered_as_the_last_one_was_made(open_app: Callable[..., Any]) -> None:
    person = open_app()
    person.window.set_up("draftosaurus")
    person.click(person.window.setup._counter.buttons()[1])
    person.click(person.window.setup._rows[1][2].buttons()[0])
    person.click(person.window.setup.start)
    assert person.page.conductor.seat == 1
    person.window.close()
    again = open_app()
    again.window.set_up("draftosaurus")
    assert [player.kind for player in again.window.setup.order().players] == ["greedy", "human", "greedy"]


def test_a_table_that_was_left_is_one_click_away(person: Any) -> None:
    person.sit_down(seats=3)
    person.play(2)
    journal = [(ply.seat, ply.move) for ply in person.page.session.journal]
    table = person.page.session.table_id
    person.click(person.page.bar.home)
    card = person.window.home.page().card
    assert card is not None
    assert "Seguir jugando" in card.accessibleName()
    assert "Draftosaurus" in card.accessibleName()
    assert "Azar 1" in card.accessibleName()
    assert "hoy a las" in card.accessibleName()
    person.click(card)
    assert person.page.session.table_id == table
    assert [(ply.seat, ply.move) for ply in person.page.session.journal] == journal
    assert person.until_asked()


def test_a_table_that_was_left_shows_its_picture_until_it_goes_on(person: Any) -> None:
    person.sit_down(seats=2)
    person.play(1)
    table = person.page.session.table_id
    picture = person.window.thumbnails.path(table)
    person.window.go_home()
    assert picture.is_file()
    person.window.open_table(table)
    assert not picture.exists()
    person.window.go_home()
    person.window.thumbnails.tidy(set())
    assert not picture.exists()


def test_other_tables_can_be_removed_and_brought_back(person: Any) -> None:
    for seats in (2, 3):
        person.sit_down(seats=seats)
        person.play(1)
        person.window.go_home()
    listed = person.window.home.page().list
    assert listed is not None
    row = listed.layout().itemAt(0).widget()
    entry, away = row.layout().itemAt(0).widget(), row.layout().itemAt(1).widget()
    assert away.accessibleName() == "Quitar esta mesa"
    person.click(away)
    assert len(person.window.saves.tables().tables) == 1
    assert entry.isHidden()
    person.click(row.layout().itemAt(3).widget())
    assert len(person.window.saves.tables().tables) == 2


@pytest.mark.parametrize(
    ("chosen", "system", "title"), [("es", "en", "Ajustes"), ("", "es", "Ajustes"), ("", "en", "Settings")]
)
def test_the_language_is_the_chosen_one_else_that_of_the_system(
    open_app: Callable[..., Any],
    choose: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    chosen: str,
    system: str,
    title: str,
) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "SOBREMESA_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", f"{system}_XX.UTF-8")
    choose(language=chosen)
    page = open_app().window.home.page()
    assert page.settings.accessibleName() == title


def test_a_language_asked_for_at_the_start_wins_for_this_run(open_app: Callable[..., Any]) -> None:
    assert open_app(language="en").window.home.page().settings.accessibleName() == "Settings"


def test_language_and_light_change_at_once_and_stay(open_app: Callable[..., Any], own_home: Path) -> None:
    person = open_app()
    person.click(person.window.home.page().language.buttons()[1])
    assert person.window.home.page().settings.accessibleName() == "Settings"
    person.click(person.window.home.page().light)
    assert person.window.room.theme.dark
    assert "still to come" in person.window.home.page().shelf.buttons[1].accessibleName()
    person.window.close()
    again = open_app()
    assert again.window.room.theme.dark
    assert again.window.room.language == "en"


def test_esc_leads_back_to_the_shelf(person: Any) -> None:
    person.window.set_up("draftosaurus")
    QTest.keyClick(person.window.setup, Qt.Key.Key_Escape)
    assert person.window.pages.currentWidget() is person.window.home
    assert person.window.setup is None
