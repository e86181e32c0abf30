"""`sobremesa check`: runs the conformance checks on a game, or on every game there is."""

from __future__ import annotations

from typing import Any

from sobremesa.commands import FINE, WRONG
from sobremesa.commands.arguments import Arguments
from sobremesa.commands.setting import registry_for
from sobremesa.commands.voice import Voice
from sobremesa.conform.report import Report
from sobremesa.conform.run import check
from sobremesa.engine.registry import GameInfo

SECONDS = 10
SEED = 1


def run(arguments: Arguments, voice: Voice) -> int:
    """Checks each game for so many seconds; what could not be listed counts as found wrong."""
    registry = registry_for(arguments)
    wanted = arguments.argument
    infos = list(registry.games.values()) if wanted is None else [registry.info(wanted)]
    voice.skipped(registry)
    code = WRONG if registry.skipped and wanted is None else FINE
    data = []
    for info in infos:
        report = check(info, SEED, float(arguments.number("seconds", SECONDS)))
        if not report.fine:
            code = WRONG
        if "json" in arguments:
            data.append(_plain(info, report, voice))
        else:
            _show(info, report, voice)
    if "json" in arguments:
        voice.json(data)
    return code


def _plain(info: GameInfo, report: Report, voice: Voice) -> dict[str, Any]:
    return {
        "game": info.id,
        "games": report.games,
        "plies": report.plies,
        "seconds": round(report.seconds, 1),
        "looks": {str(number): looks for number, looks in sorted(report.looks.items())},
        "findings": [
            {
                "check": finding.check,
                "name": finding.name,
                "times": report.times[finding.name],
                "says": voice.texts.say(finding.text),
                "where": finding.where,
            }
            for finding in report.findings
        ],
    }


def _show(info: GameInfo, report: Report, voice: Voice) -> None:
    name = info.names[voice.language]
    if report.fine:
        looks = report.looks.total()
        voice.say("cli.check.fine", game=name, checks=looks, seconds=f"{report.seconds:.0f}")
        return
    voice.say("cli.check.faults", game=name, faults=len(report.findings))
    for finding in report.findings:
        said, times = voice.texts.say(finding.text), report.times[finding.name]
        voice.out(f"  {finding.check}  {finding.name}{f' × {times}' if times > 1 else ''}")
        voice.out(f"     {said}")
        if finding.where:
            voice.out(f"     {finding.where}")
