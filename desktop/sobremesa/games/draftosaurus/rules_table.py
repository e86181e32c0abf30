"""What the table does: who begins, the deal, the roll, revealing, passing on."""

from __future__ import annotations

from typing import Final

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import Move, Seat
from sobremesa.games.draftosaurus.moves import M_DEAL, M_FIRST, M_NEXT, M_PASS, M_REVEAL, M_ROLL, M_SHOW
from sobremesa.games.draftosaurus.rule_ids import (
    END_BOARDS,
    SETUP_DRAW,
    SETUP_FIRST,
    TURN_DISCARD,
    TURN_PASS,
    TURN_ROLL,
    TURN_TOGETHER,
)
from sobremesa.games.draftosaurus.rules_hands import HAND
from sobremesa.games.draftosaurus.state import CHOOSE, DEAL, DISCARD, FIRST, NEXT, PASS, ROLL, SPECIES, DraftState

ROLLS: Final[list[Move]] = [(M_ROLL, face) for face in range(6)]
REVEAL: Final[Move] = (M_REVEAL,)
SHOW: Final[Move] = (M_SHOW,)
PASSED: Final[Move] = (M_PASS,)
NEXT_BOARD: Final[Move] = (M_NEXT,)


def sample(s: DraftState, seats: int, rng: Rng) -> Move:
    """The table's next ply."""
    phase = s.phase
    if phase == ROLL:
        return ROLLS[rng.below(6)]
    if phase == CHOOSE:
        return REVEAL
    if phase == PASS:
        return PASSED
    if phase == DEAL:
        return _draw(s, rng)
    if phase == DISCARD:
        return SHOW
    if phase == FIRST:
        return (M_FIRST, rng.below(seats))
    return NEXT_BOARD


def happens(s: DraftState, seats: int, move: Move) -> int:
    """0, or the rule that says what the table does now, which is not `move`."""
    phase = s.phase
    kind = move[0]
    if phase == ROLL:
        return 0 if kind == M_ROLL and len(move) == 2 and 0 <= move[1] < 6 else TURN_ROLL
    if phase == CHOOSE:
        return 0 if move == REVEAL else TURN_TOGETHER
    if phase == PASS:
        return 0 if move == PASSED else TURN_PASS
    if phase == DEAL:
        return 0 if _can_draw(s, move) else SETUP_DRAW
    if phase == DISCARD:
        return 0 if move == SHOW else TURN_DISCARD
    if phase == FIRST:
        return 0 if kind == M_FIRST and len(move) == 2 and 0 <= move[1] < seats else SETUP_FIRST
    return 0 if phase == NEXT and move == NEXT_BOARD else END_BOARDS


def _next_hand(s: DraftState) -> Seat:
    seat = 0
    while s.hands[seat]:
        seat += 1
    return seat


def _draw(s: DraftState, rng: Rng) -> Move:
    """One random number decides all six, which stay equally likely to one part in a million."""
    pool: list[int] = []
    for species in range(SPECIES):
        pool += [species] * s.bag[species]
    left = float(len(pool))
    x = rng.unit()
    drawn: list[int] = []
    for _ in range(HAND):
        x *= left
        i = int(x)
        x -= i
        left -= 1.0
        drawn.append(pool.pop(i))
    drawn.sort()
    return (M_DEAL, _next_hand(s), *drawn)


def _can_draw(s: DraftState, move: Move) -> bool:
    if move[0] != M_DEAL or len(move) != 2 + HAND or move[1] != _next_hand(s):
        return False
    last = 0
    drawn = [0] * SPECIES
    for species in move[2:]:
        if not last <= species < SPECIES:
            return False
        last = species
        drawn[species] += 1
        if drawn[species] > s.bag[species]:
            return False
    return True
