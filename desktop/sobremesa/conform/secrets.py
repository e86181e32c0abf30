"""Check 7: what a seat cannot know changes nothing of what it sees and of what its bot does."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from sobremesa.bots.roster import BOTS
from sobremesa.conform.report import SECRETS, Report
from sobremesa.conform.walk import Situation, Table
from sobremesa.engine.positions import seat_name
from sobremesa.engine.rng import Rng, mix
from sobremesa.engine.rules import CHANCE, HIDDEN, Move, Seat
from sobremesa.engine.state import dump, key, load

WORLDS: Final = 3
"""Other situations tried a seat, in which it would see the same."""
DOUBTS: Final = 12
"""Situations with blanks after which a seat must have been in doubt about some."""
VALUES: Final = 4
"""Different values after which a field that is never blanked cannot be called hidden."""


class Secrecy:
    """What was learnt over the walks of one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._onlooker_blanked: set[str] = set()
        self._values: dict[str, set[str]] = {name: set() for name in table.game.hides}
        self._blanks: Counter[Seat] = Counter()
        self._doubts: Counter[Seat] = Counter()

    def look(self, here: Situation, report: Report) -> None:
        """Everything about one situation."""
        with report.looking(SECRETS):
            self._note_blanks(here, report)
            for seat in self._table.seats:
                self._doubt(here, seat)
        with report.looking(SECRETS):
            if here.deciding:
                self._permuted(here, here.rng.choice(here.deciding), report)
        with report.looking(SECRETS):
            if here.actors == [CHANCE]:
                self._dealt(here, report)

    def _note_blanks(self, here: Situation, report: Report) -> None:
        """Views differ from what is only in what the game says it hides."""
        hides = self._table.game.hides
        for name, values in self._values.items():
            if len(values) < VALUES:
                values.add(str(getattr(here.state, name)))
        for viewer, view in here.views.items():
            changed = {name for name in view.FIELDS if getattr(view, name) != getattr(here.state, name)}
            if viewer is None:
                self._onlooker_blanked |= changed
            surprising = ", ".join(sorted(changed - set(hides)))
            report.expect(not surprising, SECRETS, "secrets.undeclared", fields=surprising)

    def _doubt(self, here: Situation, seat: Seat) -> None:
        """Counts how often a seat that does not see everything can imagine more than one situation."""
        view = here.views[seat]
        rules = self._table.game.rules
        worlds = [key(rules.determinize(view, seat, Rng(mix(here.seed, here.ply, seat, k)))) for k in range(2)]
        others = [name for name in view.FIELDS if name in self._table.game.hides and name != "pending"]
        if any(_blank(getattr(view, name), getattr(here.state, name)) for name in others):
            self._blanks[seat] += 1
            self._doubts[seat] += len(set(worlds)) > 1

    def finish(self, report: Report) -> None:
        """What only shows after many situations: fields that are never hidden, blanks that hide nothing."""
        with report.looking(SECRETS):
            lively = {name for name, values in self._values.items() if len(values) == VALUES}
            never = ", ".join(sorted(lively - self._onlooker_blanked))
            report.expect(not never, SECRETS, "secrets.shown", fields=never)
            for seat, blanks in self._blanks.items():
                fine = blanks < DOUBTS or self._doubts[seat] > 0
                report.expect(fine, SECRETS, "secrets.no_doubt", seat=seat_name(seat))

    def _permuted(self, here: Situation, seat: Seat, report: Report) -> None:
        """In all situations that a seat cannot tell apart it sees the same bytes, and bots make the same moves."""
        game, view = self._table.game, here.views[seat]
        rules = game.rules
        bytes_seen = dump(view)
        seeds = [mix(here.seed, here.ply, seat, k) for k in range(WORLDS)]
        others = [rules.determinize(view, seat, Rng(seed)) for seed in seeds]
        others.append(_shuffled(here.state, view, Rng(seeds[0])))
        moves = {name: bot(game, view.copy(), seat, Rng(seeds[0])) for name, bot in BOTS.items()}
        for name, move in moves.items():
            report.expect(move in here.legal[seat], SECRETS, "secrets.bot_illegal", bot=name, move=str(move))
        for k, other in enumerate(others):
            seen = rules.redact(other, seat)
            fields = ", ".join(name for name in seen.FIELDS if getattr(seen, name) != getattr(view, name))
            report.expect(
                dump(seen) == bytes_seen, SECRETS, "secrets.view_tells", seat=seat_name(seat), fields=fields
            )
            if k == 0:  # a worker gets the plain form: what else clings to a view must not matter
                self._same_moves(here, seat, load(game.state, dump(seen)), moves, report)
            elif k == 1:
                self._same_moves(here, seat, seen, moves, report)

    def _same_moves(self, here: Situation, seat: Seat, view: Any, moves: dict[str, Move], report: Report) -> None:
        for name, bot in BOTS.items():
            same = bot(self._table.game, view, seat, Rng(mix(here.seed, here.ply, seat, 0))) == moves[name]
            report.expect(same, SECRETS, "secrets.bot_tells", seat=seat_name(seat), bot=name)

    def _dealt(self, here: Situation, report: Report) -> None:
        """What the table gives a seat out of an onlooker's sight is not shown to any other seat."""
        rules, kinds = self._table.game.rules, self._table.game.moves.kinds
        drawn = [rules.sample(here.state, Rng(mix(here.seed, here.ply, k))) for k in range(4)]
        names = [field.name for field in kinds[drawn[0][0]].fields]
        if "seat" not in names:
            return
        at = 1 + names.index("seat")
        first = {viewer: key(rules.redact(here.after(CHANCE, drawn[0]), viewer)) for viewer in self._table.viewers}
        for other in drawn[1:]:
            after = here.after(CHANCE, other)
            if key(rules.redact(after, None)) == first[None]:
                told = [seat for seat in self._table.seats if key(rules.redact(after, seat)) != first[seat]]
                strangers = ", ".join([seat_name(seat) for seat in told if seat not in (drawn[0][at], other[at])])
                report.expect(not strangers, SECRETS, "secrets.dealt_to_others", seats=strangers)


def _blank(seen: Any, real: Any) -> bool:
    """Whether something of a field is not seen."""
    return bool(seen != real)


def _shuffled(state: Any, view: Any, rng: Rng) -> Any:
    """The state with the numbers that the view blanks exchanged inside each field; perhaps an impossible one."""
    other = state.copy()
    for name in state.FIELDS:
        seen, real = getattr(view, name), getattr(other, name)
        if isinstance(real, list) and isinstance(seen, list) and len(seen) == len(real):
            places = [i for i, n in enumerate(seen) if n == HIDDEN and real[i] not in (HIDDEN, 0)]
            numbers = [real[i] for i in places]
            rng.shuffle(numbers)
            for i, n in zip(places, numbers, strict=True):
                real[i] = n
    return other
