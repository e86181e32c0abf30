from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from sobremesa.engine.registry import GameError, Registry
from sobremesa.engine.rng import Rng
from sobremesa.engine.state import key
from sobremesa.session import saving
from sobremesa.session.changes import Accepted
from sobremesa.session.journal import Journal
from sobremesa.session.players import HUMAN, Player
from sobremesa.session.saving import LoadError, replay_plies
from sobremesa.session.session import Session
from sobremesa.store.format import Save
from sobremesa.store.saves import encode

Make = Callable[..., Session]
Play = Callable[..., int]


def through_file(save: Save) -> Save:
    return msgspec.json.decode(encode(save), type=Save)


def changed(save: Save, change: Callable[[dict[str, Any]], None]) -> Save:
    """The save after its JSON was edited."""
    data = json.loads(encode(save))
    change(data)
    return msgspec.json.decode(json.dumps(data), type=Save)


def test_a_table_comes_back_as_it_was(make: Make, play: Play, registry: Registry) -> None:
    session = make("hb", practice=True, rounds=3)
    play(session, 17)
    assert session.undo(0)
    session.aids.update(hint=2, practice_undo=1)
    loaded = saving.load(registry, through_file(saving.save_data(session)))
    assert key(loaded.full_state()) == key(session.full_state())
    assert loaded.note is None
    assert loaded.players == session.players
    assert loaded.aids == session.aids
    assert loaded.aids["hint"] == 2
    assert (loaded.seed, loaded.table_id, loaded.practice) == (session.seed, session.table_id, True)
    assert loaded.game.options == session.game.options
    assert loaded.redo(0)
    assert session.redo(0)
    assert key(loaded.full_state()) == key(session.full_state())


def test_loading_at_every_decision_changes_nothing_that_follows(make: Make, registry: Registry) -> None:
    whole = make("bbb", seed=4)
    cut = make("bbb", seed=4)
    while whole.prompts():
        cut = saving.load(registry, through_file(saving.save_data(cut)))
        for session in (whole, cut):
            ticket = session.prompts()[0]
            legal = session.game.rules.legal(session.view(ticket.seat), ticket.seat)
            move = Rng(session.thought_seed(ticket.seat)).choice(legal)
            assert isinstance(session.submit(ticket, ticket.seat, move), Accepted)
    assert [(p.seat, p.move, p.digest) for p in cut.journal] == [(p.seat, p.move, p.digest) for p in whole.journal]


def test_a_save_speaks_in_names_and_no_language(make: Make, play: Play) -> None:
    session = make("hb")
    play(session, 3)
    data = json.loads(encode(saving.save_data(session)))
    assert data["format"] == "sobremesa-save"
    assert data["game"] == {"id": "probe", "rules": 1}
    assert data["plies"][0]["by"] == "table"
    assert data["plies"][0]["move"]["move"] == "deal"
    assert {ply["by"] for ply in data["plies"]} == {"table", "seat 1", "seat 2"}
    assert all(len(ply["digest"]) == 8 for ply in data["plies"])
    assert [ply.get("ms") for ply in data["plies"] if ply["by"] != "table" and not ply.get("forced")] == [5] * 3
    assert data["end"]["format"] == "sobremesa-position"
    assert data["seats"] == [{"kind": "human"}, {"kind": "random"}]


def test_a_save_shares_nothing_with_the_table(make: Make, play: Play) -> None:
    session = make("hb")
    save = saving.save_data(session)
    before = encode(save)
    play(session, 4)
    session.aids["hint"] += 1
    assert encode(save) == before


def spoil_move(data: dict[str, Any]) -> None:
    data["plies"][4]["move"] = {"move": "choose", "card": "seven"}


def spoil_digest(data: dict[str, Any]) -> None:
    data["plies"][4]["digest"] = "00000000"


def spoil_seat(data: dict[str, Any]) -> None:
    data["plies"][4]["by"] = "seat 9"


def spoil_order(data: dict[str, Any]) -> None:
    data["plies"][4] = data["plies"][2]


def spoil_head(data: dict[str, Any]) -> None:
    data["plies"] = data["plies"][:4]


@pytest.mark.parametrize("spoil", [spoil_move, spoil_seat, spoil_order, spoil_head])
def test_where_plies_no_longer_replay_play_goes_on_from_the_position(
    make: Make, play: Play, registry: Registry, spoil: Callable[[dict[str, Any]], None]
) -> None:
    session = make("hb")
    play(session, 9)
    loaded = saving.load(registry, changed(saving.save_data(session), spoil))
    assert key(loaded.full_state()) == key(session.full_state())
    assert loaded.note is not None
    assert (loaded.note.key, dict(loaded.note.args)["plies"]) == ("session.rebased", 4)
    assert [len(old.plies) for old in loaded.earlier] == [4]
    assert loaded.journal.table_plies() == session.journal.table_plies()
    # the next rolls are those that the table would have made anyway
    play(loaded)
    play(session)
    assert loaded.over
    again = saving.load(registry, through_file(saving.save_data(loaded)))
    assert again.note is None
    assert key(again.full_state()) == key(loaded.full_state())
    assert [len(old.plies) for old in again.earlier] == [4]


def test_the_old_journal_ends_at_the_last_agreeing_ply(make: Make, play: Play, registry: Registry) -> None:
    session = make("hb")
    play(session, 9)

    def spoil(data: dict[str, Any]) -> None:
        spoil_digest(data)
        data["plies"][6]["move"] = {"move": "fly"}

    loaded = saving.load(registry, changed(saving.save_data(session), spoil))
    assert [len(old.plies) for old in loaded.earlier] == [4]


def test_a_digest_alone_costs_nothing_when_the_end_agrees(make: Make, play: Play, registry: Registry) -> None:
    session = make("hb")
    play(session, 9)
    loaded = saving.load(registry, changed(saving.save_data(session), spoil_digest))
    assert loaded.note is None
    assert len(loaded.journal) == len(session.journal)


def test_an_end_that_differs_counts_more_than_the_plies(make: Make, play: Play, registry: Registry) -> None:
    session = make("hb")
    play(session, 6)
    loaded = saving.load(
        registry, changed(saving.save_data(session), lambda d: d["end"]["position"].update(points=[7, 7]))
    )
    assert loaded.full_state().points == [7, 7]
    assert loaded.note is not None


def test_a_redo_that_no_longer_replays_is_dropped_with_a_word(make: Make, play: Play, registry: Registry) -> None:
    session = make("hb", practice=True)
    play(session, 9)
    while session.undo(0):
        pass
    head = session.journal.head

    def spoil(data: dict[str, Any]) -> None:
        data["plies"][head]["move"] = {"move": "fly"}

    loaded = saving.load(registry, changed(saving.save_data(session), spoil))
    assert loaded.note is not None
    assert loaded.note.key == "session.redo_dropped"
    assert key(loaded.full_state()) == key(session.full_state())
    assert not loaded.can_redo(0)


@pytest.mark.parametrize(
    ("spoil", "error", "key_"),
    [
        (lambda d: d["game"].update(id="chess"), GameError, "engine.registry.unknown"),
        (lambda d: d["options"].update(rounds=77), LoadError, "engine.option.bad"),
        (lambda d: d.update(seats=[{"kind": "human"}]), LoadError, "session.seats"),
        (lambda d: (spoil_move(d), d["end"].update(position=3)), LoadError, "probe.form"),
        (lambda d: (spoil_move(d), d["end"]["position"].update(phase=99)), LoadError, "probe.fault"),
        (lambda d: (spoil_move(d), d.update(end={})), LoadError, "probe.form"),
        (lambda d: d.update(base={}, end={}), LoadError, "probe.form"),
    ],
)
def test_what_cannot_be_played_on_is_refused_with_a_sentence(
    make: Make, play: Play, registry: Registry, spoil: Callable[[dict[str, Any]], None], error: type, key_: str
) -> None:
    session = make("hb")
    play(session, 9)
    with pytest.raises(error) as refused:
        saving.load(registry, changed(saving.save_data(session), spoil))
    assert refused.value.text.key == key_


def test_an_unreadable_base_still_leaves_the_end(make: Make, play: Play, registry: Registry) -> None:
    session = make("hb")
    play(session, 9)
    loaded = saving.load(registry, changed(saving.save_data(session), lambda d: d.update(base={})))
    assert key(loaded.full_state()) == key(session.full_state())


def test_a_position_that_makes_the_game_fall_is_named(make: Make, play: Play, registry: Registry) -> None:
    session = make("hb")
    play(session, 9)

    def spoil(data: dict[str, Any]) -> None:
        spoil_move(data)
        data["end"]["position"].update(phase=2, done=[])

    with pytest.raises(GameError) as broken:
        saving.load(registry, changed(saving.save_data(session), spoil))
    assert broken.value.text.key == "session.broken"


def test_the_first_ply_that_differs_is_named(make: Make, play: Play) -> None:
    session = make("hb")
    play(session, 9)
    replay = replay_plies(session.game, changed(saving.save_data(session), spoil_digest))
    assert replay.fault is not None
    assert (replay.fault.key, dict(replay.fault.args)["ply"]) == ("session.replay.differs", 5)
    assert replay.journal.head == 4


def test_the_longest_tables_resume_at_once(registry: Registry) -> None:
    for game in registry.games.values():
        players = [Player("", HUMAN)] * game.most_seats
        session = Session.new(game, game.most_seats, {}, players, 3)
        while session.prompts():
            ticket = session.prompts()[0]
            session.submit(ticket, ticket.seat, session.fallback(ticket.seat))
        content = encode(saving.save_data(session))
        best = 1.0
        for _ in range(3):
            began = time.perf_counter()
            loaded = saving.load(registry, msgspec.json.decode(content, type=Save))
            best = min(best, time.perf_counter() - began)
        assert key(loaded.full_state()) == key(session.full_state())
        assert best < 0.1, f"{game.id}: {len(session.journal)} plies in {best:.3f} s"


def test_a_table_begun_at_a_position_keeps_it(make: Make, play: Play, registry: Registry) -> None:
    session = make("hb")
    play(session, 6)
    begun = Session(session.info, session.game, session.players, 9, Journal(session.full_state()))
    play(begun, 3)
    loaded = saving.load(registry, through_file(saving.save_data(begun)))
    assert loaded.note is None
    assert key(loaded.journal.base) == key(session.full_state())
    assert key(loaded.full_state()) == key(begun.full_state())
