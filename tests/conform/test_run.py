"""The checks as a whole: what they run on, for how long, and that a fault comes out where it belongs."""

from __future__ import annotations

import time

import pytest

from sobremesa.conform import run as running
from sobremesa.conform.report import CHECKS, PICTURES, RECORDS, SECRETS, TURNS, VIEWS, WORDS, Report
from sobremesa.conform.run import check, draw_options, evenly, run, tables
from sobremesa.conform.walk import UNIFORM_EVERY
from sobremesa.engine.options import OptionSpec, settle
from sobremesa.engine.rng import Rng


def test_a_whole_game_is_looked_at_by_every_check(info):
    report = run(info, 2, {}, seed=5, seconds=60, games=1)
    assert report.fine
    assert report.games == 1
    assert report.plies > 40
    assert set(report.looks) == set(CHECKS) - {RECORDS}


def test_the_same_seed_looks_at_the_same_games(info):
    first, second = (run(info, 2, {}, seed=5, seconds=60, games=1) for _ in range(2))
    assert (first.plies, first.looks) == (second.plies, second.looks)
    assert run(info, 2, {}, seed=6, seconds=60, games=1).looks != first.looks


def test_time_is_kept(info):
    began = time.monotonic()
    report = check(info, seed=1, seconds=1.0)
    assert report.games >= 3
    assert time.monotonic() - began < 8
    assert 0.9 < report.seconds < 8


@pytest.mark.parametrize(
    ("number", "wanted", "changes"),
    [
        (TURNS, "turns.twice", {"rules": {"legal": lambda r, s, p: r.legal(s, p) * 2}}),
        (TURNS, "turns.faults_blind", {"rules": {"faults": lambda r, s: []}}),
        (VIEWS, "views.world", {"rules": {"determinize": lambda r, v, p, rng: r.start()}}),
        (SECRETS, "secrets.dealt", {"rules": {"redact": lambda r, s, p: s.copy()}}),
        (PICTURES, "pictures.shared_slot", {"presenter": {"placements": lambda p, v, m: p.placements(v, m) * 2}}),
        (WORDS, "words.score_rule", {"rule_ids": ("", "example.bid.held")}),
    ],
)
def test_a_fault_is_found_by_its_check(broken, number, wanted, changes):
    report = run(broken(**changes), 2, {}, seed=1, seconds=60, games=1)
    assert wanted in report.names()
    finding = next(f for f in report.findings if f.name == wanted)
    assert finding.check == number
    assert report.times[wanted] >= 1
    assert finding.where


def test_what_does_not_open_is_a_finding(broken):
    report = run(broken(unknown=None), 2, {}, seed=1, games=1)
    assert report.names() == {"raised.9"}
    assert report.games == 0


def test_one_walk_in_twenty_takes_moves_evenly(info, monkeypatch):
    many = 2000
    assert abs(sum(map(evenly, range(many))) * UNIFORM_EVERY / many - 1) < 0.25
    walked = []

    def walk(here, *, uniform, limit):
        walked.append((here.seed, uniform))
        return iter(())

    monkeypatch.setattr(running, "walk", walk)
    monkeypatch.setattr(running.sessions, "look", lambda *_: None)
    run(info, 2, {}, seed=3, seconds=60, games=60)
    assert len(walked) == 60
    assert {uniform for _, uniform in walked} == {True, False}
    assert all(uniform == evenly(seed) for seed, uniform in walked)


def test_tables_have_every_number_of_seats_and_drawn_options(info):
    drawn = [list(tables(info, seed)) for seed in range(12)]
    assert all([seats for seats, _ in found] == [2, 3, 4] for found in drawn)
    assert sum(not options for found in drawn for _, options in found) == 9
    assert {shade for found in drawn for _, options in found for shade in options.get("patio", ())} == {
        "sun",
        "shade",
    }


def test_drawn_options_are_ones_that_the_game_takes():
    specs = (
        OptionSpec("lights", "flag", False),
        OptionSpec("rounds", "number", 3, least=2, most=4),
        OptionSpec("side", "choice", "a", choices=("a", "b"), per="seat"),
        OptionSpec("boards", "sequence", ("a",), choices=("a", "b"), least=1, most=2),
    )
    drawn = [draw_options(specs, 3, Rng(seed)) for seed in range(60)]
    for options in drawn:
        assert settle(specs, options, 3) == options
    assert {options["lights"] for options in drawn} == {True, False}
    assert {options["rounds"] for options in drawn} == {2, 3, 4}
    assert {options["boards"] for options in drawn} == {
        ("a",),
        ("b",),
        ("a", "a"),
        ("a", "b"),
        ("b", "a"),
        ("b", "b"),
    }


def test_reports_add_up():
    one, other = Report(games=1, plies=5, seconds=1.0), Report(games=2, plies=7, seconds=2.0)
    one.find(TURNS, "turns.digest")
    other.find(TURNS, "turns.digest")
    other.find(TURNS, "turns.fields")
    one.add(other)
    assert [f.name for f in one.findings] == ["turns.digest", "turns.fields"]
    assert one.times == {"turns.digest": 2, "turns.fields": 1}
    assert (one.games, one.plies, one.seconds) == (3, 12, 3.0)
