from __future__ import annotations

from typing import Any

import pytest

from sobremesa.app.result import Outcome, Result, _Podium, verdict
from sobremesa.table.theme import LIGHT

NAMES = ("Tú", "Voraz", "Azar")


@pytest.mark.parametrize(
    ("places", "totals", "words"),
    [
        ((1, 2, 3), (30, 20, 10), "¡Ganas con 30 puntos!"),
        ((2, 1, 3), (20, 30, 10), "Gana Voraz con 30 puntos."),
        ((1, 1, 3), (30, 30, 10), "Empatas con Voraz a 30 puntos."),
        ((3, 1, 1), (10, 30, 30), "Voraz y Azar empatan a 30 puntos."),
    ],
)
def test_the_verdict_is_one_sentence(
    person: Any, places: tuple[int, ...], totals: tuple[int, ...], words: str
) -> None:
    assert verdict(person.window.room, Outcome(NAMES, places, totals, 0, None)) == words


def test_the_tie_break_is_named_and_leads_to_its_rule(person: Any) -> None:
    rule = ("draftosaurus.end.tie", "El desempate")
    result = Result(person.window.room, Outcome(NAMES, (2, 1, 3), (30, 30, 10), 0, rule))
    asked: list[str] = []
    result.rule_asked.connect(asked.append)
    why = [b for b in result.findChildren(type(result.fresh)) if "El desempate" in b.text()]
    assert len(why) == 1
    why[0].click()
    assert asked == ["draftosaurus.end.tie"]
    result.deleteLater()


def test_equal_totals_apart_name_the_tie_break(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    page = person.sit_down(seats=2)
    monkeypatch.setattr(page.session, "ranking", lambda: [2, 1])
    monkeypatch.setattr(page.conductor, "totals", lambda: [25, 25])
    outcome = page.outcome()
    assert outcome.tie_rule is not None
    assert outcome.tie_rule[0] == "draftosaurus.end.tie"
    monkeypatch.setattr(page.session, "ranking", lambda: [1, 1])
    assert page.outcome().tie_rule is None
    monkeypatch.setattr(page.conductor, "totals", lambda: [25, 24])
    assert page.outcome().tie_rule is None


def test_the_marks_grow_with_the_words_beside_them(person: Any) -> None:
    outcome = Outcome(NAMES, (1, 2, 3), (30, 20, 10), 0, None)
    sides = [_Podium(LIGHT.with_text_scale(scale), outcome).mark_side() for scale in (1.0, 2.0)]
    assert sides[1] == 2 * sides[0]
