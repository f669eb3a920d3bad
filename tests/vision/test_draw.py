"""Readings drawn over their pictures: outlines where cards lie, doubts and problems in their colour."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tables import (
    ABOVE,
    Deck,
    index_of,
    lying,
    photographed,
    rows_of,
    table,
    thrown,
    true_corners_px,
    with_cards,
)
from vision.align import Pyramid
from vision.deck import Picture
from vision.draw import CARD_BGR, CARPET_BGR, DOUBT_BGR, draw_reading
from vision.landing import Relation
from vision.look import Reading, look
from vision.plane import Points
from vision.plates import Colour, Plate, Plates, plain_text
from vision.scene_table import SimTable


def seen_and_drawn(deck: Deck, scene: SimTable) -> tuple[Reading, Picture]:
    picture = photographed(scene)
    reading = look(Pyramid(picture), deck.features)
    return reading, draw_reading(picture, reading)


def has_near(picture: Picture, at_px: Points, colour: Colour, reach_px: int = 3) -> bool:
    x, y = (round(float(v)) for v in at_px)
    part = picture[max(0, y - reach_px) : y + reach_px + 1, max(0, x - reach_px) : x + reach_px + 1]
    return bool((np.abs(part.astype(int) - colour).max(-1) < 40).any())


def edge_middles(corners: Points) -> Points:
    return np.asarray((corners + np.roll(corners, -1, 0)) / 2)


@pytest.fixture(scope="module")
def landed(white_deck: Deck) -> tuple[SimTable, Reading, Picture]:
    base = table(*rows_of(white_deck, 3, 1, gap_mm=60))
    scene = with_cards(base, thrown(white_deck, "red", base.cards[1].x_mm + 14, 34, 30))
    return (scene, *seen_and_drawn(white_deck, scene))


def test_every_card_has_an_outline_where_it_lies(landed: tuple[SimTable, Reading, Picture]) -> None:
    scene, _, drawn = landed
    for index in (0, 2):
        # The right, lower and left edges; a triangle stands on the top one.
        for middle in edge_middles(true_corners_px(scene, index))[1:]:
            assert has_near(drawn, middle, CARD_BGR)


def test_a_carpet_has_its_own_colour(landed: tuple[SimTable, Reading, Picture]) -> None:
    scene, _, drawn = landed
    corners = true_corners_px(scene, index_of(scene, "red"))
    seen = [has_near(drawn, middle, CARPET_BGR["red"]) for middle in edge_middles(corners)]
    assert sum(seen) >= 3


def test_the_picture_itself_is_left_alone(white_deck: Deck) -> None:
    picture = photographed(table(*rows_of(white_deck, 2, 1)))
    kept = picture.copy()
    drawn = draw_reading(picture, look(Pyramid(picture), white_deck.features))
    assert np.array_equal(picture, kept)
    assert drawn.shape == picture.shape
    assert drawn.dtype == np.uint8


def test_a_doubt_is_orange(landed: tuple[SimTable, Reading, Picture], white_deck: Deck) -> None:
    scene, reading, sure = landed
    doubts = tuple(replace(one, relation=Relation.UNSURE) for one in reading.verdicts)
    assert doubts
    unsure = draw_reading(photographed(scene), replace(reading, verdicts=doubts))
    lower_edge = edge_middles(true_corners_px(scene, 1))[3]
    assert has_near(unsure, lower_edge, DOUBT_BGR)
    assert not has_near(sure, lower_edge, DOUBT_BGR)


def test_a_gap_that_is_too_small_is_marked_between_the_cards(white_deck: Deck) -> None:
    # 6 mm between cards 59 mm wide; the next one is well away.
    scene = table(lying(white_deck, 0, -65, 0), lying(white_deck, 1, 0, 0), lying(white_deck, 2, 85, 0))
    reading, drawn = seen_and_drawn(white_deck, scene)
    assert len(reading.problems) == 1
    first, second = true_corners_px(scene, 0), true_corners_px(scene, 1)
    right, left = first[1:3], second[[0, 3]]
    strip = np.linspace(0, 1, 60)[:, None]
    between = (right[0] + left[0]) / 2 * (1 - strip) + (right[1] + left[1]) / 2 * strip
    assert any(has_near(drawn, place, DOUBT_BGR) for place in between)


def test_problems_of_a_layout_are_not_drawn_once_carpets_lie_there(white_deck: Deck) -> None:
    close = table(lying(white_deck, 0, -65, 0), lying(white_deck, 1, 0, 0))
    scene = with_cards(close, thrown(white_deck, "blue", 150, 0, 10))
    reading, drawn = seen_and_drawn(white_deck, scene)
    assert len(reading.problems) == 1
    orange = (np.abs(drawn.astype(int) - DOUBT_BGR).max(-1) < 8).sum()
    assert orange == 0


@pytest.mark.parametrize("size_px", [(64, 64), (320, 200), (1280, 720), (4608, 2592)])
def test_pictures_of_every_size_can_be_drawn_on(white_deck: Deck, size_px: tuple[int, int]) -> None:
    picture = np.full((size_px[1], size_px[0], 3), 90, np.uint8)
    reading = look(Pyramid(picture), white_deck.features)
    drawn = draw_reading(picture, reading)
    assert drawn.shape == picture.shape
    # Where nothing is seen the drawing says so.
    assert (drawn != picture).any()


def test_a_card_that_reaches_out_of_the_picture_is_drawn(landed: tuple[SimTable, Reading, Picture]) -> None:
    scene, reading, _ = landed
    cards = tuple(replace(card, corners_px=card.corners_px - np.array([700, 300])) for card in reading.cards)
    carpets = tuple(replace(one, corners_px=one.corners_px + np.array([600, 300])) for one in reading.carpets)
    drawn = draw_reading(photographed(scene), replace(reading, cards=cards, carpets=carpets))
    assert drawn.shape == (ABOVE.size_px[1], ABOVE.size_px[0], 3)


class TestPlates:
    GREEN: Colour = (0, 200, 0)
    BLUE: Colour = (200, 0, 0)
    CARD = np.array([[300.0, 200], [400, 200], [400, 350], [300, 350]])

    def board(self) -> Plates:
        return Plates(np.zeros((720, 1280, 3), np.uint8), 1.0)

    def area(self, board: Plates, colour: Colour) -> int:
        return int((board.canvas == colour).all(-1).sum())

    def test_plates_do_not_hide_each_other(self) -> None:
        alone = self.board()
        alone.beside(Plate((("spice", None),), self.GREEN), self.CARD)
        both = self.board()
        both.take(self.CARD)
        both.beside(Plate((("spice", None),), self.GREEN), self.CARD)
        for _ in range(3):
            both.beside(Plate((("palace", None), ("red on top", None)), self.BLUE), self.CARD)
        assert self.area(both, self.GREEN) == self.area(alone, self.GREEN)

    def test_a_plate_keeps_clear_of_its_card_and_its_neighbour(self) -> None:
        board = self.board()
        neighbour = self.CARD + np.array([0, 160])
        board.take(self.CARD)
        board.take(neighbour)
        board.beside(Plate((("spice", None),), self.GREEN), self.CARD)
        shown = (board.canvas == self.GREEN).all(-1)
        assert shown.any()
        assert not shown[200:350, 300:400].any()
        assert not shown[360:510, 300:400].any()

    @pytest.mark.parametrize("shift", [(-300, -200), (880, 370), (-300, 370)])
    def test_a_plate_stays_in_the_picture(self, shift: tuple[int, int]) -> None:
        whole, board = self.board(), self.board()
        whole.beside(Plate((("carpet-bazaar", None),), self.GREEN), self.CARD)
        board.beside(Plate((("carpet-bazaar", None),), self.GREEN), self.CARD + np.array(shift))
        assert self.area(board, self.GREEN) == self.area(whole, self.GREEN)

    @pytest.mark.parametrize(
        ("text", "drawn"), [("Wüste", "Wuste"), ("Świątek", "Swiatek"), ("宮殿", "??"), ("palace", "palace")]
    )
    def test_letters_that_cannot_be_drawn_are_replaced(self, text: str, drawn: str) -> None:
        assert plain_text(text) == drawn
