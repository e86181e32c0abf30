"""Check 8: games and counts on record. What changes in them was meant to change, or is a mistake.

`python -m sobremesa.conform.golden GAME DIR` compares a game with its record in DIR; `--write` writes it anew.
"""

from __future__ import annotations

import argparse
import json
import sys
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from sobremesa.conform.report import RECORDS, Report
from sobremesa.conform.walk import Table
from sobremesa.engine.options import Value
from sobremesa.engine.positions import digest, name_move, seat_name
from sobremesa.engine.registry import GameInfo, discover
from sobremesa.engine.rng import Rng, mix
from sobremesa.engine.rules import CHANCE
from sobremesa.engine.state import applied, dump

TRANSCRIPTS: Final = "transcripts.txt"
PERFT: Final = "perft.json"
SEED: Final = 7
PLIES: Final = 400
DEPTH: Final = 4
NODES: Final = 2_000
"""Moves of people after which a count goes no deeper."""
DECISIONS: Final = (0, 9, 21)
"""After how many decisions of a random game the moves are counted."""


def settings(info: GameInfo) -> list[tuple[int, dict[str, Value]]]:
    """The tables on record: every seat count as usual, then every other value of an option once."""
    counts = range(info.least_seats, info.most_seats + 1)
    found: list[tuple[int, dict[str, Value]]] = [(seats, {}) for seats in counts]
    for spec in info.options:
        values: Sequence[Value] = spec.choices
        if spec.kind == "flag":
            values = [not spec.default]
        elif spec.kind == "number":
            values = [spec.least, spec.most]
        elif spec.kind == "sequence":
            values = [(choice,) * spec.least for choice in spec.choices] + [tuple(spec.choices[: spec.most])]
        for value in values:
            seats = counts[len(found) % len(counts)]
            if value != spec.default:
                mixed = tuple(value if seat % 2 else spec.default for seat in range(seats))
                found.append((seats, {spec.name: mixed if spec.per == "seat" else value}))
    return found


def transcripts(info: GameInfo) -> str:
    """A readable game at every table on record; moves are drawn from all legal ones, so that no bot matters."""
    return "\n".join("\n".join(_transcript(Table.open(info, *setting))) + "\n" for setting in settings(info))


def _transcript(table: Table) -> Iterator[str]:
    """Each line: ply, digest of the position, digests of what each seat sees (of all the same), who, the move."""
    game, rules = table.game, table.game.rules
    yield f"# {table.info.id} {table}, seed {SEED}"
    state, rolls = rules.start(), 0
    for ply in range(PLIES):
        actors = list(rules.actors(state))
        if not actors:
            break
        rng = Rng(mix(SEED, ply))
        seat = rng.choice(actors)
        move = rules.sample(state, Rng.at(SEED, rolls)) if seat == CHANCE else rng.choice(rules.legal(state, seat))
        rolls += seat == CHANCE
        rules.apply(state, seat, move)
        seen = f"{zlib.crc32(json.dumps([dump(rules.redact(state, v)) for v in table.viewers]).encode()):08x}"
        yield f"{ply + 1:>3}  {digest(game, state)}  {seen}  {seat_name(seat):<6}  {name_move(game.moves, move)}"
    for seat in table.seats:
        lines = zip(game.scoring, rules.lines(state, seat), strict=True)
        told = " ".join([f"{line.rule.rpartition('.')[2]}={n}" for line, n in lines])
        yield f"     {seat_name(seat)}: {told}"
    places = "" if rules.actors(state) else " ".join(map(str, rules.ranking(state)))
    yield f"     places: {places or 'not over'}"


def perft(info: GameInfo) -> list[dict[str, Any]]:
    """Counts of people's moves, depth by depth, from some situations of each table on record."""
    found = []
    for seats, options in settings(info):
        table = Table.open(info, seats, options)
        for decisions in DECISIONS:
            state, rolls = _after(table, decisions)
            found.append(
                {
                    "seats": seats,
                    "options": options,
                    "decisions": decisions,
                    "position": digest(table.game, state),
                    "moves": counts(table, state, rolls),
                }
            )
    return found


def _after(table: Table, decisions: int) -> tuple[Any, int]:
    """A state before so many decisions of a random game, and how many plies the table made."""
    rules = table.game.rules
    state, rolls, made = rules.start(), 0, 0
    while (actors := rules.actors(state)) and (actors == [CHANCE] or made < decisions):
        if actors == [CHANCE]:
            rules.apply(state, CHANCE, rules.sample(state, Rng.at(SEED, rolls)))
            rolls += 1
        else:
            made += 1
            rules.apply(state, actors[0], Rng(mix(SEED, made)).choice(rules.legal(state, actors[0])))
    return state, rolls


def counts(table: Table, state: Any, rolls: int, depth: int = DEPTH) -> list[int]:
    """How many ways there are to make 1, 2... decisions from here, up to `depth` or about NODES.

    Of several who decide at once the first is counted; table plies are drawn from `Rng.at(SEED, k)`.
    """
    rules = table.game.rules
    found: list[int] = []
    here = [(state, rolls)]
    for _ in range(depth):
        here = [_settled(table, s, k) for s, k in here]
        asked = [(s, k, rules.actors(s)[0]) for s, k in here if rules.actors(s)]
        found.append(sum([len(rules.legal(s, seat)) for s, _, seat in asked]))
        if not asked or found[-1] > NODES:
            break
        here = []
        for s, k, seat in asked:
            for move in rules.legal(s, seat):
                here.append((applied(rules, s, seat, move), k))
    return found


def _settled(table: Table, state: Any, rolls: int) -> tuple[Any, int]:
    """The state after the table's plies."""
    rules = table.game.rules
    if rules.actors(state) == [CHANCE]:
        state = state.copy()
        while rules.actors(state) == [CHANCE]:
            rules.apply(state, CHANCE, rules.sample(state, Rng.at(SEED, rolls)))
            rolls += 1
    return state, rolls


def write(info: GameInfo, folder: Path) -> None:
    """Writes the record of a game.

    Raises:
        OSError: it cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / TRANSCRIPTS).write_text(transcripts(info), "utf-8", newline="\n")
    (folder / PERFT).write_text(_perft_text(info), "utf-8", newline="\n")


def _perft_text(info: GameInfo) -> str:
    return "[\n" + ",\n".join(json.dumps(count) for count in perft(info)) + "\n]\n"


def look(info: GameInfo, folder: Path, report: Report) -> None:
    """Compares a game with its record in a folder."""
    for name, now in ((TRANSCRIPTS, transcripts), (PERFT, _perft_text)):
        with report.looking(RECORDS):
            try:
                recorded = (folder / name).read_text("utf-8")
            except OSError as error:
                report.find(RECORDS, "records.unreadable", file=str(folder / name), why=str(error.strerror))
                continue
            _compare(name, recorded.splitlines(), now(info).splitlines(), report)


def _compare(name: str, recorded: Sequence[str], now: Sequence[str], report: Report) -> None:
    heading = ""
    for number in range(max(len(recorded), len(now))):
        old = recorded[number] if number < len(recorded) else ""
        new = now[number] if number < len(now) else ""
        heading = old if old.startswith("#") else heading
        if old != new:
            report.find(RECORDS, "records.differs", file=name, line=number + 1, under=heading, old=old, new=new)
            return


def main(words: Sequence[str] | None = None) -> int:
    """The command line: for whoever writes a game, in English only."""
    parser = argparse.ArgumentParser(prog="python -m sobremesa.conform.golden", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--write", action="store_true", help="write the record anew")
    parser.add_argument("--games", action="append", default=[], help="a folder with further games")
    given = parser.parse_args(words)
    info = discover(given.games).info(given.game)
    if given.write:
        write(info, given.folder)
        return 0
    report = Report()
    look(info, given.folder, report)
    texts = info.texts("en")
    for finding in report.findings:
        sys.stdout.write(texts.say(finding.text) + "\n")
    return 0 if report.fine else 1


if __name__ == "__main__":
    sys.exit(main())
