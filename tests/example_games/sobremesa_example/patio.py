"""A patio: two-cell tiles on a grid, each over or under those before it."""

from __future__ import annotations

from typing import Final

COLUMNS: Final = 8
ROWS: Final = 7
CELLS: Final = COLUMNS * ROWS
"""A first tile in the middle and three more, each of which must overlap, never come to the edge."""
START_CELL: Final = 3 * COLUMNS + 3

ROSE, MINT, LAVENDER, FOUNTAIN = range(4)
PAIRS: Final = (
    (ROSE, MINT), (ROSE, LAVENDER), (MINT, LAVENDER), (ROSE, ROSE), (MINT, MINT), (LAVENDER, LAVENDER),
    (FOUNTAIN, ROSE), (FOUNTAIN, MINT),
)  # fmt: skip
"""What grows on the two cells of a kind of tile; the last two are first tiles, in sun and in shade."""
KINDS: Final = 6
"""Kinds of tiles in the deck."""
COPIES: Final = 3


def code(kind: int, cell: int, turn: int) -> int:
    """A tile that lies, as a number above 0; `cell` is the top left one of the turned tile."""
    return 1 + (kind * 4 + turn) * CELLS + cell


def read(tile: int) -> tuple[int, int, int]:
    """Kind, cell and turn behind `code`."""
    rest, cell = divmod(tile - 1, CELLS)
    return rest // 4, cell, rest % 4


def cells(cell: int, turn: int) -> tuple[int, int]:
    """The cells of the two halves, in the order of the unturned tile; quarter turns go clockwise."""
    other = cell + (COLUMNS if turn % 2 else 1)
    return (other, cell) if turn >= 2 else (cell, other)


def inside(cell: int, turn: int) -> bool:
    """Whether both halves lie on the grid."""
    if not (0 <= cell < CELLS and 0 <= turn < 4):
        return False
    return cell + COLUMNS < CELLS if turn % 2 else cell % COLUMNS + 1 < COLUMNS


def tops(tiles: list[int]) -> list[int]:
    """For each cell the place in `tiles` (lowest first) of the one that is seen there, plus 1; 0 for bare ground."""
    grid = [0] * CELLS
    for i, tile in enumerate(tiles):
        if tile:
            _, cell, turn = read(tile)
            for one in cells(cell, turn):
                grid[one] = i + 1
    return grid


def beds(tiles: list[int]) -> list[int]:
    """For each cell what is seen there, plus 1; 0 for bare ground."""
    grid = [0] * CELLS
    for tile in tiles:
        if tile:
            kind, cell, turn = read(tile)
            for one, bed in zip(cells(cell, turn), PAIRS[kind], strict=True):
                grid[one] = bed + 1
    return grid


def largest(grid: list[int], bed: int) -> int:
    """The cells of the largest connected bed of that kind in `beds(...)`."""
    left = {cell for cell in range(CELLS) if grid[cell] == bed + 1}
    best = 0
    while left:
        reached = [left.pop()]
        for cell in reached:
            for near in (cell - COLUMNS, cell + COLUMNS, cell - 1, cell + 1):
                beside = abs(near % COLUMNS - cell % COLUMNS) <= 1
                if near in left and beside:
                    left.remove(near)
                    reached.append(near)
        best = max(best, len(reached))
    return best
