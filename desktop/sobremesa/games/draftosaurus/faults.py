"""What no game leads to: the meaning of a position that came from outside."""

from __future__ import annotations

from sobremesa.engine.text import Text, text
from sobremesa.games.draftosaurus import zones
from sobremesa.games.draftosaurus.moves import SPECIES_NAMES
from sobremesa.games.draftosaurus.rules import DraftRules
from sobremesa.games.draftosaurus.rules_hands import HAND, HANDS, size_of
from sobremesa.games.draftosaurus.rules_pens import PYRAMID_PEN, QUARANTINE_PEN, lay, tally
from sobremesa.games.draftosaurus.rules_score import touching_twins
from sobremesa.games.draftosaurus.state import (
    BLANK,
    DEAL,
    DISCARD,
    FIRST,
    PASS,
    PENS,
    PLACE,
    QUARANTINE,
    ROLL,
    SPECIES,
    DraftState,
)


def faults(rules: DraftRules, s: DraftState) -> list[Text]:
    """One sentence for each thing that no game leads to; none of them keeps a position from being scored."""
    return [
        *_counts(rules, s),
        *_species(rules, s),
        *[fault for board in range(s.board + 1) for fault in _pens(rules, s, board)],
        *_seen(rules, s),
    ]


def _counts(rules: DraftRules, s: DraftState) -> list[Text]:
    found = []
    turns = rules.rounds * rules.turns
    for board in range(s.board + 1):
        for seat in range(rules.seats):
            at = (board * rules.seats + seat) * PENS
            stand = sum(tally(s.zoo, at)[1:])
            wanted = turns
            if board == s.board:
                wanted = s.round * rules.turns + s.turn + _placed_now(rules, s, seat)
            if stand != wanted:
                found.append(
                    text("draftosaurus.fault.placed", seat=seat + 1, board=board + 1, found=stand, wanted=wanted)
                )
    thrown = rules.seats * (s.round * rules.turns + s.turn) if rules.discards else 0
    if len(s.box) != thrown:
        found.append(text("draftosaurus.fault.box", found=len(s.box), wanted=thrown))
    in_bag = rules.per_species * SPECIES - HAND * _hands_dealt(rules, s)
    if s.bag[SPECIES] != in_bag:
        found.append(text("draftosaurus.fault.bag", found=s.bag[SPECIES], wanted=in_bag))
    if (s.die == BLANK) != (s.board == 0 and s.round == 0 and s.turn == 0 and s.phase in (FIRST, DEAL, ROLL)):
        found.append(text("draftosaurus.fault.die"))
    return found


def _placed_now(rules: DraftRules, s: DraftState, seat: int) -> int:
    if s.phase == PLACE:
        turn_of = (seat - s.roller) % rules.seats
        waiting = next(other for other in range(rules.seats) if s.waiting >> other & 1)
        return int(turn_of < (waiting - s.roller) % rules.seats)
    return int(s.phase == DISCARD)


def _hands_dealt(rules: DraftRules, s: DraftState) -> int:
    before = s.round * rules.seats
    if s.phase == DEAL:
        return before + sum(1 for hand in s.hands if hand)
    return before + (rules.seats if any(s.hands) else 0)


def _species(rules: DraftRules, s: DraftState) -> list[Text]:
    """Every dinosaur of the bag is in the bag, a hand, a zoo or the box; those of an earlier board were others."""
    found = []
    hidden = s.bag[0] < 0 or any(hand < 0 for hand in s.hands)
    for species in range(SPECIES):
        for board in range(s.board + 1):
            n = sum(tally(s.zoo, (board * rules.seats + seat) * PENS)[species + 1] for seat in range(rules.seats))
            all_here = board == s.board and not hidden
            if board == s.board:
                n += max(0, s.bag[species]) + s.box.count(species)
                n += sum(HANDS[hand].count(species) for hand in s.hands if hand > 0)
            if n > rules.per_species or (all_here and n != rules.per_species):
                found.append(
                    text(
                        "draftosaurus.fault.species",
                        species=text(f"draftosaurus.species.{SPECIES_NAMES[species]}"),
                        found=n,
                        wanted=rules.per_species,
                    )
                )
    return found


def _pens(rules: DraftRules, s: DraftState, board: int) -> list[Text]:
    """Every pen is filled again, dinosaur by dinosaur."""
    winter = rules.boards[board] == 1
    alone = DraftRules(1, rules.published, [rules.boards[board]])
    moved_out = board < s.board or s.phase > QUARANTINE
    found = []
    for seat in range(rules.seats):
        empty = alone.start()
        for pen in range(PENS):
            number = s.zoo[(board * rules.seats + seat) * PENS + pen]
            if winter and pen == PYRAMID_PEN:
                wrong = touching_twins(number) or _floating(number)
            elif winter and pen == QUARANTINE_PEN and moved_out:
                wrong = number != 0
            else:
                wrong = not _fills(alone, empty, pen, zones.dinosaurs(number, False))
            if wrong:
                name = text(f"draftosaurus.pen.{zones.PEN_NAMES[winter][pen]}")
                found.append(text("draftosaurus.fault.pen", seat=seat + 1, pen=name))
    return found


def _fills(alone: DraftRules, empty: DraftState, pen: int, dinosaurs: list[tuple[int, int]]) -> bool:
    winter = alone.boards[0] == 1
    spot = zones.spot_of_pen(winter, zones.PEN_NAMES[winter][pen], 0) or 0
    for _, species in dinosaurs:
        if not empty.free[species] >> spot & 1:
            return False
        lay(empty, 0, 0, species, spot, not alone.published)
    return True


def _floating(pyramid: int) -> bool:
    low, middle, top = pyramid & 0o777, pyramid >> 9 & 0o77, pyramid >> 15
    return bool((middle and _taken(low) < 3) or (top and _taken(middle) < 2))


def _taken(row: int) -> int:
    """How many spots of a pyramid's row are taken."""
    return sum(1 for spot in range(3) if row >> 3 * spot & 7)


def _seen(rules: DraftRules, s: DraftState) -> list[Text]:
    """A hand has been looked at by its holder and by those who held it earlier in the round."""
    found = []
    passed = s.turn - (s.phase == PASS)
    for seat in range(rules.seats):
        if size_of(s.hands[seat]):
            wanted = 0
            for back in range(min(passed, rules.seats - 1) + 1):
                wanted |= 1 << (seat - back) % rules.seats
            if s.seen[seat] != wanted:
                found.append(text("draftosaurus.fault.seen", seat=seat + 1))
    return found
