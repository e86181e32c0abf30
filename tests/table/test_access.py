from __future__ import annotations

import gc

import pytest
from PySide6.QtGui import QAccessible

from sobremesa.engine.placements import Side
from sobremesa.table import access


def interface(table):
    found = QAccessible.queryAccessibleInterface(table.view)
    assert isinstance(found, access._View)
    return found


def told(table) -> list[str]:
    top = interface(table)
    return [top.child(n).text(QAccessible.Text.Name) for n in range(top.childCount())]


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_zone_and_piece_has_a_name(room, language: str) -> None:
    table = room(language=language)
    names = told(table)
    assert len(names) == len(table.view.table.zones) + len(table.director.items)
    assert all(names)
    assert table.view.accessibleName()


def test_names_change_with_the_language(room) -> None:
    table = room(language="en")
    english = told(table)
    info = table.session.info
    table.view.set_texts(info.texts("es"), info.rules("es"))
    spanish = told(table)
    assert len(english) == len(spanish)
    assert sum(a != b for a, b in zip(english, spanish, strict=True)) > len(english) / 2


def test_hidden_pieces_say_nothing_of_their_front(room) -> None:
    table = room(seats=4)
    top = interface(table)
    backs = [n for n in range(top.childCount()) if getattr(top.child(n).object(), "placement", None)]
    hidden = [top.child(n) for n in backs if top.child(n).object().placement.side is Side.BACK]
    assert len(hidden) > 10
    words = table.view.table.words
    species = [words.say(k.name) for k in table.view.table.ground.kinds.values() if k.id != "dino.back"]
    for child in hidden:
        said = child.text(QAccessible.Text.Name) + child.text(QAccessible.Text.Description)
        assert not any(name in said for name in species)
        assert not child.object().toolTip()
        assert child.object().word == words.app(
            "face_down", piece=words.say(table.view.table.ground.kinds["dino.back"].name)
        )


def test_places_order_and_state_of_what_is_told(room) -> None:
    table = room()
    top = interface(table)
    first = top.child(0)
    assert first.object().zone.startswith("pen:0:")
    for n in range(top.childCount()):
        child = top.child(n)
        assert child.isValid()
        assert top.indexOfChild(child) == n
        assert child.parent() is top
    hand = QAccessible.queryAccessibleInterface(table.piece("hand:0"))
    assert hand.state().focusable
    assert not hand.state().disabled
    middle = hand.rect().center()
    assert top.childAt(middle.x(), middle.y()).object() is table.piece("hand:0")
    table.click(table.at(table.piece("hand:0")))
    legal = QAccessible.queryAccessibleInterface(table.view.table.zones[table.drags()[0].to_zone])
    assert legal.text(QAccessible.Text.Description) == table.view.table.words.app("may_go")


def test_reading_while_games_come_and_go(room) -> None:
    table = room(seats=3)
    top = interface(table)
    for _ in range(4):
        for _ in range(3):
            table.drag(table.drags()[0])
            told(table)
            gc.collect()
        info, game = table.session.info, table.session.game
        table.view.open(info, game, info.texts("en"), info.rules("en"), 0, ["a", "b", "c"], table.session.view(0))
        table.go_on()
    told(table)
    table.view.close_game()
    gc.collect()
    assert top.childCount() == 0
    assert len(access._wrappers) < 20
