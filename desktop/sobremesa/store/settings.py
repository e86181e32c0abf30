"""What a person has chosen once and for all tables."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct, field

from sobremesa.engine.text import Text, text
from sobremesa.store import durable
from sobremesa.store.reasons import of_system
from sobremesa.store.saves import unreadable

FILE: Final = "settings.json"


class Settings(Struct, kw_only=True):
    """All settings, with their defaults.

    `language` "" follows the system, `theme` likewise; `text_scale` is per cent; `geometry` is (width, height,
    maximised) of the window in screen units, None before the first start; `folded` names folded panels;
    `tables` holds, per game, what a new table was last made of.
    """

    version: Literal[1] = 1
    language: Literal["", "en", "es"] = ""
    theme: Literal["system", "light", "dark"] = "system"
    text_scale: Annotated[int, Meta(ge=80, le=200)] = 100
    speed: Literal["off", "fast", "normal", "slow"] = "normal"
    geometry: tuple[Annotated[int, Meta(ge=1)], Annotated[int, Meta(ge=1)], bool] | None = None
    folded: list[str] = field(default_factory=list)
    name: str = ""
    tables: dict[str, dict[str, Any]] = field(default_factory=dict)


def read(folder: Path) -> tuple[Settings, Text | None]:
    """The settings, and one sentence if they could not be read: then they are the defaults and the file is kept."""
    file = folder / FILE
    try:
        return msgspec.json.decode(durable.read(file), type=Settings), None
    except FileNotFoundError:
        return Settings(), None
    except OSError as error:
        return Settings(), unreadable(file, error)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        try:
            aside = durable.set_aside(file, "bad")
        except OSError as error:
            return Settings(), unreadable(file, error)
        return Settings(), text("store.settings.bad", aside=str(aside))


def write(folder: Path, settings: Settings) -> Text | None:
    """Keeps the settings, durably; one sentence if that fails, and then the former ones still stand."""
    file = folder / FILE
    try:
        durable.write(file, msgspec.json.format(msgspec.json.encode(settings)) + b"\n")
    except OSError as error:
        return text("store.settings.failed", file=str(file), why=of_system(error))
    return None
