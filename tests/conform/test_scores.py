"""Check 6 finds what is put wrong, in the game and in the session."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from sobremesa.conform import scores, sessions
from sobremesa.engine.game import PositionError
from sobremesa.engine.text import text
from sobremesa.session.session import Session

ticks = itertools.count()

RULES = {
    "scores.lines": {"lines": lambda r, s, p: r.lines(s, p)[1:]},
    "scores.value": {"value": lambda r, s: [v + 1 for v in r.value(s)]},
    "scores.places": {"ranking": lambda r, s: [place - 1 for place in r.ranking(s)]},
    "scores.ranking": {"ranking": lambda r, s: [1 + sum(q > p for q in r.ranking(s)) for p in r.ranking(s)]},
}


@pytest.mark.parametrize("wanted", RULES)
def test_rules(found, wanted):
    assert wanted in found("scores", wanted, rules=RULES[wanted]).names()


def test_everybody_first_in_spite_of_their_points(found):
    assert (
        "scores.ranking" in found("scores", "scores.ranking", rules={"ranking": lambda r, s: [1] * r.seats}).names()
    )


def test_previews_that_leave_a_line_out(found, monkeypatch):
    monkeypatch.setattr(scores, "gains", lambda *args: [])
    assert "scores.gain" in found("scores", "scores.gain").names()


# Sessions


def by_the_clock(rules: Any, s: Any, seat: int, move: tuple[int, ...]) -> None:
    rules.apply(s, seat, move)
    if move[0] == 8:
        s.leader = next(ticks) % rules.seats


@pytest.mark.parametrize("wanted", ["sessions.undo_differs", "sessions.replay_differs"])
def test_plies_that_do_not_replay(found, wanted):
    assert wanted in found("sessions", wanted, rules={"apply": by_the_clock}).names()


def test_positions_that_do_not_say_everything(found):
    """A table whose plies no longer replay goes on from its position, in which the die is missing."""

    def write(notation: Any, s: Any) -> Any:
        return {**notation.write(s), "die": 1 if s.die else 0}

    assert (
        "sessions.rebase_differs" in found("sessions", "sessions.rebase_differs", notation={"write": write}).names()
    )


def test_positions_that_are_not_read(found):
    def read(notation: Any, data: object) -> Any:
        raise PositionError(text("example.position.form", path="$"))

    assert "raised.6" in found("sessions", "raised.6", notation={"read": read}).names()


def nothing(self: Any, *args: Any) -> bool:
    return False


def too_far(session: Any, seat: int) -> bool:
    done = redo(session, seat)
    session.journal.head = min(session.journal.head, 5)
    return done


def lose_others(session: Any, seat: int) -> bool:
    done = retract(session, seat)
    plies = session.journal.plies
    kept = [ply for ply in plies if ply.seat in (-1, seat)]
    plies[:] = kept
    session.journal.head = len(kept)
    return done


def forget_seat(session: Any, seat: int) -> bool:
    done = retract(session, seat)
    session._state.stage = [2] * len(session._state.stage)
    return done


def to_somewhere_else(session: Any, seat: int) -> bool:
    done = retract(session, seat)
    session._state.die = 0
    return done


undo, redo, retract = Session.undo, Session.redo, Session.retract
SESSIONS: dict[str, tuple[str, Any]] = {
    "sessions.undo_refused": ("undo", nothing),
    "sessions.redo_refused": ("redo", nothing),
    "sessions.redo_ends_elsewhere": ("redo", too_far),
    "sessions.redo_differs": ("redo", too_far),
    "sessions.retract_refused": ("retract", nothing),
    "sessions.retract_lost": ("retract", lose_others),
    "sessions.retract_final": ("retract", forget_seat),
    "sessions.retract_differs": ("retract", to_somewhere_else),
}


@pytest.mark.parametrize("wanted", SESSIONS)
def test_sessions(found, monkeypatch, wanted):
    name, instead = SESSIONS[wanted]
    monkeypatch.setattr(Session, name, instead)
    assert wanted in found("sessions", wanted).names()


def test_files_that_are_read_as_others(found, monkeypatch):
    def read(path: Any) -> Any:
        save = read_file(path)
        save.seed += 1
        return save

    read_file = sessions.read_file
    monkeypatch.setattr(sessions, "read_file", read)
    assert "sessions.file_differs" in found("sessions", "sessions.file_differs").names()


def test_digests_of_other_positions(found, monkeypatch):
    def read(path: Any) -> Any:
        save = read_file(path)
        save.plies[-1].digest = "00000000"
        return save

    read_file = sessions.read_file
    monkeypatch.setattr(sessions, "read_file", read)
    assert "sessions.digests" in found("sessions", "sessions.digests").names()


def test_tables_that_load_as_others(found, monkeypatch):
    def load(registry: Any, save: Any) -> Any:
        session = sessions_load(registry, save)
        session._state.die = 7
        return session

    sessions_load = sessions.load
    monkeypatch.setattr(sessions, "load", load)
    assert "sessions.load_differs" in found("sessions", "sessions.load_differs").names()


def test_tables_that_are_not_loaded_to_their_end(found, monkeypatch):
    def load(registry: Any, save: Any) -> Any:
        save.head -= 1
        save.plies.pop()
        return sessions_load(registry, save)

    sessions_load = sessions.load
    monkeypatch.setattr(sessions, "load", load)
    assert "sessions.load_replays" in found("sessions", "sessions.load_replays").names()
