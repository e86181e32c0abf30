"""The rule book of a game in one language: sections with rule ids, read from `rules.<language>.md`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*\{#([a-z0-9_.]+)\}\s*$")


@dataclass(frozen=True)
class Section:
    """One rule: its id, its title, its depth (1 = chapter) and its text as Markdown without the heading."""

    id: str
    title: str
    depth: int
    body: str


class RuleBook:
    """All sections in order; `game.rule.id` is the anchor of each.

    A heading is `## Title {#game.rule.id}`; links between sections are `[words](#game.rule.id)`.
    """

    def __init__(self, sections: list[Section]) -> None:
        self.sections = sections
        self._by_id = {section.id: section for section in sections}

    def __contains__(self, rule: str) -> bool:
        return rule in self._by_id

    def section(self, rule: str) -> Section:
        """The section of a rule id.

        Raises:
            KeyError: there is none.
        """
        return self._by_id[rule]

    def search(self, words: str) -> list[Section]:
        """Sections in whose title or text every word occurs, titles first."""
        wanted = words.casefold().split()
        found = [s for s in self.sections if all(w in f"{s.title} {s.body}".casefold() for w in wanted)]
        return sorted(found, key=lambda s: not all(w in s.title.casefold() for w in wanted))


def read(path: Path) -> RuleBook:
    """The rule book of a Markdown file.

    Raises:
        OSError: it cannot be read.
        ValueError: a heading without an id, a repeated id, or text before the first heading.
    """
    sections: list[Section] = []
    seen: set[str] = set()
    heading: tuple[str, str, int] | None = None
    body: list[str] = []

    def close() -> None:
        if heading is not None:
            sections.append(Section(heading[0], heading[1], heading[2], "\n".join(body).strip()))
        elif "".join(body).strip():
            raise ValueError(f"{path}: text before the first heading")
        body.clear()

    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if line.startswith("#"):
            match = HEADING.match(line)
            if match is None:
                raise ValueError(f"{path}:{number}: a heading needs its rule id")
            close()
            if match[3] in seen:
                raise ValueError(f"{path}:{number}: {match[3]} stands twice")
            seen.add(match[3])
            heading = (match[3], match[2], len(match[1]))
        else:
            body.append(line)
    close()
    return RuleBook(sections)
