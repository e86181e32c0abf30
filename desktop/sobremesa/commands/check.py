"""`sobremesa check`: the conformance checks on games as they are installed."""

from __future__ import annotations

import contextlib
from typing import Any

from sobremesa.commands import FINE, WRONG
from sobremesa.commands.arguments import Arguments
from sobremesa.commands.setting import registry_for
from sobremesa.commands.voice import Voice
from sobremesa.conform.report import CHECKS, Report
from sobremesa.conform.run import check
from sobremesa.engine.registry import GameInfo
from sobremesa.engine.text import TextError

USUAL_SECONDS = 10


def run(arguments: Arguments, voice: Voice) -> int:
    """Checks one game or all; whatever is found, or left out, makes the exit code 1."""
    registry = registry_for(arguments)
    seconds = arguments.number("seconds", USUAL_SECONDS)
    seed = arguments.number("seed", 1)
    infos = list(registry.games.values()) if arguments.argument is None else [registry.info(arguments.argument)]
    reports: list[dict[str, Any]] = []
    for info in infos:
        report = check(info, seed, seconds)
        reports.append(_figures(info, report, _voice_for(info, voice)))
        if "json" not in arguments:
            _show(reports[-1], info.names[voice.language], voice)
    voice.skipped(registry)
    if "json" in arguments:
        voice.json(reports)
    wrong = any(figures["findings"] for figures in reports) or (arguments.argument is None and registry.skipped)
    return WRONG if wrong else FINE


def _voice_for(info: GameInfo, voice: Voice) -> Voice:
    """A voice that knows the game's words, if they can be read; that they cannot is a finding already."""
    own = Voice(voice.language, voice.texts)
    with contextlib.suppress(TextError):
        own.learn(info)
    return own


def _figures(info: GameInfo, report: Report, voice: Voice) -> dict[str, Any]:
    findings = []
    for finding in report.findings:
        try:
            sentence = voice.texts.say(finding.text)
        except TextError:  # a word of the game is what is missing
            sentence = f"{finding.text.key} {dict(finding.text.args)}"
        findings.append(
            {
                "check": finding.check,
                "name": finding.name,
                "text": sentence,
                "where": finding.where,
                "times": report.times[finding.name],
            }
        )
    return {
        "game": info.id,
        "version": info.version,
        "games": report.games,
        "plies": report.plies,
        "seconds": round(report.seconds, 2),
        "looks": {str(number): report.looks[number] for number in CHECKS if report.looks[number]},
        "findings": findings,
    }


def _show(figures: dict[str, Any], name: str, voice: Voice) -> None:
    games, seconds = figures["games"], f"{figures['seconds']:.1f}"
    if not figures["findings"]:
        voice.say("cli.check.fine", game=name, games=games, plies=figures["plies"], seconds=seconds)
        return
    voice.say("cli.check.faults", game=name, faults=len(figures["findings"]), games=games, seconds=seconds)
    for finding in figures["findings"]:
        voice.out(f"  {finding['check']}  {finding['text']}")
        if finding["where"]:
            voice.say("cli.check.where", where=finding["where"], times=finding["times"])
