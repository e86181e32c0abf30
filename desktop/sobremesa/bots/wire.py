"""What the program and a bot's process say to one another: numbers, words and lists, as JSON, and nothing else.

Plain text is a firewall: no object can cross, so a bot can hold no reference to what its seat does not see.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from sobremesa.engine.rules import Move
from sobremesa.engine.state import Plain

Ticket: TypeAlias = tuple[int, int, int]
"""As `session.changes.Ticket`: epoch, seat, nth decision of that seat."""


class Think(NamedTuple):
    """To the worker: which move would `bot` make in this seat?

    `view` is what the seat sees, as `state.dump` gives it. `budget_ms` is how long it may take; `seed` is the bot's
    own and says nothing of the table's.
    """

    ticket: Ticket
    game: str
    seats: int
    options: Mapping[str, Any]
    view: Plain
    seat: int
    bot: str
    budget_ms: int
    seed: int


class Ready(NamedTuple):
    """From the worker, first of all: it has started; `process` is its number."""

    process: int


class Progress(NamedTuple):
    """From the worker: how much of its thinking is done, in thousandths; 0 when it begins."""

    ticket: Ticket
    thousandths: int


class Done(NamedTuple):
    """From the worker: its move, which the session checks like anyone's."""

    ticket: Ticket
    move: Move


class Failed(NamedTuple):
    """From the worker, or from the link about it: no move.

    `why` is "raised", "late" or "exited"; `detail` is for those who look for the reason.
    """

    ticket: Ticket
    why: str
    detail: str = ""


Message: TypeAlias = Think | Ready | Progress | Done | Failed
_KINDS: dict[str, Any] = {kind.__name__: kind for kind in (Think, Ready, Progress, Done, Failed)}


class WireError(Exception):
    """Bytes that are no message."""


def pack(message: Message) -> bytes:
    """The bytes of a message."""
    return json.dumps([type(message).__name__, *message], separators=(",", ":")).encode()


def unpack(content: bytes) -> Message:
    """The message in bytes from the other side.

    Raises:
        WireError: there is none.
    """
    try:
        name, *fields = json.loads(content)
        kind = _KINDS[name]
        shown = dict(zip(kind._fields, fields, strict=True))
        for whole in ("ticket", "move"):
            if whole in shown:
                shown[whole] = _whole_numbers(shown[whole])
        message: Message = kind(**shown)
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise WireError(repr(error)) from error
    return message


def _whole_numbers(value: object) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(type(n) is int for n in value):
        raise WireError(f"whole numbers are wanted, not {value!r}")
    return tuple(value)
