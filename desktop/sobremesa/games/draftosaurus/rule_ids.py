"""The numbers that legality tests return and the rule ids behind them."""

from __future__ import annotations

from typing import Final

SETUP_BAG: Final = 1
SETUP_BOARD: Final = 2
SETUP_FIRST: Final = 3
SETUP_DRAW: Final = 4
TURN_ROUNDS: Final = 5
TURN_ROLL: Final = 6
TURN_ORDER: Final = 7
TURN_TOGETHER: Final = 8
TURN_ONE: Final = 9
TURN_OWN: Final = 10
TURN_STAY: Final = 11
TURN_SECRET: Final = 12
TURN_DISCARD: Final = 13
TURN_PASS: Final = 14
DIE_ROLLER: Final = 15
DIE_RIVER: Final = 16
DIE_WOODLAND: Final = 17
DIE_GRASSLAND: Final = 18
DIE_LEFT: Final = 19
DIE_RIGHT: Final = 20
DIE_EMPTY: Final = 21
DIE_TREX: Final = 22
FOREST_SAME: Final = 23
FOREST_SIX: Final = 24
TRIO_THREE: Final = 25
PRAIRIE_TWO: Final = 26
KING_ONE: Final = 27
MEADOW_DIFFERENT: Final = 28
ISLAND_ONE: Final = 29
ORDERED_ALTERNATE: Final = 30
ORDERED_SIX: Final = 31
BRIDGE_BANKS: Final = 32
QUARANTINE_ONE: Final = 33
QUARANTINE_LEAVE: Final = 34
LOOKOUT_ONE: Final = 35
PYRAMID_ROWS: Final = 36
PYRAMID_TOUCH: Final = 37
END_WINNER: Final = 38
END_TIE: Final = 39
END_BOARDS: Final = 40

SUMMER_SCORES: Final = ("forest", "trio", "prairie", "king", "meadow", "island")
WINTER_SCORES: Final = ("ordered", "bridge", "lookout", "pyramid")
COMMON_SCORES: Final = ("river", "trex")

RULE_IDS: Final = (
    "",
    *(
        f"draftosaurus.{name}"
        for name in (
            "setup.bag",
            "setup.board",
            "setup.first",
            "setup.draw",
            "turn.rounds",
            "turn.roll",
            "turn.order",
            "turn.together",
            "turn.one",
            "turn.own",
            "turn.stay",
            "turn.secret",
            "turn.discard",
            "turn.pass",
            "die.roller",
            "die.river",
            "die.woodland",
            "die.grassland",
            "die.left",
            "die.right",
            "die.empty",
            "die.trex",
            "forest.same",
            "forest.six",
            "trio.three",
            "prairie.two",
            "king.one",
            "meadow.different",
            "island.one",
            "ordered.alternate",
            "ordered.six",
            "bridge.banks",
            "quarantine.one",
            "quarantine.leave",
            "lookout.one",
            "pyramid.rows",
            "pyramid.touch",
            "end.winner",
            "end.tie",
            "end.boards",
            *(f"score.{name}" for name in (*SUMMER_SCORES, *WINTER_SCORES, *COMMON_SCORES)),
        )
    ),
)
