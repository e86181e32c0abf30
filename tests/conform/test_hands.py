"""Check 4 finds what is put wrong, in the game and in the draft."""

from __future__ import annotations

from typing import Any

import pytest

from sobremesa.conform import hands
from sobremesa.engine.parts import Drag, Press, Refusal, Spot, Tap
from sobremesa.engine.text import text
from sobremesa.staging.draft import Draft


def refusal(rule: str, *spots: Spot) -> Refusal:
    return Refusal(text("example.refuse.lay_one"), rule, spots)


PRESENTER = {
    "hands.no_parts": {"parts": lambda p, view, seat, move: ()},
    "hands.nothing_there": {"parts": lambda p, view, seat, move: (Drag("deck", "note", "bowl"),)},
    "hands.no_spot": {"parts": lambda p, view, seat, move: (Tap("cellar"),)},
    "hands.alike": {"parts": lambda p, view, seat, move: (Press("done"),)},
    "words.missing": {"parts": lambda p, view, seat, move: (Press("jump"),)},
}


@pytest.mark.parametrize("wanted", PRESENTER)
def test_parts(found, wanted):
    assert wanted in found("hands", wanted, presenter=PRESENTER[wanted]).names()


@pytest.mark.parametrize("drag", [Drag("deck", "tile.back", "path", 12), Drag("deck", "tile.back", "patio:0", 0, 4)])
def test_drags_to_what_is_not_there(found, drag):
    report = found("hands", "hands.no_spot", presenter={"parts": lambda p, view, seat, move: (drag,)})
    assert "hands.no_spot" in report.names()


REFUSALS = {
    "hands.no_rule": refusal("example.fly"),
    "hands.points_nowhere": refusal("example.lay.one", Spot("path", 99)),
    "words.unused": Refusal(text("example.refuse.lay_one", who=1), "example.lay.one"),
}


@pytest.mark.parametrize("wanted", REFUSALS)
def test_refusals(found, wanted):
    changed = {"why_not": lambda e, view, seat, parts: REFUSALS[wanted]}
    assert wanted in found("hands", wanted, explainer=changed).names()


def test_a_refusal_without_a_rule(found):
    changed = {"why_not": lambda e, view, seat, parts: refusal("")}
    assert "hands.no_rule" in found("hands", "hands.no_rule", explainer=changed).names()


def test_a_rule_that_no_book_explains(found, info):
    rules = (*info.open(3).rule_ids, "example.fly")
    changed = {"why_not": lambda e, view, seat, parts: refusal("example.fly")}
    assert "hands.no_section" in found("hands", "hands.no_section", explainer=changed, rule_ids=rules).names()


def test_moves_that_are_told_alike(found):
    """Over and under are the same drag: only the log tells which is which."""
    silent = {"tell": lambda e, before, seat, move, after: []}
    assert "hands.alike" in found("hands", "hands.alike", explainer=silent).names()


class Overbright(Draft):
    def addable(self) -> list[Any]:
        return [*super().addable(), Press("jump")]


class Repeating(Draft):
    def addable(self) -> list[Any]:
        return super().addable() * 2


class Stubborn(Draft):
    def add(self, part: Any) -> bool:
        return len(self.parts) == 0 and super().add(part)


class Unfinished(Draft):
    def complete(self) -> list[Any]:
        return super().complete()[1:]


class Endless(Draft):
    def can_grow(self) -> bool:
        return True


DRAFTS = {
    "hands.lit": (Overbright, Repeating),
    "hands.not_added": (Stubborn,),
    "hands.complete": (Unfinished,),
    "hands.grow": (Endless,),
}


@pytest.mark.parametrize(("wanted", "draft"), [(wanted, d) for wanted, some in DRAFTS.items() for d in some])
def test_drafts(found, monkeypatch, wanted, draft):
    monkeypatch.setattr(hands, "Draft", draft)
    assert wanted in found("hands", wanted).names()
