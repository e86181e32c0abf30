"""The set-up script finds what a bare system lacks, and says so instead of failing later."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "packaging" / "dev.py"


@pytest.fixture
def dev() -> ModuleType:
    spec = importlib.util.spec_from_file_location("dev_script", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_missing_library_is_found_and_named_by_its_package(dev: ModuleType) -> None:
    assert dev.missing_packages({"libnothing-of-the-kind.so.9": "libnothing9"}) == ["libnothing9"]
    assert dev.missing_packages({"libc.so.6": "libc6"}) == []


def lacking(dev: ModuleType, monkeypatch: pytest.MonkeyPatch, *, root: bool) -> list[list[str]]:
    ran: list[list[str]] = []

    def run(command: list[str], **_: object) -> subprocess.CompletedProcess[str]:
        ran.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(dev.sys, "platform", "linux")
    monkeypatch.setattr(dev, "OFFSCREEN", {"libnothing.so.1": "libnothing1"})
    monkeypatch.setattr(dev, "WINDOW", {})
    monkeypatch.setattr(dev.shutil, "which", lambda _: "/usr/bin/apt-get")
    monkeypatch.setattr(dev.os, "geteuid", lambda: 0 if root else 1000)
    monkeypatch.setattr(dev.subprocess, "run", run)
    return ran


def test_root_installs_what_is_missing(dev: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = lacking(dev, monkeypatch, root=True)
    dev.system_packages()
    assert ran[0][:2] == ["apt-get", "update"]
    assert ran[1][:2] == ["apt-get", "install"]
    assert ran[1][-1] == "libnothing1"


def test_others_are_told_the_exact_line(
    dev: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran = lacking(dev, monkeypatch, root=False)
    with pytest.raises(SystemExit) as ended:
        dev.system_packages()
    assert ended.value.code == 2
    assert ran == []
    assert "sudo apt-get install -y --no-install-recommends libnothing1" in capsys.readouterr().out


def test_it_needs_nothing_but_the_standard_library() -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(SCRIPT), "--help"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert "packaging/dev.py run" in done.stdout


def test_an_unknown_word_is_bad_usage() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT), "fly"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
