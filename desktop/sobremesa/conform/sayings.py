"""Whether a sentence can be said: known in every language, with the arguments that it needs and no others."""

from __future__ import annotations

from collections.abc import Iterator

from sobremesa.conform.report import WORDS, Report
from sobremesa.conform.walk import Table
from sobremesa.engine.text import Arg, Text, TextError


def can_say(table: Table, what: Text, report: Report) -> bool:
    """Notes what keeps `what` from being said in some language; whether nothing does."""
    before = len(report.times), report.times.total()
    for part in _all_texts(what):
        for texts in table.catalogues:
            names = {"id": part.key, "language": texts.language}
            if not report.expect(part.key in texts, WORDS, "words.missing", **names):
                continue
            unused = ", ".join(sorted({name for name, _ in part.args} - texts.holes(part.key)))
            report.expect(not unused, WORDS, "words.unused", **names, args=unused)
            try:
                said = texts.say(part)
            except TextError as error:
                report.find(WORDS, "words.unsayable", **names, why=str(error))
            else:
                report.expect(bool(said.strip()), WORDS, "words.empty", **names)
    return before == (len(report.times), report.times.total())


def _all_texts(what: Arg) -> Iterator[Text]:
    """A text and those among its arguments."""
    if isinstance(what, Text):
        yield what
        for _, value in what.args:
            yield from _all_texts(value)
    elif isinstance(what, tuple):
        for value in what:
            yield from _all_texts(value)
