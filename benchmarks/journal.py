"""How long an acknowledgement takes, and how long it takes to open one of 10,000 games."""

import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

from benchmarks.measuring import Benchmark, Figure, figure_of, times_ms
from benchmarks.rules import RULES, played_in_session, setup
from companion.games.flying_carpets.random_play import random_command
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.session import Session
from companion.storage.backups import Backups, findings_in
from companion.storage.journal import Journal, new_game_id
from companion.storage.matches import journal_entry, stand_of, start_of
from companion.storage.opening import Place, care, open_journal
from companion.table import Table

GAMES = 10_000
#: Different games written again and again: making 10,000 different ones would only measure the rules.
DIFFERENT = 40
#: On a real disk, not in memory: the synced write is what is measured.
FOLDER = Path(__file__).parent / "results"


def filled(place: Place) -> Journal:
    journal = open_journal(place, time.time())
    sessions = [played_in_session(4, seed) for seed in range(DIFFERENT)]
    for number in range(GAMES):
        session = sessions[number % DIFFERENT]
        entries = [journal_entry(number, entry) for entry in session.log.entries]
        journal.begin(new_game_id(), start_of(session, number), entries, stand_of(session))
    return journal


def acknowledged(journal: Journal) -> list[float]:
    """The times from command to acknowledgement over some games at the Table, in ms."""
    rules, taken = FlyingCarpets(), []
    for seed in range(8):
        draw = Random(1000 + seed)
        table = Table.begin(Session.begin(RULES, setup(4), draw), journal, draw=draw)
        while (command := random_command(rules, table.session.state, draw)) is not None:
            taken += times_ms(partial(table.submit, command), 1)
    return taken


def plain_syncs(folder: Path) -> list[float]:
    """What the disk itself takes for a small synced write: the floor under every acknowledgement."""
    with (folder / "probe").open("wb") as file:

        def write() -> None:
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())

        return times_ms(write, 200)


def run() -> Sequence[Figure]:
    FOLDER.mkdir(exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="journal-", dir=FOLDER))
    try:
        return _measure(Place(folder))
    finally:
        shutil.rmtree(folder)


def _measure(place: Place) -> Sequence[Figure]:
    began_s = time.perf_counter()
    journal = filled(place)
    filling_s = time.perf_counter() - began_s
    file = place.file
    assert file is not None
    acknowledgements = acknowledged(journal)
    ids = [line.id for line in journal.games(2000)][::40]
    games = [times_ms(partial(Table.resume, RULES, journal, name), 1)[0] for name in ids]
    listing = times_ms(lambda: journal.games(20), 30)
    journal.close()
    opening = times_ms(lambda: open_journal(place, time.time()).close(), 20)
    cold = times_ms(lambda: _open_one(place, Random(1).choice(ids)), 20)
    checking = times_ms(lambda: findings_in(file), 1)
    backing_up = times_ms(lambda: Backups(file).take(time.time()), 1)
    caring = times_ms(lambda: care(place, time.time()), 20)
    return [
        Figure(f"size of the journal with {GAMES:,} games", "MB", file.stat().st_size / 1e6),
        Figure("filling it, a game at a time", "games/s", GAMES / filling_s),
        figure_of("a 4 kB write with its sync, the disk alone", plain_syncs(place.folder)),
        figure_of("command → acknowledged on disk", acknowledgements),
        figure_of("a game out of it, journal open", games, goal=50),
        figure_of("opening the journal", opening),
        figure_of("opening the journal and a game", cold, goal=50),
        figure_of("the list of the last 20 games", listing),
        figure_of("integrity check of all of it (not at start)", checking),
        figure_of("backup with its check (in the background)", backing_up),
        Figure("asking whether a backup is due", "ms", statistics.median(caring)),
    ]


def _open_one(place: Place, name: str) -> None:
    journal = open_journal(place, time.time())
    Table.resume(RULES, journal, name)
    journal.close()


BENCHMARK = Benchmark("journal", "acknowledgement, opening, checks", run)
