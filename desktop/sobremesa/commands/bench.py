"""`sobremesa bench`: how fast rules and table are on this machine, in processor time."""

from __future__ import annotations

import importlib
import platform
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sobremesa.bots.rollout import play_out, play_uniformly
from sobremesa.commands import FINE, WRONG
from sobremesa.commands.arguments import Arguments
from sobremesa.commands.screen import missing_library
from sobremesa.commands.setting import options_in, options_line, registry_for, seats_in
from sobremesa.commands.voice import Voice
from sobremesa.engine.game import Game
from sobremesa.engine.registry import GameInfo, Registry
from sobremesa.engine.rng import Rng
from sobremesa.engine.text import text

USUAL_SEATS = 3
LIMIT = 10_000
COPIES = 20_000


def run(arguments: Arguments, voice: Voice) -> int:
    """Measures the engine, or the table, or both, and prints what came out."""
    both = "engine" not in arguments and "table" not in arguments
    report: dict[str, Any] = {"python": platform.python_version(), "machine": platform.platform()}
    code = FINE
    if both or "engine" in arguments:
        report["engine"] = engine(arguments, registry_for(arguments))
        if "require-compiled" in arguments and not all(row["compiled"] for row in report["engine"]):
            voice.complain(text("cli.bench.not_compiled"))
            code = WRONG
    if both or "table" in arguments:
        report["table"] = table(voice)
    if "json" in arguments:
        voice.json(report)
    else:
        _show(report, voice)
    return code


def engine(arguments: Arguments, registry: Registry) -> list[dict[str, Any]]:
    """Random games a second through the rules and the time of a state's copy, for each game and edition."""
    wanted = arguments.argument
    infos = list(registry.games.values()) if wanted is None else [registry.info(wanted)]
    seconds = arguments.number("seconds", 1)
    rows = []
    for info in infos:
        seats = seats_in(arguments, info, USUAL_SEATS)
        for options in _settings(arguments, info, seats):
            game = info.open(seats, options)
            rows.append({"game": info.id, "seats": seats, "options": dict(game.options), **measure(game, seconds)})
    return rows


def _settings(arguments: Arguments, info: GameInfo, seats: int) -> list[dict[str, Any]]:
    """The options asked for; else the defaults, and each other choice of the table alone."""
    base: dict[str, Any] = dict(options_in(arguments, info, seats))
    if "option" in arguments:
        return [base]
    others = [
        {**base, spec.name: choice}
        for spec in info.options
        if spec.kind == "choice" and spec.per == "table"
        for choice in spec.choices
        if choice != spec.default
    ]
    return [base, *others]


def measure(game: Game[Any], seconds: float) -> dict[str, Any]:
    """`random`: games a second by `Policy.pick`; `uniform`: by listing all legal moves; `copy_us`: microseconds."""
    rules, policy = game.rules, game.policy
    rng = Rng(1)
    middle = rules.start()
    play_out(rules, policy, middle, rng, play_out(rules, policy, rules.start(), Rng(1), LIMIT) // 2)
    began = time.process_time()
    for _ in range(COPIES):
        middle.copy()
    copying = (time.process_time() - began) / COPIES
    return {
        "compiled": compiled(game),
        "random": round(_rate(lambda: play_out(rules, policy, rules.start(), rng, LIMIT), seconds)),
        "uniform": round(_rate(lambda: play_uniformly(rules, rules.start(), rng, LIMIT), seconds)),
        "copy_us": round(copying * 1e6, 3),
    }


def _rate(game: Callable[[], int], seconds: float) -> float:
    """Games a second of processor time."""
    for _ in range(5):
        game()
    games = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        for _ in range(10):
            game()
        games += 10
    return games / spent


def compiled(game: Game[Any]) -> bool:
    """Whether the game's rules run as machine code."""
    file = sys.modules[type(game.rules).__module__].__file__
    return file is not None and Path(file).suffix != ".py"


def table(voice: Voice) -> list[dict[str, Any]] | None:
    """The rows of the table's own bench; None where Qt does not load."""
    try:
        module = importlib.import_module("sobremesa.app.bench")
    except ImportError as error:
        why = missing_library(error)
        if why is None:
            raise
        voice.complain(why)
        return None
    rows: list[dict[str, Any]] = module.run()
    return rows


def _show(report: dict[str, Any], voice: Voice) -> None:
    voice.say("cli.bench.title", python=report["python"], machine=report["machine"])
    if "engine" in report:
        columns = ("game", "options", "seats", "random", "uniform", "copy", "compiled")
        head = [voice.words(f"cli.bench.{column}") for column in columns]
        rows = [
            [
                row["game"],
                options_line(row["options"]),
                str(row["seats"]),
                str(row["random"]),
                str(row["uniform"]),
                f"{row['copy_us']:.2f} µs",
                voice.words("cli.bench.yes" if row["compiled"] else "cli.bench.no"),
            ]
            for row in report["engine"]
        ]
        voice.rows(head, rows)
    if report.get("table"):
        voice.rows(
            [voice.words(f"cli.bench.{column}") for column in ("table", "unit", "figure", "limit")],
            [
                [
                    voice.words(f"bench.{row['name']}"),
                    row["unit"],
                    f"{row['value']:.2f}",
                    "" if row["limit"] is None else f"{row['limit']:g}",
                ]
                for row in report["table"]
            ],
        )
