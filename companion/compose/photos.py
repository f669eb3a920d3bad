"""Photos of people: cut square and made small, from a camera's picture or from a file."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from companion.shared.sentences import Sentence, say
from companion.storage.errors import PersonChangeRefused
from companion.storage.photos import LARGEST_BYTES

#: Beside the journal: pictures put there can become photos.
PHOTO_FOLDER = "photos"
#: Where sticks are mounted.
STICKS = (Path("/media"), Path("/run/media"), Path("/mnt"))
MOST_FILES, DEEPEST = 200, 4
#: A telephone's picture has 5 MB and 12 to 50 million points; more is a mistake, or malice.
LARGEST_FILE_BYTES, MOST_POINTS = 30_000_000, 60_000_000
SIDE_PX = 320
QUALITIES = (88, 75, 60, 40)


def squared(picture_bgr: Any) -> bytes:
    """The middle of a picture (height × width × 3, blue, green, red) as a small square JPEG file."""
    import cv2

    h, w = picture_bgr.shape[:2]
    side = min(h, w)
    top, left = (h - side) // 2, (w - side) // 2
    cut = picture_bgr[top : top + side, left : left + side]
    small = cv2.resize(cut, (SIDE_PX, SIDE_PX), interpolation=cv2.INTER_AREA)
    for quality in QUALITIES:
        _, packed = cv2.imencode(".jpg", small, [cv2.IMWRITE_JPEG_QUALITY, quality])
        if len(packed) <= LARGEST_BYTES:
            break
    return bytes(packed.tobytes())


def photo_from(file: Path) -> bytes:
    """A picture's file as a photo. Raises PersonChangeRefused for what is none, or too large."""
    try:
        if file.stat().st_size > LARGEST_FILE_BYTES:
            raise _refused(say("{file} is too large for a picture.", file=file.name))
        content = file.read_bytes()
    except OSError as error:
        raise PersonChangeRefused(
            f"{file} cannot be read: {error.strerror}.",
            say("{file} cannot be read: {why}.", file=file.name, why=str(error.strerror)),
        ) from error
    size = size_px_of(content)
    if size is None:
        raise _refused(say("{file} is no JPEG or PNG picture.", file=file.name))
    if size[0] * size[1] > MOST_POINTS or min(size) < 16:
        raise _refused(say("{file} is too large or too small for a photo.", file=file.name))
    try:
        import cv2
        import numpy as np
    except ImportError as missing:
        raise PersonChangeRefused(
            f"Photos need OpenCV ({missing}): pip install 'tabletop-companion[vision]'"
        ) from None
    picture = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    if picture is None:
        raise _refused(say("{file} is no whole picture.", file=file.name))
    return squared(picture)


def _refused(sentence: Sentence) -> PersonChangeRefused:
    return PersonChangeRefused(str(sentence), sentence)


def size_px_of(content: bytes) -> tuple[int, int] | None:
    """Width and height as the file states them, without unpacking it; None for no JPEG or PNG."""
    if content[:8] == b"\x89PNG\r\n\x1a\n" and len(content) >= 24:
        width, height = struct.unpack(">II", content[16:24])
        return width, height
    return _jpeg_size_px(content) if content[:2] == b"\xff\xd8" else None


def _jpeg_size_px(content: bytes) -> tuple[int, int] | None:
    """From the frame's head (ISO 10918-1, B.2.2): markers follow each other until it comes."""
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        marker = content[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", content[at + 5 : at + 9])
            return width, height
        at += 2 + struct.unpack(">H", content[at + 2 : at + 4])[0]
    return None


def pictures_in(folder: Path) -> tuple[str, ...]:
    """Pictures in the folder for photos and on sticks, the newest first; never more than MOST_FILES."""
    found = list(islice(_found((folder, *STICKS)), MOST_FILES))
    found.sort(key=lambda path: (-_changed_s(path), path.name))
    return tuple(str(path) for path in found)


def _found(folders: tuple[Path, ...]) -> Iterator[Path]:
    waiting = [(folder, 0) for folder in folders]
    while waiting:
        folder, depth = waiting.pop(0)
        try:
            inside = sorted(folder.iterdir())
        except OSError:
            continue  # not there, or a stick that was pulled
        for path in inside:
            if path.name.startswith("."):
                continue
            if path.is_dir():
                if depth < DEEPEST and not path.is_symlink():
                    waiting.append((path, depth + 1))
            elif path.suffix.lower() in (".jpg", ".jpeg", ".png"):
                yield path


def _changed_s(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
