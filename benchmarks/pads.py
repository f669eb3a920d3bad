"""From a press to its light: five pads pressed at once on mock pins, while a picture is being read."""

import os
import sys
import threading
import time
from collections.abc import Callable, Sequence

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import cv2
import numpy as np
from gpiozero.pins.mock import MockFactory

from benchmarks.measuring import Benchmark, Figure, figure_of
from hardware.board import Board
from hardware.lights import Lights
from hardware.pads.gpio import GpioPads
from hardware.pads.watch import PadWatch
from hardware.pins import DEFAULT_PIN_MAP
from hardware.sound import NoSpeaker, Sounds

ROUNDS = 100
HOLD_S = 0.08
PAUSE_S = 0.12
GOAL_MS = 30.0
#: How long Python lets a thread run before another gets its turn; its own 5 ms is a fifth of the answer.
SWITCH_S = 0.001


class _TimedLeds:
    """Lamps that note when each was lit."""

    def __init__(self) -> None:
        self.lit_s: dict[int, float] = {}

    def set(self, pad: int, lit: bool) -> None:
        if lit:
            self.lit_s.setdefault(pad, time.monotonic())

    def close(self) -> None: ...


def _read_pictures(stop: threading.Event) -> None:
    """What reading a picture costs: greys, edges, markers, patches, a matrix product."""
    draw = np.random.default_rng(1)
    picture = draw.integers(0, 255, (1080, 1920, 3), dtype=np.uint8)
    detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    patches = draw.random((12, 5580), dtype=np.float32)
    references = draw.random((5580, 52), dtype=np.float32)
    while not stop.is_set():
        grey = cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (5, 5), 0)
        cv2.Canny(grey, 60, 180)
        detector.detectMarkers(cv2.resize(grey, None, fx=0.5, fy=0.5))
        (patches @ references).argmax(axis=1)


def _sums(stop: threading.Event) -> None:
    """The worst company for a thread: plain Python that never lets go by itself."""
    total = 0
    while not stop.is_set():
        total += sum(range(1000))


def _quick_switching(load: Callable[[threading.Event], None]) -> list[float]:
    usual_s = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH_S)
    try:
        return _press_to_light_ms(load)
    finally:
        sys.setswitchinterval(usual_s)


def _press_to_light_ms(load: Callable[[threading.Event], None] | None) -> list[float]:
    factory = MockFactory()
    leds = _TimedLeds()
    taken: list[float] = []
    stop = threading.Event()
    worker = threading.Thread(target=load, args=(stop,)) if load else None
    if worker:
        worker.start()
    try:
        with (
            GpioPads(Board(factory)) as pads,
            Lights(leds, pads.count) as lights,
            PadWatch(pads, lights, Sounds(NoSpeaker())),
        ):
            pins = [factory.pin(pad.buttons[1]) for pad in DEFAULT_PIN_MAP.pads]
            for _ in range(ROUNDS):
                leds.lit_s.clear()
                pressed_s = {}
                for pad, pin in enumerate(pins):
                    pressed_s[pad] = time.monotonic()
                    pin.drive_low()
                time.sleep(HOLD_S)
                for pin in pins:
                    pin.drive_high()
                time.sleep(PAUSE_S)
                taken += [(leds.lit_s[pad] - pressed_s[pad]) * 1000 for pad in pressed_s]
    finally:
        stop.set()
        if worker:
            worker.join(timeout=5.0)
        factory.reset()
    return taken


def run() -> Sequence[Figure]:
    return [
        figure_of("press to light, five at once", _press_to_light_ms(None), goal=GOAL_MS),
        figure_of("the same while a picture is read", _press_to_light_ms(_read_pictures), goal=GOAL_MS),
        figure_of("the same beside a busy Python thread", _press_to_light_ms(_sums), goal=GOAL_MS),
        figure_of("a picture, switching every 1 ms", _quick_switching(_read_pictures), goal=GOAL_MS),
        figure_of("a busy thread, switching every 1 ms", _quick_switching(_sums), goal=GOAL_MS),
    ]


BENCHMARK = Benchmark("pads", "from a press to its light: 25 ms by design, the rest is waiting", run)
