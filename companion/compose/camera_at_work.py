"""The camera at work for its page: its picture, whether it sees, light and sharpness as numbers."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Any

import cv2
import numpy as np

from companion.compose.camera_check import sharpness
from companion.compose.cameras import is_live, open_any
from companion.compose.devices_said import from_devices
from companion.deck import default_profile
from companion.shared.sentences import Sentence, say
from hardware.cameras.protocol import Camera, Frame
from hardware.errors import CameraEnded, CameraTimeout, HardwareError
from ui.present.at_work import AtWork, CameraShown
from vision.deck import load_deck
from vision.settle import Settling, Stillness

#: The longest wait for one picture, and the pause before a lost camera is asked again.
STEP_S, PAUSE_S = 0.5, 0.3
#: The screen hears of new pictures so often, and of new figures.
TOLD_EVERY_S, FIGURES_EVERY_S = 0.1, 1.0
#: The pictures that the rate is counted over.
RATE_OVER = 30
#: Brighter than one and darker than the other is no light to read cards in (levels 0 to 255).
DARK_LEVEL, BRIGHT_LEVEL = 45.0, 225.0

#: Numbers of pictures, never used twice: whoever shows them knows a new one by its number.
NUMBERS = count(1)

_BLIND = {
    Stillness.DARK: say("It is too dark to see."),
    Stillness.COVERED: say("The lens is covered."),
    Stillness.FROZEN: say("The picture stands still: the camera sends the same one again and again."),
}


class CameraAtWork:
    """Opens the camera that `text` names and looks through it until it is told to stop.

    `between` is called after each picture, in the same thread, and may use the camera for as long as it
    likes.
    """

    def __init__(
        self, text: str, changed: Callable[[], None], between: Callable[[Camera], None] = lambda camera: None
    ) -> None:
        self._text, self._changed, self._between = text, changed, between
        self._camera: Camera | None = None
        self._lock = threading.Lock()
        self._settling = Settling()
        self._small: Any = None
        self._sequence = 0
        self._sees = False
        self._told = say("The camera is being opened …")
        self._figures: tuple[tuple[Sentence, Sentence], ...] = ()
        self._ratio = 16 / 9
        self._times_s: deque[float] = deque(maxlen=RATE_OVER)
        self._told_s = self._measured_s = 0.0

    def run(self, stop: threading.Event) -> None:
        try:
            opened = open_any(self._text, load_deck(default_profile()))
        except HardwareError as error:
            self._blind(from_devices(str(error)))
            return
        if opened.camera is None:
            why = from_devices(opened.sentence)
            self._blind(say("No camera was found. Plug one in and look again. ({why})", why=why))
            return
        self._settling = Settling(live=is_live(opened))
        with opened.camera as self._camera:
            while not stop.is_set():
                if not self._look(self._camera):
                    return
                if self._sees:
                    self._between(self._camera)
                else:
                    stop.wait(PAUSE_S)

    def interrupt(self) -> None:
        camera = self._camera
        if camera is not None:
            camera.close()

    def shown(self) -> AtWork:
        return self.camera_shown()

    def camera_shown(self) -> CameraShown:
        with self._lock:
            return CameraShown(self._sees, self._told, self._figures, (), self._ratio, self._sequence)

    def picture(self) -> tuple[int, Any] | None:
        with self._lock:
            return (self._sequence, self._small) if self._small is not None else None

    def ask(self, what: str, about: Any) -> Sentence | None:
        return None

    def _look(self, camera: Camera) -> bool:
        """One picture, or the reason why there is none. False: there will be no more."""
        try:
            frame = camera.next_small(STEP_S)
        except CameraTimeout:
            if not self._sees:
                self._blind(from_devices(camera.state.sentence))
            return True
        except CameraEnded as error:
            self._blind(from_devices(str(error)))
            return False
        except HardwareError as error:
            self._blind(from_devices(str(error)))
            return True
        self.see(frame)
        return True

    def see(self, frame: Frame) -> None:
        """A picture came."""
        why = _BLIND.get(self._settling.feed(frame.image_bgr, frame.taken_s).state)
        now_s = time.monotonic()
        self._times_s.append(now_s)
        if now_s - self._measured_s >= FIGURES_EVERY_S:
            self._measured_s = now_s
            figures = self._measure(frame)
        else:
            figures = self._figures
        with self._lock:
            self._small, self._sequence = frame.image_bgr, next(NUMBERS)
            self._ratio = frame.size_px[0] / frame.size_px[1]
            self._sees, self._figures = why is None, figures
            self._told = why or say("The camera sees the table.")
        if now_s - self._told_s >= TOLD_EVERY_S:
            self._told_s = now_s
            self._changed()

    def _blind(self, why: Sentence) -> None:
        with self._lock:
            changed = self._sees or self._told != why
            self._sees, self._told, self._figures = False, why, ()
        if changed:
            self._changed()

    def _measure(self, frame: Frame) -> tuple[tuple[Sentence, Sentence], ...]:
        grey = cv2.cvtColor(frame.image_bgr, cv2.COLOR_BGR2GRAY)
        level = float(np.mean(grey))
        light = say("good")
        if level < DARK_LEVEL:
            light = say("too dark")
        elif level > BRIGHT_LEVEL:
            light = say("too bright")
        width, height = frame.full_size_px
        lasted_s = self._times_s[-1] - self._times_s[0]
        rate = (len(self._times_s) - 1) / lasted_s if lasted_s > 0 else 0.0
        return (
            (say("Picture"), say("{width} × {height} pixels", width=width, height=height)),
            (say("Pictures a second"), say("{number}", number=round(rate))),
            (say("Light"), light),
            (
                say("Sharpness"),
                say("{number}", number=round(sharpness(frame))),
            ),
        )
