"""What each subcommand of `sobremesa` does; `run(arguments, voice)` of each gives the exit code."""

from __future__ import annotations

from typing import Final

FINE: Final = 0
WRONG: Final = 1
BAD_INPUT: Final = 2
