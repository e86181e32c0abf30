"""Whether a window can be opened here, found out before Qt is loaded: where Qt cannot start it ends the process."""

from __future__ import annotations

import ctypes
import os
import re
import socket
import sys
from collections.abc import Callable, Mapping
from typing import Final

from sobremesa.engine.text import Text, text

X_LIBRARIES: Final = (
    "libxcb-cursor.so.0",
    "libxcb-icccm.so.4",
    "libxcb-keysyms.so.1",
    "libxcb-shape.so.0",
    "libxcb-xkb.so.1",
    "libxkbcommon-x11.so.0",
)
"""What Qt's part for X displays loads, and without which it ends the process."""
SHARED: Final = re.compile(r"(\S+\.so[.\d]*): cannot open shared object file")
LOCAL_DISPLAY: Final = re.compile(r"(?:unix)?:(\d+)(?:\.\d+)?")


def obstacle(
    environ: Mapping[str, str] = os.environ, platform: str = sys.platform, load: Callable[[str], object] = ctypes.CDLL
) -> Text | None:
    """Why no window can be opened, as far as that can be known beforehand."""
    if not platform.startswith("linux"):
        return None
    asked = environ.get("QT_QPA_PLATFORM", "").split(":")[0].split(";")[0]
    if asked not in ("", "xcb", "wayland", "wayland-egl"):
        return None
    wayland = environ.get("WAYLAND_DISPLAY") and asked != "xcb"
    display = environ.get("DISPLAY")
    if not wayland and not display:
        return text("cli.window.no_display")
    if wayland or display is None:
        return None
    if not _answers(display):
        return text("cli.window.dead_display", display=display)
    for library in X_LIBRARIES:
        try:
            load(library)
        except OSError:
            return text("cli.window.library", library=library)
    return None


def missing_library(error: ImportError) -> Text | None:
    """The sentence for an import of Qt that failed for want of a library or of Qt itself; None for other faults."""
    found = SHARED.search(str(error))
    if found is not None:
        return text("cli.window.library", library=found[1])
    if (error.name or "").split(".")[0] in ("PySide6", "shiboken6"):
        return text("cli.window.no_qt", why=str(error))
    return None


def _answers(display: str) -> bool:
    """Whether somebody listens at a display of this machine; of others it is taken on trust."""
    local = LOCAL_DISPLAY.fullmatch(display)
    if local is None:
        return True
    path = f"/tmp/.X11-unix/X{local[1]}"
    for address in (path, f"\0{path}"):
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
            line.settimeout(1)
            try:
                line.connect(address)
            except OSError:
                continue
            return True
    return False
