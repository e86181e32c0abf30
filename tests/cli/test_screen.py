from __future__ import annotations

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from sobremesa.commands import screen, window
from sobremesa.commands.screen import missing_library, obstacle

Run = Callable[..., Any]


def nothing_missing(library: str) -> object:
    return library


def key(
    environ: dict[str, str], platform: str = "linux", load: Callable[[str], object] = nothing_missing
) -> str | None:
    why = obstacle(environ, platform, load)
    return None if why is None else why.key


@pytest.fixture
def display() -> Iterator[str]:
    """A display at which somebody listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        number = 4000
        while True:
            try:
                server.bind(f"\0/tmp/.X11-unix/X{number}")
                break
            except OSError:
                number += 1
        server.listen()
        yield f":{number}"


def test_without_a_display_there_is_no_window() -> None:
    assert key({}) == "cli.window.no_display"
    assert key({"QT_QPA_PLATFORM": "xcb"}) == "cli.window.no_display"
    assert key({"DISPLAY": "", "WAYLAND_DISPLAY": ""}) == "cli.window.no_display"


@pytest.mark.parametrize("platform", ["offscreen", "minimal", "offscreen:size=800x600", "vnc", "eglfs"])
def test_platforms_of_qt_without_a_display_need_none(platform: str) -> None:
    assert key({"QT_QPA_PLATFORM": platform}) is None


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_other_systems_have_a_display(system: str) -> None:
    assert key({}, system) is None


@pytest.mark.skipif(not Path("/proc").exists(), reason="abstract sockets")
def test_a_display_that_answers_will_do(display: str) -> None:
    assert key({"DISPLAY": display}) is None
    assert key({"DISPLAY": f"{display}.0"}) is None
    assert key({"DISPLAY": "far.example:0"}) is None


def test_a_display_nobody_answers_at_is_named() -> None:
    assert key({"DISPLAY": ":3999"}) == "cli.window.dead_display"


@pytest.mark.skipif(not Path("/proc").exists(), reason="abstract sockets")
def test_a_library_that_qt_would_fall_over_is_named(display: str) -> None:
    def load(library: str) -> object:
        if library == "libxcb-cursor.so.0":
            raise OSError
        return library

    why = obstacle({"DISPLAY": display}, "linux", load)
    assert why is not None
    assert dict(why.args) == {"library": "libxcb-cursor.so.0"}
    assert obstacle({"DISPLAY": display, "WAYLAND_DISPLAY": "wayland-0"}, "linux", load) is None


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (
            ImportError("libEGL.so.1: cannot open shared object file: No such file"),
            ("cli.window.library", "libEGL.so.1"),
        ),
        (
            ModuleNotFoundError("No module named 'PySide6'", name="PySide6"),
            ("cli.window.no_qt", "No module named 'PySide6'"),
        ),
        (ImportError("no name there", name="sobremesa.app"), None),
    ],
)
def test_a_failed_import_of_qt_is_put_into_words(error: ImportError, says: tuple[str, str] | None) -> None:
    why = missing_library(error)
    assert (None if why is None else (why.key, why.args[0][1])) == says


@pytest.mark.parametrize("words", [[], ["play", "draftosaurus"], ["open", "x.sobremesa"]])
def test_with_no_display_the_program_says_so_and_names_what_works(
    run: Run, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.setattr(window, "obstacle", lambda: screen.text("cli.window.no_display"))
    ran = run(*words)
    assert ran.code == 2
    assert ran.err.splitlines() == [
        "There is no display here, so no window can be opened.",
        "These work without a window: sobremesa simulate, position, replay, check, bench.",
    ]
