"""The names of things on the table in the current language. A face-down piece has only its back's name."""

from __future__ import annotations

import logging

from sobremesa.engine.layout import Layout
from sobremesa.engine.placements import Placement, Side
from sobremesa.engine.rulebook import RuleBook
from sobremesa.engine.text import Catalogue, Text, TextError, text

log = logging.getLogger(__name__)


class Words:
    """Sentences and names for one table; a missing text shows its key and is logged, nothing breaks."""

    def __init__(self, game_id: str, texts: Catalogue, rules: RuleBook | None, names: list[str]) -> None:
        self.game_id = game_id
        self.texts = texts
        self.rules = rules
        self.names = names

    def say(self, message: Text, rich: bool = False) -> str:
        """A sentence in the current language."""
        try:
            return self.texts.say(message, rich=rich)
        except TextError as error:
            log.warning("%s", error)
            return message.key

    def app(self, name: str, **args: int | str) -> str:
        """A sentence of the table itself: `table.<name>`."""
        return self.say(text(f"table.{name}", **args))

    def button(self, name: str) -> str:
        """The label of a game's button."""
        return self.say(Text(f"{self.game_id}.button.{name}"))

    def rule(self, rule: str) -> str:
        """The title of a rule, its id where the rule book lacks it."""
        if self.rules is not None and rule in self.rules:
            return self.rules.section(rule).title
        return rule

    def score_line(self, rule: str) -> str:
        """The short name of a line of the score sheet: the game's own, else the title of its rule."""
        return self.say(Text(rule)) if rule in self.texts else self.rule(rule)

    def seat(self, seat: int) -> str:
        """The name of a seat's player."""
        return self.names[seat] if 0 <= seat < len(self.names) else ""

    def zone(self, layout: Layout, zone_id: str) -> str:
        """A zone's name, with its player's where it belongs to a seat."""
        try:
            name = self.say(layout.zone(zone_id).name)
            seat = layout.place_of(zone_id).seat
        except KeyError:
            return ""
        return name if seat is None else self.app("zone_of", zone=name, player=self.seat(seat))

    def piece(self, layout: Layout, placement: Placement) -> str:
        """A piece's name; face down, that of its back; a mark with what is written."""
        try:
            name = self.say(layout.piece(placement.piece).name)
        except KeyError:
            name = placement.piece
        if placement.side is Side.BACK:
            return self.app("face_down", piece=name)
        return f"{name} {placement.label}" if placement.label else name
