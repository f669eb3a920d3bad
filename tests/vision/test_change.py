"""What two pictures differ by, on pictures made by hand."""

import gc
import weakref

import numpy as np

from vision.align import Pyramid
from vision.change import find_change


def grey_table(patch_level: int = 120) -> Pyramid:
    """A grey table, 960×540, with a square of 120 px that has a level of its own."""
    picture = np.full((540, 960, 3), 120, np.uint8)
    picture[200:320, 400:520] = patch_level
    return Pyramid(picture)


def test_a_patch_that_is_another_one_is_all_that_changed() -> None:
    change = find_change(grey_table(), grey_table(220))
    rows, columns = (np.flatnonzero((change.mask > 0).any(axis)) * change.shrink for axis in (1, 0))
    # Within a place of the map and the one that its rim grows by.
    assert abs(rows[0] - 200) <= 2 * change.shrink
    assert abs(rows[-1] - 318) <= 2 * change.shrink
    assert abs(columns[0] - 400) <= 2 * change.shrink
    assert abs(columns[-1] - 518) <= 2 * change.shrink


def test_another_earlier_picture_gives_another_change() -> None:
    now = grey_table(220)
    assert find_change(grey_table(220), now).share == 0
    assert find_change(grey_table(), now).share > 0


def test_it_is_worked_out_once_and_kept_no_longer_than_the_pictures() -> None:
    before, now = grey_table(), grey_table(220)
    change = find_change(before, now)
    assert find_change(before, now) is change
    kept = weakref.ref(before), weakref.ref(now), weakref.ref(change.mask)
    del before, now, change
    gc.collect()
    assert [one() for one in kept] == [None, None, None]
