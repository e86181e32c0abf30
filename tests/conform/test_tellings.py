"""The check of what a session tells of a ply finds what is put wrong; and every finding that there is has a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import sobremesa.conform
from sobremesa.conform import tellings
from sobremesa.conform.report import CHECKS, Report
from sobremesa.conform.walk import Table, begin, walk
from sobremesa.engine.moves import MoveTable
from sobremesa.engine.registry import LANGUAGES, GameInfo, app_texts
from sobremesa.session.changes import Change, Event

seen = Event.seen


def told_too_much(event: Event, rules: Any, viewer: Any) -> Change:
    return seen(event, rules, viewer)._replace(after=event.after.copy())


def told_too_little(event: Event, rules: Any, viewer: Any) -> Change:
    return seen(event, rules, viewer)._replace(move=None)


@pytest.fixture
def telling(info: GameInfo) -> Callable[[], Report]:
    """What the check finds in one game."""

    def look() -> Report:
        report = Report()
        for step in walk(begin(Table.open(info, 2, {}), 3)):
            tellings.look(step, report)
        return report

    return look


def test_what_a_session_tells_gives_nothing_away(telling: Callable[[], Report]) -> None:
    report = telling()
    assert report.fine
    assert report.looks.total() > 30


def test_views_of_everything_are_found(telling: Callable[[], Report], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "seen", told_too_much)
    assert telling().names() == {"secrets.change_views"}


def test_a_move_kept_from_its_maker_is_found(telling: Callable[[], Report], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Event, "seen", told_too_little)
    assert telling().names() == {"secrets.own_move_kept"}


def test_a_move_that_is_told_to_all_is_found(telling: Callable[[], Report], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MoveTable, "open_to", lambda *_: True)
    assert telling().names() == {"secrets.move_told"}


# Completeness

CONFORM = Path(sobremesa.conform.__file__).parent
NAME = re.compile(r"(turns|copies|views|hands|pictures|scores|sessions|secrets|records|words)\.\w+")


def strings(files: list[Path]) -> Iterator[str]:
    for file in files:
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


def findings() -> set[str]:
    """The names of all findings, as the code has them."""
    names = {name for name in strings(sorted(CONFORM.glob("*.py"))) if NAME.fullmatch(name)}
    return names | {"sessions.undo_differs", "sessions.redo_differs"}


def test_every_finding_has_a_sentence_and_none_is_left_over() -> None:
    for language in LANGUAGES:
        keys = {key.removeprefix("conform.") for key in app_texts(language) if key.startswith("conform.")}
        assert keys - {"raised"} == findings()


def test_every_finding_is_shown_to_be_made() -> None:
    tested = set(strings(sorted(Path(__file__).parent.glob("test_*.py"))))
    assert sorted(findings() - tested) == []


def test_every_check_has_findings() -> None:
    prefixes = {name.split(".")[0] for name in findings()}
    assert len(prefixes) == len(CHECKS) + 1  # scores and sessions are two halves of one
