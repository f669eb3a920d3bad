"""The page in a real browser: two phones and an overlay follow a rehearsed game, through a restart too."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from companion.compose.gallery_past import keep_landing
from companion.compose.rehearsed import Rehearsed
from companion.compose.second_screen import LOOPBACK, Serving
from companion.games.flying_carpets.moves import Landed
from companion.games.registry import game_named
from companion.shared.players import Colour, Player, Roster
from companion.shared.ruleset import Setup
from companion.storage.journal import Journal
from companion.storage.opening import Place, open_journal
from companion.table import Accepted
from tests.companion.evenings import NOW_S, play_out, table_with
from tests.companion.serving.browser import Browser, Page, found_browser

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


class Evening:
    """A game that rehearses itself, some moves at a time; each landing has its picture kept."""

    def __init__(self, folder: Path, ruleset: str, *names: str) -> None:
        roster = Roster(tuple(Player.usual(*each) for each in zip(names, Colour, strict=False)))
        self._rehearsed = Rehearsed.begin(folder, game_named(ruleset), Setup(roster), 1)
        self.journal, self.table = self._rehearsed.journal, self._rehearsed.table
        self._evidence = folder / "evidence" / self.table.game_id
        self.landings = 0

    def play(self, moves: int) -> bool:
        """Whether the game is over after at most so many moves."""
        for _ in range(moves):
            answer = self._rehearsed.step()
            if answer is None:
                return True
            assert isinstance(answer, Accepted), answer
            for event in answer.events:
                if isinstance(event, Landed):
                    self.landings += 1
                    step, roster = self.table.session.log.steps[-1].number, self.table.snapshot().roster
                    keep_landing(self._evidence, self.landings, step, event, roster, Random(1))
        return False

    def points(self) -> list[int]:
        """Everybody's, in seat order, as the rules count them now."""
        return [each.total for each in self.table.snapshot().score_sheet.players]


POINTS = "[...document.querySelectorAll('#players b')].map((each) => Number(each.textContent))"


def follows(page: Page, game: Evening) -> None:
    """The page comes to show what the game is at now: what is awaited and everybody's points."""
    awaited = json.dumps(str(game.table.snapshot().awaited.what))
    points = json.dumps(game.points())
    page.until(
        f"document.getElementById('awaited').textContent === {awaited}"
        f" && JSON.stringify({POINTS}) === JSON.stringify({points})"
    )


@pytest.mark.parametrize(("ruleset", "some_moves"), [("flying-carpets", 12), ("aladdins-dragons", 70)])
def test_phones_and_overlay_follow_a_whole_game_through_a_restart(
    browser: Browser, tmp_path: Path, ruleset: str, some_moves: int
) -> None:
    folder = tmp_path / "data"
    game = Evening(folder, ruleset, NAME, "Ben", "Cleo")
    serving = Serving(game.journal, folder, LOOPBACK, 0)
    serving.start()
    url, port = serving.url, serving.port
    phone, other = browser.open(f"{url}?lang=en"), browser.open(f"{url}?lang=en", 320, 640)
    overlay = browser.open(f"{url}?overlay=1&lang=en", 1280, 720)
    pages = (phone, other, overlay)
    game.play(1)
    for page in pages:
        follows(page, game)
    assert phone.value("document.querySelectorAll('#players li').length") == 3
    assert phone.value("document.querySelector('#players span').textContent.endsWith('\">')")
    assert phone.value("document.querySelectorAll('img[src=x]').length") == 0
    assert overlay.value("getComputedStyle(document.body).backgroundColor") == "rgba(0, 0, 0, 0)"
    assert overlay.value("getComputedStyle(document.getElementById('latest-part')).display") == "none"
    for _ in range(4):
        game.play(some_moves)
        for page in pages:
            follows(page, game)
    if game.landings:
        phone.until("!document.getElementById('landing-part').hidden")
        # A picture that has come changes nothing that `until` hears of.
        come = (
            "new Promise((done) => { const img = document.getElementById('landing');"
            " const look = () => img.naturalWidth ? done(img.naturalWidth) : setTimeout(look, 50); look(); })"
        )
        assert phone.value(come) > 0
    assert bool(game.landings) == (ruleset == "flying-carpets")
    serving.close()
    for page in (phone, other):
        page.until("!document.getElementById('lost').hidden")
    game.play(some_moves)
    again = Serving(game.journal, folder, LOOPBACK, port)
    again.start()
    while not game.play(some_moves):
        for page in pages:
            follows(page, game)
    for page in pages:
        page.until("document.getElementById('awaited').textContent === 'The game is over.'")
        outcome = game.table.session.outcome
        assert outcome is not None
        by_seat = sorted(outcome.standings, key=lambda each: each.seat)
        assert page.value(POINTS) == [each.points for each in by_seat]
        assert page.value("document.getElementById('lost').hidden")
    again.close()


def test_each_phone_reads_its_own_language(browser: Browser, journal: Journal, tmp_path: Path) -> None:
    serving = Serving(journal, tmp_path / "data", LOOPBACK, 0)
    serving.start()
    play_out(table_with(journal, "Anna", "Ben"))
    for language, over in (("de", "Die Partie ist zu Ende."), ("zh_TW", "遊戲結束。")):
        page = browser.open(f"{serving.url}?lang={language}")
        page.until(f"document.getElementById('awaited').textContent === '{over}'")
    serving.close()


def test_it_fits_a_narrow_phone(browser: Browser, journal: Journal, tmp_path: Path) -> None:
    serving = Serving(journal, tmp_path / "data", LOOPBACK, 0)
    serving.start()
    play_out(table_with(journal, "Maximiliane-Charlotte-Friederike", "W" * 60, "安娜", "Ben"))
    page = browser.open(serving.url, 320, 640)
    page.until(f"{SHOWN} && document.querySelectorAll('#standings li').length === 4")
    assert page.value("document.documentElement.scrollWidth") <= 320
    assert page.picture().startswith(b"\x89PNG")
    serving.close()
