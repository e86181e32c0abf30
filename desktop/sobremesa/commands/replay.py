"""`sobremesa replay`: plays a saved table again and checks every position on the way."""

from __future__ import annotations

from pathlib import Path

from sobremesa.commands import FINE, WRONG
from sobremesa.commands.arguments import Arguments, InputError
from sobremesa.commands.setting import registry_for
from sobremesa.commands.voice import Voice
from sobremesa.engine import positions
from sobremesa.engine.registry import GameInfo
from sobremesa.engine.text import text
from sobremesa.session.saving import LoadError, Replay, ends_there, open_game, replay_plies
from sobremesa.store.format import Save
from sobremesa.store.saves import SaveError, read_file


def run(arguments: Arguments, voice: Voice) -> int:
    """Replays up to the first difference."""
    registry = registry_for(arguments)
    try:
        save = read_file(Path(arguments.argument or ""))
        info = registry.info(save.game.id)
        voice.learn(info)
        game = open_game(info, save)
    except (SaveError, LoadError) as error:
        raise InputError(error.text) from error
    replay = replay_plies(game, save)
    fault = replay.fault
    if fault is None and not ends_there(game, save, replay):
        fault = text("session.replay.end_differs")
    if "json" in arguments:
        voice.json(
            {
                "game": info.id,
                "rules": {"saved": save.game.rules, "here": info.version},
                "plies": len(save.plies),
                "agreeing": replay.journal.head,
                "digests": [ply.digest for ply in replay.journal],
                "fault": None if fault is None else voice.texts.say(fault),
            }
        )
    else:
        if "moves" in arguments:
            for number, ply in enumerate(replay.journal, start=1):
                move = positions.name_move(game.moves, ply.move)
                voice.out(f"{number:>4}  {ply.digest}  {positions.seat_name(ply.seat):<7} {move}")
        _tell(info, save, replay, voice)
        if fault is not None:
            voice.complain(fault)
    return FINE if fault is None else WRONG


def _tell(info: GameInfo, save: Save, replay: Replay, voice: Voice) -> None:
    if save.game.rules != info.version:
        voice.say("cli.replay.other_rules", theirs=save.game.rules, ours=info.version)
    voice.say("cli.replay.agree", game=info.names[voice.language], plies=replay.journal.head, of=len(save.plies))
