"""How a face answers to being moved: held against a face of sines, which is known at every place."""

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.template import TONES, Template, make_template, ways

CARD_MM = (57.0, 88.0)
SIZE = (96, 148)
HALF_MM = CARD_MM[1] / 2
#: Slopes are measured over three pixels, and the sines bend a little within them.
CLOSE = 0.02
STEP = 1e-5
#: What shows nothing but the card.
INSIDE = (slice(3, -3), slice(3, -3))

Pixels = NDArray[np.float64]


def face_at(own_mm: Pixels) -> Pixels:
    """The print at places (…, 2) of the card."""
    x, y = own_mm[..., 0], own_mm[..., 1]
    return np.asarray(128 + 60 * np.sin(0.08 * x + 0.02 * y) + 40 * np.cos(0.05 * y - 0.02 * x))


def places_mm() -> Pixels:
    """The middles of the template's pixels on the card."""
    x, y = ((np.arange(px) + 0.5) / px * mm - mm / 2 for px, mm in zip(SIZE, CARD_MM, strict=True))
    return np.stack(np.meshgrid(x, y), -1)


def face_of_sines() -> Template:
    grey = face_at(places_mm()).astype(np.float32)
    return make_template(np.repeat(grey[:, :, None], 3, 2), CARD_MM)


def change_by(own_from_own: Pixels) -> Pixels:
    """How much each pixel changes by a tiny move of the places, for a whole unit of it."""
    x, y, w = np.moveaxis(np.insert(places_mm(), 2, 1, -1) @ own_from_own.T, -1, 0)
    return np.asarray((face_at(np.stack([x / w, y / w], -1)) - face_at(places_mm())) / STEP)


@pytest.mark.parametrize("number", range(8))
def test_what_a_difference_says_of_a_homography_is_its_likeness_to_that_move(number: int) -> None:
    unit = np.diag([HALF_MM, HALF_MM, 1.0])
    step = np.eye(3)
    step[number // 3, number % 3] += STEP
    change = change_by(unit @ step @ np.linalg.inv(unit))
    difference = np.random.default_rng(number).normal(0, 10, change.shape) + change
    expected = (difference * change)[INSIDE].sum()
    found = face_of_sines().answers_freely(difference.astype(np.float32))[number]
    assert found == pytest.approx(expected, rel=CLOSE)


@pytest.mark.parametrize(("number", "mm_or_rad"), [(0, 1.0), (1, 1.0), (2, 1 / HALF_MM)])
def test_pixels_answer_to_a_rigid_move_as_the_moved_face_does(number: int, mm_or_rad: float) -> None:
    x, y, turn = np.eye(3)[number] * STEP * mm_or_rad
    change = change_by(np.array([[1, -turn, x], [turn, 1, y], [0, 0, 1.0]]))
    answer = ways(face_of_sines()).rigid[number].reshape(change.shape) * mm_or_rad
    assert np.abs(answer - change)[INSIDE].mean() < CLOSE * np.abs(change).mean()


def test_the_tones_put_together_are_the_face() -> None:
    template = face_of_sines()
    tones = ways(template).tones
    assert tones.shape == (SIZE[0] * SIZE[1], TONES)
    assert np.allclose(tones.sum(1), 1, atol=1e-5)
    # Half a grey level: what the print itself is rounded to.
    assert np.allclose(tones @ template.knots, face_at(places_mm()).ravel(), atol=0.5)
