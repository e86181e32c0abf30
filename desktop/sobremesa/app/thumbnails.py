"""Small pictures of tables as they were left, beside their files; a table without one is shown as a drawing."""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

WIDTH = 480
ENDING = ".png"


class Thumbnails:
    """The pictures in one folder of tables."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, table: str) -> Path:
        """Where the picture of a table is."""
        return self._folder / f"{table}{ENDING}"

    def keep(self, table: str, view: QWidget) -> None:
        """Takes a picture of what `view` shows; without room on the disk there is just none."""
        if view.width() < 2 or not self._folder.is_dir():
            return
        small = view.grab().scaledToWidth(WIDTH, Qt.TransformationMode.SmoothTransformation)
        small.setDevicePixelRatio(1.0)
        small.save(str(self.path(table)), "PNG", 70)

    def load(self, table: str) -> QPixmap | None:
        """The picture of a table, if there is one."""
        pixmap = QPixmap(str(self.path(table))) if self.path(table).is_file() else QPixmap()
        return None if pixmap.isNull() else pixmap

    def drop(self, table: str) -> None:
        """Takes a picture away: the table goes on and will look different."""
        with contextlib.suppress(OSError):
            self.path(table).unlink(missing_ok=True)

    def tidy(self, tables: Collection[str]) -> None:
        """Takes away the pictures of tables that are no more."""
        for file in self._folder.glob(f"*{ENDING}"):
            if file.stem not in tables:
                self.drop(file.stem)
