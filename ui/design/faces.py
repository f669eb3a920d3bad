"""Faces and sizes of type, and which font draws which character."""

from bisect import bisect_right
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import Protocol

FONTS = Path(__file__).resolve().parent.parent / "fonts"


class Face(Enum):
    """A face by what it is for, with the fonts that draw it, the first that has the character."""

    BODY = ("sans", "han", "emoji")
    BOLD = ("sans-bold", "han-bold", "han", "emoji")
    TITLE = ("serif", "han-serif", "han", "emoji")
    SIGN = ("signs",)


class Size(Enum):
    """Sizes in units (see `Env`), of the em; capitals are 0.714 of it.

    BODY and what is larger is read from 1.5 m: its capitals are 5 units high, which are 5 mm at least. SMALL
    and TINY are for whoever has a finger at the screen; FINE is for names that would be cut otherwise.
    """

    GIANT = 26.0
    HUGE = 17.0
    LARGE = 11.5
    HEAD = 8.8
    BODY = 7.0
    SMALL = 5.3
    TINY = 4.3
    FINE = 3.1


@dataclass(frozen=True, slots=True)
class Font:
    """A font that ships: ascent and descent in em, and the characters it has as starts and ends of ranges."""

    name: str
    ascent: float
    descent: float
    firsts: tuple[int, ...]
    lasts: tuple[int, ...]

    def has(self, letter: str) -> bool:
        place = bisect_right(self.firsts, ord(letter)) - 1
        return place >= 0 and ord(letter) <= self.lasts[place]

    @property
    def path(self) -> str:
        return str(FONTS / f"{self.name}.ttf")


class Measure(Protocol):
    """How wide a text is, in px, in one font at one size."""

    def __call__(self, text: str, font: str, size_px: int) -> float: ...


@cache
def fonts() -> dict[str, Font]:
    """The fonts that ship, by name."""
    found = {}
    for line in (FONTS / "coverage.txt").read_text(encoding="ascii").splitlines():
        file, ascent, descent, *ranges = line.split()
        ends = [tuple(int(end, 16) for end in each.split("-")) for each in ranges]
        name = file.removesuffix(".ttf")
        found[name] = Font(
            name,
            float(ascent),
            float(descent),
            tuple(end[0] for end in ends),
            tuple(end[-1] for end in ends),
        )
    return found


#: What joins or colours emoji: without a font for whole sequences they are drawn one by one.
_UNSEEN = frozenset("\u200b\u200c\u200d\u200e\u200f\u2060\ufe0e\ufe0f\ufeff")
#: What stands for a character that no font has.
MISSING = "\u25cc"


@lru_cache(maxsize=4096)
def runs(text: str, face: Face) -> tuple[tuple[str, Font], ...]:
    """The text in pieces, each with the font that draws it."""
    candidates = [fonts()[name] for name in face.value]
    found: list[tuple[str, Font]] = []
    for letter in text:
        if letter in _UNSEEN or 0x1F3FB <= ord(letter) <= 0x1F3FF:
            continue
        font = next((each for each in candidates if each.has(letter)), None)
        if font is None:
            letter, font = MISSING, candidates[0]
        if found and found[-1][1] is font:
            found[-1] = (found[-1][0] + letter, font)
        else:
            found.append((letter, font))
    return tuple(found)
