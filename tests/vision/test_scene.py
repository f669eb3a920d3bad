"""Simulated tables: edges lie where the truth says, order decides what is seen, chance comes from outside."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.deck import Face, Picture
from vision.rectangles import Polygon
from vision.scene import at_size, render
from vision.scene_camera import SimCamera
from vision.scene_table import (
    CardOnTable,
    CardStock,
    Hand,
    Lamp,
    Light,
    Sensor,
    SimTable,
    TableTop,
    Thing,
    ThingKind,
    Top,
)

CARD_MM = (59.0, 91.0)
PLAIN_LIGHT = Light(room=1.0, vignette=0.0)
TILTED = SimCamera((960, 720), 500, 20, 35, 4, 50, -0.05, 0.01)


def plain(name: str, level: int) -> Face:
    return Face(name, name, None, 1, None, False, np.full((546, 354, 3), level, np.uint8))


def laid(name: str, level: int, x: float, y: float, turn: float, bow: float = 0.0) -> CardOnTable:
    return CardOnTable(name, name, plain(name, level), x, y, turn, bow_mm=bow)


def table(*cards: CardOnTable, camera: SimCamera = TILTED, **others: object) -> SimTable:
    bare = SimTable(
        camera, CARD_MM, cards, TableTop(Top.BLACK, 3, gloss=0.0), PLAIN_LIGHT, stock=CardStock(gloss=0.0)
    )
    return replace(bare, **others)  # type: ignore[arg-type]  # names of fields, checked by replace itself


def linear(picture: Picture) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    """Light from levels: the sensor's levels go with light's square root."""
    return np.asarray((picture.astype(np.float64).mean(axis=2) / 255) ** 2)


def edge_crossings(picture: Picture, start: Polygon, end: Polygon, outward: Polygon) -> list[float]:
    """How far outside of the line start-end the edge is seen, in px, at places along its middle half.

    Across each place the light is summed up: where a step between two levels is follows from the sum alone.
    """
    light = linear(picture).astype(np.float32)
    found = []
    for share in np.linspace(0.3, 0.7, 9):
        at = start + (end - start) * share
        steps = np.arange(-6, 6.001, 0.05)
        x = (at[0] + outward[0] * steps).astype(np.float32)[None]
        y = (at[1] + outward[1] * steps).astype(np.float32)[None]
        profile = cv2.remap(light, x, y, cv2.INTER_LINEAR)[0].astype(np.float64)
        inner, outer = profile[:40].mean(), profile[-40:].mean()
        filled = float(((profile - outer) / (inner - outer)).mean()) * (steps[-1] - steps[0])
        found.append(filled + steps[0])
    return found


@pytest.mark.parametrize("turn", [0, 17, 45, 73])
@pytest.mark.parametrize("bow", [0.0, -2.0])
def test_every_edge_of_a_card_is_seen_where_the_truth_says_within_a_twentieth_of_a_pixel(
    turn: float, bow: float
) -> None:
    # A white card without shadow or gloss; the truth is the camera's own geometry.
    lying = table(laid("card", 250, 30, -20, turn, bow))
    picture = render(replace(lying, stock=CardStock(3.0, 0.0, 0.0, 0.0)), np.random.default_rng(0))
    corners = lying.corners_px(0)
    centre = corners.mean(axis=0)
    # A bent card's long edges are curves: its short ends are straight.
    for side in range(4) if not bow else (0, 2):
        start, end = corners[side], corners[(side + 1) % 4]
        along = (end - start) / np.hypot(*(end - start))
        outward = np.array([along[1], -along[0]])
        outward = outward if outward @ (start - centre) > 0 else -outward
        bent = _sag(lying, side) if not bow else 0.0
        crossings = edge_crossings(picture, start, end, outward)
        assert abs(float(np.mean(crossings)) - bent) < 0.05, (side, crossings)


def _sag(lying: SimTable, side: int) -> float:
    """How far the lens bends the middle of one edge outward, in px: projected points against the chord."""
    outline = lying.outlines[0]
    start, end = outline[side], outline[(side + 1) % 4]
    way = np.linspace(0.3, 0.7, 9)[:, None]
    seen = lying.camera.project(start + (end - start) * way)
    first, last = lying.corners_px(0)[side], lying.corners_px(0)[(side + 1) % 4]
    along = (last - first) / np.hypot(*(last - first))
    outward = np.array([along[1], -along[0]])
    outward = outward if outward @ (first - lying.corners_px(0).mean(axis=0)) > 0 else -outward
    return float(((seen - first) @ outward).mean())


def patch(picture: Picture, table: SimTable, x_mm: float, y_mm: float, z_mm: float = 0.0) -> float:
    """The mean level of a few pixels round a point of the table."""
    x, y = np.round(table.camera.project(np.array([[x_mm, y_mm, z_mm]]))[0]).astype(int)
    return float(picture[y - 2 : y + 3, x - 2 : x + 3].mean())


def test_of_two_cards_on_one_place_the_later_one_is_seen() -> None:
    low, high = laid("low", 60, 0, 0, 0), laid("high", 230, 0, 0, 90)
    one_way, other_way = table(low, high), table(high, low)
    rng = np.random.default_rng(0)
    # The levels are those of the faces: room light 1 and exposure 1 change nothing.
    assert patch(render(one_way, rng), one_way, 0, 0) == pytest.approx(230, abs=3)
    assert patch(render(other_way, rng), other_way, 0, 0) == pytest.approx(60, abs=3)


def test_a_card_on_another_lies_higher_and_leans() -> None:
    lying = table(laid("low", 60, 0, 0, 0), laid("high", 230, 40, 10, 30))
    low, high = lying.rests
    assert (low.base_mm, low.slope) == (0.0, (0.0, 0.0))
    assert 0 < high.base_mm < 1
    assert high.slope != (0.0, 0.0)


def test_a_card_throws_a_shadow_to_the_far_side_of_the_lamp() -> None:
    lamp = Lamp((-600.0, 0.0, 500.0), 1.5)
    light = replace(PLAIN_LIGHT, room=0.3, lamps=(lamp,))
    above = SimCamera((960, 720), 500)
    white = TableTop(Top.WHITE, 1, gloss=0.0)
    bent = table(laid("card", 200, 0, 0, 0, bow=-8.0), camera=above, light=light, top=white)
    bare = replace(bent, cards=())
    rng = np.random.default_rng(0)
    lit, shaded = render(bare, rng), render(bent, rng)
    towards = patch(shaded, bent, -33, -40) / patch(lit, bent, -33, -40)
    away = patch(shaded, bent, 33, -40) / patch(lit, bent, 33, -40)
    assert away < towards - 0.1


def test_twice_the_exposure_is_twice_the_light() -> None:
    dim = table(laid("card", 150, 0, 0, 0), sensor=Sensor(exposure=0.5))
    bright = replace(dim, sensor=Sensor(exposure=1.0))
    rng = np.random.default_rng(0)
    levels = [patch(render(t, rng), t, 0, 0) for t in (dim, bright)]
    # Light goes with the square of the level.
    assert (levels[1] / levels[0]) ** 2 == pytest.approx(2, rel=0.03)


@pytest.mark.parametrize("top", list(Top))
def test_the_same_chance_gives_the_same_picture_and_another_gives_another(top: Top) -> None:
    small = replace(TILTED, size_px=(320, 240))
    lying = table(laid("card", 200, 0, 0, 20), camera=small, top=TableTop(top, 5), sensor=Sensor(noise=4))
    first = render(lying, np.random.default_rng(1))
    assert first.shape == (240, 320, 3)
    assert np.array_equal(first, render(lying, np.random.default_rng(1)))
    assert not np.array_equal(first, render(lying, np.random.default_rng(2)))
    elsewhere = replace(lying, top=TableTop(top, 6))
    assert not np.array_equal(first, render(elsewhere, np.random.default_rng(1)))


def test_noise_has_the_strength_that_was_asked_for() -> None:
    quiet = table(laid("card", 128, 0, 0, 0))
    noisy = replace(quiet, sensor=Sensor(noise=6.0))
    x, y = np.round(quiet.camera.project(np.zeros((1, 2)))[0]).astype(int)
    part = render(noisy, np.random.default_rng(3))[y - 30 : y + 30, x - 30 : x + 30]
    # Standard deviation of 3600 pixels, measured; the card itself is one level.
    assert float(part.std()) == pytest.approx(6.0, rel=0.15)


def test_a_hand_hides_the_card_beneath_and_shades_what_is_beside() -> None:
    white = TableTop(Top.WHITE, 1, gloss=0.0)
    lying = table(laid("card", 240, 0, 0, 0), camera=SimCamera((960, 720), 500), top=white)
    covered = replace(lying, hands=(Hand((0.0, 0.0), 90.0, 30.0, 4),))
    rng = np.random.default_rng(0)
    plain_picture, hidden = render(lying, rng), render(covered, rng)
    assert patch(hidden, lying, 0, 0, 30) < patch(plain_picture, lying, 0, 0, 30) - 40
    # The arm comes from below (90 degrees clockwise from x): it hides and shades there, no more.
    assert float(hidden[-20:, 400:560].mean()) < float(plain_picture[-20:, 400:560].mean()) - 20
    assert np.abs(hidden[:40, :40].astype(int) - plain_picture[:40, :40]).max() < 12


def test_a_card_outside_of_the_picture_changes_nothing_in_it() -> None:
    empty, away = table(), table(laid("card", 250, 3000, 0, 0))
    assert np.array_equal(render(empty, np.random.default_rng(0)), render(away, np.random.default_rng(0)))


@pytest.mark.parametrize("kind", list(ThingKind))
def test_every_kind_of_thing_is_seen_where_it_stands(kind: ThingKind) -> None:
    bare = table(top=TableTop(Top.CLOTH, 1, gloss=0.0))
    with_thing = replace(bare, top=replace(bare.top, things=(Thing(kind, 30.0, -20.0, 25.0, 7),)))
    rng = np.random.default_rng(0)
    change = cv2.absdiff(render(bare, rng), render(with_thing, rng)).max(axis=2)
    rows, columns = np.nonzero(change > 12)
    expected = bare.camera.project(np.array([[30.0, -20.0, 0.0]]))[0]
    # Tall things lean away from the camera's foot by up to their height.
    assert np.hypot(columns.mean() - expected[0], rows.mean() - expected[1]) < 90


def test_a_card_in_flight_looks_larger_and_moves_away_from_the_camera_s_foot() -> None:
    above = SimCamera((960, 720), 500)
    lying = table(laid("card", 250, 80, 0, 0), camera=above)
    flying = table(replace(lying.cards[0], lift_mm=100.0), camera=above)
    # By hand: 100 of 500 mm nearer makes everything 5/4 as far from the middle.
    middle = above.centre_px
    assert flying.corners_px(0) - middle == pytest.approx((lying.corners_px(0) - middle) * 1.25)
    seen = render(flying, np.random.default_rng(0)).mean(axis=2) > 200
    expected = cv2.contourArea(flying.corners_px(0).astype(np.float32))
    assert float(seen.sum()) == pytest.approx(expected, rel=0.02)


def test_the_small_stream_shows_the_same_view() -> None:
    lying = table(laid("card", 250, 30, 20, 10))
    small = at_size(lying, (480, 360))
    large_seen, small_seen = (render(t, np.random.default_rng(0)) for t in (lying, small))
    shrunk = cv2.resize(large_seen, (480, 360), interpolation=cv2.INTER_AREA)
    assert float(cv2.absdiff(shrunk, small_seen).mean()) < 2.5
