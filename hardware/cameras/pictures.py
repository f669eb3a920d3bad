"""Pictures in files: reading whole ones only, and the list of their times."""

import csv
from pathlib import Path

import cv2
import numpy as np

from hardware.cameras.protocol import Picture
from hardware.errors import BadRecording

SUFFIXES = (".jpg", ".jpeg", ".png", ".bmp", ".webp")
TIMES = "times.csv"
HEADER = ["name", "seconds"]


def read_whole(path: Path) -> Picture | None:
    """The picture as BGR, or None where the file is missing, cut off or no picture.

    OpenCV reads a cut-off JPEG without a word and fills the rest with grey: that would be a table with half
    its cards gone.
    """
    try:
        written = path.read_bytes()
    except OSError:
        return None
    if not written or not _is_whole(written):
        return None
    try:
        image = cv2.imdecode(np.frombuffer(written, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        return None
    return None if image is None else np.asarray(image, dtype=np.uint8)


def _is_whole(written: bytes) -> bool:
    if written.startswith(b"\xff\xd8"):
        return _jpeg_ends(written)
    if written.startswith(b"\x89PNG"):
        return b"IEND" in written[-64:]
    return True


def _jpeg_ends(written: bytes) -> bool:
    """Whether the picture's own end marker is there; the thumbnail inside the header has one too."""
    at = 2
    while at + 4 <= len(written) and written[at] == 0xFF:
        marker, length = written[at + 1], int.from_bytes(written[at + 2 : at + 4], "big")
        if marker == 0xDA:  # from here on the picture itself, where 0xFF is always followed by 0x00
            return written.find(b"\xff\xd9", at) >= 0
        at += 2 + length
    return False


def pictures_in(folder: Path) -> tuple[Path, ...]:
    """The pictures in name order. Hidden files are none."""
    return tuple(
        sorted(
            path
            for path in folder.iterdir()
            if path.suffix.lower() in SUFFIXES and path.is_file() and not path.name.startswith(".")
        )
    )


def read_times(path: Path) -> dict[str, float]:
    """Seconds by picture name from `name,seconds` lines, a heading allowed.

    Raises BadRecording with the line's number.
    """
    times: dict[str, float] = {}
    try:
        lines = list(csv.reader(path.read_text(encoding="utf-8-sig").splitlines()))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise BadRecording(f"{path} cannot be read as a list of times: {error}.") from error
    for number, line in enumerate(lines, start=1):
        cells = [cell.strip() for cell in line]
        if not any(cells) or (number == 1 and [cell.lower() for cell in cells] == HEADER):
            continue
        where = f"{path}, line {number}"
        if len(cells) != 2:
            raise BadRecording(f"{where}: “{','.join(line)}” is not name,seconds.")
        name, seconds = cells
        at_s = _seconds(seconds)
        if at_s is None:
            raise BadRecording(f"{where}: “{seconds}” is not a number of seconds.")
        if name in times:
            raise BadRecording(f"{where}: {name} has a time already.")
        times[name] = at_s
    return times


def _seconds(text: str) -> float | None:
    try:
        value = float(text)
    except ValueError:
        return None
    return value if np.isfinite(value) else None
