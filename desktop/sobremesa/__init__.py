"""Sobremesa: a table for board games, with bots that play fair and rules that explain themselves."""

from __future__ import annotations

from typing import Final

__version__ = "0.1.0"
API: Final = 1
"""The version of the plugin protocol that `game.toml` and saves name."""
