"""What holds for every test: no display, no real home folder, no Qt warning, no stray log record."""

from __future__ import annotations

import logging
import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ.setdefault("QT_LOGGING_RULES", "*.debug=false")

import pytest

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE_GAMES = ROOT / "tests" / "example_games"
PROBE_GAMES = ROOT / "tests" / "probe_games"
HARMLESS = ("This plugin does not support propagateSizeHints()",)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Gives each test a data folder of its own, with a space and accents in its path."""
    home = tmp_path / "José Muñoz"
    home.mkdir()
    monkeypatch.setenv("SOBREMESA_DATA", str(home))
    return home


@pytest.fixture
def example_games() -> str:
    """The folder of the example game, as `--games` takes it."""
    return str(EXAMPLE_GAMES)


@pytest.fixture
def probe_games() -> str:
    """The folder of the game that session, bots and command line are tried with."""
    return str(PROBE_GAMES)


@pytest.fixture(autouse=True)
def quiet(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> object:
    """Fails a test that leaves a Qt warning or a log record of WARNING or above.

    A test that expects one asks `caplog` for it and calls `caplog.clear()`.
    """
    yield
    stray = [r for r in caplog.get_records("call") if r.levelno >= logging.WARNING]
    said = [r.getMessage() for r in stray]
    capture = getattr(request.node, "qt_log_capture", None)
    if capture is not None:
        said += [r.message for r in capture.records if r.type_name in ("QtWarningMsg", "QtCriticalMsg")]
    said = [message for message in said if not any(h in message for h in HARMLESS)]
    assert not said, f"stray messages: {said}"
