"""Backs printed finer than the picture shows: what lies where is known from the simulated camera."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tables import (
    ABOVE,
    WEBCAM,
    Deck,
    corner_error_mm,
    pyramid_of,
    rows_of,
    table,
    thrown,
    with_cards,
)
from vision.deck import Picture
from vision.look import Before, Reading, look
from vision.scene_camera import SimCamera
from vision.scene_table import CardOnTable, SimTable, Top

#: A pixel and a half a millimetre, and not sharp: threads of half a millimetre run into each other.
HIGH: SimCamera = replace(ABOVE, size_px=(1600, 900), height_mm=900.0)
SOFT = replace(WEBCAM, blur_px=1.3)


REDS, GREENS = ((120, 60, 190), (160, 100, 215)), ((90, 150, 60), (120, 190, 90))


def woven(like: Picture, threads_bgr: tuple[tuple[int, int, int], ...]) -> Picture:
    """Threads of two colours, half a millimetre wide, in a white border; as large as another picture."""
    height_px, width_px = like.shape[:2]
    picture = np.full((height_px, width_px, 3), 245, np.uint8)
    rows, columns = np.mgrid[:height_px, :width_px] // max(1, round(width_px / 118))
    border = round(width_px * 0.05)
    inside = np.zeros((height_px, width_px), bool)
    inside[border:-border, border:-border] = True
    for number, colour in enumerate(threads_bgr):
        picture[inside & ((rows + columns) % 2 == number)] = colour
    return picture


@pytest.fixture(scope="module")
def fine_deck(white_deck: Deck) -> Deck:
    faces = tuple(
        replace(face, picture_bgr=woven(face.picture_bgr, REDS)) if face.is_back else face
        for face in white_deck.profile.faces
    )
    return Deck.of(replace(white_deck.profile, faces=faces))


def after(deck: Deck, top: Top, *cards: CardOnTable) -> tuple[SimTable, Reading]:
    """What is read when these came down on a layout seen before."""
    scene = table(*rows_of(deck, 3, 2), camera=HIGH, top=top, sensor=SOFT)
    before = pyramid_of(scene, seed=1)
    then = with_cards(scene, *cards)
    read = look(pyramid_of(then, seed=2), deck.features, Before(before, look(before, deck.features)))
    return then, read


def off_mm(scene: SimTable, read: Reading) -> float:
    """How far the carpet's worst corner is off; a weave looks the same turned half round."""
    corners = read.carpets[0].corners_px
    return min(corner_error_mm(scene, len(scene.cards) - 1, np.roll(corners, by, 0)) for by in (0, 2))


@pytest.mark.parametrize("top", [Top.WOOD, Top.CLOTH, Top.WHITE])
def test_a_back_too_fine_to_register_is_seen_where_it_lies(fine_deck: Deck, top: Top) -> None:
    back = thrown(fine_deck, "red", 20.0, 12.0, 37.0, face_down=True)
    scene, read = after(fine_deck, top, back)
    assert [(one.id, one.face_down) for one in read.carpets] == [(None, True)]
    assert off_mm(scene, read) < 2.5


def test_a_back_that_is_nudged_is_one_back_at_its_new_place(fine_deck: Deck) -> None:
    back = thrown(fine_deck, "red", 20.0, 12.0, 37.0, face_down=True)
    nudged = thrown(fine_deck, "red", 22.0, 13.0, 38.0, face_down=True)
    bare = table(*rows_of(fine_deck, 3, 2), camera=HIGH, sensor=SOFT)
    pictures = [pyramid_of(scene, seed) for seed, scene in enumerate((bare, with_cards(bare, back)), 1)]
    read = look(pictures[0], fine_deck.features)
    read = look(pictures[1], fine_deck.features, Before(pictures[0], read))
    scene = with_cards(bare, nudged)
    read = look(pyramid_of(scene, 3), fine_deck.features, Before(pictures[1], read))
    assert [(one.id, one.face_down) for one in read.carpets] == [(None, True)]
    assert off_mm(scene, read) < 1.0


def test_a_card_of_another_colour_is_no_back(fine_deck: Deck) -> None:
    face = fine_deck.back_of("red")
    strange = replace(face, picture_bgr=woven(face.picture_bgr, GREENS))
    _, read = after(fine_deck, Top.WOOD, CardOnTable("joker", "joker", strange, 20.0, 12.0, 37.0))
    assert read.carpets == ()
