"""The command line: finds the subcommand and lets it run; every fault is one sentence in the user's language.

Exit codes: 0 fine, 1 something was found wrong, 2 bad arguments or input.
"""

from __future__ import annotations

import contextlib
import importlib
import multiprocessing
import os
import sys
from collections.abc import Sequence
from typing import Final

from sobremesa import __version__
from sobremesa.commands import BAD_INPUT, FINE, WRONG
from sobremesa.commands import arguments as reading
from sobremesa.commands.arguments import Arguments, InputError, UsageError
from sobremesa.commands.voice import Voice
from sobremesa.engine.game import PositionError
from sobremesa.engine.options import OptionError
from sobremesa.engine.registry import LANGUAGES, GameError
from sobremesa.engine.text import text
from sobremesa.store import folders

INTERRUPTED: Final = 130
TRACEBACK: Final = "SOBREMESA_TRACEBACK"
"""Set to anything, a failure is shown as Python shows it."""


def main(words: Sequence[str] | None = None) -> int:
    """Runs a command line (None: the program's own) and gives its exit code."""
    multiprocessing.freeze_support()
    _let_anything_be_printed()
    given = list(sys.argv[1:] if words is None else words)
    voice = Voice.of(folders.language(_language_in(given)))
    try:
        return _run(reading.read(given), voice)
    except UsageError as error:
        voice.complain(error.text)
        voice.complain(text("cli.error.see_help"))
        return BAD_INPUT
    except (InputError, GameError, OptionError, PositionError) as error:
        voice.complain(error.text)
        return BAD_INPUT
    except BrokenPipeError:
        # who reads has enough; what Python still holds back must not complain at the end
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # a game from outside may fail in any way
        if TRACEBACK in os.environ:
            raise
        voice.complain(text("cli.error.fault", what=repr(error), variable=TRACEBACK))
        return WRONG


def _run(arguments: Arguments, voice: Voice) -> int:
    language = arguments.last("lang")
    if language is not None and language not in LANGUAGES:
        raise UsageError(text("cli.error.language", language=language, known=tuple(LANGUAGES)))
    if "help" in arguments:
        voice.out(reading.help_page(voice.texts, arguments.command))
        return FINE
    if "version" in arguments:
        voice.out(f"Sobremesa {__version__}")
        return FINE
    name = arguments.command.module if arguments.command is not None else "window"
    module = importlib.import_module(f"sobremesa.commands.{name}")
    code: int = module.run(arguments, voice)
    return code


def _language_in(words: Sequence[str]) -> str:
    """The language asked for, read ahead so that faults in the rest are told in it."""
    for i, word in enumerate(words):
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
        if word == "--lang" and i + 1 < len(words):
            return words[i + 1]
    return ""


def _let_anything_be_printed() -> None:
    """Replaces what a console cannot show instead of failing on it."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
