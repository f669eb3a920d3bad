"""From stillness to the verdict, what watching costs, and a soak, on the simulated table."""

from __future__ import annotations

import gc
import resource
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from benchmarks.measuring import Benchmark, Figure, figure_of
from companion.compose.evening import stage_game
from companion.compose.eye import Eye
from companion.compose.looking import open_deck_and_profile
from companion.compose.stage import Beat, Stage, StagedCamera
from companion.compose.staging import LIVING_ROOM, REST_S, Evening, bare_table, layout, thrown
from companion.compose.watching import TableRead, Watch
from hardware.cameras.clip import ClipRing
from hardware.cameras.protocol import Frame
from hardware.cameras.sizes import shrunk
from vision.scene import render
from vision.settle import Settling

SIZE_PX = (1920, 1080)
FPS = 15.0
#: A share of a core is told in percent: what one second of pictures costs.
SECONDS = 12
#: Simulated games in a row for the soak; each is several simulated minutes.
SOAK_GAMES = 6


def run() -> Sequence[Figure]:
    """All figures but the soak."""
    return [*_verdicts(), *_watching()]


def _verdicts() -> list[Figure]:
    """Throws on 1080p tables: from the first still picture to the verdict, and its parts."""
    deck, features = open_deck_and_profile(None)
    waited: list[float] = []
    read_ms: list[float] = []
    for seed in range(6):
        rng = np.random.default_rng(seed)
        evening = Evening(replace(LIVING_ROOM, sizes_px=(SIZE_PX,)))
        table = bare_table(rng, deck, evening)
        kinds = ["palace", "spice", "lamp", "desert", "camel", "treasure", "carpet-bazaar", "adventure-a"]
        table = replace(table, cards=layout(rng, table, deck, kinds))
        stage = Stage(table)
        stage.add([Beat(table, REST_S)])
        camera = StagedCamera(stage, "bench", rng, fast=True)
        watch = Watch(camera, Eye(features), live=False, flying=lambda: True)
        _until_read(watch)
        for carpet in ("red", "blue"):
            table, beats = thrown(rng, table, deck, carpet, evening.flight)
            while not stage.is_waiting:
                watch.step(1.0)
            began_s = watch.at_s
            stage.add(beats)
            read = _until_read(watch)
            still_s = began_s + sum(beat.lasts_s for beat in beats[:-1])
            waited.append((read.at_s - still_s) * 1e3)
            read_ms.append(read.took_ms)
    total = [wait + read for wait, read in zip(waited, read_ms, strict=True)]
    return [
        figure_of("from stillness to the verdict, 1080p", total, goal=300.0),
        figure_of("  of it: until it is sure that all is still (15 pictures a second)", waited),
        figure_of("  of it: reading the full picture", read_ms, goal=100.0),
    ]


def _until_read(watch: Watch) -> TableRead:
    while True:
        for one in watch.step(1.0):
            if isinstance(one, TableRead):
                return one


def _watching() -> list[Figure]:
    """What it costs to watch a still table: per picture, and as a share of a core at 15 a second."""
    deck, _ = open_deck_and_profile(None)
    rng = np.random.default_rng(3)
    table = bare_table(rng, deck, Evening(replace(LIVING_ROOM, sizes_px=(SIZE_PX,))))
    pictures = [render(table, rng) for _ in range(4)]
    settling, ring = Settling(), ClipRing(10.0)
    shrink, settle, keep = [], [], []
    began_s = time.process_time()
    count = int(SECONDS * FPS)
    for number in range(count):
        full = pictures[number % len(pictures)]
        clock = time.perf_counter()
        small = shrunk(full)
        shrink.append((time.perf_counter() - clock) * 1e3)
        clock = time.perf_counter()
        settling.feed(small, number / FPS)
        settle.append((time.perf_counter() - clock) * 1e3)
        clock = time.perf_counter()
        ring.add(Frame(small, number / FPS, number, SIZE_PX))
        keep.append((time.perf_counter() - clock) * 1e3)
    share = (time.process_time() - began_s) / SECONDS * 100
    return [
        Figure("watching at 15 pictures a second", "% of a core", share, goal=25.0),
        figure_of("  of it, a picture: made small", shrink),
        figure_of("  of it, a picture: is all still?", settle),
        figure_of("  of it, a picture: kept for the replay", keep),
    ]


def soak() -> Sequence[Figure]:
    """Whole games one after the other: memory that grows, threads that stay."""
    deck = open_deck_and_profile(None)
    threads = threading.active_count()
    grown: list[float] = []
    simulated_s, began_s = 0.0, time.perf_counter()
    for seed in range(SOAK_GAMES):
        with TemporaryDirectory() as folder:
            staged = stage_game(Path(folder), deck, seed, players=2, rules_profile={"layout_size": 6})
            staged.rehearsal.play()
            simulated_s += staged.watch.at_s
            staged.close()
        gc.collect()
        grown.append(_resident_mb())
    took_s = time.perf_counter() - began_s
    settled = grown[1]  # the first game fills caches that stay for good
    return [
        Figure("memory grown since the second game", "%", (grown[-1] / settled - 1) * 100, goal=5.0),
        Figure("memory in the end", "MB", grown[-1]),
        Figure("threads left behind", "threads", threading.active_count() - threads),
        Figure("simulated time", "min", simulated_s / 60),
        Figure("pace", "× real", simulated_s / took_s),
    ]


def _resident_mb() -> float:
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 1e6


BENCHMARK = Benchmark(
    "watching", "a simulated table at 1920×1080: stillness to verdict, and the cost of watching", run
)
