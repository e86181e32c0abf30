"""A game's move kinds as one table: it names moves in saves and logs and checks the shape of what comes in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sobremesa.engine.rules import Move, Seat
from sobremesa.engine.text import Text, text


@dataclass(frozen=True)
class Field:
    """One number of a move: its name, and the names of its values 0, 1, 2... where it has any.

    A `rest` field takes all numbers that are left (it stands last).
    `special` names values outside the row of `names`, such as -1 for nothing.
    """

    name: str
    names: tuple[str, ...] = ()
    rest: bool = False
    special: Mapping[int, str] | None = None

    def show(self, value: int) -> int | str:
        """The readable form of one value."""
        if self.special is not None and value in self.special:
            return self.special[value]
        return self.names[value] if self.names and 0 <= value < len(self.names) else value

    def read(self, shown: object) -> int | None:
        """The value behind a readable form; None when it is none."""
        if self.special is not None:
            for value, name in self.special.items():
                if shown == name:
                    return value
        if self.names:
            return self.names.index(shown) if isinstance(shown, str) and shown in self.names else None
        return shown if isinstance(shown, int) and not isinstance(shown, bool) else None


OWN: Final = "own"


@dataclass(frozen=True)
class MoveKind:
    """A kind of move: its name and fields; `table` kinds are made by the table, the others by seats.

    `secret` says who may know such a move when it is made: "" everybody, OWN only the seat that makes it, else
    the name of the field that holds the one seat that sees it (a deal).
    """

    name: str
    fields: tuple[Field, ...] = ()
    table: bool = False
    secret: str = ""


class MoveFormError(Exception):
    """A move that is not of any known form; `text` says what is wrong."""

    def __init__(self, what: Text) -> None:
        super().__init__(what.key)
        self.text = what


class MoveTable:
    """All kinds of a game, indexed by a move's first number."""

    def __init__(self, kinds: tuple[MoveKind, ...]) -> None:
        self.kinds = kinds

    def fits(self, move: Move) -> bool:
        """Whether `move` has a known kind and the right number of fields."""
        if not move or not 0 <= move[0] < len(self.kinds):
            return False
        fields = self.kinds[move[0]].fields
        if fields and fields[-1].rest:
            return len(move) >= len(fields)
        return len(move) == len(fields) + 1

    def open_to(self, viewer: Seat | None, seat: Seat, move: Move) -> bool:
        """Whether `viewer` (None: an onlooker) may know the `move` that `seat` makes."""
        kind = self.kinds[move[0]]
        if not kind.secret:
            return True
        if kind.secret == OWN:
            return viewer == seat
        names = [field.name for field in kind.fields]
        return viewer == move[1 + names.index(kind.secret)]

    def show(self, move: Move) -> dict[str, Any]:
        """The readable JSON form of `move`."""
        kind = self.kinds[move[0]]
        shown: dict[str, Any] = {"move": kind.name}
        for i, field in enumerate(kind.fields, start=1):
            shown[field.name] = [field.show(v) for v in move[i:]] if field.rest else field.show(move[i])
        return shown

    def read(self, shown: object) -> Move:
        """The move behind its readable form.

        Raises:
            MoveFormError: unknown kind, missing or unknown field, unknown value.
        """
        if not isinstance(shown, dict):
            raise MoveFormError(text("engine.move.not_object"))
        name = shown.get("move")
        number = next((i for i, kind in enumerate(self.kinds) if kind.name == name), None)
        if number is None:
            raise MoveFormError(text("engine.move.unknown_kind", kind=str(name)))
        numbers = [number]
        for field in self.kinds[number].fields:
            value = shown.get(field.name)
            items = value if field.rest and isinstance(value, list) else [value]
            for item in items:
                read = field.read(item)
                if read is None:
                    raise MoveFormError(
                        text("engine.move.bad_field", kind=str(name), field=field.name, value=str(item))
                    )
                numbers.append(read)
        if set(shown) - {"move"} - {field.name for field in self.kinds[number].fields}:
            raise MoveFormError(text("engine.move.extra_field", kind=str(name)))
        return tuple(numbers)
