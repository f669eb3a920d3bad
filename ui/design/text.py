"""Text broken into lines and fitted into boxes."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from ui.design.faces import Face, Measure, runs

#: The distance between two lines, in em.
LEADING = 1.22
ELLIPSIS = "…"

#: No line begins with one of these, none ends with one of those.
_NEVER_FIRST = frozenset("，。、！？；：）」』》〉】,.!?;:)%…·")
_NEVER_LAST = frozenset("（「『《〈【(")
#: Chinese names have so many characters at most, nearly always.
HAN_NAME = 4
_HAN = re.compile("[\u2e80-\u9fff\uff00-\uffef]+")
#: Spaces at which no line should end: before a number and what it is counted in, and within a sum.
_TOGETHER = re.compile(
    r"(?:(?<=[^\W\d])|(?<=:)) (?=\d+(?!\w))|(?<=\d) (?=(?:mm²?|cm|s|px)\b|%)"
    r"|(?<=\d) (?=[+=×±])|(?<=[+=×±]) (?=\d)"
)


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines at the size that fits. `cut` if not even the smallest did, `broken` if a word had to be."""

    lines: tuple[str, ...]
    size_px: int
    height_px: float
    width_px: float
    cut: bool
    broken: bool = False


def width_px(text: str, face: Face, size_px: int, measure: Measure) -> float:
    return sum(measure(piece, font.name, size_px) for piece, font in runs(text, face))


def fit(
    text: str,
    face: Face,
    sizes_px: tuple[int, ...],
    width: float,
    height: float,
    measure: Measure,
    most_lines: int = 99,
) -> Fitted:
    """The text at the first of the sizes, largest first, at which it fits into width and height (px).

    At the last size a word is broken where it must be; what is still too long is cut with an ellipsis.
    """
    for size in sizes_px:
        lines = wrapped(text, face, size, width, measure)
        if lines is not None and len(lines) <= most_lines and _height(len(lines), size) <= height + 1:
            return _fitted(lines, face, size, measure, cut=False)
    size = sizes_px[-1]
    room = max(1, min(most_lines, int((height + 1) / (size * LEADING))))
    loose = wrapped(text, face, size, width, measure, together=False)
    lines = loose or _broken(text, face, size, width, measure)
    broken = loose is None
    if len(lines) <= room:
        return _fitted(lines, face, size, measure, cut=False, broken=broken)
    last = _shortened(lines[room - 1] + " " + lines[room], face, size, width, measure)
    return _fitted((*lines[: room - 1], last), face, size, measure, cut=True)


def wrapped(
    text: str, face: Face, size_px: int, width: float, measure: Measure, together: bool = True
) -> tuple[str, ...] | None:
    """The lines, broken between words only; None if a word alone is too wide.

    A number stays with the word before it and with its unit, a sum in one piece, unless `together` is off.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _pieces(paragraph, together):
            longer = line + piece
            if width_px(longer.rstrip(), face, size_px, measure) <= width:
                line = longer
                continue
            if line.strip():
                lines.append(line.rstrip())
            line = piece.lstrip()
            if width_px(line.rstrip(), face, size_px, measure) > width:
                return None
        lines.append(line.rstrip())
    return tuple(lines)


def _pieces(text: str, together: bool) -> Iterator[str]:
    """Where a line may end: after spaces, and between Chinese characters; but not within a few that stand by
    themselves, a name in a sentence; nor before the last one, which would stand alone."""
    piece = ""
    end = max((at for at, letter in enumerate(text) if _is_han(letter) and letter.isalnum()), default=0) - 1
    kept = {found.start() for found in _TOGETHER.finditer(text)} if together else frozenset[int]()
    name = {place for run in _HAN.finditer(text) if len(run[0]) <= HAN_NAME for place in range(*run.span())}
    for place, letter in enumerate(text):
        piece += letter
        following = text[place + 1] if place + 1 < len(text) else ""
        if not following or following in _NEVER_FIRST or letter in _NEVER_LAST:
            continue
        if kept & {place, place + 1} or (place in name and place + 1 in name) or place == end:
            continue
        if letter == " " or _is_han(letter) or (_is_han(following) and letter != "\u00a0"):
            yield piece
            piece = ""
    if piece:
        yield piece


def breaks_anywhere(text: str) -> bool:
    """Whether lines may end within its words, for nothing tells where they begin: Chinese."""
    return any(map(_is_han, text))


def _is_han(letter: str) -> bool:
    return "\u2e80" <= letter <= "\u9fff" or "\uff00" <= letter <= "\uffef"


def _broken(text: str, face: Face, size_px: int, width: float, measure: Measure) -> tuple[str, ...]:
    """The lines, broken within words where a word alone is too wide."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for piece in _pieces(paragraph, False):
            if width_px((line + piece).rstrip(), face, size_px, measure) <= width:
                line += piece
                continue
            if line.strip():
                lines.append(line.rstrip())
            line = ""
            for letter in piece.lstrip():
                if line and width_px(line + letter, face, size_px, measure) > width:
                    lines.append(line)
                    line = ""
                line += letter
        lines.append(line.rstrip())
    return tuple(lines)


def _shortened(text: str, face: Face, size_px: int, width: float, measure: Measure) -> str:
    while text and width_px(text + ELLIPSIS, face, size_px, measure) > width:
        text = text[:-1].rstrip()
    return text + ELLIPSIS


def _fitted(
    lines: tuple[str, ...], face: Face, size_px: int, measure: Measure, cut: bool, broken: bool = False
) -> Fitted:
    widest = max((width_px(line, face, size_px, measure) for line in lines), default=0.0)
    return Fitted(lines, size_px, _height(len(lines), size_px), widest, cut, broken)


def _height(lines: int, size_px: int) -> float:
    return lines * size_px * LEADING
