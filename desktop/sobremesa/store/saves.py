"""The folder of saved tables: reading, listing, writing, and what to do with files that are no tables."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from sobremesa import __version__
from sobremesa.engine.text import Text, text
from sobremesa.store import durable
from sobremesa.store.format import FORMAT, VERSION, Save, TableInfo
from sobremesa.store.reasons import of_system, where

ENDING: Final = ".sobremesa"
DELETED: Final = ".deleted"

T = TypeVar("T", bound=msgspec.Struct)


class SaveError(Exception):
    """A file that cannot be opened as a table; `text` says why. `corrupt`: it is of no version at all."""

    def __init__(self, what: Text, corrupt: bool = False) -> None:
        super().__init__(f"{what.key} {dict(what.args)}")
        self.text = what
        self.corrupt = corrupt


class _Kind(msgspec.Struct):
    format: str = ""
    version: int = VERSION
    app: str = "?"


@dataclass
class Listing:
    """The tables of a folder, latest first, and one sentence for each file that is none."""

    tables: list[TableInfo] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)


@dataclass(frozen=True)
class Opened:
    """A table as it was read; `note` says if it is the backup."""

    save: Save
    note: Text | None = None


def read_file(path: Path) -> Save:
    """The table in a file; the file is left as it is.

    Raises:
        SaveError: it cannot be read, is no table, or is of a newer version.
    """
    return _decode(path, Save)


def _decode(path: Path, wanted: type[T]) -> T:
    try:
        content = durable.read(path)
    except OSError as error:
        raise SaveError(unreadable(path, error)) from error
    try:
        kind = msgspec.json.decode(content, type=_Kind)
        if kind.format != FORMAT:
            raise SaveError(text("store.save.other_kind", file=path.name), corrupt=True)
        if kind.version > VERSION:
            raise SaveError(text("store.save.newer", file=path.name, theirs=kind.app, ours=__version__))
        return msgspec.json.decode(content, type=wanted)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        fault = text("store.save.corrupt", file=path.name, where=where(error, content))
        raise SaveError(fault, corrupt=True) from error


def unreadable(path: Path, error: OSError) -> Text:
    """The sentence for a file that the system does not hand over."""
    return text("store.unreadable", file=str(path), why=of_system(error))


class Saves:
    """One folder of tables, `<table id>.sobremesa` each with at most one backup."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, table: str) -> Path:
        """Where the table of that id is kept."""
        return self.folder / f"{table}{ENDING}"

    def tidy(self) -> None:
        """At the start of the program: deletes unfinished writes, and what was deleted in an earlier run."""
        durable.sweep(self.folder)
        for file in self.folder.glob(f"*{ENDING}{DELETED}"):
            with contextlib.suppress(OSError):
                file.unlink()
                durable.backup_of(self.path(file.name.removesuffix(ENDING + DELETED))).unlink(missing_ok=True)

    def tables(self) -> Listing:
        """Every table that can be listed; a file that is none is moved aside, one of a newer version is left."""
        listing = Listing()
        try:
            files = sorted(self.folder.glob(f"*{ENDING}"))
        except OSError as error:
            return Listing(notes=[unreadable(self.folder, error)])
        for file in [*files, *self._only_backups(files)]:
            try:
                info = _decode(file, TableInfo)
            except SaveError as error:
                if error.corrupt or not file.exists():
                    self._list_backup(file, error, listing)
                else:
                    listing.notes.append(error.text)
                continue
            if file == self.path(info.table):
                listing.tables.append(info)
            else:
                name = self.path(info.table).name
                listing.notes.append(text("store.save.renamed", file=file.name, name=name))
        listing.tables.sort(key=lambda info: (info.saved, info.table), reverse=True)
        return listing

    def _only_backups(self, files: list[Path]) -> list[Path]:
        known = {file.name for file in files}
        return [
            file.with_name(name)
            for file in sorted(self.folder.glob(f"*{ENDING}{durable.BACKUP}"))
            if (name := file.name.removesuffix(durable.BACKUP)) not in known
            and not file.with_name(name + DELETED).exists()
        ]

    def _list_backup(self, file: Path, error: SaveError, listing: Listing) -> None:
        """Puts the backup where a broken file was, and lists it."""
        table = file.name.removesuffix(ENDING)
        try:
            opened = self._recover(table, error)
            listing.tables.append(_decode(self.path(table), TableInfo))
        except SaveError as failed:
            listing.notes.append(failed.text)
        else:
            if opened.note is not None:
                listing.notes.append(opened.note)

    def read(self, table: str) -> Opened:
        """The table of that id, or its backup where the file is broken; the broken one is moved aside.

        Raises:
            SaveError: neither can be used.
        """
        try:
            return Opened(read_file(self.path(table)))
        except SaveError as error:
            if not error.corrupt and self.path(table).exists():
                raise
            return self._recover(table, error)

    def _recover(self, table: str, error: SaveError) -> Opened:
        path = self.path(table)
        backup = durable.backup_of(path)
        aside = ""
        try:
            if path.exists():
                aside = durable.set_aside(path, "corrupt").name
            save = read_file(backup)
            durable.write(path, backup.read_bytes())
        except SaveError:
            if aside:
                raise SaveError(text("store.save.set_aside", file=path.name, aside=aside), corrupt=True) from error
            raise error from None
        except OSError as failure:
            raise SaveError(unreadable(path, failure)) from failure
        if not aside:
            return Opened(save)
        return Opened(save, text("store.save.backup", file=path.name, aside=aside))

    def write(self, save: Save) -> None:
        """Writes a table, durably; its former file becomes the backup.

        Raises:
            OSError: the former file still stands.
        """
        durable.write(self.path(save.table), encode(save), backup=True)

    def delete(self, table: str) -> None:
        """Takes a table off the list; `restore` brings it back until the program starts anew.

        Raises:
            OSError: it is still there.
        """
        self.path(table).rename(self.path(table).with_name(f"{table}{ENDING}{DELETED}"))

    def restore(self, table: str) -> None:
        """Brings back a deleted table.

        Raises:
            OSError: it is gone.
        """
        self.path(table).with_name(f"{table}{ENDING}{DELETED}").rename(self.path(table))


def encode(save: Save) -> bytes:
    """The bytes of a file: JSON, one ply a line, so that a person can read and compare it."""
    head, plies = msgspec.json.encode(save), [msgspec.json.encode(ply) for ply in save.plies]
    packed = b"[" + b",".join(plies) + b"]"
    if not plies:
        return head + b"\n"
    start = head.index(b'"plies":' + packed) + len(b'"plies":')
    return head[:start] + b"[\n" + b",\n".join(plies) + b"\n]" + head[start + len(packed) :] + b"\n"
