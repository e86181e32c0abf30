"""Draftosaurus by Antoine Bauza, Corentin Lebrat, Ludovic Maublanc and Théo Rivière (Ankama, 2019)."""

from __future__ import annotations

from sobremesa.engine.game import Explainer, Game, Notation, Presenter
from sobremesa.engine.options import Options
from sobremesa.engine.scoring import ScoreLine
from sobremesa.games.draftosaurus import moves
from sobremesa.games.draftosaurus.policy import DraftPolicy
from sobremesa.games.draftosaurus.rule_ids import COMMON_SCORES, RULE_IDS, SUMMER_SCORES, WINTER_SCORES
from sobremesa.games.draftosaurus.rules import DraftRules
from sobremesa.games.draftosaurus.state import DraftState

BOARDS = ("summer", "winter")


def game(seats: int, options: Options) -> Game[DraftState]:
    """The game for 2 to 5 seats; options `edition` and `boards`."""
    chosen = options["boards"]
    assert isinstance(chosen, tuple)
    boards = [BOARDS.index(str(board)) for board in chosen]
    rules = DraftRules(seats, options["edition"] == "published", boards)
    lines = [
        *(SUMMER_SCORES if 0 in boards else ()),
        *(WINTER_SCORES if 1 in boards else ()),
        *COMMON_SCORES,
    ]

    def make_explainer() -> Explainer[DraftState]:
        from sobremesa.games.draftosaurus.explain import DraftExplainer

        return DraftExplainer(rules)

    def make_presenter() -> Presenter[DraftState]:
        from sobremesa.games.draftosaurus.present import DraftPresenter

        return DraftPresenter(rules)

    def make_notation() -> Notation[DraftState]:
        from sobremesa.games.draftosaurus.position import DraftNotation

        return DraftNotation(rules)

    return Game(
        id="draftosaurus",
        seats=seats,
        options=options,
        rules=rules,
        policy=DraftPolicy(rules),
        moves=moves.table(seats, rules.published),
        rule_ids=RULE_IDS,
        scoring=tuple(ScoreLine(f"draftosaurus.score.{name}") for name in lines),
        state=DraftState,
        make_explainer=make_explainer,
        make_presenter=make_presenter,
        make_notation=make_notation,
    )
