"""The program's sentences: every one that the code asks for is there in both languages, and none is left over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.engine.registry import LANGUAGES, app_texts

PACKAGE = Path(__file__).resolve().parents[1] / "desktop" / "sobremesa"
SPEAKING = {"text", "say", "words", "complain"}
"""Functions whose first argument is a key and whose named arguments fill its holes."""
BY_THE_CATALOGUE = {"list.and", "list.and_before_i"}
TEXTS = {language: app_texts(language) for language in LANGUAGES}


def sources() -> list[tuple[Path, ast.Module]]:
    files = [file for file in sorted(PACKAGE.rglob("*.py")) if "games" not in file.relative_to(PACKAGE).parts]
    return [(file, ast.parse(file.read_text("utf-8"))) for file in files]


TREES = sources()


def pattern(node: ast.JoinedStr) -> re.Pattern[str]:
    parts = [re.escape(str(v.value)) if isinstance(v, ast.Constant) else r"[\w.-]+" for v in node.values]
    return re.compile("".join(parts))


def calls() -> Iterator[tuple[str, ast.expr, set[str]]]:
    """Where a sentence is asked for: the place, the key, and the names of its arguments."""
    for file, tree in TREES:
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in SPEAKING and all(keyword.arg is not None for keyword in node.keywords):
                where = f"{file.relative_to(PACKAGE)}:{node.lineno}"
                yield where, node.args[0], {str(keyword.arg) for keyword in node.keywords} - {"rich"}


def test_both_languages_have_the_same_sentences_with_the_same_holes() -> None:
    holes = {language: {key: texts.holes(key) for key in texts} for language, texts in TEXTS.items()}
    assert holes["en"] == holes["es"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_asked_for_is_there_and_gets_its_arguments(language: str) -> None:
    texts = TEXTS[language]
    wrong = []
    asked = 0
    for where, key, given in calls():
        if (
            isinstance(key, ast.Constant)
            and isinstance(key.value, str)
            and re.fullmatch(r"\w+(\.[\w-]+)+", key.value)
        ):
            asked += 1
            if key.value not in texts:
                wrong.append(f"{where}: no sentence {key.value}")
            elif texts.holes(key.value) != given:
                wrong.append(f"{where}: {key.value} wants {sorted(texts.holes(key.value))}, gets {sorted(given)}")
        elif isinstance(key, ast.JoinedStr):
            wanted = pattern(key)
            if "." in wanted.pattern and not any(wanted.fullmatch(known) for known in texts):
                wrong.append(f"{where}: no sentence like {wanted.pattern}")
    assert wrong == []
    assert asked > 50


def test_no_sentence_is_left_over() -> None:
    literal: set[str] = set()
    shapes: list[re.Pattern[str]] = []
    for _, tree in TREES:
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                literal.add(node.value)
            elif isinstance(node, ast.JoinedStr) and len(pattern(node).pattern) > len(r"[\w.-]+") + 3:
                shapes.append(pattern(node))
    unused = [
        key
        for key in TEXTS["en"]
        if key not in literal and key not in BY_THE_CATALOGUE and not any(shape.fullmatch(key) for shape in shapes)
    ]
    assert unused == []
