"""Check 2: copies share nothing, and whoever only looks changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sobremesa.conform.report import COPIES, Report
from sobremesa.conform.walk import Situation, Step
from sobremesa.engine.state import dump, key, load

LATEST = 20
"""States looked at again after every ply."""
ALL_EVERY = 25


class Kept:
    """All states of a walk with the keys that they had; none of them may ever change."""

    def __init__(self) -> None:
        self._kept: list[tuple[Any, object]] = []

    def look(self, here: Situation, report: Report) -> None:
        """Tries a copy, then keeps the state and a copy."""
        state = here.state
        with report.looking(COPIES):
            copied = state.copy()
            report.expect(type(copied) is type(state), COPIES, "copies.type")
            report.expect(key(copied) == key(state), COPIES, "copies.differs", fields=_differing(copied, state))
            shared = [name for name in state.FIELDS if _shares(getattr(copied, name), getattr(state, name))]
            report.expect(not shared, COPIES, "copies.shared", fields=", ".join(shared))
            plain = load(type(state), dump(state))
            report.expect(key(plain) == key(state), COPIES, "copies.plain")
            self._kept += [(state, key(state)), (copied, key(copied))]

    def after(self, step: Step, report: Report) -> None:
        """Whether the latest are still as they were, and now and then whether all are."""
        self.recheck(report, 0 if step.after.ply % ALL_EVERY == 0 else LATEST)

    def recheck(self, report: Report, latest: int = 0) -> None:
        """Whether so many of the latest (0: all) are still as they were."""
        with report.looking(COPIES):
            for state, was in self._kept[-latest:]:
                if not report.expect(key(state) == was, COPIES, "copies.changed", fields=_changed(state, was)):
                    return


def unchanged(here: Situation, was: object, views_were: Mapping[Any, object], report: Report) -> None:
    """Whether looking at a situation in every way has left it and its views as they were."""
    with report.looking(COPIES):
        report.expect(key(here.state) == was, COPIES, "copies.looked", fields=_changed(here.state, was))
        for viewer, view in here.views.items():
            fine = key(view) == views_were[viewer]
            report.expect(fine, COPIES, "copies.view_looked", fields=_changed(view, views_were[viewer]))


def _shares(one: object, other: object) -> bool:
    return isinstance(one, list) and one is other


def _differing(one: Any, other: Any) -> str:
    return ", ".join(name for name in one.FIELDS if getattr(one, name) != getattr(other, name))


def _changed(state: Any, was: Any) -> str:
    return ", ".join(name for name, now, then in zip(state.FIELDS, key(state), was, strict=True) if now != then)
