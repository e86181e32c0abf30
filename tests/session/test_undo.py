from __future__ import annotations

from collections.abc import Callable

import pytest

from sobremesa.engine.rng import Rng
from sobremesa.engine.state import key
from sobremesa.session.changes import Accepted, Change
from sobremesa.session.journal import Ply
from sobremesa.session.session import Session
from sobremesa.session.undo import back, forward

Make = Callable[..., Session]
Play = Callable[..., int]

CHOICE, TAKING, STOP, STAKING, PASS, DEALING, REVEAL, ROLLING = range(8)
TABLE = -1


def plies(*who: int | str) -> list[Ply]:
    """A seat number each, or "f1" for a forced press of seat 1."""
    return [Ply(int(w[1:]), (), forced=True) if isinstance(w, str) else Ply(w, ()) for w in who]


@pytest.mark.parametrize(
    ("who", "telling", "practice", "stays"),
    [
        ([0], [], False, 0),
        ([0, 0], [], False, 1),
        ([], [], False, None),
        ([1], [], False, None),
        # a bot's decision may be taken back with one's own, another person's may not
        ([0, 2, 2], [], False, 0),
        ([0, 1], [], False, None),
        ([0, 1], [], True, 0),
        ([0, 2, 1], [], False, None),
        # what tells something stops it, whoever did it
        ([0, TABLE], [1], False, None),
        ([0, TABLE], [1], True, 0),
        ([0, 2], [1], False, None),
        ([0], [0], False, None),
        ([0], [0], True, 0),
        ([0, 0, 2], [0], False, 1),
        ([0, TABLE], [], False, 0),
        # presses that decided nothing are no decisions
        ([0, "f0"], [], False, 0),
        ([0, "f1"], [], False, 0),
        (["f0"], [], False, None),
    ],
)
def test_how_far_one_may_go_back(who: list[int | str], telling: list[int], practice: bool, stays: int | None) -> None:
    assert back(plies(*who), 0, {0, 1}, practice, lambda i: i in telling) == stays


@pytest.mark.parametrize(
    ("who", "head", "ends"),
    [([0, 2, 0, 2], 0, 2), ([0, 2, 0, 2], 2, 4), ([0, "f0", 0], 0, 2), ([1, 1], 0, 2), ([0], 1, 1)],
)
def test_a_redo_ends_where_the_undo_began(who: list[int | str], head: int, ends: int) -> None:
    assert forward(plies(*who), head, 0) == ends


def submit(session: Session, seat: int, *move: int) -> None:
    assert isinstance(session.submit(session.ticket(seat), seat, move), Accepted)


def chosen(session: Session, *seats: int) -> None:
    for seat in seats:
        submit(session, seat, *session.game.rules.legal(session.view(seat), seat)[0])


def test_a_secret_choice_can_be_taken_back_until_it_is_shown(make: Make) -> None:
    session = make("hhh")
    chosen(session, 1)
    assert session.can_undo(1)
    chosen(session, 0)
    assert not session.can_undo(1)
    assert session.can_undo(0)
    chosen(session, 2)
    assert not any(session.can_undo(seat) for seat in range(3))
    assert not any(session.can_retract(seat) for seat in range(3))


def test_bots_that_choose_in_secret_tell_nothing(make: Make) -> None:
    session = make("hbb")
    chosen(session, 0, 1)
    assert session.undo(0)
    assert [ply.seat for ply in session.journal] == [TABLE] * 3


def test_open_moves_of_bots_go_back_with_ones_own(make: Make) -> None:
    session = make("hb")
    chosen(session, 0, 1)
    submit(session, 0, TAKING, 1)
    before = key(session.full_state())
    submit(session, 0, TAKING, 1)
    submit(session, 1, TAKING, 2)
    assert session.undo(0)
    assert key(session.full_state()) == before


def test_nobody_goes_behind_a_roll_except_for_practice(make: Make) -> None:
    for practice in (False, True):
        session = make("hb", practice=practice)
        chosen(session, 0, 1)
        for seat in (0, 1):
            submit(session, seat, STOP)
        assert session.journal.plies[-1].seat == TABLE
        assert session.undo(0) is practice
        assert session.aids == ({"practice_undo": 1} if practice else {})


def test_redo_rolls_the_same_and_a_new_move_ends_it(make: Make, play: Play) -> None:
    session = make("hb", practice=True)
    play(session, 14)
    end, length = key(session.full_state()), len(session.journal)
    steps = 0
    while session.undo(0):
        steps += 1
    assert steps > 2
    for left in reversed(range(steps)):
        assert session.redo(0)
        assert session.can_redo(0) is bool(left)
    assert (key(session.full_state()), len(session.journal)) == (end, length)
    assert session.undo(0)
    chosen(session, session.prompts()[0].seat)
    assert not session.can_redo(0)
    assert not session.redo(0)


def test_the_same_moves_again_bring_the_same_deals(make: Make, play: Play) -> None:
    session = make("hb", practice=True)
    play(session, 20)
    journal = [(ply.seat, ply.move) for ply in session.journal]
    while session.undo(0):
        pass
    for seat, move in [
        (ply.seat, ply.move) for ply in session.journal.plies[session.journal.head :] if not ply.forced
    ]:
        if seat != TABLE:
            submit(session, seat, *move)
    assert [(ply.seat, ply.move) for ply in session.journal] == journal


def test_a_jump_is_told_once_with_both_pictures(make: Make) -> None:
    session = make("hh")
    chosen(session, 1)
    seen: list[Change] = []
    session.watch(1, seen.append)
    before = key(session.view(1))
    assert session.undo(1)
    [change] = seen
    assert (change.kind, change.seat, change.move, change.ply) == ("jump", 1, None, 2)
    assert (key(change.before), key(change.after)) == (before, key(session.view(1)))


def test_retracting_keeps_what_others_did(make: Make) -> None:
    session = make("hhh")
    chosen(session, 0, 1, 2)
    submit(session, 0, TAKING, 1)
    submit(session, 1, TAKING, 2)
    submit(session, 0, TAKING, 2)  # a press to stop follows by itself
    submit(session, 2, TAKING, 1)
    assert session.retract(0)
    assert session.full_state().cubes == [1, 2, 1]
    assert session.full_state().done == [0, 0, 0]
    assert session.retract(0)
    assert session.full_state().cubes == [0, 2, 1]
    assert not session.retract(0)
    replayed = session.journal.state_at(session.game.rules, session.journal.head)
    assert key(replayed) == key(session.full_state())


def test_retracting_stops_where_others_build_on_it(make: Make) -> None:
    session = make("hh")
    chosen(session, 0, 1)
    for seat in (0, 1):
        submit(session, seat, TAKING, 1)
        submit(session, seat, STOP)
    submit(session, 0, STAKING, 1)
    assert session.can_retract(0)
    assert not session.can_retract(1)  # stopping began the staking, and seat 0 has staked since


def test_going_back_is_exact_at_every_ply(make: Make) -> None:
    rng = Rng(5)
    for seed in range(6):
        session = make("hbb", seed=seed, practice=True)
        past = {}
        while session.prompts():
            ticket = rng.choice(session.prompts())
            if ticket.seat == 0:
                past[len(session.journal)] = key(session.full_state())
            submit(session, ticket.seat, *rng.choice(session.game.rules.legal(session.full_state(), ticket.seat)))
        while session.undo(0):
            head = session.journal.head
            assert key(session.full_state()) == past[head]
        assert session.journal.head == min(past)
