"""What a saved table holds, typed; names only, never numbers of moves and never translated text."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, field

FORMAT: Final = "sobremesa-save"
VERSION: Final = 1
"""The version of this form; a file of a newer one is left alone."""

Count = Annotated[int, Meta(ge=0)]
TableId = Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class SavedGame(Struct):
    """Which game, and the version of its rules."""

    id: str
    rules: int


class SavedSeat(Struct, omit_defaults=True):
    """Who plays a seat: see `session.players.Player`."""

    kind: str
    name: str = ""
    level: str = ""


class SavedPly(Struct, omit_defaults=True):
    """One ply: by whom ("table", "seat 1"), the move by names, the digest of the position after it.

    `ms` is how long a person thought; `forced` a press that the table made for the seat.
    """

    by: str
    move: dict[str, Any]
    digest: Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]
    ms: Count = 0
    forced: bool = False


class Earlier(Struct, omit_defaults=True):
    """Plies of the table that rules of version `rules` allowed and later ones do not, up to the last agreeing one.

    `base` and `rolls` as in `Save`.
    """

    rules: int
    plies: list[SavedPly]
    base: dict[str, Any] | None = None
    rolls: Count = 0


class Save(Struct, kw_only=True):
    """A table as a file.

    `plies` begin at `base` (None: the start of the game), before which the table had made `rolls` plies; the first
    `head` are played, the others can be redone. `end` is the position after `head` plies, a whole position file,
    from which play goes on should the plies no longer replay; the table has made `table_plies` by then. `aids`
    counts the aids used. Times are ISO 8601, UTC.
    """

    format: Literal["sobremesa-save"] = FORMAT
    version: int = VERSION
    api: int
    app: str
    game: SavedGame
    table: TableId
    started: str
    saved: str
    over: bool
    practice: bool = False
    seats: list[SavedSeat]
    options: dict[str, Any]
    seed: int
    aids: dict[str, Count] = field(default_factory=dict)
    base: dict[str, Any] | None = None
    rolls: Count = 0
    head: Count
    plies: list[SavedPly]
    end: dict[str, Any]
    table_plies: Count
    earlier: list[Earlier] = field(default_factory=list)


class TableInfo(Struct):
    """What a list of tables shows; read without the game and without the plies."""

    version: int
    app: str
    game: SavedGame
    table: TableId
    started: str
    saved: str
    over: bool
    seats: list[SavedSeat]
    options: dict[str, Any]
    head: Count
