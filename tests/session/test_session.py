from __future__ import annotations

import logging
from collections.abc import Callable

import pytest

from sobremesa.engine.parts import Refusal
from sobremesa.engine.registry import GameError, Registry
from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE, Move
from sobremesa.engine.state import key
from sobremesa.engine.text import text
from sobremesa.session import saving
from sobremesa.session.changes import Accepted, Change, Ticket
from sobremesa.session.players import HUMAN, Player
from sobremesa.session.session import Session

Make = Callable[..., Session]
Play = Callable[..., int]

CHOICE, TAKING, STOP, STAKING, PASS, DEALING, REVEAL, ROLLING = range(8)


def choose(session: Session, seat: int) -> Ticket:
    """Makes the first legal move of a seat; gives the ticket it was made with."""
    ticket = session.ticket(seat)
    move = session.game.rules.legal(session.view(seat), seat)[0]
    assert isinstance(session.submit(ticket, seat, move), Accepted)
    return ticket


def kinds(session: Session) -> list[int]:
    return [ply.move[0] for ply in session.journal]


def test_a_new_table_is_dealt_up_to_the_first_decision(make: Make) -> None:
    session = make("hhb")
    assert kinds(session) == [DEALING] * 3
    assert [ticket.seat for ticket in session.prompts()] == [0, 1, 2]
    assert not session.over


def test_the_table_rolls_by_seed_and_number_of_its_plies(make: Make, play: Play) -> None:
    session = make("bbb", seed=11)
    play(session)
    rules = session.game.rules
    state = session.journal.base.copy()
    rolls = 0
    for ply in session.journal:
        if ply.seat == CHANCE:
            assert ply.move == rules.sample(state, Rng.at(11, rolls))
            rolls += 1
        rules.apply(state, ply.seat, ply.move)
    assert session.over
    assert rolls == session.journal.table_plies() == 2 * (3 + 1 + 1)


def test_without_a_seed_tables_differ(registry: Registry) -> None:
    players = [Player("", "random")] * 2
    deals = {tuple(Session.new(registry.info("probe"), 2, {}, players).journal.plies[0].move) for _ in range(40)}
    assert len(deals) > 5


def test_seats_choose_in_any_order_and_only_the_table_reveals(make: Make) -> None:
    session = make("hhh")
    choose(session, 2)
    choose(session, 0)
    assert REVEAL not in kinds(session)
    assert session.view(1).pending == [-1, 0, -1]
    choose(session, 1)
    assert kinds(session)[-1] == REVEAL


def test_a_ticket_outlives_what_other_seats_do(make: Make) -> None:
    session = make("hhh")
    ticket = session.ticket(1)
    choose(session, 2)
    choose(session, 0)
    assert session.alive(ticket)
    assert isinstance(session.submit(ticket, 1, session.game.rules.legal(session.view(1), 1)[0]), Accepted)


def test_a_ticket_dies_when_its_seat_moves(make: Make) -> None:
    session = make("hhh")
    old = choose(session, 1)
    assert not session.alive(old)
    assert session.submit(old, 1, (CHOICE, 0)) == Refusal(text("session.stale"), "")


@pytest.mark.parametrize("how", ["undo", "redo", "load", "new"])
def test_a_ticket_dies_by_going_back_and_by_another_table(make: Make, registry: Registry, how: str) -> None:
    session = make("hhh", practice=True)
    choose(session, 1)
    if how == "redo":
        assert session.undo(1)
    ticket = session.ticket(0)
    if how == "undo":
        assert session.undo(1)
    elif how == "redo":
        assert session.redo(1)
    elif how == "load":
        session = saving.load(registry, saving.save_data(session))
    else:
        session = make("hhh")
    refusal = session.submit(ticket, 0, session.game.rules.legal(session.view(0), 0)[0])
    assert isinstance(refusal, Refusal)
    assert refusal.text.key == "session.stale"


def test_a_retraction_kills_the_own_ticket_only(make: Make) -> None:
    session = make("hhh")
    old = session.ticket(1)
    choose(session, 1)
    mine, other = session.ticket(1), session.ticket(0)
    assert session.retract(1)
    assert not session.alive(old)
    assert not session.alive(mine)
    assert session.alive(other)
    assert session.alive(session.ticket(1))


@pytest.mark.parametrize(
    ("seat", "asked", "move", "key_"),
    [
        (0, 1, (CHOICE, 0), "session.other_seat"),
        (7, 7, (CHOICE, 0), "session.other_seat"),
        (-1, -1, (DEALING, 0, 0, 0), "session.other_seat"),
        (0, 0, (DEALING, 0, 0, 0), "session.unknown_move"),
        (0, 0, (CHOICE,), "session.unknown_move"),
        (0, 0, (CHOICE, True), "session.unknown_move"),
        (0, 0, (CHOICE, "ace"), "session.unknown_move"),
        (0, 0, [CHOICE, 0], "session.unknown_move"),
        (0, 0, None, "session.unknown_move"),
        (0, 0, (99, 0), "session.unknown_move"),
        (0, 0, (), "session.unknown_move"),
        (0, 0, (TAKING, 1), "probe.hand.broken"),
        (0, 0, (STAKING, -4), "probe.hand.broken"),
        (0, 0, (CHOICE, 99), "session.illegal"),
    ],
)
def test_what_is_no_move_is_refused_with_a_sentence(make: Make, seat: int, asked: int, move: Move, key_: str) -> None:
    session = make("hh")
    before = key(session.full_state())
    refusal = session.submit(Ticket(session.epoch, asked, 0), seat, move)
    assert isinstance(refusal, Refusal)
    assert refusal.text.key == key_
    assert key(session.full_state()) == before


def test_a_seat_that_is_not_asked_is_told_so(make: Make) -> None:
    session = make("hh", seed=2)
    for seat in (0, 1):
        choose(session, seat)
    assert isinstance(session.submit(session.ticket(0), 0, (STOP,)), Accepted)
    refusal = session.submit(session.ticket(0), 0, (STOP,))
    assert isinstance(refusal, Refusal)
    assert refusal.text.key == "session.not_your_turn"
    assert refusal.rule == ""


def test_when_it_is_over_nobody_moves(make: Make, play: Play) -> None:
    session = make("hb", rounds=1)
    ticket = session.ticket(0)
    play(session)
    refusal = session.submit(ticket, 0, (STOP,))
    assert isinstance(refusal, Refusal)
    assert refusal.text.key == "session.over"
    assert session.prompts() == []
    assert sorted(session.ranking())[0] == 1


def test_presses_that_decide_nothing_are_made_for_the_seat(make: Make) -> None:
    session = make("hh")
    choose(session, 0)
    choose(session, 1)
    session.submit(session.ticket(0), 0, (TAKING, 2))
    session.submit(session.ticket(0), 0, (TAKING, 1))
    forced = [ply for ply in session.journal if ply.forced]
    assert [(ply.seat, ply.move) for ply in forced] == [(0, (STOP,))]
    session.submit(session.ticket(1), 1, (STOP,))
    assert [t.seat for t in session.prompts()] == [0]
    session.submit(session.ticket(0), 0, (STAKING, 3))
    assert (PASS,) in [ply.move for ply in session.journal if ply.forced]


def test_the_sheet_is_what_the_viewer_can_reckon(make: Make, play: Play) -> None:
    session = make("hb")
    play(session)
    assert [session.lines(seat)[0] for seat in (0, 1)] == session.full_state().points


# Watching


def watch(session: Session, viewer: object) -> list[Change]:
    seen: list[Change] = []
    session.watch(viewer, seen.append)  # type: ignore[arg-type]
    return seen


def test_every_watcher_sees_every_ply_in_order_as_it_may(make: Make, play: Play) -> None:
    session = make("hhh")
    watchers = {viewer: watch(session, viewer) for viewer in (0, 1, 2, None, "all")}
    play(session)
    rules = session.game.rules
    for viewer, seen in watchers.items():
        assert [change.ply for change in seen] == list(range(3, len(session.journal)))
        for change in seen:
            ply = session.journal.plies[change.ply]
            before = session.journal.state_at(rules, change.ply)
            assert change.seat == ply.seat
            if viewer == "all":
                assert (key(change.before), change.move) == (key(before), ply.move)
            else:
                assert key(change.before) == key(rules.redact(before, viewer))


def test_a_secret_choice_and_another_hand_are_not_told(make: Make, play: Play) -> None:
    session = make("hhh")
    watchers = {viewer: watch(session, viewer) for viewer in (0, 1, 2, None)}
    play(session)
    for viewer, seen in watchers.items():
        for change in seen:
            move = session.journal.plies[change.ply].move
            hidden = change.seat != viewer and move[0] == CHOICE
            dealt_to_another = move[0] == DEALING and move[1] != viewer
            assert change.move == (None if hidden or dealt_to_another else move), (viewer, change)


def test_a_watcher_that_fails_harms_nobody(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    session = make("hh")
    before = watch(session, 0)

    def fail(change: Change) -> None:
        raise RuntimeError("no good")

    session.watch(0, fail)
    after = watch(session, 0)
    choose(session, 0)
    choose(session, 1)
    assert len(before) == len(after) == 3
    assert len(session.journal) == 5
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * 3
    caplog.clear()


def test_a_watcher_may_move_and_leave(make: Make) -> None:
    session = make("hh")
    told: list[tuple[int, int]] = []

    def answer(change: Change) -> None:
        told.append((change.ply, len(session.journal)))
        if change.seat == 0 and change.move is not None and change.move[0] == CHOICE:
            choose(session, 1)

    leave = session.watch(0, answer)
    later = watch(session, 0)
    choose(session, 0)
    assert [ply for ply, _ in told] == [2, 3, 4]
    assert [change.ply for change in later] == [2, 3, 4]
    leave()
    session.submit(session.ticket(0), 0, (TAKING, 1))
    assert len(told) == 3


def test_what_a_watcher_gets_is_its_own(make: Make) -> None:
    session = make("hh")

    def spoil(change: Change) -> None:
        change.after.points[0] = 99

    session.watch("all", spoil)
    session.watch(0, spoil)
    choose(session, 0)
    assert session.full_state().points[0] == 0


# A game that breaks


def test_a_game_that_breaks_leaves_the_table_as_it_was(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    session = make("hh")
    seen = watch(session, 0)
    choose(session, 0)
    state, plies, ticket = key(session.full_state()), len(session.journal), session.ticket(1)
    monkeypatch.setattr(session.game.rules, "happens", lambda s, move: 1)
    with pytest.raises(GameError) as broken:
        choose(session, 1)
    assert broken.value.text.key == "session.bad_table_ply"
    assert (key(session.full_state()), len(session.journal)) == (state, plies)
    monkeypatch.undo()
    assert session.alive(ticket)
    choose(session, 1)
    assert len(seen) == 3


def test_a_game_that_raises_is_named(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    session = make("hh")

    def fall(s: object, rng: object) -> Move:
        raise ZeroDivisionError

    choose(session, 0)
    monkeypatch.setattr(session.game.rules, "sample", fall)
    with pytest.raises(GameError) as broken:
        choose(session, 1)
    assert broken.value.text.key == "session.broken"
    assert dict(broken.value.text.args)["game"] == "probe"


def test_wrong_numbers_of_players_are_refused(registry: Registry) -> None:
    with pytest.raises(ValueError, match="players"):
        Session.new(registry.info("probe"), 3, {}, [Player("", HUMAN)])


def test_a_fallback_is_legal_and_always_the_same(make: Make) -> None:
    session = make("bb")
    move = session.fallback(0)
    assert move in session.game.rules.legal(session.full_state(), 0)
    assert {session.fallback(0) for _ in range(5)} == {move}


def test_thoughts_have_seeds_of_their_own(make: Make) -> None:
    session = make("bbb")
    seeds = {session.thought_seed(seat, worker) for seat in range(3) for worker in range(2)}
    choose(session, 0)
    seeds.add(session.thought_seed(0))
    assert len(seeds) == 7
    assert session.seed not in seeds


def test_history_tells_a_viewer_what_watching_told(make: Make, play: Play) -> None:
    session = make("hbb", seed=5)
    told: list[Change] = []
    session.watch(0, told.append)
    before = len(session.journal)
    play(session)

    past = list(session.history(0))
    assert [change.ply for change in past] == list(range(len(session.journal)))
    shown = [(c.kind, c.seat, c.move, key(c.before), key(c.after), c.ply) for c in told]
    assert [(c.kind, c.seat, c.move, key(c.before), key(c.after), c.ply) for c in past[before:]] == shown
