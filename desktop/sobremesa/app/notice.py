"""Sentences on a small sheet of paper at the upper edge of the page: they never stop anybody."""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from sobremesa.app.controls import IconButton, label
from sobremesa.app.room import Room
from sobremesa.app.surfaces import Paper

LASTS_MS = 12_000
WIDEST = 620
AT_ONCE = 3
"""Sentences to be seen at once; further ones wait until one of these has gone."""
SHIELD_S = 0.4
"""How long a click is kept from what lay under a sentence that has just gone."""


class Slip(QWidget):
    """One sentence, and the button that puts it away."""

    gone = Signal()

    def __init__(self, room: Room, words: str, lasts_ms: int) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self.lasts_ms = lasts_ms
        self.words = label(words, wrap=True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = IconButton("close")
        self.close_button.clicked.connect(self.gone)
        row.addWidget(self.words, 1)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.timeout.connect(self._run_out)
        self.refresh(room)

    def refresh(self, room: Room) -> None:
        """The words and colours of the moment."""
        self.close_button.set_theme(room.theme)
        self.close_button.set_words(room.say("app.close"))

    def start(self) -> None:
        """The time begins to run, if it is to go by itself."""
        if self.lasts_ms:
            self.timer.start(self.lasts_ms)

    def _run_out(self) -> None:
        # nobody's sentence goes from under the cursor
        if self.underMouse():
            self.timer.start(1000)
        else:
            self.gone.emit()


class Notice(Paper):
    """Shows the latest sentences below one another; each goes by itself, at its cross, or with Esc."""

    def __init__(self, room: Room, parent: QWidget) -> None:
        super().__init__(room.theme, parent)
        self._room = room
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(18, 8, 8, 8)
        self._column.setSpacing(4)
        self.slips: list[Slip] = []
        self._left = QRect()
        self._left_at = 0.0
        room.changed.connect(self.refresh)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(round(SHIELD_S * 1000))
        self._rest.timeout.connect(self._stop_listening)
        self.hide()

    def refresh(self) -> None:
        """The words and colours of the moment."""
        self.set_theme(self._room.theme)
        for slip in self.slips:
            slip.refresh(self._room)
        if self.slips:
            self.place()

    def text(self) -> str:
        """All sentences that are there, each on a line of its own."""
        return "\n".join(slip.words.text() for slip in self.slips)

    def say(self, words: str, lasts_ms: int = LASTS_MS) -> None:
        """Adds a sentence; with `lasts_ms` 0 it stays until somebody puts it away.

        A sentence that is there already begins its time anew.
        """
        same = next((slip for slip in self.slips if slip.words.text() == words), None)
        if same is not None:
            same.lasts_ms = lasts_ms and same.lasts_ms
            same.timer.stop()
            if same.isVisible():
                same.start()
            return
        slip = Slip(self._room, words, lasts_ms)
        slip.gone.connect(lambda: self.drop(slip))
        self.slips.append(slip)
        self._column.addWidget(slip)
        slip.hide()
        self._arrange()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def take_back(self, words: str) -> None:
        """Removes a sentence that no longer holds."""
        for slip in [slip for slip in self.slips if slip.words.text() == words]:
            self.drop(slip)

    def drop(self, slip: Slip) -> None:
        """Puts one sentence away; those that wait move up."""
        if slip not in self.slips:
            return
        self._left, self._left_at = self.geometry(), time.monotonic()
        self.slips.remove(slip)
        self._column.removeWidget(slip)
        slip.hide()
        slip.deleteLater()
        self._arrange()

    def _arrange(self) -> None:
        for slip in self.slips[:AT_ONCE]:
            if slip.isHidden():
                slip.show()
                slip.start()
        self.setAccessibleName(self.text())
        self.setVisible(bool(self.slips))
        if self.slips:
            self.place()
            self.raise_()
            self._listen()
        else:
            self._rest.start()

    def place(self) -> None:
        """Centres the sheet over what the page has room for it on: below its bar, beside its panel."""
        parent = self.parentWidget()
        if parent is None:
            return
        free = self._free(parent)
        width = min(WIDEST, free.width() - 32)
        self.setFixedWidth(width)
        self._column.activate()
        height = self._column.heightForWidth(width) if self._column.hasHeightForWidth() else 0
        self.setFixedHeight(max(height, self._column.minimumSize().height()))
        self.move(free.left() + (free.width() - width) // 2, free.top())

    def _free(self, parent: QWidget) -> QRect:
        """Where the sentences may lie, in the parent's pixels; a parent may say so in `notice_room`."""
        room = getattr(parent, "notice_room", None)
        return room() if room is not None else parent.rect()

    # Keys and clicks

    def _listen(self) -> None:
        """Hears the whole program's events, but only while there is a sentence: every event costs."""
        self._rest.stop()
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)

    def _stop_listening(self) -> None:
        application = QApplication.instance()
        if application is not None and not self.slips:
            application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
            return self._key(watched, event)
        if kind in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick):
            return self._shielded(watched, event)
        return False

    def _key(self, watched: QObject, event: QEvent) -> bool:
        if not self.isVisible() or not isinstance(event, QKeyEvent) or event.key() != Qt.Key.Key_Escape:
            return False
        if not isinstance(watched, QWidget) or watched.window() is not self.window() or self._esc_is_taken():
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            self.drop(self.slips[min(len(self.slips), AT_ONCE) - 1])
        return True

    def _esc_is_taken(self) -> bool:
        """Whether Esc means something nearer to the hand: a sheet to fold, a piece to put back."""
        taken = getattr(self.parentWidget(), "esc_is_taken", None)
        return bool(taken is not None and taken())

    def _shielded(self, watched: QObject, event: QEvent) -> bool:
        """A click that was meant for a sentence does not reach what lay under it."""
        if time.monotonic() - self._left_at > SHIELD_S or not isinstance(event, QMouseEvent):
            return False
        parent = self.parentWidget()
        if parent is None or not isinstance(watched, QWidget) or watched.window() is not parent.window():
            return False
        if watched is self or self.isAncestorOf(watched):
            return False
        spot: QPoint = parent.mapFromGlobal(event.globalPosition().toPoint())
        return self._left.contains(spot)
