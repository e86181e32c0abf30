"""What several commands ask for alike: games, seats, options of a table."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from sobremesa.commands.arguments import Arguments, UsageError
from sobremesa.engine.options import OptionSpec, Value, settle
from sobremesa.engine.registry import GameInfo, Registry, discover
from sobremesa.engine.text import text

WORDS: Final = {
    "yes": True,
    "true": True,
    "on": True,
    "sí": True,
    "si": True,
    "no": False,
    "false": False,
    "off": False,
}


def registry_for(arguments: Arguments) -> Registry:
    """The games there are, with those in the folders of `--games`."""
    return discover(folders_in(arguments))


def folders_in(arguments: Arguments) -> list[str]:
    """The folders of `--games`; a whole number is no folder but how many games to play."""
    return [value for value in arguments.all("games") if not is_count(value)]


def is_count(value: str) -> bool:
    """Whether a value of `--games` is a whole number."""
    return re.fullmatch(r"[+-]?\d+", value) is not None


def seats_in(arguments: Arguments, info: GameInfo, usual: int | None = None) -> int:
    """How many sit at the table.

    Raises:
        UsageError: the game is not for so many.
    """
    usual = info.least_seats if usual is None else max(info.least_seats, min(info.most_seats, usual))
    seats = arguments.number("seats", usual)
    if not info.least_seats <= seats <= info.most_seats:
        raise UsageError(
            text("cli.error.seats", game=info.id, least=info.least_seats, most=info.most_seats, seats=seats)
        )
    return seats


def options_in(arguments: Arguments, info: GameInfo, seats: int) -> dict[str, Value]:
    """All options of the table, those not given with their defaults.

    Raises:
        UsageError: not of the form NAME=VALUE.
        OptionError: an option or value that the game does not have.
    """
    given: dict[str, object] = {}
    specs: Mapping[str, OptionSpec] = {spec.name: spec for spec in info.options}
    for pair in arguments.all("option"):
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise UsageError(text("cli.error.pair", value=pair))
        spec = specs.get(name)
        given[name] = value if spec is None else _value(spec, value, seats)
    return settle(info.options, given, seats)


def _value(spec: OptionSpec, given: str, seats: int) -> object:
    """The value behind the words; what fits nothing stays as it is, for the sentence that refuses it."""
    if spec.per == "seat":
        each = given.split("/")
        return [_one(spec, word) for word in (each if len(each) > 1 else each * seats)]
    return _one(spec, given)


def _one(spec: OptionSpec, given: str) -> object:
    if spec.kind == "flag":
        return WORDS.get(given.lower(), given)
    if spec.kind == "number":
        return int(given) if given.removeprefix("-").isdecimal() else given
    return given.split(",") if spec.kind == "sequence" else given


def options_line(options: Mapping[str, object]) -> str:
    """Options in one line."""
    shown = [f"{name}={','.join(map(str, v)) if isinstance(v, tuple) else v}" for name, v in options.items()]
    return " ".join(shown)
