from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from sobremesa.table.keys import nearest


def key(table, code: Qt.Key, times: int = 1) -> None:
    for _ in range(times):
        QTest.keyClick(table.view, code)


def test_a_whole_game_by_keys(room) -> None:
    table = room(seats=3)
    plies = 0
    while not table.session.over:
        key(table, Qt.Key.Key_Tab, min(1 + plies % 2, len(table.view.keys.reading_order())))
        assert table.view.keys.item is not None
        key(table, Qt.Key.Key_Return)
        assert table.desk.held is not None
        assert table.desk.over in table.desk.ways()
        key(table, Qt.Key.Key_Down, plies % 3)
        key(table, Qt.Key.Key_Right, plies % 2)
        key(table, Qt.Key.Key_Return)
        plies += 1
        assert len(table.moves) == plies
        assert table.faults() == []
    assert table.refusals == []


def test_arrows_reach_every_legal_place(room) -> None:
    table = room()
    key(table, Qt.Key.Key_Tab)
    key(table, Qt.Key.Key_Return)
    seen = {table.desk.over}
    arrows = [Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Left]
    for arrow in (arrows * 2 + arrows[::-1]) * 3:
        key(table, arrow, 4)
        seen.add(table.desk.over)
        key(table, arrow)
        seen.add(table.desk.over)
    assert seen == set(table.desk.ways())


def test_escape_puts_down_and_keeps_the_place(room) -> None:
    table = room()
    key(table, Qt.Key.Key_Tab)
    item = table.view.keys.item
    key(table, Qt.Key.Key_Return)
    key(table, Qt.Key.Key_Escape)
    assert table.desk.held is None
    assert table.view.keys.item is item
    assert table.faults() == []


def test_tab_goes_through_all_pieces_and_then_leaves_the_table(room) -> None:
    table = room()
    order = table.view.keys.reading_order()
    assert len(order) == 6
    for item in order:
        assert table.view.focusNextPrevChild(True)
        assert table.view.keys.item is item
        assert item.focused
    table.view.focusNextPrevChild(True)
    assert table.view.keys.item is None
    assert not any(item.focused for item in order)


def test_keys_without_meaning_go_to_the_app(room) -> None:
    table = room()
    for code in (Qt.Key.Key_A, Qt.Key.Key_F, Qt.Key.Key_R, Qt.Key.Key_Escape):
        key(table, code)
    assert table.moves == []
    assert table.faults() == []


def test_nearest_prefers_what_lies_ahead() -> None:
    points = [QPointF(10, 0), QPointF(5, 8), QPointF(-4, 0)]
    assert nearest(QPointF(0, 0), points, 1, 0) == 0
    assert nearest(QPointF(0, 0), points, -1, 0) == 2
    assert nearest(QPointF(0, 0), points, 0, -1) is None
