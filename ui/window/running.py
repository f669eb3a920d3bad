"""The window from opening to closing."""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ui.present.guide import Guide
from ui.window.compiler import release_compiler
from ui.window.startup import ScreenUnavailable, configure, prepare

#: Five milliseconds are usual; a touch waits for several such turns.
SWITCH_S = 0.001


@dataclass(frozen=True, slots=True)
class WindowWanted:
    """Size in px, the whole screen or not, the screen's density where it is known (0: it is not)."""

    width_px: int
    height_px: int
    full: bool = False
    px_per_mm: float = 0.0


@dataclass(frozen=True, slots=True)
class Pulse:
    """Called from the window's own clock: `turning` once when it turns, `drawn` once when the first screen
    was drawn, `beat` every so many s (0: never).

    awake: whether the screen must not go dark, asked every few seconds.
    """

    turning: Callable[[], None] = lambda: None
    beat: Callable[[], None] = lambda: None
    every_s: float = 0.0
    awake: Callable[[], bool] = lambda: False
    drawn: Callable[[], None] = lambda: None


#: By then what a screen needs was drawn once, and nobody waits.
DRAWN_S = 1.0
#: Far below the shortest time after which a screen is set to go dark, a minute.
AWAKE_EVERY_S = 5.0
NO_PULSE = Pulse()


def run(
    guide: Guide,
    pictures: Path,
    home: Path,
    wanted: WindowWanted,
    when_open: Callable[[Any], None] = lambda screen: None,
    pulse: Pulse = NO_PULSE,
) -> None:
    """Opens the window and runs until it is closed. `home` is a folder for what Kivy keeps.

    `when_open` gets the screen (its `inbox`, its `guide`) once it is there.
    """
    prepare(home)
    configure(wanted.width_px, wanted.height_px, wanted.full)
    # Only now: Kivy reads its settings when it is imported.
    from kivy.base import runTouchApp
    from kivy.clock import Clock
    from kivy.core.window import Window

    if Window is None:
        raise ScreenUnavailable(
            "No window could be opened on this display: it is gone, or it cannot draw with OpenGL. Without a "
            "screen, `companion play` keeps the game."
        )
    from ui.window.screen import Screen

    Window.set_title("Tabletop companion")
    # Python lets a thread that reads pictures run this long before the screen gets its turn.
    sys.setswitchinterval(SWITCH_S)
    screen = Screen(guide, pictures, time.monotonic, wanted.px_per_mm)
    when_open(screen)
    Clock.schedule_once(lambda _: pulse.turning())
    Clock.schedule_once(lambda _: _drawn(pulse), DRAWN_S)
    if pulse.every_s:
        Clock.schedule_interval(lambda _: pulse.beat(), pulse.every_s)
    Clock.schedule_interval(lambda _: keep_awake(Window, pulse), AWAKE_EVERY_S)
    try:
        runTouchApp(screen)
    finally:
        screen.close()


def _drawn(pulse: Pulse) -> None:
    release_compiler()
    pulse.drawn()


def keep_awake(window: Any, pulse: Pulse) -> None:
    """The desktop's own saver may run, or must not; SDL hears of it only when that changes."""
    window.allow_screensaver = not pulse.awake()
