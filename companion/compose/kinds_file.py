"""The kinds file: a table, made by the companion and filled in by people, of what each learned face is."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.shared.refusals import CompanionError

COLUMNS = ("face", "kind", "motif", "count", "carpet", "back", "turn")
LEFT_OUT = "-"
#: What a back can be the back of, beside a single carpet.
ALL_DESTINATIONS, ALL_CARPETS = "destinations", "carpets"
TURNED = {"": False, "no": False, "0": False, "yes": True, "x": True, "1": True, "180": True}
MOST_CARDS = 999


class KindsWrong(CompanionError):
    """A kinds file that cannot be read or says something it must not."""


@dataclass(frozen=True, slots=True)
class NamedFace:
    """What people call one face, numbered from 1: a destination (`kind`), a carpet, a back, or nothing: left
    out. `count` None leaves it as it was seen; `turned`: the picture is upside down."""

    face: int
    kind: str | None = None
    motif: str | None = None
    count: int | None = None
    carpet: str | None = None
    back: str | None = None
    turned: bool = False

    @property
    def left_out(self) -> bool:
        return self.kind is None and self.carpet is None and self.back is None


def face_file(face: int) -> str:
    """The name of a face that nobody has named."""
    return f"face-{face:02d}.jpg"


def write_kinds(path: Path, counts: Sequence[int]) -> None:
    """A kinds file to fill in, a line for each face. Raises OSError."""
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(COLUMNS)
        table.writerows((face_file(face), "", "", count, "", "", "") for face, count in enumerate(counts, 1))


def check_table(path: Path) -> None:
    """Raises KindsWrong for a file that is no table of the right columns, before anything else is known."""
    _rows(path)


def read_kinds(path: Path, faces: int) -> tuple[NamedFace, ...]:
    """What the file says about every one of so many faces, in their order. Raises KindsWrong, naming file and
    line."""
    named: dict[int, NamedFace] = {}
    for line, row in _rows(path):
        one = _named(row, f"{path}, line {line}", faces)
        if one.face in named:
            raise KindsWrong(f"{path}, line {line}: face {one.face} has a line already.")
        named[one.face] = one
    missing = [str(face) for face in range(1, faces + 1) if face not in named]
    if missing:
        raise KindsWrong(
            f"{path} says nothing about face {', '.join(missing)}. Give every face a line; "
            f"the kind {LEFT_OUT} leaves one out."
        )
    check_named(tuple(named.values()), str(path))
    return tuple(named[face] for face in sorted(named))


def _rows(path: Path) -> list[tuple[int, Mapping[str, str]]]:
    """The filled lines with their numbers, by column."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise KindsWrong(f"{path} cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise KindsWrong(f"{path} is not a text file in UTF-8. Save it as CSV in UTF-8.") from error
    header = text.split("\n", 1)[0]
    separator = max(",;\t", key=header.count)  # spreadsheets write what their language uses
    try:
        lines = list(csv.reader(text.splitlines(), delimiter=separator, strict=True))
    except csv.Error as error:
        raise KindsWrong(f"{path} is not a CSV file: {error}.") from error
    names = [name.strip().lower() for name in lines[0]] if lines else []
    if "face" not in names or not set(names) <= set(COLUMNS) or len(set(names)) < len(names):
        raise KindsWrong(
            f"{path}: the first line must name columns out of {', '.join(COLUMNS)}, face among them; "
            f"it is {header.strip()!r}."
        )
    rows: list[tuple[int, Mapping[str, str]]] = []
    for line, cells in enumerate(lines[1:], 2):
        if len(cells) > len(names):
            raise KindsWrong(f"{path}, line {line}: {len(cells)} cells, but there are {len(names)} columns.")
        row = {name: cell.strip() for name, cell in zip(names, cells, strict=False)}
        if any(row.values()):
            rows.append((line, row))
    return rows


def _named(row: Mapping[str, str], where: str, faces: int) -> NamedFace:
    face = _face(row.get("face", ""), where, faces)
    kind, carpet, back = (_word(row, column, where) for column in ("kind", "carpet", "back"))
    said = [value for value in (kind, carpet, back) if value]
    if len(said) != 1:
        raise KindsWrong(
            f"{where}: face {face} needs one of kind, carpet and back, and only one; it has {len(said)}. "
            f"The kind {LEFT_OUT} leaves it out."
        )
    turn = row.get("turn", "").lower()
    if turn not in TURNED:
        raise KindsWrong(f"{where}: turn is yes, no or empty; it is {turn!r}.")
    return NamedFace(
        face=face,
        kind=None if kind == LEFT_OUT else kind,
        motif=_word(row, "motif", where),
        count=_count(row.get("count", ""), where),
        carpet=carpet,
        back=back,
        turned=TURNED[turn],
    )


def _face(text: str, where: str, faces: int) -> int:
    match = re.fullmatch(r"(?:face-?)?(\d{1,4})(?:\.\w+)?", text.lower())
    if match is None:
        raise KindsWrong(f"{where}: a face is a number or a file such as {face_file(1)}; it is {text!r}.")
    if not 1 <= int(match[1]) <= faces:
        raise KindsWrong(f"{where}: there is no face {match[1]}; the pictures show {faces}.")
    return int(match[1])


def _word(row: Mapping[str, str], column: str, where: str) -> str | None:
    text = row.get(column, "")
    if not text.isprintable() or len(text) > 60:
        raise KindsWrong(f"{where}: {column} must be a short word; it is {text[:60]!r}.")
    return text or None


def _count(text: str, where: str) -> int | None:
    if not text:
        return None
    if not text.isdecimal() or not 1 <= int(text[:6]) <= MOST_CARDS:
        raise KindsWrong(f"{where}: count is a whole number from 1 to {MOST_CARDS}; it is {text!r}.")
    return int(text)


def check_named(named: Sequence[NamedFace], where: str = "The names") -> None:
    """Raises KindsWrong for names that contradict each other, or name nothing; `where` is who says them."""
    carpets = [one.carpet for one in named if one.carpet is not None]
    backs = [one.back for one in named if one.back is not None]
    for carpet in carpets:
        if carpets.count(carpet) > 1:
            raise KindsWrong(f"{where}: two faces are the carpet {carpet!r}.")
    for back in backs:
        if back not in (ALL_DESTINATIONS, ALL_CARPETS, *carpets):
            raise KindsWrong(
                f"{where}: a back is that of {ALL_DESTINATIONS}, of {ALL_CARPETS} or of a carpet; "
                f"{back!r} is none of them."
            )
        if backs.count(back) > 1:
            raise KindsWrong(f"{where}: two faces are the back of {back!r}.")
    if all(one.left_out for one in named):
        raise KindsWrong(f"{where} leaves out every face; a deck needs one.")
