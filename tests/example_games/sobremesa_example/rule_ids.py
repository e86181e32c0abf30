"""The numbers that legality tests return, and the rule ids behind them."""

from __future__ import annotations

from typing import Final

(
    DEAL_HANDS, BID_SECRET, BID_HELD, BID_HIGHEST, BID_TIE, DIE_ROLL, WALK_STEPS, WALK_HOME, SPLIT_BOWL, SPLIT_PILES,
    SPLIT_PICK, BUY_TURN, BUY_PRICE, BUY_ONCE, LAY_ONE, LAY_OVERLAP, LAY_VISIBLE, LAY_FOUNTAIN, NOTE_AFTER,
    NOTE_ONCE, NOTE_PAY, PASS_HANDS, END_WINNER, END_TIE,
) = range(1, 25)  # fmt: skip

SCORES: Final = ("score.notes", "score.snail", "score.stalls", "score.fruit")
RULE_IDS: Final = (
    "",
    *(
        f"example.{name}"
        for name in (
            "deal.hands", "bid.secret", "bid.held", "bid.highest", "bid.tie", "die.roll", "walk.steps", "walk.home",
            "split.bowl", "split.piles", "split.pick", "buy.turn", "buy.price", "buy.once", "lay.one", "lay.overlap",
            "lay.visible", "lay.fountain", "note.after", "note.once", "note.pay", "pass.hands", "end.winner",
            "end.tie", *SCORES,
        )
    ),
)  # fmt: skip
