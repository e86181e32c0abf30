"""Why a file could not be read or written, in words that have translations, unlike the system's and msgspec's."""

from __future__ import annotations

import errno
import re
from typing import Final

from sobremesa.engine.text import Arg, text

KNOWN: Final = {
    errno.ENOENT: "missing",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "read_only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "no_folder",
    errno.ENAMETOOLONG: "long",
    errno.EIO: "failing",
    errno.EBUSY: "busy",
    errno.ENODEV: "special",
    errno.EFBIG: "large",
}
PATH: Final = re.compile(r"at `(\$[^`]*)`")
FIELD: Final = re.compile(r"required field `([^`]*)`")
BYTE: Final = re.compile(r"\(byte (\d+)\)")


def of_system(error: OSError) -> Arg:
    """The reason of a system error; the system's own words for one that is not usual."""
    name = KNOWN.get(error.errno or 0)
    return (error.strerror or str(error)) if name is None else text(f"store.reason.{name}")


def where(error: Exception, content: bytes) -> str:
    """Where in a file the fault lies that msgspec names: a path such as `$.plies[3].ms`, or a byte."""
    said = str(error)
    byte = BYTE.search(said)
    if byte is not None:
        return f"byte {byte[1]}"
    if "truncated" in said or isinstance(error, (UnicodeDecodeError, RecursionError)):
        return f"byte {getattr(error, 'start', len(content))}"
    path, field = PATH.search(said), FIELD.search(said)
    at = path[1] if path is not None else "$"
    return f"{at}.{field[1]}" if field is not None else at
