"""Where the program's own files are, in a checkout, an editable install, a wheel and a bundle alike."""

from __future__ import annotations

from pathlib import Path


def resources() -> Path:
    """The `resources` folder: inside the package when installed, beside `desktop/` in a checkout."""
    here = Path(__file__).resolve().parents[1]
    inside = here / "resources"
    return inside if inside.is_dir() else here.parents[1] / "resources"
