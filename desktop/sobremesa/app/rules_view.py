"""The rule book beside the table: read it through, search it, be led to one rule."""

from __future__ import annotations

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QLineEdit, QTextBrowser, QTextEdit, QVBoxLayout, QWidget

from sobremesa.app.room import Room
from sobremesa.app.style import mix
from sobremesa.engine.rulebook import RuleBook
from sobremesa.table.theme import Size


class RulesView(QWidget):
    """A search field and the whole book under it."""

    opened = Signal(str)

    def __init__(self, room: Room, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._room = room
        self._book: RuleBook | None = None
        self._at = ""
        self._dirty = True
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(False)
        self.search.textChanged.connect(self._searched)
        self.search.returnPressed.connect(self._first_found)
        self.found = QTextBrowser()
        self.found.setOpenLinks(False)
        self.found.anchorClicked.connect(self._chosen)
        self.found.hide()
        self.page = QTextBrowser()
        self.page.setOpenLinks(False)
        self.page.anchorClicked.connect(self._chosen)
        column.addWidget(self.search)
        column.addWidget(self.found)
        column.addWidget(self.page, 1)

    def set_book(self, book: RuleBook | None) -> None:
        """The book to show, in the words and colours of the moment."""
        self._book = book
        self._dirty = True
        self.search.setPlaceholderText(self._room.say("panel.search_rules"))
        self.search.setAccessibleName(self._room.say("panel.search_rules"))
        self.page.setAccessibleName(self._room.say("panel.rules"))
        self.found.setAccessibleName(self._room.say("panel.found"))
        if self.isVisible():
            self.show_rule(self._at)

    def showEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        super().showEvent(event)
        self._write()

    def show_rule(self, rule: str) -> None:
        """Opens the book at a rule; at the beginning when there is no such rule."""
        self._at = rule
        self.search.clear()
        self._write()
        if self._book is not None and rule in self._book:
            self.page.scrollToAnchor(rule)
            self._light(rule)
        else:
            self.page.setExtraSelections([])
            self.page.moveCursor(QTextCursor.MoveOperation.Start)
        self.opened.emit(rule)

    def _light(self, rule: str) -> None:
        """Marks the heading of a rule."""
        document = self.page.document()
        block = document.begin()
        while block.isValid():
            it = block.begin()
            while not it.atEnd():
                if rule in it.fragment().charFormat().anchorNames():
                    cursor = QTextCursor(block)
                    cursor.select(QTextCursor.SelectionType.LineUnderCursor)
                    mark = QTextEdit.ExtraSelection()
                    mark.cursor = cursor
                    mark.format.setBackground(QColor(mix(self._room.theme.paper, self._room.theme.glow, 0.45)))
                    self.page.setExtraSelections([mark])
                    return
                it += 1
            block = block.next()

    def _chosen(self, url: QUrl) -> None:
        if url.hasFragment():
            self.show_rule(url.fragment())

    def _searched(self, words: str) -> None:
        if self._book is None or len(words.strip()) < 2:
            self.found.hide()
            return
        sections = self._book.search(words)[:12]
        lines = [f'<p style="margin: 3px 0"><a href="#{s.id}">{s.title}</a></p>' for s in sections]
        self.found.setHtml("".join(lines) or f"<p>{self._room.say('panel.nothing_found')}</p>")
        height = min(220, round(self.found.document().size().height()) + 10)
        self.found.setFixedHeight(max(36, height))
        self.found.show()

    def _first_found(self) -> None:
        sections = self._book.search(self.search.text()) if self._book is not None else []
        if sections:
            self.show_rule(sections[0].id)

    def _write(self) -> None:
        """Sets the book, once it is to be seen."""
        if not self._dirty or self._book is None:
            return
        self._dirty = False
        theme = self._room.theme
        document = QTextDocument(self.page)
        document.setDefaultFont(theme.font())
        document.setDocumentMargin(4)
        cursor = QTextCursor(document)
        for number, section in enumerate(self._book.sections):
            gap = QTextBlockFormat()
            gap.setTopMargin(0 if number == 0 else 14 if section.depth > 1 else 24)
            gap.setBottomMargin(3)
            form = QTextCharFormat()
            size = {1: Size.TITLE, 2: Size.LEAD}.get(section.depth, Size.BODY)
            form.setFontPointSize(theme.points(size))
            form.setFontWeight(QFont.Weight.Bold)
            form.setForeground(QColor(theme.ink))
            form.setAnchor(True)
            form.setAnchorNames([section.id])
            if number == 0:
                cursor.setBlockFormat(gap)
            else:
                cursor.insertBlock(gap)
            cursor.insertText(section.title, form)
            cursor.insertBlock(QTextBlockFormat(), QTextCharFormat())
            cursor.insertMarkdown(section.body)
        document.setDefaultFont(theme.font())
        self.page.setDocument(document)
