"""The choices that set up a table, as `game.toml` declares them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from sobremesa.engine.text import Text, text

Value: TypeAlias = bool | int | str | tuple["Value", ...]
Options: TypeAlias = Mapping[str, Value]
"""Every option of the game by name. A per-seat option is a tuple with one value a seat."""


class OptionError(Exception):
    """An option that does not exist or a value that it does not take; `text` says which."""

    def __init__(self, what: Text) -> None:
        super().__init__(what.key)
        self.text = what


@dataclass(frozen=True)
class OptionSpec:
    """One option.

    `kind`: "choice" (one of `choices`), "flag", "number" (`least` to `most`), "sequence" (`least` to `most` of
    `choices`, repeats allowed). `per` is "table" or "seat". Its texts are `option.<name>` and
    `option.<name>.<choice>` in the game's catalogue.
    """

    name: str
    kind: str
    default: Value
    choices: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    per: str = "table"

    def fits(self, value: object) -> bool:
        """Whether one value (of one seat, for a per-seat option) is allowed."""
        if self.kind == "choice":
            return isinstance(value, str) and value in self.choices
        if self.kind == "flag":
            return isinstance(value, bool)
        if self.kind == "number":
            return isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most
        return (
            isinstance(value, tuple)
            and self.least <= len(value) <= self.most
            and all(item in self.choices for item in value)
        )


def freeze(value: object) -> Value:
    """A JSON value as an option value: lists become tuples.

    Raises:
        OptionError: something that no option can be.
    """
    if isinstance(value, (list, tuple)):
        return tuple(freeze(item) for item in value)
    if isinstance(value, (bool, int, str)):
        return value
    raise OptionError(text("engine.option.bad_value", value=str(value)))


def _shown(value: object) -> str:
    return ",".join(map(_shown, value)) if isinstance(value, (list, tuple)) else str(value)


def settle(specs: tuple[OptionSpec, ...], given: Mapping[str, object], seats: int) -> dict[str, Value]:
    """`given` checked and completed with defaults, in the order of `specs`.

    Raises:
        OptionError: an unknown name, or a value that its option does not take.
    """
    unknown = [name for name in given if name not in {spec.name for spec in specs}]
    if unknown:
        raise OptionError(text("engine.option.unknown", name=unknown[0]))
    settled: dict[str, Value] = {}
    for spec in specs:
        if spec.name in given:
            value = freeze(given[spec.name])
        else:
            value = (spec.default,) * seats if spec.per == "seat" else spec.default
        each = value if spec.per == "seat" else (value,)
        if not isinstance(each, tuple) or not all(spec.fits(v) for v in each):
            wrong = _shown(given.get(spec.name, spec.default))
            raise OptionError(text("engine.option.bad", name=spec.name, value=wrong))
        if spec.per == "seat" and len(each) != seats:
            raise OptionError(text("engine.option.per_seat", name=spec.name, seats=seats))
        settled[spec.name] = value
    return settled
