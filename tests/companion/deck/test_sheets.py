"""Sheets of cards: true size, backs behind their faces, marks where to cut, nothing the printer loses."""

from itertools import pairwise

import cv2
import numpy as np
import pytest

from companion.deck import default_profile
from companion.deck.cards import Artwork, all_cards
from companion.deck.pdf import DeckNotPrinted, Paper, Part, print_deck
from companion.deck.pictures import render
from tests.companion.deck.pages import (
    PAPER_MM,
    Picture,
    likeness,
    page,
    page_count,
    page_size_mm,
    page_text,
    printed,
)

#: The first sheet of faces comes after the cover and its empty side; faces and backs take turns.
FIRST_SHEET = 2
SHEETS = 8
PX = 2.0


def middle_mm(paper: Paper, row: int, column: int, bleed: float = 0.0) -> tuple[float, float]:
    """Where a card's middle is by ruler: two columns of 91 mm, four rows of 59 mm about the middle."""
    width, height = PAPER_MM[paper]
    return width / 2 + (column - 0.5) * (91 + 2 * bleed), height / 2 + (row - 1.5) * (59 + 2 * bleed)


def card_at(sheet: Picture, middle: tuple[float, float], px: float = PX, rim_mm: float = 0.0) -> Picture:
    """What lies in a box of 91 × 59 mm about the middle, with `rim_mm` more on every side."""
    x, y = middle
    left, top = (x - 45.5 - rim_mm) * px, (y - 29.5 - rim_mm) * px
    width, height = (91 + 2 * rim_mm) * px, (59 + 2 * rim_mm) * px
    return sheet[round(top) : round(top + height), round(left) : round(left + width)]


def art(artwork: Artwork) -> Picture:
    """The card upright, in grey, at 2 px/mm."""
    picture = cv2.cvtColor(render(artwork), cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.resize(picture, (118, 182), interpolation=cv2.INTER_AREA), dtype=np.uint8)


@pytest.mark.parametrize(
    ("paper", "bleed", "sheets"), [(Paper.A4, 0.0, (0, 2, 4, 6)), (Paper.LETTER, 3.0, (1, 3, 5, 7))]
)
def test_every_card_is_there_with_its_back_behind_it(
    paper: Paper, bleed: float, sheets: tuple[int, ...]
) -> None:
    pdf = printed(paper, bleed_mm=bleed)
    cards = all_cards()
    arts = {side.name: art(side) for card in cards for side in card}
    for sheet in sheets:
        faces = page(pdf, FIRST_SHEET + 2 * sheet, PX)
        # The sheet turned over its long edge: what was right is left, so this is the back seen through it.
        backs = page(pdf, FIRST_SHEET + 2 * sheet + 1, PX)[:, ::-1]
        for place in range(8):
            face, back = cards[sheet * 8 + place]
            middle = middle_mm(paper, *divmod(place, 2), bleed)
            # Another card, or this one turned, is alike by 0.4 at most; half a pixel's shift costs 0.1.
            # Faces lie with their heads to the left; seen through the paper, so do their backs, mirrored.
            seen_face = cv2.rotate(card_at(faces, middle), cv2.ROTATE_90_CLOCKWISE)
            seen_back = cv2.rotate(card_at(backs, middle), cv2.ROTATE_90_CLOCKWISE)[:, ::-1]
            assert likeness(fit(seen_face), arts[face.name]) > 0.75, (sheet, place, face.name)
            assert likeness(fit(seen_back), arts[back.name]) > 0.75, (sheet, place, back.name)


def fit(seen: np.ndarray[tuple[int, ...], np.dtype[np.generic]]) -> Picture:
    """Cut to 118 × 182: a box on a page of odd size may be a pixel wider."""
    return np.asarray(cv2.resize(np.asarray(seen, dtype=np.uint8), (118, 182)), dtype=np.uint8)


@pytest.mark.parametrize("paper", Paper)
def test_cards_are_printed_at_true_size_and_place(paper: Paper) -> None:
    px = 10.0
    sheet = page(printed(paper), FIRST_SHEET, px)
    for place in range(8):
        around = card_at(sheet, middle_mm(paper, *divmod(place, 2)), px)
        dark = around < 90
        # The dark line's outer edge lies 2.4 mm inside the card's edge, all around.
        columns = np.flatnonzero(dark.mean(axis=0) > 0.5)
        rows = np.flatnonzero(dark.mean(axis=1) > 0.5)
        assert columns[0] / px == pytest.approx(2.4, abs=0.15)
        assert (around.shape[1] - 1 - columns[-1]) / px == pytest.approx(2.4, abs=0.25)
        assert rows[0] / px == pytest.approx(2.4, abs=0.15)
        assert (around.shape[0] - 1 - rows[-1]) / px == pytest.approx(2.4, abs=0.25)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_nothing_lies_in_the_margin_a_printer_cannot_reach(paper: Paper, bleed: float) -> None:
    pdf = printed(paper, bleed_mm=bleed)
    # Cover, faces, backs, board, corner markers: all sheets of cards are laid out alike.
    for index in (0, 2, 3, 18, 20):
        picture = page(pdf, index, 2.0)
        inner = picture[10:-10, 10:-10]  # 5 mm
        assert (picture < 255).sum() == (inner < 255).sum(), f"page {index + 1}"


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_cut_marks_stand_outside_and_lead_to_the_cards_edges(paper: Paper, bleed: float) -> None:
    px = 10.0
    width, height = PAPER_MM[paper]
    sheet = page(printed(paper, bleed_mm=bleed), FIRST_SHEET, px)
    block_height = 4 * 59 + 6 * bleed
    above = round(((height - block_height) / 2 - bleed - 1.8) * px)
    below = round(((height + block_height) / 2 + bleed + 1.8) * px)
    expected = sorted({
        round(middle_mm(paper, 0, column, bleed)[0] + side * 45.5, 3) for column in (0, 1) for side in (-1, 1)
    })  # fmt: skip
    for y in (above, below):
        assert marks_mm(sheet[y], px) == pytest.approx(expected, abs=0.1)
    across = round(((width - 182 - 2 * bleed) / 2 - bleed - 1.8) * px)
    rows = sorted({
        round(middle_mm(paper, row, 0, bleed)[1] + side * 29.5, 3) for row in range(4) for side in (-1, 1)
    })  # fmt: skip
    for x in (across, -across):
        assert marks_mm(sheet[:, x], px) == pytest.approx(rows, abs=0.1)


def marks_mm(line: Picture, px: float) -> list[float]:
    """The middles of the dark stretches along a line of pixels."""
    dark = np.concatenate([[False], line < 200, [False]])
    edges = np.flatnonzero(dark[1:] != dark[:-1])
    return [(start + end) / 2 / px for start, end in zip(edges[::2], edges[1::2], strict=True)]


def test_marks_without_bleed_serve_two_cards_at_once() -> None:
    px = 10.0
    sheet = page(printed(Paper.A4), FIRST_SHEET, px)
    marks = marks_mm(sheet[round(((297 - 236) / 2 - 1.8) * px)], px)
    assert [b - a for a, b in pairwise(marks)] == pytest.approx([91, 91], abs=0.1)


@pytest.mark.parametrize("paper", Paper)
def test_pages_have_the_papers_size_and_no_words(paper: Paper) -> None:
    pdf = printed(paper)
    # Cover and its other side, eight sheets with backs, board and its other side, corner markers.
    assert page_count(pdf) == 2 + 16 + 2 + 1
    for index in range(page_count(pdf)):
        assert page_size_mm(pdf, index) == pytest.approx(PAPER_MM[paper], abs=0.1)
        assert page_text(pdf, index) == ""


def test_every_page_of_faces_is_a_fresh_sheet_of_paper() -> None:
    # Odd pages are fronts: what is behind a face is its back, and behind cover and board there is nothing.
    pdf = printed(Paper.A4)
    for index in (1, 19):
        assert page(pdf, index, 2.0).min() == 255


def test_without_backs_there_are_only_faces() -> None:
    pdf = printed(Paper.A4, Part.CARDS, backs=False)
    assert page_count(pdf) == 1 + SHEETS
    palace = cv2.imread(str(default_profile() / "palace.jpg"), cv2.IMREAD_GRAYSCALE)
    seen = cv2.rotate(card_at(page(pdf, 1, PX), middle_mm(Paper.A4, 0, 0)), cv2.ROTATE_90_CLOCKWISE)
    assert palace is not None
    assert likeness(fit(seen), fit(palace)) > 0.9


@pytest.mark.parametrize("bleed", [-0.1, 3.1, float("nan"), float("inf")])
def test_a_bleed_the_paper_has_no_room_for_is_refused(bleed: float) -> None:
    from io import BytesIO

    pdf = BytesIO()
    with pytest.raises(DeckNotPrinted, match=r"0 to 3 mm"):
        print_deck(pdf, Paper.A4, bleed_mm=bleed)
    assert pdf.getvalue() == b""


def test_the_same_deck_prints_the_same_bytes() -> None:
    # So that a packager's rebuilt file can be compared with ours.
    assert printed.__wrapped__(Paper.A4, Part.CALIBRATION) == printed(Paper.A4, Part.CALIBRATION)
