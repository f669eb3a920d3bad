"""From stillness to the verdict, and what watching costs, on the simulated table."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from benchmarks.measuring import Benchmark, Figure, figure_of
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


def run() -> Sequence[Figure]:
    """All figures."""
    return [*_verdicts(), *_watching()]


def _verdicts() -> list[Figure]:
    """Throws on 1080p tables: from the first still picture to the verdict, and its parts."""
    deck, features = open_deck_and_profile(None)
    waited: list[float] = []
    read_ms: list[float] = []
    total: list[float] = []
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
            # Reading begins with the picture that was read, and counts once all is known to be still.
            total.append(max(waited[-1], (read.taken_s - still_s) * 1e3 + read.took_ms))
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


BENCHMARK = Benchmark(
    "watching", "a simulated table at 1920×1080: stillness to verdict, and the cost of watching", run
)
