"""How fast pictures of a table are read: stage by stage, by picture size, by number of cards.

`python -m benchmarks.look --tables 20` takes more tables than `python -m benchmarks look`.
"""

from __future__ import annotations

import argparse
import functools
import importlib
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from unittest.mock import patch

import numpy as np

from benchmarks.measuring import RESULTS, Benchmark, Figure, figure_of, markdown, percentile
from companion.deck import default_profile
from vision.align import Pyramid
from vision.deck import DeckProfile, Picture, load_deck
from vision.features import DeckFeatures, deck_features
from vision.look import Before, Reading, look
from vision.scene import at_size, render
from vision.scene_room import Conditions, random_table
from vision.scene_table import SimTable, Top
from vision.scene_throw import Flight, throw

TABLES, REPEATS = 4, 3
FULL_GOAL_MS, PRIOR_GOAL_MS = 250.0, 60.0
SIZES_PX = ((1280, 720), (1920, 1080), (2304, 1296), (3840, 2160), (4608, 2592))
CARDS = (4, 8, 12, 20, 30, 40)
#: Tables as people have them, in turn.
TOPS = (Top.WOOD, Top.CLOTH, Top.BLACK, Top.PLAYMAT, Top.WHITE, Top.WOOD2)

#: What a reading calls, by the module that calls it. A name that is gone counts as "all else".
FULL_STAGES = {
    "vision.reading.find_shapes": "shapes",
    "vision.reading.guess_faces": "faces that shapes could show",
    "vision.reading.vote": "details of faces",
    "vision.reading.lay_all_freely": "faces laid exactly",
    "vision.reading.learn_plane": "the table's plane",
    "vision.reading.lay": "cards laid on the plane",
    "vision.reading.renamed": "names, by colour too",
    "vision.reading.look_again": "what lies under other cards",
    "vision.look.judge_overlaps": "what lies on what",
    "vision.look.judge_quality": "quality of the picture",
}
PRIOR_STAGES = {
    "vision.compare.find_change": "what changed",
    "vision.compare.find_shapes": "shapes there",
    "vision.compare.changed_places": "the shape of the change",
    "vision.compare.vote": "details of faces",
    "vision.compare.lay": "cards laid on the plane",
    "vision.compare.look_again": "new cards",
    "vision.compare.sweep": "what stays unexplained",
    "vision.look.judge_overlaps": "what lies on what",
    "vision.look.judge_quality": "quality of the picture",
}


@dataclass(frozen=True, slots=True)
class Pair:
    """A table photographed before and after one carpet came down on a destination."""

    before: Picture
    after: Picture


def pair(rng: np.random.Generator, deck: DeckProfile, cards: int, top: Top, size_px: tuple[int, int]) -> Pair:
    conditions = Conditions(
        destinations=(cards, cards), problems=0, harsh=0.3, sizes_px=(size_px,), tops=(top,), jpeg=False
    )
    table = random_table(rng, deck, conditions)
    return Pair(render(table, rng), render(_with_carpet(rng, table, deck), rng))


def _with_carpet(rng: np.random.Generator, table: SimTable, deck: DeckProfile) -> SimTable:
    carpet = deck.carpets[int(rng.integers(len(deck.carpets)))].carpet or ""
    return throw(rng, table, deck, carpet, Flight(at_card=1.0, gone=0.0, shove=0.0, under=0.0))


def taken_ms(action: Callable[[], object], repeats: int) -> tuple[list[float], list[float]]:
    """Wall and CPU milliseconds of each run: on a machine that others use too, the CPU's are the steadier."""
    wall, processor = [], []
    for _ in range(repeats):
        wall_s, cpu_s = time.perf_counter(), time.process_time()
        action()
        wall.append((time.perf_counter() - wall_s) * 1000)
        processor.append((time.process_time() - cpu_s) * 1000)
    return wall, processor


@contextmanager
def stages_timed(stages: dict[str, str]) -> Iterator[dict[str, float]]:
    """While it lasts, each stage's CPU milliseconds add up in what it gives, by the stage's name."""
    spent: dict[str, float] = defaultdict(float)

    def timed(call: Callable[..., object], name: str) -> Callable[..., object]:
        @functools.wraps(call)
        def run(*args: object, **kwargs: object) -> object:
            began_s = time.process_time()
            try:
                return call(*args, **kwargs)
            finally:
                spent[name] += (time.process_time() - began_s) * 1000

        return run

    patches = []
    for path, name in stages.items():
        module, _, function = path.rpartition(".")
        call = getattr(importlib.import_module(module), function, None)
        if call is not None:
            patches.append(patch(path, timed(call, name)))
    for each in patches:
        each.start()
    try:
        yield spent
    finally:
        for each in patches:
            each.stop()


def reads(pictures: Pair, features: DeckFeatures) -> tuple[Callable[[], Reading], Callable[[], Reading]]:
    """A full reading of the first picture, and one of the second with the first at hand."""
    pyramid = Pyramid(pictures.before)
    earlier = Before(pyramid, look(pyramid, features))
    return (
        lambda: look(Pyramid(pictures.before), features),
        lambda: look(Pyramid(pictures.after), features, earlier),
    )


def both(what: str, wall: Sequence[float], processor: Sequence[float], goal: float | None) -> list[Figure]:
    return [figure_of(what, wall, goal=goal), figure_of(f"{what}: CPU", processor)]


def speed(rng: np.random.Generator, deck: DeckProfile, features: DeckFeatures, tables: int) -> list[Figure]:
    """Twelve destinations at 1920×1080: both readings, their ratio, and where their time goes."""
    full: tuple[list[float], list[float]] = ([], [])
    prior: tuple[list[float], list[float]] = ([], [])
    parts: list[list[dict[str, float]]] = [[], []]
    for number in range(tables):
        actions = reads(pair(rng, deck, 12, TOPS[number % len(TOPS)], (1920, 1080)), features)
        for action, times, stages, part in zip(
            actions, (full, prior), (FULL_STAGES, PRIOR_STAGES), parts, strict=True
        ):
            action()
            for kept, new in zip(times, taken_ms(action, REPEATS), strict=True):
                kept.extend(new)
            with stages_timed(stages) as spent:
                _, processor = taken_ms(action, 1)
            part.append({**spent, "all else": processor[0] - sum(spent.values())})
    figures = both("full reading", *full, FULL_GOAL_MS) + both("one carpet changed", *prior, PRIOR_GOAL_MS)
    ratio = percentile(full[1], 50) / percentile(prior[1], 50)
    figures.append(Figure("full reading against one with a prior, CPU", "times", ratio))
    for title, part, stages in zip(("full", "prior"), parts, (FULL_STAGES, PRIOR_STAGES), strict=True):
        for name in dict.fromkeys([*stages.values(), "all else"]):
            spent_ms = [one.get(name, 0.0) for one in part]
            figures.append(figure_of(f"{title}: {name}, CPU", spent_ms))
    return figures


def growth(rng: np.random.Generator, deck: DeckProfile, features: DeckFeatures) -> list[Figure]:
    """Both readings by picture size, of one table, and by number of destinations, at 1920×1080."""
    figures: list[Figure] = []
    table = random_table(
        rng, deck, Conditions((12, 12), 0, 0.2, sizes_px=((1920, 1080),), tops=(Top.WOOD,), jpeg=False)
    )
    after = _with_carpet(rng, table, deck)
    for size in SIZES_PX:
        pictures = Pair(*(render(at_size(one, size), rng) for one in (table, after)))
        figures += _by(f"{size[0]}×{size[1]}", reads(pictures, features))
    for cards in CARDS:
        figures += _by(f"{cards} cards", reads(pair(rng, deck, cards, Top.CLOTH, (1920, 1080)), features))
    return figures


def _by(what: str, actions: tuple[Callable[[], Reading], Callable[[], Reading]]) -> list[Figure]:
    figures = []
    for title, action in zip(("full", "prior"), actions, strict=True):
        _, processor = taken_ms(action, REPEATS)
        figures.append(figure_of(f"{what}: {title}, CPU", processor))
    return figures


def run(tables: int = TABLES) -> Sequence[Figure]:
    rng = np.random.default_rng(1)
    deck = load_deck(default_profile())
    features = deck_features(deck)
    return [*speed(rng, deck, features, tables), *growth(rng, deck, features)]


BENCHMARK = Benchmark(
    "look",
    "our own deck on simulated tables, 1920×1080 with twelve destinations unless it says otherwise; from "
    "decoded pixels to the result",
    run,
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.look", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES, help="tables read at 1920×1080")
    page = markdown(BENCHMARK, run(max(1, parser.parse_args().tables)))
    (RESULTS / "look.md").write_text(page, encoding="utf-8")
    print(page)


if __name__ == "__main__":
    main()
