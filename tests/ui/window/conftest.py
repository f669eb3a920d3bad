"""A real window, drawn offscreen, and a finger that really touches it."""

import os
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import pytest

if find_spec("kivy") is None:
    collect_ignore_glob = ["test_*.py"]
# Before anything of Kivy is imported, in every process that runs these tests.
os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.compose.opening import screens_of
from companion.compose.screen import JournalHouse, pictures_folder
from companion.storage.journal import Journal
from companion.storage.opening import Place, open_journal
from tests.ui.window.finger import Finger, HandClock
from ui.languages import LANGUAGES
from ui.present.guide import Guide
from ui.present.tour import Tour
from ui.present.world import Preferences
from ui.window.startup import configure, prepare


@pytest.fixture(scope="session")
def window() -> Iterator[Any]:
    """Kivy's one window of this process, 800×480."""
    with tempfile.TemporaryDirectory(prefix="kivy-home-") as home:
        prepare(Path(home))
        configure(800, 480, fullscreen=False)
        from kivy.config import Config

        # Nobody looks: no test waits for a frame.
        Config.set("graphics", "maxfps", "0")
        from kivy.base import EventLoop
        from kivy.core.window import Window

        EventLoop.ensure_window()
        Window.size = (800, 480)
        # What is read back from the first frame is black.
        EventLoop.idle()
        yield Window


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = open_journal(Place(tmp_path), time.time())
    yield opened
    opened.close()


@pytest.fixture
def house(journal: Journal, tmp_path: Path) -> JournalHouse:
    kept = JournalHouse(journal, tmp_path, draw=Random(3))
    kept.keep(Preferences(language="en", tour_seen=True))
    return kept


@pytest.fixture
def finger(window: Any, house: JournalHouse) -> Iterator[Finger]:
    """The screen at home, with an empty journal behind it, and a finger on it."""
    from ui.window.screen import Screen

    clock = HandClock()
    guide = Guide(house, Tour(), screens_of, Random(5), LANGUAGES)
    window.rotation = 0
    window.size = (800, 480)
    screen = Screen(guide, pictures_folder(), clock)
    window.add_widget(screen)
    screen.refresh()
    yield Finger(screen, clock)
    window.remove_widget(screen)
    screen.close()
