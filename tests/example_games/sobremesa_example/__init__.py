"""Patio Fair, an invented game that shows how a game is written: it has, as small as can be, every kind of turn.

A secret bid of several pieces and a second one for the tied, lots, a die, a snail that sends others home in a
chain, a split in two piles, a window to buy with wild fruit or pass, a two-cell tile laid over or under others by
everybody at their own pace, numbers written on a sheet, hands passed on and remembered, a hidden deck, and a choice
that each seat makes before the game.
"""

from __future__ import annotations

from sobremesa.engine.game import Explainer, Game, Notation, Presenter
from sobremesa.engine.options import Options
from sobremesa.engine.scoring import ScoreLine
from sobremesa_example import moves
from sobremesa_example.policy import FairPolicy
from sobremesa_example.rule_ids import RULE_IDS, SCORES
from sobremesa_example.rules import FairRules
from sobremesa_example.state import FairState

PATIOS = ("sun", "shade")


def game(seats: int, options: Options) -> Game[FairState]:
    """The game for 2 to 4 seats; option `patio` names the first tile of each."""
    chosen = options["patio"]
    assert isinstance(chosen, tuple)
    rules = FairRules(seats, [PATIOS.index(str(patio)) for patio in chosen])

    # what only a screen or a file needs is imported when it is asked for: a bot never does

    def make_explainer() -> Explainer[FairState]:
        from sobremesa_example.explain import FairExplainer

        return FairExplainer(rules)

    def make_presenter() -> Presenter[FairState]:
        from sobremesa_example.present import FairPresenter

        return FairPresenter(rules)

    def make_notation() -> Notation[FairState]:
        from sobremesa_example.position import FairNotation

        return FairNotation(rules)

    units = ("points", "points", "points", "pieces")
    return Game(
        id="example",
        seats=seats,
        options=options,
        rules=rules,
        policy=FairPolicy(rules),
        moves=moves.table(seats),
        rule_ids=RULE_IDS,
        scoring=tuple(ScoreLine(f"example.{name}", unit) for name, unit in zip(SCORES, units, strict=True)),
        state=FairState,
        make_explainer=make_explainer,
        make_presenter=make_presenter,
        make_notation=make_notation,
    )
