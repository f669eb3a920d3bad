"""Teaching the companion a deck: pictures of its cards and what people call them in, a deck profile out."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from companion.compose.kinds_file import (
    ALL_CARPETS,
    ALL_DESTINATIONS,
    KindsWrong,
    NamedFace,
    check_named,
    check_table,
    face_file,
    read_kinds,
    write_kinds,
)
from companion.shared.refusals import CompanionError
from vision.deck import LARGEST_CARD_MM, SMALLEST_CARD_MM, DeckProfile, Face, load_deck
from vision.errors import VisionError
from vision.learn import Doubt, Learned, LearnedFace, doubts_sheet, learn_faces, overview
from vision.pictures import load_picture, save_picture
from vision.scene_decks import save_deck

OVERVIEW, TOO_ALIKE, KINDS = "overview.jpg", "too-alike.png", "kinds.csv"
#: A face with fewer pixels a millimetre is told from others by its colours more than by its drawing.
FEW_PX_PER_MM = 1.2
#: Cards are taller than wide, by this much at least, or nobody knows which way up they are.
SQUAREST = 0.9

__all__ = ["DeckNotLearned", "KindsWrong", "Lesson", "VisionError", "card_size", "learn_deck", "name_deck"]


class DeckNotLearned(CompanionError):
    """A deck that could not be learned or written; nothing was."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """What was learned and written. `warnings` are sentences; `seen` is how many cards showed each face."""

    deck: DeckProfile
    seen: tuple[int, ...]
    pictures: int
    cards: int
    named: bool
    warnings: tuple[str, ...]


def card_size(text: str) -> tuple[float, float]:
    """(short side, long side) in mm of "59x91". Raises DeckNotLearned."""
    match = re.fullmatch(r"\s*(\d+(?:[.,]\d+)?)\s*[x×*]\s*(\d+(?:[.,]\d+)?)\s*", text.lower())
    sides = sorted(float(side.replace(",", ".")) for side in match.groups()) if match else []
    if not sides or not all(SMALLEST_CARD_MM <= side <= LARGEST_CARD_MM for side in sides):
        raise DeckNotLearned(f"A card's size is written as 59x91, in millimetres; it is {text!r}.")
    if sides[0] > SQUAREST * sides[1]:
        raise DeckNotLearned(f"Cards of {text} mm are square or nearly so; such cards cannot be learned.")
    return sides[0], sides[1]


def learn_deck(
    pictures: Sequence[Path], folder: Path, card_mm: tuple[float, float], kinds: Path | None, name: str
) -> Lesson:
    """Learns from pictures and writes a profile into a new or empty folder; what fails leaves no trace.

    Raises DeckNotLearned, KindsWrong and VisionError.
    """
    if kinds is not None:
        check_table(kinds)
    with _new_folder(folder) as workshop:
        opened = ((path.name, load_picture(path)) for path in pictures)
        learned = learn_faces(opened, card_mm)
        named = _called(kinds, learned)
        deck = DeckProfile(name, card_mm, _profile_faces(learned.faces, named))
        save_deck(deck, workshop)
        save_picture(workshop / OVERVIEW, overview(learned))
        doubts = _doubts_left(learned, named)
        if doubts:
            save_picture(workshop / TOO_ALIKE, doubts_sheet(replace(learned, doubts=doubts)))
        if kinds is None:
            write_kinds(workshop / KINDS, [face.count for face in learned.faces])
        deck = load_deck(workshop)
    return Lesson(
        deck=deck,
        seen=tuple(len(face.seen) for face in learned.faces),
        pictures=len(pictures),
        cards=sum(learned.cards),
        named=kinds is not None,
        warnings=tuple(_warnings(learned, doubts, pictures, folder)),
    )


@contextmanager
def _new_folder(folder: Path) -> Iterator[Path]:
    """A folder to work in that takes the place of the wanted one when all went well."""
    try:
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise DeckNotLearned(f"{folder} is there already and not an empty folder. Name another one.")
        folder.parent.mkdir(parents=True, exist_ok=True)
        workshop = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as error:
        raise DeckNotLearned(f"{folder} cannot be written: {error.strerror or error}.") from error
    try:
        yield workshop
        workshop.chmod(0o755)
        if folder.exists():
            folder.rmdir()
        os.replace(workshop, folder)
    except OSError as error:
        raise DeckNotLearned(f"{folder} cannot be written: {error.strerror or error}.") from error
    finally:
        shutil.rmtree(workshop, ignore_errors=True)


def name_deck(draft: Path, folder: Path, named: Sequence[NamedFace], name: str) -> DeckProfile:
    """A deck that was learned without names, with these: one for each of its faces, in order. It gets a
    folder of its own. Raises DeckNotLearned, KindsWrong and VisionError."""
    check_named(named)
    learned = load_deck(draft)
    with _new_folder(folder) as workshop:
        save_deck(DeckProfile(name, learned.card_mm, _profile_faces(learned.faces, named)), workshop)
    return load_deck(folder)


def _called(kinds: Path | None, learned: Learned) -> tuple[NamedFace, ...]:
    """What each face is called: by the kinds file, or by its number."""
    if kinds is not None:
        return read_kinds(kinds, len(learned.faces))
    return tuple(
        NamedFace(number, kind=Path(face_file(number)).stem) for number in range(1, len(learned.faces) + 1)
    )


def _profile_faces(seen: Sequence[LearnedFace | Face], named: Sequence[NamedFace]) -> tuple[Face, ...]:
    """The profile's faces: destinations, carpets, backs, as their names say; those left out are missing."""
    taken: set[str] = set()
    carpets = [one.carpet for one in named if one.carpet is not None]
    own_backs = {one.back for one in named} & set(carpets)
    faces = []
    for one, face in zip(named, seen, strict=True):
        if one.left_out:
            continue
        picture = np.ascontiguousarray(face.picture_bgr[::-1, ::-1]) if one.turned else face.picture_bgr
        file = _file_name(one, taken)
        if one.kind is not None:
            faces.append(Face(file, one.kind, one.motif, one.count or face.count, None, False, picture))
        elif one.carpet is not None:
            faces.append(Face(file, "carpet", None, 1, one.carpet, False, picture))
        elif one.back == ALL_DESTINATIONS:
            faces.append(Face(file, "destination", None, None, None, True, picture))
        else:
            owner = None if one.back == ALL_CARPETS else one.back
            owners = 1 if owner is not None else len(carpets) - len(own_backs)
            faces.append(Face(file, "carpet", None, owners, owner, True, picture))
    return tuple(faces)


def _file_name(one: NamedFace, taken: set[str]) -> str:
    """A name that says what the picture shows, and that no other picture has; it joins those taken."""
    if one.kind is not None:
        words = [one.kind, one.motif or ""]
    elif one.carpet is not None:
        words = ["carpet", one.carpet]
    else:
        words = {ALL_DESTINATIONS: ["back"], ALL_CARPETS: ["carpet", "back"]}.get(
            one.back or "", ["carpet", one.back or "", "back"]
        )
    stem = re.sub(r"[^\w]+", "-", "-".join(words).lower()).strip("-") or "face"
    name, number = f"{stem}.jpg", 1
    while name in taken:
        number += 1
        name = f"{stem}-{number}.jpg"
    taken.add(name)
    return name


def _doubts_left(learned: Learned, named: Sequence[NamedFace]) -> tuple[Doubt, ...]:
    """The doubts about faces that are called differently; pictures of one thing may well be alike."""

    def called(face: int) -> tuple[object, ...]:
        one = named[face]
        return (one.kind, one.motif, one.carpet, one.back)

    kept = []
    for doubt in learned.doubts:
        first, second = doubt.faces
        if named[first].left_out or named[second].left_out:
            continue
        if doubt.merged or called(first) != called(second):
            kept.append(doubt)
    return tuple(kept)


def _warnings(
    learned: Learned, doubts: Sequence[Doubt], pictures: Sequence[Path], folder: Path
) -> Iterator[str]:
    size = f"{learned.card_mm[0]:g} × {learned.card_mm[1]:g} mm"
    for number in learned.poor_fits:
        yield (
            f"{pictures[number].name}: what was found is hardly of the size {size}. Is that right, and is "
            "the table unlike the cards' edges?"
        )
    for doubt in doubts:
        first, second = (face + 1 for face in doubt.faces)
        if doubt.merged:
            yield f"Face {first} may be two faces: not all of its cards look alike. See {folder / TOO_ALIKE}."
        else:
            yield (
                f"Faces {first} and {second} are so alike ({doubt.likeness:.2f}) that they may be mixed up, "
                f"or they are one. See {folder / TOO_ALIKE}."
            )
    for number, face in enumerate(learned.faces, 1):
        if face.px_per_mm < FEW_PX_PER_MM:
            yield _too_small(number, face)


def _too_small(number: int, face: LearnedFace) -> str:
    return f"Face {number} was seen with {face.px_per_mm:.1f} pixels a millimetre only; go nearer."
