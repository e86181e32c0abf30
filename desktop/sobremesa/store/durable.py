"""Writing a file so that a reader finds the old or the new one whole, whatever happens meanwhile."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import tempfile
import time
from pathlib import Path
from typing import Final

TEMPORARY: Final = ".tmp"
"""Files with this ending are unfinished writes; nobody reads them."""
BACKUP: Final = ".bak"
ABANDONED_S: Final = 60
"""Seconds after which an unfinished write is nobody's any more."""


LARGEST: Final = 64 * 1024 * 1024
"""Bytes beyond which a file is not one of ours."""


def read(path: Path) -> bytes:
    """The content of an ordinary file.

    Raises:
        OSError: it cannot be read; ENODEV for what is no ordinary file (a pipe, a device: reading might never
            end), EFBIG for one that is far too large.
    """
    status = path.stat()
    if not stat.S_ISREG(status.st_mode) and not stat.S_ISDIR(status.st_mode):
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), str(path))
    if status.st_size > LARGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return path.read_bytes()


def write(path: Path, content: bytes, *, backup: bool = False) -> None:
    """Replaces `path` by `content`, on disk before this returns; with `backup` the former file is kept beside it.

    Raises:
        OSError: nothing was replaced.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=TEMPORARY, dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(number, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if backup and path.exists():
            keep_backup(path)
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
    _sync_folder(path.parent)


def backup_of(path: Path) -> Path:
    """Where the former version of a file is kept."""
    return path.with_name(path.name + BACKUP)


def keep_backup(path: Path) -> None:
    """Makes the file as it stands the backup, without a moment in which either is missing."""
    number, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=TEMPORARY, dir=path.parent)
    os.close(number)
    second = Path(name)
    second.unlink()
    try:
        try:
            os.link(path, second)
        except OSError:  # file systems without hard links
            shutil.copyfile(path, second)
        second.replace(backup_of(path))
    finally:
        second.unlink(missing_ok=True)


def set_aside(path: Path, ending: str) -> Path:
    """Renames a file that cannot be read, to a name that no file has yet; gives that name.

    Raises:
        OSError: it cannot be renamed.
    """
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside = path.with_name(f"{path.name}.{ending}-{stamp}")
    number = 2
    while aside.exists():
        aside = path.with_name(f"{path.name}.{ending}-{stamp}-{number}")
        number += 1
    path.rename(aside)
    return aside


def sweep(folder: Path, now: float | None = None) -> None:
    """Deletes what writes that never finished have left in `folder`."""
    limit = (time.time() if now is None else now) - ABANDONED_S
    for file in folder.glob(f".*{TEMPORARY}"):
        with contextlib.suppress(OSError):
            if file.stat().st_mtime < limit:
                file.unlink()


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    except OSError:
        # some network file systems cannot; the file itself is safe by now
        return
    finally:
        os.close(number)
