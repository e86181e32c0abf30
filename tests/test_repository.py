"""What holds for the repository as a whole."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TOP = {"pyproject.toml", "desktop", "resources", "tests", "packaging", "README.md", "LICENSE", "CHANGELOG.md"}


def tracked() -> list[str]:
    done = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip("not a git checkout")
    return done.stdout.splitlines()


def test_the_top_level_is_what_it_is_meant_to_be() -> None:
    assert {name.split("/")[0] for name in tracked() if not name.startswith(".")} <= TOP


def test_the_folder_packaging_never_hides_the_package_of_that_name() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()
    assert not (ROOT / "desktop" / "__init__.py").exists()
    assert "uv.lock" not in tracked()


def test_files_stay_small_enough_to_read() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in (ROOT / "desktop").rglob("*.py")
        if (lines := len(path.read_text("utf-8").splitlines())) > 450
    }
    assert long == {}


def test_the_pins_keep_the_broken_qt_away() -> None:
    project = (ROOT / "pyproject.toml").read_text("utf-8")
    assert '"PySide6-Essentials>=6.8,<6.12,!=6.9.1"' in project


def test_every_command_in_the_readme_exists() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    named = set(re.findall(r"`sobremesa (?:--games DIR )?([a-z]+)", readme))
    shown = subprocess.run(
        [sys.executable, "-m", "sobremesa", "--lang", "en", "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(ROOT / "desktop"), "PATH": ""},
    ).stdout
    assert named
    assert {name for name in named if not re.search(rf"\b{name}\b", shown)} == set()


def test_the_readme_shows_a_picture_that_exists() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    pictures = re.findall(r"!\[[^\]]*\]\(([^)]+)\)", readme)
    assert pictures
    assert all((ROOT / picture).is_file() for picture in pictures)
