"""Breaking moves and positions a little, to see that nobody takes them for whole."""

from __future__ import annotations

import copy
from typing import Any

from sobremesa.engine.moves import MoveTable
from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import Move

FAR = 10**6
"""Further out than any number of any game."""


def mangled_moves(moves: MoveTable, move: Move, rng: Rng, many: int) -> list[tuple[Move, bool]]:
    """Moves of right shape near `move`, and whether each is absurd: it holds a number far outside any game.

    All but the absurd ones may happen to be legal.
    """
    found: list[tuple[Move, bool]] = []
    for i in range(1, len(move)):
        for n in (FAR, -FAR):
            found.append(((*move[:i], n, *move[i + 1 :]), True))
        for n in (move[i] + 1, move[i] - 1, rng.below(8)):
            found.append(((*move[:i], n, *move[i + 1 :]), False))
    for number, kind in enumerate(moves.kinds):
        if number != move[0]:
            numbers = [rng.below(3) for _ in kind.fields]
            found.append(((number, *numbers), False))
    if len(found) > many:
        rng.shuffle(found)
    return [(other, absurd) for other, absurd in found[:many] if other != move and moves.fits(other)]


def mangled_json(data: Any, rng: Rng, many: int) -> list[tuple[Any, str]]:
    """Copies of `data` with one thing changed each, and what was changed."""
    found = []
    leaves = _paths(data, ())
    words = [_at(data, path) for path in leaves if isinstance(_at(data, path), str)]
    for _ in range(many):
        path = rng.choice(leaves)
        mangled = copy.deepcopy(data)
        change = _change(mangled, path, words, rng)
        found.append((mangled, f"{'.'.join(map(str, path))}: {change}"))
    return found


def _paths(data: Any, path: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """The way to everything inside."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    paths = [path] if path else []
    for name, value in inside:
        paths += _paths(value, (*path, name))
    return paths


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    for name in path:
        data = data[name]
    return data


def _change(data: Any, path: tuple[Any, ...], words: list[str], rng: Rng) -> str:
    """Changes what is at `path`, and says how."""
    holder, name = _at(data, path[:-1]), path[-1]
    value = holder[name]
    if rng.below(5) == 0:
        del holder[name]
        return "left out"
    if isinstance(holder, list) and rng.below(4) == 0:
        holder.append(copy.deepcopy(value))
        return "repeated"
    new: Any
    if isinstance(value, bool):
        new = not value
    elif isinstance(value, int):
        new = rng.choice([value + 1, value - 1, 0, -1, FAR])
    elif isinstance(value, str):
        new = rng.choice([*words, "nobody knows"])
    else:
        new = rng.choice([None, [], {}, 3, "nobody knows"])
    holder[name] = new
    return f"{value!r} -> {new!r}"
