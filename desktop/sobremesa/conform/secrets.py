"""Check 7: what a seat cannot know changes nothing of what it sees and of what its bot does."""

from __future__ import annotations

from typing import Any, Final

from sobremesa.bots.roster import BOTS
from sobremesa.conform.report import SECRETS, Report
from sobremesa.conform.walk import Situation, Step
from sobremesa.engine.positions import seat_name
from sobremesa.engine.rng import Rng, mix
from sobremesa.engine.rules import CHANCE, HIDDEN, Move, Seat
from sobremesa.engine.state import dump, key, load

WORLDS: Final = 3
"""Other situations tried a seat, in which it would see the same."""
DRAWS: Final = 4
"""Table plies tried in one situation."""


def look(here: Situation, report: Report) -> None:
    """Everything about one situation."""
    with report.looking(SECRETS):
        if here.deciding:
            _permuted(here, here.rng.choice(here.deciding), report)
    with report.looking(SECRETS):
        if here.actors == [CHANCE]:
            _dealt(here, report)


def _permuted(here: Situation, seat: Seat, report: Report) -> None:
    """In all situations that a seat cannot tell apart it sees the same bytes, and bots make the same moves."""
    game, view = here.table.game, here.views[seat]
    rules = game.rules
    bytes_seen = dump(view)
    seeds = [mix(here.seed, here.ply, seat, k) for k in range(WORLDS)]
    others = [rules.determinize(view, seat, Rng(seed)) for seed in seeds]
    others.append(_shuffled(here.state, view, Rng(seeds[0])))
    moves = {name: bot(game, view.copy(), seat, Rng(seeds[0])) for name, bot in BOTS.items()}
    for name, move in moves.items():
        report.expect(move in here.legal[seat], SECRETS, "secrets.bot_illegal", bot=name, move=str(move))
    for k, other in enumerate(others):
        seen = rules.redact(other, seat)
        fields = ", ".join(name for name in seen.FIELDS if getattr(seen, name) != getattr(view, name))
        report.expect(dump(seen) == bytes_seen, SECRETS, "secrets.view_tells", seat=seat_name(seat), fields=fields)
        if k == 0:  # a worker gets the plain form: what else clings to a view must not matter
            _same_moves(here, seat, load(game.state, dump(seen)), moves, report)
        elif k == 1:
            _same_moves(here, seat, seen, moves, report)


def _same_moves(here: Situation, seat: Seat, view: Any, moves: dict[str, Move], report: Report) -> None:
    for name, bot in BOTS.items():
        same = bot(here.table.game, view, seat, Rng(mix(here.seed, here.ply, seat, 0))) == moves[name]
        report.expect(same, SECRETS, "secrets.bot_tells", seat=seat_name(seat), bot=name)


def _viewer(viewer: Seat | None) -> str:
    return "onlooker" if viewer is None else seat_name(viewer)


def _dealt(here: Situation, report: Report) -> None:
    """Of what the table does in secret those who may not know it see the same, whatever it is."""
    rules, moves = here.table.game.rules, here.table.game.moves
    first = rules.sample(here.state, Rng(mix(here.seed, here.ply, 0)))
    seen = {viewer: key(rules.redact(here.after(CHANCE, first), viewer)) for viewer in here.table.viewers}
    for k in range(1, DRAWS):
        other = rules.sample(here.state, Rng(mix(here.seed, here.ply, k)))
        if other[0] != first[0]:
            continue
        after = here.after(CHANCE, other)
        for viewer in here.table.viewers:
            if not (moves.open_to(viewer, CHANCE, first) or moves.open_to(viewer, CHANCE, other)):
                same = key(rules.redact(after, viewer)) == seen[viewer]
                report.expect(same, SECRETS, "secrets.dealt", viewer=_viewer(viewer), move=str(other))


def revealed(step: Step, report: Report) -> None:
    """After a ply that everybody knows, a seat sees what the ply makes of any situation that it could imagine.

    Only the table shows more than that: in plies that say nothing (revealing, passing on) and in secret ones.
    """
    game, seat, move = step.before.table.game, step.seat, step.move
    kind = game.moves.kinds[move[0]]
    if kind.secret or not (kind.fields or seat != CHANCE):
        return
    with report.looking(SECRETS):
        for viewer in step.before.table.seats:
            if viewer == seat:
                continue
            seen = step.after.views[viewer]
            for k in range(2):
                world = game.rules.determinize(step.before.views[viewer], viewer, Rng(mix(step.before.seed, k)))
                if not _may(game.rules, world, seat, move):
                    continue
                game.rules.apply(world, seat, move)
                imagined = game.rules.redact(world, viewer)
                fields = ", ".join(name for name in seen.FIELDS if getattr(seen, name) != getattr(imagined, name))
                names = {"viewer": seat_name(viewer), "move": str(move), "fields": fields}
                report.expect(not fields, SECRETS, "secrets.revealed", **names)


def _may(rules: Any, world: Any, seat: Seat, move: Move) -> bool:
    if seat not in rules.actors(world):
        return False
    broken: int = rules.happens(world, move) if seat == CHANCE else rules.check(world, seat, move)
    return broken == 0


def _shuffled(state: Any, view: Any, rng: Rng) -> Any:
    """The state with the numbers that the view blanks exchanged inside each field; perhaps an impossible one."""
    other = state.copy()
    for name in state.FIELDS:
        seen, real = getattr(view, name), getattr(other, name)
        if isinstance(real, list) and isinstance(seen, list) and len(seen) == len(real):
            places = [i for i, n in enumerate(seen) if n == HIDDEN and real[i] not in (HIDDEN, 0)]
            numbers = [real[i] for i in places]
            rng.shuffle(numbers)
            for i, n in zip(places, numbers, strict=True):
                real[i] = n
    return other
