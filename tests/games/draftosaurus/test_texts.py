"""Sentences and rule books in both languages."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from sobremesa import games

SOURCE = Path(games.__file__).parent / "draftosaurus"
LANGUAGES = ("es", "en")


def own_keys(info, language):
    keys: list[str] = list(info.texts(language).keys())
    return {key for key in keys if key.startswith("draftosaurus.")}


def test_catalogues_have_the_same_keys_and_holes(info):
    spanish, english = (info.texts(language) for language in LANGUAGES)
    assert own_keys(info, "es") == own_keys(info, "en")
    for key in own_keys(info, "es"):
        assert spanish.holes(key) == english.holes(key), key


def test_no_sentence_is_left_unused(info):
    """Every key is spelled out in the code, or its last part is a name that the code puts in."""
    code = "\n".join(file.read_text("utf-8") for file in SOURCE.glob("*.py"))
    by_name = ("species", "plural", "face", "pen", "at", "tip", "score", "option", "prompt")
    for key in own_keys(info, "es"):
        _, group, *rest = key.split(".")
        if group in (*by_name, "tagline"):
            continue
        assert re.search(rf'["._]{re.escape(rest[-1])}"', code) or "die_" in key, key


def test_rule_books_have_the_same_sections_for_all_rules(table, info):
    spanish, english = (info.rules(language).sections for language in LANGUAGES)
    assert [(s.id, s.depth) for s in spanish] == [(s.id, s.depth) for s in english]
    described = set(tomllib.loads((SOURCE / "game.toml").read_text("utf-8"))["not_mechanical"])
    rules = set(table().rule_ids) - {""}
    assert {section.id for section in spanish} == rules | described
    assert not rules & described
    assert all(section.body for section in (*spanish, *english))


def test_links_between_sections_lead_somewhere(info):
    for language in LANGUAGES:
        book = info.rules(language)
        for section in book.sections:
            for target in re.findall(r"\]\(#([^)]+)\)", section.body):
                assert target in book


@pytest.mark.parametrize("boards", [["summer"], ["winter"], ["winter", "summer"]])
def test_names_of_everything_on_the_table(table, info, boards):
    game = table(2, boards=boards)
    layout = game.presenter.layout()
    for language in LANGUAGES:
        texts = info.texts(language)
        names = [texts.say(zone.name) for place in layout.places for zone in place.zones]
        names += [texts.say(piece.name) for piece in layout.pieces]
        names += [texts.say(zone.tip) for place in layout.places for zone in place.zones if zone.tip]
        assert all(names)
        for line in game.scoring:
            assert f"draftosaurus.score.{line.rule.rsplit('.', 1)[1]}" in texts
        for option in info.options:
            assert f"draftosaurus.option.{option.name}" in texts
            assert all(f"draftosaurus.option.{option.name}.{choice}" in texts for choice in option.choices)


@pytest.mark.parametrize("edition", ["document", "published"])
@pytest.mark.parametrize("boards", [["summer"], ["winter"], ["summer", "winter"]])
def test_every_ply_is_told_and_every_question_asked(table, play, info, edition, boards):
    """The log cites rules and lights zones that exist; a secret is not told before it is revealed."""
    game = table(2, edition, boards)
    texts = [info.texts(language) for language in LANGUAGES]
    book = info.rules("es")
    zones = {zone.id for place in game.presenter.layout().places for zone in place.zones}
    plies = play(game)
    told = {}
    for (s, seat, move), (after, _, _) in pairwise(plies):
        name = game.moves.kinds[move[0]].name
        secret = edition == "published" and name in ("place", "discard")
        for viewer in (0, 1, None):
            before_seen, after_seen = game.rules.redact(s, viewer), game.rules.redact(after, viewer)
            shown = move if seat in (-1, viewer) or not secret else None
            lines = game.explainer.tell(before_seen, seat, shown, after_seen)
            assert bool(lines) == (shown is not None)
            told.setdefault(name, set()).update(line.text.key for line in lines)
            for line in lines:
                assert all(words.say(line.text) for words in texts)
                assert line.rule in book
                assert {spot.zone for spot in line.spots} <= zones
        for viewer in (0, 1):
            for words in texts:
                assert words.say(game.explainer.prompt(game.rules.redact(s, viewer), viewer))
    assert told["roll"] == {"draftosaurus.log.roll"}
    assert "draftosaurus.log.place" in told["reveal" if edition == "published" else "place"]
    last = [key for keys in told.values() for key in keys]
    assert {"draftosaurus.log.won", "draftosaurus.log.tie", "draftosaurus.log.shared"} & set(last)


@pytest.mark.rule("draftosaurus.end.tie")
def test_the_end_says_what_decided(table, place, turn, info):
    """The last dinosaur of a document game, with the points set up to be even or not."""
    game = table(2, "document")
    texts = info.texts("en")
    said = {}
    for mine, theirs in (("stego stego", "diplo"), ("stego diplo", "trex spino"), ("trex diplo", "trex spino")):
        s = game.notation.read(
            {
                "phase": "place",
                "round": 2,
                "turn": 6,
                "roller": "seat 2",
                "die": "wood",
                "decides": ["seat 1"],
                "seats": [
                    {"hand": ["stego"], "zoos": [{"river": mine.split()}]},
                    {"zoos": [{"river": [*theirs.split(), "diplo"]}]},
                ],
            }
        )
        after = s.copy()
        move = place("stego", "river")
        game.rules.apply(after, 0, move)
        end = game.explainer.tell(s, 0, move, after)[-1]
        said[end.text.key.rsplit(".", 1)[1]] = (texts.say(end.text), end.rule)
    assert said["won"] == ("Seat 1 wins with 3 points.", "draftosaurus.end.winner")
    assert said["tie"][0].startswith("Seat 1 wins with 3 points: level")
    assert said["shared"] == (
        "A shared win with 3 points and as many T-Rexes: Seat 1 and Seat 2.",
        "draftosaurus.end.tie",
    )
