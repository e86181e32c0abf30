"""Why something done at the table is no move: the sentence, the rule, what lights up."""

from __future__ import annotations

import itertools

import pytest

from sobremesa.engine.parts import Drag, Press, Spot, Tap
from sobremesa.engine.rng import Rng
from sobremesa.games.draftosaurus.moves import SPECIES_NAMES, SPOT_NAMES


def refuse(game, s, *parts, seat=0):
    return game.explainer.why_not(game.rules.redact(s, seat), seat, parts)


def drag(species, to, slot=None, source="hand:0"):
    return Drag(source, f"dino.{species}", to, slot)


@pytest.mark.rule("draftosaurus.forest.same")
def test_forest_names_its_species(table, turn, info):
    game = table(3)
    s = turn(game, {"forest": ["stego", "stego"]})
    why = refuse(game, s, drag("diplo", "pen:0:forest"))
    assert why.rule == "draftosaurus.forest.same"
    assert why.spots == (Spot("pen:0:forest", 0), Spot("pen:0:forest", 1))
    said = info.texts("es").say(why.text)
    assert said == "El bosque ya tiene estegosaurios: solo caben más estegosaurios."


@pytest.mark.parametrize(
    ("board", "park", "species", "pen", "slot", "rule", "slots"),
    [
        ("summer", {"forest": ["stego"] * 6}, "stego", "forest", None, "forest.six", range(6)),
        ("summer", {"trio": ["stego", "trex", "diplo"]}, "stego", "trio", None, "trio.three", range(3)),
        ("summer", {"king": ["stego"]}, "diplo", "king", None, "king.one", [0]),
        ("summer", {"island": ["stego"]}, "diplo", "island", None, "island.one", [0]),
        ("summer", {"meadow": ["stego", "diplo"]}, "diplo", "meadow", None, "meadow.different", [1]),
        ("winter", {"ordered": ["stego"]}, "stego", "ordered", None, "ordered.alternate", [0]),
        ("winter", {"ordered": ["stego", "trex"]}, "trex", "ordered", None, "ordered.alternate", [0, 1]),
        ("winter", {"ordered": ["stego", "trex"] * 3}, "stego", "ordered", None, "ordered.six", range(6)),
        ("winter", {"quarantine": ["stego"]}, "stego", "quarantine", None, "quarantine.one", [0]),
        ("winter", {"lookout": ["stego"]}, "stego", "lookout", None, "lookout.one", [0]),
        ("winter", {"pyramid": ["stego"]}, "stego", "pyramid", 1, "pyramid.touch", [0]),
        ("winter", {"pyramid": ["stego"]}, "diplo", "pyramid", 0, "pyramid.rows", [0]),
        ("winter", {"pyramid": ["stego"]}, "diplo", "pyramid", 3, "pyramid.rows", [-1]),
    ],
)
@pytest.mark.rule(
    "draftosaurus.forest.six",
    "draftosaurus.trio.three",
    "draftosaurus.king.one",
    "draftosaurus.island.one",
    "draftosaurus.meadow.different",
    "draftosaurus.ordered.alternate",
    "draftosaurus.ordered.six",
    "draftosaurus.quarantine.one",
    "draftosaurus.lookout.one",
    "draftosaurus.pyramid.rows",
    "draftosaurus.pyramid.touch",
)
def test_pen_names_its_rule_and_lights_the_reason(table, turn, board, park, species, pen, slot, rule, slots):
    game = table(2, boards=[board])
    why = refuse(game, turn(game, park), drag(species, f"pen:0:{pen}", slot))
    assert why.rule == f"draftosaurus.{rule}"
    assert why.spots == tuple(Spot(f"pen:0:{pen}", slot) for slot in slots)


@pytest.mark.rule(
    "draftosaurus.die.woodland",
    "draftosaurus.die.grassland",
    "draftosaurus.die.left",
    "draftosaurus.die.right",
    "draftosaurus.die.empty",
    "draftosaurus.die.trex",
)
@pytest.mark.parametrize(
    ("face", "pen", "rule"),
    [
        ("wood", "prairie", "woodland"),
        ("grass", "king", "grassland"),
        ("left", "king", "left"),
        ("right", "trio", "right"),
        ("empty", "trio", "empty"),
        ("notrex", "trio", "trex"),
    ],
)
def test_die_lights_itself_and_the_pen(table, turn, face, pen, rule):
    game = table(2)
    why = refuse(game, turn(game, {"trio": ["trex"]}, face), drag("diplo", f"pen:0:{pen}"))
    assert why.rule == f"draftosaurus.die.{rule}"
    assert why.spots == (Spot("die:1", 0), Spot(f"pen:0:{pen}"))
    assert why.text.key == f"draftosaurus.refuse.die_{face}"


@pytest.mark.rule(
    "draftosaurus.turn.own",
    "draftosaurus.turn.stay",
    "draftosaurus.turn.secret",
    "draftosaurus.turn.one",
    "draftosaurus.turn.roll",
    "draftosaurus.setup.draw",
)
@pytest.mark.parametrize(
    ("part", "key", "rule"),
    [
        (drag("diplo", "pen:1:river"), "own", "turn.own"),
        (drag("stego", "pen:0:river", source="pen:0:forest"), "stay", "turn.stay"),
        (drag("stego", "pen:0:river", source="pen:1:forest"), "others_zoo", "turn.own"),
        (drag("stego", "pen:0:river", source="hand:1"), "others_hand", "turn.secret"),
        (Drag("hand:1", "dino.back", "pen:0:river"), "unseen", "turn.secret"),
        (drag("diplo", "hand:0"), "back", "turn.one"),
        (drag("diplo", "hand:1"), "nowhere", "turn.one"),
        (drag("diplo", "bag"), "nowhere", "turn.one"),
        (drag("diplo", "pen:0:river", source="bag"), "bag", "setup.draw"),
        (drag("trex", "pen:0:river"), "not_held", "turn.one"),
        (Drag("die:0", "die.wood", "pen:0:river"), "die", "turn.roll"),
        (Tap("pen:0:river"), "drag", "turn.one"),
        (Press("pass"), "drag", "turn.one"),
    ],
)
def test_things_that_are_no_placement(table, turn, part, key, rule):
    game = table(3)
    s = turn(game, {"forest": ["stego"]}, hand=["stego", "stego", "tricera", "parasaur", "diplo", "spino"])
    why = refuse(game, s, part)
    assert (why.text.key, why.rule) == (f"draftosaurus.refuse.{key}", f"draftosaurus.{rule}")


@pytest.mark.rule("draftosaurus.turn.one")
def test_two_dinosaurs_at_once(table, turn):
    game = table(3)
    s = turn(game, {})
    why = refuse(game, s, drag("stego", "pen:0:river"), drag("diplo", "pen:0:river"))
    assert (why.text.key, why.rule) == ("draftosaurus.refuse.many", "draftosaurus.turn.one")


@pytest.mark.rule("draftosaurus.turn.discard")
def test_discarding_now_or_not_now(table, turn):
    game = table(2)
    why = refuse(game, turn(game, {}), drag("diplo", "discard"))
    assert (why.text.key, why.rule) == ("draftosaurus.refuse.place_first", "draftosaurus.turn.discard")
    s = game.notation.read(
        {
            "phase": "discard",
            "die": "wood",
            "bag": dict.fromkeys(SPECIES_NAMES, 6),
            "discarded": ["diplo"],
            "seats": [{"hand": ["stego"] * 5}, {"hand": ["spino"] * 5}],
        }
    )
    for part, key in (
        (drag("stego", "pen:0:river"), "discard_now"),
        (drag("stego", "hand:0"), "discard_now"),
        (drag("diplo", "hand:0", source="discard"), "box"),
        (Press("pass"), "discard_one"),
    ):
        why = refuse(game, s, part)
        assert (why.text.key, why.rule) == (f"draftosaurus.refuse.{key}", "draftosaurus.turn.discard")


@pytest.mark.rule("draftosaurus.quarantine.leave")
def test_only_quarantine_moves_in_the_end(table):
    game = table(2, boards=["winter"])
    park = {"quarantine": ["stego"], "lookout": ["diplo"], "river": ["trex"]}
    s = game.notation.read({"phase": "quarantine", "seats": [{"zoos": [park]}]})
    home = "pen:0:quarantine"
    for part, key in (
        (drag("stego", home, source=home), "quarantine_leave"),
        (drag("trex", "pen:0:ordered", source="pen:0:river"), "quarantine_only"),
        (drag("trex", "pen:0:ordered"), "quarantine_only"),
        (Tap(home), "quarantine_drag"),
    ):
        why = refuse(game, s, part)
        assert (why.text.key, why.rule) == (f"draftosaurus.refuse.{key}", "draftosaurus.quarantine.leave")
    why = refuse(game, s, drag("stego", "pen:0:lookout", source=home))
    assert why.rule == "draftosaurus.lookout.one"


@pytest.mark.rule("draftosaurus.end.boards", "draftosaurus.setup.board")
def test_pens_out_of_play(table, turn):
    game = table(2, boards=["summer", "summer"])
    why = refuse(game, turn(game, {}), drag("diplo", "pen:0:river:2"))
    assert (why.text.key, why.rule) == ("draftosaurus.refuse.other_board", "draftosaurus.end.boards")
    single = table(2)
    s = turn(single, {})
    move = (0, 1, SPOT_NAMES.index("lookout"))
    why = refuse(single, s, *single.presenter.parts(s, 0, move))
    assert (why.text.key, why.rule) == ("draftosaurus.refuse.no_such_pen", "draftosaurus.setup.board")


@pytest.mark.rule("draftosaurus.pyramid.touch")
def test_pyramid_without_a_spot(table, turn):
    game = table(2, boards=["winter"])
    s = turn(game, {"pyramid": [None, "stego"]})
    assert refuse(game, s, drag("diplo", "pen:0:pyramid")).text.key == "draftosaurus.refuse.spot"
    assert refuse(game, s, drag("stego", "pen:0:pyramid")).rule == "draftosaurus.pyramid.touch"


@pytest.mark.parametrize("edition", ["document", "published"])
@pytest.mark.parametrize("boards", [["summer"], ["winter"], ["summer", "winter"]])
def test_anything_done_gets_a_sentence_in_both_languages(table, play, info, edition, boards):
    """Pieces from anywhere to anywhere, in every phase: a sentence, a rule of the book, zones that exist."""
    game = table(2, edition, boards)
    texts = [info.texts(language) for language in ("es", "en")]
    books = [info.rules(language) for language in ("es", "en")]
    layout = game.presenter.layout()
    zones = [zone.id for place in layout.places for zone in place.zones]
    faces = [piece.id for piece in layout.pieces]
    rng = Rng(1)
    for s, _, _ in play(game, 3):
        for seat in range(2):
            view = game.rules.redact(s, seat)
            for _ in range(6):
                source = rng.choice([f"hand:{seat}", rng.choice(zones)])
                parts = [Drag(source, rng.choice(faces), rng.choice(zones), rng.choice([None, 0, 3]))]
                parts += [Tap(rng.choice(zones), 0), Press("x")][: rng.below(4) - 1] if rng.below(4) == 0 else []
                why = game.explainer.why_not(view, seat, tuple(parts))
                assert all(why.rule in book for book in books)
                assert all(words.say(why.text) for words in texts)
                assert all(spot.zone in zones for spot in why.spots)


def test_every_refusal_of_check_has_its_own_words(table, play):
    """Moves that `check` refuses are explained by the same rule."""
    moves = [(0, *pair) for pair in itertools.product(range(6), range(18))]
    for edition, board in itertools.product(("document", "published"), ("summer", "winter")):
        game = table(3, edition, [board])
        seen = set()
        for s, seat, _ in play(game, 7):
            if seat < 0:
                continue
            view = game.rules.redact(s, seat)
            for move in moves if s.phase < 5 else []:
                rule = game.rules.check(view, seat, move)
                if rule:
                    why = game.explainer.why_not(view, seat, game.presenter.parts(view, seat, move))
                    assert why.rule == game.rule_ids[rule]
                    seen.add(why.rule)
        assert len(seen) > 8
