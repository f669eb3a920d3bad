"""What is kept of a camera's picture: all that is shown, and hardly more."""

import numpy as np
import pytest
from numpy.typing import NDArray

from ui.window.cut import ENLARGED, WHOLE, Part, cut

SIZE = (1920, 1080)
#: Of table at 800×480, a question enlarged, the whole, a part at the very rim.
PARTS = ((0.21, 0.3, 0.713, 0.81), (0.5, 0.5, 0.62, 0.62), WHOLE, (0.88, 0.88, 1.0, 1.0))


def places(size: tuple[int, int] = SIZE) -> NDArray[np.uint8]:
    """A picture whose pixels say where they are: column and row, each in 256 steps."""
    x, y = np.meshgrid(*(np.arange(px) * 256 // px for px in size))
    return np.stack([x, y, y], -1).astype(np.uint8)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("wanted_px", [0.0, 500.0, 900.0, 4000.0])
def test_all_that_is_shown_is_there_and_where_it_is_said_to_be(part: Part, wanted_px: float) -> None:
    shown, kept = cut(places(), part, wanted_px)
    assert kept[0] <= part[0] < part[2] <= kept[2]
    assert kept[1] <= part[1] < part[3] <= kept[3]
    # Within two steps of 256: the means of halvings, and the steps themselves.
    assert abs(float(shown[0, 0, 0]) - kept[0] * 256) <= 2
    assert abs(float(shown[-1, -1, 1]) - kept[3] * 256) <= 4


@pytest.mark.parametrize("part", PARTS)
def test_what_is_kept_is_less_than_twice_as_fine_as_it_is_drawn(part: Part) -> None:
    wanted_px = 600.0
    shown, _ = cut(places(), part, wanted_px)
    drawn_px = wanted_px * (part[2] - part[0])
    assert drawn_px / ENLARGED - 8 <= shown.shape[1] <= 2 * drawn_px + 8


def test_a_size_that_cannot_be_halved_evenly_loses_less_than_a_hundredth() -> None:
    _, kept = cut(places((641, 363)), WHOLE, 100.0)
    assert kept[2] > 0.99
    assert kept[3] > 0.99
