"""The truth about simulated tables: counted by hand, and free of what the rules forbid."""

import cv2
import numpy as np
import pytest

from vision.deck import DeckProfile
from vision.rectangles import area_mm2, gap_mm
from vision.scene import render
from vision.scene_camera import SimCamera
from vision.scene_decks import DeckStyle, synthetic_deck
from vision.scene_room import Conditions, random_table
from vision.scene_set import thrown_over
from vision.scene_table import CardOnTable, SimTable
from vision.scene_throw import Flight, throw
from vision.scene_truth import layout_problems, overlaps, truth_of

CARD_MM = (59.0, 91.0)


@pytest.fixture(scope="module")
def deck() -> DeckProfile:
    return synthetic_deck(np.random.default_rng(4), DeckStyle.SPARSE)


def at(deck: DeckProfile, name: str, x: float, y: float, carpet: bool = False) -> CardOnTable:
    face = deck.carpets[0] if carpet else deck.destinations[0]
    return CardOnTable(name, face.kind, face, x, y, 0.0, is_carpet=carpet)


def test_an_overlap_has_the_numbers_a_ruler_gives(deck: DeckProfile) -> None:
    # A carpet shifted by 40 and 60 mm: 19 times 31 mm are shared, 19 mm deep.
    first = at(deck, "d1", 0, 0)
    lying = SimTable(SimCamera(), CARD_MM, (first, at(deck, "red", 40, 60, True), at(deck, "d2", 79, 60)))
    whole = {"area_mm2": 589.0, "depth_mm": 19.0, "seen_mm2": 589.0}
    beneath = {"area_mm2": 1820.0, "depth_mm": 20.0, "seen_mm2": 1820.0}
    assert overlaps(lying) == [
        {"carpet": "red", "card": "d1", "on": True, **whole},
        {"carpet": "red", "card": "d2", "on": False, **beneath},
    ]
    hiding = at(deck, "blue", -10.5, 60, True)
    covered = SimTable(SimCamera(), CARD_MM, (*lying.cards, hiding))
    # The second carpet ends at x = 19, the shared part begins at 10.5: 8.5 of its 19 mm are hidden.
    assert overlaps(covered)[0]["seen_mm2"] == pytest.approx(10.5 * 31, abs=0.05)


def test_layout_problems_are_those_of_the_ruler(deck: DeckProfile) -> None:
    # Gaps by hand: d1 to d2 4 mm, d3 70 mm from d2 and so further than a short side of 59 from all.
    cards = (at(deck, "d1", 0, 0), at(deck, "d2", 63, 0), at(deck, "d3", 63 + 129, 0))
    problems = layout_problems(SimTable(SimCamera(), CARD_MM, cards))
    assert problems == [
        {"kind": "too-close", "cards": ["d2", "d1"], "mm": 4.0},
        {"kind": "too-far", "cards": ["d3"], "mm": 70.0},
    ]


@pytest.mark.parametrize("seed", range(12))
def test_a_layout_without_deliberate_problems_keeps_the_rules_and_is_seen_whole(
    deck: DeckProfile, seed: int
) -> None:
    lying = random_table(np.random.default_rng(seed), deck, Conditions(problems=0.0))
    assert truth_of(lying)["problems"] == []
    assert 4 <= len(lying.cards) <= 12
    outlines = lying.outlines
    gaps = [[gap_mm(a, b) for b in outlines if b is not a] for a in outlines]
    # The rules: at least 1 cm between neighbours, none further than a short side from all others.
    assert all(min(row) >= 10 for row in gaps)
    assert all(min(row) <= 59 for row in gaps)
    for index in range(len(lying.cards)):
        corners = lying.corners_px(index)
        assert (corners > 0).all()
        assert (corners < lying.camera.size_px).all()


def test_layouts_with_deliberate_problems_have_some(deck: DeckProfile) -> None:
    found = [
        bool(truth_of(random_table(np.random.default_rng(seed), deck, Conditions(problems=1.0)))["problems"])
        for seed in range(12)
    ]
    assert sum(found) >= 10


def test_throws_do_everything_that_throws_do(deck: DeckProfile) -> None:
    wanted = ("on", "under", "beside", "face down", "gone", "shoved", "flipped", "carpet on carpet")
    seen = dict.fromkeys(wanted, 0)
    for seed in range(20):
        rng = np.random.default_rng(seed)
        before = random_table(rng, deck, Conditions(destinations=(6, 9)))
        after = thrown_over(rng, before, deck, Flight(flip=0.2, gone=0.2))
        moved = {c.name: (c.x_mm, c.y_mm) for c in before.cards}
        carpets = [c for c in after.cards if c.is_carpet]
        met = overlaps(after)
        seen["on"] += any(o["on"] for o in met)
        seen["under"] += any(not o["on"] for o in met)
        seen["beside"] += any(c.name not in {o["carpet"] for o in met} for c in carpets)
        seen["face down"] += any(c.face_down for c in carpets)
        seen["gone"] += len(carpets) < 2
        seen["shoved"] += any(moved.get(c.name, (c.x_mm, c.y_mm)) != (c.x_mm, c.y_mm) for c in after.cards)
        seen["flipped"] += any(c.face_down for c in after.cards if not c.is_carpet)
        corners = [after.outlines[i] for i, c in enumerate(after.cards) if c.is_carpet]
        seen["carpet on carpet"] += any(gap_mm(a, b) == 0 for a in corners for b in corners if a is not b)
        assert {c.name for c in before.cards} <= {c.name for c in after.cards}
    assert all(seen.values()), seen


def test_a_carpet_the_deck_does_not_have_cannot_be_thrown(deck: DeckProfile) -> None:
    with pytest.raises(ValueError, match="no carpet 'mauve'"):
        throw(np.random.default_rng(0), SimTable(SimCamera(), CARD_MM), deck, "mauve", Flight(gone=0))


@pytest.mark.parametrize("seed", range(6))
def test_what_is_seen_of_an_overlap_is_never_more_than_the_overlap(deck: DeckProfile, seed: int) -> None:
    rng = np.random.default_rng(seed)
    after = thrown_over(rng, random_table(rng, deck), deck)
    for overlap in overlaps(after):
        area, seen = overlap["area_mm2"], overlap["seen_mm2"]
        assert isinstance(area, float)
        assert isinstance(seen, float)
        assert 0 <= seen <= area + 0.11
        assert area <= area_mm2(after.outlines[0]) + 0.1


def test_the_same_chance_lays_and_throws_the_same(deck: DeckProfile) -> None:
    one, two = (random_table(np.random.default_rng(9), deck) for _ in range(2))
    assert one == two
    after = [thrown_over(np.random.default_rng(1), lying, deck) for lying in (one, two)]
    assert after[0] == after[1]


@pytest.mark.parametrize("seed", range(4))
def test_the_truth_s_corners_put_every_seen_face_upright(seed: int) -> None:
    # Independent of how it was drawn: OpenCV flattens each card by its four corners, and the face must match.
    rng = np.random.default_rng(seed)
    photo = synthetic_deck(rng, DeckStyle.PHOTO)
    calm = Conditions(harsh=0.0, sizes_px=((1920, 1080),))
    lying = random_table(rng, photo, calm)
    picture = render(lying, rng)
    size = (118, 182)
    flat = np.array([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]], np.float32) - np.float32(0.5)
    for index, card in enumerate(lying.cards):
        corners = lying.corners_px(index).astype(np.float32)
        seen = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(corners, flat), size)
        face = cv2.resize(card.face.picture_bgr, size, interpolation=cv2.INTER_AREA)
        likeness = [
            float(np.corrcoef(seen.ravel(), turned.ravel())[0, 1]) for turned in (face, cv2.rotate(face, 1))
        ]
        assert likeness[0] > 0.8, card.name
        assert likeness[0] > likeness[1] + 0.2
