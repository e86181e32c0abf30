from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sobremesa.engine import registry
from sobremesa.engine.options import OptionError

TOML = """
id = "{id}"
api = {api}
version = 1
seats = [2, 3]
minutes = [10, 20]
weight = 1.5
[names]
en = "Fair"
es = "Feria"
[[options]]
name = "wild"
kind = "flag"
default = false
"""


def write_game(root: Path, folder: str, game_id: str = "", api: int = 1, code: str = "") -> None:
    place = root / folder
    place.mkdir(parents=True)
    (place / "game.toml").write_text(TOML.format(id=game_id or folder, api=api), "utf-8")
    (place / "__init__.py").write_text(code, "utf-8")


def test_games_are_listed_without_being_imported(tmp_path: Path) -> None:
    write_game(tmp_path, "loud_game", code="raise SystemExit('imported')")
    found = registry.discover([str(tmp_path)])
    info = found.info("loud_game")
    assert info.names == {"en": "Fair", "es": "Feria"}
    assert (info.least_seats, info.most_seats) == (2, 3)
    assert [spec.name for spec in info.options] == ["wild"]


def test_broken_newer_and_repeated_games_are_named_and_skipped(tmp_path: Path) -> None:
    write_game(tmp_path, "good_game")
    write_game(tmp_path, "new_game", api=99)
    write_game(tmp_path, "twin_game", game_id="good_game")
    write_game(tmp_path, "bad_game")
    (tmp_path / "bad_game" / "game.toml").write_text("id = ", "utf-8")
    found = registry.discover([str(tmp_path), str(tmp_path / "nothing")])
    assert "good_game" in found.games
    keys = sorted(skipped.key for skipped in found.skipped)
    assert keys == [
        "engine.registry.api",
        "engine.registry.empty",
        "engine.registry.twice",
        "engine.registry.unreadable",
    ]
    for language in registry.LANGUAGES:
        texts = registry.app_texts(language)
        assert all(texts.say(skipped) for skipped in found.skipped)


def test_a_game_whose_code_fails_gives_a_sentence(tmp_path: Path) -> None:
    write_game(tmp_path, "failing_game", code="1 / 0")
    info = registry.discover([str(tmp_path)]).info("failing_game")
    with pytest.raises(registry.GameError) as failed:
        info.open(2)
    assert "ZeroDivisionError" in registry.app_texts("es").say(failed.value.text)
    with pytest.raises(OptionError):
        info.open(2, {"colour": "red"})
    with pytest.raises(ValueError, match="9"):
        info.open(9)


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(registry.GameError) as failed:
        registry.discover().info("chess")
    assert "chess" in registry.app_texts("en").say(failed.value.text)


def test_listing_imports_no_game_and_no_qt() -> None:
    code = (
        "import sys; from sobremesa.engine import registry; registry.discover();"
        "print([m for m in sys.modules if m.startswith(('PySide6', 'sobremesa.games.', 'msgspec'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
