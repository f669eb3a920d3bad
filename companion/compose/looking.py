"""Pictures from files and decks from folders, read by vision: what `companion look` does."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from companion.compose.eye import Sight
from vision.align import Pyramid
from vision.calibration import check_size, load_plane
from vision.deck import DeckProfile, load_deck
from vision.draw import draw_reading
from vision.errors import ResultWrong, VisionError
from vision.features import DeckFeatures, deck_features
from vision.former import Former, former_from_report, look_after
from vision.look import Before, Reading, look
from vision.pictures import load_picture, save_picture
from vision.plane import TablePlane
from vision.report import report

CACHE = "tabletop-companion"

__all__ = [
    "Looked",
    "VisionError",
    "draw",
    "look_at",
    "open_calibration",
    "open_deck",
    "open_deck_and_profile",
]


@dataclass(frozen=True, slots=True)
class Looked:
    """One picture, read."""

    image: Path
    reading: Reading
    report: dict[str, Any]


def open_deck(folder: Path | None) -> DeckFeatures:
    """The features of the deck in a folder, or of our own deck. Raises vision's DeckProfileWrong."""
    return open_deck_and_profile(folder)[1]


def open_deck_and_profile(folder: Path | None) -> tuple[DeckProfile, DeckFeatures]:
    """A deck, or our own, with the features it is recognised by. Raises vision's DeckProfileWrong."""
    if folder is None:
        from companion.deck import default_profile

        folder = default_profile()
    deck = load_deck(folder)
    return deck, deck_features(deck, Path(platformdirs.user_cache_dir(CACHE)) / "decks")


def look_at(
    images: Sequence[Path],
    features: DeckFeatures,
    before: Path | None = None,
    plane: TablePlane | None = None,
) -> list[Looked]:
    """Reads each picture, all of them compared with `before` if it is given: an earlier picture, or what
    `companion look --json` said of one. Raises VisionError."""
    earlier = _before(before, features, plane) if before is not None else None
    looked = []
    for image in images:
        picture = load_picture(image)
        if plane is not None:
            check_size(plane, (picture.shape[1], picture.shape[0]), "The calibration")
        started = time.perf_counter()
        reading = _read(Pyramid(picture), features, earlier, plane)
        elapsed_ms = (time.perf_counter() - started) * 1e3
        looked.append(Looked(image, reading, report(reading, str(image), elapsed_ms)))
    return looked


def open_calibration(path: Path) -> TablePlane:
    """A kept calibration. Raises VisionError."""
    return load_plane(path)


def _read(
    pyramid: Pyramid, features: DeckFeatures, earlier: Before | Former | None, plane: TablePlane | None
) -> Reading:
    if isinstance(earlier, Former):
        return look_after(pyramid, features, earlier, plane)
    if earlier is not None and not features.faces:
        # Cards that nobody can name are known again by their places.
        return look_after(pyramid, features, Former(earlier.pyramid.size_px, earlier.reading.cards), plane)
    return look(pyramid, features, earlier, plane)


def _before(path: Path, features: DeckFeatures, plane: TablePlane | None) -> Before | Former:
    """What came before: a picture, read now, or what was read from one."""
    result = _json_in(path)
    if result is not None:
        return former_from_report(result, str(path))
    picture = load_picture(path)
    if plane is not None:
        check_size(plane, (picture.shape[1], picture.shape[0]), "The calibration")
    pyramid = Pyramid(picture)
    return Before(pyramid, look(pyramid, features, None, plane))


def _json_in(path: Path) -> object | None:
    """What a JSON file holds; None for a file that is none, whatever its name says."""
    try:
        data = path.read_bytes()
    except OSError:
        return None  # load_picture says why
    if path.suffix.lower() != ".json" and data.lstrip()[:1] not in (b"{", b"["):
        return None
    try:
        held: object = json.loads(data)
    except ValueError as error:
        raise ResultWrong(f"{path} is no result of companion look: {error}.") from error
    return held if held is not None else {}


def draw_sight(sight: Sight, output: Path) -> None:
    """What the watcher read, drawn over its picture. Raises VisionError when it cannot be written."""
    save_picture(output, draw_reading(sight.picture_bgr, sight.reading))


def draw(looked: Looked, output: Path) -> None:
    """The picture with everything that was read drawn over it. Raises VisionError when it cannot be
    written."""
    save_picture(output, draw_reading(load_picture(looked.image), looked.reading))
