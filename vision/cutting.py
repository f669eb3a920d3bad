"""Cutting cards out of pictures: upright, at one size, in even white light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.deck import Picture
from vision.laid_out import LaidOut
from vision.plane import Points, TablePlane
from vision.plane_fit import own_corners_mm

#: A cut has a little more pixels than the picture, within these (px per mm).
FINER, LEAST_PX_PER_MM, MOST_PX_PER_MM = 1.25, 4.0, 10.0
#: What lies nearer to the card's edge than this is half table; beyond rounded corners all of it is. There the
#: nearest of the card is repeated (mm).
RIM_MM, CORNER_MM = 0.6, 3.6
#: Where a border would be, if there is one (mm from the edge).
BORDER_MM = (0.7, 1.7)
#: A border is even within this (CIE Lab) and at most this colourful under any lamp; no more than this share
#: of its card is lighter still.
EVEN_LAB, COLOURLESS_LAB, LIGHTER_SHARE = 7.0, 24.0, 0.12
#: A deck has white borders when this share of its cards have.
WHITE_DECK = 0.6
#: Fewer cards than this in a picture do not make a grey world by themselves.
GREY_WORLD_CARDS = 6
#: Borders whose colours differ by less than this (logarithms, brightness apart) are of one colour.
ONE_COLOUR_LOG = 0.12
#: What white becomes: paper, with some room above.
WHITE = 242.0
#: Nothing is lightened or darkened by more than this: a picture that dark has nothing to show.
MOST_GAIN = 4.0


@dataclass(frozen=True, slots=True)
class CutCard:
    """One card as one picture shows it, its top where the picture's top is.

    `picture` and `place` (from 0) say which card of which picture it was, `px_per_mm` what the picture had;
    `corners_px` (4, 2) go clockwise from the cut's top left. `border_bgr` (4, 3) is the border at the middle
    of its sides (top, right, bottom, left), None for a card without a white one; `sides_mm` (4, 2) is where
    on the table that is.
    """

    picture: int
    place: int
    face_bgr: Picture = field(repr=False)
    px_per_mm: float
    corners_px: Points = field(repr=False, compare=False)
    sides_mm: Points = field(repr=False, compare=False)
    border_bgr: NDArray[np.float64] | None = field(default=None, repr=False, compare=False)

    @property
    def sharpness(self) -> float:
        """The strength of the finest detail, per mm, of what is not blown out."""
        grey = cv2.cvtColor(self.face_bgr, cv2.COLOR_BGR2GRAY)
        blown = float((self.face_bgr.min(-1) > 252).mean())
        return float(np.abs(cv2.Laplacian(grey, cv2.CV_32F)).mean()) * self.px_per_mm * (1 - blown)


def cut_cards(
    picture_bgr: NDArray[np.uint8], laid_out: LaidOut, card_mm: tuple[float, float], picture: int
) -> list[CutCard]:
    """Every card of a picture, in the light it was seen in."""
    cards = []
    for place, card in enumerate(laid_out.cards):
        corners = card.corners_table_mm
        corners_px = laid_out.plane.image_from_table(corners)
        if corners_px[:2, 1].sum() > corners_px[2:, 1].sum():
            corners, corners_px = np.roll(corners, 2, 0), np.roll(corners_px, 2, 0)
        scale = laid_out.plane.px_per_mm(corners.mean(0))
        face = _cut(picture_bgr, laid_out.plane, corners, card_mm, scale)
        cards.append(
            CutCard(
                picture=picture,
                place=place,
                face_bgr=face,
                px_per_mm=scale,
                corners_px=corners_px,
                sides_mm=(corners + np.roll(corners, -1, 0)) / 2,
                border_bgr=_white_border(face, card_mm),
            )
        )
    return cards


def _cut(
    picture_bgr: NDArray[np.uint8],
    plane: TablePlane,
    corners_table_mm: Points,
    card_mm: tuple[float, float],
    px_per_mm: float,
) -> Picture:
    fine = float(np.clip(FINER * px_per_mm, LEAST_PX_PER_MM, MOST_PX_PER_MM))
    width, height = (round(side * fine) for side in card_mm)
    columns, rows = np.meshgrid(
        ((np.arange(width) + 0.5) / width - 0.5) * card_mm[0],
        ((np.arange(height) + 0.5) / height - 0.5) * card_mm[1],
    )
    own = _onto_card(np.stack([columns.ravel(), rows.ravel()], 1), card_mm)
    table_from_own = cv2.getPerspectiveTransform(
        own_corners_mm(card_mm).astype(np.float32), corners_table_mm.astype(np.float32)
    )
    table = cv2.perspectiveTransform(own[:, None], table_from_own)[:, 0]
    where = plane.image_from_table(np.asarray(table, np.float64))
    # A picture much finer than the cut is shrunk first, or single pixels of it would be picked out.
    shrink = max(1, int(px_per_mm / fine + 0.3))
    if shrink > 1:
        picture_bgr = np.asarray(
            cv2.resize(picture_bgr, None, fx=1 / shrink, fy=1 / shrink, interpolation=cv2.INTER_AREA),
            np.uint8,
        )
    maps = (where / shrink - 0.5).astype(np.float32).reshape(height, width, 2)
    cut = cv2.remap(picture_bgr, maps[..., 0], maps[..., 1], cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cut, np.uint8)


def _onto_card(own_mm: Points, card_mm: tuple[float, float]) -> Points:
    """Each point, or the nearest one that is surely on the card: clear of its edges and rounded corners."""
    core = np.array(card_mm) / 2 - CORNER_MM
    nearest = np.clip(own_mm, -core, core)
    out = own_mm - nearest
    far = np.hypot(*out.T)[:, None]
    reach = CORNER_MM - RIM_MM
    return np.asarray(nearest + out * np.minimum(1.0, reach / np.maximum(far, 1e-9)))


def _white_border(face_bgr: Picture, card_mm: tuple[float, float]) -> NDArray[np.float64] | None:
    """The border's colour (4, 3) at each side, if it is even and light and could be white."""
    height, width = face_bgr.shape[:2]
    near, far = (round(mm * width / card_mm[0]) for mm in BORDER_MM)
    ends = round(1.5 * CORNER_MM * width / card_mm[0])
    strips = [
        face_bgr[near : far + 1, ends:-ends],
        face_bgr[ends:-ends, width - 1 - far : width - near],
        face_bgr[height - 1 - far : height - near, ends:-ends],
        face_bgr[ends:-ends, near : far + 1],
    ]
    colours = np.stack([np.median(strip.reshape(-1, 3), axis=0) for strip in strips])
    # Along a side the light may change, across it and from pixel to pixel a border may not.
    uneven = []
    for strip, colour in zip(strips, colours, strict=True):
        lab = np.asarray(cv2.cvtColor(strip, cv2.COLOR_BGR2LAB), np.float32).reshape(-1, 3)
        middle = cv2.cvtColor(colour.astype(np.uint8)[None, None], cv2.COLOR_BGR2LAB)[0, 0].astype(np.float32)
        uneven.append(float(np.median(np.abs(lab - middle).max(1))))
        if np.hypot(middle[1] - 128, middle[2] - 128) > COLOURLESS_LAB:
            return None
    lighter = float((face_bgr.mean(-1) > colours.mean() + 12).mean())
    return colours if max(uneven) < EVEN_LAB and lighter < LIGHTER_SHARE else None


def in_white_light(cards: Sequence[CutCard]) -> list[CutCard]:
    """The same cards as white, even light would show them.

    Where most borders are white they say what the light is at every place; those that have a colour of their
    own do not. Without, the cards of a picture taken together are taken to be grey; pictures of few cards go
    by all pictures taken together.
    """
    bordered = [card for card in cards if card.border_bgr is not None]
    usual = _of_one_colour(bordered)
    if not usual or len(usual) < WHITE_DECK * len(cards):
        return _by_grey_world(cards)
    balanced = []
    for picture in sorted({card.picture for card in cards}):
        shown = [card for card in cards if card.picture == picture]
        white = _of_one_colour([card for card in shown if card.border_bgr is not None])
        if len(white) < 2:  # one border alone may have a colour of its own
            white = [card for card in usual if card.picture == picture] or usual
        balanced += _by_borders(shown, white)
    return balanced


def _of_one_colour(cards: Sequence[CutCard]) -> list[CutCard]:
    """The most cards whose borders are of one colour, however light; of as many, the lightest."""
    levels = [np.log(card.border_bgr.mean(0) + 1.0) for card in cards if card.border_bgr is not None]
    groups: list[tuple[int, float, list[bool]]] = []
    for one in levels:
        alike = [bool(np.ptp(other - one) < ONE_COLOUR_LOG) for other in levels]
        groups.append((sum(alike), float(one.min()), alike))
    most = max(groups, key=lambda group: group[:2], default=(0, 0.0, []))[2]
    return [card for card, is_one in zip(cards, most, strict=True) if is_one]


def _by_borders(cards: Sequence[CutCard], sides: Sequence[CutCard]) -> list[CutCard]:
    """The cards of one picture in the light that white borders show: its own, or other pictures' usual."""
    curves = 2 if len(sides) >= 4 else 1
    degree = curves if sides[0].picture == cards[0].picture else 0
    places = np.concatenate([card.sides_mm for card in sides])
    levels = np.log(np.concatenate([card.border_bgr for card in sides if card.border_bgr is not None]) + 1.0)
    middle, reach = places.mean(0), np.abs(places - places.mean(0)).max() + 1.0
    terms = _terms((places - middle) / reach, degree)
    weight = np.ones(len(terms))
    for _ in range(4):  # a border under glare is whiter than white, one in a shadow greyer
        root = np.sqrt(weight)[:, None]
        light, *_ = np.linalg.lstsq(terms * root, levels * root, rcond=None)
        off = np.abs(levels - terms @ light).max(1)
        weight = 1 / (1 + (off / 0.08) ** 2)
    balanced = []
    for card in cards:
        height, width = card.face_bgr.shape[:2]
        top, right, bottom, left = card.sides_mm
        across = ((np.arange(width) + 0.5) / width)[None, :, None]
        down = ((np.arange(height) + 0.5) / height)[:, None, None]
        table = top * (1 - down) + bottom * down + (right - left) * (across - 0.5)
        log_light = _terms(((table - middle) / reach).reshape(-1, 2), degree) @ light
        gain = np.clip(WHITE / np.exp(log_light), 1 / MOST_GAIN, MOST_GAIN).reshape(height, width, 3)
        balanced.append(replace(card, face_bgr=_times(card.face_bgr, gain)))
    return balanced


def _terms(places: Points, degree: int) -> NDArray[np.float64]:
    x, y = places.T
    return np.stack([np.ones_like(x), x, y, x * x, x * y, y * y][: (1, 3, 6)[degree]], 1)


def _by_grey_world(cards: Sequence[CutCard]) -> list[CutCard]:
    everywhere = _grey_gain(cards)
    balanced = []
    for card in cards:
        same = [other for other in cards if other.picture == card.picture]
        gain = _grey_gain(same) if len(same) >= GREY_WORLD_CARDS else everywhere
        balanced.append(replace(card, face_bgr=_times(card.face_bgr, gain)))
    return balanced


def _grey_gain(cards: Sequence[CutCard]) -> NDArray[np.float64]:
    """What makes the cards grey on average and their lightest parts white, (3,)."""
    means = np.stack([card.face_bgr.reshape(-1, 3).mean(0) for card in cards]).mean(0)
    gain = means.mean() / np.maximum(means, 1.0)
    lightest = np.median([np.percentile((card.face_bgr[::4, ::4] * gain).max(-1), 98) for card in cards])
    return np.asarray(np.clip(gain * WHITE / max(float(lightest), 1.0), 1 / MOST_GAIN, MOST_GAIN))


def _times(face_bgr: Picture, gain: NDArray[np.float64]) -> Picture:
    return np.clip(face_bgr * gain + 0.5, 0, 255).astype(np.uint8)
