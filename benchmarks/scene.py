"""How fast simulated tables are drawn."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from benchmarks.measuring import Benchmark, Figure, figure_of, times_ms
from vision.scene import at_size, render
from vision.scene_decks import DeckStyle, synthetic_deck
from vision.scene_events import with_hand
from vision.scene_room import Conditions, random_table
from vision.scene_set import thrown_over

REPEATS = 15


def run() -> Sequence[Figure]:
    rng = np.random.default_rng(1)
    deck = synthetic_deck(rng, DeckStyle.WHITE)
    conditions = Conditions(destinations=(12, 12), sizes_px=((1920, 1080),), jpeg=False)
    before = random_table(rng, deck, conditions)
    after = thrown_over(rng, before, deck)
    handed = with_hand(rng, after)
    small = at_size(handed, (640, 360))
    figures = [
        figure_of("a layout by chance", times_ms(lambda: random_table(rng, deck, conditions), REPEATS)),
        figure_of("a first picture, 1920x1080", times_ms(lambda: render(before, rng), 1)),
    ]
    for what, table, goal in (
        ("twelve cards and carpets, 1920x1080", after, 150.0),
        ("the same with a hand, 1920x1080", handed, 250.0),
        ("the same with a hand, 640x360", small, 40.0),
    ):
        render(table, rng)
        figures.append(figure_of(what, times_ms(partial(render, table, rng), REPEATS), goal=goal))
    return figures


BENCHMARK = Benchmark("scene", "simulated tables drawn, caches warm but for the first", run)
