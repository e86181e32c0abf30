"""Starting processes that have nothing to do with the main module of the one that starts them."""

from __future__ import annotations

import contextlib
import sys
import threading
import types
from collections.abc import Iterator

_starting = threading.Lock()


@contextlib.contextmanager
def without_main() -> Iterator[None]:
    """Hides the program's main module while processes start.

    A spawned process runs the main module of its parent again, under another name, and that may load a screen
    library; a bot has no business there.
    """
    with _starting:
        main_module = sys.modules["__main__"]
        sys.modules["__main__"] = types.ModuleType("__main__")
        try:
            yield
        finally:
            sys.modules["__main__"] = main_module
