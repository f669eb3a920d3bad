"""The eye: reads one full picture after the other, and calls each card by the same name in all of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

import cv2
import numpy as np

from companion.compose.carpets_there import carpets_there
from companion.compose.clear_sight import nothing_else_on_destinations
from companion.compose.closer_look import closer_look
from companion.compose.lies_still import with_what_lies_still
from companion.compose.newly_laid import with_what_was_laid
from companion.compose.out_of_sight import remembering, untouched
from companion.compose.slipped import nudge_by_cards, same_view
from companion.compose.undisturbed import undisturbed
from vision.align import Pyramid
from vision.change import find_change
from vision.deck import Picture
from vision.features import DeckFeatures
from vision.former import renamed, same_cards
from vision.look import Before, Reading, look
from vision.nudge import Nudge
from vision.plane import Points, TablePlane, apply

#: Less change than this (share) where a carpet lies, and it lay there before.
LAY_THERE = 0.1
#: So many pictures of one flight are kept: of four carpets and what is read twice.
LONGEST_STORY = 6
#: As JPEG at this quality one of them takes 1 MB instead of 6, and looks the same.
QUALITY = 95


#: Plane, layout, latest picture, those between, latest reading, and how many names were given.
_Remembered: TypeAlias = tuple[
    TablePlane | None, Before | None, Before | None, tuple[bytes, ...], Reading | None, int
]


@dataclass(frozen=True, slots=True)
class Sight:
    """One full picture and what was read from it. `before` is the last picture without carpets that leads
    here, if there is one, and `between` are those of the same flight since then as JPEG, oldest first.
    `overlooked` are carpets, by their places in the list, that lay there in the picture before and were not
    seen. `nudge` is how camera and table had moved against each other where only the cards showed it.
    `undisturbed`: whatever stirred since the picture before, it changed no destination."""

    picture_bgr: Picture = field(repr=False, compare=False)
    reading: Reading
    before: Before | None = field(default=None, repr=False, compare=False)
    between: tuple[bytes, ...] = field(default=(), repr=False, compare=False)
    overlooked: frozenset[int] = frozenset()
    nudge: Nudge | None = field(default=None, repr=False, compare=False)
    undisturbed: bool = False

    @property
    def is_empty(self) -> bool:
        return not self.reading.cards and not self.reading.carpets


class Eye:
    """Reads pictures of one table with one deck.

    `plane` is a calibration; without one each layout teaches it. While `flying`, each picture is compared
    with the last one: cards are named while nothing covers them, carpets while they lie on top, and what is
    covered later keeps its name and place. Else every picture is read as if it were the first, so that new
    cards are found; so it is `afresh`, too, though carpets fly.
    """

    def __init__(self, features: DeckFeatures, plane: TablePlane | None = None) -> None:
        self._features = features
        self._plane = plane
        self._before: Before | None = None
        self._blank: Pyramid | None = None
        self._latest: Before | None = None
        self._between: tuple[bytes, ...] = ()
        self._unpacked: Picture | None = None
        self._last: Reading | None = None
        self._named = 0
        self._undo: _Remembered | None = None

    @property
    def features(self) -> DeckFeatures:
        return self._features

    @property
    def before(self) -> Before | None:
        """The last picture without carpets."""
        return self._before

    def begin_anew(self) -> None:
        """Another size, another camera: nothing that was measured in pixels holds any more."""
        self._before = self._latest = self._last = self._plane = self._undo = None
        self._between, self._unpacked, self._blank = (), None, None

    def read(
        self, picture_bgr: Picture, nudge: Nudge | None = None, *, flying: bool = False, afresh: bool = False
    ) -> Sight:
        """The picture, read. After a `nudge` all that is remembered is carried over to it."""
        self.put_away()
        self._undo = self._plane, self._before, self._latest, self._between, self._last, self._named
        pyramid = Pyramid(picture_bgr)
        compared = flying and not afresh
        slipped = self._slipped(pyramid) if compared and nudge is None else None
        carried = self._carry(nudge or slipped, pyramid.size_px)
        reading = self._compared(pyramid) if compared else None
        overlooked = self._overlooked(pyramid, reading) if reading is not None else frozenset()
        used = self._before if reading is not None else None
        if reading is None:
            seen = look(pyramid, self._features, None, self._plane)
            if nudge is None and (then := self._before.pyramid if self._before else self._blank) is not None:
                seen = with_what_was_laid(then, seen, pyramid, self._features)
            reading = self._renamed(seen, carried)
            before = self._before
            if before is not None and same_view(before, pyramid):
                if nudge is None and before.reading is self._last:
                    reading = with_what_lies_still(before, reading, pyramid, self._features)
                if reading.carpets:
                    judged = look(pyramid, self._features, before, self._plane)
                    if len(judged.cards) >= len(reading.cards):
                        reading = closer_look(before.reading, judged, pyramid, self._features)
                        used = before
        between = self._between if used is not None else ()
        last = self._latest or self._before
        as_before = flying and last is not None and undisturbed(last, reading, pyramid)
        self._remember(pyramid, picture_bgr, reading, flying)
        for kept in (used, self._before, self._latest):
            if kept is not None:
                kept.pyramid.keep_picture_alone()
        return Sight(picture_bgr, reading, used, between, overlooked, slipped, as_before)

    def take_back(self) -> None:
        """Forgets the last reading: its picture does not count."""
        if self._undo is not None:
            self._plane, self._before, self._latest, self._between, self._last, self._named = self._undo
            self._undo = self._unpacked = None

    def keep(self) -> None:
        """The last reading counts: what it would be taken back to is forgotten, whole pictures of it."""
        self._undo = None

    def put_away(self) -> None:
        """Packs the last picture of a flight for those that follow; nobody waits for it yet."""
        if self._unpacked is not None:
            self._between = (*self._between, _packed(self._unpacked))[-LONGEST_STORY:]
            self._unpacked = None

    def nothing_else_lies_there(self, sight: Sight) -> bool:
        """Whether no destination has anything on it but carpets that were seen; False where nobody can tell.
        From any thread."""
        return nothing_else_on_destinations(sight.before, sight.reading, sight.picture_bgr, self._features)

    def _slipped(self, pyramid: Pyramid) -> Nudge | None:
        """How the table moved under the camera, where the picture is another one all over."""
        last = self._latest or self._before
        if last is None or last.pyramid.size_px != pyramid.size_px or same_view(last, pyramid):
            return None
        return nudge_by_cards(last.reading, look(pyramid, self._features, None, self._plane))

    def _carry(self, nudge: Nudge | None, size_px: tuple[int, int]) -> Points:
        """Carries over what is remembered; the motion (3, 3) in px of the picture."""
        if nudge is None:
            return np.eye(3)
        carried = nudge.at_size(size_px)
        self._plane = None if self._plane is None else _moved(self._plane, carried)
        self._before = None if self._before is None else _carried(self._before, carried)
        self._latest = None if self._latest is None else _carried(self._latest, carried)
        return carried

    def _compared(self, pyramid: Pyramid) -> Reading | None:
        """The picture compared with the last one of this flight; None where nothing can be compared."""
        last = self._latest or self._before
        if last is None or not same_view(last, pyramid):
            return None
        reading = look(pyramid, self._features, last, self._plane)
        if last is not self._before and self._before is not None:
            if len(reading.carpets) <= len(last.reading.carpets):
                # Nothing came of what stirred: perhaps more is seen when all of the flight is looked at.
                other = look(pyramid, self._features, self._before, self._plane)
                reading = other if len(other.carpets) > len(reading.carpets) else reading
            reading = remembering(last.reading, reading, pyramid, self._features)
        if _lost_the_table(last.reading, reading):
            return None
        if self._before is not None:
            reading = carpets_there(self._before, last.reading, reading, pyramid)
        return closer_look(last.reading, reading, pyramid, self._features)

    def _overlooked(self, pyramid: Pyramid, reading: Reading) -> frozenset[int]:
        """Carpets that are new to us, at places that look as they did in the picture before."""
        if self._latest is None:
            return frozenset()
        known = self._latest.reading.carpets
        new = [
            place
            for place, one in enumerate(reading.carpets)
            if not any(untouched(was.corners_px, one.corners_px) for was in known)
        ]
        if not new:
            return frozenset()
        change = find_change(self._latest.pyramid, pyramid)
        return frozenset(
            place for place in new if change.inside(reading.carpets[place].corners_px) < LAY_THERE
        )

    def _remember(self, pyramid: Pyramid, picture_bgr: Picture, reading: Reading, flying: bool) -> None:
        self._last = reading
        self._blank = None if reading.cards or reading.carpets else pyramid
        if not reading.carpets:
            self._latest, self._between = None, ()
            # A carpet may lie there that is not seen: all that follows would be compared with it.
            if not (flying and self._hides_something(reading, picture_bgr)):
                self._before = Before(pyramid, reading) if reading.cards else None
            return
        if self._latest is None or len(reading.carpets) > len(self._latest.reading.carpets):
            self._unpacked = picture_bgr
        self._latest = Before(pyramid, reading)

    def _hides_something(self, reading: Reading, picture_bgr: Picture) -> bool:
        """Whether a picture without carpets may have one on a destination all the same."""
        before = self._before
        return before is not None and not nothing_else_on_destinations(
            before, reading, picture_bgr, self._features
        )

    def hold(self, sight: Sight) -> None:
        """From now on landings are compared with this picture."""
        if sight.reading.cards:
            self._before = Before(Pyramid(sight.picture_bgr), sight.reading)
            self._latest, self._between, self._unpacked = None, (), None

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


def _packed(picture_bgr: Picture) -> bytes:
    _, packed = cv2.imencode(".jpg", picture_bgr, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    return packed.tobytes()


def _moved(plane: TablePlane, carried: Points) -> TablePlane:
    """The plane after the picture moved: exact without distortion, and good to its change over the shift."""
    half, (width, height) = plane.size_px[0] / 2, plane.size_px
    px_from_lens = np.array([[half, 0, width / 2], [0, half, height / 2], [0, 0, 1]])
    lens_then_from_now = np.linalg.inv(px_from_lens) @ np.linalg.inv(carried) @ px_from_lens
    return replace(plane, table_from_lens=plane.table_from_lens @ lens_then_from_now)


def _carried(before: Before, carried: Points) -> Before:
    """A picture and what was read from it, as if the camera had stood then where it stands now."""
    picture, reading = before.pyramid.colour(0), before.reading
    centres = np.array([[1.0, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])  # OpenCV's pixels have their origin mid-pixel
    warp = np.linalg.inv(centres) @ carried @ centres
    size = (picture.shape[1], picture.shape[0])
    moved = cv2.warpPerspective(picture, warp, size, borderMode=cv2.BORDER_REPLICATE)
    return Before(
        Pyramid(np.asarray(moved, np.uint8)),
        replace(
            reading,
            plane=None if reading.plane is None else _moved(reading.plane, carried),
            cards=tuple(replace(one, corners_px=apply(carried, one.corners_px)) for one in reading.cards),
            carpets=tuple(replace(one, corners_px=apply(carried, one.corners_px)) for one in reading.carpets),
        ),
    )


def _lost_the_table(before: Reading, now: Reading) -> bool:
    """Whether so many cards are gone at once that it was the camera that moved, not they."""
    return len(before.cards) >= 3 and len(now.cards) < 0.5 * len(before.cards)
