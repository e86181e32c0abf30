"""What every page shares: the games there are, the person's settings, the words and colours of the moment."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from sobremesa.app import style
from sobremesa.engine import registry
from sobremesa.engine.text import Arg, Catalogue, Text, TextError, text
from sobremesa.store import folders, settings
from sobremesa.table.theme import DARK, LIGHT, Theme, family

log = logging.getLogger(__name__)

Speed = Literal["off", "fast", "normal", "slow"]


def keys(arg: Arg) -> Iterator[str]:
    """The keys of a message and of the messages in it."""
    if isinstance(arg, Text):
        yield arg.key
        for _, inner in arg.args:
            yield from keys(inner)
    elif isinstance(arg, tuple):
        for inner in arg:
            yield from keys(inner)


class Room(QObject):
    """One for the whole program; pages listen to `changed` and put themselves into words and colours anew."""

    changed = Signal()
    problem = Signal(Text)

    def __init__(self, games: Sequence[str] = (), language: str | None = None) -> None:
        super().__init__()
        self._folders = tuple(games)
        self.settings, self.settings_note = settings.read(folders.settings())
        self.language = folders.language(language or self.settings.language)
        self.texts: Catalogue = registry.app_texts(self.language)
        self.theme = self._theme()
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._system_changed)

    @cached_property
    def registry(self) -> registry.Registry:
        """The games there are, found when first asked for."""
        return registry.discover(self._folders)

    # Words

    def say(self, key: str, **args: Arg) -> str:
        """A sentence in the person's language."""
        return self.tell(text(key, **args))

    def tell(self, message: Text, catalogue: Catalogue | None = None, *, rich: bool = False) -> str:
        """The sentence for a message, from a game's catalogue if need be; what has no words shows its key."""
        try:
            return (catalogue or self._catalogue(message)).say(message, rich=rich)
        except TextError as error:
            log.warning("%s", error)
            return self._spelt(message, catalogue or self.texts)

    def _catalogue(self, message: Text) -> Catalogue:
        """The app's sentences, with those of the game whose words the message needs."""
        missing = (key.partition(".")[0] for key in keys(message) if key not in self.texts)
        info = next((self.registry.games[game] for game in missing if game in self.registry.games), None)
        return self.texts if info is None else info.texts(self.language)

    def _spelt(self, message: Text, texts: Catalogue) -> str:
        """A message of which a part has no words: that part's key and arguments stand for it."""
        args = {name: self._spelt(arg, texts) if isinstance(arg, Text) else arg for name, arg in message.args}
        try:
            return texts.say(Text(message.key, tuple(args.items())))
        except TextError:
            values = ", ".join(f"{name}: {value}" for name, value in args.items())
            return f"{message.key} ({values})" if values else message.key

    # Colours

    def _theme(self) -> Theme:
        chosen = self.settings.theme
        dark = chosen == "dark"
        if chosen == "system":
            dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return (DARK if dark else LIGHT).with_text_scale(self.settings.text_scale / 100)

    def dress(self) -> None:
        """Gives the application the palette, font and style sheet of the theme."""
        application = QApplication.instance()
        if isinstance(application, QApplication):
            family()
            application.setPalette(style.palette(self.theme))
            application.setFont(self.theme.font())
            application.setStyleSheet(style.sheet(self.theme))

    def _system_changed(self) -> None:
        if self.settings.theme == "system" and self._theme() != self.theme:
            self._redress()

    def _redress(self) -> None:
        self.theme = self._theme()
        self.dress()
        self.changed.emit()

    @property
    def still(self) -> bool:
        """Whether nothing should move by itself: speed off, or the system asks for less motion."""
        if self.settings.speed == "off":
            return True
        accessibility = getattr(QGuiApplication.styleHints(), "accessibility", None)
        preference = getattr(accessibility() if accessibility else None, "motionPreference", None)
        return preference is not None and "reduce" in str(preference()).lower()

    @property
    def speed(self) -> Speed:
        """How fast the table moves."""
        return "off" if self.still else self.settings.speed

    # Choices

    def keep(self) -> None:
        """Writes the settings; a failure is a `problem`, not an error."""
        failed = settings.write(folders.settings(), self.settings)
        if failed is not None:
            self.problem.emit(failed)

    def choose(self, **values: object) -> None:
        """Changes settings by name, keeps them and puts everything into the new words and colours."""
        for name, value in values.items():
            setattr(self.settings, name, value)
        if "language" in values:
            self.language = folders.language(self.settings.language)
            self.texts = registry.app_texts(self.language)
        self.keep()
        if "theme" in values or "text_scale" in values:
            self._redress()
        else:
            self.changed.emit()
