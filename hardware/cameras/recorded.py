"""A camera that plays pictures from somewhere, at their recorded pace or as fast as they are asked for."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import suppress
from types import TracebackType
from typing import Protocol, Self

from hardware.cameras.clip import ClipRing
from hardware.cameras.protocol import (
    CameraSettings,
    CameraState,
    ClipPicture,
    Clock,
    Closed,
    Ended,
    Frame,
    Opening,
    Picture,
    Ready,
    SteadyClock,
)
from hardware.cameras.sizes import SizeWatch, shrunk
from hardware.errors import CameraClosed, CameraEnded, CameraTimeout


class Reel(Protocol):
    """A source of pictures by number, from 0. `take` is called with growing numbers, some left out."""

    @property
    def name(self) -> str: ...

    def at_s(self, number: int) -> float | None:
        """The recorded time of a picture; None: there is no such picture."""

    def take(self, number: int) -> Picture | None:
        """The full picture; None: it cannot be read. Raises CameraEnded where there is no more."""

    def title(self, number: int) -> str:
        """What the picture is called in sentences."""

    def close(self) -> None: ...


class RecordedCamera:
    """Plays a reel. It starts with the first picture that is asked for.

    At real pace a picture comes when it is due and what was missed is passed over, as with a live camera.
    With `fast` no one waits: each `next_small` gives the picture after the last one.
    """

    def __init__(
        self, reel: Reel, *, fast: bool = False, clip_s: float = 10.0, clock: Clock | None = None
    ) -> None:
        self._reel = reel
        self._fast = fast
        self._clock = clock or SteadyClock()
        self._ring = ClipRing(clip_s)
        self._sizes = SizeWatch(reel.name)
        self._changed = threading.Condition()
        self._closed = False
        self._began_s: float | None = None  # on the clock, for picture 0
        self._given = -1  # the last number handed out as a small picture, or found unreadable
        self._on: Frame | None = None  # the picture that is on, full size
        self._shown = 0
        self._left_out: list[str] = []
        self._state: CameraState = Opening(f"{reel.name} has not begun.")

    @property
    def name(self) -> str:
        return self._reel.name

    @property
    def state(self) -> CameraState:
        return self._state

    def next_small(self, timeout_s: float) -> Frame:
        with self._changed:
            full = self._await_new(timeout_s)
            self._given = full.sequence
            small = Frame(shrunk(full.image_bgr), full.taken_s, full.sequence, full.full_size_px)
        self._ring.add(small)
        return small

    def full(self, timeout_s: float) -> Frame:
        with self._changed:
            self._raise_if_closed()
            number = max(self._given, 0) if self._fast else self._newest_due()
            if self._on is None:
                return self._await_new(timeout_s)
            # What lay there at the end lies there still: only the small stream is over.
            with suppress(CameraEnded):
                self._put_on(max(number, self._on.sequence))
            self._sizes.check(self._on)
            return self._on

    def lock(self, wanted: CameraSettings | None = None) -> CameraSettings:
        """A recording's light is what it was: nothing is held."""
        return CameraSettings()

    def unlock(self) -> None: ...

    def clip(self, last_s: float) -> tuple[ClipPicture, ...]:
        return self._ring.last(last_s)

    def describe(self) -> Mapping[str, str]:
        told = {
            "camera": self.name,
            "pace": "as fast as asked" if self._fast else "as recorded",
            "pictures shown": str(self._shown),
            "state": self.state.sentence,
        }
        if self._left_out:
            told["left out"] = ", ".join(self._left_out)
        return told

    def close(self) -> None:
        with self._changed:
            if self._closed:
                return
            self._closed = True
            self._state = Closed(f"{self.name} is closed.")
            self._on = None
            self._reel.close()
            self._changed.notify_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _await_new(self, timeout_s: float) -> Frame:
        """The picture that is due and was not given as a small one before. The condition is held."""
        until_s = self._clock.now_s() + timeout_s
        while True:
            self._raise_if_closed()
            number = self._given + 1 if self._fast else max(self._given + 1, self._newest_due())
            due_s = self._due_s(number)
            if due_s is None:
                raise self._over()
            now_s = self._clock.now_s()
            if self._fast or due_s <= now_s:
                if self._put_on(number):
                    assert self._on is not None
                    self._sizes.check(self._on)
                    return self._on
                self._given = number
            elif now_s >= until_s:
                raise CameraTimeout(f"The next picture of {self.name} is due in {due_s - now_s:.1f} s.")
            else:
                self._clock.wait(self._changed, min(due_s, until_s) - now_s)

    def _put_on(self, number: int) -> bool:
        """Make this picture the one that is on; False where it cannot be read and is left out."""
        if self._on is not None and self._on.sequence == number:
            return True
        taken_s = self._reel.at_s(number)
        try:
            image = None if taken_s is None else self._reel.take(number)
        except CameraEnded as error:
            self._state = Ended(str(error))
            raise
        if image is None or taken_s is None:
            self._left_out.append(self._reel.title(number))
            self._state = Ready(f"{self.name} plays; {self._left_out[-1]} cannot be read and was left out.")
            return False
        self._on = Frame(image, taken_s, number, (image.shape[1], image.shape[0]))
        self._shown += 1
        if not self._left_out:
            self._state = Ready(f"{self.name} plays, picture {self._reel.title(number)}.")
        return True

    def _due_s(self, number: int) -> float | None:
        """When a picture is due, on the clock. The first question starts the recording."""
        at_s, first_s = self._reel.at_s(number), self._reel.at_s(0)
        if at_s is None or first_s is None:
            return None
        if self._began_s is None:
            self._began_s = self._clock.now_s()
        return self._began_s + at_s - first_s

    def _newest_due(self) -> int:
        number = max(self._given, 0)
        now_s = self._clock.now_s()
        while (due_s := self._due_s(number + 1)) is not None and due_s <= now_s:
            number += 1
        return number

    def _over(self) -> CameraEnded:
        last_s = self._on.taken_s if self._on is not None else 0.0
        sentence = f"{self.name} is over: {self._shown} pictures, the last at {last_s:.1f} s."
        if self._left_out:
            sentence += f" {len(self._left_out)} could not be read and were left out."
        self._state = Ended(sentence)
        return CameraEnded(sentence)

    def _raise_if_closed(self) -> None:
        if self._closed:
            raise CameraClosed(f"{self.name} is closed.")
