"""The window opened: checked first, configured, then run until it is closed."""

import time
from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from typing import Any

from companion.compose.live_screen import LiveHouse
from companion.compose.screen import JournalHouse, pictures_folder
from companion.compose.service_news import ServiceNews
from companion.storage.journal import Journal
from ui.languages import LANGUAGES
from ui.present.guide import GameScreens, Guide
from ui.present.tour import Tour
from ui.present.world import House
from ui.window.startup import ScreenUnavailable, check, configure, prepare, this_machine

KIVY_HOME = "kivy"

__all__ = ["ScreenUnavailable", "check_screen", "guide_for", "open_screen", "run", "screens_of"]


def check_screen() -> None:
    """Raises ScreenUnavailable where no window can open, with everything that is missing."""
    check(this_machine())


def screens_of(ruleset: str) -> GameScreens:
    """The screens of a game. Raises LookupError for one that has none."""
    if ruleset == "flying-carpets":
        from ui.present.carpets.playing import CarpetsScreens

        return CarpetsScreens()
    raise LookupError(f"There are no screens for {ruleset}.")


def guide_for(house: House) -> Guide:
    return Guide(house, Tour(), screens_of, SystemRandom(), LANGUAGES)


def open_screen(
    journal: Journal,
    folder: Path,
    width_px: int,
    height_px: int,
    full: bool,
    px_per_mm: float = 0.0,
    camera: str = "",
) -> None:
    """Runs the screen until its window is closed; without a camera all that happens is tapped."""
    house = JournalHouse(journal, folder) if not camera else LiveHouse(journal, folder, camera)
    run(house, folder, (width_px, height_px), full, px_per_mm)


def run(
    house: House,
    folder: Path,
    size_px: tuple[int, int],
    full: bool = False,
    px_per_mm: float = 0.0,
    when_open: Callable[[Any], None] | None = None,
) -> None:
    """The window and its loop; `when_open` gets the screen once it is there."""
    prepare(folder / KIVY_HOME)
    configure(*size_px, full)
    # Only now: Kivy reads its settings when it is imported.
    from kivy.base import runTouchApp
    from kivy.clock import Clock
    from kivy.core.window import Window

    from ui.window.screen import Screen

    Window.set_title("Tabletop companion")
    screen = Screen(guide_for(house), pictures_folder(), time.monotonic, px_per_mm)
    if isinstance(house, LiveHouse):
        house.attach(screen.inbox.post, screen.guide.say)
    if when_open is not None:
        when_open(screen)
    news = ServiceNews()
    # From the window's own clock: what is said once it turns, and no more if it ever stops.
    Clock.schedule_once(lambda _: news.ready())
    if news.alive_every_s:
        Clock.schedule_interval(lambda _: news.alive(), news.alive_every_s)
    try:
        runTouchApp(screen)
    finally:
        news.going()
        screen.close()
        house.leave()
