"""What the two editions do differently: order, secrecy, the prairie, the game for two."""

from __future__ import annotations

import pytest

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE, HIDDEN
from sobremesa.engine.state import key
from sobremesa.games.draftosaurus.moves import SPECIES_NAMES, SPOT_NAMES


def kinds(game, plies):
    return [game.moves.kinds[move[0]].name for _, _, move in plies if move]


@pytest.mark.rule("draftosaurus.prairie.two")
def test_document_prairie_refuses_a_third(table, turn, place):
    game = table(3, "document")
    s = turn(game, {"prairie": ["diplo", "stego", "diplo"]})
    third = place("diplo", "prairie")
    assert third not in game.rules.legal(s, 0)
    assert game.rule_ids[game.rules.check(s, 0, third)] == "draftosaurus.prairie.two"
    assert place("stego", "prairie") in game.rules.legal(s, 0)
    why = game.explainer.why_not(game.rules.redact(s, 0), 0, game.presenter.parts(s, 0, third))
    assert why.rule == "draftosaurus.prairie.two"
    assert [spot.slot for spot in why.spots] == [0, 2]
    published = table(3)
    assert place("diplo", "prairie") in published.rules.legal(turn(published, {"prairie": ["diplo"] * 4}), 0)


@pytest.mark.rule("draftosaurus.setup.bag", "draftosaurus.turn.rounds")
def test_two_players_of_the_document_share_24(table, play):
    game = table(2, "document")
    assert game.rules.start().bag == [4] * 6 + [24]
    plies = play(game)
    done = kinds(game, plies)
    assert (done.count("roll"), done.count("deal"), done.count("place")) == (12, 4, 24)
    assert "discard" not in done
    assert plies[-1][0].box == []


@pytest.mark.rule("draftosaurus.turn.order")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_document_places_in_turn_from_the_roller(table, play, seats):
    game = table(seats, "document")
    plies = play(game, seats)
    turns = 0
    for i, (s, _, move) in enumerate(plies):
        if move and game.moves.kinds[move[0]].name == "roll":
            order = [plies[i + 1 + n][1] for n in range(seats)]
            assert order == [(s.roller + n) % seats for n in range(seats)]
            assert all(game.rules.actors(plies[i + 1 + n][0]) == [order[n]] for n in range(seats))
            turns += 1
    assert turns == 12


@pytest.mark.rule("draftosaurus.turn.together")
def test_published_choices_are_secret_until_all_are_made(table, turn, place):
    game = table(3)
    rules = game.rules
    s = turn(game, {})
    assert rules.actors(s) == [0, 1, 2]
    blank = [key(rules.redact(s, seat)) for seat in (0, 1, 2, None)]
    rules.apply(s, 1, place("trex", "king"))
    assert rules.actors(s) == [0, 2]
    assert [key(rules.redact(s, seat)) for seat in (0, 2, None)] == [blank[0], blank[2], blank[3]]
    rules.apply(s, 0, place("trex", "king"))
    rules.apply(s, 2, place("stego", "river"))
    assert rules.actors(s) == [CHANCE]
    assert game.rule_ids[rules.happens(s, (7,))] == "draftosaurus.turn.together"
    assert rules.redact(s, 0).pending[1:] == [HIDDEN, HIDDEN]
    assert not any(s.zoo)
    reveal = rules.sample(s, Rng(1))
    rules.apply(s, CHANCE, reveal)
    stand = {(p.zone, p.piece) for p in game.presenter.placements(s, True) if p.zone.startswith("pen")}
    assert stand == {("pen:0:king", "dino.trex"), ("pen:1:king", "dino.trex"), ("pen:2:river", "dino.stego")}


@pytest.mark.rule("draftosaurus.turn.together")
def test_own_choice_lies_in_its_pen_for_its_owner_only(table, turn, place):
    game = table(3)
    s = turn(game, {"prairie": ["stego"]})
    before = game.presenter.placements(game.rules.redact(s, 0), False)
    game.rules.apply(s, 0, place("diplo", "prairie"))
    own = game.presenter.placements(game.rules.redact(s, 0), False)
    assert [(p.zone, p.slot) for p in own if p.piece == "dino.diplo"] == [("pen:0:prairie", 1)]
    assert len(own) == len(before)
    seen = game.presenter.placements(game.rules.redact(s, 1), False)
    assert not [p for p in seen if p.zone == "pen:0:prairie" and p.slot == 1]
    assert len([p for p in seen if p.zone == "hand:0"]) == 6


@pytest.mark.rule("draftosaurus.turn.discard")
def test_two_players_published_throw_half_away(table, play):
    game = table(2)
    plies = play(game)
    done = kinds(game, plies)
    counts = [done.count(name) for name in ("roll", "deal", "place", "discard", "show discards")]
    assert counts == [12, 8, 24, 24, 12]
    end = plies[-1][0]
    assert len(end.box) == 24
    order = [name for name in done if name in ("place", "reveal", "discard", "show discards", "pass")]
    assert order[:7] == ["place", "place", "reveal", "discard", "discard", "show discards", "pass"]


@pytest.mark.rule("draftosaurus.turn.discard")
def test_discards_are_secret_then_face_up(table):
    game = table(2)
    rules = game.rules
    s = game.notation.read(
        {
            "phase": "discard",
            "die": "wood",
            "bag": dict.fromkeys(SPECIES_NAMES, 6),
            "seats": [
                {"hand": ["stego", "stego", "diplo", "trex", "spino"], "zoos": [{"river": ["diplo"]}]},
                {"hand": ["spino"] * 5, "zoos": [{"river": ["stego"]}]},
            ],
        }
    )
    assert rules.legal(s, 0) == [(1, 0), (1, 1), (1, 4), (1, 5)]
    assert (
        rules.check(s, 0, (1, 2)) == rules.check(s, 0, (0, 1, 6)) == game.rule_ids.index("draftosaurus.turn.discard")
    )
    blank = key(rules.redact(s, 1))
    rules.apply(s, 0, (1, 1))
    assert key(rules.redact(s, 1)) == blank
    own = [(p.piece, p.slot) for p in game.presenter.placements(rules.redact(s, 0), True) if p.zone == "discard"]
    assert own == [("dino.stego", 0)]
    rules.apply(s, 1, (1, 5))
    assert rules.actors(s) == [CHANCE]
    assert game.rule_ids[rules.happens(s, (8,))] == "draftosaurus.turn.discard"
    rules.apply(s, CHANCE, rules.sample(s, Rng(1)))
    box = [p.piece for p in game.presenter.placements(rules.redact(s, None), True) if p.zone == "discard"]
    assert box == ["dino.stego", "dino.spino"]
    rules.apply(s, CHANCE, rules.sample(s, Rng(1)))
    hands = game.notation.write(s)["seats"]
    assert [hand["hand"] for hand in hands] == [["spino"] * 4, ["trex", "stego", "diplo", "spino"]]


@pytest.mark.rule("draftosaurus.turn.secret")
@pytest.mark.parametrize("edition", ["document", "published"])
def test_hands_are_remembered_by_those_who_held_them(table, play, edition):
    """Whoever has passed a hand on knows it, less what has been placed from it since."""
    game = table(4, edition)
    checked = 0
    for s, _, move in play(game):
        if s.round or not move or game.moves.kinds[move[0]].name != "roll":
            continue
        for viewer in range(4):
            view = game.rules.redact(s, viewer)
            faces = [p for p in game.presenter.placements(view, True) if p.zone.startswith("hand")]
            known = {int(p.zone[5:]) for p in faces if p.piece != "dino.back"}
            assert known == {(viewer + n) % 4 for n in range(min(s.turn, 3) + 1)}
            plain = [p for p in game.presenter.placements(view, False) if p.zone.startswith("hand")]
            assert {int(p.zone[5:]) for p in plain if p.piece != "dino.back"} == {viewer}
            assert len(plain) == len(faces) == 4 * (6 - s.turn)
            checked += 1
    assert checked == 24


@pytest.mark.rule("draftosaurus.turn.secret")
def test_bag_is_known_only_with_all_hands(table, play):
    game = table(3)
    for s, _, _ in play(game, 5):
        for viewer in range(3):
            view = game.rules.redact(s, viewer)
            unseen = any(hand < 0 for hand in view.hands)
            assert (view.bag[0] == HIDDEN) == (unseen and s.bag[6] > 0)
            assert view.bag[6] == s.bag[6]
        onlooker = game.rules.redact(s, None)
        assert all(hand <= 0 for hand in onlooker.hands)


@pytest.mark.rule("draftosaurus.turn.one")
def test_only_what_is_held_can_be_placed(table, turn, place):
    for edition in ("document", "published"):
        game = table(3, edition)
        s = turn(game, {}, hand=["stego"] * 6)
        assert {move[1] for move in game.rules.legal(s, 0)} == {SPECIES_NAMES.index("stego")}
        assert game.rule_ids[game.rules.check(s, 0, place("trex", "river"))] == "draftosaurus.turn.one"
        assert len(game.rules.legal(s, 0)) == 7
        assert {SPOT_NAMES[move[2]] for move in game.rules.legal(s, 0)} == set(SPOT_NAMES[:7])


@pytest.mark.rule("draftosaurus.turn.together")
def test_foresee_shows_a_secret_choice_carried_out(table, turn, place):
    game = table(3)
    view = game.rules.redact(turn(game, {"forest": ["stego"] * 4}), 0)
    after = game.rules.foresee(view, 0, place("stego", "forest"))
    assert game.rules.lines(after, 0)[0] - game.rules.lines(view, 0)[0] == 6
    assert view.pending[0] == 0
    assert "stego" not in game.notation.write(after)["seats"][0]["hand"]
