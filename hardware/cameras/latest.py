"""The newest pictures of a live camera, handed from the camera's thread to whoever waits for them."""

import threading
from collections.abc import Callable

from hardware.cameras.clip import ClipRing
from hardware.cameras.protocol import CameraState, ClipPicture, Clock, Closed, Frame, Lost, Opening, Ready
from hardware.cameras.sizes import SizeWatch
from hardware.errors import CameraClosed, CameraLost, CameraTimeout, HardwareError

#: A slow first picture is normal: a Pi camera needs 1 to 3 s, some webcams 5 to 10.
OPENING_S = 15.0
#: At 15 pictures a second this is 45 in a row: no hiccup of the machine.
STOPPED_S = 3.0


class Latest:
    """One small and one full picture, each replaced by a newer one: who is slow misses pictures, not time.

    `deliver` and `fail` belong to the camera's thread, all else to the others.
    """

    def __init__(self, name: str, clock: Clock, clip_s: float) -> None:
        self.name = name
        self._clock = clock
        self._ring = ClipRing(clip_s)
        self._sizes = SizeWatch(name)
        self._changed = threading.Condition()
        self._small: Frame | None = None
        self._full: Frame | None = None
        self._full_waiters = 0
        self._failure: HardwareError | None = None
        self._heard_s = clock.now_s()
        self._delivered = 0
        self._began_s = self._heard_s
        self._state: CameraState = Opening(f"{name} is being opened; no picture has come yet.")

    @property
    def state(self) -> CameraState:
        with self._changed:
            if self._failure is None:
                self._look_for_silence()
            return self._state

    @property
    def full_wanted(self) -> bool:
        """Whether somebody waits for a full picture: only then is one worth making."""
        return self._full_waiters > 0

    @property
    def next_sequence(self) -> int:
        return self._delivered

    @property
    def rate_hz(self) -> float:
        """Small pictures a second since the first one; 0 before."""
        with self._changed:
            lasted_s = self._heard_s - self._began_s
            return (self._delivered - 1) / lasted_s if self._delivered > 1 and lasted_s > 0 else 0.0

    def deliver(self, small: Frame, full: Frame | None) -> None:
        """Hand over what the camera just took."""
        self._ring.add(small)
        with self._changed:
            if self._failure is not None:
                return
            self._heard_s = self._clock.now_s()
            if self._delivered == 0:
                self._began_s = self._heard_s
                size = f"{small.full_size_px[0]}×{small.full_size_px[1]}"
                self._state = Ready(f"{self.name} sends pictures of {size} pixels.")
            self._delivered += 1
            self._small = small
            if full is not None:
                self._full = full
            self._changed.notify_all()

    def fail(self, error: HardwareError, state: CameraState) -> None:
        """Nothing will come any more, and why."""
        with self._changed:
            if self._failure is None:
                self._failure, self._state = error, state
                self._changed.notify_all()

    def close(self) -> None:
        """Whoever waits, now or later, gets CameraClosed."""
        with self._changed:
            self._failure = CameraClosed(f"{self.name} is closed.")
            self._state = Closed(f"{self.name} is closed.")
            self._small = self._full = None
            self._changed.notify_all()

    def next_small(self, timeout_s: float) -> Frame:
        frame = self._wait(self._take_small, timeout_s)
        self._sizes.check(frame)
        return frame

    def next_full(self, timeout_s: float) -> Frame:
        """The next full picture to come after this call."""
        with self._changed:
            self._full_waiters += 1
            known = self._full
        try:
            frame = self._wait(lambda: None if self._full is known else self._full, timeout_s)
        finally:
            with self._changed:
                self._full_waiters -= 1
                if self._full_waiters == 0:
                    self._full = None  # seven megabytes that nobody asks for again
        self._sizes.check(frame)
        return frame

    def clip(self, last_s: float) -> tuple[ClipPicture, ...]:
        return self._ring.last(last_s)

    def _take_small(self) -> Frame | None:
        taken, self._small = self._small, None
        return taken

    def _wait(self, take: Callable[[], Frame | None], timeout_s: float) -> Frame:
        with self._changed:
            until_s = self._clock.now_s() + timeout_s
            while (frame := take()) is None:
                self._look_for_silence()
                if self._failure is not None:
                    raise self._failure.with_traceback(None)
                now_s = self._clock.now_s()
                if now_s >= until_s:
                    raise CameraTimeout(self._waited(timeout_s))
                self._clock.wait(self._changed, min(until_s, self._heard_s + self._patience_s) - now_s)
            return frame

    @property
    def _patience_s(self) -> float:
        return STOPPED_S if self._delivered else OPENING_S

    def _look_for_silence(self) -> None:
        if self._failure is not None or self._clock.now_s() - self._heard_s < self._patience_s:
            return
        if self._delivered:
            sentence = f"The pictures of {self.name} stopped {STOPPED_S:g} s ago. Is it still plugged in?"
        else:
            sentence = f"{self.name} was opened, but no picture came within {OPENING_S:g} s. Check its cable."
        self.fail(CameraLost(sentence), Lost(sentence))

    def _waited(self, timeout_s: float) -> str:
        if self._delivered:
            return f"{self.name} sent no new picture within {timeout_s:g} s."
        return f"{self.name} has not sent its first picture yet (waited {timeout_s:g} s)."
