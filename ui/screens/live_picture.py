"""The picture of the table with outlines drawn on it, whole or a part of it enlarged."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from companion.shared.players import Player
from companion.shared.sentences import Sentence
from ui.design.colours import Ink, ink_of
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Line, Panel, Picture, PointPx, Shape
from ui.screens.env import Env
from ui.screens.people import badge
from ui.screens.words import Text, middle

#: Left, top, right, bottom as shares of the whole picture.
Part = tuple[float, float, float, float]
WHOLE: Part = (0.0, 0.0, 1.0, 1.0)
LIVE = "live"


@dataclass(frozen=True, slots=True)
class Mark:
    """An outline in the picture, its corners as shares of it; a carpet's is in its player's colour."""

    corners: tuple[PointPx, ...]
    player: Player | None = None
    label: Sentence | str = ""
    doubtful: bool = False


@dataclass(frozen=True, slots=True)
class LivePicture:
    """`ratio` is the picture's width to its height."""

    ratio: float
    marks: tuple[Mark, ...] = ()
    part: Part | None = None

    def height(self, width: float, env: Env) -> float:
        return width / self.ratio

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        part = _widened(self.part or _round_all(self.marks))
        frame = box.fitted(self.ratio)
        yield Panel(frame.inset(-env.u(0.7)), Ink.EDGE, env.u(1.2))
        yield Picture(frame, LIVE, part=part)
        for mark in self.marks:
            yield from self._mark(mark, _whole_of(frame, part), frame, env)

    def _mark(self, mark: Mark, whole: Box, frame: Box, env: Env) -> Iterator[Shape]:
        points = tuple((whole.x + x * whole.w, whole.y + y * whole.h) for x, y in mark.corners)
        if not all(frame.x <= x <= frame.right and frame.y <= y <= frame.bottom for x, y in points):
            return
        ink = Ink.WHITE if mark.player is None else ink_of(mark.player.colour)
        thick = env.u(0.9 if mark.player is not None or mark.doubtful else 0.45)
        yield Line(points, Ink.NIGHT, thick + env.u(0.5), True)
        yield Line(points, Ink.BAD if mark.doubtful else ink, thick, True)
        cx = sum(x for x, _ in points) / len(points)
        cy = sum(y for _, y in points) / len(points)
        if mark.player is not None:
            # As large as its carpet lets it be: what lies beside it is to be seen.
            size = max(env.u(4.4), min(env.u(7.5), 0.6 * _short_side(points)))
            yield from badge(mark.player, Box(cx - size / 2, cy - size / 2, size, size), env)
        elif mark.label:
            yield from self._label(mark, cx, cy, frame, env)

    def _label(self, mark: Mark, cx: float, cy: float, frame: Box, env: Env) -> Iterator[Shape]:
        text = mark.label if isinstance(mark.label, str) else env.told(mark.label)
        fitted = env.fit(text, Face.BOLD, (Size.TINY,), frame.w * 0.4, env.u(6), 1)
        w, h = fitted.width_px + env.u(1.8), env.u(4.6)
        x = min(max(cx - w / 2, frame.x), frame.right - w)
        y = min(max(cy - h / 2, frame.y), frame.bottom - h)
        yield Panel(Box(x, y, w, h), Ink.NIGHT, h / 2)
        label = Text(text, (Size.TINY,), Ink.WHITE, Face.BOLD, middle, 1, True)
        yield from label.draw(Box(x, y + (h - fitted.height_px) / 2, w, fitted.height_px), env)


def _short_side(points: tuple[PointPx, ...]) -> float:
    return min(dist(one, other) for one, other in pairwise(points))


def _round_all(marks: tuple[Mark, ...]) -> Part:
    """The part in which everything marked lies; the whole where nothing is marked."""
    points = [point for mark in marks for point in mark.corners]
    if not points:
        return WHOLE
    xs, ys = [x for x, _ in points], [y for _, y in points]
    room = 0.04
    return (min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room)


def _widened(part: Part) -> Part:
    """The part grown to the shape of the whole picture, and kept inside it."""
    x0, y0, x1, y1 = part
    size = min(1.0, max(x1 - x0, y1 - y0, 0.12))
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    left = min(max(0.0, cx - size / 2), 1 - size)
    top = min(max(0.0, cy - size / 2), 1 - size)
    return (left, top, left + size, top + size)


def _whole_of(frame: Box, part: Part) -> Box:
    """Where the whole picture would lie if its part fills the frame."""
    left, top, right, bottom = part
    w, h = frame.w / (right - left), frame.h / (bottom - top)
    return Box(frame.x - left * w, frame.y - top * h, w, h)
