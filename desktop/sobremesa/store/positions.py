"""Reading position files, and the position that a saved table ends with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec

from sobremesa import API
from sobremesa.engine.game import Game
from sobremesa.engine.registry import GameInfo, Registry
from sobremesa.engine.text import text
from sobremesa.store import durable
from sobremesa.store.reasons import where
from sobremesa.store.saves import SaveError, read_file, unreadable


class PositionFile(msgspec.Struct):
    """A position file; `position` is what the game itself reads."""

    format: Literal["sobremesa-position"]
    api: int
    game: str
    seats: int
    position: Any
    options: dict[str, Any] = msgspec.field(default_factory=dict)


class _Kind(msgspec.Struct):
    format: str = ""


@dataclass(frozen=True)
class Position:
    """A situation that was read, and the game it is of."""

    info: GameInfo
    game: Game[Any]
    state: Any


def read_position(path: Path) -> PositionFile:
    """What a position file says, or a saved table of its end.

    Raises:
        SaveError: the file cannot be read, or is neither.
    """
    file = _decode(path)
    if file.api > API:
        raise SaveError(text("store.position.newer", file=path.name, theirs=file.api, ours=API))
    return file


def open_position(file: PositionFile, registry: Registry) -> Position:
    """The situation that a position file describes.

    Raises:
        GameError, OptionError: the game is not here, or does not take these options.
        PositionError: the game does not know such a situation.
        ValueError: the game is not for so many seats.
    """
    info = registry.info(file.game)
    game = info.open(file.seats, file.options)
    return Position(info, game, game.notation.read(file.position))


def _decode(path: Path) -> PositionFile:
    try:
        content = durable.read(path)
    except OSError as error:
        raise SaveError(unreadable(path, error)) from error
    try:
        if msgspec.json.decode(content, type=_Kind).format != "sobremesa-position":
            return msgspec.convert(read_file(path).end, PositionFile)
        return msgspec.json.decode(content, type=PositionFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        fault = text("store.position.bad", file=path.name, where=where(error, content))
        raise SaveError(fault, corrupt=True) from error
