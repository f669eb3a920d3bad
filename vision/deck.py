"""A deck profile: which faces a deck has, how big its cards are, and their pictures."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import DeckProfileWrong

Picture = NDArray[np.uint8]

#: Real cards: from patience miniatures to oversized tarot. Outside of it a size is a slip of the pen.
SMALLEST_CARD_MM, LARGEST_CARD_MM = 20.0, 250.0

UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Face:
    """One picture that cards of a deck show: many cards may share it.

    `name` is the file's name; `kind` and `motif` are the deck's words; `carpet` is a carpet's id, None for a
    destination; `count` is how many cards show it (None: not limited, as for backs).
    """

    name: str
    kind: str
    motif: str | None
    count: int | None
    carpet: str | None
    is_back: bool
    picture_bgr: Picture = field(repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class DeckProfile:
    """The faces of one deck. `card_mm` is (short side, long side); faces are upright: taller than wide."""

    name: str
    card_mm: tuple[float, float]
    faces: tuple[Face, ...]
    folder: Path | None = None

    @property
    def destinations(self) -> tuple[Face, ...]:
        return tuple(face for face in self.faces if face.carpet is None and not face.is_back)

    @property
    def carpets(self) -> tuple[Face, ...]:
        return tuple(face for face in self.faces if face.carpet is not None and not face.is_back)

    @property
    def carpet_backs(self) -> tuple[Face, ...]:
        """One face for each different back; `carpet` is None where several carpets share it."""
        return tuple(face for face in self.faces if face.is_back and face.kind == "carpet")

    @property
    def destination_back(self) -> Face | None:
        return next((face for face in self.faces if face.is_back and face.kind != "carpet"), None)


def load_deck(folder: Path) -> DeckProfile:
    """The profile in a folder with `deck.toml` and pictures.

    Raises DeckProfileWrong with a sentence that names the file and the key.
    """
    path = folder / "deck.toml"
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise DeckProfileWrong(
            f"{folder} is no deck: {path} cannot be read ({error.strerror or error})."
        ) from error
    except UnicodeDecodeError as error:
        raise DeckProfileWrong(f"{path} is not a text file in UTF-8.") from error
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeckProfileWrong(f"{path} is not valid TOML: {error}.") from error
    return DeckProfile(
        name=_text(table, "name", path),
        card_mm=_card_size(table, path),
        faces=tuple(_destinations(table, path) + _carpets(table, path)),
        folder=folder,
    )


def _card_size(table: Mapping[str, object], path: Path) -> tuple[float, float]:
    size = table.get("card_mm")
    numbers = [float(v) for v in size if isinstance(v, int | float)] if isinstance(size, list) else []
    if len(numbers) != 2 or not all(SMALLEST_CARD_MM <= v <= LARGEST_CARD_MM for v in numbers):
        raise DeckProfileWrong(
            f"{path}: card_mm must be two lengths in millimetres, such as [59, 91]; it is {size!r}."
        )
    return min(numbers), max(numbers)


def _destinations(table: Mapping[str, object], path: Path) -> list[Face]:
    faces = []
    for entry in _entries(table, "destination", path):
        name = _text(entry, "face", path)
        count = entry.get("count", 1)
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            raise DeckProfileWrong(f"{path}: count of {name} must be a whole number from 1; it is {count!r}.")
        motif = _text(entry, "motif", path) if "motif" in entry else None
        faces.append(Face(name, _text(entry, "kind", path), motif, count, None, False, _picture(path, name)))
    if "back" in table:
        name = _text(table, "back", path)
        faces.append(Face(name, "destination", None, None, None, True, _picture(path, name)))
    return faces


def _carpets(table: Mapping[str, object], path: Path) -> list[Face]:
    faces, backs, seen = [], dict[str, list[str]](), set[str]()
    for entry in _entries(table, "carpet", path):
        carpet, name = _text(entry, "id", path), _text(entry, "face", path)
        if carpet in seen:
            raise DeckProfileWrong(f"{path}: two carpets have the id {carpet!r}.")
        seen.add(carpet)
        faces.append(Face(name, "carpet", None, 1, carpet, False, _picture(path, name)))
        if "back" in entry:
            backs.setdefault(_text(entry, "back", path), []).append(carpet)
    for name, owners in backs.items():
        owner = owners[0] if len(owners) == 1 else None
        faces.append(Face(name, "carpet", None, len(owners), owner, True, _picture(path, name)))
    return faces


def _entries(table: Mapping[str, object], key: str, path: Path) -> list[dict[str, object]]:
    entries = table.get(key, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise DeckProfileWrong(f"{path}: {key} must be written as [[{key}]] tables.")
    return entries


def _text(table: Mapping[str, object], key: str, path: Path) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value.strip():
        raise DeckProfileWrong(f"{path}: {key!r} must be a text; it is {value!r}.")
    return value


def _picture(path: Path, name: str) -> Picture:
    file = path.parent / name
    if not file.is_file():
        raise DeckProfileWrong(f"{path}: the face {name} is missing from {path.parent}.")
    picture = cv2.imdecode(np.frombuffer(file.read_bytes() or b"\0", np.uint8), cv2.IMREAD_COLOR)
    if picture is None or min(picture.shape[:2]) < 16:
        raise DeckProfileWrong(f"{path}: {name} is no picture of a card (or cut off, or tiny).")
    upright = (
        picture if picture.shape[0] >= picture.shape[1] else cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE)
    )
    return np.ascontiguousarray(upright, dtype=np.uint8)
