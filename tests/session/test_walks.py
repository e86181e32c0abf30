"""Random walks through everything a table can be asked: after each step it must agree with its own journal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sobremesa.engine import positions
from sobremesa.engine.registry import Registry
from sobremesa.engine.rng import Rng
from sobremesa.engine.state import key
from sobremesa.session import saving
from sobremesa.session.changes import Accepted, Change
from sobremesa.session.session import Session

Make = Callable[..., Session]


class Watcher:
    """Follows a table by what it is told alone."""

    def __init__(self, session: Session, viewer: int) -> None:
        self.viewer = viewer
        self.now = key(session.view(viewer))
        self.faults: list[str] = []
        session.watch(viewer, self.see)

    def see(self, change: Change) -> None:
        if key(change.before) != self.now:
            self.faults.append(f"{change.kind} {change.ply} does not begin where the last one ended")
        self.now = key(change.after)


def check(session: Session, watcher: Watcher) -> None:
    game, journal = session.game, session.journal
    state = session.full_state()
    assert key(state) == key(journal.state_at(game.rules, journal.head))
    if journal.head:
        assert journal.plies[journal.head - 1].digest == positions.digest(game, state)
    assert watcher.faults == []
    assert watcher.now == key(session.view(watcher.viewer))
    for ticket in session.prompts():
        assert session.alive(ticket)


@pytest.mark.parametrize("practice", [False, True])
@pytest.mark.parametrize(
    ("game", "who", "options"),
    [
        ("probe", "hbh", {"rounds": 3}),
        ("example", "hbh", {}),
        ("draftosaurus", "hbb", {"edition": "document"}),
        ("draftosaurus", "hbh", {"edition": "published", "boards": ("winter",)}),
    ],
)
def test_a_table_agrees_with_its_journal_whatever_is_asked(
    make: Make, registry: Registry, game: str, who: str, options: dict[str, object], practice: bool
) -> None:
    rng = Rng(3)
    session = make(who, game, 31, practice, **options)
    watcher = Watcher(session, 0)
    seen = {"undo": 0, "redo": 0, "retract": 0, "load": 0}
    dead = []
    for _ in range(150):
        done = ""
        step = rng.below(10)
        seat = rng.below(len(who))
        old = session.prompts()
        if step == 0:
            could = session.can_undo(seat)
            assert session.undo(seat) is could
            done = "undo" if could else ""
        elif step == 1:
            could = session.can_redo(seat)
            assert session.redo(seat) is could
            done = "redo" if could else ""
        elif step == 2:
            could = session.can_retract(seat)
            assert session.retract(seat) is could
            done = "retract" if could else ""
        elif step == 3:
            session = saving.load(registry, saving.save_data(session))
            assert session.note is None
            watcher = Watcher(session, 0)
            done = "load"
        elif old:
            ticket = rng.choice(old)
            legal = session.game.rules.legal(session.view(ticket.seat), ticket.seat)
            assert isinstance(session.submit(ticket, ticket.seat, rng.choice(legal)), Accepted)
            dead.append(ticket)
        if done:
            seen[done] += 1
        if done in ("undo", "redo", "load"):
            dead += old
        assert not any(session.alive(ticket) for ticket in dead)
        check(session, watcher)
    assert seen["load"] > 5
    if practice:
        assert min(seen.values()) > 0
