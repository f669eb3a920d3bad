"""Decks learned from simulated tables; the truth is what the simulation was given to draw."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import pytest

from companion.deck import default_profile
from tests.vision.card_grids import grid_of, photograph
from vision.align import Pyramid
from vision.deck import DeckProfile, Face, Picture, load_deck
from vision.features import deck_features
from vision.learn import Learned, NothingToLearn, doubts_sheet, learn_faces, overview
from vision.look import look
from vision.scene_decks import DeckStyle, synthetic_deck
from vision.scene_table import SimTable, Top

#: Faces are compared at the size at which `look` measures them: 96 px across, blurred as a lens blurs.
COMPARED_PX = (96, 148)


@dataclass(frozen=True)
class Taught:
    """A deck, its tables, and what came of photographing them. Places are those of the rows."""

    deck: DeckProfile
    tables: tuple[SimTable, ...]
    learned: Learned

    def true_face(self, number: int) -> Face:
        seen = self.learned.faces[number].seen[0]
        return self.tables[seen.picture].cards[seen.place].face


DECKS = ["own", DeckStyle.WHITE, DeckStyle.PHOTO]


def deck_of(style: str | DeckStyle) -> DeckProfile:
    if isinstance(style, DeckStyle):
        return synthetic_deck(np.random.default_rng(3), style)
    return load_deck(default_profile())


@pytest.fixture(scope="module", params=DECKS, ids=str)
def taught(request: pytest.FixtureRequest) -> Taught:
    """Twelve kinds and four carpets, eight cards a picture, on a black and on a wooden table: some kinds are
    seen twice on a table, some on both."""
    deck = deck_of(request.param)
    kinds, carpets = deck.destinations, deck.carpets
    tables = (
        grid_of([*kinds[:6], kinds[0], kinds[5]], deck, Top.BLACK, seed=1),
        grid_of([*kinds[4:12]], deck, Top.WOOD, seed=2),
        grid_of(
            [*carpets, *kinds[:2], *(face for face in deck.faces if face.is_back)], deck, Top.BLACK, seed=3
        ),
    )
    pictures = [(f"table-{number}", photograph(table, number)) for number, table in enumerate(tables)]
    return Taught(deck, tables, learn_faces(pictures, deck.card_mm))


def correlation(first: Picture, second: Picture) -> float:
    """Over all pixels and colours of two pictures, −1…1."""
    sizes = [cv2.GaussianBlur(cv2.resize(one, COMPARED_PX, interpolation=cv2.INTER_AREA), (0, 0), 0.7)
             for one in (first, second)]  # fmt: skip
    return float(np.corrcoef(sizes[0].ravel(), sizes[1].ravel())[0, 1])


def either_way_up(first: Picture, second: Picture) -> float:
    return max(correlation(first, second), correlation(first[::-1, ::-1], second))


def test_every_card_of_every_picture_is_found(taught: Taught) -> None:
    assert taught.learned.cards == tuple(len(table.cards) for table in taught.tables)
    assert taught.learned.poor_fits == ()


def test_cards_are_numbered_as_one_reads_a_page_and_copies_come_together(taught: Taught) -> None:
    for face in taught.learned.faces:
        names = {taught.tables[seen.picture].cards[seen.place].face.name for seen in face.seen}
        assert len(names) == 1
    shown = {card.face.name for table in taught.tables for card in table.cards}
    assert len(taught.learned.faces) == len(shown)


def test_a_learned_face_looks_like_the_printed_one(taught: Taught) -> None:
    likeness = [
        either_way_up(face.picture_bgr, taught.true_face(number).picture_bgr)
        for number, face in enumerate(taught.learned.faces)
    ]
    assert min(likeness) >= 0.95


def test_colours_come_out_as_printed_although_the_lamp_is_warm(taught: Taught) -> None:
    """The scene's light takes a tenth of the blue and adds red: 0.18 in logarithms, and as much again for the
    lamp. White borders undo that; without them cards are taken to be grey on average, and are nearly so."""
    casts = []
    for number, face in enumerate(taught.learned.faces):
        learned, true = (one.reshape(-1, 3).mean(0) for one in
                         (face.picture_bgr, taught.true_face(number).picture_bgr))  # fmt: skip
        casts.append(np.log((learned[2] + 1) / (learned[0] + 1)) - np.log((true[2] + 1) / (true[0] + 1)))
    assert abs(float(np.median(casts))) < (0.2 if taught.deck.name == "synthetic photo" else 0.12)


def test_the_way_up_is_that_of_most_copies(taught: Taught) -> None:
    """Every third card of the simulated rows lies upside down."""
    for number, face in enumerate(taught.learned.faces):
        turned = [seen.place % 3 == 2 for seen in face.seen]
        true = taught.true_face(number).picture_bgr
        if taught.true_face(number).is_back or 2 * sum(turned) == len(turned):
            continue
        upside_down = correlation(face.picture_bgr[::-1, ::-1], true) > correlation(face.picture_bgr, true)
        assert upside_down == (2 * sum(turned) > len(turned))


def test_counts_are_what_one_picture_shows(taught: Taught) -> None:
    for face in taught.learned.faces:
        most = max(
            sum(seen.picture == picture for seen in face.seen) for picture in range(len(taught.tables))
        )
        assert face.count == most


def test_look_names_the_cards_of_another_table_by_what_was_learned(taught: Taught) -> None:
    called = [taught.true_face(number) for number in range(len(taught.learned.faces))]
    faces = tuple(
        Face(true.name, true.kind, true.motif, true.count, true.carpet, true.is_back, face.picture_bgr)
        for true, face in zip(called, taught.learned.faces, strict=True)
    )
    learned = deck_features(DeckProfile("learned", taught.deck.card_mm, faces))
    kinds = [taught.deck.destinations[i] for i in (2, 7, 0, 9, 4, 11, 7)]
    table = grid_of([*kinds, taught.deck.carpets[1]], taught.deck, Top.CLOTH, seed=8)
    reading = look(Pyramid(photograph(table, 8)), learned)
    seen = {card.name: card for card in table.cards}
    assert sorted(card.face or "" for card in reading.cards) == sorted(face.name for face in kinds)
    assert [carpet.id for carpet in reading.carpets] == [seen["d8"].face.carpet]


def test_sheets_show_all_faces(taught: Taught) -> None:
    sheet = overview(taught.learned)
    tiles = -(-len(taught.learned.faces) // 7)
    assert sheet.shape[0] == tiles * (364 + 64)


def alike_decks() -> tuple[Face, Face]:
    """Two faces that differ by a spot of 4 mm in one corner."""
    face = synthetic_deck(np.random.default_rng(3), DeckStyle.PHOTO).destinations[1]
    spotted = face.picture_bgr.copy()
    cv2.circle(spotted, (70, 80), 14, (255, 255, 255), -1, cv2.LINE_AA)
    return face, Face("spotted.png", "spotted", None, 1, None, False, spotted)


def test_faces_too_alike_are_shown_side_by_side() -> None:
    deck = synthetic_deck(np.random.default_rng(3), DeckStyle.PHOTO)
    face, spotted = alike_decks()
    table = grid_of([face, spotted, deck.destinations[3]], deck, Top.BLACK, seed=4)
    learned = learn_faces([("table", photograph(table, 4))], deck.card_mm)
    assert len(learned.doubts) == 1
    sheet = doubts_sheet(learned)
    assert sheet.shape[1] == 2 * (236 + 24)


def test_cards_photographed_one_by_one_are_counted_in_all() -> None:
    deck = load_deck(default_profile())
    palace, desert = deck.destinations[0], deck.destinations[-1]
    pictures = [
        (f"{number}", photograph(grid_of([face], deck, Top.BLACK, seed=number), number))
        for number, face in enumerate((palace, desert, palace))
    ]
    learned = learn_faces(pictures, deck.card_mm)
    assert [face.count for face in learned.faces] == [2, 1]


def test_an_empty_table_has_nothing_to_learn() -> None:
    deck = load_deck(default_profile())
    with pytest.raises(NothingToLearn, match=r"bare\.jpg shows no card of 59 × 91 mm"):
        learn_faces([("bare.jpg", photograph(grid_of([], deck, Top.WOOD, seed=5), 5))], deck.card_mm)
