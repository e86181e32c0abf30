"""Every rule of the example game."""

from __future__ import annotations

from collections import Counter

import pytest

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE

BID, WALK, SPLIT, PICK, BUY, SKIP, LAY, NOTE, DONE, DEAL, SHOW, LOT, ROLL, DRAW, PASS = range(15)
LEMON, CHERRY, WALNUT = range(3)
LEMONADE, JAM, CAKE = range(3)
ROSE, MINT, LAVENDER = range(3)
ROSE_MINT, ROSE_LAVENDER, MINT_LAVENDER, ROSES, MINTS, LAVENDERS = range(6)
OVER, UNDER = range(2)


def cell(column: int, row: int) -> int:
    return (row - 1) * 8 + column - 1


def tile(name: str, column: int, row: int, turn: int = 0) -> dict[str, object]:
    return {"tile": name, "column": column, "row": row, "turn": turn}


SUN = tile("sun", 4, 4)


@pytest.mark.rule("example.deal.hands")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_three_tiles_for_everybody(fair, play, seats):
    game = fair(seats)
    s = game.rules.start()
    assert game.rules.happens(s, (DEAL, 1, 0, 1, 2)) != 0  # the first seat is dealt first
    assert game.rules.happens(s, (DEAL, 0, 2, 1, 0)) != 0  # a hand is told in order
    assert game.rules.happens(s, (DEAL, 0, ROSES, ROSES, ROSES)) == 0
    s = play(game, s, (CHANCE, (DEAL, 0, ROSES, ROSES, ROSES)))
    assert game.rules.happens(s, (DEAL, 1, ROSE_MINT, MINTS, ROSES)) != 0  # there are three of each
    for seat in range(1, seats):
        assert game.rules.actors(s) == [CHANCE]
        s = play(game, s, (CHANCE, game.rules.sample(s, Rng(seat))))
    assert s.deck[-1] == 18 - 3 * seats
    assert game.rules.actors(s) == list(range(seats))
    assert s.fruit == [1] * 3 * seats


@pytest.mark.rule("example.bid.secret")
def test_bids_are_hidden_until_all_have_bid(fair, at, play, rule):
    game = fair(3)
    s = at(game, "bid")
    assert rule(game, s, 0, (DONE,)) == "bid.secret"
    one = play(game, s, (0, (BID, 1, 0, 1)))
    assert game.rules.actors(one) == [1, 2]
    assert one.fruit == s.fruit
    for viewer in (1, 2, None):
        assert vars(game.rules.redact(one, viewer)) == vars(game.rules.redact(s, viewer))
    all_bid = play(game, one, (2, (BID, 0, 0, 0)), (1, (BID, 1, 0, 0)))
    assert game.rules.actors(all_bid) == [CHANCE]
    assert game.rules.redact(all_bid, 1).pending == [-1, all_bid.pending[1], -1]
    assert game.rules.happens(all_bid, (ROLL, 3)) != 0


@pytest.mark.rule("example.bid.held", "example.bid.highest")
def test_all_pay_and_the_most_pieces_lead(fair, at, play, rule):
    game = fair(3)
    s = at(game, "bid")
    assert rule(game, s, 0, (BID, 2, 0, 0)) == "bid.held"
    assert rule(game, s, 0, (BID, -1, 0, 0)) == "bid.held"
    assert len(game.rules.legal(s, 0)) == 8
    shown = play(game, s, (0, (BID, 1, 0, 0)), (1, (BID, 0, 1, 1)), (2, (BID, 0, 0, 0)), (CHANCE, (SHOW,)))
    assert shown.leader == 1
    assert shown.fruit == [0, 1, 1, 1, 0, 0, 1, 1, 1]
    assert shown.bag == [10, 10, 1]


@pytest.mark.rule("example.bid.tie")
def test_the_tied_bid_again_and_then_draw_lots(fair, at, play):
    game = fair(4)
    first = [(seat, (BID, int(seat != 3), 0, 0)) for seat in range(4)]
    tied = play(game, at(game, "bid"), *first, (CHANCE, (SHOW,)))
    assert game.rules.actors(tied) == [0, 1, 2]
    again = play(game, tied, (0, (BID, 0, 1, 0)), (1, (BID, 0, 0, 1)), (2, (BID, 0, 0, 0)), (CHANCE, (SHOW,)))
    assert game.rules.actors(again) == [CHANCE]
    assert [seat for seat in range(4) if game.rules.happens(again, (LOT, seat)) == 0] == [0, 1]
    drawn = Counter(game.rules.sample(again, Rng(seed)) for seed in range(200))
    assert set(drawn) == {(LOT, 0), (LOT, 1)}
    assert min(drawn.values()) > 60
    assert play(game, again, (CHANCE, (LOT, 1))).leader == 1
    decided = play(game, tied, (0, (BID, 0, 1, 0)), (1, (BID, 0, 0, 0)), (2, (BID, 0, 0, 0)), (CHANCE, (SHOW,)))
    assert decided.leader == 0


@pytest.mark.rule("example.die.roll")
def test_the_die_has_six_even_faces(fair, at):
    game = fair(2)
    s = at(game, "roll")
    assert [face for face in range(-1, 9) if game.rules.happens(s, (ROLL, face)) == 0] == [1, 2, 3, 4, 5, 6]
    rng = Rng(5)
    rolled = Counter(game.rules.sample(s, rng)[1] for _ in range(600))
    assert min(rolled.values()) > 60


@pytest.mark.rule("example.walk.steps")
def test_walking_up_to_the_die(fair, at, rule):
    game = fair(2)
    s = at(game, "walk", {"snail": 7}, die=4)
    assert game.rules.legal(s, 0) == [(WALK, n) for n in (1, 2, 3, 4)]
    assert rule(game, s, 0, (WALK, 5)) == "walk.steps"
    assert rule(game, s, 0, (WALK, 0)) == "walk.steps"
    assert game.rules.legal(at(game, "walk", {"snail": 11}, die=4), 0) == [(WALK, 1)]
    assert game.rules.legal(at(game, "walk", {"snail": 12}, die=4), 0) == [(WALK, 0)]


@pytest.mark.rule("example.walk.home")
def test_snails_send_one_another_home(fair, at, play):
    """Stone 5 goes back to the pot on 3, which sends that snail home."""
    game = fair(4)
    s = at(game, "walk", {"snail": 2}, {"snail": 5}, {"snail": 3}, die=6)
    assert play(game, s, (0, (WALK, 3))).snails == [5, 3, 0, 0]
    assert play(game, s, (0, (WALK, 1))).snails == [3, 5, 0, 0]
    assert play(game, s, (0, (WALK, 2))).snails == [4, 5, 3, 0]
    two_pots = at(game, "walk", {"snail": 6}, {"snail": 7}, {"snail": 3}, die=6)
    assert play(game, two_pots, (0, (WALK, 1))).snails == [7, 6, 3, 0]


@pytest.mark.rule("example.split.bowl", "example.split.piles", "example.split.pick")
def test_four_pieces_in_two_piles(fair, at, play, rule):
    game = fair(3)
    s = at(game, "draw", leader="seat 3", bag={"lemon": 3, "cherry": 1})
    assert game.rules.happens(s, (DRAW, 2, 2, 0)) != 0
    assert game.rules.happens(s, (DRAW, 2, 1, 0)) != 0
    s = play(game, s, (CHANCE, (DRAW, 3, 1, 0)))
    assert game.rules.actors(s) == [2]
    assert game.rules.legal(s, 2) == [(SPLIT, 1, 0, 0), (SPLIT, 2, 0, 0), (SPLIT, 0, 1, 0), (SPLIT, 1, 1, 0)]
    assert rule(game, s, 2, (SPLIT, 0, 0, 0)) == rule(game, s, 2, (SPLIT, 3, 0, 0)) == "split.piles"
    s = play(game, s, (2, (SPLIT, 1, 1, 0)))
    assert game.rules.actors(s) == [0]  # to the left of the last seat
    assert rule(game, s, 0, (SKIP,)) == "split.pick"
    small, large = play(game, s, (0, (PICK, 0))), play(game, s, (0, (PICK, 1)))
    assert (small.fruit[:3], small.fruit[6:]) == ([2, 2, 1], [3, 1, 1])
    assert (large.fruit[:3], large.fruit[6:]) == ([3, 1, 1], [2, 2, 1])


@pytest.mark.rule("example.buy.price")
def test_walnuts_stand_for_either_fruit(fair, at, rule):
    game = fair(2)
    s = at(game, "buy", {"fruit": {"lemon": 2, "cherry": 1, "walnut": 1}})
    assert [move[1:] for move in game.rules.legal(s, 0) if move[0] == BUY] == [
        (LEMONADE, 2, 0, 0), (LEMONADE, 1, 0, 1), (JAM, 0, 1, 1), (CAKE, 2, 1, 0), (CAKE, 2, 0, 1), (CAKE, 1, 1, 1),
    ]  # fmt: skip
    assert rule(game, s, 0, (BUY, LEMONADE, 2, 0, 1)) == "buy.price"
    assert rule(game, s, 0, (BUY, LEMONADE, 1, 0, 0)) == "buy.price"
    assert rule(game, s, 0, (BUY, JAM, 0, 2, 0)) == "buy.price"


@pytest.mark.rule("example.buy.turn", "example.buy.once")
def test_buying_in_turn_from_the_leader_on(fair, at, play, rule):
    game = fair(3)
    rich = {"fruit": {"lemon": 4, "cherry": 4}}
    s = at(game, "buy", rich, rich, rich, leader="seat 2", turn="seat 2")
    assert game.rules.actors(s) == [1]
    s = play(game, s, (1, (BUY, JAM, 0, 2, 0)))
    assert game.rules.actors(s) == [2]
    assert rule(game, s, 2, (BUY, JAM, 0, 2, 0)) == "buy.once"
    assert rule(game, s, 2, (DONE,)) == "buy.turn"
    s = play(game, s, (2, (SKIP,)))
    assert game.rules.actors(s) == [0]
    s = play(game, s, (0, (BUY, LEMONADE, 2, 0, 0)))
    assert game.rules.actors(s) == [0, 1, 2]
    assert s.stalls == [1, 2, 0]
    assert s.fruit[:6] == [2, 4, 0, 4, 2, 0]


@pytest.mark.rule("example.lay.one")
def test_one_tile_from_the_own_hand(fair, at, play, rule):
    game = fair(2)
    s = at(game, "garden")
    assert game.rules.actors(s) == [0, 1]
    assert rule(game, s, 0, (DONE,)) == "lay.one"
    assert rule(game, s, 0, (LAY, ROSES, cell(3, 4), 0, OVER)) == "lay.one"
    after = play(game, s, (0, (LAY, ROSE_MINT, cell(5, 4), 0, OVER)))
    assert after.hands[:3] == [MINT_LAVENDER + 1, LAVENDERS + 1, 0]
    assert rule(game, after, 0, (LAY, LAVENDERS, cell(3, 4), 0, OVER)) == "lay.one"


@pytest.mark.rule("example.lay.overlap", "example.lay.visible", "example.lay.fountain")
def test_over_and_under(fair, at, rule):
    """The first tile has its fountain at (4, 4) and roses at (5, 4)."""
    game = fair(2)
    s = at(game, "garden")

    def laid(column: int, row: int, turn: int, layer: int) -> str:
        broken: str = rule(game, s, 0, (LAY, ROSE_MINT, cell(column, row), turn, layer))
        return broken

    assert laid(6, 4, 0, OVER) == laid(1, 1, 0, UNDER) == "lay.overlap"
    assert laid(8, 4, 0, OVER) == "lay.overlap"  # half of it off the grid
    assert laid(5, 4, 0, OVER) == laid(5, 4, 2, UNDER) == ""
    assert laid(4, 4, 0, UNDER) == "lay.visible"
    assert laid(4, 4, 0, OVER) == laid(3, 4, 0, OVER) == laid(4, 3, 1, OVER) == "lay.fountain"
    assert laid(3, 4, 0, UNDER) == laid(4, 3, 3, UNDER) == ""


@pytest.mark.rule("example.lay.overlap")
def test_quarter_turns_go_clockwise(fair, at, play):
    game = fair(2)
    s = at(game, "garden")
    seen = {}
    for turn, at_cell in ((0, cell(5, 4)), (1, cell(5, 4)), (2, cell(5, 4)), (3, cell(5, 4))):
        after = play(game, s, (0, (LAY, ROSE_MINT, at_cell, turn, OVER)), (0, (NOTE, MINT, LEMON)))
        p = next(p for p in game.presenter.placements(after, True) if p.zone == "patio:0" and p.piece != "tile.sun")
        seen[turn] = (p.slot, p.turn, after.notes[MINT])
    assert seen == {turn: (cell(5, 4), turn, 1) for turn in range(4)}


@pytest.mark.rule("example.note.after", "example.note.once", "example.note.pay")
def test_notes(fair, at, play, rule):
    game = fair(2)
    s = at(game, "garden", {"fruit": {"lemon": 2, "cherry": 1}})
    assert rule(game, s, 0, (NOTE, ROSE, LEMON)) == "note.after"
    s = play(game, s, (0, (LAY, ROSE_MINT, cell(6, 4), 0, OVER)))
    assert rule(game, s, 0, (NOTE, ROSE, WALNUT)) == "note.pay"
    s = play(game, s, (0, (NOTE, ROSE, LEMON)))
    assert s.notes[:3] == [2, 0, 0]
    assert s.fruit[:3] == [1, 1, 0]
    assert rule(game, s, 0, (NOTE, ROSE, LEMON)) == "note.once"
    assert rule(game, s, 0, (NOTE, MINT, CHERRY)) == ""


@pytest.mark.rule("example.note.once")
def test_the_largest_bed_that_is_seen(fair, at, play):
    """Three roses in a row, the middle one on top of another that no longer counts."""
    game = fair(2)
    patio = [tile("rose_lavender", 5, 5, 1), SUN, tile("rose_rose", 5, 3, 1)]
    s = play(game, at(game, "garden", {"patio": patio, "stage": "to write", "hand": []}, {}, round=3))
    assert s.notes[:3] == [0, 0, 0]
    s = play(game, s, (0, (NOTE, ROSE, LEMON)), (0, (NOTE, LAVENDER, CHERRY)), (0, (NOTE, MINT, WALNUT)))
    assert s.notes[:3] == [3, 0, 1]


@pytest.mark.rule("example.pass.hands")
def test_hands_go_left_and_are_remembered(fair, at, play):
    game = fair(3)
    hands = [["rose_mint", "mint_mint"], ["rose_rose", "rose_rose"], ["mint_lavender", "rose_lavender"]]
    ready = {"stage": "ready", "patio": [SUN, tile("rose_mint", 5, 4)]}
    seats = [{**ready, "hand": hand, "seen_by": [f"seat {i + 1}"]} for i, hand in enumerate(hands)]
    s = at(game, "pass", *seats, deck={"lavender_lavender": 3})
    after = play(game, s, (CHANCE, (PASS,)))
    assert after.hands[3:6] == s.hands[:3]
    assert after.hands[:3] == s.hands[6:]
    assert game.rules.actors(after) == [0, 1, 2]
    view = game.rules.redact(after, 0)
    assert view.hands == [*after.hands[:6], -1, -1, 0]
    shown = [p.piece for p in game.presenter.placements(view, True) if p.zone == "hand:1"]
    assert shown == ["tile.rose_mint", "tile.mint_mint"]
    closed = [p.piece for p in game.presenter.placements(view, False) if p.zone == "hand:1"]
    assert closed == ["tile.back"] * 2


@pytest.mark.rule("example.score.notes", "example.score.snail", "example.score.stalls", "example.score.fruit")
def test_lines(fair, at):
    game = fair(2)
    one = {"notes": {"rose": 3, "mint": 2}, "snail": 8, "fruit": {"lemon": 2, "walnut": 1}}
    s = at(game, "over", one, {"snail": 12, "fruit": {}}, stalls={"jam": "seat 1", "cake": "seat 1"})
    assert game.rules.lines(s, 0) == [5, 2, 8, 3]
    assert game.rules.lines(s, 1) == [0, 4, 0, 0]
    assert [game.rules.total(s, seat) for seat in (0, 1)] == [15, 4]
    assert [line.unit for line in game.scoring] == ["points", "points", "points", "pieces"]


@pytest.mark.rule("example.end.winner", "example.end.tie")
def test_places(fair, at):
    game = fair(4)
    s = at(game, "over", {"snail": 3}, {"snail": 6}, {"snail": 5, "fruit": {"lemon": 9}}, {"snail": 4})
    assert game.rules.ranking(s) == [3, 1, 2, 3]
    said = [line.text.key for line in game.explainer.tell(s, CHANCE, (PASS,), s)]
    assert said == ["example.log.won"]


def test_the_fair_ends_after_three_rounds(fair, play):
    game = fair(2)
    s = game.rules.start()
    passes = 0
    rng = Rng(4)
    while actors := game.rules.actors(s):
        move = game.rules.sample(s, rng) if actors == [CHANCE] else game.policy.pick(s, actors[0], rng)
        passes += move == (PASS,)
        game.rules.apply(s, actors[0], move)
    assert passes == 3
    assert not any(s.hands)
    assert sum(1 for tile_number in s.tiles if tile_number) == 8


def test_first_tiles_are_an_option_of_each_seat(info):
    game = info.open(3, {"patio": ["sun", "shade", "sun"]})
    picture = game.presenter.placements(game.rules.start(), True)
    assert [p.piece for p in picture if p.zone.startswith("patio")] == ["tile.sun", "tile.shade", "tile.sun"]
