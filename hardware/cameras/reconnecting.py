"""Picks a lost camera up again, without anyone restarting anything."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import TracebackType
from typing import Self

from hardware.cameras.protocol import (
    Busy,
    Camera,
    CameraSettings,
    CameraState,
    ClipPicture,
    Clock,
    Closed,
    Frame,
    Lost,
    SteadyClock,
)
from hardware.errors import CameraBusy, CameraClosed, CameraLost, HardwareError, NoCamera

#: Soon at first, for a plug that was only nudged; then seldom: each refused opening costs picamera2 one open
#: file that it never closes, and an evening of them must stay far below the 1024 that a program may have.
WAITS_S = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 30.0)
_TO_TRY_AGAIN = (CameraLost, CameraBusy, NoCamera)


class ReconnectingCamera:
    """Opens the camera anew when it was lost. What was locked before is locked again.

    open_one makes the camera and raises HardwareError where it cannot. While there is none, every call raises
    the reason within its time, `state` tells it, and the opening is tried again when it is due, by whoever
    asks for a picture then. With `camera`, that one is used first; with
    `because`, it was tried just now and that is why it failed.
    """

    def __init__(
        self,
        name: str,
        open_one: Callable[[], Camera],
        *,
        camera: Camera | None = None,
        because: HardwareError | None = None,
        clock: Clock | None = None,
        waits_s: tuple[float, ...] = WAITS_S,
    ) -> None:
        self._name = name
        self._open_one = open_one
        self._clock = clock or SteadyClock()
        self._waits_s = waits_s
        self._changed = threading.Condition()
        self._opening = threading.Lock()  # one opening at a time, and none while closing
        self._camera = camera
        self._reason: HardwareError = CameraLost(f"{name} has not been opened yet.")
        self._failures = 0
        self._next_try_s = self._clock.now_s()
        if because is not None:
            self._put_off(because)
        self._locked: CameraSettings | None = None
        self._first_sequence = 0
        self._sequence = -1
        self._returns = 0
        self._closed = False

    @property
    def name(self) -> str:
        return self._name

    @property
    def state(self) -> CameraState:
        if self._closed:
            return Closed(f"{self._name} is closed.")
        camera = self._camera
        if camera is not None:
            return camera.state
        wait_s = max(0.0, self._next_try_s - self._clock.now_s())
        sentence = f"{self._reason} It is tried again in {wait_s:.0f} s."
        if isinstance(self._reason, CameraBusy):
            return Busy(sentence, self._reason.holder)
        return Lost(sentence)

    def next_small(self, timeout_s: float) -> Frame:
        return self._ask(lambda camera, left_s: camera.next_small(left_s), timeout_s)

    def full(self, timeout_s: float) -> Frame:
        return self._ask(lambda camera, left_s: camera.full(left_s), timeout_s)

    def lock(self, wanted: CameraSettings | None = None) -> CameraSettings:
        camera = self._camera
        if camera is None:
            if wanted is not None:
                self._locked = wanted
            return CameraSettings()
        self._locked = camera.lock(wanted)
        return self._locked

    def unlock(self) -> None:
        self._locked = None
        if (camera := self._camera) is not None:
            camera.unlock()

    def clip(self, last_s: float) -> tuple[ClipPicture, ...]:
        camera = self._camera
        return () if camera is None else camera.clip(last_s)

    def describe(self) -> Mapping[str, str]:
        camera = self._camera
        told = {"camera": self._name} if camera is None else dict(camera.describe())
        return {**told, "state": self.state.sentence, "times it came back": str(self._returns)}

    def close(self) -> None:
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        with self._opening:
            camera, self._camera = self._camera, None
        if camera is not None:
            camera.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _ask(self, ask: Callable[[Camera, float], Frame], timeout_s: float) -> Frame:
        until_s = self._clock.now_s() + timeout_s
        camera = self._there(until_s)
        try:
            frame = ask(camera, max(0.0, until_s - self._clock.now_s()))
        except CameraClosed:
            # Ours was let go by another thread, which found it lost.
            raise self._reason_or_closed() from None
        except (CameraLost, CameraBusy) as error:
            self._let_go(camera, error)
            raise
        self._failures = 0
        return self._renumbered(frame)

    def _there(self, until_s: float) -> Camera:
        """The camera, opened now if an opening is due. Raises why there is none, by `until_s`."""
        while True:
            if self._closed:
                raise CameraClosed(f"{self._name} is closed.")
            with self._opening:
                if self._camera is not None:
                    return self._camera
                if self._clock.now_s() >= self._next_try_s and not self._closed:
                    self._try()
                    continue
            now_s = self._clock.now_s()
            if now_s >= until_s:
                raise self._reason_or_closed()
            with self._changed:
                if not self._closed:
                    self._clock.wait(self._changed, min(until_s, self._next_try_s) - now_s)

    def _try(self) -> None:
        try:
            camera = self._open_one()
        except _TO_TRY_AGAIN as error:
            self._put_off(error)
            return
        self._returns += self._sequence >= 0
        self._first_sequence = self._sequence + 1
        if self._locked is not None:
            camera.lock(self._locked)
        self._camera = camera

    def _let_go(self, lost: Camera, error: HardwareError) -> None:
        with self._opening:
            if self._camera is not lost:
                return
            self._camera = None
            self._put_off(error)
        lost.close()

    def _put_off(self, error: HardwareError) -> None:
        """A camera that opens and dies before its first picture waits longer each time too."""
        self._reason = error
        self._next_try_s = self._clock.now_s() + self._waits_s[min(self._failures, len(self._waits_s) - 1)]
        self._failures += 1

    def _reason_or_closed(self) -> HardwareError:
        if self._closed:
            return CameraClosed(f"{self._name} is closed.")
        return self._reason.with_traceback(None)

    def _renumbered(self, frame: Frame) -> Frame:
        """Numbers go on growing when the camera is a new one that begins at 0."""
        number = self._first_sequence + frame.sequence
        self._sequence = max(self._sequence, number)
        return replace(frame, sequence=number)
