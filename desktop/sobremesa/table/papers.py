"""Slips of paper over the table: what a drop would bring, why it was refused, hover cards, buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from sobremesa.table.theme import Size, Theme

SHADOW = 7
RADIUS = 9.0


class Paper(QWidget):
    """A slip of paper with its shadow, a child of the view; hidden until it has something to say."""

    def __init__(self, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent)
        self.over = parent
        self.theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        self.hide()

    def edge(self) -> str:
        """The role of its outline."""
        return "paper_edge"

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(SHADOW, SHADOW - 2, -SHADOW, -SHADOW - 2)
        painter.setPen(Qt.PenStyle.NoPen)
        for spread, alpha in ((5.0, 0.05), (3.0, 0.08), (1.0, 0.12)):
            painter.setBrush(self.theme.color("shadow", alpha))
            painter.drawRoundedRect(
                box.adjusted(-spread, -spread + 3, spread, spread + 3), RADIUS + spread, RADIUS + spread
            )
        painter.setBrush(self.theme.color("paper"))
        painter.setPen(QPen(self.theme.color(self.edge()), 1.4))
        painter.drawRoundedRect(box, RADIUS, RADIUS)
        painter.end()

    def lie_near(self, anchor: QRect, avoid: Sequence[QRect] = ()) -> None:
        """Shows itself beside `anchor`, inside the parent, where it covers least of `avoid`."""
        self._fit()
        room, size = self.over.rect(), self.size()
        middle = anchor.center()
        corners = [
            QPoint(middle.x() - size.width() // 2, anchor.top() - size.height()),
            QPoint(middle.x() - size.width() // 2, anchor.bottom()),
            QPoint(anchor.right(), middle.y() - size.height() // 2),
            QPoint(anchor.left() - size.width(), middle.y() - size.height() // 2),
        ]
        inside = [_pushed(QRect(corner, size), room) for corner in corners]
        covered = [anchor, *avoid]
        best = min(inside, key=lambda box: sum([_area(box.intersected(other)) for other in covered]))
        self.move(best.topLeft())
        self.raise_()
        self.show()

    def _fit(self) -> None:
        """Takes the size that its words need now."""
        layout = self.layout()
        if layout is not None:
            layout.invalidate()
            layout.activate()
        self.resize(self.sizeHint())


def _pushed(box: QRect, room: QRect) -> QRect:
    """`box` moved into `room`."""
    x = max(0, min(box.x(), room.width() - box.width()))
    y = max(0, min(box.y(), room.height() - box.height()))
    return QRect(x, y, box.width(), box.height())


def _area(rect: QRect) -> int:
    return rect.width() * rect.height() if rect.isValid() else 0


def _label(parent: QWidget, theme: Theme, size: Size = Size.BODY, bold: bool = False, role: str = "ink") -> QLabel:
    label = QLabel(parent)
    label.setFont(theme.font(size, bold=bold))
    label.setStyleSheet(f"color: {getattr(theme, role)}; background: transparent;")
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def _wrap(label: QLabel, words: str, widest: float) -> None:
    """Sets the words, broken into lines so that none is wider than `widest`."""
    metrics = QFontMetricsF(label.font())
    natural = max([metrics.horizontalAdvance(line) for line in words.split("\n")], default=0.0)
    label.setText(words)
    label.setWordWrap(natural > widest)
    label.setFixedWidth(round(min(natural + 2, widest)))


class Tag(Paper):
    """What a drop here would bring, one line per rule that pays."""

    def __init__(self, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent, theme)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(SHADOW + 10, SHADOW + 3, SHADOW + 10, SHADOW + 7)
        self._column.setSpacing(1)
        self._rows: list[QWidget] = []
        self.lines: list[tuple[str, str]] = []

    def edge(self) -> str:
        return "legal"

    def say(self, lines: Sequence[tuple[str, str]]) -> None:
        """Lines of an amount ("+4", "" where there is none) and what it is for."""
        self.lines = list(lines)
        for row in self._rows:
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        self._rows = []
        for amount, words in lines:
            row = QWidget(self)
            across = QHBoxLayout(row)
            across.setContentsMargins(0, 0, 0, 0)
            across.setSpacing(8)
            if amount:
                loses = amount.startswith(("-", "−"))
                figure = _label(row, self.theme, Size.LEAD, bold=True, role="refused_ink" if loses else "legal_ink")
                figure.setText(amount)
                across.addWidget(figure)
            text = _label(row, self.theme, Size.BODY)
            text.setText(words)
            across.addWidget(text)
            across.addStretch()
            self._column.addWidget(row)
            self._rows.append(row)
            row.show()


class Note(Paper):
    """Why a drop was refused: one sentence, and the rule as a link."""

    rule_asked = Signal(str)

    def __init__(self, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent, theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(SHADOW + 12, SHADOW + 7, SHADOW + 12, SHADOW + 11)
        column.setSpacing(4)
        self._sentence = _label(self, theme)
        self._link = _label(self, theme, Size.SMALL)
        self._link.setTextFormat(Qt.TextFormat.RichText)
        self._link.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._link.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._link.linkActivated.connect(self.rule_asked)
        column.addWidget(self._sentence)
        column.addWidget(self._link)
        self.sentence = ""

    def edge(self) -> str:
        return "refused"

    def say(self, sentence: str, rule: str, link: str) -> None:
        """A sentence, and `link` (plain words) that asks for `rule`; "" for no link."""
        self.sentence = sentence
        self.setAccessibleName(sentence)
        _wrap(self._sentence, sentence, 300.0 * self.theme.text_scale)
        self._link.setVisible(bool(rule))
        self._link.setText(
            f'<a style="color: {self.theme.link}" href="{escape(rule, quote=True)}">{escape(link)}</a>'
        )


class Card(Paper):
    """A large readable piece or zone: picture, name, what there is to know."""

    def __init__(self, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent, theme)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        across = QHBoxLayout(self)
        across.setContentsMargins(SHADOW + 12, SHADOW + 8, SHADOW + 14, SHADOW + 12)
        across.setSpacing(12)
        self._picture = QLabel(self)
        across.addWidget(self._picture)
        words = QVBoxLayout()
        words.setSpacing(3)
        self._name = _label(self, theme, Size.LEAD, bold=True)
        self._where = _label(self, theme, Size.SMALL, role="ink_soft")
        self._tip = _label(self, theme)
        words.addStretch()
        words.addWidget(self._name)
        words.addWidget(self._where)
        words.addWidget(self._tip)
        words.addStretch()
        across.addLayout(words)

    def say(self, picture: QPixmap | None, name: str, where: str, tip: str) -> None:
        """A picture if there is one, a name, where it lies, a sentence; empty words take no room."""
        widest = 260.0 * self.theme.text_scale
        self._picture.setVisible(picture is not None)
        if picture is not None:
            self._picture.setPixmap(picture)
        for label, text in ((self._name, name), (self._where, where), (self._tip, tip)):
            label.setVisible(bool(text))
            _wrap(label, text, widest)


class Choices(Paper):
    """Buttons for what is not done by moving pieces."""

    def __init__(self, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent, theme)
        self._across = QHBoxLayout(self)
        self._across.setContentsMargins(SHADOW + 8, SHADOW + 5, SHADOW + 8, SHADOW + 9)
        self._across.setSpacing(8)
        self.buttons: list[QPushButton] = []

    def offer(self, choices: Sequence[tuple[str, Callable[[], None]]], chief: int = -1) -> None:
        """Shows a button each; number `chief` is the one most wanted. None: hides."""
        for button in self.buttons:
            self._across.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = []
        for number, (words, act) in enumerate(choices):
            button = QPushButton(words, self)
            button.setFont(self.theme.font(Size.BODY, bold=number == chief))
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.setStyleSheet(self._style(number == chief))
            button.clicked.connect(act)
            button.installEventFilter(self)
            self._across.addWidget(button)
            self.buttons.append(button)
            button.show()
        if not choices:
            self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Swallows the second click of a double one: it would press the button that has come in its place."""
        return event.type() == QEvent.Type.MouseButtonDblClick

    def _style(self, chief: bool) -> str:
        theme = self.theme
        ground, ink, over = (
            (theme.accent, theme.accent_ink, theme.accent_hover)
            if chief
            else (theme.paper_dim, theme.ink, theme.paper_edge)
        )
        return (
            f"QPushButton {{ background: {ground}; color: {ink}; border: 1px solid {theme.paper_edge};"
            " border-radius: 7px; padding: 5px 14px; }"
            f"QPushButton:hover {{ background: {over}; }}"
            f"QPushButton:focus {{ border: 2px solid {theme.glow}; padding: 4px 13px; }}"
        )

    def lie_beside(self, plate: QRect, avoid: Sequence[QRect]) -> None:
        """Shows itself beside the person's name plate, or wherever else at an edge it covers least of `avoid`."""
        self._fit()
        room, size = self.over.rect(), self.size()
        middle = plate.center().y() - size.height() // 2
        across = (room.width() - size.width()) // 2
        corners = [
            QPoint(plate.right() + 2, middle),
            QPoint(plate.left() - size.width() - 2, middle),
            QPoint(across, room.height() - size.height()),
            QPoint(room.width() - size.width(), room.height() - size.height()),
            QPoint(0, room.height() - size.height()),
            QPoint(across, 0),
        ]
        boxes = [_pushed(QRect(corner, size), room) for corner in corners]
        covers = [sum([_area(box.intersected(other)) for other in avoid]) for box in boxes]
        little = size.width() * size.height() * 0.2
        best = next((box for box, area in zip(boxes, covers, strict=True) if area <= little), None)
        self.move((best or boxes[covers.index(min(covers))]).topLeft())
        self.raise_()
        self.show()
