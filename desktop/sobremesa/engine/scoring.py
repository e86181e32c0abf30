"""Score lines: the names of what `Rules.lines` counts, and what a move would change in them."""

from __future__ import annotations

from typing import Any, NamedTuple

from sobremesa.engine.rules import Move, Seat


class ScoreLine(NamedTuple):
    """One line of the score sheet: the rule that pays it and its unit ("points", "pieces", "spaces").

    The total of a seat is the sum of the lines of the first line's unit.
    """

    rule: str
    unit: str = "points"


class Gain(NamedTuple):
    """What a move adds to one line of the mover's sheet."""

    line: int
    amount: int


def total(scoring: tuple[ScoreLine, ...], lines: list[int]) -> int:
    """The sum of the lines of the game's first unit."""
    unit = scoring[0].unit
    return sum([n for n, line in zip(lines, scoring, strict=True) if line.unit == unit])


def gains(rules: Any, view: Any, seat: Seat, move: Move) -> list[Gain]:
    """The lines that `move` would change for `seat`, by `Rules.foresee`, with the change."""
    before = rules.lines(view, seat)
    after = rules.lines(rules.foresee(view, seat, move), seat)
    return [Gain(i, b - a) for i, (a, b) in enumerate(zip(before, after, strict=True)) if a != b]
