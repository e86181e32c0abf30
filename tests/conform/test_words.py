"""Checks 8 and 9 find what is put wrong, in texts, rule books, drawings and records."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sobremesa.conform import golden, words
from sobremesa.conform.report import Report
from sobremesa.conform.run import run
from sobremesa.conform.walk import Table
from sobremesa.engine.layout import Rect
from sobremesa.engine.parts import Line
from sobremesa.engine.registry import GameInfo
from sobremesa.engine.scoring import ScoreLine
from sobremesa.engine.text import text


@pytest.fixture
def own(info: GameInfo, tmp_path: Path) -> GameInfo:
    """The example with resources of its own, which may be spoilt."""
    shutil.copytree(info.resources, tmp_path / "resources")
    return replace(info, resources=tmp_path / "resources")


@pytest.fixture
def spoil(own: GameInfo) -> Callable[..., Report]:
    """What is found when one thing in a file of the game is replaced by another."""

    def look(file: str, old: str, new: str) -> Report:
        path = own.resources / file
        whole = path.read_text("utf-8")
        assert old in whole
        path.write_text(whole.replace(old, new, 1), "utf-8")
        return run(own, 2, {}, seed=1, seconds=0, games=1)

    return look


SPOILT = {
    "words.missing": ("es.toml", 'tied = "', 'untied = "'),
    "words.holes": ("es.toml", "En el dado sale un {face}.", "Se tira el dado."),
    "words.empty": ("en.toml", 'basket = "Basket"', 'basket = ""'),
    "words.unsayable": ("en.toml", 'you = "your snail", other = ', 'you = "your snail", he = '),
    "words.sections": ("rules.es.md", "# La ronda", "## La ronda"),
    "words.no_section": ("rules.en.md", "{#example.walk.home}", "{#example.walk.away}"),
    "words.no_rule": ("rules.en.md", "{#example.walk.home}", "{#example.walk.away}"),
    "words.blank": ("rules.en.md", "The table rolls a die with six faces.", ""),
    "words.link": ("rules.en.md", "a die with six faces", "a [die](#example.dice)"),
    "words.no_drawing": ("art/bag.svg", "<svg", "<svg <"),
    "words.not_svg": ("art/bag.svg", "viewBox", "box"),
}


@pytest.mark.parametrize("wanted", SPOILT)
def test_files(spoil, wanted):
    assert wanted in spoil(*SPOILT[wanted]).names()


@pytest.mark.parametrize("file", ["es.toml", "rules.en.md", "art/bag.svg"])
def test_files_that_are_not_there(own, file):
    (own.resources / file).unlink()
    assert not run(own, 2, {}, seed=1, seconds=0, games=1).fine


def test_a_name_that_is_missing(own):
    nameless = replace(own, names={"en": own.names["en"], "es": " "})
    report = Report()
    words.look(Table.open(nameless, 2, {}), report)
    assert report.names() == {"words.no_name"}


def layout_with(change: Callable[[Any], Any]) -> dict[str, Any]:
    """A presenter whose common place is changed."""

    def layout(presenter: Any) -> Any:
        whole = presenter.layout()
        return replace(whole, places=(change(whole.places[0]), *whole.places[1:]))

    return {"layout": layout}


def zone(place: Any, **changes: Any) -> Any:
    return replace(place, zones=(replace(place.zones[0], **changes), *place.zones[1:]))


LAYOUTS = {
    "words.id_twice": layout_with(lambda place: replace(place, id="seat0")),
    "words.place_seat": layout_with(lambda place: replace(place, seat=9)),
    "words.outside": layout_with(lambda place: zone(place, rect=Rect(190, 6, 28, 18))),
    "words.zone_kind": layout_with(lambda place: zone(place, grid=(3, 3))),
    "words.no_drawing": layout_with(lambda place: replace(place, art="nobody.svg")),
    "words.missing": layout_with(lambda place: zone(place, name=text("example.zone.cellar"))),
    "words.size": {
        "layout": lambda p: replace(p.layout(), pieces=tuple(replace(q, size=(0, 1)) for q in p.layout().pieces))
    },
}


@pytest.mark.parametrize("wanted", LAYOUTS)
def test_layouts(found, wanted):
    assert wanted in found("words", wanted, presenter=LAYOUTS[wanted]).names()


def test_rules_of_lines_and_scores(found, info):
    rules = info.open(3).rule_ids
    strange = (ScoreLine("example.fly"), *info.open(3).scoring[1:])
    assert "words.score_rule" in found("words", "words.score_rule", scoring=strange).names()
    assert "words.rule_twice" in found("words", "words.rule_twice", rule_ids=(*rules, rules[-1])).names()
    assert "words.rule_zero" in found("words", "words.rule_zero", rule_ids=("example.fly", *rules)).names()
    line = Line(text("example.log.draw"), "example.fly")
    changed = {"tell": lambda e, before, seat, move, after: [line]}
    assert "words.line_rule" in found("words", "words.line_rule", explainer=changed).names()


# Records


def test_records_that_differ_and_that_are_missing(info, tmp_path):
    golden.write(info, tmp_path)
    for name in (golden.TRANSCRIPTS, golden.PERFT):
        file = tmp_path / name
        whole = file.read_text("utf-8")
        file.write_text(whole.replace("1", "2", 1), "utf-8")
        report = Report()
        golden.look(info, tmp_path, report)
        assert report.names() == {"records.differs"}
        file.unlink()
        report = Report()
        golden.look(info, tmp_path, report)
        assert report.names() == {"records.unreadable"}
        file.write_text(whole, "utf-8")
    report = Report()
    golden.look(info, tmp_path, report)
    assert report.fine
    assert report.looks[8] == 2


def test_a_leak_changes_the_record(broken, info, tmp_path):
    """Each ply's line holds what everybody sees, so that a view that shows more is noticed."""
    golden.write(info, tmp_path)
    report = Report()
    leaking = broken(rules={"redact": lambda r, s, viewer: s.copy()})
    golden.look(leaking, tmp_path, report)
    assert report.names() == {"records.differs"}


def test_the_command_line_of_records(tmp_path, capsys, example_games):
    given = ["example", str(tmp_path), "--games", example_games]
    assert golden.main([*given, "--write"]) == 0
    assert golden.main(given) == 0
    assert capsys.readouterr().out == ""
    (tmp_path / golden.PERFT).unlink()
    assert golden.main(given) == 1
    assert golden.PERFT in capsys.readouterr().out
