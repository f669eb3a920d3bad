"""A soak: two simulated hours at twenty times their pace before a watcher, and whole games; what grows?"""

from __future__ import annotations

import gc
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from benchmarks.measuring import Benchmark, Figure, rss_mb
from companion.compose.evening import stage_game
from companion.compose.eye import Eye
from companion.compose.looking import open_deck_and_profile
from companion.compose.stage import Beat, Stage, StagedCamera
from companion.compose.staging import Evening, any_evening, bare_table
from companion.compose.watcher import Watcher
from companion.compose.watching import TableRead, Watch
from vision.deck import DeckProfile

HOURS, PACE = 2.0, 20.0
#: People look, talk and think between what they do (s).
PAUSE_S = 20.0
#: By now all caches are full: what grows from here on goes on growing.
SETTLED_SHARE = 0.25
#: Games in a row, each of them a few simulated minutes.
GAMES = 4


class QuickClock:
    """A clock that goes so many times faster than the machine's."""

    def now_s(self) -> float:
        return time.monotonic() * PACE

    def wait(self, awaited: threading.Condition, timeout_s: float) -> None:
        awaited.wait(timeout_s / PACE)


def run() -> Sequence[Figure]:
    return [*_watched(), *_played()]


def _evenings(deck: DeckProfile) -> Iterator[Iterable[Beat]]:
    """Evenings one after the other, with pauses."""
    seed = 0
    while True:
        seed += 1
        for beats in any_evening(np.random.default_rng(seed), deck, Evening()):
            *first, last = beats
            yield [*first, Beat(last.table, PAUSE_S)]


def _watched() -> list[Figure]:
    deck, features = open_deck_and_profile(None)
    before, evenings = threading.active_count(), _evenings(deck)
    bare = bare_table(np.random.default_rng(0), deck, Evening())
    camera = StagedCamera(
        Stage(bare, lambda: next(evenings)), "soak", np.random.default_rng(1), clip_s=10.0, clock=QuickClock()
    )
    end_s, settled_mb, readings, worst_mb = HOURS * 3600, 0.0, 0, 0.0
    began_s = time.perf_counter()
    with Watcher(Watch(camera, Eye(features), live=False)) as watcher:
        while watcher.is_running and watcher.watch.at_s < end_s:
            noticed = watcher.next(1.0)
            if not isinstance(noticed, TableRead):
                continue
            readings += 1
            if not settled_mb and noticed.at_s > SETTLED_SHARE * end_s:
                gc.collect()
                settled_mb = rss_mb()
            worst_mb = max(worst_mb, rss_mb())
        simulated_s = watcher.watch.at_s
    gc.collect()
    grown = (rss_mb() / settled_mb - 1) * 100 if settled_mb else 0.0
    return [
        Figure("watched: memory grown since the first quarter", "%", grown, goal=5.0),
        Figure("  the most memory at any time", "MB", worst_mb),
        Figure("  threads left behind", "threads", threading.active_count() - before),
        Figure("  simulated time", "min", simulated_s / 60, goal=HOURS * 60, at_least=True),
        Figure("  pace", "× real", simulated_s / (time.perf_counter() - began_s)),
        Figure("  readings", "readings", readings),
    ]


def _played() -> list[Figure]:
    deck = open_deck_and_profile(None)
    before = threading.active_count()
    held: list[float] = []
    for seed in range(GAMES):
        with TemporaryDirectory() as folder:
            staged = stage_game(Path(folder), deck, seed, players=2, rules_profile={"layout_size": 6})
            staged.rehearsal.play()
            staged.close()
        gc.collect()
        held.append(rss_mb())
    # The first game fills caches that stay for good.
    return [
        Figure("played: memory grown since the second game", "%", (held[-1] / held[1] - 1) * 100, goal=5.0),
        Figure("  threads left behind", "threads", threading.active_count() - before),
    ]


BENCHMARK = Benchmark(
    "soak", "two simulated hours before a watcher at twenty times their pace, and games", run
)
