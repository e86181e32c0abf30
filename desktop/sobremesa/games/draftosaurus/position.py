"""Readable positions of Draftosaurus.

`zoos` lists, per board of the game, the pens with their dinosaurs in order of arrival; the pyramid has six spots,
from below left to the top, null where empty. A hand is a list of species, or a number where it is not seen; the
bag counts species, or is a number. `round` and `turn` count from 1; while hands are passed they are the next ones.
"""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec

from sobremesa.engine.game import PositionError
from sobremesa.engine.positions import seat_name
from sobremesa.engine.rules import HIDDEN
from sobremesa.engine.text import text
from sobremesa.games.draftosaurus import zones
from sobremesa.games.draftosaurus.moves import FACE_NAMES, SPECIES_NAMES, SPOT_NAMES
from sobremesa.games.draftosaurus.rules import SPECIES_OF, SPOT_OF, DraftRules
from sobremesa.games.draftosaurus.rules_hands import HAND, HANDS, hidden, number_of, size_of
from sobremesa.games.draftosaurus.rules_pens import PYRAMID_PEN, QUARANTINE_PEN, SPOTS, lay
from sobremesa.games.draftosaurus.state import (
    BLANK,
    CHOOSE,
    DEAL,
    DISCARD,
    FIRST,
    NEXT,
    ONLOOKER,
    OVER,
    PASS,
    PENS,
    PLACE,
    QUARANTINE,
    SPECIES,
    WHOLE,
    DraftState,
)

PHASES = ("first", "deal", "roll", "choose", "place", "discard", "pass", "quarantine", "next board", "over")
Species = Literal["trex", "stego", "tricera", "parasaur", "diplo", "spino"]
Phase = Literal["first", "deal", "roll", "choose", "place", "discard", "pass", "quarantine", "next board", "over"]
Face = Literal["wood", "grass", "left", "right", "empty", "notrex", "blank"]


class Choice(msgspec.Struct, forbid_unknown_fields=True):
    """A secret choice; without `spot` it is a discard."""

    species: Species
    spot: str | None = None


class SeatData(msgspec.Struct, forbid_unknown_fields=True):
    """What belongs to one seat; everything may be left out."""

    hand: list[Species] | int = []
    seen_by: list[str] = []
    chosen: Choice | Literal["hidden"] | None = None
    zoos: list[dict[str, list[Species | None]]] = []


class PositionData(msgspec.Struct, forbid_unknown_fields=True):
    """The whole; missing seats, at the end, have nothing."""

    phase: Phase
    seats: list[SeatData] = []
    board: int = 1
    round: int = 1
    turn: int = 1
    roller: str = "seat 1"
    die: Face = "blank"
    decides: list[str] | None = None
    viewer: str = "everyone"
    bag: dict[Species, int] | int = {}
    discarded: list[Species] = []


class DraftNotation:
    """Positions of one table."""

    def __init__(self, rules: DraftRules) -> None:
        self._rules = rules
        self._seats = rules.seats

    def write(self, s: DraftState) -> dict[str, Any]:
        """Equal states give equal JSON."""
        ended = s.phase in (QUARANTINE, NEXT, OVER)
        return {
            "viewer": {WHOLE: "everyone", ONLOOKER: "onlooker"}.get(s.viewer, seat_name(s.viewer)),
            "phase": PHASES[s.phase],
            "board": s.board + 1,
            "round": s.round + (not ended),
            "turn": self._rules.turns if ended else s.turn + 1,
            "roller": seat_name(s.roller),
            "die": "blank" if s.die == BLANK else FACE_NAMES[s.die],
            "decides": [seat_name(seat) for seat in self._rules.actors(s)],
            "bag": s.bag[SPECIES] if s.bag[0] == HIDDEN else dict(zip(SPECIES_NAMES, s.bag, strict=False)),
            "discarded": [SPECIES_NAMES[species] for species in s.box],
            "seats": [self._write_seat(s, seat) for seat in range(self._seats)],
        }

    def _write_seat(self, s: DraftState, seat: int) -> dict[str, Any]:
        hand = s.hands[seat]
        seen = [other for other in range(self._seats) if s.seen[seat] >> other & 1]
        return {
            "hand": size_of(hand) if hand < 0 else [SPECIES_NAMES[species] for species in HANDS[hand]],
            "seen_by": [seat_name(other) for other in seen],
            "chosen": _write_choice(s, seat),
            "zoos": [self._write_zoo(s, seat, board) for board in range(s.board + 1)],
        }

    def _write_zoo(self, s: DraftState, seat: int, board: int) -> dict[str, list[str | None]]:
        winter = self._rules.boards[board] == 1
        at = (board * self._seats + seat) * PENS
        zoo: dict[str, list[str | None]] = {}
        for number, name in enumerate(zones.PEN_NAMES[winter]):
            pyramid = winter and number == PYRAMID_PEN
            stand: list[str | None] = [None] * 6 if pyramid else []
            for slot, species in zones.dinosaurs(s.zoo[at + number], pyramid):
                if pyramid:
                    stand[slot] = SPECIES_NAMES[species]
                else:
                    stand.append(SPECIES_NAMES[species])
            zoo[name] = stand
        return zoo

    def read(self, data: object) -> DraftState:
        """The state; what only is impossible in play is left to `faults`, what could not be played on is refused."""
        try:
            given = msgspec.convert(data, PositionData)
        except msgspec.ValidationError as error:
            raise _form_error(str(error)) from None
        rules = self._rules
        s = rules.start()
        s.phase = PHASES.index(given.phase)
        s.board = _within("$.board", given.board, len(rules.boards)) - 1
        s.round, s.turn = self._read_time(given, s.phase)
        s.roller = self._seat("$.roller", given.roller)
        s.die = BLANK if given.die == "blank" else FACE_NAMES.index(given.die)
        s.viewer = self._read_viewer(given.viewer)
        s.box = [SPECIES_NAMES.index(species) for species in given.discarded]
        s.bag = _read_bag(given.bag)
        if len(given.seats) > self._seats:
            raise _error("$.seats", "too_many")
        fresh = DraftRules(self._seats, rules.published, [rules.boards[s.board]]).start()
        s.free, s.occupied, s.trexed = fresh.free, fresh.occupied, fresh.trexed
        seats = given.seats + [SeatData() for _ in range(self._seats - len(given.seats))]
        for seat, one in enumerate(seats):
            self._read_hand(s, seat, one)
            self._read_zoos(s, seat, one)
        self._read_decisions(s, seats, given.decides)
        self._check_playable(s)
        return s

    def _read_time(self, given: PositionData, phase: int) -> tuple[int, int]:
        if phase in (QUARANTINE, NEXT, OVER):
            return self._rules.rounds, 0
        round_ = _within("$.round", given.round, self._rules.rounds) - 1
        return round_, _within("$.turn", given.turn, self._rules.turns) - 1

    def _seat(self, path: str, name: str) -> int:
        for seat in range(self._seats):
            if seat_name(seat) == name:
                return seat
        raise _error(path, "seat")

    def _read_viewer(self, name: str) -> int:
        if name == "everyone":
            return WHOLE
        return ONLOOKER if name == "onlooker" else self._seat("$.viewer", name)

    def _read_hand(self, s: DraftState, seat: int, given: SeatData) -> None:
        path = f"$.seats[{seat}].hand"
        if isinstance(given.hand, int):
            if s.viewer in (WHOLE, seat):
                raise _error(path, "unseen")
            s.hands[seat] = hidden(_within(path, given.hand, HAND))
        elif len(given.hand) > HAND:
            raise _error(path, "too_many")
        else:
            s.hands[seat] = number_of([SPECIES_NAMES.index(species) for species in given.hand])
        s.seen[seat] = 0
        for i, name in enumerate(given.seen_by):
            s.seen[seat] |= 1 << self._seat(f"$.seats[{seat}].seen_by[{i}]", name)
        if s.hands[seat]:
            s.seen[seat] |= 1 << seat

    def _read_zoos(self, s: DraftState, seat: int, given: SeatData) -> None:
        if len(given.zoos) > s.board + 1:
            raise _error(f"$.seats[{seat}].zoos", "too_many")
        for board, zoo in enumerate(given.zoos):
            path = f"$.seats[{seat}].zoos[{board}]"
            winter = self._rules.boards[board] == 1
            at = (board * self._seats + seat) * PENS
            for name, stand in zoo.items():
                if name not in zones.PEN_NAMES[winter]:
                    raise _error(f"{path}.{name}", "unknown")
                pyramid = name == "pyramid"
                if (pyramid and len(stand) > 6) or (not pyramid and None in stand):
                    raise _error(f"{path}.{name}", "spots")
                number = 0
                for slot, species in enumerate(stand):
                    if species is not None:
                        digit = SPECIES_NAMES.index(species) + 1
                        number = number | digit << 3 * slot if pyramid else number * 8 + digit
                s.zoo[at + zones.PEN_NAMES[winter].index(name)] = number
        self._settle_pens(s, seat)

    def _settle_pens(self, s: DraftState, seat: int) -> None:
        """What follows from the zoo on the board in play: it is laid again."""
        winter = self._rules.boards[s.board] == 1
        at = self._rules.zoo_at(s, seat)
        for pen in range(PENS):
            number, s.zoo[at + pen] = s.zoo[at + pen], 0
            for slot, species in zones.dinosaurs(number, winter and pen == PYRAMID_PEN):
                spot = zones.spot_of_pen(winter, zones.PEN_NAMES[winter][pen], slot) or 0
                lay(s, at, seat, species, spot, not self._rules.published)

    def _read_decisions(self, s: DraftState, seats: list[SeatData], decides: list[str] | None) -> None:
        rules = self._rules
        s.waiting = 0
        if s.phase == OVER:
            s.waiting = rules.over
        elif s.phase == PLACE:
            if decides is None or len(decides) != 1:
                raise _error("$.decides", "one_seat")
            s.waiting = 1 << self._seat("$.decides[0]", decides[0])
        for seat in range(self._seats):
            if s.phase == QUARANTINE and s.zoo[rules.zoo_at(s, seat) + QUARANTINE_PEN]:
                s.waiting |= 1 << seat
            if s.phase in (CHOOSE, DISCARD):
                s.pending[seat] = self._read_choice(s, seat, seats[seat].chosen)
                if s.pending[seat] <= 0:
                    s.waiting |= 1 << seat
            elif seats[seat].chosen is not None:
                raise _error(f"$.seats[{seat}].chosen", "not_now")
        if decides is not None and decides != [seat_name(seat) for seat in rules.actors(s)]:
            raise _error("$.decides", "decides")

    def _read_choice(self, s: DraftState, seat: int, chosen: Choice | Literal["hidden"] | None) -> int:
        path = f"$.seats[{seat}].chosen"
        hides = s.viewer not in (WHOLE, seat)
        if hides != (chosen == "hidden"):
            raise _error(path, "unseen")
        if chosen is None:
            return 0
        if isinstance(chosen, str):
            return HIDDEN
        species = SPECIES_NAMES.index(chosen.species)
        if species not in HANDS[s.hands[seat]]:
            raise _error(path, "not_held")
        if s.phase == DISCARD and chosen.spot is None:
            return species + 1
        if s.phase == DISCARD or chosen.spot not in SPOT_NAMES:
            raise _error(f"{path}.spot", "unknown")
        spot = SPOT_NAMES.index(chosen.spot)
        if s.die == BLANK or self._rules.check(s, seat, (0, species, spot)):
            raise _error(path, "illegal")
        return species * SPOTS + spot + 1

    def _check_playable(self, s: DraftState) -> None:
        """Hands of the size that the turn has, a bag for the deals to come, phases that this table has."""
        rules = self._rules
        absent = {
            CHOOSE: not rules.published,
            PLACE: rules.published,
            DISCARD: not rules.discards,
            QUARANTINE: s.waiting == 0,
            NEXT: s.board + 1 == len(rules.boards),
            FIRST: s.board > 0 or s.round > 0 or s.turn > 0,
            DEAL: s.turn > 0 or all(s.hands),
        }
        if absent.get(s.phase):
            raise _error("$.phase", "phase")
        if s.die == BLANK and s.phase in (CHOOSE, PLACE):
            raise _error("$.die", "die")
        for seat, hand in enumerate(s.hands):
            if size_of(hand) != self._hand_size(s, seat):
                raise _error(f"$.seats[{seat}].hand", "hand")
        waiting_for_deal = [hand for hand in s.hands if not hand] if s.phase in (FIRST, DEAL) else []
        hands_to_come = len(waiting_for_deal) + self._seats * max(0, rules.rounds - s.round - 1)
        if s.phase == PASS and s.turn == 0:
            hands_to_come += self._seats
        if s.bag[SPECIES] < HAND * hands_to_come:
            raise _error("$.bag", "bag")

    def _hand_size(self, s: DraftState, seat: int) -> int:
        full = HAND - s.turn * (2 if self._rules.discards else 1)
        if s.phase in (FIRST, QUARANTINE, NEXT, OVER) or (s.phase == PASS and s.turn == 0):
            return 0
        if s.phase == DEAL:
            dealt = next(other for other in range(self._seats) if not s.hands[other])
            return HAND if seat < dealt else 0
        if s.phase == PLACE:
            waiting = s.waiting.bit_length() - 1
            placed = (seat - s.roller) % self._seats < (waiting - s.roller) % self._seats
            return full - placed
        return full - (s.phase == DISCARD)


def _write_choice(s: DraftState, seat: int) -> Any:
    code = s.pending[seat]
    if code == HIDDEN:
        return "hidden"
    if code == 0:
        return None
    if s.phase == DISCARD:
        return {"species": SPECIES_NAMES[code - 1], "spot": None}
    return {"species": SPECIES_NAMES[SPECIES_OF[code]], "spot": SPOT_NAMES[SPOT_OF[code]]}


def _read_bag(given: dict[Species, int] | int) -> list[int]:
    if isinstance(given, int):
        if given < 0:
            raise _error("$.bag", "number")
        return [HIDDEN] * SPECIES + [given] if given else [0] * (SPECIES + 1)
    counts = [given.get(name, 0) for name in SPECIES_NAMES]
    if min(counts) < 0:
        raise _error("$.bag", "number")
    return [*counts, sum(counts)]


def _within(path: str, number: int, most: int) -> int:
    if not 1 <= number <= most:
        raise _error(path, "number")
    return number


def _error(path: str, why: str) -> PositionError:
    return PositionError(text(f"draftosaurus.position.{why}", path=path))


def _form_error(message: str) -> PositionError:
    """What msgspec found, in our words."""
    found = re.search(r" - at `(.+?)`", message)
    path = found[1] if found else "$"
    for pattern, why in ((r"missing required field `(.+?)`", "missing"), (r"unknown field `(.+?)`", "unknown")):
        field = re.search(pattern, message)
        if field:
            return _error(f"{path}.{field[1]}", why)
    return _error(path, "form")
