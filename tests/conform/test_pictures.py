"""Check 5 finds what is put wrong, in the game and in the motion plan."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sobremesa.conform import pictures
from sobremesa.engine.layout import ZoneKind
from sobremesa.engine.placements import Flow, Placement, Side
from sobremesa.staging.motion import plan

PICTURES = {
    "pictures.shared_slot": Placement("die", 0, "die.3"),
    "pictures.cell_twice": Placement("patio:0", 27, "tile.rose_rose"),
    "pictures.no_zone": Placement("cellar", 0, "die.3"),
    "pictures.no_slot": Placement("path", 12, "snail.0"),
    "pictures.no_piece": Placement("bowl", 30, "fruit.mango"),
    "pictures.no_back": Placement("bowl", 30, "fruit.lemon", Side.BACK),
    "pictures.turn_or_owner": Placement("bowl", 30, "fruit.lemon", owner=7),
}


@pytest.mark.parametrize("wanted", PICTURES)
def test_placements(found, wanted):
    changed = {"placements": lambda p, view, memory: [*p.placements(view, memory), PICTURES[wanted]]}
    assert wanted in found("pictures", wanted, presenter=changed).names()


def test_two_pieces_that_are_seen_in_one_cell(found):
    """Tiles that overlap and do not say which of their halves are covered."""
    changed = {"placements": lambda p, view, memory: [q._replace(shown=-1) for q in p.placements(view, memory)]}
    assert "pictures.cell_twice" in found("pictures", "pictures.cell_twice", presenter=changed).names()


FLOWS = {
    "pictures.flow": [Flow("bowl", "cellar")],
    "pictures.becomes_another": [Flow("bowl", "die"), Flow("die", "bowl")],
}


@pytest.mark.parametrize("wanted", FLOWS)
def test_flows(found, wanted):
    changed = {"flows": lambda p, before, move, after: FLOWS[wanted]}
    assert wanted in found("pictures", wanted, presenter=changed).names()


def test_a_table_without_a_bag(found):
    """Fruit that was paid goes nowhere."""

    def layout(presenter: Any) -> Any:
        whole = presenter.layout()
        first, *others = whole.places
        zones = tuple(replace(z, kind=ZoneKind.TRAY) if z.kind is ZoneKind.BAG else z for z in first.zones)
        return replace(whole, places=(replace(first, zones=zones), *others))

    assert "pictures.from_nowhere" in found("pictures", "pictures.from_nowhere", presenter={"layout": layout}).names()


def test_a_plan_that_forgets_something(found, monkeypatch):
    monkeypatch.setattr(pictures, "plan", lambda *args: plan(*args)[1:])
    assert "pictures.plan" in found("pictures", "pictures.plan").names()
