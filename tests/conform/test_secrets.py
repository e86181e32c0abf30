"""Check 7 finds what is put wrong: here leaks are put in on purpose."""

from __future__ import annotations

from typing import Any

import pytest


def see_hands(rules: Any, s: Any, viewer: int | None) -> Any:
    """Hands are shown, and only the deck is blanked."""
    view = rules.redact(s, viewer)
    view.hands = s.hands[:]
    return view


def see_hands_and_deck(rules: Any, s: Any, viewer: int | None) -> Any:
    view = see_hands(rules, s, viewer)
    view.deck = s.deck[:]
    return view


def see_the_next_hand(rules: Any, s: Any, viewer: int | None) -> Any:
    """Everybody looks into the hand on their left."""
    view = rules.redact(s, viewer)
    if viewer is not None:
        left = (viewer + 1) % rules.seats
        view.hands[3 * left : 3 * left + 3] = s.hands[3 * left : 3 * left + 3]
    return view


def see_a_sign(rules: Any, s: Any, viewer: int | None) -> Any:
    """The number of the first hidden tile shows in who is said to be next to buy."""
    view = rules.redact(s, viewer)
    view.turn = sum(i * held for i, held in enumerate(s.hands)) % rules.seats if s.phase == 1 else view.turn
    return view


RULES = {
    "secrets.shown": see_hands_and_deck,
    "secrets.no_doubt": see_hands,
    "secrets.view_tells": see_a_sign,
    "secrets.undeclared": see_a_sign,
    "secrets.dealt_to_others": see_the_next_hand,
}


@pytest.mark.parametrize("wanted", RULES)
def test_leaks(found, wanted):
    assert wanted in found("secrets", wanted, rules={"redact": RULES[wanted]}).names()


def test_what_is_not_named_as_hidden(found):
    assert "secrets.undeclared" in found("secrets", "secrets.undeclared", hides=("hands", "viewer")).names()


def test_something_that_clings_to_a_view(found):
    """What is no field is not seen in a picture or a file, but a bot could use it."""

    def redact(rules: Any, s: Any, viewer: int | None) -> Any:
        view = rules.redact(s, viewer)
        view.whole = s
        return view

    def worth(policy: Any, s: Any, seat: int) -> float:
        return float(sum(getattr(s, "whole", s).hands))

    def foresee(rules: Any, view: Any, seat: int, move: tuple[int, ...]) -> Any:
        after = rules.foresee(view, seat, move)
        if hasattr(view, "whole"):
            after.whole = rules.foresee(view.whole, seat, move)
            after.fruit = [n + i for i, n in enumerate(after.fruit)]
        return after

    changes = {"rules": {"redact": redact, "foresee": foresee}, "policy": {"worth": worth, "moves": some_moves}}
    assert "secrets.bot_tells" in found("secrets", "secrets.bot_tells", **changes).names()


def some_moves(policy: Any, s: Any, seat: int) -> Any:
    """Considers fewer moves when it can look behind the view."""
    moves = policy.moves(s, seat)
    return moves[-1:] if hasattr(s, "whole") else moves[:1]


def test_a_bot_that_cheats(found):
    changed = {"moves": lambda p, s, seat: [(1, 99)]}
    report = found("secrets", "secrets.bot_illegal", policy=changed, rules={"foresee": lambda r, v, p, m: v.copy()})
    assert "secrets.bot_illegal" in report.names()
