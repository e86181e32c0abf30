"""What the engine makes of a state's `FIELDS`: a key to compare, a plain form for pipes and back."""

from __future__ import annotations

from typing import Any, TypeAlias

from sobremesa.engine.rules import Move, Seat, State

Plain: TypeAlias = list[int | list[int]]
"""A state's fields in order: what crosses a pipe."""


def key(s: State) -> tuple[int | tuple[int, ...], ...]:
    """A hashable that is equal exactly for equal states of one class."""
    return tuple([tuple(v) if isinstance(v, list) else v for v in [getattr(s, f) for f in s.FIELDS]])


def dump(s: State) -> Plain:
    """The fields in order, lists copied."""
    return [list(v) if isinstance(v, list) else v for v in [getattr(s, f) for f in s.FIELDS]]


def load(cls: type[Any], plain: Plain) -> Any:
    """The state of class `cls` that `dump` gave `plain` for."""
    return cls(*[list(v) if isinstance(v, list) else v for v in plain])


def applied(rules: Any, s: Any, seat: Seat, move: Move) -> Any:
    """What `Rules.apply` makes of a copy of `s`."""
    changed = s.copy()
    rules.apply(changed, seat, move)
    return changed
