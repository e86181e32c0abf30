from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QFontMetricsF

from sobremesa.engine.parts import Refusal, Spot
from sobremesa.engine.scoring import Gain
from sobremesa.engine.text import text
from sobremesa.table.theme import DARK, LIGHT
from sobremesa.table.zones import Light

RULES = ("draftosaurus.turn", "draftosaurus.die", "draftosaurus.end")


def whole(label) -> bool:
    """Whether a label shows all of its words."""
    metrics = QFontMetricsF(label.font())
    if label.wordWrap():
        needed = metrics.boundingRect(QRect(0, 0, label.width(), 9999).toRectF(), 0x1000, label.text()).height()
        return needed <= label.height() + 1
    return metrics.horizontalAdvance(label.text()) <= label.width() + 1


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda t: t.name)
def test_slips_show_all_their_words_inside_the_window(room, language: str, scale: float, theme) -> None:
    table = room(language=language)
    view = table.view
    view.set_theme(theme.with_text_scale(scale))
    words, game = view.table.words, table.session.game
    for corner in (QPoint(4, 4), QPoint(1030, 4), QPoint(4, 670), QPoint(1030, 670), QPoint(500, 300)):
        anchor = QRect(corner, corner + QPoint(6, 6))
        refusal = Refusal(text("table.may_go"), RULES[corner.x() % 3], (Spot("pen:0:river"),))
        view.slips.refuse(words, refusal, anchor)
        assert view.rect().contains(view.slips.note.geometry())
        assert whole(view.slips.note._sentence)
        gains = [Gain(n, 3 - 4 * (n % 2)) for n in range(min(3, len(game.scoring)))]
        view.slips.tell_gain(words, game.scoring, gains, anchor, [])
        assert view.rect().contains(view.slips.tag.geometry())
        assert [amount for amount, _ in view.slips.tag.lines] == ["+3", "−1", "+3"][: len(gains)]
        view.slips.show_now(view.table, _subject(table), anchor)
        card = view.slips.card
        assert card.isVisible()
        assert view.rect().contains(card.geometry())
        assert whole(card._name)
        assert whole(card._tip)


def _subject(table):
    from sobremesa.table.cards import Subject

    return Subject("pen:0:meadow", None)


def test_the_gain_of_a_drop_is_what_the_score_sheet_then_says(room) -> None:
    table = room(seats=3)
    rules, scoring = table.session.game.rules, table.session.game.scoring
    for _ in range(6):
        drag = table.drags()[-1]
        table.drag_to(table.at(table.piece(drag.zone, drag.face)), table.target(drag))
        told = {words: amount for amount, words in table.view.slips.tag.lines if amount}
        before = rules.lines(table.session.view(0), 0)
        move = table.desk._move_of(drag)
        after = rules.lines(rules.foresee(table.session.view(0), 0, move), 0)
        for line, a, b in zip(scoring, before, after, strict=True):
            if a != b:
                assert told[table.view.table.words.score_line(line.rule)] == f"{b - a:+d}".replace("-", "−")
        if before == after:
            assert table.view.slips.tag.lines == [("", table.view.table.words.app("no_gain"))]
        table.release(table.target(drag))


def test_the_tag_does_not_hide_the_place_it_speaks_of(room) -> None:
    table = room()
    for drag in table.drags():
        table.drag_to(table.at(table.piece(drag.zone, drag.face)), table.target(drag))
        tag, place = table.view.slips.tag.geometry(), table.view.on_view(table.desk.place_of(drag))
        covered = tag.intersected(place)
        assert covered.width() * covered.height() < 0.12 * place.width() * place.height()
        table.view.cancel()
        table.release(table.target(drag))


def test_spots_of_a_log_line_light_up_until_the_next_press(room) -> None:
    table = room()
    table.view.show_spots([Spot("pen:0:river"), Spot("pen:1:forest", 0), Spot("nowhere")])
    assert table.view.table.zones["pen:0:river"].lit() is Light.SHOWN
    assert table.view.table.zones["pen:1:forest"].lit(0) is Light.SHOWN
    table.click(QPoint(15, 15))
    assert table.view.table.zones["pen:0:river"].lit() is None


def test_a_move_that_the_session_refuses_comes_back_with_its_reason(room) -> None:
    table = room()
    drag = table.drags()[0]
    table.view.move_chosen.disconnect()
    table.drag(drag)
    assert not any(item.movable for item in table.director.items)
    table.view.refuse(Refusal(text("session.stale"), ""))
    assert table.view.slips.note.isVisible()
    assert any(item.movable for item in table.director.items)
    assert table.faults() == []
