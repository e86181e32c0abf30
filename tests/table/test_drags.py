from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint

from sobremesa.table.zones import Light


@pytest.mark.parametrize("edition", ["document", "published"])
def test_a_whole_game_by_dragging(room, edition: str) -> None:
    table = room(seats=3, options={"edition": edition})
    while not table.session.over:
        before = len(table.moves)
        table.drag(table.drags()[-1])
        assert len(table.moves) == before + 1
        assert table.faults() == []
    assert len(table.moves) == 12
    assert table.refusals == []


def test_a_whole_game_by_clicks(room) -> None:
    table = room(seats=2)
    while not table.session.over:
        drag = table.drags()[0]
        table.click(table.at(table.piece(drag.zone, drag.face)))
        assert table.desk.held is not None
        table.click(table.target(drag))
        assert table.faults() == []
    assert table.refusals == []


def test_lifting_lights_exactly_the_legal_pens(room) -> None:
    table = room()
    drag = table.drags()[0]
    item = table.piece(drag.zone, drag.face)
    assert all(i.movable == (i.placement.zone == "hand:0") for i in table.director.items)
    table.drag_to(table.at(item), table.at(item) + QPoint(12, -12))
    legal = {d.to_zone for d in table.drags() if d.face == drag.face}
    assert {z.zone for z in table.view.table.zones.values() if z.lit() is Light.LEGAL} == legal
    table.move(table.target(drag))
    assert table.view.table.zones[drag.to_zone].lit() is Light.HOT
    assert table.view.slips.tag.isVisible()
    assert table.view.table.ghost.isVisible()
    assert item.lifted
    table.release(table.target(drag))
    assert not any(z.lit() for z in table.view.table.zones.values())
    assert not table.view.slips.tag.isVisible()
    assert table.faults() == []
