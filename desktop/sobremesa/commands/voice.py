"""How the command line speaks: sentences in one language, results on standard output, faults on standard error."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from typing import Any

from sobremesa.engine.registry import GameInfo, Registry, app_texts
from sobremesa.engine.text import Arg, Catalogue, Text, text


@dataclass
class Voice:
    """Speaks `language`; `texts` are the program's sentences in it."""

    language: str
    texts: Catalogue

    @classmethod
    def of(cls, language: str) -> Voice:
        """A voice in one language."""
        return cls(language, app_texts(language))

    def words(self, key: str, **args: Arg) -> str:
        """A sentence of the program."""
        return self.texts.say(text(key, **args))

    def out(self, line: str = "") -> None:
        """A line of the result."""
        print(line)

    def say(self, key: str, **args: Arg) -> None:
        """A sentence as a line of the result."""
        print(self.words(key, **args))

    def json(self, data: Any) -> None:
        """The result for a program."""
        print(json.dumps(data, ensure_ascii=False, indent=1))

    def complain(self, what: Text | str) -> None:
        """A sentence about a fault."""
        print(what if isinstance(what, str) else self.texts.say(what), file=sys.stderr)

    def skipped(self, registry: Registry) -> None:
        """Names the games that were left out."""
        for what in registry.skipped:
            self.complain(what)

    def learn(self, info: GameInfo) -> None:
        """Speaks of this game from here on."""
        self.texts = info.texts(self.language)

    def rows(self, head: list[str], rows: list[list[str]]) -> None:
        """A table of words; all columns but the first two are figures."""
        widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
        for row in [head, *rows]:
            cells = [f"{c:<{w}}" if i < 2 else f"{c:>{w}}" for i, (c, w) in enumerate(zip(row, widths, strict=True))]
            print("  ".join(cells).rstrip())
