from __future__ import annotations

from pathlib import Path

import pytest

from sobremesa.store import folders


def test_one_variable_moves_all_folders(own_home: Path) -> None:
    assert folders.tables() == own_home / "tables"
    assert folders.settings() == own_home


def test_otherwise_the_user_folders_of_the_system_are_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SOBREMESA_DATA")
    assert folders.tables().name == "tables"
    assert folders.tables().parent.name == "sobremesa"
    assert folders.settings().name == "sobremesa"


@pytest.mark.parametrize(
    ("chosen", "environ", "language"),
    [
        ("es", {"LANG": "en_GB.UTF-8"}, "es"),
        ("en", {"SOBREMESA_LANG": "es"}, "en"),
        ("", {"SOBREMESA_LANG": "es", "LANG": "en_GB.UTF-8"}, "es"),
        ("", {"LANG": "es_ES.UTF-8"}, "es"),
        ("", {"LANG": "es"}, "es"),
        ("", {"LC_ALL": "es_MX.UTF-8", "LANG": "en_US.UTF-8"}, "es"),
        ("", {"LC_MESSAGES": "es_AR", "LANG": "en_US.UTF-8"}, "es"),
        ("", {"LANGUAGE": "gl:es:en", "LANG": "gl_ES.UTF-8"}, "es"),
        ("", {"LANG": "de_DE.UTF-8"}, "en"),
        ("", {"LANG": "C.UTF-8"}, "en"),
        ("fr", {"LANG": "es_ES"}, "es"),
    ],
)
def test_the_language_is_the_one_asked_for(chosen: str, environ: dict[str, str], language: str) -> None:
    assert folders.language(chosen, environ) == language
