"""Plays pictures one after the other: truth runs ahead, the items follow, and end exactly where the picture says."""

from __future__ import annotations

import logging
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from PySide6.QtCore import QElapsedTimer, QObject, QPointF, Qt, QTimer, Signal
from PySide6.QtWidgets import QGraphicsScene

from sobremesa.engine.placements import Flow, Placement, Side
from sobremesa.staging.motion import Motion, plan
from sobremesa.table.art import Art
from sobremesa.table.flight import Flight, Track
from sobremesa.table.ground import Ground, Stand
from sobremesa.table.marks import Bag
from sobremesa.table.pieces import PieceItem
from sobremesa.table.trails import Trails
from sobremesa.table.words import Words

log = logging.getLogger(__name__)

K = TypeVar("K")
V = TypeVar("V")

SPEEDS = {"off": 0.0, "fast": 0.55, "normal": 1.0, "slow": 1.9}
MOVE = 220
"""Milliseconds of a move at normal speed."""
FRAME = 15
TUMBLE = 560
FLIP = 240
STAGGER = 24
MOST_STAGGER = 170


@dataclass
class Step:
    """A picture to come, how things get there, and whose last move it is (-1: nobody's to mark)."""

    picture: list[Placement]
    flows: list[Flow] = field(default_factory=list)
    seat: int = -1


class Director(QObject):
    """Owns the piece items of a scene.

    `picture` is the truth: what the table will show when all motions have ended. `settled` is emitted whenever it
    does show it.
    """

    settled = Signal()

    def __init__(self, scene: QGraphicsScene, ground: Ground, art: Art, words: Words, viewer: int | None) -> None:
        super().__init__()
        self._scene = scene
        self._ground = ground
        self._art = art
        self._words = words
        self.picture: list[Placement] = []
        self.items: list[PieceItem] = []
        self.bags: dict[str, Bag] = {}
        self.trails = Trails(scene, ground, art, viewer)
        self.raster = 1.0
        self.release: Callable[[PieceItem], None] = lambda item: None
        """Called before a piece that a hand holds is moved by the table."""
        self._factor = SPEEDS["normal"]
        self._queue: deque[Step] = deque()
        self._shown: list[Placement] = []
        self._flight: Flight | None = None
        self._glides: list[Flight] = []
        self._leaving: list[PieceItem] = []
        self._began: dict[int, int] = {}
        self._watch = QElapsedTimer()
        self._watch.start()
        self._clock = QTimer(self)
        self._clock.setInterval(FRAME)
        self._clock.setTimerType(Qt.TimerType.PreciseTimer)
        self._clock.timeout.connect(self._tick)

    # what there is

    @property
    def busy(self) -> bool:
        """Whether anything is on its way."""
        return self._flight is not None or bool(self._queue) or bool(self._glides)

    def flying(self, item: PieceItem) -> bool:
        """Whether a piece is on its way."""
        return any(flight.carries(item) for flight in (self._flight, *self._glides) if flight is not None)

    def faults(self) -> list[str]:
        """How the items differ from the picture, ignoring what hands hold or have staged; [] when all is well."""
        found = [f"{p} missing" for p in Counter(self.picture) - Counter(i.placement for i in self.items)]
        found += [f"{p} too many" for p in Counter(i.placement for i in self.items) - Counter(self.picture)]
        for item in self.items:
            away = (item.pos() - QPointF(item.home.x, item.home.y)).manhattanLength()
            if away > 0.01 and not item.lifted and not item.staged:
                found.append(f"{item.placement} is not at home")
            if not item.wears_truth():
                found.append(f"{item.placement} shows another face")
        return found

    # commands

    def set_speed(self, name: str) -> None:
        """Off, fast, normal or slow.

        Raises:
            KeyError: another word.
        """
        self._factor = SPEEDS[name]
        if self._factor == 0.0:
            self.finish()

    def replace(self, picture: Sequence[Placement]) -> None:
        """Shows a picture at once, whatever was under way."""
        self._queue.clear()
        self._queue.append(Step(list(picture)))
        self.picture = list(picture)
        self.trails.wipe()
        self.finish()

    def play(self, step: Step) -> None:
        """Shows a picture after those that are under way."""
        self.picture = list(step.picture)
        self._queue.append(step)
        if self._factor == 0.0:
            self.finish()
        elif self._flight is None:
            self._next()

    def finish(self) -> None:
        """Ends all that is under way, now."""
        moved = self.busy
        for flight in self._glides:
            flight.land()
        self._glides.clear()
        while self._flight is not None or self._queue:
            if self._flight is not None:
                self._end()
            else:
                self._begin(self._queue.popleft(), at_once=True)
        if moved:
            self._settle()

    def glide_home(self, item: PieceItem) -> None:
        """Brings one piece back from wherever a hand left it."""
        item.lift(False)
        item.staged = False
        if self._factor == 0.0 or item not in self.items:
            item.rest()
            return
        self._take_over(item)
        flight = Flight([self._track(item, [(item.pos().x(), item.pos().y())])])
        self._glides.append(flight)
        self._launch(flight)

    def relay(self) -> None:
        """Puts everything where the (new) arrangement has it, at once."""
        self.finish()
        self._ground.refit(self._shown)
        stands = self._ground.stands(self._shown)
        by_placement = _grouped(self._shown, stands)
        for item in self.items:
            item.raster = self.raster
            item.stand_at(by_placement[item.placement].pop())
            item.staged = False
            item.rest()
        self.trails.relay(self.items)

    def set_raster(self, raster: float) -> None:
        """The device pixels a pixel of the scene has from now on."""
        self.raster = raster
        for item in self.items:
            item.raster = raster
            item.update()
        for bag in self.bags.values():
            bag.raster = raster
            bag.update()

    def rename(self) -> None:
        """Takes the names of pieces anew, after a change of language."""
        for item in self.items:
            item.become(item.placement, self._words.piece(self._ground.layout, item.placement))
            item.update()

    def clear(self) -> None:
        """Takes everything off the table."""
        self.replace([])

    # inside

    def _next(self) -> None:
        while self._flight is None and self._queue:
            self._begin(self._queue.popleft(), at_once=self._factor == 0.0)
        if self._flight is None and not self._glides:
            self._settle()

    def _begin(self, step: Step, at_once: bool) -> None:
        motions = plan(self._shown, step.picture, step.flows, self._ground.families)
        self._ground.refit(step.picture)
        stands = _grouped(step.picture, self._ground.stands(step.picture))
        pool = _grouped([item.placement for item in self.items], self.items)
        tracks: list[Track] = []
        leaving: list[PieceItem] = []
        shaking: dict[str, Bag] = {}
        for motion in sorted(motions, key=_order):
            delay = round(self._factor * min(MOST_STAGGER, STAGGER * len(tracks))) if _travels(motion) else 0
            if motion.source is None and motion.target is not None:
                item = self._make(motion.target)
                item.stand_at(stands[motion.target].pop())
                if not at_once:
                    tracks.append(self._arrive(item, motion, delay, shaking))
                continue
            assert motion.source is not None
            item = pool[motion.source].pop()
            if item.lifted and not motion.stays:
                self.release(item)
            if motion.target is None:
                leaving.append(item)
                if not at_once:
                    tracks.append(self._leave(item, motion, delay))
                continue
            track = self._go(item, motion, stands[motion.target].pop(), delay)
            if track is not None and not at_once:
                tracks.append(track)
        self._shown = list(step.picture)
        for item in leaving:
            self.items.remove(item)
        self.trails.mark(step.seat, motions, self.items)
        self._leaving = leaving
        if at_once or not tracks:
            for item in self.items:
                if not item.lifted and not item.staged:
                    item.rest()
            self._remove_leaving()
            return
        self._flight = Flight(tracks, list(shaking.values()))
        self._launch(self._flight)

    def _launch(self, flight: Flight) -> None:
        self._began[id(flight)] = self._watch.elapsed()
        if not self._clock.isActive():
            self._clock.start()

    def _tick(self) -> None:
        now = self._watch.elapsed()
        flight = self._flight
        if flight is not None:
            age = now - self._began[id(flight)]
            flight.tick(age)
            if age >= flight.length:
                self._end()
                self._next()
        for glide in list(self._glides):
            age = now - self._began[id(glide)]
            glide.tick(age)
            if age >= glide.length:
                glide.land()
                self._glides.remove(glide)
                if not self.busy:
                    self._settle()
        if not self.busy:
            self._clock.stop()

    def _make(self, placement: Placement) -> PieceItem:
        item = PieceItem(placement, self._ground, self._art, self._words.piece(self._ground.layout, placement))
        item.raster = self.raster
        self.items.append(item)
        self._scene.addItem(item)
        return item

    def _go(self, item: PieceItem, motion: Motion, stand: Stand, delay: int) -> Track | None:
        """The track of a piece that stays on the table; None when it need not move."""
        target, old = motion.target, (motion.source.piece, motion.source.side) if motion.source else None
        assert target is not None
        turned = (stand.turn - item.turn) % 4
        if motion.stays and (item.staged or item.lifted):
            item.stand_at(stand)
            return None
        moved = stand[:4] != item.home[:4] or item.staged
        if target != item.placement:
            item.become(target, self._words.piece(self._ground.layout, target))
            item.update()
        item.stand_at(stand)
        if item.lifted:
            return None
        item.staged = False
        changed = old != (target.piece, target.side)
        if not moved and not changed:
            item.setZValue(stand.z)
            return None
        self._take_over(item)
        via = [self._ground.middle(zone) for zone in motion.via if zone in self._ground.zones]
        track = self._track(item, [(item.pos().x(), item.pos().y()), *via])
        track.delay = delay
        track.spin = -90.0 * (turned - 4 if turned == 3 else turned)
        if changed and old is not None:
            faces = self._tumble(old[0], target)
            if faces:
                track.faces, track.length, track.hop = faces, round(TUMBLE * self._factor), 0.25
            else:
                track.old = old
                track.length = max(track.length, round(FLIP * self._factor))
        return track

    def _track(self, item: PieceItem, way: list[tuple[float, float]]) -> Track:
        return Track(item, way, factor=item.aim(), length=round(MOVE * self._factor * max(1, len(way))))

    def _tumble(self, old: str, target: Placement) -> tuple[str, ...]:
        """The faces a die shows on its way from one to another; () for what does not tumble."""
        kind = self._ground.kinds.get(target.piece)
        if kind is None or not kind.tumbles or target.side is not Side.FACE:
            return ()
        family = [k.id for k in self._ground.kinds.values() if k.family == kind.family]
        start = family.index(old) if old in family else 0
        return tuple(family[(start + step) % len(family)] for step in range(1, 6))

    def _arrive(self, item: PieceItem, motion: Motion, delay: int, shaking: dict[str, Bag]) -> Track:
        item.rest()
        target = motion.target
        assert target is not None
        bag = motion.via[0] if motion.via else self._ground.bag_for(target.zone)
        if target.side is Side.MARK or bag is None or bag not in self._ground.zones:
            here = [(item.home.x, item.home.y)]
            return Track(item, here, delay=delay, length=round(MOVE * self._factor), appears=True)
        if bag in self.bags:
            shaking[bag] = self.bags[bag]
            delay += round(160 * self._factor)
        via = [self._ground.middle(zone) for zone in motion.via[1:] if zone in self._ground.zones]
        factor = 0.8 * self._ground.scale(bag) / self._ground.scale(target.zone)
        length = round(MOVE * self._factor * (1 + len(via)))
        return Track(item, [self._ground.middle(bag), *via], factor=factor, delay=delay, length=length, appears=True)

    def _leave(self, item: PieceItem, motion: Motion, delay: int) -> Track:
        assert motion.source is not None
        self._take_over(item)
        bag = motion.via[-1] if motion.via else self._ground.bag_for(motion.source.zone)
        way = [(item.pos().x(), item.pos().y())]
        way += [self._ground.middle(zone) for zone in motion.via[:-1] if zone in self._ground.zones]
        if motion.source.side is not Side.MARK and bag is not None and bag in self._ground.zones:
            x, y = self._ground.middle(bag)
            item.stand_at(Stand(x, y, self._ground.scale(bag), 0, 0.0))
        track = self._track(item, way)
        track.delay, track.gone = delay, True
        return track

    def _take_over(self, item: PieceItem) -> None:
        for flight in (self._flight, *self._glides):
            if flight is not None:
                flight.leave(item)
        item.setRotation(0.0)

    def _end(self) -> None:
        flight, self._flight = self._flight, None
        if flight is not None:
            flight.land()
        for item in self.items:
            if not item.lifted and not item.staged and not self.flying(item):
                item.rest()
        self._remove_leaving()

    def _remove_leaving(self) -> None:
        for item in self._leaving:
            self._scene.removeItem(item)
        self._leaving = []

    def _settle(self) -> None:
        self._clock.stop()
        self._began.clear()
        faults = self.faults()
        if faults:
            log.warning("the table differs from its picture: %s", "; ".join(faults[:5]))
        self.settled.emit()


def _order(motion: Motion) -> tuple[str, int]:
    thing = motion.target or motion.source
    assert thing is not None
    return (thing.zone, thing.slot)


def _travels(motion: Motion) -> bool:
    """Whether it goes from one zone to another."""
    return motion.source is None or motion.target is None or motion.source.zone != motion.target.zone


def _grouped(keys: Sequence[K], values: Sequence[V]) -> dict[K, list[V]]:
    groups: dict[K, list[V]] = {}
    for key, value in zip(keys, values, strict=True):
        groups.setdefault(key, []).append(value)
    return groups
