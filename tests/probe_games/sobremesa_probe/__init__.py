"""A game for tests of session, bots and command line: as small as can be, with every kind of turn they must stand.

A round: the table deals two cards to each seat in turn; all choose one in secret and the table reveals; all take
cubes freely and openly until they stop (forced at three); each in turn stakes cubes, or passes with none (forced);
a die pays. The option `mood` makes the bots of this game misbehave.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from sobremesa.engine.game import Game, PositionError
from sobremesa.engine.layout import Layout, PieceKind, Place, Rect, Zone, ZoneKind
from sobremesa.engine.moves import OWN, Field, MoveKind, MoveTable
from sobremesa.engine.options import Options
from sobremesa.engine.parts import Drag, Line, Parts, Press, Refusal, Tap
from sobremesa.engine.placements import Flow, Placement, Side
from sobremesa.engine.rng import Rng
from sobremesa.engine.rules import CHANCE, HIDDEN, Move
from sobremesa.engine.scoring import ScoreLine
from sobremesa.engine.state import dump, load
from sobremesa.engine.text import Text, text
from sobremesa_probe.state import CHOOSE, DEAL, OVER, ROLL, STAKE, TAKE, ProbeState

CHOICE, TAKING, STOP, STAKING, PASS, DEALING, REVEAL, ROLLING = range(8)
CARDS = ("ace", "two", "three", "four", "five", "six")
R_HAND, R_CUBES, R_STAKE, R_DIE = 1, 2, 3, 4
RULE_IDS = ("", "probe.hand", "probe.cubes", "probe.stake", "probe.die")
MOVES = MoveTable(
    (
        MoveKind("choose", (Field("card", CARDS),), secret=OWN),
        MoveKind("take", (Field("cubes"),)),
        MoveKind("stop"),
        MoveKind("stake", (Field("cubes"),)),
        MoveKind("pass"),
        MoveKind("deal", (Field("seat"), Field("first", CARDS), Field("second", CARDS)), table=True, secret="seat"),
        MoveKind("reveal", table=True),
        MoveKind("roll", (Field("face"),), table=True),
    )
)


class ProbeRules:
    def __init__(self, seats: int, rounds: int) -> None:
        self.seats = seats
        self.rounds = rounds

    def start(self) -> ProbeState:
        n = self.seats
        return ProbeState(DEAL, 0, 0, 0, [0] * 2 * n, [0] * n, [0] * n, [0] * n, [0] * n, [0] * n, [0] * n)

    def actors(self, s: ProbeState) -> list[int]:
        if s.phase == CHOOSE:
            return [p for p in range(self.seats) if s.pending[p] <= 0] or [CHANCE]
        if s.phase == TAKE:
            return [p for p in range(self.seats) if not s.done[p]]
        if s.phase == STAKE:
            return [s.turn]
        return [] if s.phase == OVER else [CHANCE]

    def legal(self, s: ProbeState, seat: int) -> list[Move]:
        if s.phase == CHOOSE:
            return [(CHOICE, card - 1) for card in sorted(set(s.hands[2 * seat : 2 * seat + 2])) if card > 0]
        if s.phase == TAKE:
            return [(TAKING, n) for n in (1, 2) if s.cubes[seat] + n <= 3] + [(STOP,)]
        if s.phase == STAKE and s.cubes[seat]:
            return [(STAKING, n) for n in range(s.cubes[seat] + 1)]
        return [(PASS,)] if s.phase == STAKE else []

    def check(self, s: ProbeState, seat: int, move: Move) -> int:
        if move in self.legal(s, seat):
            return 0
        return {CHOOSE: R_HAND, TAKE: R_CUBES}.get(s.phase, R_STAKE)

    def _left(self, s: ProbeState) -> list[int]:
        """The cards nobody holds, as + 1."""
        cards = [c for c in range(1, 7) for _ in range(2)]
        for card in s.hands + s.played:
            if card > 0:
                cards.remove(card)
        return cards

    def sample(self, s: ProbeState, rng: Rng) -> Move:
        if s.phase == DEAL:
            cards = self._left(s)
            rng.shuffle(cards)
            return (DEALING, s.turn, min(cards[:2]) - 1, max(cards[:2]) - 1)
        return (REVEAL,) if s.phase == CHOOSE else (ROLLING, 1 + rng.below(6))

    def happens(self, s: ProbeState, move: Move) -> int:
        if not move or move[0] != {DEAL: DEALING, CHOOSE: REVEAL, ROLL: ROLLING}.get(s.phase):
            return R_DIE
        if s.phase == DEAL:
            cards = self._left(s)
            fits = len(move) == 4 and move[1] == s.turn and move[2] <= move[3]
            enough = all(cards.count(c + 1) >= move[2:].count(c) for c in move[2:])
            return 0 if fits and enough else R_HAND
        if s.phase == ROLL:
            return 0 if len(move) == 2 and 1 <= move[1] <= 6 else R_DIE
        return 0 if len(move) == 1 else R_DIE

    def apply(self, s: ProbeState, seat: int, move: Move) -> None:
        kind = move[0]
        if kind == DEALING:
            s.hands[2 * s.turn : 2 * s.turn + 2] = [move[2] + 1, move[3] + 1]
            self._next(s, CHOOSE)
        elif kind == CHOICE:
            s.pending[seat] = move[1] + 1
        elif kind == REVEAL:
            for p in range(self.seats):
                at = s.hands.index(s.pending[p], 2 * p)
                s.hands[at] = 0
                s.played[p], s.pending[p] = s.pending[p], 0
            s.phase = TAKE
        elif kind == TAKING:
            s.cubes[seat] += move[1]
        elif kind == STOP:
            s.done[seat] = 1
            if all(s.done):
                s.phase = STAKE
        elif kind in (STAKING, PASS):
            s.stakes[seat] = move[1] if kind == STAKING else 0
            self._next(s, ROLL)
        else:
            self._pay(s, move[1])

    def _next(self, s: ProbeState, phase: int) -> None:
        s.turn = (s.turn + 1) % self.seats
        if s.turn == 0:
            s.phase = phase

    def _pay(self, s: ProbeState, face: int) -> None:
        n = self.seats
        s.die = face
        for p in range(n):
            s.points[p] += s.played[p] + (2 * s.stakes[p] if face > 3 else -s.stakes[p])
        s.round += 1
        s.phase = OVER if s.round == self.rounds else DEAL
        s.hands, s.played = [0] * 2 * n, [0] * n
        s.cubes, s.done, s.stakes = [0] * n, [0] * n, [0] * n

    def foresee(self, view: ProbeState, seat: int, move: Move) -> ProbeState:
        after = view.copy()
        self.apply(after, seat, move)
        return after

    def lines(self, s: ProbeState, seat: int) -> list[int]:
        return [s.points[seat]]

    def value(self, s: ProbeState) -> list[float]:
        return [max(0.0, min(1.0, points / 40)) for points in s.points]

    def ranking(self, s: ProbeState) -> list[int]:
        return [1 + sum(other > own for other in s.points) for own in s.points]

    def redact(self, s: ProbeState, seat: int | None) -> ProbeState:
        view = s.copy()
        for p in range(self.seats):
            if p != seat:
                view.pending[p] = HIDDEN if s.phase == CHOOSE else 0
                view.hands[2 * p : 2 * p + 2] = [HIDDEN if card else 0 for card in s.hands[2 * p : 2 * p + 2]]
        return view

    def determinize(self, view: ProbeState, seat: int, rng: Rng) -> ProbeState:
        s = view.copy()
        cards = self._left(view)
        rng.shuffle(cards)
        s.hands = [cards.pop() if card == HIDDEN else card for card in view.hands]
        s.pending = [max(0, p) for p in view.pending]
        return s

    def faults(self, s: ProbeState) -> list[Text]:
        if len(s.points) != self.seats or not 0 <= s.phase <= OVER:
            return [text("probe.fault")]
        return []


class ProbePolicy:
    """Takes what it can get, or misbehaves as `mood` says."""

    def __init__(self, rules: ProbeRules, mood: str) -> None:
        self.rules = rules
        self.mood = mood

    def moves(self, s: ProbeState, seat: int) -> list[Move]:
        if self.mood in ("slow", "hangs"):
            time.sleep(0.2 if self.mood == "slow" else 3600)
        if self.mood == "raises":
            raise RuntimeError("no idea")
        if self.mood == "exits":
            os._exit(3)
        if self.mood == "cheats":
            return [(TAKING, 99)]
        legal = self.rules.legal(s, seat)
        if self.mood == "spies":
            # the last legal move says that a screen library is loaded in this process, the first that none is
            return [legal[-1] if any(name.startswith("PySide6") for name in sys.modules) else legal[0]]
        return legal

    def worth(self, s: ProbeState, seat: int) -> float:
        return s.points[seat] + max(0, s.pending[seat]) + s.cubes[seat] / 2 + s.stakes[seat]

    def prior(self, s: ProbeState, seat: int, moves: list[Move]) -> list[float]:
        return [1.0 for _ in moves]

    def pick(self, s: ProbeState, seat: int, rng: Rng) -> Move:
        return rng.choice(self.rules.legal(s, seat))


class ProbeExplainer:
    def why_not(self, view: ProbeState, seat: int, parts: Parts) -> Refusal:
        rule = {CHOOSE: R_HAND, TAKE: R_CUBES}.get(view.phase, R_STAKE)
        return Refusal(text(f"{RULE_IDS[rule]}.broken"), RULE_IDS[rule])

    def tell(self, before: ProbeState, seat: int, move: Move | None, after: ProbeState) -> list[Line]:
        return [Line(text("probe.ply"))]

    def prompt(self, view: ProbeState, seat: int) -> Text:
        return text("probe.prompt")


class ProbePresenter:
    def __init__(self, seats: int) -> None:
        self.seats = seats

    def layout(self) -> Layout:
        def hand(p: int) -> Place:
            zone = Zone(f"hand{p}", text("probe.hand"), ZoneKind.ROW, Rect(0, 0, 60, 30))
            return Place(f"seat{p}", p, (60, 30), (zone,))

        pieces = tuple(PieceKind(c, text(f"probe.card.{c}"), (20, 28), "card.svg", "back.svg") for c in CARDS)
        return Layout(tuple(hand(p) for p in range(self.seats)), pieces)

    def placements(self, view: ProbeState, memory: bool) -> list[Placement]:
        placed = []
        for i, card in enumerate(view.hands):
            if card:
                face = Side.BACK if card == HIDDEN else Side.FACE
                piece = CARDS[max(card, 1) - 1]
                placed.append(Placement(f"hand{i // 2}", i % 2, piece, face, owner=i // 2))
        return placed

    def parts(self, view: ProbeState, seat: int, move: Move) -> Parts:
        kind = move[0]
        if kind == CHOICE:
            return (Drag(f"hand{seat}", CARDS[move[1]], "middle"),)
        if kind in (TAKING, STAKING):
            return tuple(Tap("supply") for _ in range(move[1]))
        return (Press("stop" if kind == STOP else "pass"),)

    def flows(self, before: ProbeState, move: Move, after: ProbeState) -> list[Flow]:
        return []


class ProbeNotation:
    def write(self, s: ProbeState) -> dict[str, Any]:
        return dict(zip(s.FIELDS, dump(s), strict=True))

    def read(self, data: object) -> ProbeState:
        if not isinstance(data, dict) or set(data) != set(ProbeState.FIELDS):
            raise PositionError(text("probe.form"))
        state: ProbeState = load(ProbeState, [data[name] for name in ProbeState.FIELDS])
        return state


def game(seats: int, options: Options) -> Game[ProbeState]:
    mood = str(options["mood"])
    if mood == "shows":
        import PySide6  # noqa: F401
    rounds = options["rounds"]
    assert isinstance(rounds, int)
    rules = ProbeRules(seats, rounds)
    return Game(
        id="probe",
        seats=seats,
        options=options,
        rules=rules,
        policy=ProbePolicy(rules, mood),
        moves=MOVES,
        rule_ids=RULE_IDS,
        scoring=(ScoreLine("probe.die"),),
        state=ProbeState,
        make_explainer=ProbeExplainer,
        make_presenter=lambda: ProbePresenter(seats),
        make_notation=ProbeNotation,
    )
