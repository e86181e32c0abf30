"""Check 1: whoever acts has something to do, moves and positions survive being written, nothing is lost."""

from __future__ import annotations

import json
from typing import Any

from sobremesa.conform.mangle import mangled_json, mangled_moves
from sobremesa.conform.report import TURNS, Report
from sobremesa.conform.walk import Situation
from sobremesa.engine.game import PositionError
from sobremesa.engine.moves import MoveFormError
from sobremesa.engine.positions import digest, seat_name
from sobremesa.engine.rng import Rng, mix
from sobremesa.engine.rules import CHANCE, Move, Seat
from sobremesa.engine.state import dump, key, load
from sobremesa.engine.text import Text

SAMPLES = 4
"""Table plies drawn in one situation."""
MANGLED = 12
"""Broken moves tried a seat in one situation."""
TAMPERED = 20
"""Situations from positions with a mistake, of which `faults` must have noticed some."""


def look(here: Situation, report: Report) -> None:
    """Everything about one situation."""
    with report.looking(TURNS):
        _actors(here, report)
    with report.looking(TURNS):
        if here.actors == [CHANCE]:
            _chance(here, report)
        for seat in here.deciding:
            _seat(here, seat, report)
            _policy(here, seat, report)
    with report.looking(TURNS):
        _written(here, report)
        faults = here.table.game.rules.faults(here.state)
        report.expect(not faults, TURNS, "turns.faults", what=faults[0] if faults else "")


def _actors(here: Situation, report: Report) -> None:
    actors = here.actors
    seats = [seat for seat in actors if seat in here.table.seats]
    fine = actors == [CHANCE] or (len(seats) == len(actors) == len(set(actors)))
    report.expect(fine, TURNS, "turns.actors", actors=str(actors))


def _chance(here: Situation, report: Report) -> None:
    game = here.table.game
    for k in range(SAMPLES):
        move = game.rules.sample(here.state, Rng.at(here.seed, k))
        again = game.rules.sample(here.state, Rng.at(here.seed, k))
        report.expect(move == again, TURNS, "turns.sample_varies", move=str(move), other=str(again))
        if not _shaped(here, CHANCE, move, report):
            continue
        broken = game.rules.happens(here.state, move)
        report.expect(broken == 0, TURNS, "turns.sample_refused", move=str(move), rule=_rule(here, broken))
        for other, absurd in mangled_moves(game.moves, move, here.rng, MANGLED):
            answer = game.rules.happens(here.state, other)
            report.expect(0 <= answer < len(game.rule_ids), TURNS, "turns.rule_number", number=answer)
            if answer == 0 and report.expect(not absurd, TURNS, "turns.happens_anything", move=str(other)):
                _still_sound(here, CHANCE, other, report)


def _seat(here: Situation, seat: Seat, report: Report) -> None:
    game = here.table.game
    who = seat_name(seat)
    legal = here.legal[seat]
    if not report.expect(bool(legal), TURNS, "turns.no_move", seat=who):
        return
    if not all(_shaped(here, seat, move, report) for move in legal):
        return
    report.expect(len(set(legal)) == len(legal), TURNS, "turns.twice", move=str(_repeated(legal)))
    state = load(game.state, dump(here.state))
    report.expect(key(state) == key(here.state), TURNS, "turns.fields")
    report.expect(list(game.rules.legal(state, seat)) == legal, TURNS, "turns.unsteady", seat=who)
    for move in here.some_moves(seat, 20):
        broken = game.rules.check(here.state, seat, move)
        report.expect(broken == 0, TURNS, "turns.check_refuses", move=str(move), rule=_rule(here, broken))
    known = set(legal)
    for other, _ in mangled_moves(game.moves, here.rng.choice(legal), here.rng, MANGLED):
        if game.moves.kinds[other[0]].table:
            continue
        answer = game.rules.check(here.state, seat, other)
        report.expect(0 <= answer < len(game.rule_ids), TURNS, "turns.rule_number", number=answer)
        report.expect((answer == 0) == (other in known), TURNS, "turns.check_differs", move=str(other))


def _policy(here: Situation, seat: Seat, report: Report) -> None:
    """What a bot would consider is legal."""
    policy = here.table.game.policy
    view = here.views[seat]
    legal = set(here.legal[seat])
    considered = list(policy.moves(view, seat))
    fine = bool(considered) and legal.issuperset(considered)
    report.expect(fine, TURNS, "turns.policy_moves", seat=seat_name(seat))
    for k in range(3):
        picked = policy.pick(view, seat, Rng(mix(here.seed, here.ply, k)))
        report.expect(picked in legal, TURNS, "turns.policy_pick", move=str(picked))
    few = considered[:20]
    weights = policy.prior(view, seat, few)
    report.expect(len(weights) == len(few) and min(weights, default=0) >= 0, TURNS, "turns.policy_prior")
    report.expect(isinstance(policy.worth(view, seat), (int, float)), TURNS, "turns.policy_worth")


def _shaped(here: Situation, seat: Seat, move: Move, report: Report) -> bool:
    """Whether a move is of a kind of its maker, and can be written and read."""
    moves = here.table.game.moves
    small = isinstance(move, tuple) and all(type(n) is int for n in move)
    fits = small and moves.fits(move) and moves.kinds[move[0]].table == (seat == CHANCE)
    if not report.expect(fits, TURNS, "turns.shape", move=str(move)):
        return False
    if seat != CHANCE and here.rng.below(8):  # the moves of a seat are many, and written alike
        return True
    shown = moves.show(move)
    try:
        back: Move | None = moves.read(json.loads(json.dumps(shown)))
    except MoveFormError:
        back = None
    return report.expect(back == move, TURNS, "turns.move_file", move=str(move), shown=json.dumps(shown))


def _written(here: Situation, report: Report) -> None:
    game = here.table.game
    position = game.notation.write(here.state)
    through_json = json.loads(json.dumps(position))
    report.expect(through_json == position, TURNS, "turns.position_plain")
    try:
        back = game.notation.read(through_json)
    except PositionError as error:
        report.find(TURNS, "turns.position_refused", why=error.text)
        return
    if report.expect(key(back) == key(here.state), TURNS, "turns.position_differs", fields=_differing(back, here)):
        same = digest(game, back) == digest(game, here.state)
        report.expect(same, TURNS, "turns.digest")


def read_mangled(here: Situation, report: Report, many: int = 2) -> tuple[int, int]:
    """Positions with something wrong in them: read and playable, or refused with a sentence; never a crash.

    Gives how many were read as another situation, and of how many of these `faults` notices something.
    """
    tried = noticed = 0
    game = here.table.game
    with report.looking(TURNS):
        position = json.loads(json.dumps(game.notation.write(here.state)))
        for mangled, change in mangled_json(position, here.rng, many):
            try:
                state = game.notation.read(mangled)
            except PositionError as error:
                _said(here, error.text, report)
                continue
            try:
                faults = game.rules.faults(state)
                tried += key(state) != key(here.state)
                noticed += bool(faults)
                for fault in faults:
                    _said(here, fault, report)
                _scored(here, state)
                _one_ply(here, state)
            except Exception as error:  # whatever it raises, it came from a position that was accepted
                report.find(TURNS, "turns.position_unplayable", change=change, what=repr(error))
    return tried, noticed


class Wariness:
    """Whether `faults`, on which much here relies, notices anything in positions with a mistake in them."""

    def __init__(self) -> None:
        self._tried = self._noticed = 0

    def look(self, here: Situation, report: Report) -> None:
        """Reads positions with a mistake; of those that are accepted and differ, some must be called impossible."""
        tried, noticed = read_mangled(here, report)
        self._tried += tried
        self._noticed += noticed
        fine = self._noticed > 0 or self._tried < TAMPERED
        report.expect(fine, TURNS, "turns.faults_blind", tried=self._tried)


def _scored(here: Situation, state: Any) -> None:
    rules = here.table.game.rules
    for seat in here.table.seats:
        rules.lines(state, seat)


def _one_ply(here: Situation, state: Any) -> None:
    rules = here.table.game.rules
    for seat in rules.actors(state):
        move = rules.sample(state, Rng(1)) if seat == CHANCE else rules.legal(state, seat)[0]
        rules.apply(state.copy(), seat, move)


def _still_sound(here: Situation, seat: Seat, move: Move, report: Report) -> None:
    """What the table may do leads to a sound situation."""
    faults = here.table.game.rules.faults(here.after(seat, move))
    report.expect(not faults, TURNS, "turns.happens_unsound", move=str(move))


def _said(here: Situation, what: Text, report: Report) -> None:
    for texts in here.table.catalogues:
        texts.say(what)


def _repeated(moves: list[Move]) -> Move | None:
    return next((move for i, move in enumerate(moves) if move in moves[:i]), None)


def _rule(here: Situation, number: int) -> str:
    ids = here.table.game.rule_ids
    return ids[number] if 0 <= number < len(ids) else str(number)


def _differing(state: Any, here: Situation) -> str:
    return ", ".join(name for name in state.FIELDS if getattr(state, name) != getattr(here.state, name))
