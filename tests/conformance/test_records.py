"""What is written down of each game: golden files, and a test for every rule."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

from sobremesa.conform import golden
from sobremesa.conform.report import RECORDS, Report
from sobremesa.engine.registry import GameInfo

TESTS = Path(__file__).resolve().parents[1]
Fine = Callable[[Report], None]


def marked(file: Path) -> Iterator[str]:
    """The rules that the tests of a file name with `pytest.mark.rule`."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                assert isinstance(argument, ast.Constant), f"{file}:{node.lineno}: a rule is named by its id"
                yield str(argument.value)


def rules_with_tests() -> set[str]:
    """The rules that any test names."""
    return {rule for file in TESTS.rglob("test_*.py") for rule in marked(file)}


def test_games_go_as_they_were_written_down(info: GameInfo, record: Path, fine: Fine) -> None:
    """After a change on purpose: `python -m sobremesa.conform.golden GAME tests/conformance/golden/GAME --write`."""
    report = Report()
    golden.look(info, record, report)
    fine(report)
    assert report.looks[RECORDS] == 2


def test_every_rule_has_a_test_or_decides_nothing(info: GameInfo) -> None:
    rules = set(info.open(info.least_seats).rule_ids) - {""}
    named = {rule for rule in rules_with_tests() if rule.startswith(f"{info.id}.")}
    described = set(info.not_mechanical)
    assert sorted(rules - named - described) == []
    assert sorted(named - rules) == []
