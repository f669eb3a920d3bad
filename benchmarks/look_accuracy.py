"""How right pictures of a table are read, by condition: table, tilt, light, cover, deck, size.

`python -m benchmarks.look_accuracy --scenes 200` takes more simulated tables than `python -m benchmarks
look-accuracy`.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.measuring import RESULTS, Benchmark, Figure, markdown
from benchmarks.scoring import Score, score
from companion.deck import default_profile
from vision.align import Pyramid
from vision.deck import DeckProfile, Picture, load_deck
from vision.features import DeckFeatures, deck_features
from vision.look import Before, look
from vision.pictures import load_picture
from vision.report import report
from vision.scene import render
from vision.scene_decks import DeckStyle, synthetic_deck
from vision.scene_room import Conditions, random_table
from vision.scene_set import style_of, thrown_over
from vision.scene_table import SimTable
from vision.scene_truth import truth_of

SCENES = 24
#: Rendered scenes with their truth, kept beside the project where there are any.
BESIDE = Path(__file__).resolve().parents[2] / "shared"
TILTS_DEG = (5.0, 15.0, 25.0)
#: A table is dim below this and dazzling above it: the exposure of white paper, 1 being just white.
DIM, BRIGHT = 0.6, 1.1

Labels = dict[str, str]


@dataclass(frozen=True, slots=True)
class Scene:
    """Two pictures of a table with what there is to see on each; `labels` are its conditions by kind."""

    name: str
    before: Picture
    after: Picture
    truths: tuple[Mapping[str, Any], Mapping[str, Any]]
    features: DeckFeatures
    labels: Labels


@dataclass(frozen=True, slots=True)
class Scored:
    name: str
    labels: Labels
    score: Score


def simulated(count: int, seed: int = 1) -> Iterator[Scene]:
    """Tables by chance, every deck in its turn; each depends on the seed and its own number only."""
    rng = np.random.default_rng(seed)
    decks: list[tuple[str, DeckProfile]] = [("own", load_deck(default_profile()))]
    decks += [(style.value, synthetic_deck(rng, style)) for style in DeckStyle]
    ready = [(name, deck, deck_features(deck)) for name, deck in decks]
    for number in range(count):
        name, deck, features = ready[number % len(ready)]
        chance = np.random.default_rng([seed, number])
        harsh = (0.2, 0.5, 0.9)[number // len(ready) % 3]
        sizes = ((1280, 720), (1920, 1080))
        before = random_table(chance, deck, Conditions(harsh=harsh, sizes_px=sizes))
        after = thrown_over(chance, before, deck)
        yield Scene(
            name=f"simulated [{seed}, {number}], {name}",
            before=render(before, chance),
            after=render(after, chance),
            truths=(truth_of(before), truth_of(after)),
            features=features,
            labels=_simulated_labels(before) | {"deck": name, "set": "simulated"},
        )


def _simulated_labels(table: SimTable) -> Labels:
    style: Any = style_of(table)
    light = style["light"]
    middle = light["room"] + sum(lamp["strength"] for lamp in light["lamps"])
    exposure = style["sensor"]["exposure"] * middle
    lamps = "shadows" if light["shadows"] else f"lamps: {len(light['lamps'])}"
    bright = "dim" if exposure < DIM else "dazzling" if exposure > BRIGHT else "well exposed"
    return {
        "table": style["top"]["kind"],
        "tilt": _tilt(style["camera"]["tilt_deg"]),
        "light": lamps,
        "exposure": bright,
        "size": f"{style['size'][0]}×{style['size'][1]}",
    }


def rendered(folder: Path, deck: Path) -> Iterator[Scene]:
    """The rendered scenes of a folder, with their deck; none where the folder is missing."""
    files = sorted(folder.glob("*/truth.json"))
    if not files:
        return
    features = deck_features(load_deck(deck))
    for file in files:
        truth = json.loads(file.read_text(encoding="utf-8"))
        style = truth["style"]
        yield Scene(
            name=file.parent.name,
            before=load_picture(file.parent / "before.jpg"),
            after=load_picture(file.parent / "after.jpg"),
            truths=(truth["views"]["before"], truth["views"]["after"]),
            features=features,
            labels={
                "table": style["table"],
                "tilt": _tilt(style["tilt"]),
                "light": "lamps: 1" if style["lamp"] else "lamps: 0",
                "size": f"{style['size'][0]}×{style['size'][1]}",
                "deck": deck.name,
                "set": "rendered",
            },
        )


def _tilt(degrees: float) -> str:
    """The band a tilt falls into, written so that bands sort as they grow."""
    low = max((edge for edge in TILTS_DEG if degrees >= edge), default=0.0)
    high = next((edge for edge in TILTS_DEG if degrees < edge), None)
    return f"{low:02.0f}° to {high:02.0f}°" if high is not None else f"from {low:.0f}°"


def scored(scene: Scene) -> list[Scored]:
    """Both pictures read, the second with the first at hand."""
    first, second = Pyramid(scene.before), Pyramid(scene.after)
    began_s = time.process_time()
    earlier = look(first, scene.features)
    between_s = time.process_time()
    later = look(second, scene.features, Before(first, earlier))
    ended_s = time.process_time()
    found = []
    for view, reading, spent_s, truth in (
        ("before", earlier, between_s - began_s, scene.truths[0]),
        ("after", later, ended_s - between_s, scene.truths[1]),
    ):
        cover = f"carpets: {len(truth['carpets'])}"
        result = score(report(reading, "", spent_s * 1000), truth, scene.features.card_mm)
        found.append(Scored(f"{scene.name}, {view}", scene.labels | {"cover": cover}, result))
    return found


def by_condition(results: Sequence[Scored]) -> list[tuple[str, str, Score]]:
    """Kind of condition, its value, and the sum of all pictures taken under it."""
    kinds = list(dict.fromkeys(kind for one in results for kind in one.labels))
    rows = []
    for kind in kinds:
        for value in sorted({one.labels[kind] for one in results if kind in one.labels}):
            total = sum((one.score for one in results if one.labels.get(kind) == value), Score())
            rows.append((kind, value, total))
    return rows


COLUMNS = (
    "condition",
    "",
    "pictures",
    "found",
    "kind right",
    "corner median",
    "p99",
    "false cards",
    "overlaps",
    "right",
    "silently wrong",
    "asked",
    "layouts right",
    "CPU median",
)


def table(rows: Sequence[tuple[str, str, Score]]) -> str:
    """The rows as a Markdown table."""
    lines = [f"| {' | '.join(COLUMNS)} |", "|---|---|" + "---:|" * (len(COLUMNS) - 2)]
    last = ""
    for kind, value, total in rows:
        cells = (
            kind if kind != last else "",
            value,
            str(total.pictures),
            _percent(total.share("found", "cards")),
            _percent(total.share("named", "found")),
            _millimetres(total.corner_mm(50)),
            _millimetres(total.corner_mm(99)),
            str(total.false_cards),
            str(total.overlaps),
            _percent(total.share("right", "overlaps")),
            _percent(total.silently_wrong),
            _percent(total.share("asked", "overlaps")),
            f"{total.layouts_right}/{total.layouts}",
            f"{np.median(total.ms):.0f} ms",
        )
        lines.append(f"| {' | '.join(cells)} |")
        last = kind
    return "\n".join(lines) + "\n"


def _percent(value: float) -> str:
    return "" if math.isnan(value) else f"{value:.1f} %"


def _millimetres(value: float) -> str:
    return "" if math.isnan(value) else f"{value:.2f} mm"


def plot(rows: Sequence[tuple[str, str, Score]], path: Path) -> None:
    """What goes wrong under each condition, as bars side by side."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    panels = (
        ("cards missed, %", [100 - total.share("found", "cards") for _, _, total in rows]),
        ("kinds wrong, %", [100 - total.share("named", "found") for _, _, total in rows]),
        ("corner error, p99, mm", [total.corner_mm(99) for _, _, total in rows]),
        ("verdicts silently wrong, %", [total.silently_wrong for _, _, total in rows]),
        ("verdicts asked, %", [total.share("asked", "overlaps") for _, _, total in rows]),
    )
    figure, axes = pyplot.subplots(
        1, len(panels), figsize=(15, 1.2 + 0.24 * len(rows)), sharey=True, layout="constrained"
    )
    names = [f"{kind}: {value} ({total.pictures})" for kind, value, total in rows]
    kinds = list(dict.fromkeys(kind for kind, _, _ in rows))
    colours = [f"C{kinds.index(kind) % 10}" for kind, _, _ in rows]
    for axis, (title, values) in zip(axes, panels, strict=True):
        axis.barh(range(len(rows)), np.nan_to_num(values), color=colours)
        axis.set_title(title, fontsize=10)
        axis.set_xlim(0, max(1.0, 1.05 * float(np.nan_to_num(values).max())))
        axis.grid(axis="x", alpha=0.3)
    axes[0].set_yticks(range(len(rows)), names, fontsize=8)
    axes[0].set_ylim(len(rows) - 0.4, -0.6)
    figure.suptitle("What goes wrong, by condition (pictures in brackets); shorter is better")
    figure.savefig(path, dpi=110)
    pyplot.close(figure)


def figures_of(results: Sequence[Scored]) -> list[Figure]:
    figures = []
    for name in dict.fromkeys(one.labels["set"] for one in results):
        total = sum((one.score for one in results if one.labels["set"] == name), Score())
        ms = total.ms
        figures += [
            Figure(f"{name}: destinations found", "%", total.share("found", "cards"), None, 99, True),
            Figure(f"{name}: kind right, of those found", "%", total.share("named", "found"), None, 99, True),
            Figure(f"{name}: corner error", "mm", total.corner_mm(50), total.corner_mm(99), 0.7),
            Figure(f"{name}: overlaps decided right", "%", total.share("right", "overlaps"), None, 95, True),
            Figure(f"{name}: verdicts silently wrong or missed", "%", total.silently_wrong, None, 1),
            Figure(f"{name}: verdicts asked", "%", total.share("asked", "overlaps"), None, 5),
            Figure(f"{name}: layouts right", "%", total.share("layouts_right", "layouts"), None, 90, True),
            Figure(
                f"{name}: false cards in 100 pictures", "", 100 * total.false_cards / total.pictures, None, 3
            ),
            Figure(f"{name}: reading, CPU", "ms", float(np.median(ms)), float(np.percentile(ms, 99))),
        ]
    return figures


def read_scenes(scenes: int) -> list[Scored]:
    results = [one for scene in simulated(scenes) for one in scored(scene)]
    for scene in rendered(BESIDE / "scenes", BESIDE / "decks" / "tarot"):
        results += scored(scene)
    return results


def write_conditions(results: Sequence[Scored]) -> None:
    """The table and the plot by condition, beside the other results."""
    rows = by_condition(results)
    RESULTS.mkdir(exist_ok=True)
    page = (
        "# look-conditions\n\nReadings by condition; every second picture is read with the one before it at "
        "hand. look-accuracy.md has what is\nreached in all, look-conditions.png the same as here, drawn.\n\n"
    )
    (RESULTS / "look-conditions.md").write_text(page + table(rows), encoding="utf-8")
    plot(rows, RESULTS / "look-conditions.png")


def run() -> Sequence[Figure]:
    results = read_scenes(SCENES)
    write_conditions(results)
    return figures_of(results)


BENCHMARK = Benchmark(
    "look-accuracy",
    "simulated tables with our own and made-up decks, and rendered scenes where there are any; the goals are "
    "what must be reached",
    run,
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.look_accuracy", description=__doc__)
    parser.add_argument("--scenes", type=int, default=SCENES, help="simulated tables, two pictures each")
    parser.add_argument("--worst", type=int, default=0, help="also name the worst pictures")
    chosen = parser.parse_args()
    results = read_scenes(max(1, chosen.scenes))
    write_conditions(results)
    page = markdown(BENCHMARK, figures_of(results))
    (RESULTS / "look-accuracy.md").write_text(page, encoding="utf-8")
    print(page)
    for one in sorted(results, key=lambda one: -one.score.faults)[: chosen.worst]:
        counted = one.score
        print(
            f"{one.name}: {counted.faults} faults; {counted.named} of {counted.cards} cards, "
            f"{counted.right} of {counted.overlaps} overlaps right; {one.labels}"
        )


if __name__ == "__main__":
    main()
