from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from sobremesa.store import durable
from sobremesa.store.format import VERSION, Save
from sobremesa.store.saves import SaveError, Saves, encode, read_file

New = Callable[..., Save]


def names(saves: Saves) -> list[str]:
    return sorted(file.name for file in saves.folder.iterdir())


def test_what_is_written_is_read(saves: Saves, new_save: New) -> None:
    save = new_save(plies=7)
    saves.write(save)
    opened = saves.read(save.table)
    assert opened.save == save
    assert opened.note is None
    assert names(saves) == [f"{'a' * 32}.sobremesa"]


def test_a_file_is_json_with_a_ply_a_line(new_save: New) -> None:
    content = encode(new_save(plies=7)).decode()
    assert json.loads(content)["plies"][6]["digest"] == "00000006"
    assert len(content.splitlines()) == 9
    assert json.loads(encode(new_save(plies=0)))["plies"] == []


def test_one_backup_is_kept(saves: Saves, new_save: New) -> None:
    for plies in (1, 2, 3):
        saves.write(new_save(plies=plies))
    assert names(saves) == [f"{'a' * 32}.sobremesa", f"{'a' * 32}.sobremesa.bak"]
    assert saves.read("a" * 32).save.head == 3
    assert read_file(durable.backup_of(saves.path("a" * 32))).head == 2


def test_tables_are_listed_latest_first(saves: Saves, new_save: New) -> None:
    assert saves.tables().tables == []
    for letter, plies in (("a", 5), ("b", 9), ("c", 2)):
        saves.write(new_save(letter, plies))
    listing = saves.tables()
    assert [info.table[0] for info in listing.tables] == ["b", "a", "c"]
    assert listing.notes == []
    info = listing.tables[0]
    assert (info.game.id, info.head, info.over, [seat.name for seat in info.seats]) == (
        "probe",
        9,
        False,
        ["Íñigo", ""],
    )


def test_one_table_never_overwrites_another(saves: Saves, new_save: New) -> None:
    saves.write(new_save("a", 5))
    saves.write(new_save("b", 1))
    assert saves.read("a" * 32).save.head == 5


def test_deleting_can_be_undone_until_the_next_start(saves: Saves, new_save: New) -> None:
    for plies in (1, 2):
        saves.write(new_save(plies=plies))
    saves.delete("a" * 32)
    assert saves.tables().tables == []
    assert saves.tables().notes == []
    saves.restore("a" * 32)
    assert [info.head for info in saves.tables().tables] == [2]
    saves.delete("a" * 32)
    saves.tidy()
    assert names(saves) == []
    assert saves.tables().tables == []


def test_what_an_interrupted_write_left_is_cleaned_away(saves: Saves, new_save: New) -> None:
    saves.write(new_save())
    old, fresh = saves.folder / ".x.1.tmp", saves.folder / ".x.2.tmp"
    other = saves.folder / "notes.tmp"
    for file in (old, fresh, other):
        file.write_bytes(b"half")
    os.utime(old, (1, 1))
    os.utime(other, (1, 1))
    saves.tidy()
    assert not old.exists()
    assert fresh.exists(), "another running copy may be writing it"
    assert other.exists()


BROKEN = {
    "empty": lambda good: b"",
    "cut": lambda good: good[: len(good) // 2],
    "nul": lambda good: bytes(len(good)),
    "not utf-8": lambda good: good.replace("Íñigo".encode(), b"\xff\xfe"),
    "list": lambda good: b"[]",
    "null": lambda good: b"null",
    "number for text": lambda good: good.replace(b'"saved":"', b'"saved":3,"x":"'),
    "no plies": lambda good: good.replace(b'"plies"', b'"flies"'),
    "negative head": lambda good: good.replace(b'"head":', b'"head":-'),
    "bad digest": lambda good: good.replace(b"00000001", b"0000000g"),
    "bad id": lambda good: good.replace(b"a" * 32, b"a" * 31),
    "deep": lambda good: b"[" * 100_000,
    "other format": lambda good: good.replace(b"sobremesa-save", b"sobremesa-something"),
    "text": lambda good: "¡hola!".encode(),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_file_is_moved_aside_and_the_backup_taken(saves: Saves, new_save: New, how: str) -> None:
    for plies in (2, 3):
        saves.write(new_save(plies=plies))
    path = saves.path("a" * 32)
    broken = BROKEN[how](path.read_bytes())
    path.write_bytes(broken)
    opened = saves.read("a" * 32)
    assert opened.save.head == 2
    assert opened.note is not None
    assert opened.note.key == "store.save.backup"
    aside = saves.folder / str(dict(opened.note.args)["aside"])
    assert aside.read_bytes() == broken
    assert read_file(path).head == 2
    assert saves.read("a" * 32).note is None


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_file_without_backup_is_kept_and_named(saves: Saves, new_save: New, how: str) -> None:
    saves.write(new_save("a"))
    saves.write(new_save("b"))
    path = saves.path("a" * 32)
    broken = BROKEN[how](path.read_bytes())
    path.write_bytes(broken)
    if how in ("no plies", "bad digest"):  # a list does not read the plies, opening does
        with pytest.raises(SaveError) as failed:
            saves.read("a" * 32)
        note = failed.value.text
    else:
        listing = saves.tables()
        assert [info.table[0] for info in listing.tables] == ["b"]
        [note] = listing.notes
    assert note.key == "store.save.set_aside"
    assert (saves.folder / str(dict(note.args)["aside"])).read_bytes() == broken
    assert [info.table[0] for info in saves.tables().tables] == ["b"]
    assert saves.tables().notes == []


def test_two_broken_files_in_one_second_are_both_kept(saves: Saves, new_save: New) -> None:
    for _ in range(3):
        saves.write(new_save())
        durable.backup_of(saves.path("a" * 32)).unlink(missing_ok=True)
        saves.path("a" * 32).write_bytes(b"")
        with pytest.raises(SaveError):
            saves.read("a" * 32)
    assert len([name for name in names(saves) if ".corrupt-" in name]) == 3


def test_a_newer_file_is_left_alone_and_both_versions_named(saves: Saves, new_save: New) -> None:
    for plies in (1, 2):
        saves.write(new_save("a", plies))
    saves.write(new_save("b"))
    path = saves.path("a" * 32)
    data = json.loads(path.read_bytes())
    data.update(version=VERSION + 1, app="9.9", plies="kept elsewhere")
    newer = json.dumps(data).encode()
    path.write_bytes(newer)
    listing = saves.tables()
    assert [info.table[0] for info in listing.tables] == ["b"]
    [note] = listing.notes
    assert note.key == "store.save.newer"
    assert dict(note.args)["theirs"] == "9.9"
    with pytest.raises(SaveError) as refused:
        saves.read("a" * 32)
    assert refused.value.text == note
    assert path.read_bytes() == newer


def test_a_table_of_which_only_the_backup_is_left_is_found(saves: Saves, new_save: New) -> None:
    for plies in (1, 2):
        saves.write(new_save(plies=plies))
    saves.path("a" * 32).unlink()
    assert [info.head for info in saves.tables().tables] == [1]
    assert saves.read("a" * 32).save.head == 1


def test_a_copy_under_another_name_is_named(saves: Saves, new_save: New) -> None:
    saves.write(new_save())
    (saves.folder / "copy.sobremesa").write_bytes(saves.path("a" * 32).read_bytes())
    listing = saves.tables()
    assert [info.table for info in listing.tables] == ["a" * 32]
    assert [note.key for note in listing.notes] == ["store.save.renamed"]


def test_a_table_that_is_not_there_is_named(saves: Saves) -> None:
    with pytest.raises(SaveError) as refused:
        saves.read("f" * 32)
    assert refused.value.text.key == "store.unreadable"


FAILING = ["mkstemp", "fsync", "replace", "write"]


@pytest.mark.parametrize("step", FAILING)
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_write_that_fails_leaves_the_old_file(
    saves: Saves, new_save: New, monkeypatch: pytest.MonkeyPatch, step: str, number: int
) -> None:
    for plies in (1, 2):
        saves.write(new_save(plies=plies))

    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        if step == "mkstemp":
            patch.setattr("tempfile.mkstemp", fail)
        elif step == "fsync":
            patch.setattr(os, "fsync", fail)
        elif step == "replace":
            patch.setattr(Path, "replace", fail)
        else:
            patch.setattr(os, "fdopen", lambda n, mode: _Full(n, number))
        with pytest.raises(OSError, match=os.strerror(number)):
            saves.write(new_save(plies=3))
    assert saves.read("a" * 32).save.head == 2
    assert not [name for name in names(saves) if name.endswith(".tmp")]
    saves.write(new_save(plies=4))
    assert saves.read("a" * 32).save.head == 4


class _Full:
    """A file on a disk that is full."""

    def __init__(self, number: int, error: int) -> None:
        self._number = number
        self._error = error

    def __enter__(self) -> _Full:
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._number)

    def write(self, content: bytes) -> None:
        os.write(self._number, content[:10])
        raise OSError(self._error, os.strerror(self._error))


def test_without_hard_links_the_backup_is_a_copy(
    saves: Saves, new_save: New, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "no hard links here")

    monkeypatch.setattr(os, "link", no_links)
    for plies in (1, 2):
        saves.write(new_save(plies=plies))
    assert read_file(durable.backup_of(saves.path("a" * 32))).head == 1
    assert saves.read("a" * 32).save.head == 2


def test_a_path_of_200_characters_will_do(own_home: Path, new_save: New) -> None:
    folder = own_home / ("largo " * 12).strip() / ("ñandú " * 12).strip()
    saves = Saves(folder)
    for plies in (1, 2):
        saves.write(new_save(plies=plies))
    assert saves.read("a" * 32).save.head == 2
