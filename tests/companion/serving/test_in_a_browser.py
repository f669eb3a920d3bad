"""The page in a real browser: two phones and an overlay follow a rehearsed game, through a restart too."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.compose.second_screen import LOOPBACK, Serving
from companion.games.flying_carpets.random_play import random_command
from companion.storage.journal import Journal
from companion.storage.opening import Place, open_journal
from tests.companion.evenings import NOW_S, RULES, play_out, table_with
from tests.companion.serving.browser import Browser, found_browser

PROGRAM = found_browser()
NAME = '<img src=x onerror="document.title=1">'
#: Which page is shown; the script sets it.
SHOWN = "document.body.dataset.revision !== undefined"

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="no Chromium here (apt install chromium)")


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Browser]:
    opened = Browser(str(PROGRAM), tmp_path / "browser")
    yield opened
    opened.close()


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return open_journal(Place(tmp_path / "data"), NOW_S)


def play_some(table: Any, moves: int) -> None:
    draw = Random(1)
    for _ in range(moves):
        table.submit(random_command(RULES["flying-carpets"], table.session.state, draw))


def awaits(table: Any) -> str:
    return f"document.getElementById('awaited').textContent === {str(table.snapshot().awaited.what)!r}"


def test_phones_and_overlay_follow_a_game_through_a_restart(
    browser: Browser, journal: Journal, tmp_path: Path
) -> None:
    folder = tmp_path / "data"
    serving = Serving(journal, folder, LOOPBACK, 0)
    serving.start()
    url, port = serving.url, serving.port
    table = table_with(journal, NAME, "Ben", "Cleo")
    phone, german = browser.open(f"{url}?lang=en"), browser.open(f"{url}?lang=de")
    overlay = browser.open(f"{url}?overlay=1&lang=en", 1280, 720)
    play_some(table, 6)
    for page in (phone, overlay):
        page.until(awaits(table))
    assert phone.value("document.querySelectorAll('#players li').length") == 3
    assert phone.value("document.querySelector('#players span').textContent.endsWith('\">')")
    assert phone.value("document.querySelectorAll('img[src=x]').length") == 0
    assert german.value("document.getElementById('latest-title').textContent") == "Was geschah"
    assert overlay.value("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert overlay.value("getComputedStyle(document.getElementById('latest-part')).display") == "none"
    serving.close()
    phone.until("!document.getElementById('lost').hidden")
    play_out(table)
    again = Serving(journal, folder, LOOPBACK, port)
    again.start()
    for page, text in (
        (phone, "The game is over."),
        (overlay, "The game is over."),
        (german, "Die Partie ist zu Ende."),
    ):
        page.until(f"document.getElementById('awaited').textContent === {text!r}")
        points = page.value(
            "[...document.querySelectorAll('#players b')].map((each) => Number(each.textContent))"
        )
        assert points == [one.points for one in sorted(table.session.outcome.standings, key=lambda s: s.seat)]
    again.close()


def test_it_fits_a_narrow_phone(browser: Browser, journal: Journal, tmp_path: Path) -> None:
    serving = Serving(journal, tmp_path / "data", LOOPBACK, 0)
    serving.start()
    play_out(table_with(journal, "Maximiliane-Charlotte-Friederike", "W" * 60, "安娜", "Ben"))
    page = browser.open(serving.url, 320, 640)
    page.until(f"{SHOWN} && document.querySelectorAll('#standings li').length === 4")
    assert page.value("document.documentElement.scrollWidth") <= 320
    assert page.picture().startswith(b"\x89PNG")
    serving.close()
