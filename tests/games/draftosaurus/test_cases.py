"""Worked cases under the published edition: what parks pay, what may be placed, who wins."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from sobremesa.games.draftosaurus.moves import SPECIES_NAMES, SPOT_NAMES

HERE = Path(__file__).parent
CASES = json.loads((HERE / "cases.json").read_text("utf-8"))
PYRAMID = [name for name in SPOT_NAMES if name.startswith("pyramid")]


def by_id(kind):
    return [pytest.param(case, id=case["id"]) for case in CASES[kind]]


@pytest.mark.rule(
    "draftosaurus.score.forest",
    "draftosaurus.score.trio",
    "draftosaurus.score.prairie",
    "draftosaurus.score.king",
    "draftosaurus.score.meadow",
    "draftosaurus.score.island",
    "draftosaurus.score.ordered",
    "draftosaurus.score.bridge",
    "draftosaurus.score.lookout",
    "draftosaurus.score.pyramid",
    "draftosaurus.score.river",
    "draftosaurus.score.trex",
)
@pytest.mark.parametrize("case", by_id("scoring"))
def test_park_pays(table, final, case):
    game = table(max(2, len(case["parks"])), boards=[case["board"]])
    s = final(game, *case["parks"])
    lines = game.rules.lines(s, case["seat"])
    paid = {line.rule.rsplit(".", 1)[1]: n for line, n in zip(game.scoring, lines, strict=True)}
    assert {**paid, "total": sum(lines)} == case["pays"]


@pytest.mark.rule(
    "draftosaurus.forest.same",
    "draftosaurus.meadow.different",
    "draftosaurus.island.one",
    "draftosaurus.ordered.alternate",
    "draftosaurus.pyramid.rows",
    "draftosaurus.pyramid.touch",
    "draftosaurus.lookout.one",
    "draftosaurus.quarantine.one",
    "draftosaurus.bridge.banks",
    "draftosaurus.die.woodland",
    "draftosaurus.die.grassland",
    "draftosaurus.die.left",
    "draftosaurus.die.right",
    "draftosaurus.die.empty",
    "draftosaurus.die.trex",
    "draftosaurus.die.river",
    "draftosaurus.die.roller",
)
@pytest.mark.parametrize("case", by_id("placement"))
def test_placement(table, turn, case):
    game = table(2, boards=[case["board"]])
    die = None if case["die"] is None or case["rolls"] else case["die"]
    s = turn(game, case["park"], die)
    if case["pen"] == "pyramid":
        spots = PYRAMID if case["slot"] is None else [PYRAMID[case["slot"]]]
    else:
        spots = [case["pen"]]
    moves = [(0, SPECIES_NAMES.index(case["dinosaur"]), SPOT_NAMES.index(spot)) for spot in spots]
    legal = [move for move in moves if move in game.rules.legal(s, 0)]
    assert legal == [move for move in moves if game.rules.check(s, 0, move) == 0]
    if (
        case["slot"] is not None
        and case["pen"] != "pyramid"
        and case["slot"] > len(case["park"].get(case["pen"], []))
    ):
        # No move leaves a gap: the dinosaur takes the next place from the left.
        s = game.rules.foresee(s, 0, moves[0]) if legal else s
        slots = [p.slot for p in game.presenter.placements(s, True) if p.zone == f"pen:0:{case['pen']}"]
        assert slots == list(range(len(slots)))
    else:
        assert bool(legal) == case["legal"]


@pytest.mark.rule("draftosaurus.quarantine.leave")
@pytest.mark.parametrize("case", by_id("quarantine"))
def test_quarantine(table, case):
    game = table(2, boards=["winter"])
    s = game.notation.read({"phase": "quarantine", "seats": [{"zoos": [case["park"]]}]})
    assert game.rules.actors(s) == [0]
    totals = {}
    for move in game.rules.legal(s, 0):
        after = s.copy()
        game.rules.apply(after, 0, move)
        assert game.rules.actors(after) == []
        spot = SPOT_NAMES[move[1]]
        name = f"pyramid:{PYRAMID.index(spot)}" if spot in PYRAMID else spot
        totals[name] = sum(game.rules.lines(after, 0))
    assert totals == case["totals"]
    assert sorted(name for name, total in totals.items() if total == max(totals.values())) == sorted(case["best"])


@pytest.mark.rule("draftosaurus.end.winner", "draftosaurus.end.tie")
@pytest.mark.parametrize("case", by_id("ties"))
def test_tie(table, final, case):
    game = table(len(case["points"]))
    parks = [
        {"river": ["trex"] * trexes + ["stego"] * (points - trexes)}
        for points, trexes in zip(case["points"], case["trexes"], strict=True)
    ]
    s = final(game, *parks)
    assert [sum(game.rules.lines(s, seat)) for seat in range(game.seats)] == case["points"]
    ranking = game.rules.ranking(s)
    assert [seat for seat, place in enumerate(ranking) if place == 1] == case["winners"]


@pytest.mark.rule("draftosaurus.setup.bag", "draftosaurus.setup.draw", "draftosaurus.turn.rounds")
@pytest.mark.parametrize("case", [pytest.param(c, id=f"{c['players']} players") for c in CASES["setup"]])
def test_setup(table, play, case):
    game = table(case["players"])
    start = game.rules.start()
    assert start.bag == [case["per_species"]] * 6 + [case["bag"]]
    plies = play(game)
    rolls = [s for s, _, move in plies if move and game.moves.kinds[move[0]].name == "roll"]
    assert {s.round for s in rolls} == set(range(case["rounds"]))
    assert {s.turn for s in rolls} == set(range(case["turns_per_round"]))
    deals = [move for _, _, move in plies if move and game.moves.kinds[move[0]].name == "deal"]
    assert {len(move) - 2 for move in deals} == {case["hand"]}
    end = plies[-1][0]
    for seat in range(game.seats):
        own = [p for p in game.presenter.placements(end, True) if p.zone.startswith(f"pen:{seat}:")]
        assert len(own) == case["placed_each"]
    assert len(end.box) == case["discarded_each"] * game.seats
    assert end.bag == [0] * 7


@pytest.mark.rule("draftosaurus.turn.pass")
@pytest.mark.parametrize("case", by_id("flow"))
def test_flow(table, play, case):
    game = table(case["players"])
    plies = play(game)
    rolls = [s for s, _, move in plies if move and game.moves.kinds[move[0]].name == "roll"]
    if "rollers_by_turn" in case:
        first = rolls[0].roller
        wanted = [(first + roller - case["start"]) % game.seats for roller in case["rollers_by_turn"]]
        assert [s.roller for s in rolls] == wanted
    else:
        held = [len([p for p in game.presenter.placements(s, True) if p.zone == "hand:1"]) for s in rolls]
        assert held == case["hand_sizes_by_turn"] * (len(rolls) // len(case["hand_sizes_by_turn"]))


def test_every_mistake_is_caught():
    """Each mistake known from other programs names the cases or tests of this folder that it fails."""
    known = {case["id"] for kind in ("scoring", "placement", "quarantine", "ties", "flow") for case in CASES[kind]}
    for file in HERE.glob("test_*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        known |= {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert len(CASES["traps"]) == 29
    for trap in CASES["traps"]:
        assert trap["caught_by"], trap
        assert set(trap["caught_by"]) <= known, trap
