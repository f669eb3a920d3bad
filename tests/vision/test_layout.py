"""The layout check, by the rules: neighbours 1 cm apart, none further than a short side from its nearest."""

import numpy as np
import pytest

from vision.layout import Problem, Trouble, check_layout
from vision.plane import Points
from vision.rectangles import corners_from_pose

CARD_MM = (59.0, 91.0)


def outlines(*places: tuple[float, float, float]) -> list[Points]:
    return [corners_from_pose(*place, CARD_MM) for place in places]


def told(*places: tuple[float, float, float]) -> list[tuple[str, tuple[int, ...], float]]:
    return [
        (one.trouble.value, one.cards, round(one.mm, 2)) for one in check_layout(outlines(*places), CARD_MM)
    ]


@pytest.mark.parametrize(
    ("apart_mm", "expected"),
    [
        (59 + 10.1, []),
        (59 + 9.9, [("too-close", (0, 1), 9.9)]),
        (59 + 0.0, [("too-close", (0, 1), 0.0)]),
        (59 + 58.9, []),
        (59 + 59.1, [("too-far", (0,), 59.1), ("too-far", (1,), 59.1)]),
    ],
)
def test_the_limits_are_ten_millimetres_and_a_short_side(
    apart_mm: float, expected: list[tuple[str, tuple[int, ...], float]]
) -> None:
    assert told((0, 0, 0), (apart_mm, 0, 0)) == expected


def test_cards_on_each_other_are_too_close_by_nothing() -> None:
    assert told((0, 0, 0), (20, 5, 30)) == [("too-close", (0, 1), 0.0)]


def test_distances_go_from_edge_to_edge_corners_included() -> None:
    # Corner to corner: 8 mm across and 6 mm down are 10 mm, by Pythagoras; a little less is too close.
    assert told((0, 0, 0), (59 + 8.0, 91 + 6.01, 0)) == []
    assert told((0, 0, 0), (59 + 7.9, 91 + 6.0, 0)) == [("too-close", (0, 1), 9.92)]


def test_a_card_is_not_too_far_while_any_other_is_near() -> None:
    assert told((0, 0, 0), (80, 0, 0), (160, 0, 0), (240, 0, 0)) == []


def test_only_the_lonely_card_is_named() -> None:
    assert told((0, 0, 0), (80, 0, 0), (80 + 59 + 70, 0, 0)) == [("too-far", (2,), 70.0)]


def test_a_single_card_and_no_card_are_good_layouts() -> None:
    assert check_layout(outlines((0, 0, 0)), CARD_MM) == ()
    assert check_layout([], CARD_MM) == ()


def test_turned_cards_are_measured_as_they_lie() -> None:
    # A card on its side reaches 45.5 mm: 140 − 29.5 − 45.5 = 65 mm.
    assert told((0, 0, 0), (140, 0, 90)) == [("too-far", (0,), 65.0), ("too-far", (1,), 65.0)]


@pytest.mark.parametrize("seed", range(3))
def test_where_the_table_lies_makes_no_difference(seed: int) -> None:
    rng = np.random.default_rng(seed)
    places = [(float(x), float(y), float(t)) for x, y, t in rng.uniform(-200, 200, (8, 3))]
    turn, shift = rng.uniform(0, 2 * np.pi), rng.uniform(-500, 500, 2)
    matrix = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    here = check_layout(outlines(*places), CARD_MM)
    there = check_layout([one @ matrix + shift for one in outlines(*places)], CARD_MM)
    assert [(one.trouble, one.cards) for one in here] == [(one.trouble, one.cards) for one in there]
    assert np.allclose([one.mm for one in here], [one.mm for one in there], atol=1e-6)


def test_a_problem_says_what_it_is() -> None:
    assert check_layout(outlines((0, 0, 0), (65, 0, 0)), CARD_MM) == (
        Problem(Trouble.TOO_CLOSE, (0, 1), 6.0),
    )
