"""Positions: readable, canonical, forgiving about what cannot happen, exact about what cannot be read."""

from __future__ import annotations

import copy
import json

import pytest

from sobremesa.engine.game import PositionError
from sobremesa.engine.positions import digest
from sobremesa.engine.rules import CHANCE
from sobremesa.engine.state import dump, key, load
from sobremesa.games.draftosaurus.moves import SPECIES_NAMES


def kinds(faults):
    return {fault.key.rsplit(".", 1)[1] for fault in faults}


@pytest.mark.parametrize("edition", ["document", "published"])
@pytest.mark.parametrize("boards", [["summer"], ["winter"], ["summer", "winter"], ["winter", "winter"]])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_state_and_view_reads_back(table, play, edition, boards, seats):
    """Through JSON and through the plain form, with nothing to complain about."""
    game = table(seats, edition, boards)
    plies = play(game, seats)
    for s, _, _ in plies[seats % 3 :: 3]:
        for seen in (s, *(game.rules.redact(s, viewer) for viewer in (0, seats - 1, None))):
            written = json.dumps(game.notation.write(seen))
            again = game.notation.read(json.loads(written))
            assert key(again) == key(seen)
            assert json.dumps(game.notation.write(again)) == written
            assert key(load(game.state, dump(seen))) == key(seen)
            assert game.rules.faults(seen) == []


def test_a_turn_in_words(table, turn, place):
    game = table(2, "document", ["winter"])
    s = turn(game, {"ordered": ["stego", "trex"], "pyramid": [None, "diplo"], "river": ["spino"]}, "notrex")
    written = game.notation.write(s)
    assert {name: written[name] for name in ("phase", "round", "turn", "roller", "die", "decides", "viewer")} == {
        "phase": "place",
        "round": 1,
        "turn": 1,
        "roller": "seat 2",
        "die": "notrex",
        "decides": ["seat 1"],
        "viewer": "everyone",
    }
    assert written["seats"][0]["zoos"][0] == {
        "ordered": ["stego", "trex"],
        "bridge_left": [],
        "bridge_right": [],
        "quarantine": [],
        "lookout": [],
        "pyramid": [None, "diplo", None, None, None, None],
        "river": ["spino"],
    }
    assert written["seats"][0]["hand"] == list(SPECIES_NAMES)
    game.rules.apply(s, 0, place("trex", "river"))
    assert game.notation.write(s)["seats"][0]["zoos"][0]["river"] == ["spino", "trex"]


def test_a_view_in_words(table, turn):
    game = table(3)
    view = game.notation.write(game.rules.redact(turn(game, {}), 1))
    assert view["viewer"] == "seat 2"
    assert [seat["hand"] for seat in view["seats"]] == [6, list(SPECIES_NAMES), 6]
    assert [seat["chosen"] for seat in view["seats"]] == ["hidden", None, "hidden"]
    assert view["bag"] == 72


def test_digest_tells_positions_apart(table, play):
    game = table(3)
    states = [s for s, _, _ in play(game)]
    assert len({digest(game, s) for s in states}) == len({key(s) for s in states}) == len(states)


def test_secret_choices_are_kept(table, turn, place):
    game = table(2)
    s = turn(game, {})
    game.rules.apply(s, 1, place("diplo", "king"))
    written = game.notation.write(s)
    assert written["seats"][1]["chosen"] == {"species": "diplo", "spot": "king"}
    again = game.notation.read(written)
    assert game.rules.actors(again) == [0]
    game.rules.apply(again, 0, place("stego", "river"))
    assert game.rules.actors(again) == [CHANCE]


# What cannot be in play is scored all the same, and said

FAULTS = [
    ({"phase": "over", "seats": [{"zoos": [{"prairie": ["stego"] * 4}]}]}, {"placed", "species", "die"}),
    ({"phase": "over", "die": "wood", "bag": {"trex": 1}}, {"bag"}),
    ({"phase": "over", "die": "wood", "seats": [{"zoos": [{"forest": ["stego", "diplo"]}]}]}, {"pen"}),
    ({"phase": "over", "die": "wood", "seats": [{"zoos": [{"king": ["stego", "stego"]}]}]}, {"pen"}),
    ({"phase": "over", "die": "wood", "seats": [{"zoos": [{"meadow": ["stego", "stego"]}]}]}, {"pen"}),
    ({"phase": "over", "die": "wood", "seats": [{"zoos": [{"trio": ["stego"] * 4}]}]}, {"pen"}),
    ({"phase": "over", "die": "wood", "discarded": ["stego"]}, {"box"}),
]


@pytest.mark.parametrize(("data", "wanted"), FAULTS)
def test_impossible_positions_are_scored_and_named(table, data, wanted, info):
    game = table(4)
    s = game.notation.read(data)
    faults = game.rules.faults(s)
    assert wanted <= kinds(faults)
    assert ("pen" in kinds(faults)) == ("pen" in wanted)
    assert len(game.rules.ranking(s)) == 4
    for language in ("es", "en"):
        assert all(info.texts(language).say(fault) for fault in faults)


@pytest.mark.parametrize(
    "park",
    [
        {"pyramid": ["stego", "stego"]},
        {"pyramid": ["stego", None, None, "diplo"]},
        {"pyramid": ["stego", "diplo", "stego", "trex", None, "diplo"]},
        {"ordered": ["stego", "stego"]},
        {"ordered": ["stego", "trex", "diplo"]},
        {"quarantine": ["stego"]},
        {"lookout": ["stego", "stego"]},
    ],
)
def test_impossible_winter_pens(table, final, park):
    game = table(2, boards=["winter"])
    assert "pen" in kinds(game.rules.faults(final(game, park)))
    assert game.notation.write(final(game, park))["seats"][0]["zoos"][0][next(iter(park))]


@pytest.mark.rule("draftosaurus.prairie.two")
def test_a_third_on_the_prairie_is_impossible_in_the_document_edition(table, final):
    park = {"prairie": ["stego"] * 3}
    for edition, wrong in (("document", True), ("published", False)):
        game = table(2, edition)
        assert ("pen" in kinds(game.rules.faults(final(game, park)))) == wrong


def test_hands_seen_by_the_wrong_people(table, play):
    game = table(4)
    s = next(s for s, _, move in play(game) if s.turn == 2 and move and move[0] == 5)
    assert game.rules.faults(s) == []
    written = game.notation.write(s)
    written["seats"][0]["seen_by"] = ["seat 1"]
    assert kinds(game.rules.faults(game.notation.read(written))) == {"seen"}


# What cannot be read


def broken(change):
    data = {
        "phase": "choose",
        "die": "wood",
        "bag": dict.fromkeys(SPECIES_NAMES, 12),
        "seats": [{"hand": list(SPECIES_NAMES)} for _ in range(2)],
    }
    data = copy.deepcopy(data)
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "why", "path"),
    [
        (lambda d: d.pop("phase"), "missing", "$.phase"),
        (lambda d: d.update(phase="nap"), "form", "$.phase"),
        (lambda d: d.update(colour="red"), "unknown", "$.colour"),
        (lambda d: d["seats"][0].update(hat="red"), "unknown", "$.seats[0].hat"),
        (lambda d: d["seats"][1]["hand"].append("cow"), "form", "$.seats[1].hand[6]"),
        (lambda d: d["seats"][1]["hand"].append("trex"), "too_many", "$.seats[1].hand"),
        (lambda d: d["seats"][1]["hand"].pop(), "hand", "$.seats[1].hand"),
        (lambda d: d["seats"][1].update(hand=6), "unseen", "$.seats[1].hand"),
        (lambda d: d["seats"][1].update(hand=-1), "unseen", "$.seats[1].hand"),
        (lambda d: d["seats"][1].update(seen_by=["seat 9"]), "seat", "$.seats[1].seen_by[0]"),
        (lambda d: d["seats"][0].update(zoos=[{"cave": []}]), "unknown", "$.seats[0].zoos[0].cave"),
        (lambda d: d["seats"][0].update(zoos=[{}, {}]), "too_many", "$.seats[0].zoos"),
        (lambda d: d["seats"][0].update(zoos=[{"king": [None]}]), "spots", "$.seats[0].zoos[0].king"),
        (lambda d: d["seats"].append({}), "too_many", "$.seats"),
        (lambda d: d.update(roller="you"), "seat", "$.roller"),
        (lambda d: d.update(viewer="nobody"), "seat", "$.viewer"),
        (lambda d: d.update(viewer="onlooker"), "unseen", "$.seats[0].chosen"),
        (lambda d: d.update(die="blank"), "die", "$.die"),
        (lambda d: d.update(die=7), "form", "$.die"),
        (lambda d: d.update(board=2), "number", "$.board"),
        (lambda d: d.update(round=9), "number", "$.round"),
        (lambda d: d.update(turn=0), "number", "$.turn"),
        (lambda d: d.update(turn=2), "hand", "$.seats[0].hand"),
        (lambda d: d.update(bag={"trex": -1}), "number", "$.bag"),
        (lambda d: d.update(bag=-1), "number", "$.bag"),
        (lambda d: d.update(bag={"trex": 5}), "bag", "$.bag"),
        (lambda d: d.update(phase="place"), "one_seat", "$.decides"),
        (lambda d: d.update(phase="place", decides=["seat 1"]), "phase", "$.phase"),
        (lambda d: d.update(phase="quarantine"), "phase", "$.phase"),
        (lambda d: d.update(phase="next board"), "phase", "$.phase"),
        (lambda d: d.update(phase="first"), "hand", "$.seats[0].hand"),
        (lambda d: d.update(phase="deal"), "phase", "$.phase"),
        (lambda d: d.update(decides=["seat 1"]), "decides", "$.decides"),
        (lambda d: d["seats"][0].update(chosen="hidden"), "unseen", "$.seats[0].chosen"),
        (lambda d: d["seats"][0].update(chosen={"species": "trex"}), "unknown", "$.seats[0].chosen.spot"),
        (
            lambda d: d["seats"][0].update(chosen={"species": "trex", "spot": "lookout"}),
            "illegal",
            "$.seats[0].chosen",
        ),
        (
            lambda d: d["seats"][0].update(hand=["stego"] * 6, chosen={"species": "trex", "spot": "king"}),
            "not_held",
            "$.seats[0].chosen",
        ),
        (lambda d: d.update(phase="roll", seats=[{"hand": ["trex"] * 6, "chosen": "hidden"}]), "not_now", None),
    ],
)
def test_unreadable_positions_name_the_place(table, info, change, why, path):
    game = table(2)
    game.notation.read(broken(lambda d: None))
    with pytest.raises(PositionError) as error:
        game.notation.read(broken(change))
    said = error.value.text
    assert said.key == f"draftosaurus.position.{why}"
    assert dict(said.args)["path"] == (path or "$.seats[0].chosen")
    assert all((path or "$") in info.texts(language).say(said) for language in ("es", "en"))


@pytest.mark.parametrize("data", [None, 3, "phase", [], {}])
def test_no_position_at_all(table, data):
    with pytest.raises(PositionError):
        table(2).notation.read(data)


def test_positions_that_lack_a_lot_can_be_played_on(table):
    """A lesson writes little: the rest has its default."""
    game = table(2, "document")
    s = game.notation.read(
        {
            "phase": "place",
            "turn": 6,
            "round": 2,
            "die": "empty",
            "decides": ["seat 1"],
            "roller": "seat 1",
            "seats": [{"hand": ["trex"]}, {"hand": ["stego"]}],
        }
    )
    while actors := game.rules.actors(s):
        game.rules.apply(s, actors[0], game.rules.legal(s, actors[0])[0])
    assert game.rules.ranking(s)
