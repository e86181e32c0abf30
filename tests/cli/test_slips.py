"""Slips on the command line that once went unnoticed."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sobremesa.cli import main

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("games", ["-5", "0", "1e3", "many", "/nonexistent"])
def test_a_number_of_games_that_is_none_is_refused(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "simulate", "draftosaurus", "--games", games]) == 2
    assert capsys.readouterr().out == ""


def test_an_unknown_game_comes_with_what_was_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "poor").mkdir()
    (tmp_path / "poor" / "game.toml").write_text("api = 1\n", "utf-8")
    assert main(["--lang", "en", "--games", str(tmp_path), "simulate", "poor"]) == 2
    said = capsys.readouterr().err
    assert "lacks “" in said
    assert "There is no game called “poor”" in said


def test_options_are_shown_as_they_were_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "simulate", "draftosaurus", "--option", "boards=autumn"]) == 2
    assert "“autumn”" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/proc").is_dir() or multiprocessing.cpu_count() < 2, reason="needs /proc, two cores")
def test_a_match_that_is_killed_leaves_no_process_behind() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "desktop")}
    command = [sys.executable, "-m", "sobremesa", "simulate", "draftosaurus", "--games", "1000000", "--jobs", "2"]
    parent = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + 30
        while len(found := children(parent.pid)) < 2 and time.monotonic() < deadline:
            time.sleep(0.1)
        assert found
        time.sleep(0.5)
    finally:
        parent.send_signal(signal.SIGKILL)
        parent.wait()
    deadline = time.monotonic() + 20
    while (left := [pid for pid in found if alive(pid)]) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert left == []


def children(parent: int) -> list[int]:
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text("utf-8").rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == parent:
            found.append(int(status.parent.name))
    return found


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False
