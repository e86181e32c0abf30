from __future__ import annotations

from pathlib import Path

import pytest

from sobremesa.engine import registry
from sobremesa.engine.text import Catalogue, TextError, text


def catalogue(tmp_path: Path, toml: str, language: str = "en") -> Catalogue:
    file = tmp_path / f"{language}.toml"
    file.write_text(toml, "utf-8")
    made = Catalogue(language)
    made.read(file, "g.")
    return made


def test_numbers_choose_their_variant(tmp_path: Path) -> None:
    made = catalogue(tmp_path, '[left]\nby = "n"\n0 = "none"\none = "{n} card"\nother = "{n} cards"\n')
    assert [made.say(text("g.left", n=n)) for n in (0, 1, 2)] == ["none", "1 card", "2 cards"]


def test_gender_of_the_name_chooses_the_article(tmp_path: Path) -> None:
    toml = """
        box = { text = "caja", gender = "f" }
        bag = { text = "saco", gender = "m" }
        into = { by = "to", m = "al {to}", f = "a la {to}" }
    """
    made = catalogue(tmp_path, toml, "es")
    assert made.say(text("g.into", to=text("g.box"))) == "a la caja"
    assert made.say(text("g.into", to=text("g.bag"))) == "al saco"


def test_arguments_are_escaped_in_rich_text_and_only_there(tmp_path: Path) -> None:
    made = catalogue(tmp_path, 'hello = "<b>{who}</b>"')
    assert made.say(text("g.hello", who="<Ana & Co>"), rich=True) == "<b>&lt;Ana &amp; Co&gt;</b>"
    assert made.say(text("g.hello", who="<Ana>")) == "<b><Ana></b>"


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ('a = "{n}"', text("g.a")),
        ('a = "x"', text("g.b")),
        ('a = { by = "n", m = "x" }', text("g.a", n="z")),
    ],
)
def test_what_does_not_fit_is_an_error(tmp_path: Path, toml: str, message: object) -> None:
    with pytest.raises(TextError):
        catalogue(tmp_path, toml).say(message)  # type: ignore[arg-type]


@pytest.mark.parametrize("content", [b"a = ", b"\x00\x00", b"a = [1]", b"\xff"])
def test_a_broken_catalogue_is_an_error(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "en.toml"
    file.write_bytes(content)
    with pytest.raises(TextError):
        Catalogue("en").read(file)


def test_lists_read_well_in_both_languages() -> None:
    english, spanish = registry.app_texts("en"), registry.app_texts("es")
    assert english.enumerate(["a", "b", "c"]) == "a, b and c"
    assert spanish.enumerate(["Ana", "Eva"]) == "Ana y Eva"
    assert spanish.enumerate(["Ana", "Íñigo"]) == "Ana e Íñigo"
    assert spanish.enumerate(["solo"]) == "solo"
    assert spanish.enumerate([]) == ""


def test_the_program_says_the_same_things_in_both_languages() -> None:
    english, spanish = registry.app_texts("en"), registry.app_texts("es")
    assert list(english.keys()) == list(spanish.keys())
    different = [key for key in english if english.holes(key) != spanish.holes(key)]
    assert different == []


def test_names_known_only_at_a_table_are_put_in() -> None:
    texts = registry.app_texts("en")
    texts.put("player", {"by": "seat", "1": "Ana", "2": "{{Bo}}"})
    assert texts.say(text("player", seat=1)) == "Ana"
    assert texts.say(text("player", seat=2)) == "{Bo}"


def test_a_sentence_can_speak_to_the_person_at_the_table(tmp_path: Path) -> None:
    texts = catalogue(tmp_path, 'rolls = { by = "who", you = "You roll.", other = "{who} rolls." }')
    texts.put("player", {"by": "seat", "1": "You", "1.gender": "you", "2": "Ana"})
    assert texts.say(text("g.rolls", who=text("player", seat=1))) == "You roll."
    assert texts.say(text("g.rolls", who=text("player", seat=2))) == "Ana rolls."
    assert texts.holes("player") == {"seat"}
