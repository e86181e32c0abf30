"""The one window: the home, the setting up of a table, and the table, one at a time."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QIcon, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from sobremesa.app import icons, surfaces
from sobremesa.app.home import Home, box_of
from sobremesa.app.notice import Notice
from sobremesa.app.room import Room
from sobremesa.app.settings_sheet import SettingsSheet
from sobremesa.app.thumbnails import Thumbnails
from sobremesa.engine.text import Text, text
from sobremesa.store import folders
from sobremesa.store.saves import Saves
from sobremesa.store.writer import Writer

if TYPE_CHECKING:
    from sobremesa.app.new_game import NewGame, Order
    from sobremesa.app.table_page import TablePage
    from sobremesa.session.session import Session
    from sobremesa.store.locks import Lock

log = logging.getLogger(__name__)

LEAST = QSize(800, 540)
USUAL = QSize(1280, 760)
FRAME = QSize(4, 40)
"""What the desktop's frame and title bar may add to the window."""
BACK = 52
"""Pixels at the left of a page that belong to its button back to the shelf."""


class _Ear(QObject):
    """Carries what the writing thread says into the window's."""

    heard = Signal(object)


class Window(QWidget):
    """Holds the pages, the tables' files, and the table that is open."""

    def __init__(self, room: Room) -> None:
        super().__init__()
        self.room = room
        self.saves = Saves(folders.tables())
        self._ear = _Ear()
        self._ear.heard.connect(self._writer_said)
        self.writer = Writer(self.saves, self._ear.heard.emit)
        self._lock: Lock | None = None
        self._normal = USUAL
        self._unsaved = ""
        self.setWindowTitle(room.say("app.name"))
        self.setWindowIcon(QIcon(str(icons.art_file("icon"))))
        self.setMinimumSize(LEAST)
        self.pages = QStackedWidget()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pages)
        self.thumbnails = Thumbnails(self.saves.folder)
        self.home = Home(room, self.thumbnails)
        self.pages.addWidget(self.home)
        self.pages.currentChanged.connect(self._place_notice)
        self.setup: NewGame | None = None
        self.table: TablePage | None = None
        self.notice = Notice(room, self)
        self.sheet: SettingsSheet | None = None
        self.home.box_opened.connect(self.set_up)
        self.home.table_opened.connect(self.open_table)
        self.home.table_deleted.connect(self._delete)
        self.home.table_restored.connect(self._restore)
        self.home.settings_asked.connect(self.toggle_settings)
        room.changed.connect(self.refresh)
        room.problem.connect(self.tell)
        self._restore_size()

    # Size

    def _restore_size(self) -> None:
        """The size of last time, within the screen; never a position, which is the desktop's business."""
        kept = self.room.settings.geometry
        screen = QGuiApplication.primaryScreen()
        room = screen.availableGeometry().size() - FRAME if screen is not None else USUAL
        size = (QSize(kept[0], kept[1]) if kept else USUAL).boundedTo(room).expandedTo(LEAST)
        self._normal = size
        self.resize(size)
        if kept and kept[2]:
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.windowState() & (Qt.WindowState.WindowMaximized | Qt.WindowState.WindowFullScreen):
            self._normal = self.size()
        self._place_notice()
        if self.sheet is not None and self.sheet.isVisible():
            self.sheet.place()

    def _place_notice(self) -> None:
        if self.notice.isVisible():
            self.notice.place()
            self.notice.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The home's wall goes on under its scroll bar; other pages fill the window."""
        if self.pages.currentWidget() is self.home:
            surfaces.wall(QPainter(self), QRectF(self.rect()), self.room.theme)

    def _keep_size(self) -> None:
        maximised = bool(self.windowState() & Qt.WindowState.WindowMaximized)
        self.room.settings.geometry = (self._normal.width(), self._normal.height(), maximised)
        self.room.keep()

    # Words

    def tell(self, message: Text) -> None:
        """Shows a sentence at the upper edge of the page, beside those that are there."""
        self.notice.say(self.room.tell(message))

    def _writer_said(self, problem: Text | None) -> None:
        if self._unsaved:
            self.notice.take_back(self._unsaved)
            self._unsaved = ""
        if problem is not None:
            self._unsaved = self.room.tell(problem)
            self.notice.say(self._unsaved, lasts_ms=0)
        else:
            self.tell(text("app.saving_again"))

    def notice_room(self) -> QRect:
        """Where sentences cover nothing that is needed: under the bar of the page, beside the panel."""
        page = self.pages.currentWidget()
        if self.table is not None and page is self.table:
            view = self.table.view
            return QRect(view.mapTo(self, view.rect().topLeft()), view.size())
        if page is self.home and self.home.widget() is not None:
            return self.rect().adjusted(0, self.home.page().header_height(), 0, 0)
        return self.rect().adjusted(BACK, 0, -BACK, 0)

    def esc_is_taken(self) -> bool:
        """Whether Esc folds the settings or puts back a piece that is held, rather than a sentence away."""
        if self.sheet is not None and self.sheet.isVisible():
            return True
        desk = self.table.view.desk if self.table is not None else None
        return desk is not None and desk.held is not None

    def refresh(self) -> None:
        """Puts every page into the words and colours of the moment."""
        self.setWindowTitle(self._title())
        self.home.refresh()
        if self.setup is not None:
            game = self.setup.game
            shown = self.pages.currentWidget() is self.setup
            self._drop_setup()
            if shown:
                self.set_up(game)
        if self.table is not None:
            self.table.refresh()

    def toggle_settings(self) -> None:
        """Unfolds the settings, or folds them away."""
        if self.sheet is None:
            self.sheet = SettingsSheet(self.room, self)
        if self.sheet.isVisible():
            self.sheet.fold()
        else:
            self.sheet.unfold()

    # Pages

    def go_home(self) -> None:
        """Leaves the table as it is and shows the shelf; one click goes on."""
        self._close_table()
        self._drop_setup()
        self.list_tables()
        self.pages.setCurrentWidget(self.home)
        self.home.page().setFocus()

    def list_tables(self) -> None:
        """Fills the home with the tables that are kept."""
        listing = self.saves.tables()
        self.home.show_tables(listing.tables)
        for note in listing.notes:
            self.tell(note)

    def set_up(self, game: str) -> None:
        """Shows the page on which a new table of this game is set up."""
        from sobremesa.app.new_game import NewGame

        self._close_table()
        self._drop_setup()
        info = self.room.registry.info(game)
        page = NewGame(self.room, box_of(self.room, info), info)
        page.left.connect(self.go_home)
        page.started.connect(self.start)
        self.setup = page
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        page.start.setFocus()

    # The table

    def start(self, order: Order, seed: int | None = None) -> None:
        """Opens a new table, dealt by `seed` or by chance."""
        from sobremesa.app import opening

        self._show(lambda: opening.fresh(self.room, order, seed))

    def play(self, game: str) -> None:
        """Opens a new table of a game as it is usually played."""
        from sobremesa.app import opening

        self._show(lambda: opening.fresh(self.room, opening.usual_order(self.room, game)))

    def open_table(self, table: str) -> None:
        """Goes on with a table that was left."""
        from sobremesa.app import opening

        self._show(lambda: opening.left(self.room, self.saves, table))

    def open_file(self, path: str) -> None:
        """Goes on with a table from a file."""
        from sobremesa.app import opening

        self._show(lambda: opening.from_file(self.room, Path(path)))

    def play_again(self) -> None:
        """Deals the table that is open anew: same seats, same deal."""
        from sobremesa.app import opening
        from sobremesa.app.new_game import Order

        old = self.table.session if self.table is not None else None
        if old is not None:
            order = Order(old.info.id, tuple(old.players), dict(old.game.options))
            self._show(lambda: opening.fresh(self.room, order, old.seed))

    def _show(self, make: Callable[[], Session]) -> None:
        """Opens the table that `make` gives; a sentence says why it cannot be."""
        from sobremesa.app import opening
        from sobremesa.app.table_page import TablePage

        self._close_table()
        try:
            session = make()
            self._lock = opening.claim(self.saves, session.table_id)
        except opening.CannotOpen as error:
            self.tell(error.text)
            self.list_tables()
            return
        page = TablePage(self.room, session, self.writer)
        page.home_asked.connect(self.go_home)
        page.settings_asked.connect(self.toggle_settings)
        page.again_asked.connect(self.play_again)
        page.new_game_asked.connect(self.set_up)
        page.problem.connect(self.tell)
        self.thumbnails.drop(session.table_id)
        self.table = page
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        self._drop_setup()
        self.setWindowTitle(self._title())
        page.begin()

    def _title(self) -> str:
        name = self.room.say("app.name")
        return f"{self.table.session.info.names[self.room.language]} – {name}" if self.table is not None else name

    def _close_table(self) -> None:
        page, self.table = self.table, None
        if page is not None:
            if sum(player.human for player in page.session.players) == 1:
                self.thumbnails.keep(page.session.table_id, page.view)
            page.close_table()
            self.pages.removeWidget(page)
            page.deleteLater()
            self.writer.flush()
            self.setWindowTitle(self._title())
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _delete(self, table: str) -> None:
        self.writer.forget(table)
        try:
            self.saves.delete(table)
        except OSError as error:
            self.tell(text("store.save.failed", file=str(self.saves.path(table)), why=error.strerror or str(error)))

    def _restore(self, table: str) -> None:
        try:
            self.saves.restore(table)
        except OSError as error:
            self.tell(text("store.unreadable", file=str(self.saves.path(table)), why=error.strerror or str(error)))
        self.list_tables()

    def _drop_setup(self) -> None:
        if self.setup is not None:
            self.pages.removeWidget(self.setup)
            self.setup.deleteLater()
            self.setup = None

    def closeEvent(self, event: QCloseEvent) -> None:
        """Everything that was accepted is on disk when the window has gone."""
        self._close_table()
        self._keep_size()
        if not self.writer.close():
            log.error("the table could not be saved")
        super().closeEvent(event)
