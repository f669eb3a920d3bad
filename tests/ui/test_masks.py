"""Rounded corners and light as opacities: as much of them as geometry says."""

import math

import pytest

from ui.window.masks import Mask, corners, fading, reach_px


def opacity(mask: Mask, column: int, row: int) -> float:
    return mask.opacities[row * mask.w_px + column] / 255


@pytest.mark.parametrize("radius", [4, 9, 25])
def test_four_corners_are_as_much_as_a_circle(radius: int) -> None:
    mask = corners(radius, 0, radius)
    assert mask.w_px == mask.h_px == 2 * radius + 1
    assert len(mask.opacities) == mask.w_px**2
    # The circle in four quarters, the cross between them, one pixel wide.
    expected = math.pi * radius**2 + 4 * radius + 1
    assert sum(mask.opacities) / 255 == pytest.approx(expected, rel=0.01)


def test_an_edge_is_as_much_as_a_ring_and_leaves_the_middle_free() -> None:
    radius, edge = 20, 3
    mask = corners(radius, edge, radius)
    # Four straight pieces, one pixel long, join the quarters of the ring.
    expected = math.pi * (radius**2 - (radius - edge) ** 2) + 4 * edge
    assert sum(mask.opacities) / 255 == pytest.approx(expected, rel=0.01)
    assert opacity(mask, radius, radius) == 0


def test_an_edge_wider_than_its_radius_is_straight_inside() -> None:
    mask = corners(2, 6, 6)
    assert [opacity(mask, 6, row) for row in range(13)] == [1.0] * 6 + [0.0] + [1.0] * 6


def test_corners_are_the_same_on_all_sides() -> None:
    mask = corners(7, 2, 7)
    assert mask.opacities == mask.opacities[::-1]
    across = [mask.opacities[at :: mask.w_px] for at in range(mask.w_px)]
    assert b"".join(across) == mask.opacities


def test_light_is_full_at_the_rim_and_gone_at_its_reach() -> None:
    radius, spread = 8, 20.0
    mask = fading(radius, spread)
    middle, reach = mask.w_px // 2, reach_px(spread)
    outwards = [opacity(mask, column, middle) for column in range(middle, -1, -1)]
    assert len(outwards) == 1 + radius + reach
    assert all(one == 1.0 for one in outwards[: radius + 1])
    assert outwards[-1] < 0.01
    assert outwards == sorted(outwards, reverse=True)
    # As far off a round corner as off a straight rim, within a step of the pixels.
    aslant = round((radius + reach / 2) / math.sqrt(2))
    assert opacity(mask, middle - aslant, middle - aslant) == pytest.approx(
        outwards[radius + round(reach / 2)], abs=0.06
    )
