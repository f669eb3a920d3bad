"""Writes sets of simulated scenes with their truth, to measure what is read from them."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import asdict, replace
from enum import Enum
from pathlib import Path

import cv2
import numpy as np

from vision.deck import DeckProfile, load_deck
from vision.errors import DeckProfileWrong
from vision.scene import render
from vision.scene_decks import DeckStyle, save_deck, synthetic_deck
from vision.scene_room import Conditions, random_table
from vision.scene_table import SimTable
from vision.scene_throw import Flight, throw
from vision.scene_truth import truth_of

#: What keeps a deck's art apart from a scene's own chance under one seed.
DECK_SALT = 71


def write_scene_set(
    folder: Path,
    count: int,
    seed: int,
    deck: DeckProfile,
    conditions: Conditions | None = None,
    flight: Flight | None = None,
) -> None:
    """Writes scene-001, scene-002 … with before.jpg, after.jpg and truth.json, and the deck's folder `deck`.

    Each scene depends on the seed and its own number only. Raises OSError where the folder cannot be written.
    """
    save_deck(deck, folder / "deck")
    for number in range(1, count + 1):
        rng = np.random.default_rng([seed, number])
        before = random_table(rng, deck, conditions)
        after = thrown_over(rng, before, deck, flight)
        scene = folder / f"scene-{number:03d}"
        scene.mkdir(parents=True, exist_ok=True)
        _photograph(scene / "before.jpg", before, rng)
        _photograph(scene / "after.jpg", after, rng)
        truth = {
            "card_mm": list(deck.card_mm),
            "style": style_of(before) | {"seed": [seed, number]},
            "views": {"before": truth_of(before), "after": truth_of(after)},
        }
        (scene / "truth.json").write_text(json.dumps(truth, indent=1) + "\n", encoding="utf-8")


def thrown_over(
    rng: np.random.Generator, table: SimTable, deck: DeckProfile, flight: Flight | None = None
) -> SimTable:
    """The table after a whole flight: two or more of the deck's carpets thrown one after the other."""
    ids = [face.carpet for face in deck.carpets if face.carpet is not None]
    flying = ids[: int(rng.integers(min(2, len(ids)), len(ids) + 1))]
    for carpet in flying:
        table = throw(rng, table, deck, carpet, flight)
    return table


def style_of(table: SimTable) -> dict[str, object]:
    """How a table was drawn, for truth files: camera, top, light and sensor; `size` in pixels."""
    parts = {name: asdict(getattr(table, name)) for name in ("camera", "top", "light", "sensor")}
    plain = json.loads(
        json.dumps(parts, default=lambda value: value.value if isinstance(value, Enum) else str(value))
    )
    return {"size": list(table.camera.size_px), **plain}


def _photograph(path: Path, table: SimTable, rng: np.random.Generator) -> None:
    # The file is the one round trip through JPEG; a second would be worse than any camera.
    picture = render(replace(table, sensor=replace(table.sensor, jpeg=None)), rng)
    _, stored = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, table.sensor.jpeg or 92])
    path.write_bytes(stored.tobytes())


def main(arguments: Sequence[str] | None = None) -> None:
    """Reads the command line and writes the set; writes files, says nothing."""
    parser = argparse.ArgumentParser(prog="python -m vision.scene", description=__doc__)
    parser.add_argument("out", type=Path, help="folder for the set")
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--deck", default="synthetic:white", help="a deck's folder, or synthetic:STYLE")
    parser.add_argument("--harsh", type=float, default=0.5, help="0 a studio, 1 the worst evening")
    parser.add_argument("--problems", type=float, default=0.25, help="share of layouts that break the rules")
    chosen = parser.parse_args(arguments)
    if chosen.count < 1:
        parser.error(f"--count must be at least 1; it is {chosen.count}.")
    try:
        deck = _deck_named(chosen.deck, chosen.seed)
    except (DeckProfileWrong, ValueError) as error:
        parser.error(str(error))
    conditions = Conditions(harsh=chosen.harsh, problems=chosen.problems)
    try:
        write_scene_set(chosen.out, chosen.count, chosen.seed, deck, conditions)
    except OSError as error:
        parser.error(f"{chosen.out} cannot be written: {error.strerror or error}.")


def _deck_named(name: str, seed: int) -> DeckProfile:
    """A deck's folder, or synthetic:STYLE. Raises DeckProfileWrong, and ValueError for an unknown style."""
    if not name.startswith("synthetic:"):
        return load_deck(Path(name))
    style = name.removeprefix("synthetic:")
    known = [each.value for each in DeckStyle]
    if style not in known:
        raise ValueError(f"No synthetic deck is called {style!r}; there are {', '.join(known)}.")
    return synthetic_deck(np.random.default_rng([seed, DECK_SALT]), DeckStyle(style))
