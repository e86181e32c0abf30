"""Files that are none: pipes, devices, and what would never end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sobremesa.store import durable
from sobremesa.store.saves import SaveError, Saves, read_file

needs_pipes = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")


@needs_pipes
def test_a_pipe_among_the_tables_holds_nothing_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.sobremesa")
    listing = Saves(tmp_path).tables()
    assert listing.tables == []
    assert [note.key for note in listing.notes] == ["store.unreadable"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no such device")
def test_a_device_is_no_table() -> None:
    with pytest.raises(SaveError):
        read_file(Path("/dev/full"))


def test_a_file_that_is_far_too_large_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "huge.sobremesa"
    with file.open("wb") as sparse:
        sparse.truncate(durable.LARGEST + 1)
    with pytest.raises(SaveError):
        read_file(file)
