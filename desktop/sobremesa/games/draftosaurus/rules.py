"""Draftosaurus: the table names a first roller and deals six to each hand; a turn is a roll, a dinosaur from every
hand into its zoo (published: all in secret, then revealed; document: one seat after another from the roller), and
hands and die pass to the left; after the last round quarantined dinosaurs move out, and the next board begins.
"""

from __future__ import annotations

from typing import Final

from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE, Move, Rules, Seat
from sobremesa.engine.text import Text
from sobremesa.games.draftosaurus.moves import (
    M_DEAL,
    M_DISCARD,
    M_FIRST,
    M_MOVE,
    M_PASS,
    M_PLACE,
    M_REVEAL,
    M_ROLL,
    M_SHOW,
)
from sobremesa.games.draftosaurus.rule_ids import (
    QUARANTINE_LEAVE,
    SETUP_BOARD,
    TURN_DISCARD,
    TURN_ONE,
)
from sobremesa.games.draftosaurus.rules_hands import HAND, HANDS, LESS, NUMBERS
from sobremesa.games.draftosaurus.rules_pens import (
    BOARD_SPOTS,
    EVERYWHERE,
    PEN_OF,
    QUARANTINE_PEN,
    QUARANTINE_ZONE,
    SPOTS,
    lay,
    leave_quarantine,
    open_by_die,
    start_free,
    tally,
    why_closed,
    why_not_by_die,
)
from sobremesa.games.draftosaurus.rules_score import sheet
from sobremesa.games.draftosaurus.rules_table import happens, sample
from sobremesa.games.draftosaurus.rules_views import determinize, redact
from sobremesa.games.draftosaurus.state import (
    BLANK,
    CHOOSE,
    DEAL,
    DISCARD,
    FIRST,
    NEXT,
    OVER,
    PASS,
    PENS,
    PLACE,
    QUARANTINE,
    ROLL,
    SPECIES,
    TREX,
    WHOLE,
    DraftState,
)

PLACEMENTS: Final[list[Move]] = [(M_PLACE, species, spot) for species in range(SPECIES) for spot in range(SPOTS)]
"""By species * SPOTS + spot, which is also how a secret choice is stored, plus one."""
DISCARDS: Final[list[Move]] = [(M_DISCARD, species) for species in range(SPECIES)]
RELOCATIONS: Final[list[Move]] = [(M_MOVE, spot) for spot in range(SPOTS)]
SPECIES_OF: Final[list[int]] = [0, *[code // SPOTS for code in range(SPECIES * SPOTS)]]
SPOT_OF: Final[list[int]] = [0, *[code % SPOTS for code in range(SPECIES * SPOTS)]]
"""Secret choice to species and spot."""


class DraftRules(Rules[DraftState]):
    """For so many seats, an edition, and the boards in order (0 summer, 1 winter)."""

    def __init__(self, seats: int, published: bool, boards: list[int]) -> None:
        self.seats = seats
        self.published = published
        self.boards = boards
        self.discards = published and seats == 2
        self.rounds = 4 if self.discards else 2  # draftosaurus.turn.rounds
        self.turns = 3 if self.discards else 6
        self.per_species = 8 if self.discards else 2 * seats  # draftosaurus.setup.bag
        self.all_seats = (1 << seats) - 1
        self.over = 1 << seats
        who: list[list[Seat]] = [[seat for seat in range(seats) if m >> seat & 1] for m in range(1 << seats)]
        who[0] = [CHANCE]
        self._who = [*who, []]
        self._bits = [1 << seat for seat in range(seats)]
        self._span = seats * PENS

    def start(self) -> DraftState:
        """Full bag, empty hands and zoos, nobody the roller yet."""
        n = self.seats
        return DraftState(
            FIRST,
            0,
            0,
            0,
            0,
            BLANK,
            0,
            WHOLE,
            [self.per_species] * SPECIES + [self.per_species * SPECIES],
            [0] * n,
            [0] * n,
            [0] * n,
            [],
            [0] * (self._span * len(self.boards)),
            start_free(n, self.boards[0] == 1),
            [0] * n,
            [0] * n,
        )

    def actors(self, s: DraftState) -> list[Seat]:
        """Who owes a decision; the list is shared and must not be changed."""
        return self._who[s.waiting]

    # What seats do

    def legal(self, s: DraftState, seat: Seat) -> list[Move]:
        """By species, then by spot."""
        moves: list[Move] = []
        phase = s.phase
        if phase == QUARANTINE:
            free = self._relocation_spots(s, seat)
            return [RELOCATIONS[spot] for spot in range(SPOTS) if free >> spot & 1]
        last = -1
        die = EVERYWHERE if phase == DISCARD else open_by_die(s, seat)
        hand = s.hands[seat]
        for species in HANDS[hand] if hand > 0 else ():
            if species == last:
                continue
            last = species
            if phase == DISCARD:
                moves.append(DISCARDS[species])
                continue
            spots = s.free[seat * SPECIES + species] & die
            for spot in range(SPOTS):
                if spots >> spot & 1:
                    moves.append(PLACEMENTS[species * SPOTS + spot])
        return moves

    def check(self, s: DraftState, seat: Seat, move: Move) -> int:
        """The die is looked at before the pen's own rule: it closes whole areas for the turn."""
        kind = move[0]
        phase = s.phase
        if kind == M_PLACE and phase in (CHOOSE, PLACE):
            return self._check_place(s, seat, move[1], move[2])
        if kind == M_DISCARD and phase == DISCARD:
            return 0 if self._holds(s, seat, move[1]) else TURN_DISCARD
        if kind == M_MOVE and phase == QUARANTINE:
            return self._check_relocation(s, seat, move[1])
        if phase == DISCARD:
            return TURN_DISCARD
        return QUARANTINE_LEAVE if phase == QUARANTINE else TURN_ONE

    def _holds(self, s: DraftState, seat: Seat, species: int) -> bool:
        return 0 <= species < SPECIES and LESS[s.hands[seat] * SPECIES + species] >= 0

    def _check_place(self, s: DraftState, seat: Seat, species: int, spot: int) -> int:
        if not self._holds(s, seat, species):
            return TURN_ONE
        if not (0 <= spot < SPOTS and BOARD_SPOTS[self.boards[s.board]] >> spot & 1):
            return SETUP_BOARD
        if not open_by_die(s, seat) >> spot & 1:
            return why_not_by_die(s.die)
        if not s.free[seat * SPECIES + species] >> spot & 1:
            return why_closed(s.zoo[self.zoo_at(s, seat) + PEN_OF[spot]], species, spot)
        return 0

    def _check_relocation(self, s: DraftState, seat: Seat, spot: int) -> int:
        if not (0 <= spot < SPOTS and BOARD_SPOTS[self.boards[s.board]] >> spot & 1):
            return SETUP_BOARD
        if spot == QUARANTINE_ZONE:
            return QUARANTINE_LEAVE
        if not self._relocation_spots(s, seat) >> spot & 1:
            at = self.zoo_at(s, seat)
            return why_closed(s.zoo[at + PEN_OF[spot]], (s.zoo[at + QUARANTINE_PEN] & 7) - 1, spot)
        return 0

    def _relocation_spots(self, s: DraftState, seat: Seat) -> int:
        species = (s.zoo[self.zoo_at(s, seat) + QUARANTINE_PEN] & 7) - 1
        return s.free[seat * SPECIES + species] & ~(1 << QUARANTINE_ZONE)

    def zoo_at(self, s: DraftState, seat: Seat) -> int:
        """Where in `s.zoo` the zoo of `seat` on the board in play starts."""
        return s.board * self._span + seat * PENS

    def apply(self, s: DraftState, seat: Seat, move: Move) -> None:
        """Published placements and discards are only noted; everything else happens."""
        kind = move[0]
        if kind == M_PLACE:
            if self.published:
                s.pending[seat] = move[1] * SPOTS + move[2] + 1
                s.waiting &= ~self._bits[seat]
            else:
                self._put(s, seat, move[1], move[2])
                following = (seat + 1) % self.seats  # draftosaurus.turn.order
                if following == s.roller:
                    self._end_turn(s)
                else:
                    s.waiting = self._bits[following]
        elif kind == M_ROLL:
            s.die = move[1]
            if self.published:
                s.phase = CHOOSE
                s.waiting = self.all_seats
            else:
                s.phase = PLACE
                s.waiting = self._bits[s.roller]
        elif kind == M_REVEAL:
            self._reveal(s)
        elif kind == M_PASS:
            self._pass_on(s)
        elif kind == M_DEAL:
            self._deal(s, move)
        elif kind == M_DISCARD:
            s.pending[seat] = move[1] + 1
            s.waiting &= ~self._bits[seat]
        elif kind == M_SHOW:
            self._show_discards(s)
        elif kind == M_MOVE:
            self._relocate(s, seat, move[1])
        elif kind == M_FIRST:
            s.roller = move[1]
            s.phase = DEAL
        else:
            self._next_board(s)

    def _put(self, s: DraftState, seat: Seat, species: int, spot: int) -> None:
        s.hands[seat] = LESS[s.hands[seat] * SPECIES + species]
        lay(s, s.board * self._span + seat * PENS, seat, species, spot, not self.published)

    def _reveal(self, s: DraftState) -> None:
        pending = s.pending
        hands = s.hands
        at = s.board * self._span
        for seat in range(self.seats):
            code = pending[seat]
            pending[seat] = 0
            species = SPECIES_OF[code]
            hands[seat] = LESS[hands[seat] * SPECIES + species]
            lay(s, at, seat, species, SPOT_OF[code], False)
            at += PENS
        if self.discards:
            s.phase = DISCARD
            s.waiting = self.all_seats
        else:
            self._end_turn(s)

    def _show_discards(self, s: DraftState) -> None:
        """draftosaurus.turn.discard."""
        for seat in range(self.seats):
            self._throw_away(s, seat, s.pending[seat] - 1)
            s.pending[seat] = 0
        self._end_turn(s)

    def _throw_away(self, s: DraftState, seat: Seat, species: int) -> None:
        s.hands[seat] = LESS[s.hands[seat] * SPECIES + species]
        s.box.append(species)

    def _end_turn(self, s: DraftState) -> None:
        s.waiting = 0
        s.phase = PASS
        s.turn += 1
        if s.turn == self.turns:
            s.turn = 0
            s.round += 1
            if s.round == self.rounds:
                self._end_zoo(s)

    def _end_zoo(self, s: DraftState) -> None:
        s.waiting = 0
        for seat in range(self.seats):
            if self.boards[s.board] == 1 and s.zoo[self.zoo_at(s, seat) + QUARANTINE_PEN]:
                s.waiting |= self._bits[seat]
        if s.waiting:
            s.phase = QUARANTINE
        elif s.board + 1 < len(self.boards):
            s.phase = NEXT
        else:
            s.phase = OVER
            s.waiting = self.over

    def _relocate(self, s: DraftState, seat: Seat, spot: int) -> None:
        at = self.zoo_at(s, seat)
        species = leave_quarantine(s, at, seat)
        lay(s, at, seat, species, spot, not self.published)
        if s.zoo[at + QUARANTINE_PEN] == 0:
            s.waiting &= ~self._bits[seat]
            if s.waiting == 0:
                self._end_zoo(s)

    # What the table does

    def sample(self, s: DraftState, rng: Rng) -> Move:
        """The die is fair, dinosaurs come from the bag without going back."""
        return sample(s, self.seats, rng)

    def happens(self, s: DraftState, move: Move) -> int:
        """The rule that says what the table does at this moment, when `move` is not that."""
        return happens(s, self.seats, move)

    def _deal(self, s: DraftState, move: Move) -> None:
        seat = move[1]
        bag = s.bag
        for species in move[2:]:
            bag[species] -= 1
        bag[SPECIES] -= HAND
        s.hands[seat] = NUMBERS[move[2:]]
        s.seen[seat] = self._bits[seat]
        if seat == self.seats - 1:
            s.phase = ROLL

    def _pass_on(self, s: DraftState) -> None:
        """draftosaurus.turn.pass: hands and die to the left; between rounds there is only the die to pass."""
        n = self.seats
        roller = s.roller + 1
        s.roller = 0 if roller == n else roller
        if s.turn == 0:
            s.phase = DEAL
            return
        s.phase = ROLL
        hands = s.hands
        hands.insert(0, hands.pop())
        seen = s.seen
        seen.insert(0, seen.pop())
        for seat in range(n):
            seen[seat] |= self._bits[seat]

    def _next_board(self, s: DraftState) -> None:
        """draftosaurus.end.boards: a fresh bag for an empty zoo, the die goes on as between rounds."""
        fresh = self.start()
        s.board += 1
        s.round = 0
        s.phase = PASS
        s.bag = fresh.bag
        s.box = []
        s.free = start_free(self.seats, self.boards[s.board] == 1)
        s.occupied = fresh.occupied
        s.trexed = fresh.trexed

    # Looking ahead, scores

    def foresee(self, view: DraftState, seat: Seat, move: Move) -> DraftState:
        """A published placement stands in the zoo, a discard lies in the box; nothing else goes on."""
        s = view.copy()
        if move[0] == M_PLACE and self.published:
            s.waiting &= ~self._bits[seat]
            self._put(s, seat, move[1], move[2])
        elif move[0] == M_DISCARD:
            s.waiting &= ~self._bits[seat]
            self._throw_away(s, seat, move[1])
        else:
            self.apply(s, seat, move)
        return s

    def lines(self, s: DraftState, seat: Seat) -> list[int]:
        """What the zoos would pay as they stand, both boards added up where a line is on both."""
        return sheet(s.zoo, self.boards, s.board, self.seats, seat)

    def totals(self, s: DraftState) -> list[int]:
        """Every seat's points."""
        return [sum(self.lines(s, seat)) for seat in range(self.seats)]

    def trexes(self, s: DraftState, seat: Seat) -> int:
        """T-Rexes in all zoos of `seat`, rivers included."""
        n = 0
        for board in range(s.board + 1):
            n += tally(s.zoo, board * self._span + seat * PENS)[TREX + 1]
        return n

    def value(self, s: DraftState) -> list[float]:
        """From the lead over the best other seat; when over, winning is half of it."""
        totals = self.totals(s)
        places = self.ranking(s) if s.phase == OVER else []
        winners = places.count(1)
        values: list[float] = []
        for seat in range(self.seats):
            best = max([totals[other] for other in range(self.seats) if other != seat])
            worth = min(1.0, max(0.0, 0.5 + (totals[seat] - best) / 40))
            if winners:
                worth = (worth + (1 / winners if places[seat] == 1 else 0.0)) / 2
            values.append(worth)
        return values

    def ranking(self, s: DraftState) -> list[int]:
        """draftosaurus.end.winner, then draftosaurus.end.tie."""
        totals = self.totals(s)
        keys = [totals[seat] * 1000 - self.trexes(s, seat) for seat in range(self.seats)]
        return [1 + sum([1 for other in keys if other > own]) for own in keys]

    # What seats know

    def redact(self, s: DraftState, seat: Seat | None) -> DraftState:
        """Blanks unseen hands, with them the bag, and other seats' secret choices, made or not."""
        return redact(s, self.seats, seat)

    def determinize(self, view: DraftState, seat: Seat, rng: Rng) -> DraftState:
        """Deals what is unaccounted for to the hidden hands and the bag; others have not chosen yet."""
        return determinize(view, self.seats, self.per_species, rng)

    def faults(self, s: DraftState) -> list[Text]:
        """What no game leads to."""
        from sobremesa.games.draftosaurus.faults import faults

        return faults(self, s)
