"""The eye: reads one full picture after the other, and calls each card by the same name in all of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from vision.align import Pyramid
from vision.deck import Picture
from vision.features import DeckFeatures
from vision.former import renamed, same_cards
from vision.look import Before, Reading, look
from vision.nudge import Nudge
from vision.plane import Points, TablePlane


@dataclass(frozen=True, slots=True)
class Sight:
    """One full picture and what was read from it. `before` is the picture it was compared with, if any."""

    picture_bgr: Picture = field(repr=False, compare=False)
    reading: Reading
    before: Before | None = field(default=None, repr=False, compare=False)

    @property
    def is_empty(self) -> bool:
        return not self.reading.cards and not self.reading.carpets


class Eye:
    """Reads pictures of one table with one deck.

    `plane` is a calibration; without one each layout teaches it. While `flying`, pictures are compared with
    the last one that had no carpet in it: cards are named while nothing covers them. Else every picture is
    read as if it were the first, so that new cards are found.
    """

    def __init__(self, features: DeckFeatures, plane: TablePlane | None = None) -> None:
        self._features = features
        self._plane = plane
        self._before: Before | None = None
        self._last: Reading | None = None
        self._named = 0

    @property
    def features(self) -> DeckFeatures:
        return self._features

    @property
    def before(self) -> Before | None:
        """The last picture without carpets, which landings are compared with."""
        return self._before

    def begin_anew(self) -> None:
        """Another size, another camera: nothing that was measured in pixels holds any more."""
        self._before = self._last = self._plane = None

    def read(self, picture_bgr: Picture, nudge: Nudge | None = None, *, flying: bool = False) -> Sight:
        """The picture, read. After a `nudge` nothing is compared: the places are carried over to it."""
        pyramid = Pyramid(picture_bgr)
        carried = nudge.at_size(pyramid.size_px) if nudge is not None else np.eye(3)
        if nudge is not None:
            self._plane = None if self._plane is None else _moved(self._plane, carried)
            self._before = None
        used: Before | None = None
        reading: Reading | None = None
        if flying and self._before is not None:
            used = self._before
            reading = look(pyramid, self._features, used, self._plane)
            if _lost_the_table(used.reading, reading):
                reading = used = None
        if reading is None:
            reading = self._renamed(look(pyramid, self._features, None, self._plane), carried)
            if reading.carpets and self._before is not None:
                judged = look(pyramid, self._features, self._before, self._plane)
                if len(judged.cards) >= len(reading.cards):
                    reading, used = judged, self._before
        if not reading.carpets:
            self._before = Before(pyramid, reading) if reading.cards else None
        self._last = reading
        return Sight(picture_bgr, reading, used)

    def hold(self, sight: Sight) -> None:
        """From now on landings are compared with this picture."""
        if sight.reading.cards:
            self._before = Before(Pyramid(sight.picture_bgr), sight.reading)

    def _renamed(self, reading: Reading, carried: Points) -> Reading:
        """The reading with the names of the cards that lay there before; new cards get new names."""
        known = self._last.cards if self._last is not None else ()
        if not known:
            self._named = 0
        names = same_cards(known, reading.cards, carried)
        called = []
        for index in range(len(reading.cards)):
            if index not in names:
                self._named += 1
            called.append(names.get(index, f"d{self._named}"))
        return renamed(reading, called)


def _moved(plane: TablePlane, carried: Points) -> TablePlane:
    """The plane after the picture moved: exact without distortion, and good to its change over the shift."""
    half, (width, height) = plane.size_px[0] / 2, plane.size_px
    px_from_lens = np.array([[half, 0, width / 2], [0, half, height / 2], [0, 0, 1]])
    lens_then_from_now = np.linalg.inv(px_from_lens) @ np.linalg.inv(carried) @ px_from_lens
    return replace(plane, table_from_lens=plane.table_from_lens @ lens_then_from_now)


def _lost_the_table(before: Reading, now: Reading) -> bool:
    """Whether so many cards are gone at once that it was the camera that moved, not they."""
    return len(before.cards) >= 3 and len(now.cards) < 0.5 * len(before.cards)
