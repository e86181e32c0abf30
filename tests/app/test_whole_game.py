"""A whole game by mouse, left half-way and gone on with, against the headless replay of what was saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sobremesa.engine.registry import discover
from sobremesa.engine.scoring import total
from sobremesa.session.saving import open_game, replay_plies
from sobremesa.store.saves import read_file

PLACEMENTS = 12


@pytest.mark.parametrize("edition", ["document", "published"])
def test_a_game_by_mouse_left_half_way_scores_as_its_journal_replayed(
    open_app: Callable[..., Any], edition: str
) -> None:
    person = open_app()
    person.sit_down(seats=4, edition=edition)
    assert person.play(5) == 5
    half = [(ply.seat, ply.move, ply.digest) for ply in person.page.session.journal]
    table = person.page.session.table_id
    person.window.close()

    person = open_app()
    person.click(person.window.home.page().card)
    assert person.page.session.table_id == table
    assert [(ply.seat, ply.move, ply.digest) for ply in person.page.session.journal][: len(half)] == half
    assert person.play(PLACEMENTS) == PLACEMENTS - 5

    page = person.page
    assert page.session.over
    assert page.panel.result is not None
    outcome = page.outcome()
    person.saved()
    save = read_file(person.window.saves.path(table))
    assert save.over
    game = open_game(discover().info("draftosaurus"), save)
    replay = replay_plies(game, save)
    assert replay.fault is None
    rules = game.rules
    assert rules.actors(replay.state) == []
    assert list(outcome.totals) == [total(game.scoring, rules.lines(replay.state, seat)) for seat in range(4)]
    assert list(outcome.places) == rules.ranking(replay.state)
    assert page.view.table.director.faults() == []
    assert page.view.table.director.picture == game.presenter.placements(page.session.view(0), memory=False)


def test_the_same_deal_again_deals_the_same(person: Any) -> None:
    page = person.sit_down(seats=2, seat=1)
    first = [(ply.seat, ply.move) for ply in page.session.journal]
    person.play(12)
    table = page.session.table_id
    person.click(person.page.panel.result.same)
    again = person.page.session
    assert again.table_id != table
    assert [(ply.seat, ply.move) for ply in again.journal][: len(first)] == first
    assert not again.over
    person.window.go_home()
    assert {info.table for info in person.window.saves.tables().tables} == {table, again.table_id}


def test_from_the_result_to_a_new_table(person: Any) -> None:
    person.sit_down(seats=2)
    person.play(12)
    person.click(person.page.panel.result.fresh)
    assert person.window.setup is not None
    assert person.window.table is None
