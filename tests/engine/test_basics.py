from __future__ import annotations

from pathlib import Path

import pytest

from sobremesa.engine import rulebook
from sobremesa.engine.layout import Pose, Rect, Zone, ZoneKind, poses
from sobremesa.engine.moves import Field, MoveFormError, MoveKind, MoveTable
from sobremesa.engine.options import OptionError, OptionSpec, settle
from sobremesa.engine.rng import Rng, mix
from sobremesa.engine.text import text

TABLE = MoveTable(
    (
        MoveKind("deal", (Field("seat"), Field("cards", ("ace", "king"), rest=True)), table=True),
        MoveKind("bid", (Field("cubes"), Field("colour", ("red", "blue"), special={-1: "none"}))),
        MoveKind("pass"),
    )
)


@pytest.mark.parametrize("move", [(0, 2), (0, 1, 0, 1, 1), (1, 3, 0), (1, 0, -1), (2,)])
def test_moves_survive_their_readable_form(move: tuple[int, ...]) -> None:
    assert TABLE.fits(move)
    assert TABLE.read(TABLE.show(move)) == move


@pytest.mark.parametrize(
    "shown",
    [
        None,
        [],
        {},
        {"move": "fly"},
        {"move": "bid", "cubes": 1},
        {"move": "bid", "cubes": True, "colour": "red"},
        {"move": "bid", "cubes": 1, "colour": "green"},
        {"move": "pass", "colour": "red"},
        {"move": "deal", "seat": 0, "cards": ["ace", 3]},
    ],
)
def test_what_is_no_move_is_refused(shown: object) -> None:
    with pytest.raises(MoveFormError):
        TABLE.read(shown)


@pytest.mark.parametrize("move", [(), (9,), (-1,), (1, 2), (1, 2, 3, 4), (2, 0), (0,)])
def test_the_shape_of_a_move_is_checked(move: tuple[int, ...]) -> None:
    assert not TABLE.fits(move)


def test_chance_replays_and_plies_differ() -> None:
    def rolls(seed: int, ply: int) -> list[int]:
        rng = Rng.at(seed, ply)
        return [rng.below(6) for _ in range(20)]

    assert rolls(7, 3) == rolls(7, 3)
    assert rolls(7, 3) != rolls(7, 4)
    assert rolls(7, 3) != rolls(8, 3)
    assert mix(1, 23) != mix(12, 3)


def test_chance_is_the_same_on_every_python() -> None:
    rng = Rng.at(2026, 0)
    assert [rng.below(1000) for _ in range(5)] == [95, 605, 794, 726, 108]
    order = list(range(8))
    Rng(5).shuffle(order)
    assert order == [1, 0, 3, 2, 6, 7, 5, 4]


SPECS = (
    OptionSpec("edition", "choice", "document", ("document", "published")),
    OptionSpec("boards", "sequence", ("summer",), ("summer", "winter"), 1, 2),
    OptionSpec("wild", "flag", False),
    OptionSpec("nation", "number", 1, (), 1, 5, "seat"),
)


def test_options_are_completed_in_order() -> None:
    assert list(settle(SPECS, {"boards": ["winter", "winter"]}, 2).items()) == [
        ("edition", "document"),
        ("boards", ("winter", "winter")),
        ("wild", False),
        ("nation", (1, 1)),
    ]


@pytest.mark.parametrize(
    "given",
    [
        {"colour": 1},
        {"edition": "pirate"},
        {"edition": True},
        {"boards": []},
        {"boards": "summer"},
        {"boards": ["summer"] * 3},
        {"wild": 1},
        {"nation": [1]},
        {"nation": [1, 9]},
        {"nation": 3},
        {"edition": 1.5},
        {"edition": None},
    ],
)
def test_options_that_do_not_fit_are_refused(given: dict[str, object]) -> None:
    with pytest.raises(OptionError) as refused:
        settle(SPECS, given, 2)
    assert refused.value.text.key.startswith("engine.option.")


def test_a_rule_book_keeps_order_depth_and_text(tmp_path: Path) -> None:
    file = tmp_path / "rules.en.md"
    file.write_text("# Game {#g}\n\nHello.\n\n## Forest {#g.forest}\nSame *species* only.\n", "utf-8")
    book = rulebook.read(file)
    assert [(s.id, s.depth, s.title) for s in book.sections] == [("g", 1, "Game"), ("g.forest", 2, "Forest")]
    assert book.section("g.forest").body == "Same *species* only."
    assert [s.id for s in book.search("SPECIES")] == ["g.forest"]
    assert [s.id for s in book.search("forest")] == ["g.forest"]
    assert book.search("ocean") == []
    assert "g.forest" in book


@pytest.mark.parametrize("content", ["# No id\n", "# A {#g}\n# B {#g}\n", "stray\n# A {#g}\n"])
def test_a_rule_book_with_a_fault_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "rules.en.md"
    file.write_text(content, "utf-8")
    with pytest.raises(ValueError, match="rules"):
        rulebook.read(file)


@pytest.mark.parametrize("kind", [ZoneKind.FAN, ZoneKind.ROW, ZoneKind.TRAY, ZoneKind.GRID])
@pytest.mark.parametrize("n", [1, 2, 6, 12, 40])
def test_things_stay_inside_their_zone(kind: ZoneKind, n: int) -> None:
    zone = Zone("z", text("z"), kind, Rect(10, 20, 120, 40), grid=(10, 4))
    size = (18.0, 16.0) if kind is not ZoneKind.GRID else (8.0, 8.0)
    placed = poses(zone, list(range(n)), size)
    assert len(placed) == n
    for pose in placed:
        half_w, half_h = size[0] * pose.scale / 2, size[1] * pose.scale / 2
        assert pose.x - half_w >= 10 - 1e-6
        assert pose.x + half_w <= 130 + 1e-6
        assert pose.y - half_h >= 20 - 1e-6
        assert pose.y + half_h <= 60 + 1e-6
    if kind in (ZoneKind.TRAY, ZoneKind.ROW):
        assert len({(round(p.x, 3), round(p.y, 3)) for p in placed}) == n


def test_a_track_gives_its_own_poses() -> None:
    zone = Zone("z", text("z"), ZoneKind.TRACK, Rect(0, 0, 9, 9), track=(Pose(1, 2), Pose(3, 4, 1)))
    assert poses(zone, [1, 0], (5, 5)) == [Pose(3, 4, 1), Pose(1, 2)]
