"""Things with their numbers, in a row: three crowns and a gold bar."""

from collections.abc import Iterator
from dataclasses import dataclass

from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Overflow, Shape
from ui.design.signs import Sign
from ui.screens.env import Env
from ui.screens.words import Align, Text, left, middle, sign


@dataclass(frozen=True, slots=True)
class Counted:
    """Each thing as a sign in its colour with a number behind it; `large` is the size where there is room."""

    things: tuple[tuple[Sign, Ink, str], ...]
    large: Size = Size.BODY
    ink: Ink = Ink.INK
    align: Align = middle

    def height(self, width: float, env: Env) -> float:
        return env.u(self._fitted(width, env).value * 1.25)

    def _fitted(self, width: float, env: Env) -> Size:
        sizes = [
            size for size in (Size.LARGE, Size.HEAD, Size.BODY, Size.SMALL) if size.value <= self.large.value
        ]
        for size in sizes:
            if self._width(size, env) <= width:
                return size
        return Size.TINY

    def _parts(self, size: Size, env: Env) -> list[tuple[float, float]]:
        """Of each thing the width of its sign and of its number, in px."""
        px = env.u(size.value)
        return [
            (px * 1.1, env.measure(number, "sans-bold", round(px)) + px * 0.25)
            for _, _, number in self.things
        ]

    def _width(self, size: Size, env: Env) -> float:
        between = env.u(size.value) * 0.7
        return sum(map(sum, self._parts(size, env))) + between * max(0, len(self.things) - 1)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        size = self._fitted(box.w, env)
        whole, between = self._width(size, env), env.u(size.value) * 0.7
        if whole > box.w + 1:
            yield Overflow(box, f"{len(self.things)} things do not fit beside each other")
        x = box.x + self.align(box.w - whole)
        for (which, ink, number), (sign_w, number_w) in zip(self.things, self._parts(size, env), strict=True):
            yield from sign(which, Box(x, box.y, sign_w, box.h), sign_w * 0.95, ink, env)
            text = Text(number, (size,), self.ink, Face.BOLD, left, 1)
            h = text.fitted(number_w + 2, box.h, env).height_px
            at = Box(x + sign_w + env.u(size.value) * 0.2, box.y + (box.h - h) / 2, number_w + 2, h)
            yield from text.draw(at, env)
            x += sign_w + number_w + between
