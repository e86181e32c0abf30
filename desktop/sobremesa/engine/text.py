"""Sentences without a language: a key and its arguments, put into words only where a person reads them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import escape
from pathlib import Path
from string import Formatter
from typing import NamedTuple, TypeAlias, Union

Arg: TypeAlias = Union[int, str, "Text", tuple["Arg", ...]]


class Text(NamedTuple):
    """A message: `key` in the catalogues and the arguments that its sentence names."""

    key: str
    args: tuple[tuple[str, Arg], ...] = ()


def text(key: str, /, **args: Arg) -> Text:
    """`Text` with its arguments by name."""
    return Text(key, tuple(sorted(args.items())))


class TextError(Exception):
    """A catalogue that cannot be read, or a message whose key or arguments do not fit it."""


Entry: TypeAlias = str | dict[str, str]


@lru_cache(maxsize=8)
def _parsed(path: Path, changed: int) -> Mapping[str, object]:
    """The tables of a TOML file as of a moment; they are read again and again and are not to be changed."""
    return tomllib.loads(path.read_text("utf-8"))


class Catalogue:
    """All sentences of one language.

    An entry is a sentence with `{name}` holes, or a table with `by = "name"` and one sentence per variant. The
    argument that `by` names picks the variant: a number picks `"0"`, `"1"`... if there, else `one` or `other`;
    a `Text` picks by the `gender` of its own entry (`m`, `f`, `you`); a string by its value; `other` is the rest.
    An entry that is a name may be a table `{ text = "...", gender = "f" }`; where a name itself varies, the gender
    of its variant `1` stands under `"1.gender"`. The person at the table has the gender `you`.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._entries: dict[str, Entry] = {}

    def read(self, path: Path, prefix: str = "") -> None:
        """Adds the sentences of a TOML file, their keys under `prefix` (with its dot).

        Raises:
            TextError: the file is missing or is not TOML of sentences.
        """
        try:
            data = _parsed(path, path.stat().st_mtime_ns)
        except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
            raise TextError(f"{path}: {error}") from error
        self._add(prefix, data)

    def _add(self, prefix: str, data: Mapping[str, object]) -> None:
        for name, value in data.items():
            key = prefix + name
            if isinstance(value, str):
                self._entries[key] = value
            elif isinstance(value, dict) and ("by" in value or "text" in value):
                self._entries[key] = {str(k): str(v) for k, v in value.items()}
            elif isinstance(value, dict):
                self._add(key + ".", value)
            else:
                raise TextError(f"{key}: a sentence or a table of sentences is wanted")

    def put(self, key: str, sentence: Entry) -> None:
        """Sets one message, in place of any other of that key: what is only known at a table, such as names."""
        self._entries[key] = dict(sentence) if isinstance(sentence, dict) else sentence

    def keys(self) -> Iterable[str]:
        """Every key, sorted."""
        return sorted(self._entries)

    def holes(self, key: str) -> frozenset[str]:
        """The argument names that the sentences of `key` use, the one it varies by included."""
        entry = self._entries[key]
        found = set()
        for name, sentence in entry.items() if isinstance(entry, dict) else [("", entry)]:
            if name == "by":
                found.add(sentence)
            elif not name.endswith("gender"):
                found |= {hole for _, hole, _, _ in Formatter().parse(sentence) if hole}
        return frozenset(found)

    def __iter__(self) -> Iterator[str]:
        return iter(self.keys())

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def say(self, message: Text, *, rich: bool = False) -> str:
        """The sentence for `message`; with `rich`, arguments are escaped for rich text.

        Raises:
            TextError: unknown key, or an argument that the sentence needs is missing.
        """
        entry = self._entries.get(message.key)
        if entry is None:
            raise TextError(f"no text for {message.key!r} in {self.language!r}")
        args = dict(message.args)
        sentence = entry if isinstance(entry, str) else self._variant(message.key, entry, args)
        try:
            return sentence.format_map({name: self._word(value, rich) for name, value in args.items()})
        except (KeyError, IndexError, ValueError) as error:
            raise TextError(f"{message.key} in {self.language!r}: {error}") from error

    def _variant(self, key: str, entry: dict[str, str], args: dict[str, Arg]) -> str:
        if "by" not in entry:
            return entry["text"]
        chosen = args.get(entry["by"])
        if isinstance(chosen, int):
            name = str(chosen) if str(chosen) in entry else ("one" if chosen == 1 else "other")
        elif isinstance(chosen, Text):
            name = self._gender(chosen)
        else:
            name = str(chosen)
        sentence = entry.get(name, entry.get("other"))
        if sentence is None:
            raise TextError(f"{key} in {self.language!r}: no variant {name!r}")
        return sentence

    def _gender(self, name: Text) -> str:
        entry = self._entries.get(name.key)
        if not isinstance(entry, dict):
            return "other"
        if "by" in entry:
            return entry.get(f"{dict(name.args).get(entry['by'])}.gender", "other")
        return entry.get("gender", "other")

    def _word(self, value: Arg, rich: bool) -> str:
        if isinstance(value, Text):
            return self.say(value, rich=rich)
        if isinstance(value, tuple):
            return self.enumerate([self._word(item, rich) for item in value])
        return escape(str(value)) if rich else str(value)

    def enumerate(self, words: list[str]) -> str:
        """Words as a list in a sentence: "a, b and c"."""
        if len(words) < 2:
            return "".join(words)
        last = words[-1]
        joint = self._entries.get("list.and", "and")
        if self.language == "es" and last.lower().startswith(("i", "í", "hi", "hí")):
            joint = self._entries.get("list.and_before_i", joint)
        return f"{', '.join(words[:-1])} {joint} {last}"
