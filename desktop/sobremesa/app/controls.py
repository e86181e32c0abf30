"""Small widgets that the pages share: labels in the type scale, buttons with icons, a choice among a few."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QToolButton,
    QWidget,
)

from sobremesa.app import icons
from sobremesa.app.style import faint, mix, wood_ink
from sobremesa.table.theme import Theme


def label(words: str = "", size: str = "", ink: str = "", wrap: bool = False) -> QLabel:
    """A label; `size` is small, lead or title (body when empty), `ink` felt or soft."""
    result = QLabel(words)
    result.setTextFormat(Qt.TextFormat.PlainText)
    if size:
        result.setProperty("type", size)
    if ink:
        result.setProperty("ink", ink)
    if wrap:
        result.setWordWrap(True)
        result.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
    return result


def button(words: str = "", look: str = "", icon: str = "") -> Button:
    """A button with words; `look` is main, bare, link, row or plain when empty."""
    return Button(words, look, icon)


class Button(QPushButton):
    """A button with words and perhaps an icon in the colour of the words."""

    def __init__(self, words: str, look: str, icon: str) -> None:
        super().__init__(words)
        self._icon = icon
        self.setProperty("look", look)
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if look in {"main", "link"}:
            self.setCursor(Qt.CursorShape.PointingHandCursor)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses a button as space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def set_theme(self, theme: Theme) -> None:
        """Draws the icon in the colours of a theme."""
        if self._icon:
            ink = theme.accent_ink if self.property("look") == "main" else theme.ink
            size = icons.icon_size(theme.text_scale)
            self.setIcon(icons.icon(self._icon, ink, faint(theme), size.width()))
            self.setIconSize(size)


class RowButton(Button):
    """A line that can be clicked; where there is no room for all its words, they are cut with an ellipsis."""

    def __init__(self, words: str, icon: str) -> None:
        super().__init__(words, "row", icon)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(words)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.width() - 24 - (self.iconSize().width() + 8 if not self.icon().isNull() else 0)
        words = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        option.text = words
        self.setToolTip(self.text() if words != self.text() else "")
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, QPainter(self), self)


class IconButton(QToolButton):
    """A button that is only an icon; its words are its tool tip and what a screen reader says."""

    def __init__(self, icon: str, ink: str = "ink", checkable: bool = False) -> None:
        super().__init__()
        self._icon, self._ink = icon, ink
        self._theme: Theme | None = None
        self._keys = ""
        self.setCheckable(checkable)
        self.setProperty("look", "wood" if ink == "wood" else "bare")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses a button as space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def set_keys(self, keys: str) -> None:
        """Names the shortcut that does the same, for the tool tip only."""
        self._keys = keys

    def set_words(self, words: str) -> None:
        """What the button does, in the person's language."""
        keys = QKeySequence(self._keys).toString(QKeySequence.SequenceFormat.NativeText) if self._keys else ""
        self.setToolTip(f"{words} ({keys})" if keys else words)
        self.setAccessibleName(words)

    def set_icon(self, icon: str) -> None:
        """Shows another icon."""
        self._icon = icon
        if self._theme is not None:
            self.set_theme(self._theme)

    def set_theme(self, theme: Theme) -> None:
        """Draws the icon in the colours of a theme."""
        self._theme = theme
        size = icons.icon_size(theme.text_scale)
        on_wood = self._ink == "wood"
        ink = wood_ink(theme) if on_wood else getattr(theme, self._ink)
        pale = mix(theme.wood_dark, ink, 0.38) if on_wood else faint(theme)
        self.setIcon(icons.icon(self._icon, ink, pale, size.width()))
        self.setIconSize(size)


class _Option(Button):
    """One value of a choice; as wide as its words are when they are bold, so that nothing moves."""

    def __init__(self) -> None:
        super().__init__("", "choice", "")
        self.setCheckable(True)

    def sizeHint(self) -> QSize:
        font = self.font()
        font.setBold(True)
        words = QFontMetrics(font).horizontalAdvance(self.text())
        return QSize(words + 30, super().sizeHint().height())


class Choice(QWidget):
    """A few values side by side of which one is chosen, by click or by arrow keys."""

    chosen = Signal(object)

    def __init__(self, values: Sequence[object], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("look", "track")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._values = list(values)
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(3, 3, 3, 3)
        row.setSpacing(2)
        for index in range(len(self._values)):
            one = _Option()
            self._group.addButton(one, index)
            row.addWidget(one)
        self._group.idClicked.connect(lambda index: self.chosen.emit(self._values[index]))

    def buttons(self) -> list[QPushButton]:
        """The buttons in the order of the values."""
        return [b for b in self._group.buttons() if isinstance(b, QPushButton)]

    def set_words(self, name: str, words: Sequence[str], tips: Sequence[str] = ()) -> None:
        """What is chosen here, and a word for each value."""
        self.setAccessibleName(name)
        for one, word in zip(self.buttons(), words, strict=True):
            one.setText(word)
            one.setAccessibleName(f"{name}: {word}")
        for one, tip in zip(self.buttons(), tips, strict=False):
            one.setToolTip(tip)

    def allow(self, values: Sequence[object]) -> None:
        """Which values can be chosen now."""
        for one, value in zip(self.buttons(), self._values, strict=True):
            one.setEnabled(value in values)

    def set_value(self, value: object) -> None:
        """Shows `value` as the chosen one, without a signal."""
        if value in self._values:
            self.buttons()[self._values.index(value)].setChecked(True)

    def value(self) -> object:
        """The chosen value; None when there is none."""
        index = self._group.checkedId()
        return self._values[index] if index >= 0 else None

    def sizeHint(self) -> QSize:
        layout = self.layout()
        return layout.sizeHint() if layout is not None else super().sizeHint()
