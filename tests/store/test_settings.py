from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from sobremesa.store import settings
from sobremesa.store.settings import FILE, Settings


def test_settings_come_back(own_home: Path) -> None:
    chosen = Settings(
        language="es",
        theme="dark",
        text_scale=140,
        speed="off",
        geometry=(1200, 800, True),
        folded=["log"],
        name="Íñigo",
        tables={"probe": {"seats": ["human", "greedy"], "options": {"rounds": 3}}},
    )
    assert settings.write(own_home / "a" / "b", chosen) is None
    assert settings.read(own_home / "a" / "b") == (chosen, None)


def test_the_first_start_has_defaults_and_nothing_to_say(own_home: Path) -> None:
    assert settings.read(own_home / "nowhere") == (Settings(), None)


def test_settings_of_a_later_version_keep_what_is_known(own_home: Path) -> None:
    (own_home / FILE).write_text('{"language": "es", "music": true}', "utf-8")
    assert settings.read(own_home) == (Settings(language="es"), None)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\0" * 300,
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe{",
        b'{"language": "fr"}',
        b'{"language": 3}',
        b'{"text_scale": 79}',
        b'{"text_scale": 201}',
        b'{"text_scale": "100"}',
        b'{"text_scale": 1e9}',
        b'{"theme": null}',
        b'{"speed": "warp"}',
        b'{"geometry": [1, 2]}',
        b'{"geometry": [0, 2, false]}',
        b'{"geometry": [-5, 2, false]}',
        b'{"folded": "log"}',
        b'{"tables": []}',
        b'{"version": 2}',
        b'{"tables": {"probe": 3}}',
        b"[" * 100_000,
    ],
)
def test_settings_that_cannot_be_read_are_kept_and_defaults_taken(own_home: Path, content: bytes) -> None:
    (own_home / FILE).write_bytes(content)
    read, note = settings.read(own_home)
    assert read == Settings()
    assert note is not None
    assert note.key == "store.settings.bad"
    [kept] = own_home.glob(f"{FILE}.bad*")
    assert kept.read_bytes() == content
    assert str(kept) == dict(note.args)["aside"]
    assert settings.read(own_home) == (Settings(), None)


def test_a_full_disk_keeps_the_former_settings(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.write(own_home, Settings(theme="dark"))

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    note = settings.write(own_home, Settings(theme="light"))
    assert note is not None
    assert note.key == "store.settings.failed"
    assert settings.read(own_home) == (Settings(theme="dark"), None)


def test_a_folder_in_place_of_the_file_is_named(own_home: Path) -> None:
    (own_home / FILE).mkdir()
    read, note = settings.read(own_home)
    assert read == Settings()
    assert note is not None
    assert note.key == "store.unreadable"
