"""A camera that plays a script: pictures, and whatever can go wrong instead of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Self

import numpy as np
from numpy.typing import NDArray

from companion.compose.eye import Sight
from hardware.cameras.protocol import CameraSettings, CameraState, ClipPicture, Closed, Frame, Ready
from hardware.errors import CameraClosed, CameraEnded, HardwareError
from tests.companion.compose.seen_tables import reading
from vision.look import Reading
from vision.nudge import Nudge

Picture = NDArray[np.uint8]
Cue = Picture | HardwareError


class ScriptedCamera:
    """Each `next_small` is the next cue, 1/15 s after the last one; then the recording is over.

    `full` gives the picture that is on; what is put into `full_instead` comes first.
    """

    def __init__(self, cues: Sequence[Cue], *, full_is_later: bool = False) -> None:
        self._cues = list(cues)
        self._at = -1
        self._full_is_later = full_is_later
        self._on: Picture | None = None
        self.locks = 0
        self.closed = 0
        self.full_instead: list[HardwareError] = []

    @property
    def name(self) -> str:
        return "scripted"

    @property
    def state(self) -> CameraState:
        return Closed("closed") if self.closed else Ready("plays")

    def next_small(self, timeout_s: float) -> Frame:
        if self.closed:
            raise CameraClosed("scripted is closed.")
        self._at += 1
        if self._at >= len(self._cues):
            raise CameraEnded("The script is over.")
        cue = self._cues[self._at]
        if isinstance(cue, HardwareError):
            raise cue
        self._on = cue
        return Frame(cue.copy(), self._at / 15, self._at, (cue.shape[1], cue.shape[0]))

    def full(self, timeout_s: float) -> Frame:
        if self.full_instead:
            raise self.full_instead.pop(0)
        assert self._on is not None
        later = self._at + self._full_is_later
        return Frame(self._on.copy(), later / 15, later, (self._on.shape[1], self._on.shape[0]))

    def lock(self, wanted: CameraSettings | None = None) -> CameraSettings:
        self.locks += 1
        return CameraSettings()

    def unlock(self) -> None: ...

    def clip(self, last_s: float) -> tuple[ClipPicture, ...]:
        return ()

    def describe(self) -> Mapping[str, str]:
        return {}

    def close(self) -> None:
        self.closed += 1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class ScriptedEye:
    """Gives the readings it was told, the last one again and again, and keeps what it was asked."""

    def __init__(self, *readings: Reading) -> None:
        self._readings = list(readings) or [reading(())]
        self.asked: list[tuple[bool, bool]] = []
        self.anew = 0
        self.all_clear = False
        self.taken_back = 0

    def begin_anew(self) -> None:
        self.anew += 1

    def read(
        self, picture_bgr: Picture, nudge: Nudge | None = None, *, flying: bool = False, afresh: bool = False
    ) -> Sight:
        self.asked.append((nudge is not None, flying and not afresh))
        one = self._readings.pop(0) if len(self._readings) > 1 else self._readings[0]
        return Sight(picture_bgr, one)

    def take_back(self) -> None:
        self.taken_back += 1

    def keep(self) -> None: ...

    def put_away(self) -> None: ...

    def nothing_else_lies_there(self, sight: Sight) -> bool:
        return self.all_clear
