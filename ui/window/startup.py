"""What has to be true before a window can open, found out before Kivy is imported; and Kivy's own settings.

Kivy asked too early or in the wrong place ends in a traceback, in a window nobody sees, or in every tap
counting twice.
"""

import ctypes.util
import os
from collections.abc import Callable, Mapping, MutableMapping
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from companion.shared.refusals import CompanionError

#: More than a finger can see, less than a small computer has to work for.
FRAMES_PER_S = 30
#: Draws without any display; for tests and pictures, never chosen by itself.
OFFSCREEN = "offscreen"

_SYSTEM_LIBRARIES = (("GL", "libgl1"), ("EGL", "libegl1"))


class ScreenUnavailable(CompanionError):
    """No window can open here; the text says what is missing and how to get it."""


@dataclass(frozen=True, slots=True)
class Machine:
    """What the check looks at."""

    environment: Mapping[str, str]
    is_root: bool
    platform: str
    has_module: Callable[[str], bool]
    has_library: Callable[[str], bool]
    has_device: Callable[[str], bool]


def this_machine() -> Machine:
    import sys

    return Machine(
        os.environ,
        hasattr(os, "geteuid") and os.geteuid() == 0,
        sys.platform,
        lambda name: find_spec(name) is not None,
        lambda name: ctypes.util.find_library(name) is not None,
        lambda path: os.access(path, os.R_OK | os.W_OK),
    )


def check(machine: Machine) -> None:
    """Raises ScreenUnavailable with everything that is missing."""
    troubles = list(_troubles(machine))
    if troubles:
        raise ScreenUnavailable(" ".join(troubles))


def _troubles(machine: Machine) -> list[str]:
    offscreen = machine.environment.get("SDL_VIDEODRIVER") == OFFSCREEN
    found = []
    if not machine.has_module("kivy"):
        found.append("The screen needs Kivy: pip install 'tabletop-companion[ui]'.")
    if machine.platform != "linux":
        return found
    if machine.is_root and not offscreen and not machine.environment.get("CI"):
        found.append(
            "Do not run the screen as root: touch and sound fail there. Run it as the user who sits at it, "
            "in the groups video, input and render (sudo usermod -aG video,input,render NAME)."
        )
    for library, package in _SYSTEM_LIBRARIES:
        if not machine.has_library(library):
            found.append(f"The library {library} is missing: sudo apt install {package}.")
    if not offscreen and not _has_display(machine):
        found.append(
            "There is no display: no DISPLAY, no WAYLAND_DISPLAY, and no graphics device this user may "
            "open (/dev/dri/card0). On a desktop start it from there, not over ssh; without a desktop "
            "join the groups video and render and log in again. "
            "Without a screen, `companion play` keeps the game."
        )
    return found


def _has_display(machine: Machine) -> bool:
    if machine.environment.get("DISPLAY") or machine.environment.get("WAYLAND_DISPLAY"):
        return True
    return any(machine.has_device(f"/dev/dri/card{number}") for number in range(2))


def advice(machine: Machine) -> tuple[str, ...]:
    """What the screen works without, but better with."""
    if machine.platform == "linux" and not machine.has_library("mtdev"):
        return ("Touch panels without a desktop want libmtdev: sudo apt install libmtdev1.",)
    return ()


def prepare(home: Path, environment: MutableMapping[str, str] | None = None) -> None:
    """Settings that Kivy and SDL read when they are imported. `home` is a folder of our own.

    Kivy's command line, log file and the user's own configuration are left out of it.
    """
    settings = os.environ if environment is None else environment
    home.mkdir(parents=True, exist_ok=True)
    settings["KIVY_HOME"] = str(home)
    settings["KIVY_NO_ARGS"] = "1"
    settings["KIVY_NO_FILELOG"] = "1"
    settings["KIVY_NO_CONFIG"] = "1"
    settings.setdefault("KIVY_LOG_MODE", "PYTHON")
    # All that draws, loads and writes is SDL's; other providers would be imported and never asked.
    for provider in ("WINDOW", "TEXT", "IMAGE"):
        settings[f"KIVY_{provider}"] = "sdl2"
    # A touch panel speaks as fingers only. Else SDL makes a mouse of each finger, and every tap counts twice.
    settings["SDL_TOUCH_MOUSE_EVENTS"] = "0"
    settings["SDL_MOUSE_TOUCH_EVENTS"] = "0"
    settings.setdefault("SDL_VIDEO_ALLOW_SCREENSAVER", "1")


def configure(width_px: int, height_px: int, fullscreen: bool) -> None:
    """Kivy's configuration in memory; call it after `prepare` and before the window is imported."""
    from kivy.config import Config

    for provider, _ in list(Config.items("input")):
        Config.remove_option("input", provider)
    # The window itself hears fingers; this hears a mouse, and is silent once a finger was heard.
    Config.set("input", "mouse", "mouse,disable_on_activity")
    for key, value in {
        "width": width_px,
        "height": height_px,
        "fullscreen": "auto" if fullscreen else 0,
        "maxfps": FRAMES_PER_S,
        "vsync": 0,
        "multisamples": 0,
        "resizable": 1,
        "allow_screensaver": 1,
        "show_cursor": 1,
    }.items():
        Config.set("graphics", key, str(value))
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("kivy", "keyboard_mode", "system")
    Config.set("postproc", "double_tap_time", "0")
