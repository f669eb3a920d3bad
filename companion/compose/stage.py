"""The stage: a simulated table that changes beat by beat, and the camera over it."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import TracebackType
from typing import Self, TypeAlias

import numpy as np

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
    Ready,
    SteadyClock,
)
from hardware.cameras.sizes import small_size_px
from hardware.errors import CameraClosed, CameraEnded, CameraTimeout
from vision.deck import Picture
from vision.scene import at_size, render_clean
from vision.scene_sensor import with_noise
from vision.scene_table import SimTable

FPS = 15.0


@dataclass(frozen=True, slots=True)
class Beat:
    """The table as it is for a while."""

    table: SimTable = field(repr=False)
    lasts_s: float


#: Gives the next beats when the last one is over; None: the evening is over.
Script: TypeAlias = Callable[[], Iterable[Beat] | None]


class Stage:
    """What lies on the simulated table at each time. Several threads may use it.

    `script` is asked for more when all beats are over; without one the table just stays as it is.
    """

    def __init__(self, table: SimTable, script: Script | None = None) -> None:
        self._lock = threading.Lock()
        self._table = table
        self._script = script
        self._beats: deque[tuple[float, SimTable]] = deque()
        self._until_s = self._now_s = 0.0

    @property
    def table(self) -> SimTable:
        """How the table will be when all beats so far are over."""
        with self._lock:
            return self._beats[-1][1] if self._beats else self._table

    @property
    def is_waiting(self) -> bool:
        """Whether all beats are over."""
        with self._lock:
            return not self._beats

    def add(self, beats: Iterable[Beat]) -> None:
        with self._lock:
            self._add(beats)

    def at(self, at_s: float) -> SimTable | None:
        """The table at a time; times do not go back. None: the evening is over."""
        with self._lock:
            self._now_s = at_s
            while True:
                while self._beats and self._beats[0][0] <= at_s:
                    self._until_s, self._table = self._beats.popleft()
                if self._beats or self._script is None:
                    break
                more = self._script()
                if more is None:
                    return None
                if not self._add(more):
                    break
            return self._beats[0][1] if self._beats else self._table

    def _add(self, beats: Iterable[Beat]) -> bool:
        end_s = self._beats[-1][0] if self._beats else max(self._until_s, self._now_s)
        added = False
        for beat in beats:
            end_s += beat.lasts_s
            self._beats.append((end_s, beat.table))
            added = True
        return added


#: Told before each small picture is drawn: simulated people may do something to the stage.
Before: TypeAlias = Callable[[], object]


class StagedCamera:
    """A camera over a stage. Small pictures are drawn small, full ones only when somebody asks.

    With `fast` each small picture comes at once, 1/fps s of the stage's time after the last; else at its
    pace on the `clock`. `rng` decides the sensor's noise.
    """

    def __init__(
        self,
        stage: Stage,
        name: str,
        rng: np.random.Generator,
        *,
        fps: float = FPS,
        fast: bool = False,
        clip_s: float = 0.0,
        clock: Clock | None = None,
        before: Before = lambda: None,
    ) -> None:
        self._before = before
        self._stage, self._name, self._rng = stage, name, rng
        self._fps, self._fast = fps, fast
        self._clock = clock or SteadyClock()
        self._ring = ClipRing(clip_s)
        self._changed = threading.Condition()
        self._began_s: float | None = None
        self._number = -1
        self._on: SimTable | None = None
        self._drawing_s = 0.0
        self._drawn: dict[tuple[int, int], tuple[SimTable, Picture]] = {}
        self._state: CameraState = Opening(f"{name} has not begun.")

    @property
    def name(self) -> str:
        return self._name

    @property
    def state(self) -> CameraState:
        return self._state

    @property
    def drawing_s(self) -> float:
        """How long it took to draw all pictures so far."""
        return self._drawing_s

    def next_small(self, timeout_s: float) -> Frame:
        self._before()
        with self._changed:
            number = self._await(timeout_s)
            at_s = number / self._fps
            table = self._stage.at(at_s)
            if table is None:
                sentence = f"{self._name} is over after {at_s:.1f} s."
                self._state = Ended(sentence)
                raise CameraEnded(sentence)
            self._number, self._on = number, table
            self._state = Ready(f"{self._name} plays, {at_s:.1f} s.")
            full_size = table.camera.size_px
            drawn = self._render(table, small_size_px(full_size))
            small = Frame(drawn, at_s, number, full_size)
        self._ring.add(small)
        return small

    def full(self, timeout_s: float) -> Frame:
        with self._changed:
            self._raise_if_closed()
            table = self._on or self._stage.at(0.0)
            if table is None:
                raise CameraEnded(f"{self._name} is over.")
            number, size_px = max(self._number, 0), table.camera.size_px
            return Frame(self._render(table, size_px), number / self._fps, number, size_px)

    def _render(self, table: SimTable, size_px: tuple[int, int]) -> Picture:
        """A picture with noise of its own. A table at rest is drawn once for each size."""
        began_s = time.perf_counter()
        on, clean = self._drawn.get(size_px, (None, None))
        if on is not table or clean is None:
            clean = render_clean(at_size(table, size_px))
            self._drawn[size_px] = table, clean
        picture = with_noise(clean, table.sensor, self._rng)
        self._drawing_s += time.perf_counter() - began_s
        return picture

    def lock(self, wanted: CameraSettings | None = None) -> CameraSettings:
        return CameraSettings()

    def unlock(self) -> None: ...

    def clip(self, last_s: float) -> tuple[ClipPicture, ...]:
        return self._ring.last(last_s)

    def describe(self) -> Mapping[str, str]:
        pace = "as fast as asked" if self._fast else f"{self._fps:g} pictures a second"
        return {"camera": self._name, "pace": pace, "state": self._state.sentence}

    def close(self) -> None:
        with self._changed:
            self._state = Closed(f"{self._name} is closed.")
            self._changed.notify_all()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _await(self, timeout_s: float) -> int:
        """The number of the picture that is due. The condition is held."""
        self._raise_if_closed()
        if self._fast:
            return self._number + 1
        if self._began_s is None:
            self._began_s = self._clock.now_s()
        until_s = self._clock.now_s() + timeout_s
        while True:
            now_s = self._clock.now_s()
            due_s = self._began_s + (self._number + 1) / self._fps
            if due_s <= now_s:
                # What was missed is passed over, as with any live camera.
                return max(self._number + 1, int((now_s - self._began_s) * self._fps))
            if now_s >= until_s:
                raise CameraTimeout(f"The next picture of {self._name} is due in {due_s - now_s:.1f} s.")
            self._clock.wait(self._changed, min(due_s, until_s) - now_s)
            self._raise_if_closed()

    def _raise_if_closed(self) -> None:
        if isinstance(self._state, Closed):
            raise CameraClosed(f"{self._name} is closed.")
