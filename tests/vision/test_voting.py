"""Details of faces vote for the right card at the right place, whatever else lies there."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.tables import Deck, lying, pyramid_of, rows_of, table, true_corners_px
from vision.align import Pyramid
from vision.deck import DeckProfile
from vision.details import face_details
from vision.find import Guess
from vision.plane import apply
from vision.plane_fit import own_corners_mm
from vision.scene_table import SimTable
from vision.voting import vote


def corners_off_px(scene: SimTable, index: int, guess: Guess) -> float:
    """The guess's worst corner from where the simulated camera sees it."""
    corners = apply(guess.image_from_own, own_corners_mm(scene.card_mm))
    return float(np.hypot(*(corners - true_corners_px(scene, index)).T).max())


@pytest.mark.parametrize("turn", [0.0, 90.0, -150.0])
@pytest.mark.parametrize("number", [1, 6, 10])
def test_the_first_guess_is_the_card_that_lies_there(photo_deck: Deck, number: int, turn: float) -> None:
    scene = table(lying(photo_deck, number, 40, -20, turn))
    best = vote(pyramid_of(scene), photo_deck.features.details)[0]
    assert photo_deck.profile.faces[best.face] == photo_deck.destination(number)
    # A first guess is 130 px across; alignment takes it from there.
    assert corners_off_px(scene, 0, best) < 12
    assert best.likeness >= 10


def test_half_a_card_is_enough(photo_deck: Deck) -> None:
    scene = table(lying(photo_deck, 4, 0, 0, 30), lying(photo_deck, 9, 34, 8, 100))
    guesses = vote(pyramid_of(scene), photo_deck.features.details)
    lower = [guess for guess in guesses if photo_deck.profile.faces[guess.face] == photo_deck.destination(4)]
    assert lower
    assert corners_off_px(scene, 0, lower[0]) < 20


def test_twins_are_told_apart_by_their_places(photo_deck: Deck) -> None:
    scene = table(lying(photo_deck, 2, -150, 0), lying(photo_deck, 2, 150, 0, 70))
    guesses = vote(pyramid_of(scene), photo_deck.features.details)
    for index in range(2):
        assert min(corners_off_px(scene, index, guess) for guess in guesses) < 15


def test_masked_places_are_not_looked_at(photo_deck: Deck) -> None:
    scene = table(lying(photo_deck, 2, -150, 0), lying(photo_deck, 7, 150, 0))
    free = np.full((180, 320), 255, np.uint8)
    free[:, :160] = 0
    guesses = vote(pyramid_of(scene), photo_deck.features.details, free)
    assert photo_deck.profile.faces[guesses[0].face] == photo_deck.destination(7)
    # A card's middle may be voted for from its edge, but none lies as far left as the masked card.
    assert min(corners_off_px(scene, 0, guess) for guess in guesses) > 100


def test_only_the_faces_asked_for_are_guessed(photo_deck: Deck) -> None:
    scene = table(*rows_of(photo_deck, 3, 1))
    guesses = vote(pyramid_of(scene), photo_deck.features.details, faces=[1])
    assert {guess.face for guess in guesses} <= {1}
    assert guesses


def test_noise_and_bare_tables_elect_nobody(photo_deck: Deck) -> None:
    noise = np.random.default_rng(4).integers(0, 256, (720, 1280, 3)).astype(np.uint8)
    soft = np.asarray(cv2.GaussianBlur(noise, (0, 0), 2), np.uint8)
    assert len(vote(Pyramid(soft), photo_deck.features.details)) < 3
    assert vote(Pyramid(np.full((720, 1280, 3), 90, np.uint8)), photo_deck.features.details) == []


def test_a_deck_of_blank_faces_has_no_details(photo_deck: Deck) -> None:
    blank = np.full((546, 354, 3), 200, np.uint8)
    faces = tuple(replace(face, picture_bgr=blank) for face in photo_deck.profile.faces[:2])
    deck = DeckProfile("blank", (59.0, 91.0), faces)
    details = face_details(deck.faces, deck.card_mm)
    assert details.descriptors.shape == (0, 32)
    assert vote(pyramid_of(table(*rows_of(photo_deck, 2, 1))), details) == []
