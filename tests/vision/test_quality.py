"""Picture quality: dark, blown out, blurred, glare; where, and what it costs."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.tables import WEBCAM, Deck, photographed, rows_of, table, true_corners_px
from vision.align import Pyramid
from vision.look import Reading, look
from vision.plane import Points
from vision.quality import Fault, judge_quality
from vision.scene_table import SimTable, Top

CARD = np.array([[400.0, 200], [518, 200], [518, 382], [400, 382]])


def faults(reading: Reading) -> set[Fault]:
    return {one.fault for one in reading.quality.faults}


def grey(level: int) -> Pyramid:
    return Pyramid(np.full((720, 1280, 3), level, np.uint8))


def lit(deck: Deck, **sensor: object) -> SimTable:
    return table(*rows_of(deck, 4, 2), sensor=replace(WEBCAM, **sensor))  # type: ignore[arg-type]  # its fields


def read(deck: Deck, scene: SimTable) -> Reading:
    return look(Pyramid(photographed(scene)), deck.features)


def test_a_good_picture_costs_nothing(white_deck: Deck) -> None:
    reading = read(white_deck, lit(white_deck))
    assert reading.quality.faults == ()
    assert reading.quality.certainty == 1.0
    assert reading.quality.brightness > 100


@pytest.mark.parametrize("level", [5, 30, 60])
def test_a_dark_picture_is_told_and_the_darker_the_dearer(level: int) -> None:
    quality = judge_quality(grey(level), [], None)
    (fault,) = quality.faults
    assert (fault.fault, fault.where_px) == (Fault.DARK, None)
    assert fault.costs > judge_quality(grey(65), [], None).faults[0].costs
    assert quality.brightness == pytest.approx(level, abs=1)
    assert quality.certainty == pytest.approx(1 - fault.costs)


def test_a_blown_out_picture_is_told() -> None:
    picture = np.full((720, 1280, 3), 120, np.uint8)
    picture[:, :640] = 255
    quality = judge_quality(Pyramid(picture), [], None)
    assert [one.fault for one in quality.faults] == [Fault.BLOWN]
    assert quality.blown == pytest.approx(0.5, abs=0.01)


def test_an_overexposed_table_is_blown_out(white_deck: Deck) -> None:
    over = table(*rows_of(white_deck, 4, 2), top=Top.WHITE, sensor=replace(WEBCAM, exposure=3.0))
    reading = read(white_deck, over)
    assert Fault.BLOWN in faults(reading)
    assert reading.quality.certainty < 1


def test_a_blurred_picture_is_told_in_millimetres(white_deck: Deck) -> None:
    # 4 px standard deviation at 1.7 px a millimetre are 2.4 mm.
    sharp, soft = read(white_deck, lit(white_deck)), read(white_deck, lit(white_deck, blur_px=4.0))
    assert sharp.quality.blur_mm is not None
    assert soft.quality.blur_mm is not None
    assert sharp.quality.blur_mm < 1.0
    assert soft.quality.blur_mm == pytest.approx(4.0 / 1.7, abs=0.9)
    assert Fault.BLURRED in faults(soft)


def glare_on(picture: Points, centre_px: Points, radius_px: float) -> Pyramid:
    spot = np.zeros(picture.shape[:2], np.float32)
    cv2.circle(spot, (round(centre_px[0]), round(centre_px[1])), round(radius_px), 1.0, -1)
    lit = picture + 260 * cv2.GaussianBlur(spot, (0, 0), 3)[..., None]
    return Pyramid(np.asarray(np.clip(lit, 0, 255), np.uint8))


def test_a_glare_spot_is_found_where_it_is(white_deck: Deck) -> None:
    scene = lit(white_deck)
    middle = true_corners_px(scene, 0).mean(0)
    pyramid = glare_on(photographed(scene).astype(np.float64), middle, 26)
    reading = look(pyramid, white_deck.features)
    spots = [one for one in reading.quality.faults if one.fault is Fault.GLARE]
    assert len(spots) == 1
    assert spots[0].where_px is not None
    left, top, right, bottom = spots[0].where_px
    assert left < middle[0] < right
    assert top < middle[1] < bottom
    # The box is the spot's own, twice 26 px across, give or take its soft rim.
    assert 40 < right - left < 66
    assert 0 < spots[0].costs < 0.1


@pytest.mark.parametrize("radius_px", [3, 90])
def test_a_speck_and_a_white_card_are_no_glare(radius_px: int) -> None:
    picture = np.full((720, 1280, 3), 120, np.uint8)
    cv2.circle(picture, (459, 291), radius_px, (255, 255, 255), -1)
    assert judge_quality(Pyramid(picture), [CARD], None).faults == ()


def test_a_card_half_outside_the_picture_does_no_harm() -> None:
    cards = [CARD + np.array(shift) for shift in ((-430, -220), (800, 400), (5000, 0))]
    assert judge_quality(grey(120), cards, None).faults == ()


def test_several_faults_multiply() -> None:
    quality = judge_quality(grey(35), [], 3.0)
    assert {one.fault for one in quality.faults} == {Fault.DARK, Fault.BLURRED}
    costs = [one.costs for one in quality.faults]
    assert quality.certainty == pytest.approx((1 - costs[0]) * (1 - costs[1]))


def test_small_pictures_are_judged_too() -> None:
    assert judge_quality(Pyramid(np.full((64, 64, 3), 20, np.uint8)), [], None).faults[0].fault is Fault.DARK
