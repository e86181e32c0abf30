"""`sobremesa`, `sobremesa open`, `sobremesa play`: the program with a window."""

from __future__ import annotations

from pathlib import Path

from sobremesa.commands import BAD_INPUT
from sobremesa.commands.arguments import Arguments
from sobremesa.commands.screen import missing_library, obstacle
from sobremesa.commands.setting import folders_in, registry_for
from sobremesa.commands.voice import Voice


def run(arguments: Arguments, voice: Voice) -> int:
    """Opens the window and stays until it is closed."""
    game = file = None
    if arguments.command is not None and arguments.command.name == "play":
        game = arguments.argument
        if game is not None:
            registry_for(arguments).info(game)
    elif arguments.argument is not None:
        file = str(Path(arguments.argument).absolute())
    why = obstacle()
    if why is None:
        try:
            from sobremesa.app.main import run as run_app
        except ImportError as error:
            why = missing_library(error)
            if why is None:
                raise
        else:
            return run_app(game, folders_in(arguments), arguments.last("lang"), file)
    voice.complain(why)
    voice.complain(voice.words("cli.window.without"))
    return BAD_INPUT
