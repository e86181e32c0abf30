"""What the game knows about its own bot."""

from __future__ import annotations

import statistics
from collections import Counter

import pytest

from sobremesa.bots.greedy import greedy
from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE
from sobremesa.engine.state import key
from sobremesa.games.draftosaurus.moves import SPECIES_NAMES


def play_out(game, rng, bots):
    rules = game.rules
    s = rules.start()
    while actors := rules.actors(s):
        seat = actors[0]
        if seat == CHANCE:
            rules.apply(s, seat, rules.sample(s, rng))
        elif seat in bots:
            rules.apply(s, seat, greedy(rules, game.policy, rules.redact(s, seat), seat, rng))
        else:
            rules.apply(s, seat, game.policy.pick(s, seat, rng))
    return [sum(rules.lines(s, seat)) for seat in range(game.seats)]


@pytest.mark.parametrize(("board", "least"), [("summer", 32), ("winter", 33.5)])
@pytest.mark.parametrize("edition", ["document", "published"])
def test_greedy_plays_a_fair_game(table, edition, board, least):
    """A one-ply player that counts points only makes 29 and 33."""
    game = table(4, edition, [board])
    points = [p for seed in range(12) for p in play_out(game, Rng(seed), {0, 1, 2, 3})]
    assert statistics.mean(points) > least


def test_greedy_beats_chance(table):
    game = table(3)
    results = [play_out(game, Rng(seed), {seed % 3}) for seed in range(30)]
    wins = sum(points[seed % 3] == max(points) for seed, points in enumerate(results))
    assert wins >= 28


@pytest.mark.parametrize("board", ["summer", "winter"])
@pytest.mark.parametrize("edition", ["document", "published"])
def test_pick_reaches_every_legal_move_and_no_other(table, play, edition, board):
    game = table(3, edition, [board])
    rng = Rng(9)
    for s, seat, _ in play(game, 4)[::5]:
        if seat == CHANCE or not game.rules.actors(s):
            continue
        legal = game.rules.legal(s, seat)
        picked = Counter(game.policy.pick(s, seat, rng) for _ in range(40 * len(legal)))
        assert set(picked) == set(legal)


def test_prior_prefers_what_pays(table, turn, place):
    game = table(3)
    s = game.rules.redact(turn(game, {"forest": ["stego"] * 5}), 0)
    moves = game.policy.moves(s, 0)
    weights = game.policy.prior(s, 0, moves)
    assert min(weights) >= 0
    assert moves[weights.index(max(weights))] == place("stego", "forest")


def test_worth_counts_points_of_a_finished_park(table, final):
    game = table(2)
    s = final(game, {"river": ["stego"] * 12}, {"river": ["diplo"] * 11 + ["trex"]})
    assert game.policy.worth(s, 0) == 12


def test_greedy_discards_what_the_other_would_like(table):
    """Before the last turn the other seat has a forest of five; a sixth stegosaurus must not come to it."""
    game = table(2)
    theirs = {"forest": ["stego"] * 5, "king": ["spino"], "island": ["spino"], "river": ["spino"] * 4}
    view = game.notation.read(
        {
            "viewer": "seat 1",
            "phase": "discard",
            "round": 4,
            "turn": 2,
            "die": "wood",
            "seats": [
                {"hand": ["stego", "diplo", "spino"], "zoos": [{"river": ["spino"] * 11}]},
                {"hand": 3, "chosen": "hidden", "zoos": [theirs]},
            ],
        }
    )
    answers = {greedy(game.rules, game.policy, view, 0, Rng(seed)) for seed in range(8)}
    assert answers == {(1, SPECIES_NAMES.index("stego"))}


@pytest.mark.parametrize("edition", ["document", "published"])
@pytest.mark.parametrize("board", ["summer", "winter"])
def test_answers_do_not_depend_on_what_is_hidden(table, play, edition, board):
    game = table(3, edition, [board])
    rng = Rng(2)
    for s, seat, _ in play(game, 6)[::7]:
        if seat == CHANCE or not game.rules.actors(s):
            continue
        view = game.rules.redact(s, seat)
        other = game.rules.redact(game.rules.determinize(view, seat, rng), seat)
        assert key(other) == key(view)
        answers = {greedy(game.rules, game.policy, seen, seat, Rng(5)) for seen in (view, other)}
        assert len(answers) == 1


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_determinize_deals_what_is_left(table, play, seats):
    """Every species adds up, and the unseen hands differ from deal to deal."""
    game = table(seats)
    rng = Rng(8)
    for s, _, _ in play(game)[5::9]:
        view = game.rules.redact(s, 0)
        dealt = [game.rules.determinize(view, 0, rng) for _ in range(6)]
        for full in dealt:
            assert game.rules.faults(full) == []
        if sum(hand < 0 for hand in view.hands) > 1:
            assert len({tuple(full.hands) for full in dealt}) > 1


def test_value_is_between_nothing_and_all(table, play, final):
    game = table(3)
    for s, _, _ in play(game)[::6]:
        values = game.rules.value(s)
        assert all(0 <= v <= 1 for v in values)
    won = final(game, {"river": ["stego"] * 9}, {"river": ["diplo"] * 4}, {"river": ["diplo"]})
    values = game.rules.value(won)
    assert values[0] > 0.5 > values[1] > values[2] >= 0
