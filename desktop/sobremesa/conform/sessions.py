"""Check 6, second half: undo and redo, retract, save and load lead back to the very same situations."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from sobremesa.conform.report import SCORES, Report
from sobremesa.conform.walk import Table
from sobremesa.engine.parts import Refusal
from sobremesa.engine.positions import seat_name
from sobremesa.engine.registry import Registry
from sobremesa.engine.rng import Rng, mix
from sobremesa.engine.state import key
from sobremesa.session import saving
from sobremesa.session.journal import Journal
from sobremesa.session.players import HUMAN, Player
from sobremesa.session.saving import load, replay_plies
from sobremesa.session.session import Session
from sobremesa.store.saves import encode, read_file

DECISIONS: Final = 150
"""Decisions after which a game is broken off."""


@dataclass
class Played:
    """A practice table of persons, where everything may be taken back; `keys` by length of the journal."""

    session: Session
    rng: Rng
    keys: dict[int, object] = field(default_factory=dict)

    def note(self) -> None:
        """Keeps how things stand."""
        self.keys[self.session.journal.head] = key(self.session.full_state())

    def decide(self) -> bool:
        """One random decision of a random seat; False when there is none."""
        session = self.session
        prompts = session.prompts()
        if not prompts:
            return False
        ticket = self.rng.choice(prompts)
        move = session.game.policy.pick(session.view(ticket.seat), ticket.seat, self.rng)
        answer = session.submit(ticket, ticket.seat, move)
        if isinstance(answer, Refusal):
            raise ValueError(f"{seat_name(ticket.seat)}: {move} is refused: {answer.text.key}")
        return True


def sit_down(table: Table, seed: int, *, practice: bool = True) -> Session:
    """A fresh table of persons, played to the first decision."""
    players = [Player("", HUMAN) for _ in table.seats]
    journal = Journal(table.game.rules.start())
    session = Session(table.info, table.game, players, seed, journal, practice=practice)
    session.run_table()
    return session


def look(table: Table, seed: int, report: Report, decisions: int = DECISIONS) -> None:
    """One game with everything that a session can do."""
    with report.looking(SCORES):
        played = Played(sit_down(table, seed), Rng(mix(seed, 6)))
        played.note()
        for _ in range(decisions):
            if played.rng.below(8) == 0:
                _retract(played, report)
            if not played.decide():
                break
            played.note()
        _back_and_forth(played, report)
        _through_a_file(table, played, report)


def _back_and_forth(played: Played, report: Report) -> None:
    """Undo to the first decision and redo to the last, each time to a situation that was there before."""
    session = played.session
    end, stood = session.journal.head, key(session.full_state())
    seats = session.game.seats
    for _ in range(end):
        able = [seat for seat in range(seats) if session.can_undo(seat)]
        if not able:
            break
        head = session.journal.head
        report.expect(session.undo(played.rng.choice(able)), SCORES, "sessions.undo_refused", ply=head)
        _as_it_was(played, "undo", report)
        if played.rng.below(4) == 0:
            report.expect(session.redo(played.rng.below(seats)), SCORES, "sessions.redo_refused", ply=head)
            _as_it_was(played, "redo", report)
    for _ in range(2 * end):
        if not session.redo(played.rng.below(seats)):
            break
        _as_it_was(played, "redo", report)
    fine = session.journal.head == end and key(session.full_state()) == stood
    report.expect(fine, SCORES, "sessions.redo_ends_elsewhere", ply=end, found=session.journal.head)


def _as_it_was(played: Played, what: str, report: Report) -> None:
    session = played.session
    head, now = session.journal.head, key(session.full_state())
    report.expect(played.keys.get(head, now) == now, SCORES, f"sessions.{what}_differs", ply=head)
    replayed = session.journal.state_at(session.game.rules, head)
    report.expect(key(replayed) == now, SCORES, "sessions.replay_differs", ply=head)


def _retract(played: Played, report: Report) -> None:
    """Takes an own move back among others', then makes it again: as if nothing had been."""
    session = played.session
    able = [seat for seat in range(session.game.seats) if session.can_retract(seat)]
    if not able:
        return
    seat = played.rng.choice(able)
    stood = key(session.full_state())
    move = next(ply.move for ply in reversed(list(session.journal)) if ply.seat == seat and not ply.forced)
    before, plies = session.journal.head, len([ply for ply in session.journal if ply.seat != seat])
    if not report.expect(session.retract(seat), SCORES, "sessions.retract_refused", seat=seat_name(seat)):
        return
    kept = len([ply for ply in session.journal if ply.seat != seat])
    report.expect(kept == plies, SCORES, "sessions.retract_lost", seat=seat_name(seat))
    for head in [head for head in played.keys if head > session.journal.head - (before - session.journal.head)]:
        del played.keys[head]
    answer = session.submit(session.ticket(seat), seat, move)
    if report.expect(not isinstance(answer, Refusal), SCORES, "sessions.retract_final", seat=seat_name(seat)):
        fine = key(session.full_state()) == stood
        report.expect(fine, SCORES, "sessions.retract_differs", seat=seat_name(seat), move=str(move))
    played.keys = {head: _at(session, head) for head in played.keys if head <= session.journal.head}
    played.note()


def _at(session: Session, head: int) -> object:
    return key(session.journal.state_at(session.game.rules, head))


def _through_a_file(table: Table, played: Played, report: Report) -> None:
    """A saved table loads to the same situation, from its plies and, without them, from its position."""
    session = played.session
    save = saving.save_data(session)
    registry = Registry({table.info.id: table.info})
    with TemporaryDirectory() as folder:
        file = Path(folder) / "table"
        file.write_bytes(encode(save))
        read = read_file(file)
    report.expect(_plain(read) == _plain(save), SCORES, "sessions.file_differs")
    loaded = load(registry, read)
    fine = loaded.note is None and loaded.journal.head == session.journal.head
    report.expect(fine, SCORES, "sessions.load_replays")
    same = key(loaded.full_state()) == key(session.full_state())
    report.expect(same, SCORES, "sessions.load_differs")
    report.expect(replay_plies(table.game, read).fault is None, SCORES, "sessions.digests")
    if read.plies:
        read.plies[0].by = "nobody"
        based = load(registry, read)
        same = key(based.full_state()) == key(session.full_state())
        report.expect(based.note is not None and same, SCORES, "sessions.rebase_differs")


def _plain(save: Any) -> Any:
    """What a save says, for comparing."""
    return json.loads(encode(save))
