"""What may be touched and where it may go, indexed once a decision so that a press answers at once."""

from __future__ import annotations

from collections.abc import Sequence

from sobremesa.engine.parts import Drag, Part, Parts, Spot, Tap
from sobremesa.engine.rules import Move
from sobremesa.staging.draft import Draft


class DropIndex:
    """The draft of one decision and, for what the draft still allows, the answers that a gesture needs.

    A piece is told by the zone it lies in and its face, as in `Drag`: any piece of that face there will do.
    """

    def __init__(self, candidates: Sequence[tuple[Move, Parts]]) -> None:
        self.draft = Draft(candidates)
        self._slotted = frozenset(
            part.to_zone
            for _, parts in candidates
            for part in parts
            if isinstance(part, Drag) and part.to_slot is not None
        )
        self._narrow()

    def _narrow(self) -> None:
        self._drags: dict[tuple[str, str], list[Drag]] = {}
        self._taps: dict[Spot, Tap] = {}
        self._buttons: list[str] = []
        for part in self.draft.addable():
            if isinstance(part, Drag):
                self._drags.setdefault((part.zone, part.face), []).append(part)
            elif isinstance(part, Tap):
                self._taps[Spot(part.zone, part.slot)] = part
            else:
                self._buttons.append(part.button)

    def press(self, zone: str, face: str) -> bool:
        """Whether a piece with `face` in `zone` may be lifted."""
        return (zone, face) in self._drags

    def lift(self, zone: str, face: str, turn: int | None = None) -> tuple[Drag, ...]:
        """The legal ways for a lifted piece, held at `turn` (None: at any), in the order of the moves."""
        ways = self._drags.get((zone, face), ())
        return tuple(way for way in ways if turn is None or way.turn == turn)

    def turns(self, zone: str, face: str) -> tuple[int, ...]:
        """The quarter turns in which a lifted piece may be laid, in order."""
        return tuple(sorted({way.turn for way in self.lift(zone, face)}))

    def slotted(self, zone: str) -> bool:
        """Whether moves of this decision tell the slots of `zone` apart."""
        return zone in self._slotted

    def taps(self) -> frozenset[Spot]:
        """The spots that a click answers to."""
        return frozenset(self._taps)

    def tap(self, zone: str, slot: int) -> Tap | None:
        """The part that a click on a slot makes: that slot's own, or the zone's."""
        return self._taps.get(Spot(zone, slot)) or self._taps.get(Spot(zone, -1))

    def buttons(self) -> tuple[str, ...]:
        """The buttons that may be pressed."""
        return tuple(self._buttons)

    def add(self, part: Part) -> bool:
        """Adds a part to the draft and narrows the rest to it; False when no move contains it."""
        if not self.draft.add(part):
            return False
        self._narrow()
        return True

    def remove(self, part: Part) -> bool:
        """Takes a part out of the draft; False when it is not in it."""
        if not self.draft.remove(part):
            return False
        self._narrow()
        return True

    def clear(self) -> None:
        """Empties the draft."""
        self.draft.clear()
        self._narrow()
