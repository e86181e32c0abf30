"""The program with a window: starts Qt, shows the home or a table, and keeps the game whatever fails."""

from __future__ import annotations

import logging
import sys
from collections.abc import Sequence
from types import TracebackType

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTimer, QTranslator
from PySide6.QtWidgets import QApplication, QStyleFactory

from sobremesa.app.room import Room
from sobremesa.app.window import Window
from sobremesa.engine.text import text
from sobremesa.store.saves import ENDING

log = logging.getLogger(__name__)

DESKTOP_ID = "io.github.sobremesa.Sobremesa"


def application(arguments: Sequence[str] = ()) -> QApplication:
    """The application, made when there is none yet."""
    existing = QApplication.instance()
    app = existing if isinstance(existing, QApplication) else QApplication(["sobremesa", *arguments])
    app.setApplicationName("sobremesa")
    app.setApplicationDisplayName("Sobremesa")
    app.setDesktopFileName(DESKTOP_ID)
    app.setStyle(QStyleFactory.create("Fusion"))
    return app


def run(
    game: str | None = None,
    folders: Sequence[str] = (),
    language: str | None = None,
    file: str | None = None,
) -> int:
    """Shows the window until it is closed; gives the exit code.

    `game` opens a new table of that game at once, `file` a saved one; `folders` hold further games.
    """
    app = application()
    window = open_window(app, game=game, folders=folders, language=language, file=file)
    previous = sys.excepthook
    sys.excepthook = Fault(window).catch
    try:
        return app.exec()
    finally:
        sys.excepthook = previous


def open_window(
    app: QApplication,
    game: str | None = None,
    folders: Sequence[str] = (),
    language: str | None = None,
    file: str | None = None,
) -> Window:
    """The window, shown."""
    room = Room(folders, language)
    room.dress()
    _speak(app, room.language)
    window = Window(room)
    if file is not None:
        window.open_file(file)
    elif game is not None:
        window.play(game)
    else:
        window.list_tables()
    window.show()
    QTimer.singleShot(0, window, lambda: _after_first_paint(window))
    return window


def _after_first_paint(window: Window) -> None:
    """What can wait until there is something to see."""
    window.saves.tidy()
    window.thumbnails.tidy({file.name.split(".")[0] for file in window.saves.folder.glob(f"*{ENDING}*")})
    room = window.room
    if room.settings_note is not None:
        window.tell(room.settings_note)
    for skipped in room.registry.skipped:
        window.tell(skipped)


def _speak(app: QApplication, language: str) -> None:
    """Qt's own few words, such as those of a text field's menu, in the person's language."""
    QLocale.setDefault(QLocale(language))
    translator = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(language), "qtbase", "_", folder):
        app.installTranslator(translator)


class Fault(QObject):
    """Takes what nobody caught: into the log, and as one sentence onto the screen; the game goes on."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window

    def catch(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """As `sys.excepthook`."""
        if issubclass(kind, KeyboardInterrupt):
            self._window.close()
            return
        log.critical("nobody caught this", exc_info=(kind, error, trace))
        self._window.tell(text("app.fault", what=f"{kind.__name__}: {error}"))
