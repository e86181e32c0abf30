"""`sobremesa position`: who must decide in a situation, what is legal, how everyone stands."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from sobremesa.commands import FINE
from sobremesa.commands.arguments import Arguments, InputError, UsageError
from sobremesa.commands.setting import options_in, options_line, registry_for, seats_in
from sobremesa.commands.voice import Voice
from sobremesa.engine import positions
from sobremesa.engine.registry import GameInfo, Registry
from sobremesa.engine.rng import Rng, mix
from sobremesa.engine.rules import CHANCE
from sobremesa.engine.scoring import total
from sobremesa.engine.text import Catalogue, text
from sobremesa.store.positions import Position, open_position, read_position
from sobremesa.store.saves import SaveError

T = TypeVar("T")
EXAMPLE_DECISIONS = 12


def run(arguments: Arguments, voice: Voice) -> int:
    """Reads and tells; an impossible situation is told from a possible one and counted all the same."""
    registry = registry_for(arguments)
    example = arguments.last("example")
    if example is not None:
        info = registry.info(example)
        voice.json(_example(info, arguments))
        return FINE
    if arguments.argument is None:
        raise UsageError(text("cli.error.argument_missing", command="position", argument="FILE"))
    position = _read(Path(arguments.argument), registry, voice)
    report = judge(position, voice.texts)
    if "json" in arguments:
        voice.json(report)
    else:
        _show(position, report, voice)
    return FINE


def _read(path: Path, registry: Registry, voice: Voice) -> Position:
    try:
        file = read_position(path)
        voice.learn(registry.info(file.game))
        return open_position(file, registry)
    except SaveError as error:
        raise InputError(error.text) from error
    except ValueError as error:
        raise InputError(text("cli.error.file_seats", file=path.name)) from error


def judge(position: Position, texts: Catalogue) -> dict[str, Any]:
    """What a program reads. `legal`, `scores` and `decides` are null where the rules cannot tell."""
    game, state, rules = position.game, position.state, position.game.rules
    faults = _try(lambda: rules.faults(state))
    actors = _try(lambda: list(rules.actors(state)))
    seats = [seat for seat in actors or [] if seat != CHANCE]
    over = actors == [] and not faults
    return {
        "game": game.id,
        "seats": game.seats,
        "options": dict(game.options),
        "reachable": faults == [],
        "faults": [texts.say(fault) for fault in ([text("cli.position.stumble")] if faults is None else faults)],
        "decides": None if actors is None else [positions.seat_name(seat) for seat in actors],
        "legal": {positions.seat_name(seat): _legal(position, seat) for seat in seats},
        "scores": [_try(lambda seat=seat: _score(position, seat)) for seat in range(game.seats)],  # type: ignore[misc]
        "places": _try(lambda: rules.ranking(state)) if over else None,
    }


def _legal(position: Position, seat: int) -> list[str] | None:
    game = position.game
    moves = _try(lambda: game.rules.legal(position.state, seat))
    return None if moves is None else [positions.name_move(game.moves, move) for move in moves]


def _score(position: Position, seat: int) -> dict[str, Any]:
    game = position.game
    lines = game.rules.lines(position.state, seat)
    return {
        "total": total(game.scoring, lines),
        "lines": {line.rule: n for line, n in zip(game.scoring, lines, strict=True)},
    }


def _try(fn: Callable[[], T]) -> T | None:
    """What `fn` gives; None where rules made for possible situations stumble over an impossible one."""
    try:
        return fn()
    except Exception:
        return None


def _example(info: GameInfo, arguments: Arguments) -> dict[str, Any]:
    """A situation some decisions into a random game."""
    seats = seats_in(arguments, info)
    game = info.open(seats, options_in(arguments, info, seats))
    state = game.rules.start()
    decisions = plies = 0
    while (actors := game.rules.actors(state)) and (decisions < EXAMPLE_DECISIONS or actors == [CHANCE]):
        rng = Rng(mix(1, plies))
        seat = actors[0]
        move = game.rules.sample(state, rng) if seat == CHANCE else rng.choice(game.rules.legal(state, seat))
        game.rules.apply(state, seat, move)
        plies += 1
        decisions += seat != CHANCE
    return positions.write(game, state)


def _show(position: Position, report: dict[str, Any], voice: Voice) -> None:
    name = position.info.names[voice.language]
    voice.say("cli.position.title", game=name, seats=report["seats"], options=options_line(report["options"]))
    if not report["reachable"]:
        voice.say("cli.position.unreachable", why=" ".join(report["faults"]))
    _show_decisions(report, voice)
    titles = _titles(position.info, voice)
    for number, score in enumerate(report["scores"], start=1):
        voice.out()
        if score is None:
            voice.say("cli.position.no_score", seat=number)
            continue
        place = report["places"][number - 1] if report["places"] else None
        if place is None:
            voice.say("cli.position.score", seat=number, total=score["total"])
        else:
            voice.say("cli.position.final", seat=number, total=score["total"], place=place)
        for rule, points in score["lines"].items():
            voice.out(f"  {points:>4}  {titles(rule)}")


def _show_decisions(report: dict[str, Any], voice: Voice) -> None:
    if report["decides"] is None:
        voice.say("cli.position.nobody_knows")
    elif not report["decides"]:
        voice.say("cli.position.over")
    elif not report["legal"]:
        voice.say("cli.position.table")
    for seat, moves in report["legal"].items():
        number = int(seat.removeprefix("seat "))
        if moves is None:
            voice.say("cli.position.no_legal", seat=number)
            continue
        voice.say("cli.position.decides", seat=number, moves=len(moves))
        for move in moves:
            voice.out(f"  {move}")


def _titles(info: GameInfo, voice: Voice) -> Callable[[str], str]:
    """The title of a rule with its id, or the id alone where the rule book is missing."""
    try:
        book = info.rules(voice.language)
    except (OSError, ValueError):
        return str

    def title(rule: str) -> str:
        return f"{book.section(rule).title} ({rule})" if rule in book else rule

    return title
