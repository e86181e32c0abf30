from __future__ import annotations

import itertools
import time

import pytest

from sobremesa.engine.layout import Rect
from sobremesa.table.arrangement import Frame, Sheet, Spot, arrange

WINDOWS = [(1040, 680), (1366, 720), (1920, 1000), (900, 900), (700, 1000), (2400, 1000)]


def sheets(seats: int, common: tuple[float, float] | None = (70, 180)) -> tuple[Sheet, ...]:
    own = [Sheet(f"place.{i}", i, 240, 180) for i in range(seats)]
    return (*own, Sheet("common", None, *common)) if common else tuple(own)


def overlap(a: Rect, b: Rect) -> bool:
    return a.x < b.x + b.w - 0.01 and b.x < a.x + a.w - 0.01 and a.y < b.y + b.h - 0.01 and b.y < a.y + a.h - 0.01


def whole(spot: Spot) -> Rect:
    return Rect(spot.rect.x, spot.plate.y, spot.rect.w, spot.plate.h + spot.rect.h)


@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("common", [None, (70, 180), (300, 300), (60, 60)])
def test_everything_fits_and_nothing_overlaps(
    seats: int, window: tuple[int, int], common: tuple[float, float] | None
) -> None:
    spots = arrange(sheets(seats, common), 0, Frame(*window, 26, 12))
    for spot in spots.values():
        box = whole(spot)
        assert box.x >= 11.9
        assert box.y >= -0.01
        assert box.x + box.w <= window[0] - 11.9
        assert box.y + box.h <= window[1] + 0.01
    for a, b in itertools.combinations(spots.values(), 2):
        assert not overlap(whole(a), whole(b))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_viewer_is_largest_and_others_stay_readable(seats: int) -> None:
    spots = arrange(sheets(seats), 0, Frame(1040, 680, 26, 12))
    assert all(spots["place.0"].scale >= spot.scale for spot in spots.values())
    assert spots["place.0"].scale > 2
    assert min(spot.scale for spot in spots.values()) > 0.95
    assert spots["place.0"].rect.y + spots["place.0"].rect.h >= max(s.rect.y + s.rect.h for s in spots.values()) - 1


@pytest.mark.parametrize("viewer", [0, 1, 3])
def test_seats_follow_clockwise_from_the_viewers_left(viewer: int) -> None:
    spots = arrange(sheets(4), viewer, Frame(1040, 680, 26, 12))
    across = [spots[f"place.{(viewer + i) % 4}"].rect.x for i in (1, 2, 3)]
    assert across == sorted(across)


def test_an_onlooker_sees_all_seats() -> None:
    assert set(arrange(sheets(3), None, Frame(1040, 680, 26, 12))) == {"place.0", "place.1", "place.2", "common"}


def test_two_places_of_one_seat_lie_together() -> None:
    places = (Sheet("board", 0, 200, 150), Sheet("hand", 0, 60, 150), Sheet("other", 1, 200, 150))
    spots = arrange(places, 0, Frame(1040, 680, 26, 12))
    assert spots["board"].rect.y == spots["hand"].rect.y
    assert 0 < spots["hand"].rect.x - spots["board"].rect.x - spots["board"].rect.w < 30


def test_most_of_the_limiting_side_is_used() -> None:
    for window in WINDOWS:
        spots = arrange(sheets(4), 0, Frame(*window, 26, 12))
        boxes = [whole(spot) for spot in spots.values()]
        wide = max(b.x + b.w for b in boxes) - min(b.x for b in boxes)
        high = max(b.y + b.h for b in boxes) - min(b.y for b in boxes)
        assert max(wide / window[0], high / window[1]) >= 0.9


def test_a_tiny_window_does_not_break_it() -> None:
    assert len(arrange(sheets(5), 0, Frame(10, 5, 26, 12))) == 6


def test_it_is_quick_enough_for_a_live_resize() -> None:
    start = time.process_time()
    for width in range(1000, 1010):
        arrange(sheets(5), 0, Frame(width, 680.5, 26, 12))
    assert (time.process_time() - start) / 10 < 0.03
