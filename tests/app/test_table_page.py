from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtTest import QTest

from sobremesa.app.conductor import Conductor
from sobremesa.bots.wire import Done, Failed, Think
from sobremesa.engine.registry import GameError
from sobremesa.engine.text import text
from sobremesa.session.session import Session


class Puppets:
    """In the place of a bots' process: answers what the test says, when the test says."""

    last: Puppets

    def __init__(self, answered: Callable[[Any], None], folders: object = ()) -> None:
        self.answered = answered
        self.asked: list[Think] = []
        self.closed = False
        Puppets.last = self

    def think(self, think: Think) -> None:
        self.asked.append(think)

    def stop(self, ticket: tuple[int, int, int]) -> None:
        self.asked = [think for think in self.asked if think.ticket != ticket]

    def warm_up(self) -> None:
        return

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def puppets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.app.conductor.WorkerLink", Puppets)


def answer_all(person: Any) -> None:
    """Every bot makes its first legal move until the person is asked."""
    session = person.page.session
    while not person.page.conductor.human_ticket() and not session.over:
        person.until(lambda: Puppets.last.asked)
        think = Puppets.last.asked.pop(0)
        move = session.game.rules.legal(session.view(think.seat), think.seat)[0]
        before = len(session.journal)
        Puppets.last.answered(Done(think.ticket, move))
        person.until(lambda: len(session.journal) > before)  # noqa: B023
    person.until_asked()


def move_that_can_be_undone(person: Any) -> None:
    """Plays on until a move of the person's after which nothing has been revealed yet."""
    while True:
        answer_all(person)
        person.drag(person.pick())
        person.until(lambda: not person.page.conductor.moving)
        if person.page.conductor.can_undo():
            return


def log_words(person: Any) -> list[str]:
    return [entry.words for entry in person.page.panel.log.entries()]


def test_the_panel_tells_what_to_do_and_what_happened(person: Any) -> None:
    person.sit_down(seats=3)
    person.play(2)
    page = person.page
    assert page.panel.prompt.words.text().startswith(("Coloca un dinosaurio", "Tiras tú"))
    words = log_words(person)
    assert words[0].startswith("El dado empieza")
    assert sum(line.startswith("Colocas un") for line in words) == 2
    assert sum(line.startswith("Azar 1 coloca un") for line in words) >= 1
    assert page.panel.log.toPlainText().count("Colocas un") == 2
    totals = [str(n) for n in page.conductor.totals()]
    last = page.panel.score.layout().itemAt(page.panel.score.layout().count() - 1).widget()
    assert last.accessibleName() == "Total: " + ", ".join(f"{n} {t}" for n, t in zip(page.names, totals, strict=True))


def test_every_move_is_on_disk_before_the_next(person: Any) -> None:
    person.sit_down(seats=2)
    for _ in range(4):
        person.play(1)
        saved = person.saved()
        assert saved["head"] == len(person.page.session.journal) == len(saved["plies"])


def test_undo_and_redo_by_keys_change_table_log_and_score(person: Any, puppets: None) -> None:
    page = person.sit_down(seats=3)
    move_that_can_be_undone(person)
    after = log_words(person)
    lines, before = after[:-1], len(page.session.journal) - 1
    assert after[-1].startswith("Colocas")
    assert page.bar.undo.isEnabled()
    QTest.keyClick(page.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert person.until_asked()
    assert len(page.session.journal) == before
    assert log_words(person) == lines
    assert page.bar.redo.isEnabled()
    assert page.view.table.director.faults() == []
    QTest.keyClick(page.view, Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier)
    person.until(lambda: log_words(person) == after)
    person.click(page.bar.undo)
    person.until(lambda: log_words(person) == lines)
    QTest.keyClick(page.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    person.until(lambda: log_words(person) == after)
    assert person.saved()["head"] == len(page.session.journal)


def test_late_answers_to_what_was_undone_are_dropped(person: Any, puppets: None) -> None:
    person.sit_down(seats=3)
    move_that_can_be_undone(person)
    person.until(lambda: Puppets.last.asked)
    think = Puppets.last.asked[0]
    move = person.page.session.game.rules.legal(person.page.session.view(think.seat), think.seat)[0]
    person.page.undo()
    before = len(person.page.session.journal)
    Puppets.last.answered(Done(think.ticket, move))
    QTest.qWait(50)
    assert len(person.page.session.journal) == before
    assert person.until_asked()


def test_a_bot_that_fails_is_played_for_and_the_log_says_so(person: Any, puppets: None) -> None:
    page = person.sit_down(seats=2, seat=1)
    answers = [
        lambda think: Failed(think.ticket, "raised", "boom"),
        lambda think: Done(think.ticket, (0, 99, 99)),
        lambda think: Failed(think.ticket, "late"),
    ]
    for make in answers:
        while page.conductor.human_ticket():
            person.until_asked()
            person.drag(person.pick())
        person.until(lambda: Puppets.last.asked)
        before = page.session.journal.decisions(0)
        Puppets.last.answered(make(Puppets.last.asked.pop()))
        person.until(lambda: page.session.journal.decisions(0) == before + 1)  # noqa: B023
    person.until(lambda: sum("asiento 1" in line for line in log_words(person)) == 3)
    told = [line for line in log_words(person) if "asiento 1" in line]
    assert all(line.endswith("se ha hecho una jugada por él.") for line in told)
    assert len(set(told)) == 3


def test_a_secret_choice_of_a_bot_does_not_disturb_a_drag(person: Any, puppets: None) -> None:
    page = person.sit_down(seats=3, edition="published")
    person.until_asked()
    part = person.pick()
    view = page.view
    item = next(
        i for i in view.table.director.items if (i.placement.zone, i.placement.piece) == (part.zone, part.face)
    )
    start = view.mapFromScene(item.pos())
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    for step in range(1, 5):
        QTest.mouseMove(view.viewport(), start + QPoint(0, -12 * step))
    assert view.desk.held is item
    for think in list(Puppets.last.asked):
        move = page.session.game.rules.legal(page.session.view(think.seat), think.seat)[0]
        Puppets.last.answered(Done(think.ticket, move))
    person.until(lambda: page.conductor.waiting_for() == [0])
    assert view.desk.held is item
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=start)


def test_a_refusal_leads_to_its_rule(person: Any) -> None:
    page = person.sit_down(seats=3)
    person.until_asked()
    part = person.pick()
    other = page.view.table.zones["pen:1:river"].rect().center()
    person.carry(part.zone, part.face, page.view.mapFromScene(other))
    assert page.view.slips.note.isVisible()
    page.view.rule_asked.emit("draftosaurus.turn.own")
    assert page.shows_rules()
    book = page.panel.rules.page
    assert book.extraSelections()
    assert book.extraSelections()[0].cursor.selectedText() == page.book.section("draftosaurus.turn.own").title
    assert book.verticalScrollBar().value() > 0


def test_score_and_log_lead_to_rules_and_light_the_table(person: Any) -> None:
    page = person.sit_down(seats=2)
    person.play(1)
    row = page.panel.score.layout().itemAt(1).widget()
    person.click(row)
    assert page.shows_rules()
    assert page.panel.rules.page.extraSelections()[0].cursor.selectedText().startswith("Bosque de la Similitud")
    page.panel.show_tab("game")
    number = next(i for i, entry in enumerate(page.panel.log.entries()) if entry.line.spots and entry.line.rule)
    entry = page.panel.log.entries()[number]
    page.panel.log.anchorClicked.emit(QUrl(f"line:{number}"))
    assert any(page.view.table.zones[spot.zone].lit(spot.slot) for spot in entry.line.spots)
    page.panel.log.anchorClicked.emit(QUrl(f"rule:{entry.line.rule}"))
    assert page.shows_rules()


def test_rules_are_found_by_words(person: Any) -> None:
    page = person.sit_down(seats=2)
    QTest.keyClick(page, Qt.Key.Key_F1)
    assert page.shows_rules()
    rules = page.panel.rules
    QTest.keyClicks(rules.search, "empate")
    assert "empate" in rules.found.toPlainText().lower()
    QTest.keyClick(rules.search, Qt.Key.Key_Return)
    assert rules.page.extraSelections()
    assert rules.search.text() == ""
    QTest.keyClicks(rules.search, "zzzz")
    assert rules.found.toPlainText() == "Ninguna regla dice eso."


def test_the_panel_folds_and_stays_folded(open_app: Callable[..., Any]) -> None:
    person = open_app()
    page = person.sit_down(seats=2)
    assert page.panel.isVisible()
    assert not page.bar.prompt.isVisible()
    QTest.keyClick(page, Qt.Key.Key_F9)
    assert not page.panel.isVisible()
    assert page.bar.prompt.isVisible()
    person.window.close()
    person = open_app()
    assert not person.sit_down(seats=2).panel.isVisible()


def test_a_narrow_window_folds_the_panel_by_itself(open_app: Callable[..., Any]) -> None:
    person = open_app((900, 600))
    page = person.sit_down(seats=2)
    QTest.qWait(1)
    assert page.folded
    person.window.resize(1366, 768)
    QTest.qWait(1)
    assert not page.folded


def test_the_language_changes_in_mid_game_everywhere(person: Any) -> None:
    page = person.sit_down(seats=2, bot="greedy")
    person.play(2)
    page.show_rule("draftosaurus.turn.own")
    person.window.room.choose(language="en")
    assert page.panel.tabs.buttons()[0].text() == "Game"
    assert any(line.startswith("You place a") for line in log_words(person))
    assert not any("coloca" in line for line in log_words(person))
    assert page.panel.prompt.words.text()[:5] in {"Place", "The r"}
    assert page.view.table.words.seat(1) == "Greedy"
    assert "King of the Jungle" in page.panel.rules.page.toPlainText()
    assert person.play(1) == 1


def test_a_continued_table_has_its_whole_log(open_app: Callable[..., Any]) -> None:
    person = open_app()
    person.sit_down(seats=3)
    person.play(3)
    lines, table = log_words(person), person.page.session.table_id
    person.window.go_home()
    person.window.open_table(table)
    person.until(lambda: len(log_words(person)) >= len(lines))
    assert log_words(person)[: len(lines)] == lines


def test_what_was_undone_in_an_earlier_run_is_told_when_it_is_made_again(person: Any, puppets: None) -> None:
    person.sit_down(seats=3)
    move_that_can_be_undone(person)
    lines = log_words(person)
    table = person.page.session.table_id
    person.page.undo()
    person.until_asked()
    person.window.go_home()
    person.window.open_table(table)
    person.until(lambda: log_words(person) == lines[:-1])
    assert person.page.bar.redo.isEnabled()
    person.page.redo()
    person.until(lambda: log_words(person) == lines)


def test_a_game_that_breaks_says_so_and_stays(
    person: Any, puppets: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    page = person.sit_down(seats=2)
    answer_all(person)

    def broken(*arguments: object) -> None:
        raise GameError(text("session.broken", game="draftosaurus", why="boom"))

    before = len(page.session.journal)
    monkeypatch.setattr(Session, "submit", broken)
    person.drag(person.pick())
    assert "ha fallado: boom" in person.window.notice.text()
    assert len(page.session.journal) == before
    caplog.clear()


def test_closing_ends_bots_and_keeps_the_conductor_quiet(person: Any, puppets: None) -> None:
    page = person.sit_down(seats=3)
    conductor: Conductor = page.conductor
    person.window.go_home()
    assert Puppets.last.closed
    conductor.close()
    QTest.qWait(20)
    assert person.window.table is None


def test_the_whole_table_is_shown_by_its_key_wherever_the_keyboard_is(person: Any) -> None:
    page = person.sit_down(seats=2)
    usual = page.view.transform()
    QTest.keyClick(page, Qt.Key.Key_F1)
    search = page.panel.rules.search
    assert search.hasFocus()
    QTest.keyClicks(search, "0")
    assert search.text() == "0"
    page.view.scale(3, 3)
    assert page.view.transform() != usual
    page.panel.rules.page.setFocus()
    QTest.keyClick(page.panel.rules.page, Qt.Key.Key_0)
    QTest.qWait(1)
    fitted = page.view.transform()
    assert fitted.m11() < usual.m11() * 2


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_bar_never_cuts_what_is_to_be_done(
    open_app: Callable[..., Any], choose: Callable[..., None], language: str
) -> None:
    choose(text_scale=200, folded=["panel"], language=language)
    person = open_app((800, 540))
    page = person.sit_down(seats=4)
    assert person.until_asked()
    words = page.bar.prompt.words
    assert page.bar.prompt.isVisible()
    person.until(lambda: page.bar.rect().contains(page.bar.prompt.geometry()), seconds=2)
    QTest.qWait(20)
    assert words.height() >= words.heightForWidth(words.width())
    assert page.bar.rect().contains(page.bar.prompt.geometry())
    assert page.bar.prompt.rect().contains(words.geometry())
    assert person.window.width() == 800
    for one in page.bar.buttons():
        assert not one.geometry().intersects(page.bar.prompt.geometry())
        assert page.bar.rect().contains(one.geometry())


def test_the_lines_about_the_end_are_nobodys(person: Any) -> None:
    page = person.sit_down(seats=2)
    person.play(30)
    assert page.session.over
    last = page.panel.log.entries()[-1]
    assert "punto" in last.words
    assert last.seat == -1
    assert any(entry.seat >= 0 for entry in page.panel.log.entries())


def test_the_prompt_waits_until_the_table_rests(person: Any, puppets: None) -> None:
    page = person.sit_down(seats=3)
    answer_all(person)
    person.drag(person.pick())
    moving = page.conductor._moving
    page.conductor._moving = True
    before = page.panel.prompt.words.text()
    page.panel.prompt.words.setText("as it was")
    page.conductor.asking.emit()
    assert page.panel.prompt.words.text() == "as it was"
    page.panel.prompt.words.setText(before)
    page.conductor._moving = moving
    person.until(lambda: not page.conductor.moving)
    person.until(lambda: "Azar" in page.panel.prompt.words.text())


def test_who_alone_has_not_chosen_is_told_so(person: Any, puppets: None) -> None:
    page = person.sit_down(seats=3, edition="published")
    person.until_asked()
    assert "Solo faltas" not in page.panel.prompt.words.text()
    for think in list(Puppets.last.asked):
        move = page.session.game.rules.legal(page.session.view(think.seat), think.seat)[0]
        Puppets.last.answered(Done(think.ticket, move))
    person.until(lambda: page.conductor.waiting_for() == [0])
    person.until(lambda: page.panel.prompt.words.text().endswith("Solo faltas tú."))


@pytest.mark.parametrize("scale", [100, 125, 200])
def test_the_panel_scrolls_in_one_place_at_most(
    open_app: Callable[..., Any], choose: Callable[..., None], scale: int
) -> None:
    choose(text_scale=scale)
    person = open_app((1100, 620))
    page = person.sit_down(seats=3)
    person.play(6)
    panel = page.panel
    assert panel.isVisible()

    def scrolled() -> list[bool]:
        return [one.verticalScrollBar().maximum() > 0 for one in (panel.area, panel.log)]

    person.until(lambda: sum(scrolled()) == 1, seconds=3)
    QTest.qWait(50)
    assert scrolled() == ([True, False] if scale == 200 else [False, True])
