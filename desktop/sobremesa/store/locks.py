"""Who has a table open: two running copies must not write the same file."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from typing import Final

from sobremesa.engine.text import Text, text

ENDING: Final = ".lock"


if sys.platform == "win32":
    import msvcrt

    FAR: Final = 1 << 30
    """Locked bytes cannot be read on Windows, so the lock lies far behind the number."""

    def _lock(number: int) -> None:
        os.lseek(number, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error

    def _same(number: int, file: Path) -> bool:
        return file.exists()
else:
    import fcntl

    def _lock(number: int) -> None:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _same(number: int, file: Path) -> bool:
        """Whether `file` is still the name of the open file."""
        try:
            return os.path.samestat(os.fstat(number), file.stat())
        except FileNotFoundError:
            return False


def _read_pid(number: int) -> int:
    os.lseek(number, 0, os.SEEK_SET)
    content = os.read(number, 20).strip()
    return int(content) if content.isdigit() else 0


class Held(Exception):
    """Another running copy has the table open; `pid` is its process, 0 where that is not known."""

    def __init__(self, pid: int) -> None:
        super().__init__(f"held by process {pid}")
        self.pid = pid

    @property
    def text(self) -> Text:
        """The sentence for it."""
        return text("store.lock.held", pid=self.pid)


class Lock:
    """A claim on one table until `release`, or until the process ends in whatever way.

    The system's own lock on `<table id>.lock` is what counts, so that a file left by a killed process, or a new
    process with the old one's number, never stands in the way; the number in the file is for the message.
    """

    def __init__(self, file: Path) -> None:
        """Claims.

        Raises:
            Held: another copy has it.
            OSError: the folder cannot be written to.
        """
        self.file = file
        file.parent.mkdir(parents=True, exist_ok=True)
        while True:
            number = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
            try:
                _lock(number)
                if _same(number, file):
                    break
            except BlockingIOError:
                pid = _read_pid(number)
                os.close(number)
                raise Held(pid) from None
            except BaseException:
                os.close(number)
                raise
            # it was released, and deleted, between our opening and locking it
            os.close(number)
        os.ftruncate(number, 0)
        os.lseek(number, 0, os.SEEK_SET)
        os.write(number, b"%d\n" % os.getpid())
        self._number: int | None = number

    def release(self) -> None:
        """Gives the table back; a second call does nothing."""
        if self._number is None:
            return
        number, self._number = self._number, None
        if os.name == "posix":
            # deleted while still locked, so that nobody can hold a lock on a file without a name
            with contextlib.suppress(OSError):
                self.file.unlink()
            os.close(number)
        else:
            os.close(number)
            with contextlib.suppress(OSError):
                self.file.unlink()
