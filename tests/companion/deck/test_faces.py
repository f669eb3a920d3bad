"""Faces that people and cameras tell apart: whole, half covered, upside down, in grey, colour-blind."""

from itertools import product

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.deck import default_profile
from companion.deck.cards import CARPETS, DESTINATIONS, DJINNS, all_cards, profile_artworks
from tests.companion.deck.pages import Picture, likeness, turned

NAMES = [artwork.name for artwork in profile_artworks()]
CARPET_SIDES = [*(artwork.name for artwork in CARPETS.values()), "carpet-back"]

#: Machado, Oliveira and Fernandes 2009, severity 1.0, on linear red, green, blue.
COLOUR_BLIND = {
    "deutan": (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protan": (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip

HALVES = {
    "the whole card": np.s_[4:-4, 4:-4],
    "the upper half": np.s_[4:45, 4:-4],
    "the lower half": np.s_[46:-4, 4:-4],
    "the left half": np.s_[4:-4, 4:29],
    "the right half": np.s_[4:-4, 30:-4],
}


def colour(name: str) -> Picture:
    picture = cv2.imread(str(default_profile() / f"{name}.jpg"), cv2.IMREAD_COLOR)
    assert picture is not None
    return np.asarray(picture, dtype=np.uint8)


def grey(name: str, width: int = 59, height: int = 91) -> Picture:
    """A face in grey, by default at 1 px/mm: what a camera far above a large table sees."""
    picture = cv2.cvtColor(colour(name), cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def test_the_deck_has_the_cards_of_the_rules() -> None:
    # The rules' table of components.
    counts: dict[str, int] = {}
    for destination in DESTINATIONS:
        counts[destination.kind] = counts.get(destination.kind, 0) + destination.count
    assert counts == {
        "palace": 12, "adventure": 15, "spice": 5, "carpet-bazaar": 5, "camel": 4, "treasure": 3, "lamp": 4,
        "desert": 4,
    }  # fmt: skip
    assert [(d.motif, d.count) for d in DESTINATIONS if d.motif] == [(motif, 3) for motif in "ABCDE"]
    assert {carpet.value for carpet in CARPETS} == {"red", "blue", "green", "yellow"}
    assert len(DJINNS) == 8
    assert len(all_cards()) == 52 + 4 + 8


def test_backs_hide_what_is_in_front() -> None:
    backs: dict[str, set[str]] = {}
    for face, back in all_cards():
        backs.setdefault(face.name.split("-")[0] if face in CARPETS.values() else "", set()).add(back.name)
    assert backs["carpet"] == {"carpet-back"}
    assert backs[""] == {"back", "djinn-back"}


@pytest.mark.parametrize("part", HALVES)
def test_no_face_is_like_another_even_turned_and_in_grey(part: str) -> None:
    # Unrelated pictures correlate by 0.46 at most here, a poor view of the right one by 0.7 and more.
    pictures = {name: grey(name) for name in NAMES}
    seen = HALVES[part]
    alike = [
        (one, other, round(value, 2))
        for one, other in product(NAMES, NAMES)
        for picture in ([] if one == other else [pictures[other]]) + [turned(pictures[other])]
        if (value := likeness(pictures[one][seen], picture[seen])) > 0.55
    ]
    assert not alike


def matches(view: Picture, face: Picture) -> int:
    """How many ORB features of the view fit the face at one place, turn and about one size."""
    orb = cv2.ORB.create(500)
    view_points, view_features = orb.detectAndCompute(view, None)
    face_points, face_features = orb.detectAndCompute(face, None)
    pairs = cv2.BFMatcher(cv2.NORM_HAMMING).knnMatch(view_features, face_features, k=2)
    good = [best for best, second in pairs if best.distance < 0.8 * second.distance]
    if len(good) < 4:
        return 0
    here = np.array([view_points[m.queryIdx].pt for m in good])
    there = np.array([face_points[m.trainIdx].pt for m in good])
    found, inliers = cv2.estimateAffinePartial2D(here, there, ransacReprojThreshold=4.0)
    if not inliers.any() or not 0.7 < np.hypot(found[0, 0], found[1, 0]) < 1.4:
        return 0
    return int(inliers.sum())


def test_features_of_a_half_covered_face_fit_that_face_and_no_other() -> None:
    faces = {name: grey(name, 300, 463) for name in NAMES}
    for name in NAMES:
        # Seen upside down at 2.5 px/mm, a little blurred, its lower half covered.
        small = cv2.resize(turned(faces[name]), (150, 231), interpolation=cv2.INTER_AREA)
        view = cv2.GaussianBlur(cv2.resize(small, (300, 463), interpolation=cv2.INTER_CUBIC), (0, 0), 1.5)
        view[240:] = 128
        found = {other: matches(np.asarray(view, dtype=np.uint8), faces[other]) for other in NAMES}
        right = found.pop(name)
        # Measured: 67 to 217 features fit the right face, 6 at most another.
        assert right >= 8 * max(found.values()), (name, right, max(found, key=lambda other: found[other]))


@pytest.mark.parametrize("name", NAMES)
def test_a_face_has_no_large_empty_area(name: str) -> None:
    picture = grey(name, 295, 455).astype(np.float64)  # 5 px/mm
    side = 14 * 5
    spread = [
        float(picture[y : y + side, x : x + side].std())
        for y in range(15, 455 - 15 - side, 10)
        for x in range(15, 295 - 15 - side, 10)
    ]
    # Paper white to ink is about 220 levels; a flat area with some noise stays under 8.
    assert min(spread) > 14


def rim_of(picture: Picture) -> NDArray[np.uint8]:
    """The outermost 1.5 mm (n, …) of a picture at 10 px/mm."""
    parts = (picture[:15], picture[-15:], picture[15:-15, :15], picture[15:-15, -15:])
    return np.concatenate([part.reshape(-1, *picture.shape[2:]) for part in parts])


@pytest.mark.parametrize("name", NAMES)
def test_a_card_ends_in_a_light_border_with_a_dark_line_inside(name: str) -> None:
    picture = grey(name, 590, 910)
    # Carpets' borders have colours, and are a little darker for that: paper is 245, a dark line below 90.
    assert rim_of(picture).min() > (200 if name in CARPET_SIDES else 225)
    at = 28  # the line's middle, 2.85 mm from the edge; its corners are round
    line = np.concatenate(
        [picture[at, 60:-60], picture[-at - 1, 60:-60], picture[60:-60, at], picture[60:-60, -at - 1]]
    )
    assert line.max() < 90


def as_seen(picture: Picture, blindness: str) -> NDArray[np.float32]:
    """The picture as CIE L*a*b* as somebody with that colour blindness sees it."""
    linear = (picture[:, :, ::-1] / 255.0) ** 2.2
    seen = np.clip(linear @ np.array(COLOUR_BLIND[blindness]).T, 0, 1) ** (1 / 2.2)
    return np.asarray(cv2.cvtColor(seen.astype(np.float32), cv2.COLOR_RGB2LAB), dtype=np.float32)


@pytest.mark.parametrize("blindness", COLOUR_BLIND)
def test_carpets_differ_for_the_colour_blind(blindness: str) -> None:
    # Two large areas are told apart from about 3 on; carpets lie apart and in bad light: three times that.
    means = [as_seen(colour(face.name), blindness).reshape(-1, 3).mean(axis=0) for face in CARPETS.values()]
    gaps = [float(np.linalg.norm(a - b)) for i, a in enumerate(means) for b in means[:i]]
    assert min(gaps) > 9


def test_a_corner_of_a_carpets_border_is_told_from_every_destinations() -> None:
    borders = {
        name: np.median(rim_of(np.asarray(cv2.resize(colour(name), (590, 910)), np.uint8)), axis=0)
        for name in NAMES
    }
    apart = {
        (one, other): float(np.abs(borders[one] - borders[other]).max())
        for one in CARPET_SIDES
        for other in NAMES
        if other not in CARPET_SIDES
    }
    # A camera's noise is 2 to 6 levels; white is told from white by nothing at all.
    assert min(apart.values()) > 40, min(apart, key=lambda pair: apart[pair])
