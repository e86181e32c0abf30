"""The settings, on a sheet of paper that unfolds over the page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLayout, QVBoxLayout, QWidget

from sobremesa import __version__
from sobremesa.app.controls import Choice, IconButton, label
from sobremesa.app.room import Room
from sobremesa.app.surfaces import Paper
from sobremesa.engine.registry import LANGUAGES

THEMES = ("system", "light", "dark")
SPEEDS = ("off", "fast", "normal", "slow")
STEPS = (80, 90, 100, 110, 125, 150, 175, 200)


class SettingsSheet(Paper):
    """Every choice takes effect at once; Esc or a click elsewhere folds the sheet away."""

    closed = Signal()

    def __init__(self, room: Room, parent: QWidget) -> None:
        super().__init__(room.theme, parent)
        self._room = room
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(22, 14, 22, 16)
        column.setSpacing(12)
        head = QHBoxLayout()
        self._title = label("", "lead")
        self._close = IconButton("close")
        self._close.clicked.connect(self.fold)
        head.addWidget(self._title)
        head.addStretch()
        head.addWidget(self._close)
        column.addLayout(head)
        self._names = [label("", "small", "soft") for _ in range(4)]
        self.language = Choice(sorted(LANGUAGES, reverse=True))
        self.theme = Choice(THEMES)
        self.speed = Choice(SPEEDS)
        for name, widget in zip(self._names, (self.language, self.theme, self.speed, self._stepper()), strict=True):
            part = QVBoxLayout()
            part.setSpacing(3)
            part.addWidget(name)
            part.addWidget(widget, 0, Qt.AlignmentFlag.AlignLeft)
            column.addLayout(part)
        self._about = label("", "small", "soft", wrap=True)
        column.addWidget(self._about)
        self.language.chosen.connect(lambda value: room.choose(language=value))
        self.theme.chosen.connect(lambda value: room.choose(theme=value))
        self.speed.chosen.connect(lambda value: room.choose(speed=value))
        room.changed.connect(self.refresh)
        self.refresh()
        self.hide()

    def _stepper(self) -> QWidget:
        stepper = QWidget()
        row = QHBoxLayout(stepper)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self.smaller, self.larger = IconButton("minus"), IconButton("plus")
        self._size = label()
        self._size.setMinimumWidth(54)
        self._size.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.smaller.clicked.connect(lambda: self._step(-1))
        self.larger.clicked.connect(lambda: self._step(1))
        for widget in (self.smaller, self._size, self.larger):
            row.addWidget(widget)
        return stepper

    def _step(self, by: int) -> None:
        now = self._room.settings.text_scale
        nearest = min(range(len(STEPS)), key=lambda i: abs(STEPS[i] - now))
        self._room.choose(text_scale=STEPS[max(0, min(len(STEPS) - 1, nearest + by))])

    def refresh(self) -> None:
        """The words, colours and values of the moment."""
        room = self._room
        say = room.say
        self.set_theme(room.theme)
        self.setAccessibleName(say("settings.title"))
        self._title.setText(say("settings.title"))
        for name, key in zip(self._names, ("language", "theme", "speed", "text_size"), strict=True):
            name.setText(say(f"settings.{key}"))
        self.language.set_words(say("settings.language"), ["Español", "English"])
        self.theme.set_words(say("settings.theme"), [say(f"settings.theme_{name}") for name in THEMES])
        self.speed.set_words(say("settings.speed"), [say(f"settings.speed_{name}") for name in SPEEDS])
        self.language.set_value(room.language)
        self.theme.set_value(room.settings.theme)
        self.speed.set_value(room.settings.speed)
        self._size.setText(f"{room.settings.text_scale}\u2009%")
        self.smaller.set_words(say("settings.smaller"))
        self.larger.set_words(say("settings.larger"))
        self.smaller.setEnabled(room.settings.text_scale > STEPS[0])
        self.larger.setEnabled(room.settings.text_scale < STEPS[-1])
        self._close.set_words(say("app.close"))
        for one in (self.smaller, self.larger, self._close):
            one.set_theme(room.theme)
        self._about.setText(say("settings.about", version=__version__))
        if self.isVisible():
            self.place()

    def unfold(self) -> None:
        """Shows the sheet at the upper right of its parent and takes the keyboard."""
        self.show()
        self.place()
        self.raise_()
        application = QApplication.instance()
        if application is not None:
            application.installEventFilter(self)
        chosen = next((one for one in self.language.buttons() if one.isChecked()), self._close)
        chosen.setFocus(Qt.FocusReason.PopupFocusReason)

    def fold(self) -> None:
        """Folds the sheet away."""
        if self.isVisible():
            application = QApplication.instance()
            if application is not None:
                application.removeEventFilter(self)
            self.hide()
            self.closed.emit()

    def place(self) -> None:
        """Puts the sheet at the upper right of its parent."""
        parent = self.parentWidget()
        if parent is None:
            return
        # words are never cut: what is no setting makes room where large words would not fit otherwise
        self._about.setVisible(True)
        size = self._whole(parent)
        if size.height() > parent.height() - 16:
            self._about.setVisible(False)
            size = self._whole(parent)
        self.resize(size)
        self.move(parent.width() - self.width() - 10, max(0, min(54, parent.height() - self.height() - 8)))

    def _whole(self, parent: QWidget) -> QSize:
        """The size at which nothing is cut, no wider than the parent."""
        for part in self.findChildren(QWidget):
            part.ensurePolished()
        for layout in reversed(self.findChildren(QLayout)):
            layout.invalidate()
        own = self.layout()
        assert own is not None
        own.invalidate()
        own.activate()
        width = min(self.sizeHint().width(), parent.width() - 16)
        height = self.heightForWidth(width) if own.hasHeightForWidth() else self.sizeHint().height()
        return QSize(width, height)

    def event(self, event: QEvent) -> bool:
        """Esc belongs to the sheet while it is open, not to the page under it."""
        if event.type() == QEvent.Type.LayoutRequest and self.isVisible():
            self.place()
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.fold()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            spot = self.mapFromGlobal(event.globalPosition().toPoint())
            if not self.rect().contains(spot):
                self.fold()
        return False
