"""Standings of ten thousand games, and the second screen with fifty viewers."""

import json
import socket
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import BinaryIO
from urllib.parse import urlsplit

from benchmarks.measuring import Benchmark, Figure, figure_of, times_ms
from benchmarks.rules import RULES, setup
from companion.compose.chronicle import JournalChronicle
from companion.compose.second_screen import LOOPBACK, Serving
from companion.games.flying_carpets.random_play import random_command
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.games.registry import AllRules
from companion.history.keeping import Asked, KeptStandings
from companion.history.seasons import day_in
from companion.session import Session
from companion.storage.journal import Journal
from companion.storage.opening import Place, open_journal
from companion.storage.results import HandResult, enter_all
from companion.table import Table

GAMES, PEOPLE, VIEWERS, EVENTS = 10_000, 8, 50, 30
ASKED = Asked("Tuesday", "flying-carpets")


def filled(folder: Path) -> Journal:
    journal, draw, found = open_journal(Place(folder), time.time()), Random(1), {}
    for number in range(GAMES):
        names = tuple(f"Player {each}" for each in draw.sample(range(PEOPLE), draw.randint(2, 5)))
        points = tuple(draw.randrange(15, 45) for _ in names)
        found[f"{number:06d}"] = HandResult("flying-carpets", 1e9 + number, names, points, "Tuesday")
    enter_all(journal, found, time.time())
    return journal


def standings_figures(journal: Journal) -> list[Figure]:
    kept = [KeptStandings(journal, AllRules(), day_in(None)) for _ in range(5)]
    each = iter(kept)
    first = times_ms(lambda: next(each).of(ASKED, time.time()), len(kept))
    again = times_ms(lambda: kept[0].of(ASKED, time.time()), 50)
    return [
        figure_of(f"standings of {GAMES} games, counted anew", first, goal=1000.0),
        figure_of("the same when nothing changed", again, goal=50.0),
    ]


def screen_figures(journal: Journal, folder: Path) -> list[Figure]:
    """The list of games and the evenings as the screen shows them, without drawing."""
    chronicle = JournalChronicle(journal, folder, time.time)

    def page() -> None:
        for game in chronicle.games("")[:5]:
            chronicle.game(game)

    first, again = times_ms(page, 1), times_ms(page, 50)
    searched = times_ms(lambda: chronicle.games("player 3 tuesday"), 1)
    evenings = times_ms(lambda: chronicle.evenings("Tuesday"), 1)
    chronicle.close()
    return [
        figure_of(f"a page of the list of {GAMES} games, read anew", first, goal=2000.0),
        figure_of("another page", again, goal=50.0),
        figure_of("a search among them", searched, goal=500.0),
        figure_of("their evenings", evenings, goal=2000.0),
    ]


def page_figures(journal: Journal, folder: Path) -> list[Figure]:
    """From a move to the page at the last of fifty viewers, and what they cost the serving process."""
    draw = Random(1)
    table = Table.begin(Session.begin(RULES, setup(4), draw), journal, group="Tuesday", draw=draw)
    serving = Serving(journal, folder, LOOPBACK, 0)
    serving.start()
    viewers = [_viewer(serving.url) for _ in range(VIEWERS)]
    for viewer in viewers:
        _page(viewer)
    taken_ms, spent_s, began_s = [], time.process_time(), time.perf_counter()
    for _ in range(EVENTS):
        command = random_command(FlyingCarpets(), table.session.state, draw)
        assert command is not None
        submitted_s = time.perf_counter()
        table.submit(command)
        pages = [_page(viewer) for viewer in viewers]
        assert len({json.dumps(page["awaited"]) for page in pages}) == 1
        taken_ms.append((time.perf_counter() - submitted_s) * 1000)
        time.sleep(1.0)  # a quick table: a move a second
    spent_s, took_s = time.process_time() - spent_s, time.perf_counter() - began_s
    serving.close()
    return [
        figure_of(f"move to the page of all {VIEWERS} viewers", taken_ms, goal=300.0),
        Figure(
            f"a core with {VIEWERS} viewers, a move a second, moves and reading included",
            "%",
            100 * spent_s / took_s,
            goal=10.0,
        ),
    ]


def _viewer(url: str) -> BinaryIO:
    place = urlsplit(url)
    line = socket.create_connection((LOOPBACK, place.port or 0), timeout=20)
    line.sendall(f"GET {place.path}events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    return line.makefile("rb")


def _page(viewer: BinaryIO) -> dict[str, object]:
    while not (line := viewer.readline()).startswith(b"data: "):
        assert line, "the stream ended"
    found: dict[str, object] = json.loads(line[6:])
    return found


def run() -> Sequence[Figure]:
    with tempfile.TemporaryDirectory(prefix="companion-history-") as folder:
        journal = filled(Path(folder))
        figures = [
            *standings_figures(journal),
            *screen_figures(journal, Path(folder)),
            *page_figures(journal, Path(folder)),
        ]
        journal.close()
    return figures


BENCHMARK = Benchmark("history", f"standings of {GAMES} games, second screen with {VIEWERS} viewers", run)
