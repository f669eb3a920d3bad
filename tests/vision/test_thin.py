"""Thin overlaps: who lies on top of a few square millimetres, as the simulated table has it."""

import numpy as np
import pytest

from tests.vision.tables import Deck, lying, pyramid_of, table, thrown
from vision.align import Pyramid
from vision.laying import Laid, lay
from vision.look import look
from vision.plane import TablePlane
from vision.rectangles import area_mm2, overlap_mm
from vision.scene_table import CardOnTable, SimTable
from vision.thin import rounded_outline, touch_at_all, which_on_top


def laid_out(deck: Deck, *cards: CardOnTable) -> tuple[Pyramid, TablePlane, list[Laid], SimTable]:
    """A table as the eye reads it, its cards laid where they truly lie, in the order given."""
    scene = table(*cards)
    pyramid = pyramid_of(scene)
    plane = look(pyramid, deck.features).plane
    assert plane is not None
    faces = [one.face.name for one in deck.features.faces]
    laid = []
    for index, card in enumerate(cards):
        corners = plane.table_from_image(scene.corners_px(index) + 0.5)
        along = corners[1] - corners[0]
        pose = np.array([*corners.mean(0), np.arctan2(along[1], along[0])])
        laid.append(lay(pyramid, plane, faces.index(card.face.name), pose, deck.features))
    return pyramid, plane, laid, scene


def corner_over_edge(deck: Deck, *, carpet_on_top: bool, depth_mm: float) -> tuple[CardOnTable, ...]:
    """Three destinations, and a carpet that stands on its corner over the first one's right edge."""
    half_diagonal_mm = float(np.hypot(59, 91)) / 2
    corner_deg = float(np.rad2deg(np.arctan2(91, 59)))
    card = lying(deck, 0, -40.0, 0.0)
    x_mm = -40.0 + 59 / 2 + half_diagonal_mm - depth_mm
    carpet = thrown(deck, "red", x_mm, 0.0, turn_deg=corner_deg)
    others = (lying(deck, 3, -140.0, 20.0, 5.0), lying(deck, 7, -60.0, 130.0, -4.0))
    return (card, carpet, *others) if carpet_on_top else (carpet, card, *others)


@pytest.mark.parametrize("carpet_on_top", [True, False])
def test_a_corner_of_a_few_mm_tells_which_card_lies_on_top(own_deck: Deck, carpet_on_top: bool) -> None:
    cards = corner_over_edge(own_deck, carpet_on_top=carpet_on_top, depth_mm=7.0)
    pyramid, plane, laid, _ = laid_out(own_deck, *cards)
    found = which_on_top(pyramid, plane, (laid[0], laid[1]), laid[2:], own_deck.features)
    assert found == 1, "the second of the two lies on the first"


def test_what_others_hide_is_not_judged(own_deck: Deck) -> None:
    card, carpet, *others = corner_over_edge(own_deck, carpet_on_top=True, depth_mm=6.0)
    cover = thrown(own_deck, "blue", card.x_mm + 59 / 2, 0.0)
    pyramid, plane, laid, _ = laid_out(own_deck, card, carpet, *others, cover)
    assert which_on_top(pyramid, plane, (laid[0], laid[1]), laid[2:], own_deck.features) is None


def test_corners_that_are_not_there_touch_nothing(own_deck: Deck) -> None:
    """A corner rounded by 2 mm ends 0.83 mm (2 (√2 − 1)) before its outline does, at least by a ruler's
    45°."""
    for depth_mm, touch in ((0.6, False), (4.0, True)):
        card, carpet, *others = corner_over_edge(own_deck, carpet_on_top=True, depth_mm=depth_mm)
        *_, laid, scene = laid_out(own_deck, card, carpet, *others)
        assert touch_at_all((laid[0], laid[1]), scene.card_mm) is touch


def test_a_rounded_outline_lacks_its_corners_and_nothing_else() -> None:
    outline = rounded_outline(np.array([10.0, 20.0, 0.3]), (59.0, 91.0), 3.0)
    # Each corner of radius r lacks r² (1 − π/4) of its square; short straight lines cut off a little more.
    assert area_mm2(outline) == pytest.approx(59 * 91 - 9 * (4 - np.pi), abs=2.0)
    whole = rounded_outline(np.array([10.0, 20.0, 0.3]), (59.0, 91.0), 0.001)
    assert area_mm2(overlap_mm(outline, whole)) == pytest.approx(area_mm2(outline), abs=0.1)
