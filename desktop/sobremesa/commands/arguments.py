"""Reading a command line in the user's language; `argparse` speaks only English."""

from __future__ import annotations

import difflib
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from sobremesa.engine.text import Catalogue, Text, text


class InputError(Exception):
    """Input that cannot be used; `text` says what is wrong."""

    def __init__(self, what: Text) -> None:
        super().__init__(f"{what.key} {dict(what.args)}")
        self.text = what


class UsageError(InputError):
    """Arguments that cannot be used; the help says what can."""


WIDTH: Final = 100
"""Characters to a line of help."""


@dataclass(frozen=True)
class Option:
    """`--name`, with a value called `value` ("" for a switch) that is a whole number or text, once or often.

    Its help is the text `cli.option.<command>.<name>`, or `cli.option.<name>`.
    """

    name: str
    value: str = ""
    number: bool = False
    often: bool = False
    least: int = 0


@dataclass(frozen=True)
class Command:
    """A subcommand: its name, the module under `commands` whose `run` does it, its argument and options.

    `argument` is "" for none, "GAME" where it must be given, "[GAME]" where it may. Its help is the text
    `cli.about.<name>`.
    """

    name: str
    module: str
    argument: str = ""
    options: tuple[Option, ...] = ()


COMMON: Final = (
    Option("games", "DIR", often=True),
    Option("lang", "LANG"),
    Option("version"),
    Option("help"),
)
JSON: Final = Option("json")
TABLE: Final = (
    Option("seats", "N", number=True, least=1),
    Option("option", "NAME=VALUE", often=True),
)
COMMANDS: Final = (
    Command("open", "window", "[FILE]"),
    Command("play", "window", "GAME"),
    Command(
        "simulate",
        "simulate",
        "[GAME]",
        (
            *TABLE,
            Option("bots", "A,B"),
            Option("games", "N", often=True),
            Option("seed", "N", number=True),
            Option("jobs", "N", number=True, least=1),
            JSON,
            Option("list"),
            Option("list-seats"),
        ),
    ),
    Command("position", "position", "[FILE]", (Option("example", "GAME"), *TABLE, JSON)),
    Command("replay", "replay", "FILE", (Option("moves"), JSON)),
    Command(
        "check",
        "check",
        "[GAME]",
        (Option("seconds", "N", number=True, least=1), Option("seed", "N", number=True), JSON),
    ),
    Command(
        "bench",
        "bench",
        "[GAME]",
        (Option("engine"), Option("table"), *TABLE, Option("seconds", "N", number=True, least=1),
         Option("require-compiled"), JSON),
    ),
)  # fmt: skip


@dataclass
class Arguments:
    """A command line as it was read."""

    command: Command | None
    argument: str | None = None
    values: dict[str, list[str]] = field(default_factory=dict)

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def all(self, name: str) -> list[str]:
        """Every value of an option, in order."""
        return self.values.get(name, [])

    def last(self, name: str) -> str | None:
        """The value of an option, None when it was not given; given twice, the later counts."""
        return self.values[name][-1] if self.values.get(name) else None

    def number(self, name: str, otherwise: int) -> int:
        """The whole number of an option."""
        value = self.last(name)
        return otherwise if value is None else int(value)


def read(words: Sequence[str]) -> Arguments:
    """The command line behind `words`, the program's name left out.

    Raises:
        UsageError: it does not fit.
    """
    arguments = Arguments(None)
    left = iter(words)
    plain = False
    for word in left:
        if plain or not word.startswith("-") or word == "-":
            _take_word(arguments, word)
        elif word == "--":
            plain = True
        else:
            _take_option(arguments, "--help" if word == "-h" else word, left)
    needed = arguments.command.argument if arguments.command is not None else ""
    if needed and not needed.startswith("[") and arguments.argument is None and "help" not in arguments:
        raise UsageError(text("cli.error.argument_missing", command=_name(arguments), argument=needed))
    return arguments


def _take_word(arguments: Arguments, word: str) -> None:
    if arguments.command is None:
        command = next((c for c in COMMANDS if c.name == word), None)
        if command is None:
            raise UsageError(_unknown("command", word, [c.name for c in COMMANDS]))
        arguments.command = command
    elif arguments.argument is None and arguments.command.argument:
        arguments.argument = word
    else:
        raise UsageError(text("cli.error.too_many", word=word))


def _take_option(arguments: Arguments, word: str, left: Iterator[str]) -> None:
    name, joined, value = word.removeprefix("--").partition("=")
    options = options_of(arguments.command)
    option = next((o for o in options if o.name == name and word.startswith("--")), None)
    if option is None:
        raise UsageError(_unknown("option", word.partition("=")[0], [f"--{o.name}" for o in options]))
    if not option.value:
        if joined:
            raise UsageError(text("cli.error.takes_none", option=f"--{name}"))
        arguments.values[name] = [""]
        return
    given = value if joined else next(left, None)
    if given is None or (not joined and given.startswith("--")):
        raise UsageError(text("cli.error.value_missing", option=f"--{name}", value=option.value))
    if option.number:
        _check_number(option, given)
    arguments.values.setdefault(name, []).append(given)


def _check_number(option: Option, given: str) -> None:
    digits = given.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 20):
        raise UsageError(text("cli.error.no_number", option=f"--{option.name}", value=given))
    if option.least and int(given) < option.least:
        raise UsageError(text("cli.error.too_small", option=f"--{option.name}", least=option.least))


def options_of(command: Command | None) -> tuple[Option, ...]:
    """What may be given with a command: its own options, then those of every command."""
    own = command.options if command is not None else ()
    return (*own, *[option for option in COMMON if option.name not in {o.name for o in own}])


def _unknown(what: str, word: str, known: list[str]) -> Text:
    near = difflib.get_close_matches(word, known, 1)
    if near:
        return text(f"cli.error.unknown_{what}_near", word=word, near=near[0])
    return text(f"cli.error.unknown_{what}", word=word)


def _name(arguments: Arguments) -> str:
    return arguments.command.name if arguments.command is not None else ""


def help_page(texts: Catalogue, command: Command | None) -> str:
    """The help of a command, or of the program."""

    def say(key: str) -> str:
        return texts.say(text(key))

    words = ["sobremesa"] + ([command.name, command.argument] if command is not None else [say("cli.word.command")])
    usage = " ".join([*[word for word in words if word], say("cli.word.options")])
    about = say(f"cli.about.{command.name}" if command is not None else "cli.about.program")
    parts = [f"{say('cli.word.usage')} {usage}", textwrap.fill(about, WIDTH)]
    if command is None:
        rows = [(f"{c.name} {c.argument}".strip(), say(f"cli.brief.{c.name}")) for c in COMMANDS]
        parts.append(_rows(say("cli.word.commands"), rows))
    rows = []
    for option in options_of(command):
        own = f"cli.option.{command.name}.{option.name}" if command is not None else ""
        rows.append(
            (f"--{option.name} {option.value}".strip(), say(own if own in texts else f"cli.option.{option.name}"))
        )
    parts += [_rows(say("cli.word.options_are"), rows), say("cli.word.codes")]
    return "\n\n".join(parts)


def _rows(title: str, rows: list[tuple[str, str]]) -> str:
    width = max(len(name) for name, _ in rows) + 2
    return "\n".join([title, *[f"  {name:<{width}}{about}" for name, about in rows]])
