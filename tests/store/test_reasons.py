from __future__ import annotations

import errno
import os

import msgspec
import pytest

from sobremesa.engine.registry import app_texts
from sobremesa.engine.text import Text
from sobremesa.store.format import Save
from sobremesa.store.reasons import KNOWN, of_system, where
from sobremesa.store.saves import encode


@pytest.mark.parametrize("number", KNOWN)
def test_usual_errors_of_the_system_are_said_in_both_languages(number: int) -> None:
    reason = of_system(OSError(number, os.strerror(number)))
    assert isinstance(reason, Text)
    assert app_texts("es").say(reason) != app_texts("en").say(reason)


def test_an_unusual_error_keeps_the_words_of_the_system() -> None:
    assert of_system(OSError(errno.EMLINK, "Too many links")) == "Too many links"
    assert of_system(OSError("odd")) == "odd"


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        (b'"head":3', b'"head":"x"', "$.head"),
        (b'"head":3', b'"foot":3', "$.head"),
        (b'"by":"table"', b'"by":7', "$.plies[0].by"),
        (b'"kind":"greedy"', b'"mind":"greedy"', "$.seats[1].kind"),
        (b"{", b"!", "byte 0"),
        (b"}\n", b"", "byte "),
    ],
)
def test_the_place_of_a_fault_is_named(new_save: object, old: bytes, new: bytes, place: str) -> None:
    content = encode(new_save()).replace(old, new, 1) if old != b"}\n" else encode(new_save())[:-2]  # type: ignore[operator]
    with pytest.raises(msgspec.DecodeError) as broken:
        msgspec.json.decode(content, type=Save)
    assert where(broken.value, content).startswith(place)
