"""What the checks found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from sobremesa.engine.text import Arg, Text, text

TURNS: Final = 1
COPIES: Final = 2
VIEWS: Final = 3
HANDS: Final = 4
PICTURES: Final = 5
SCORES: Final = 6
SECRETS: Final = 7
RECORDS: Final = 8
WORDS: Final = 9
CHECKS: Final = (TURNS, COPIES, VIEWS, HANDS, PICTURES, SCORES, SECRETS, RECORDS, WORDS)
"""1 to 8 as the design numbers them; 9 holds texts, rule books and drawings together."""


class Finding(NamedTuple):
    """One thing that is wrong: the number of the check, the kind, a sentence, at which table, ply and move."""

    check: int
    name: str
    text: Text
    where: str = ""


@dataclass
class Report:
    """What was found and how much was looked at.

    Of each kind of finding the first is kept and all are counted in `times`. `looks` counts how often each check
    was made, so that a check that never got to look is noticed.
    """

    findings: list[Finding] = field(default_factory=list)
    times: Counter[str] = field(default_factory=Counter)
    looks: Counter[int] = field(default_factory=Counter)
    games: int = 0
    plies: int = 0
    seconds: float = 0.0
    where: str = ""
    """Where the checks are looking now; kept with what they find."""

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong."""
        return not self.findings

    def find(self, check: int, name: str, **args: Arg) -> None:
        """Notes that something is wrong."""
        self._find(check, name, text(f"conform.{name}", **args))

    def _find(self, check: int, name: str, what: Text) -> None:
        self.times[name] += 1
        if self.times[name] == 1:
            self.findings.append(Finding(check, name, what, self.where))

    def expect(self, fine: bool, check: int, name: str, **args: Arg) -> bool:
        """Notes `name` unless `fine`; says whether it was."""
        if not fine:
            self.find(check, name, **args)
        return fine

    @contextmanager
    def looking(self, check: int) -> Iterator[None]:
        """Counts a look, and notes it when the game raises something meanwhile."""
        self.looks[check] += 1
        try:
            yield
        except Exception as error:  # a game may fail in any way
            what = text("conform.raised", what=repr(error), place=_place(error))
            self._find(check, f"raised.{check}", what)

    def names(self) -> set[str]:
        """The kinds of findings."""
        return {finding.name for finding in self.findings}

    def add(self, other: Report) -> None:
        """Takes in what another report holds."""
        for finding in other.findings:
            if finding.name not in self.times:
                self.findings.append(finding)
        self.times.update(other.times)
        self.looks.update(other.looks)
        self.games += other.games
        self.plies += other.plies
        self.seconds += other.seconds


def _place(error: BaseException) -> str:
    """File and line where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    file = trace.tb_frame.f_code.co_filename.replace("\\", "/").rsplit("/", 2)
    return f"{'/'.join(file[-2:])}:{trace.tb_lineno}"
