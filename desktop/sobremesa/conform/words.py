"""Check 9: every sentence in every language, rule books that agree with the rules, drawings that are there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final
from xml.etree import ElementTree

from sobremesa.conform.hands import Handling
from sobremesa.conform.report import WORDS, Report
from sobremesa.conform.sayings import can_say
from sobremesa.conform.walk import Situation, Step, Table
from sobremesa.engine.layout import ZoneKind
from sobremesa.engine.registry import LANGUAGES
from sobremesa.engine.text import Text

LINK: Final = re.compile(r"\]\(#([^)]+)\)")
SVG: Final = "{http://www.w3.org/2000/svg}svg"


def look(table: Table, report: Report) -> None:
    """All that does not depend on a situation."""
    for part in (_catalogues, _options, _rule_books, _scoring, _layout, _drawings):
        with report.looking(WORDS):
            part(table, report)


def _catalogues(table: Table, report: Report) -> None:
    """Every language has the same sentences of the game, with the same holes."""
    own = [{key for key in texts if key.startswith(f"{table.info.id}.")} for texts in table.catalogues]
    for texts, keys in zip(table.catalogues, own, strict=True):
        for key in sorted(set().union(*own) - keys):
            report.find(WORDS, "words.missing", id=key, language=texts.language)
    for key in sorted(set.intersection(*own)):
        holes = [texts.holes(key) for texts in table.catalogues]
        report.expect(all(h == holes[0] for h in holes), WORDS, "words.holes", id=key)
    for language in LANGUAGES:
        report.expect(bool(table.info.names.get(language, "").strip()), WORDS, "words.no_name", language=language)


def _options(table: Table, report: Report) -> None:
    for spec in table.info.options:
        can_say(table, Text(f"{table.info.id}.option.{spec.name}"), report)
        for choice in spec.choices:
            can_say(table, Text(f"{table.info.id}.option.{spec.name}.{choice}"), report)


def _rule_books(table: Table, report: Report) -> None:
    """The sections are the rules and what describes them, in the same order in every language."""
    rules = set(table.game.rule_ids[1:])
    repeated = [rule for rule, n in Counter(table.game.rule_ids[1:]).items() if n > 1]
    report.expect(not repeated, WORDS, "words.rule_twice", rules=", ".join(repeated))
    report.expect(table.game.rule_ids[0] == "", WORDS, "words.rule_zero")
    sections = [[(section.id, section.depth) for section in book.sections] for book in table.books]
    report.expect(all(s == sections[0] for s in sections), WORDS, "words.sections")
    described = set(table.info.not_mechanical)
    for language, book in zip(LANGUAGES, table.books, strict=True):
        ids = {section.id for section in book.sections}
        missing = ", ".join(sorted((rules | described) - ids))
        report.expect(not missing, WORDS, "words.no_section", language=language, rules=missing)
        strange = ", ".join(sorted(ids - rules - described))
        report.expect(not strange, WORDS, "words.no_rule", language=language, rules=strange)
        for section in book.sections:
            names = {"language": language, "rule": section.id}
            report.expect(bool(section.title.strip() and section.body.strip()), WORDS, "words.blank", **names)
            for target in LINK.findall(section.body):
                report.expect(target in book, WORDS, "words.link", **names, target=target)


def _scoring(table: Table, report: Report) -> None:
    for line in table.game.scoring:
        report.expect(line.rule in table.game.rule_ids[1:], WORDS, "words.score_rule", rule=line.rule)


def _layout(table: Table, report: Report) -> None:
    """Zones lie in their place, have names of their own, and kinds that have what they need."""
    layout = table.layout
    for what, ids in (
        ("place", [place.id for place in layout.places]),
        ("zone", [zone.id for place in layout.places for zone in place.zones]),
        ("piece", [piece.id for piece in layout.pieces]),
    ):
        twice = ", ".join(name for name, n in Counter(ids).items() if n > 1)
        report.expect(not twice, WORDS, "words.id_twice", what=what, ids=twice)
    for place in layout.places:
        seated = place.seat is None or place.seat in table.seats
        report.expect(seated, WORDS, "words.place_seat", place=place.id)
        for zone in place.zones:
            x, y, w, h = zone.rect
            inside = 0 <= x <= x + w <= place.size[0] + 0.01 and 0 <= y <= y + h <= place.size[1] + 0.01
            report.expect(inside, WORDS, "words.outside", zone=zone.id)
            shaped = (zone.kind is ZoneKind.TRACK) == bool(zone.track)
            shaped = shaped and (zone.kind is ZoneKind.GRID) == (0 not in zone.grid)
            report.expect(shaped, WORDS, "words.zone_kind", zone=zone.id)
            can_say(table, zone.name, report)
            if zone.tip is not None:
                can_say(table, zone.tip, report)
    for piece in layout.pieces:
        can_say(table, piece.name, report)
        report.expect(min(piece.size) > 0, WORDS, "words.size", piece=piece.id)


def _drawings(table: Table, report: Report) -> None:
    folder = table.info.resources / "art"
    for name in sorted(set(_art(table))):
        try:
            root = ElementTree.fromstring((folder / name).read_bytes())
            fine = root.tag == SVG and "viewBox" in root.attrib
        except (OSError, ElementTree.ParseError) as error:
            report.find(WORDS, "words.no_drawing", file=name, why=str(error))
        else:
            report.expect(fine, WORDS, "words.not_svg", file=name)


def _art(table: Table) -> Iterator[str]:
    for place in table.layout.places:
        yield from [name for name in (place.art, *[zone.art for zone in place.zones]) if name]
    for piece in table.layout.pieces:
        yield from [name for name in (piece.art, piece.back, piece.art_small) if name]


class Speaking:
    """What is said in the course of a game."""

    def __init__(self, table: Table, handling: Handling) -> None:
        self._table = table
        self._handling = handling

    def look(self, here: Situation, report: Report) -> None:
        """What each seat is told to do, also when that is nothing."""
        with report.looking(WORDS):
            for seat in self._table.seats:
                can_say(self._table, self._table.game.explainer.prompt(here.views[seat], seat), report)

    def tell(self, step: Step, report: Report) -> None:
        """What the log says of a ply to viewers, who may not know the move."""
        game = self._table.game
        with report.looking(WORDS):
            for viewer in step.some_viewers():
                before, after = step.before.views[viewer], step.after.views[viewer]
                for line in game.explainer.tell(before, step.seat, step.told(viewer), after):
                    can_say(self._table, line.text, report)
                    known = not line.rule or line.rule in game.rule_ids[1:]
                    report.expect(known, WORDS, "words.line_rule", rule=line.rule)
                    self._handling.spots(line.spots, report)
