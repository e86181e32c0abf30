"""A sentence on a small sheet of paper at the lower edge of the window: it never stops anybody."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from sobremesa.app.controls import IconButton, label
from sobremesa.app.room import Room
from sobremesa.app.surfaces import Paper

LASTS_MS = 12_000
WIDEST = 620


class Notice(Paper):
    """Shows the latest sentence; goes by itself, at a click, or with Esc."""

    def __init__(self, room: Room, parent: QWidget) -> None:
        super().__init__(room.theme, parent)
        self._room = room
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 10, 8, 10)
        self.words = label("", wrap=True)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = IconButton("close")
        self._close.clicked.connect(self.hide)
        row.addWidget(self.words, 1)
        row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        room.changed.connect(self.refresh)
        self.refresh()
        self.hide()

    def refresh(self) -> None:
        """The words and colours of the moment."""
        self.set_theme(self._room.theme)
        self._close.set_theme(self._room.theme)
        self._close.set_words(self._room.say("app.close"))

    def say(self, words: str, lasts_ms: int = LASTS_MS) -> None:
        """Shows a sentence; with `lasts_ms` 0 until somebody puts it away."""
        self.words.setText(words)
        self.setAccessibleName(words)
        self.place()
        self.show()
        self.raise_()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))
        self._timer.stop()
        if lasts_ms:
            self._timer.start(lasts_ms)

    def place(self) -> None:
        """Centres the sheet at the lower edge of its parent."""
        parent = self.parentWidget()
        if parent is None:
            return
        width = min(WIDEST, parent.width() - 32)
        self.setFixedWidth(width)
        layout = self.layout()
        height = layout.heightForWidth(width) if layout is not None and layout.hasHeightForWidth() else 0
        self.setFixedHeight(max(height, self.sizeHint().height()))
        self.move((parent.width() - width) // 2, parent.height() - self.height() - 14)
