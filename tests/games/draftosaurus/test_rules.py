"""Pens, die, rounds and hands, beyond the worked cases."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE
from sobremesa.games.draftosaurus.moves import FACE_NAMES, SPECIES_NAMES, SPOT_NAMES


def kind(game, move):
    return game.moves.kinds[move[0]].name if move else ""


def rule_of(game, s, move):
    return game.rule_ids[game.rules.check(s, 0, move)]


def hand_of(game, s, seat):
    pieces = [p.piece for p in game.presenter.placements(s, True) if p.zone == f"hand:{seat}"]
    return Counter(piece.removeprefix("dino.") for piece in pieces)


# Score


@pytest.mark.rule("draftosaurus.score.meadow")
@pytest.mark.parametrize(("n", "points"), list(enumerate([0, 1, 3, 6, 10, 15, 21])))
def test_meadow_pays_for_each_size(table, final, n, points):
    game = table()
    s = final(game, {"meadow": SPECIES_NAMES[6 - n :]})
    assert game.rules.lines(s, 0) == [0, 0, 0, 0, points, 0, 0, int(n == 6)]


@pytest.mark.rule("draftosaurus.score.forest", "draftosaurus.score.ordered")
@pytest.mark.parametrize(("n", "points"), list(enumerate([0, 2, 4, 8, 12, 18, 24])))
def test_forest_and_wood_pay_for_each_size(table, final, n, points):
    game = table()
    assert game.rules.lines(final(game, {"forest": ["diplo"] * n}), 0)[0] == points
    game = table(boards=["winter"])
    assert game.rules.lines(final(game, {"ordered": (["diplo", "spino"] * 3)[:n]}), 0)[0] == points


@pytest.mark.rule("draftosaurus.score.river")
@pytest.mark.parametrize("n", [0, 1, 6, 7, 8, 12])
def test_river_pays_one_each_without_end(table, final, n):
    game = table()
    s = final(game, {"river": ["trex"] * n})
    assert game.rules.lines(s, 0) == [0] * 6 + [n, 0]


@pytest.mark.rule("draftosaurus.score.king")
def test_king_beaten_pays_nothing(table, final):
    game = table(3)
    parks = [{"king": ["spino"], "river": ["spino"]}, {"river": ["spino"] * 2}, {"forest": ["spino"] * 3}]
    assert game.rules.lines(final(game, *parks), 0)[3] == 0
    parks[2] = {"forest": ["spino"] * 2}
    assert game.rules.lines(final(game, *parks), 0)[3] == 7


@pytest.mark.rule("draftosaurus.score.island")
@pytest.mark.parametrize("pen", ["forest", "trio", "prairie", "king", "meadow", "river"])
def test_island_with_a_twin_pays_nothing(table, final, pen):
    game = table(2)
    assert game.rules.lines(final(game, {"island": ["stego"]}, {pen: ["stego"]}), 0)[5] == 7
    assert game.rules.lines(final(game, {"island": ["stego"], pen: ["stego"]}), 0)[5] == 0


@pytest.mark.rule("draftosaurus.score.lookout")
def test_lookout_looks_to_where_hands_come_from(table, final):
    game = table(3, boards=["winter"])
    s = final(game, {"lookout": ["diplo"]}, {"river": ["diplo"]}, {"river": ["diplo"] * 2, "ordered": ["diplo"]})
    assert game.rules.lines(s, 0)[2] == 6


@pytest.mark.rule("draftosaurus.score.pyramid")
@pytest.mark.parametrize(("n", "points"), list(enumerate([0, 2, 4, 6, 10, 14, 21])))
def test_pyramid_pays_by_row(table, final, n, points):
    game = table(boards=["winter"])
    whole = ["diplo", "spino", "diplo", "stego", "tricera", "spino"]
    s = final(game, {"pyramid": [*whole[:n], *[None] * (6 - n)]})
    assert game.rules.lines(s, 0)[3] == points


@pytest.mark.rule("draftosaurus.end.winner")
def test_ranking_counts_places_like_a_race(table, final):
    game = table(4)
    s = final(game, {"river": ["stego"] * 3}, {"river": ["stego"] * 5}, {"river": ["diplo"] * 3}, {"river": []})
    assert game.rules.ranking(s) == [2, 1, 2, 4]


# Pens


@pytest.mark.rule(
    "draftosaurus.forest.six", "draftosaurus.trio.three", "draftosaurus.king.one", "draftosaurus.island.one"
)
@pytest.mark.parametrize(
    ("pen", "full", "rule"),
    [
        ("forest", ["stego"] * 6, "forest.six"),
        ("trio", ["stego", "diplo", "trex"], "trio.three"),
        ("king", ["diplo"], "king.one"),
        ("island", ["diplo"], "island.one"),
        ("meadow", list(SPECIES_NAMES), "meadow.different"),
    ],
)
def test_full_summer_pen(table, turn, place, pen, full, rule):
    game = table(2)
    assert rule_of(game, turn(game, {pen: full[:-1]}), place(full[-1], pen)) == ""
    for species in SPECIES_NAMES if pen != "forest" else ["stego"]:
        assert rule_of(game, turn(game, {pen: full}), place(species, pen)) == f"draftosaurus.{rule}"


@pytest.mark.rule("draftosaurus.ordered.six", "draftosaurus.lookout.one", "draftosaurus.quarantine.one")
@pytest.mark.parametrize(
    ("pen", "full", "rule"),
    [
        ("ordered", ["stego", "trex"] * 3, "ordered.six"),
        ("lookout", ["diplo"], "lookout.one"),
        ("quarantine", ["diplo"], "quarantine.one"),
    ],
)
def test_full_winter_pen(table, turn, place, pen, full, rule):
    game = table(2, boards=["winter"])
    assert rule_of(game, turn(game, {pen: full[:-1]}), place(full[-1], pen)) == ""
    for species in SPECIES_NAMES:
        assert rule_of(game, turn(game, {pen: full}), place(species, pen)) == f"draftosaurus.{rule}"


@pytest.mark.rule("draftosaurus.ordered.alternate")
def test_wood_takes_two_species_in_turn(table, turn):
    game = table(2, boards=["winter"])
    row = ["spino", "trex"] * 3
    ordered = SPOT_NAMES.index("ordered")
    for n in range(6):
        s = turn(game, {"ordered": row[:n]})
        taken = {SPECIES_NAMES[move[1]] for move in game.rules.legal(s, 0) if move[2] == ordered}
        assert taken == ({"spino"} if n % 2 == 0 else {"trex"}) if n > 1 else len(taken) == 6 - n


@pytest.mark.rule("draftosaurus.pyramid.touch")
def test_pyramid_neighbours(table, turn):
    """Every pair of spots, by hand: those that touch refuse twins."""
    game = table(2, boards=["winter"])
    touching = {(0, 1), (1, 2), (3, 4), (0, 3), (1, 3), (1, 4), (2, 4), (3, 5), (4, 5)}
    others = ["diplo", "stego", "tricera", "parasaur", "spino"]
    low = SPOT_NAMES.index("pyramid_low_left")
    for a in range(6):
        for b in range(a + 1, 6):
            below = [i for i in range(6) if (i < 3 <= b) or (i < 5 <= b) or i == a]
            rest = iter(others)
            pyramid = ["trex" if i == a else next(rest) if i in below else None for i in range(6)]
            pyramid[b] = None
            s = turn(game, {"pyramid": pyramid})
            rule = rule_of(game, s, (0, 0, low + b))
            assert rule == ("draftosaurus.pyramid.touch" if (a, b) in touching else "")


@pytest.mark.rule("draftosaurus.pyramid.rows")
def test_pyramid_rows_open_in_any_order_within(table, turn):
    game = table(2, boards=["winter"])
    low = SPOT_NAMES.index("pyramid_low_left")

    def open_spots(pyramid):
        s = turn(game, {"pyramid": pyramid})
        return {move[2] - low for move in game.rules.legal(s, 0) if move[1] == 0 and move[2] >= low}

    assert open_spots([]) == {0, 1, 2}
    assert open_spots([None, None, "stego"]) == {0, 1}
    assert open_spots(["stego", None, "stego"]) == {1}
    assert open_spots(["stego", "diplo", "stego"]) == {3, 4}
    assert open_spots(["stego", "diplo", "stego", None, "spino"]) == {3}
    assert open_spots(["stego", "diplo", "stego", "tricera", "spino"]) == {5}
    assert open_spots(["stego", "diplo", "stego", "tricera", "spino", "diplo"]) == set()


@pytest.mark.rule("draftosaurus.bridge.banks")
def test_bridge_banks_take_anything_and_count_apart(table, turn, final):
    game = table(2, boards=["winter"])
    full = {"bridge_left": ["trex"] * 7, "bridge_right": ["stego", "trex"]}
    s = turn(game, full)
    for species in range(6):
        for bank in ("bridge_left", "bridge_right"):
            assert game.rules.check(s, 0, (0, species, SPOT_NAMES.index(bank))) == 0
    assert game.rules.lines(final(game, full), 0) == [0, 6, 0, 0, 0, 2]


# Die


@pytest.mark.rule("draftosaurus.turn.roll", "draftosaurus.die.woodland", "draftosaurus.die.grassland")
def test_die_has_six_even_faces(table):
    game = table(3)
    rolled = Counter()
    rng = Rng(3)
    s = game.rules.start()
    while kind(game, move := game.rules.sample(s, rng)) != "roll":
        assert game.rule_ids[game.rules.happens(s, (5, 0))] in ("draftosaurus.setup.first", "draftosaurus.setup.draw")
        game.rules.apply(s, CHANCE, move)
    for _ in range(6000):
        move = game.rules.sample(s, rng)
        assert game.rules.happens(s, move) == 0
        rolled[FACE_NAMES[move[1]]] += 1
    assert set(rolled) == {"wood", "grass", "left", "right", "empty", "notrex"}
    assert all(850 < n < 1150 for n in rolled.values())
    assert game.rule_ids[game.rules.happens(s, (5, 6))] == "draftosaurus.turn.roll"
    assert game.rule_ids[game.rules.happens(s, (8,))] == "draftosaurus.turn.roll"


@pytest.mark.rule(
    "draftosaurus.die.woodland",
    "draftosaurus.die.grassland",
    "draftosaurus.die.left",
    "draftosaurus.die.right",
    "draftosaurus.die.empty",
    "draftosaurus.die.trex",
    "draftosaurus.die.river",
    "draftosaurus.die.roller",
)
@pytest.mark.parametrize(
    ("board", "face", "pens"),
    [
        ("summer", "wood", "forest trio king river"),
        ("summer", "grass", "prairie meadow island river"),
        ("summer", "left", "forest trio prairie river"),
        ("summer", "right", "king meadow island river"),
        ("summer", "empty", "prairie king island river"),
        ("summer", "notrex", "prairie king meadow island river"),
        ("summer", None, "forest trio prairie king meadow island river"),
        ("winter", "wood", "ordered bridge_left lookout river"),
        ("winter", "grass", "bridge_right quarantine pyramid river"),
        ("winter", "left", "ordered bridge_left quarantine river"),
        ("winter", "right", "bridge_right lookout pyramid river"),
        ("winter", "empty", "bridge_right quarantine lookout pyramid river"),
        ("winter", "notrex", "bridge_right quarantine lookout pyramid river"),
        ("winter", None, "ordered bridge_left bridge_right quarantine lookout pyramid river"),
    ],
)
def test_face_opens(table, turn, board, face, pens):
    """A T-Rex in the forest, one in the trio and another kind on the meadow; likewise in winter."""
    game = table(2, boards=[board])
    parks = {
        "summer": {"forest": ["trex"], "trio": ["trex"], "meadow": ["stego"], "river": ["trex"]},
        "winter": {"ordered": ["trex"], "bridge_left": ["trex", "stego"], "river": ["trex"]},
    }
    s = turn(game, parks[board], face)
    open_to_any = set()
    for move in game.rules.legal(s, 0):
        name = SPOT_NAMES[move[2]]
        open_to_any.add("pyramid" if name.startswith("pyramid") else name)
    assert open_to_any == set(pens.split())


# Rounds and hands


@pytest.mark.rule("draftosaurus.setup.first")
def test_anybody_may_roll_first(table):
    game = table(5)
    firsts = {game.rules.sample(game.rules.start(), Rng(seed)) for seed in range(60)}
    assert firsts == {(3, seat) for seat in range(5)}
    assert game.rule_ids[game.rules.happens(game.rules.start(), (3, 5))] == "draftosaurus.setup.first"


@pytest.mark.rule("draftosaurus.setup.draw")
def test_deal_refuses_what_the_bag_has_not(table):
    game = table(3)
    s = game.rules.start()
    game.rules.apply(s, CHANCE, (3, 1))
    dealt = (4, 0, 0, 0, 0, 0, 0, 0)
    assert game.rules.happens(s, dealt) == 0
    game.rules.apply(s, CHANCE, dealt)
    for wrong in [
        (4, 1, 0, 1, 1, 1, 1, 1),
        (4, 0, 1, 1, 1, 1, 1, 1),
        (4, 1, 1, 1, 1, 1, 1),
        (4, 1, 2, 1, 1, 1, 1, 1),
    ]:
        assert game.rule_ids[game.rules.happens(s, wrong)] == "draftosaurus.setup.draw"
    assert game.rules.happens(s, (4, 1, 1, 1, 1, 1, 1, 2)) == 0


@pytest.mark.rule("draftosaurus.turn.pass")
@pytest.mark.parametrize("edition", ["document", "published"])
def test_hands_and_die_go_left(table, play, edition):
    game = table(4, edition)
    plies = play(game)
    passes = 0
    for (s, _, move), (after, _, _) in pairwise(plies):
        if kind(game, move) == "pass":
            assert after.roller == (s.roller + 1) % 4
            for seat in range(4):
                assert hand_of(game, after, (seat + 1) % 4) == hand_of(game, s, seat)
            passes += 1
    assert passes == 11


@pytest.mark.rule("draftosaurus.turn.pass")
@pytest.mark.parametrize("boards", [["summer"], ["summer", "winter"]])
def test_die_goes_on_between_rounds(table, play, boards):
    game = table(5, boards=boards)
    rollers = [s.roller for s, _, move in play(game) if kind(game, move) == "roll"]
    assert rollers == [(rollers[0] + i) % 5 for i in range(12 * len(boards))]


@pytest.mark.rule("draftosaurus.turn.rounds")
def test_parks_stay_between_rounds(table, play):
    game = table(4)
    plies = play(game)
    stood = [p for p in game.presenter.placements(plies[0][0], True) if p.zone.startswith("pen")]
    for s, _, _ in plies[1:]:
        stand = [p for p in game.presenter.placements(s, True) if p.zone.startswith("pen")]
        if not any(s.pending):
            assert set(stood) <= set(stand)
            stood = stand
    assert len(stood) == 48


@pytest.mark.rule("draftosaurus.setup.draw")
@pytest.mark.parametrize("edition", ["document", "published"])
def test_hands_only_shrink_within_a_round(table, play, edition):
    game = table(3, edition)
    for (s, _, move), (after, _, _) in pairwise(play(game)):
        held = sum((hand_of(game, s, seat) for seat in range(3)), Counter())
        holds = sum((hand_of(game, after, seat) for seat in range(3)), Counter())
        if kind(game, move) == "deal":
            assert holds.total() == held.total() + 6
            assert s.turn == 0
        else:
            assert not holds - held


@pytest.mark.rule("draftosaurus.setup.bag")
@pytest.mark.parametrize("edition", ["document", "published"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_dinosaur_of_the_bag_is_somewhere(table, play, seats, edition):
    game = table(seats, edition)
    every = 8 if (seats, edition) == (2, "published") else 2 * seats
    for s, _, _ in play(game, seats):
        seen = Counter(p.piece.removeprefix("dino.") for p in game.presenter.placements(s, True))
        counts = [seen[name] + s.bag[i] for i, name in enumerate(SPECIES_NAMES)]
        assert counts == [every] * 6


# Quarantine, two boards


@pytest.mark.rule("draftosaurus.quarantine.leave")
def test_quarantine_must_be_left(table, final):
    game = table(3, boards=["winter"])
    parks = [{"quarantine": ["trex"]}, {"ordered": ["stego"]}, {"quarantine": ["diplo"], "lookout": ["stego"]}]
    s = game.notation.read({"phase": "quarantine", "seats": [{"zoos": [park]} for park in parks]})
    assert game.rules.actors(s) == [0, 2]
    stay = (2, SPOT_NAMES.index("quarantine"))
    assert stay not in game.rules.legal(s, 0)
    assert rule_of(game, s, stay) == "draftosaurus.quarantine.leave"
    assert rule_of(game, s, (2, SPOT_NAMES.index("forest"))) == "draftosaurus.setup.board"
    river = (2, SPOT_NAMES.index("river"))
    last_first, first_first = s.copy(), s.copy()
    for state, order in ((last_first, (2, 0)), (first_first, (0, 2))):
        for seat in order:
            game.rules.apply(state, seat, river)
        assert game.rules.actors(state) == []
    assert game.notation.write(last_first) == game.notation.write(first_first)
    assert [sum(game.rules.lines(first_first, seat)) for seat in range(3)] == [1, 2, 3]
    assert game.rules.lines(final(game, {"quarantine": ["stego"]}), 0) == [0] * 6


@pytest.mark.rule("draftosaurus.end.boards", "draftosaurus.setup.board")
@pytest.mark.parametrize("boards", [["summer", "winter"], ["winter", "summer"], ["summer", "summer"]])
def test_two_boards_add_up(table, play, boards):
    game = table(3, boards=boards)
    plies = play(game)
    turned = next(i for i, (_, _, move) in enumerate(plies) if kind(game, move) == "next board")
    before = plies[turned][0]
    assert game.rule_ids[game.rules.happens(before, (8,))] == "draftosaurus.end.boards"
    after = plies[turned + 1][0]
    first = [game.rules.lines(before, seat) for seat in range(3)]
    assert [game.rules.lines(after, seat) for seat in range(3)] == first
    assert after.bag == game.rules.start().bag
    assert not any(after.hands)
    end = plies[-1][0]
    single = table(3, boards=[boards[1]])
    park = [seat["zoos"][1] for seat in game.notation.write(end)["seats"]]
    second = single.notation.read({"phase": "over", "seats": [{"zoos": [zoo]} for zoo in park]})
    for seat in range(3):
        assert sum(game.rules.lines(end, seat)) == sum(first[seat]) + sum(single.rules.lines(second, seat))
    names = [line.rule.rsplit(".", 1)[1] for line in game.scoring]
    assert ("forest" in names) == ("summer" in boards)
    assert ("pyramid" in names) == ("winter" in boards)


@pytest.mark.rule("draftosaurus.end.tie", "draftosaurus.end.boards")
def test_tie_over_two_boards_counts_all_trexes(table):
    game = table(2, boards=["summer", "summer"])

    def end(*parks):
        seats = [{"zoos": [{"river": river} for river in zoos]} for zoos in parks]
        return game.notation.read({"phase": "over", "board": 2, "seats": seats})

    one_in_each = (["trex", "stego"], ["trex", "stego"])
    assert game.rules.ranking(end(one_in_each, (["trex", "diplo"], ["diplo", "diplo"]))) == [2, 1]
    assert game.rules.ranking(end(one_in_each, (["trex", "trex"], ["diplo", "diplo"]))) == [1, 1]


@pytest.mark.rule("draftosaurus.setup.board")
def test_pens_of_the_other_board_are_not_there(table, turn, place):
    for board, pen in (("summer", "ordered"), ("winter", "forest")):
        game = table(2, boards=[board])
        assert rule_of(game, turn(game, {}), place("stego", pen)) == "draftosaurus.setup.board"
