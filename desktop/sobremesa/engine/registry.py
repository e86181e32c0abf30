"""Which games there are. Games are listed by their `game.toml`, without importing their code."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sobremesa import API
from sobremesa.engine import paths, rulebook
from sobremesa.engine.options import OptionSpec, Value, freeze, settle
from sobremesa.engine.text import Catalogue, Text, text

if TYPE_CHECKING:
    from sobremesa.engine.game import Game

GROUP = "sobremesa.games"
FOLDERS_VARIABLE = "SOBREMESA_GAMES"
LANGUAGES = ("en", "es")


@dataclass(frozen=True)
class GameInfo:
    """What `game.toml` says.

    `names` is the game's name per language; `minutes` the usual length; `weight` 1 (light) to 5 (heavy);
    `version` the rules' version that saves name; designers, publishers and year are its credits; `not_mechanical`
    the sections of the rule book that decide nothing, so that no test names them.
    """

    id: str
    module: str
    resources: Path
    names: Mapping[str, str]
    least_seats: int
    most_seats: int
    minutes: tuple[int, int]
    weight: float
    version: int
    options: tuple[OptionSpec, ...]
    designers: tuple[str, ...] = ()
    publishers: tuple[str, ...] = ()
    year: int = 0
    not_mechanical: tuple[str, ...] = ()
    folder: Path | None = None

    def open(self, seats: int, options: Mapping[str, object] | None = None) -> Game[Any]:
        """The game for a table.

        Raises:
            OptionError: options that it does not take.
            ValueError: a seat count that it does not take.
            GameError: its code cannot be loaded.
        """
        if not self.least_seats <= seats <= self.most_seats:
            raise ValueError(seats)
        settled = settle(self.options, options or {}, seats)
        try:
            if self.folder is not None and str(self.folder) not in sys.path:
                sys.path.append(str(self.folder))
            module = importlib.import_module(self.module)
            game: Game[Any] = module.game(seats, settled)
        except (Exception, SystemExit) as error:  # a plugin may fail in any way
            raise GameError(text("engine.registry.broken", game=self.id, why=repr(error))) from error
        return game

    def texts(self, language: str) -> Catalogue:
        """The app's and this game's sentences in one language.

        Raises:
            TextError: a catalogue cannot be read.
        """
        catalogue = app_texts(language)
        catalogue.read(self.resources / f"{language}.toml", f"{self.id}.")
        return catalogue

    def rules(self, language: str) -> rulebook.RuleBook:
        """The rule book in one language.

        Raises:
            OSError, ValueError: it cannot be read.
        """
        return rulebook.read(self.resources / f"rules.{language}.md")


class GameError(Exception):
    """A game that cannot be found or loaded; `text` says which and why."""

    def __init__(self, what: Text) -> None:
        super().__init__(f"{what.key} {dict(what.args)}")
        self.text = what


@dataclass
class Registry:
    """The games found, by id, and what was skipped and why."""

    games: dict[str, GameInfo] = field(default_factory=dict)
    skipped: list[Text] = field(default_factory=list)
    folders: tuple[str, ...] = ()
    """The further folders it was made with: a worker process makes its own from them."""

    def info(self, game_id: str) -> GameInfo:
        """The entry of a game.

        Raises:
            GameError: no such game.
        """
        if game_id not in self.games:
            raise GameError(text("engine.registry.unknown", game=game_id, known=tuple(sorted(self.games))))
        return self.games[game_id]

    def add(self, folder: Path, module: str, resources: Path, path: Path | None = None) -> None:
        """Reads a game's folder; a broken, newer or repeated one is named in `skipped`."""
        try:
            info = read_info(folder / "game.toml", module, resources, path)
        except KeyError as error:
            self.skipped.append(text("engine.registry.incomplete", path=str(folder), field=str(error.args[0])))
            return
        except (OSError, ValueError, TypeError, UnicodeDecodeError) as error:
            self.skipped.append(text("engine.registry.unreadable", path=str(folder), why=str(error)))
            return
        except GameError as error:
            self.skipped.append(error.text)
            return
        if info.id in self.games:
            self.skipped.append(text("engine.registry.twice", game=info.id, path=str(folder)))
            return
        self.games[info.id] = info


def read_info(file: Path, module: str, resources: Path, path: Path | None) -> GameInfo:
    """The entry that `game.toml` describes.

    Raises:
        GameError: made for another `api`.
        OSError, ValueError, KeyError, TypeError: unreadable or incomplete.
    """
    data = tomllib.loads(file.read_text("utf-8"))
    if data["api"] != API:
        raise GameError(text("engine.registry.api", game=str(data.get("id", file.parent.name)), api=str(data["api"])))
    least, most = data["seats"]
    return GameInfo(
        id=data["id"],
        module=module,
        resources=resources,
        names={language: data["names"][language] for language in LANGUAGES},
        least_seats=int(least),
        most_seats=int(most),
        minutes=(int(data["minutes"][0]), int(data["minutes"][1])),
        weight=float(data["weight"]),
        version=int(data["version"]),
        options=tuple(_spec(option) for option in data.get("options", [])),
        designers=tuple(data.get("designers", [])),
        publishers=tuple(data.get("publishers", [])),
        year=int(data.get("year", 0)),
        not_mechanical=tuple(data.get("not_mechanical", [])),
        folder=path,
    )


def _spec(option: Mapping[str, Any]) -> OptionSpec:
    default: Value = freeze(option["default"])
    return OptionSpec(
        name=option["name"],
        kind=option["kind"],
        default=default,
        choices=tuple(option.get("choices", ())),
        least=int(option.get("least", 0)),
        most=int(option.get("most", 0)),
        per=option.get("per", "table"),
    )


def discover(folders: Iterable[str] = ()) -> Registry:
    """Built-in games, those of entry points `sobremesa.games`, those in `folders` and `SOBREMESA_GAMES`."""
    extra = [*folders, *[f for f in os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep) if f]]
    registry = Registry(folders=tuple(extra))
    built_in = Path(__file__).resolve().parents[1] / "games"
    for file in sorted(built_in.glob("*/game.toml")):
        name = file.parent.name
        registry.add(file.parent, f"sobremesa.games.{name}", paths.resources() / "games" / name)
    for name, package in _installed():
        spec = importlib.util.find_spec(package)
        where = spec.submodule_search_locations if spec is not None else None
        if not where:
            registry.skipped.append(text("engine.registry.unreadable", path=package, why=name))
            continue
        folder = Path(next(iter(where)))
        registry.add(folder, package, folder / "resources")
    for name in extra:
        root = Path(name).resolve()
        found = sorted(root.glob("*/game.toml"))
        if not found:
            registry.skipped.append(text("engine.registry.empty", path=name))
        for file in found:
            registry.add(file.parent, file.parent.name, file.parent / "resources", root)
    return registry


def _installed() -> list[tuple[str, str]]:
    """Name and package of each installed game."""
    files = [file for folder in sys.path for file in Path(folder or ".").glob("*-info/entry_points.txt")]
    if not any(GROUP.encode() in file.read_bytes() for file in files):
        # the machinery for it takes longer to load than everything else that lists games
        return []
    from importlib.metadata import entry_points

    return sorted((point.name, point.value) for point in entry_points(group=GROUP))


def app_texts(language: str) -> Catalogue:
    """The app's sentences in one language.

    Raises:
        TextError: the catalogue cannot be read.
    """
    catalogue = Catalogue(language)
    catalogue.read(paths.resources() / f"{language}.toml")
    return catalogue
