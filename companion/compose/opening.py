"""The screen opened: checked first, then composed, then run until it is closed."""

from collections.abc import Callable
from pathlib import Path
from random import SystemRandom
from typing import Any

from companion.compose.awake import Awake, game_on
from companion.compose.live_screen import LiveHouse
from companion.compose.memory import give_back, keep_memory_low
from companion.compose.opening_pads import PadsWanted
from companion.compose.playable import screens_of
from companion.compose.screen import JournalHouse, pictures_folder
from companion.compose.screen_pads import ScreenPads
from companion.compose.service_news import ServiceNews
from companion.settings import PadKind, load_settings
from companion.storage.journal import Journal
from ui.languages import LANGUAGES
from ui.present.guide import Guide
from ui.present.tour import Tour
from ui.present.world import House
from ui.window.running import Pulse, WindowWanted, run
from ui.window.startup import ScreenUnavailable, check, this_machine

KIVY_HOME = "kivy"

__all__ = ["ScreenUnavailable", "WindowWanted", "check_screen", "guide_for", "open_screen", "screens_of"]


def check_screen() -> None:
    """Raises ScreenUnavailable where no window can open, with everything that is missing."""
    check(this_machine())


def guide_for(house: House) -> Guide:
    return Guide(house, Tour(), screens_of, SystemRandom(), LANGUAGES)


def open_screen(
    journal: Journal, folder: Path, wanted: WindowWanted, camera: str = "", pads: str = ""
) -> None:
    """Runs the screen until its window is closed; without a camera all that happens is tapped."""
    at_hand = ScreenPads(PadsWanted(PadKind(pads)), load_settings()) if pads else None
    run_house(LiveHouse(journal, folder, camera, pads=at_hand), folder, wanted)


def run_house(
    house: JournalHouse,
    folder: Path,
    wanted: WindowWanted,
    when_open: Callable[[Any], None] = lambda screen: None,
) -> None:
    """The screen of a house, until its window is closed."""

    def opened(screen: Any) -> None:
        house.attach(screen.inbox.post, screen.guide.say)
        house.chronicle().begin_serving()
        when_open(screen)

    keep_memory_low()
    news = ServiceNews()
    guide = guide_for(house)
    awake = Awake(lambda: game_on(guide.table))
    pulse = Pulse(news.ready, news.alive, news.alive_every_s, awake.look, give_back)
    try:
        run(guide, pictures_folder(), folder / KIVY_HOME, wanted, opened, pulse)
    finally:
        news.going()
        awake.close()
        house.leave()
        house.chronicle().close()
        house.workshop.close()
