"""`sobremesa simulate`: games between bots, and how they came out."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sobremesa.bots.match import BATCH, Endless, Match, Result, play_all
from sobremesa.bots.roster import BOTS
from sobremesa.commands import FINE, WRONG
from sobremesa.commands.arguments import Arguments, UsageError
from sobremesa.commands.setting import folders_in, is_count, options_in, registry_for, seats_in
from sobremesa.commands.voice import Voice
from sobremesa.engine.text import text

USUAL_GAMES = 100


def run(arguments: Arguments, voice: Voice) -> int:
    """Plays and reports."""
    registry = registry_for(arguments)
    if "list" in arguments:
        voice.skipped(registry)
        for game in registry.games:
            voice.out(game)
        return FINE
    if arguments.argument is None:
        raise UsageError(text("cli.error.argument_missing", command="simulate", argument="GAME"))
    if arguments.argument not in registry.games:
        for skipped in registry.skipped:
            voice.complain(skipped)
    info = registry.info(arguments.argument)
    if "list-seats" in arguments:
        for seats in range(info.least_seats, info.most_seats + 1):
            voice.out(str(seats))
        return FINE
    named = (arguments.last("bots") or "random").split(",")
    seats = seats_in(arguments, info, max(len(named), info.least_seats))
    match = Match(
        game=info.id,
        options=options_in(arguments, info, seats),
        bots=seat_bots(named, seats),
        seed=arguments.number("seed", 1),
        folders=tuple(folders_in(arguments)),
    )
    began = time.perf_counter()
    games = _games_in(arguments)
    jobs = arguments.number("jobs", min(os.cpu_count() or 1, -(-games // BATCH)))
    try:
        results = list(play_all(match, games, jobs))
    except Endless:
        voice.complain(text("cli.simulate.endless", game=info.id, plies=match.limit))
        return WRONG
    report = summary(match, results)
    report["seconds"] = round(time.perf_counter() - began, 3)
    if "json" in arguments:
        voice.json(report)
    else:
        _show(report, info.names[voice.language], voice)
    return FINE


def seat_bots(named: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for each seat: those named, over and over.

    Raises:
        UsageError: too many, or one that does not exist.
    """
    for name in named:
        if name not in BOTS:
            raise UsageError(text("cli.error.bot", bot=name, known=tuple(BOTS)))
    if len(named) > seats:
        raise UsageError(text("cli.error.too_many_bots", bots=len(named), seats=seats))
    return tuple(named[seat % len(named)] for seat in range(seats))


def _games_in(arguments: Arguments) -> int:
    counts = [value for value in arguments.all("games") if not Path(value).is_dir()]
    for value in counts:
        if not is_count(value):
            raise UsageError(text("cli.error.games", value=value))
    games = int(counts[-1]) if counts else USUAL_GAMES
    if games < 1:
        raise UsageError(text("cli.error.too_small", option="--games", least=1))
    return games


def summary(match: Match, results: Sequence[Result]) -> dict[str, Any]:
    """What a program reads: per seat and per bot the wins (a tie is shared out) and points, and the lengths."""
    wins = [[_share(result.ranks, seat) for result in results] for seat in range(len(match.bots))]
    points = [[result.scores[seat] for result in results] for seat in range(len(match.bots))]

    def of(seats: Sequence[int]) -> dict[str, Any]:
        share = [win for seat in seats for win in wins[seat]]
        score = [n for seat in seats for n in points[seat]]
        return {
            "wins": round(sum(share), 3),
            "share": round(sum(share) / len(share), 4),
            "mean": round(statistics.fmean(score), 3),
            "spread": round(statistics.pstdev(score), 3),
            "least": min(score),
            "most": max(score),
        }

    lengths = [result.plies for result in results]
    return {
        "game": match.game,
        "options": dict(match.options),
        "bots": list(match.bots),
        "seed": match.seed,
        "games": len(results),
        "seats": [{"bot": bot, **of([seat])} for seat, bot in enumerate(match.bots)],
        "by_bot": {
            bot: of([seat for seat, name in enumerate(match.bots) if name == bot])
            for bot in dict.fromkeys(match.bots)
        },
        "plies": {
            "mean": round(statistics.fmean(lengths), 3),
            "spread": round(statistics.pstdev(lengths), 3),
            "least": min(lengths),
            "most": max(lengths),
        },
    }


def _share(ranks: Sequence[int], seat: int) -> float:
    return (ranks[seat] == 1) / ranks.count(1)


def _show(report: dict[str, Any], name: str, voice: Voice) -> None:
    games = report["games"]
    voice.say("cli.simulate.title", game=name, games=games, seed=report["seed"], seconds=f"{report['seconds']:.1f}")
    head = [voice.words(f"cli.simulate.{word}") for word in ("seat", "bot", "wins", "share", "points", "range")]
    rows = [[str(number), *_row(seat["bot"], seat)] for number, seat in enumerate(report["seats"], start=1)]
    if 1 < len(report["by_bot"]) < len(rows):
        rows += [[voice.words("cli.simulate.all"), *_row(bot, figures)] for bot, figures in report["by_bot"].items()]
    voice.rows(head, rows)
    plies = report["plies"]
    voice.say(
        "cli.simulate.length", mean=f"{plies['mean']:.1f}", least=plies["least"], most=plies["most"]
    )  # fmt: skip


def _row(bot: str, figures: dict[str, Any]) -> list[str]:
    return [
        bot,
        f"{figures['wins']:.1f}",
        f"{figures['share'] * 100:.1f} %",
        f"{figures['mean']:.1f} ± {figures['spread']:.1f}",
        f"{figures['least']}–{figures['most']}",
    ]
