"""Check 7 finds what is put wrong: here leaks are put in on purpose."""

from __future__ import annotations

from typing import Any

import pytest


def see_hands(rules: Any, s: Any, viewer: int | None) -> Any:
    """All hands are shown, and only the deck is blanked."""
    view = rules.redact(s, viewer)
    view.hands = s.hands[:]
    return view


def see_everything(rules: Any, s: Any, viewer: int | None) -> Any:
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


def see_hands_in_the_garden(rules: Any, s: Any, viewer: int | None) -> Any:
    """Hands lie open from the moment when everybody has bought."""
    return see_everything(rules, s, viewer) if s.phase >= 9 else rules.redact(s, viewer)


def see_the_deck_after_the_roll(rules: Any, s: Any, viewer: int | None) -> Any:
    view = rules.redact(s, viewer)
    if s.phase == 4:
        view.deck, view.hands = s.deck[:], s.hands[:]
    return view


def see_a_sign(rules: Any, s: Any, viewer: int | None) -> Any:
    """The number of the first hidden tile shows in who is said to be next to buy."""
    view = rules.redact(s, viewer)
    view.turn = sum(i * held for i, held in enumerate(s.hands)) % rules.seats if s.phase == 1 else view.turn
    return view


LEAKS = {
    see_hands: "secrets.dealt",
    see_everything: "secrets.dealt",
    see_the_next_hand: "secrets.dealt",
    see_hands_in_the_garden: "secrets.revealed",
    see_the_deck_after_the_roll: "secrets.revealed",
    see_a_sign: "secrets.view_tells",
}


@pytest.mark.parametrize("leak", LEAKS)
def test_leaks(found, leak):
    assert LEAKS[leak] in found("secrets", LEAKS[leak], rules={"redact": leak}).names()


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
