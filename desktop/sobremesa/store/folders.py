"""Where tables and settings are kept, and which language is spoken before anybody has chosen one."""

from __future__ import annotations

import locale
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import platformdirs

from sobremesa.engine.registry import LANGUAGES

VARIABLE: Final = "SOBREMESA_DATA"
"""Names a folder that takes the place of all user folders."""
LANGUAGE_VARIABLE: Final = "SOBREMESA_LANG"


def tables() -> Path:
    """The folder of saved tables; it may not exist yet."""
    return _root(platformdirs.user_data_dir("sobremesa", appauthor=False)) / "tables"


def settings() -> Path:
    """The folder of the settings file; it may not exist yet."""
    return _root(platformdirs.user_config_dir("sobremesa", appauthor=False))


def _root(usual: str) -> Path:
    given = os.environ.get(VARIABLE)
    return Path(given) if given else Path(usual)


def language(chosen: str = "", environ: Mapping[str, str] | None = None) -> str:
    """The language to speak: `chosen` (an option, a setting), else the environment's, else English."""
    env = os.environ if environ is None else environ
    asked = [chosen, env.get(LANGUAGE_VARIABLE, "")]
    # the first that is set counts, as for every other program; LANGUAGE is a list in order of liking
    asked += env.get("LANGUAGE", "").split(":")
    asked += [env.get("LC_ALL") or env.get("LC_MESSAGES") or env.get("LANG") or _system_locale()]
    for name in asked:
        short = name.replace("-", "_").split("_")[0].split(".")[0].lower()
        if short in LANGUAGES:
            return short
    return "en"


def _system_locale() -> str:
    name = locale.getlocale()[0] or ""
    # Windows says "Spanish_Spain" where others say "es_ES"
    return "es" if name.lower().startswith("spanish") else name
