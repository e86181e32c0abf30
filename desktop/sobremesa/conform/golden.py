"""Check 8: games written down once, move by move, and how many ways people may go from some of their situations.

`python -m sobremesa.conform.golden GAME --write DIR` writes the files of a game anew, into `DIR/GAME`; `--games DIR`
adds a folder with games in the making.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sobremesa.conform.report import RECORDS, Report
from sobremesa.conform.walk import LIMIT, Table
from sobremesa.engine.options import OptionSpec, Value
from sobremesa.engine.positions import digest, name_move, seat_name
from sobremesa.engine.registry import GameInfo, discover
from sobremesa.engine.rng import Rng, mix
from sobremesa.engine.rules import CHANCE
from sobremesa.engine.scoring import total

SEED: Final = 1
LEAVES: Final = 50_000
"""Ways of a perft figure, about; as deep as that allows."""
DEEPEST: Final = 8
TRANSCRIPT: Final = "transcript.txt"
PERFT: Final = "perft.txt"


@dataclass
class Point:
    """Where a game stands: a state and how many plies the table has made."""

    state: Any
    rolls: int = 0

    def copy(self) -> Point:
        """The same, sharing nothing."""
        return Point(self.state.copy(), self.rolls)


def files(info: GameInfo) -> dict[str, str]:
    """The golden files of a game by name; the same on every machine as long as the rules are."""
    tables = [Table.open(info, seats, options) for seats, options in settings(info)]
    return {
        TRANSCRIPT: "\n".join([transcript(tables[0]), transcript(tables[-1])]),
        PERFT: "".join([perft_lines(table) for table in tables]),
    }


def settings(info: GameInfo) -> list[tuple[int, dict[str, Value]]]:
    """The fewest and the most seats, each with the default options and with all others that there are."""
    counts = sorted({info.least_seats, info.most_seats})
    tables: list[tuple[int, dict[str, Value]]] = [(seats, {}) for seats in counts]
    return tables + [(seats, {spec.name: _other(spec, seats) for spec in info.options}) for seats in counts]


def _other(spec: OptionSpec, seats: int) -> Value:
    """A value far from the default; for a per-seat option the values in turn."""
    if spec.per == "seat":
        values = [_unusual(spec, i) for i in range(seats)]
        return tuple(values)
    return _unusual(spec, 0)


def _unusual(spec: OptionSpec, turn: int) -> Value:
    if spec.kind == "flag":
        return (spec.default is False) == (turn % 2 == 0)
    if spec.kind == "number":
        return spec.default
    if spec.kind == "choice":
        return spec.choices[-1 - turn % len(spec.choices)]
    return tuple(spec.choices[i % len(spec.choices)] for i in range(spec.most))


def transcript(table: Table) -> str:
    """A game in which every legal move is as likely as another: each ply by name with its digest, then the sheets."""
    game = table.game
    point = Point(game.rules.start())
    lines = [f"# {game.id}, {table}, seed {SEED}"]
    for ply in range(LIMIT):
        actors = list(game.rules.actors(point.state))
        if not actors:
            break
        seat = Rng(mix(SEED, ply)).choice(actors)
        move = play(table, point, seat, mix(SEED, ply, 1))
        lines.append(
            f"{ply + 1:>4}  {digest(game, point.state)}  {seat_name(seat):<6}  {name_move(game.moves, move)}"
        )
    over = not game.rules.actors(point.state)
    places = list(game.rules.ranking(point.state)) if over else []
    for seat in table.seats:
        sheet = game.rules.lines(point.state, seat)
        rules = " ".join(f"{line.rule.split('.')[-1]} {n}" for line, n in zip(game.scoring, sheet, strict=True) if n)
        place = f", place {places[seat]}" if over else ""
        lines.append(f"{seat_name(seat)}: {total(game.scoring, sheet)}{place} ({rules})")
    return "\n".join(lines) + "\n"


def play(table: Table, point: Point, seat: int, seed: int) -> tuple[int, ...]:
    """Makes a random ply of `seat` in place and gives it."""
    rules = table.game.rules
    if seat == CHANCE:
        move = rules.sample(point.state, Rng.at(SEED, point.rolls))
        point.rolls += 1
    else:
        move = Rng(seed).choice(rules.legal(point.state, seat))
    rules.apply(point.state, seat, move)
    return move


def perft_lines(table: Table) -> str:
    """The figures from the start of a game and from its middle."""
    start = Point(table.game.rules.start())
    length = _run(table, start.copy(), LIMIT)
    middle = start.copy()
    _run(table, middle, length // 2)
    lines = [f"{_at(table, 0)} {_figures(table, start)}", f"{_at(table, length // 2)} {_figures(table, middle)}"]
    return "".join(f"{line}\n" for line in lines)


def _at(table: Table, decisions: int) -> str:
    return f"{table.game.id}, {table}, seed {SEED}, after {decisions} moves:"


def _run(table: Table, point: Point, decisions: int) -> int:
    """Plays at most so many random moves of people, in place; gives how many were made."""
    for made in range(decisions):
        actors = _decided_by(table, point)
        if not actors:
            return made
        play(table, point, actors[0], mix(SEED, made, 2))
    return decisions


def _decided_by(table: Table, point: Point) -> list[int]:
    """Lets the table make its plies, in place, and gives who decides then."""
    while (actors := list(table.game.rules.actors(point.state))) == [CHANCE]:
        play(table, point, CHANCE, 0)
    return actors


def _figures(table: Table, point: Point) -> str:
    """As many figures as a few thousand ways allow, for one move of people, two, three..."""
    counts: list[int] = []
    while len(counts) < DEEPEST:
        grown = counts[-1] * counts[-1] // (counts[-2] if len(counts) > 1 else 1) if counts else 0
        if grown > LEAVES or (counts and counts[-1] == 0):
            break
        counts.append(perft(table, point, len(counts) + 1))
    return " ".join(str(n) for n in counts)


def perft(table: Table, point: Point, depth: int) -> int:
    """How many sequences of `depth` moves of people there are from `point`, the first of those who decide each time.

    The table's k-th ply is `Rules.sample` with `Rng.at(SEED, k)`.
    """
    here = point.copy()
    actors = _decided_by(table, here)
    if not actors:
        return 0
    rules = table.game.rules
    legal = rules.legal(here.state, actors[0])
    if depth == 1:
        return len(legal)
    ways = 0
    for move in legal:
        after = here.copy()
        rules.apply(after.state, actors[0], move)
        ways += perft(table, after, depth - 1)
    return ways


def compare(info: GameInfo, written: Mapping[str, str], report: Report) -> None:
    """Notes the first line in which each golden file differs from what the rules make today."""
    with report.looking(RECORDS):
        for name, content in files(info).items():
            old, new = written.get(name, "").splitlines(), content.splitlines()
            same = old == new
            number = next((i for i, pair in enumerate(zip(old, new, strict=False)) if pair[0] != pair[1]), None)
            at = min(len(old), len(new)) if number is None else number
            was, now = (lines[at] if at < len(lines) else "" for lines in (old, new))
            report.expect(same, RECORDS, "records.differ", file=name, line=at + 1, was=was, now=now)


def read(folder: Path) -> dict[str, str]:
    """The golden files in a game's folder, those that are there."""
    return {name: (folder / name).read_text("utf-8") for name in (TRANSCRIPT, PERFT) if (folder / name).is_file()}


def main(words: Sequence[str] | None = None) -> None:
    """Writes the files of a game, as the command line asks."""
    parser = argparse.ArgumentParser(prog="python -m sobremesa.conform.golden", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--write", metavar="DIR", type=Path, required=True)
    parser.add_argument("--games", metavar="DIR", action="append", default=[])
    asked = parser.parse_args(words)
    info = discover(asked.games).info(asked.game)
    folder = asked.write / info.id
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files(info).items():
        (folder / name).write_text(content, "utf-8", newline="\n")


if __name__ == "__main__":
    main()
