"""Learning a deck's faces from pictures of its cards: what each looks like, and how often it was seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.alike import (
    DOUBTFUL_DIFFERENCE,
    DOUBTFUL_LIKENESS,
    Copy,
    compare_cards,
    group_alike,
    lies_upside_down,
    merged_face,
)
from vision.cutting import CutCard, cut_cards, in_white_light
from vision.deck import Picture
from vision.errors import VisionError
from vision.laid_out import find_laid_out

#: Outlines that fit the card's size no better than this (mm) belong to frames or to cards of another size.
POOR_FIT_MM = 0.55
#: A face drawn on a sheet is so high (px).
TILE_PX = 364


class NothingToLearn(VisionError):
    """A picture without a card that stands out from its table."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One copy of a face: on which picture, which card there (both from 0)."""

    picture: int
    place: int


@dataclass(frozen=True, slots=True)
class LearnedFace:
    """One face, upright as most copies lay. `count` is how many cards were seen at once or, when every
    picture shows one card, in all."""

    picture_bgr: Picture = field(repr=False)
    seen: tuple[Seen, ...]
    count: int
    px_per_mm: float


@dataclass(frozen=True, slots=True)
class Doubt:
    """Two pictures that are hard to tell apart: of two faces, or (`merged`) of copies taken for one face.

    `faces` are their places from 0, the same one twice when merged.
    """

    faces: tuple[int, int]
    likeness: float
    merged: bool
    pictures_bgr: tuple[Picture, Picture] = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Learned:
    """`cards` says how many cards each picture showed, `poor_fits` in which pictures the outlines hardly have
    the size of a card."""

    card_mm: tuple[float, float]
    faces: tuple[LearnedFace, ...]
    doubts: tuple[Doubt, ...]
    cards: tuple[int, ...]
    poor_fits: tuple[int, ...]


def learn_faces(pictures: Iterable[tuple[str, Picture]], card_mm: tuple[float, float]) -> Learned:
    """The faces of all cards in pictures, given with their names, in the order in which they are first seen.

    Raises NothingToLearn for a picture that shows no card.
    """
    cuts: list[CutCard] = []
    cards: list[int] = []
    poor_fits = []
    for number, (name, picture) in enumerate(pictures):
        laid_out = find_laid_out(picture, card_mm)
        if laid_out is None:
            raise NothingToLearn(
                f"{name} shows no card of {card_mm[0]:g} × {card_mm[1]:g} mm that stands out from its table. "
                "Lay cards apart from each other on a plain table that is unlike their edges."
            )
        if len(laid_out.cards) > 2 and laid_out.misfit_mm > POOR_FIT_MM:
            poor_fits.append(number)
        cards.append(len(laid_out.cards))
        cuts += cut_cards(picture, laid_out, card_mm, number)
    if not cuts:
        raise NothingToLearn("There is no picture to learn from.")
    cuts = in_white_light(cuts)
    groups = group_alike(cuts, card_mm)
    faces = tuple(_face(cuts, group, card_mm, max(cards) == 1) for group in groups)
    return Learned(card_mm, faces, _doubts(cuts, groups, faces, card_mm), tuple(cards), tuple(poor_fits))


def _face(
    cuts: Sequence[CutCard], group: Sequence[Copy], card_mm: tuple[float, float], one_by_one: bool
) -> LearnedFace:
    seen = sorted((cuts[copy.cut].picture, cuts[copy.cut].place) for copy in group)
    at_once = max(Counter(picture for picture, _ in seen).values())
    return LearnedFace(
        picture_bgr=merged_face(cuts, group, card_mm, lies_upside_down(group)),
        seen=tuple(Seen(*one) for one in seen),
        count=len(seen) if one_by_one else at_once,
        px_per_mm=cuts[group[0].cut].px_per_mm,
    )


def _doubts(
    cuts: Sequence[CutCard],
    groups: Sequence[Sequence[Copy]],
    faces: Sequence[LearnedFace],
    card_mm: tuple[float, float],
) -> tuple[Doubt, ...]:
    """Pairs of faces that are too alike, and copies that are less alike than copies should be."""
    doubts = []
    for (i, first), (j, second) in combinations(enumerate(groups), 2):
        compared = compare_cards(cuts[first[0].cut], cuts[second[0].cut], card_mm)
        if compared.likeness >= DOUBTFUL_LIKENESS:
            shown = _turned(faces[j].picture_bgr, compared.turned ^ _unlike(first, second))
            doubts.append(Doubt((i, j), compared.likeness, False, (faces[i].picture_bgr, shown)))
    for i, group in enumerate(groups):
        worst = max(group, key=lambda copy: copy.to_first.difference)
        if worst.to_first.difference >= DOUBTFUL_DIFFERENCE:
            upside_down = lies_upside_down(group)
            shown = _turned(cuts[worst.cut].face_bgr, worst.to_first.turned ^ upside_down)
            first_copy = _turned(cuts[group[0].cut].face_bgr, upside_down)
            doubts.append(Doubt((i, i), worst.to_first.likeness, True, (first_copy, shown)))
    return tuple(doubts)


def _unlike(first: Sequence[Copy], second: Sequence[Copy]) -> bool:
    """Whether just one of two faces was turned round from its sharpest copy."""
    return lies_upside_down(first) != lies_upside_down(second)


def _turned(face_bgr: Picture, half_round: bool) -> Picture:
    return np.ascontiguousarray(face_bgr[::-1, ::-1]) if half_round else face_bgr


def overview(learned: Learned) -> NDArray[np.uint8]:
    """All faces on one sheet, numbered from 1, with how many of each there are."""
    tiles = [
        _tile(face.picture_bgr, f"{number}  x {face.count}", learned.card_mm)
        for number, face in enumerate(learned.faces, 1)
    ]
    return _sheet(tiles, min(len(tiles), 7))


def doubts_sheet(learned: Learned) -> NDArray[np.uint8]:
    """The pairs in doubt side by side, a pair a row in two columns of pairs, numbered as in the overview."""
    tiles = []
    for doubt in learned.doubts:
        names = [f"{face + 1}" for face in doubt.faces]
        names[1] += "?" if doubt.merged else f"  ({doubt.likeness:.2f})"
        tiles += [
            _tile(picture, name, learned.card_mm)
            for picture, name in zip(doubt.pictures_bgr, names, strict=True)
        ]
    return _sheet(tiles, 2 if len(tiles) <= 6 else 4)


def _tile(face_bgr: Picture, name: str, card_mm: tuple[float, float]) -> NDArray[np.uint8]:
    width = round(TILE_PX * card_mm[0] / card_mm[1])
    tile = np.full((TILE_PX + 64, width + 24, 3), 96, np.uint8)
    tile[12 : 12 + TILE_PX, 12 : 12 + width] = cv2.resize(
        face_bgr, (width, TILE_PX), interpolation=cv2.INTER_AREA
    )
    place = (16, TILE_PX + 48)
    cv2.putText(tile, name, place, cv2.FONT_HERSHEY_SIMPLEX, 0.9, (255, 255, 255), 2, cv2.LINE_AA)
    return tile


def _sheet(tiles: Sequence[NDArray[np.uint8]], columns: int) -> NDArray[np.uint8]:
    blank = np.full_like(tiles[0], 96)
    padded = [*tiles, *([blank] * (-len(tiles) % columns))]
    rows = [np.hstack(padded[i : i + columns]) for i in range(0, len(padded), columns)]
    return np.asarray(np.vstack(rows), np.uint8)
