"""Watching: one small picture at a time in; changes of state and, at each rest, one full picture read."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Protocol, TypeAlias

from companion.compose.eye import Sight
from hardware.cameras.protocol import Camera, Frame
from hardware.errors import (
    CameraBusy,
    CameraClosed,
    CameraEnded,
    CameraTimeout,
    FrameSizeChanged,
    HardwareError,
)
from vision.deck import Picture
from vision.nudge import Nudge
from vision.plane import Points
from vision.rectangles import area_mm2
from vision.settle import Moment, Settling, Stillness

#: A full picture is there within a few frames, or the camera is in trouble.
FULL_WITHIN_S = 2.0


#: So long a camera takes to find its exposure in another light.
RELOCK_AFTER_S = 1.5


class Watched(Enum):
    """What there is to see: what goes on over the table, or why nothing can be seen."""

    EMPTY = "empty"
    HAND = "hand"
    MOVING = "moving"
    SETTLED = "settled"
    DARK = "dark"
    COVERED = "covered"
    FROZEN = "frozen"
    OPENING = "opening"
    SILENT = "silent"
    RESIZED = "resized"
    BUSY = "busy"
    LOST = "lost"
    ENDED = "ended"
    CLOSED = "closed"
    FAULT = "fault"


#: Nothing more will come.
OVER = (Watched.ENDED, Watched.CLOSED, Watched.FAULT)
#: The table cannot be seen now.
BLIND = (
    Watched.DARK,
    Watched.COVERED,
    Watched.FROZEN,
    Watched.OPENING,
    Watched.SILENT,
    Watched.BUSY,
    Watched.LOST,
    *OVER,
)


@dataclass(frozen=True, slots=True)
class StateChanged:
    """From now on it is so. `at_s` is the time of the pictures."""

    at_s: float
    state: Watched
    reason: str


@dataclass(frozen=True, slots=True)
class TableRead:
    """The table at rest, read. `nudge` is set where camera and table had moved against each other.

    `at_s` is when it was known that all is still, `taken_s` when the picture was taken that was read: perhaps
    a little sooner. `took_ms` is what the reading alone took. `flew`: something flew over the table since the
    reading before, and is not there.
    """

    at_s: float
    sight: Sight
    reason: str
    nudge: Nudge | None = field(default=None, repr=False)
    took_ms: float = field(default=0.0, compare=False)
    taken_s: float = field(default=0.0, compare=False)
    flew: bool = False


Noticed: TypeAlias = StateChanged | TableRead


class Reader(Protocol):
    """Who reads full pictures: the eye."""

    def begin_anew(self) -> None:
        """Another size, another camera."""

    def read(
        self, picture_bgr: Picture, nudge: Nudge | None = None, *, flying: bool = False, afresh: bool = False
    ) -> Sight:
        """The picture, read; while `flying` compared with the ones before, unless `afresh`."""

    def take_back(self) -> None:
        """Forget the last reading: its picture does not count."""

    def keep(self) -> None:
        """The last reading counts: it is not taken back any more."""

    def put_away(self) -> None:
        """Do what the last reading left for later, before the next picture comes."""

    def nothing_else_lies_there(self, sight: Sight) -> bool:
        """Whether no destination has anything on it but carpets that were seen."""


class Watch:
    """Watches a table through a camera, in the caller's thread: each `step` takes one small picture.

    `flying` tells whether carpets are due, so that pictures are compared with the one before the flight.
    """

    def __init__(
        self,
        camera: Camera,
        eye: Reader,
        *,
        live: bool = True,
        flying: Callable[[], bool] = lambda: False,
    ) -> None:
        self._camera = camera
        self._eye = eye
        self._settling = Settling(live=live)
        self._flying = flying
        self._state: Watched | None = None
        self._reason = ""
        self._at_s = 0.0
        self._owed: Nudge | None = None
        self._reading_due = False
        self._again = self._afresh = False
        self._unconfirmed: TableRead | None = None
        self._ahead: TableRead | None = None
        self._relock_at_s: float | None = None
        self._lay: list[Points] = []
        self._flew = False

    @property
    def camera(self) -> Camera:
        return self._camera

    @property
    def state(self) -> Watched | None:
        return self._state

    @property
    def at_s(self) -> float:
        """The time of the last picture."""
        return self._at_s

    @property
    def is_over(self) -> bool:
        return self._state in OVER

    def read_again(self, *, afresh: bool = False) -> None:
        """Read the table once more at the next rest, though nothing moved; `afresh` compares with nothing."""
        self._again, self._afresh = True, afresh

    def nothing_else_lies_there(self, sight: Sight) -> bool:
        """Whether no destination has anything on it but carpets that were seen. From any thread."""
        return self._eye.nothing_else_lies_there(sight)

    def _relock(self) -> None:
        """Another light: the camera may find exposure and gains anew, and then holds them still again."""
        if self._relock_at_s is None:
            self._camera.unlock()
            self._relock_at_s = self._at_s + RELOCK_AFTER_S

    def step(self, timeout_s: float) -> tuple[Noticed, ...]:
        """What there is to tell after the next small picture, or after `timeout_s` without one."""
        self._eye.put_away()
        try:
            small = self._camera.next_small(timeout_s)
            self._at_s = small.taken_s
            return self._seen(small)
        except FrameSizeChanged as error:
            self._settling.begin_anew()
            self._eye.begin_anew()
            self._ahead, self._lay = None, []
            return self._changed(Watched.RESIZED, str(error))
        except HardwareError as error:
            return self._changed(*_trouble(error, self._state))

    def _seen(self, small: Frame) -> tuple[Noticed, ...]:
        moment = self._settling.feed(small.image_bgr, self._at_s)
        told: tuple[Noticed, ...] = self._changed(Watched(moment.state.value), moment.reason)
        if moment.to_read and moment.another_light:
            self._relock()
        if self._relock_at_s is not None and self._at_s >= self._relock_at_s:
            self._relock_at_s = None
            self._camera.lock()
        if moment.nudge is not None:
            self._owed = moment.nudge
        self._flew |= moment.flew
        at_rest = moment.state in (Stillness.SETTLED, Stillness.EMPTY)
        told = (*told, *self._confirmed(at_rest and not moment.to_read))
        self._reading_due = at_rest and (self._reading_due or moment.to_read or self._again)
        if (ahead := self._still_good(moment, at_rest)) is not None:
            self._again = self._reading_due = False
            self._unconfirmed = replace(ahead, at_s=small.taken_s, reason=moment.reason)
            return (*told, *self._confirmed(True))
        # What hangs over the rim is read at once, even if the table is to be read at its next rest anyway.
        may_read = moment.state is Stillness.HAND or not self._again
        if moment.hopeful and self._ahead is None and may_read and self._owed is None:
            self._read_ahead(small)
        if moment.hopeful and self._ahead is not None and moment.state is Stillness.HAND:
            # What was taken away changed the picture, too.
            self._settling.told_cards([*_outlines(self._ahead.sight), *self._lay])
        if not self._reading_due:
            return told
        # Owed until the picture is there: a camera that fails just now is asked again at the next rest.
        self._again = True
        full = self._camera.full(FULL_WITHIN_S)
        self._again = self._reading_due = False
        self._unconfirmed = self._read(full, moment.reason, small.taken_s)
        self._eye.keep()
        if full.sequence != small.sequence:
            # Somebody may have reached in since: it counts once the next small picture shows that nobody did.
            return told
        return (*told, *self._confirmed(True))

    def _read_ahead(self, small: Frame) -> None:
        """Reads what may be at rest already: by the time that it is known to be, it is read."""
        try:
            full = self._camera.full(FULL_WITHIN_S)
        except HardwareError:
            return  # it is asked again when the reading is due, and told then
        self._ahead = self._read(full, "", small.taken_s)

    def _still_good(self, moment: Moment, at_rest: bool) -> TableRead | None:
        """What was read ahead, now that the table is known to have been at rest since before; else it is
        forgotten as soon as that is known."""
        ahead = self._ahead
        if ahead is None or moment.hopeful:
            return None
        self._ahead = None
        if at_rest and moment.to_read and moment.nudge is None and not moment.another_light:
            self._eye.keep()
            return ahead
        self._eye.take_back()
        return None

    def _confirmed(self, still: bool) -> tuple[Noticed, ...]:
        """The last reading, once it is known that all was still when its picture was taken."""
        read, self._unconfirmed = self._unconfirmed, None
        if read is None:
            return ()
        if not still:
            self._again = True
            return ()
        read, self._flew = replace(read, flew=self._flew), False
        self._settling.told_empty(read.sight.is_empty)
        self._settling.told_card_share(_card_share(read.sight))
        self._lay = _outlines(read.sight)
        if read.sight.is_empty:
            return read, *self._changed(Watched.EMPTY, "The table is empty.")
        return *self._changed(Watched.SETTLED, read.reason), read

    def _read(self, full: Frame, reason: str, small_s: float) -> TableRead:
        began_s = time.perf_counter()
        nudge, self._owed = self._owed, None
        afresh, self._afresh = self._afresh, False
        sight = self._eye.read(full.image_bgr, nudge, flying=self._flying(), afresh=afresh)
        took_ms = (time.perf_counter() - began_s) * 1e3
        return TableRead(small_s, sight, reason, nudge or sight.nudge, took_ms, small_s)

    def _changed(self, state: Watched, reason: str) -> tuple[StateChanged, ...]:
        if state is self._state:
            return ()
        self._state, self._reason = state, reason
        return (StateChanged(self._at_s, state, reason),)


def _card_share(sight: Sight) -> float:
    """The share of the picture that a card takes up; 0 where none is seen."""
    width, height = sight.reading.size_px
    outlines = [card.corners_px for card in sight.reading.cards]
    outlines += [carpet.corners_px for carpet in sight.reading.carpets]
    return max(map(area_mm2, outlines), default=0.0) / (width * height)


def _outlines(sight: Sight) -> list[Points]:
    """Where cards and carpets lie, (4, 2) each in shares of the picture's width and height."""
    reading = sight.reading
    corners_px = [*(one.corners_px for one in reading.cards), *(one.corners_px for one in reading.carpets)]
    return [one / reading.size_px for one in corners_px]


def _trouble(error: HardwareError, before: Watched | None) -> tuple[Watched, str]:
    match error:
        case CameraEnded():
            return Watched.ENDED, str(error)
        case CameraClosed():
            return Watched.CLOSED, str(error)
        case CameraBusy():
            return Watched.BUSY, str(error)
        case CameraTimeout():
            return (Watched.OPENING if before in (None, Watched.OPENING) else Watched.SILENT), str(error)
        case _:
            return Watched.LOST, str(error)
