"""Pictures from files, and QR codes, as large as the room lets them be."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.shared.players import Player
from ui.design.colours import Ink
from ui.design.shapes import Box, Panel, Picture, Shape
from ui.screens.env import Env
from ui.screens.people import badge

#: The free rim that a QR code needs, in its own squares.
QUIET_RIM = 4


@dataclass(frozen=True, slots=True)
class Framed:
    """A picture's file; `ratio` is its width to its height."""

    file: str
    ratio: float = 1.0

    def height(self, width: float, env: Env) -> float:
        return width / self.ratio

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        frame = box.fitted(self.ratio)
        yield Panel(frame.inset(-env.u(0.5)), Ink.EDGE, env.u(1))
        yield Picture(frame, self.file)


@dataclass(frozen=True, slots=True)
class Portrait:
    """Somebody: their photo with the badge in its corner, or the badge alone."""

    player: Player
    photo: str = ""
    units: float = 30.0

    def height(self, width: float, env: Env) -> float:
        return env.u(max(14.0, self.units * (1 - 0.14 * env.squeezed)))

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        face = box.fitted(1.0)
        if not self.photo:
            yield from badge(self.player, face.inset(face.w * 0.08), env)
            return
        yield Panel(face.inset(-env.u(0.5)), Ink.EDGE, env.u(1))
        yield Picture(face, self.photo)
        size = face.w * 0.34
        at = Box(face.right - size * 0.8, face.bottom - size * 0.8, size, size)
        yield Panel(at.inset(-env.u(0.6)), Ink.GROUND, at.w)
        yield from badge(self.player, at, env)


@dataclass(frozen=True, slots=True)
class QrCode:
    """A QR code, row by row, "1" for a dark square: black on white in every light, with its free rim.

    Each square has the same whole number of px, so that a phone reads it from the side, too.
    """

    rows: tuple[str, ...]

    def height(self, width: float, env: Env) -> float:
        return env.u(60)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        squares = len(self.rows) + 2 * QUIET_RIM
        px = max(1, int(min(box.w, box.h) // squares))
        x, y = (round(box.x + (box.w - px * squares) / 2), round(box.y + (box.h - px * squares) / 2))
        yield Panel(Box(x, y, px * squares, px * squares), Ink.WHITE)
        for number, row in enumerate(self.rows):
            top = y + (number + QUIET_RIM) * px
            for first, length in _runs(row):
                yield Panel(Box(x + (first + QUIET_RIM) * px, top, length * px, px), Ink.NIGHT)


def _runs(row: str) -> Iterator[tuple[int, int]]:
    """Where dark squares stand beside each other: the first, and how many."""
    at = 0
    while at < len(row):
        if row[at] == "1":
            length = len(row[at:]) - len(row[at:].lstrip("1"))
            yield at, length
            at += length
        else:
            at += 1
