"""What each seat knows, and how the rest might be."""

from __future__ import annotations

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import HIDDEN, Seat
from sobremesa.games.draftosaurus.rules_hands import HANDS, hidden, number_of, size_of
from sobremesa.games.draftosaurus.rules_pens import tally
from sobremesa.games.draftosaurus.state import CHOOSE, DISCARD, ONLOOKER, PENS, SPECIES, WHOLE, DraftState


def redact(s: DraftState, seats: int, seat: Seat | None) -> DraftState:
    """draftosaurus.turn.secret: blanks hands not seen, with them the bag, and others' choices, made or not."""
    view = s.copy()
    viewer = ONLOOKER if seat is None else seat
    view.viewer = viewer
    bit = 0 if seat is None else 1 << seat
    blank = False
    hands = view.hands
    for other in range(seats):
        if hands[other] and not view.seen[other] & bit:
            blank = True
            hands[other] = hidden(size_of(hands[other]))
    if blank and view.bag[SPECIES]:
        for i in range(SPECIES):
            view.bag[i] = HIDDEN
    if view.phase in (CHOOSE, DISCARD):
        for other in range(seats):
            if other != viewer:
                view.pending[other] = HIDDEN
                view.waiting |= 1 << other
    return view


def determinize(view: DraftState, seats: int, per_species: int, rng: Rng) -> DraftState:
    """Every way to deal what is unaccounted for is equally likely; others have not chosen yet.

    In a position that no game reaches, species may be made up where too few are unaccounted for.
    """
    s = view.copy()
    s.viewer = WHOLE
    for other in range(seats):
        if s.pending[other] == HIDDEN:
            s.pending[other] = 0
    unknown = [other for other in range(seats) if s.hands[other] < 0]
    if not unknown:
        return s
    unseen = _unseen(s, seats, per_species)
    needed = s.bag[SPECIES]
    for other in unknown:
        needed += size_of(s.hands[other])
    while len(unseen) < needed:
        unseen.append(rng.below(SPECIES))
    rng.shuffle(unseen)
    for other in unknown:
        s.hands[other] = number_of([unseen.pop() for _ in range(size_of(s.hands[other]))])
    if s.bag[0] == HIDDEN:
        for i in range(SPECIES):
            s.bag[i] = 0
        for _ in range(s.bag[SPECIES]):
            s.bag[unseen.pop()] += 1
    return s


def _unseen(s: DraftState, seats: int, per_species: int) -> list[int]:
    """The dinosaurs that stand in no zoo or box and in no hand in sight."""
    left = [per_species] * SPECIES
    for species in s.box:
        left[species] -= 1
    for seat in range(seats):
        stands = tally(s.zoo, (s.board * seats + seat) * PENS)
        for species in range(SPECIES):
            left[species] -= stands[species + 1]
        if s.hands[seat] > 0:
            for species in HANDS[s.hands[seat]]:
                left[species] -= 1
    unseen: list[int] = []
    for species in range(SPECIES):
        for _ in range(left[species]):
            unseen.append(species)
    return unseen
