"""Check 2 finds what is put wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sobremesa.engine.state import dump


def starting(cls: Callable[[type], type]) -> dict[str, Any]:
    """Rules whose states are of a class made from the game's own."""

    def start(rules: Any) -> Any:
        state = rules.start()
        return cls(type(state))(*dump(state))

    return {"start": start}


def sharing(own: type) -> type:
    class Sharing(own):  # type: ignore[misc]
        def copy(self) -> Any:
            other = Sharing(*dump(self))
            other.bag = self.bag
            return other

    return Sharing


def forgetting(own: type) -> type:
    class Forgetting(own):  # type: ignore[misc]
        def copy(self) -> Any:
            other = Forgetting(*dump(self))
            other.die = 0
            return other

    return Forgetting


def turning_into_another(own: type) -> type:
    class Turning(own):  # type: ignore[misc]
        def copy(self) -> Any:
            return own(*dump(self))

    return Turning


def tidying(own: type) -> type:
    class Tidying(own):  # type: ignore[misc]
        def __init__(self, *values: Any) -> None:
            super().__init__(*values)
            self.fruit = sorted(self.fruit)

        def copy(self) -> Any:
            other = Tidying(*dump(self))
            other.fruit = self.fruit[:]
            return other

    return Tidying


STATES = {
    "copies.shared": sharing,
    "copies.differs": forgetting,
    "copies.type": turning_into_another,
    "copies.plain": tidying,
}


@pytest.mark.parametrize("wanted", STATES)
def test_states(found, wanted):
    assert wanted in found("copies", wanted, rules=starting(STATES[wanted])).names()


def test_a_list_that_several_states_get_from_the_rules(found):
    """The same plate is put into every game that is split."""
    plate = [0, 0, 0]

    def apply(rules: Any, s: Any, seat: int, move: tuple[int, ...]) -> None:
        rules.apply(s, seat, move)
        if move[0] == 2:
            plate[:] = s.plate
            s.plate = plate

    assert "copies.changed" in found("copies", "copies.changed", rules={"apply": apply}).names()


def test_looking_that_changes_something(found):
    def legal(rules: Any, s: Any, seat: int) -> Any:
        s.turn = seat
        return rules.legal(s, seat)

    def placements(presenter: Any, view: Any, memory: bool) -> Any:
        view.deck[-1] = max(0, view.deck[-1] - 1)
        return presenter.placements(view, memory)

    assert "copies.looked" in found("turns", "copies.looked", rules={"legal": legal}).names()
    assert (
        "copies.view_looked" in found("pictures", "copies.view_looked", presenter={"placements": placements}).names()
    )
