"""Tiles and rows that lie covered, unless something is to be seen on them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Panel, Shape, Touch
from ui.design.signs import Sign
from ui.screens.blocks import FINGER, Block, Middle
from ui.screens.env import Env
from ui.screens.words import Text, left, sign


@dataclass(frozen=True, slots=True)
class Tile:
    """Covered without a `block`. `number` is its name in the open, `taken` how often it was chosen."""

    block: Block | None
    action: Any
    label: str
    number: str = ""
    taken: int = 0

    def height(self, width: float, env: Env) -> float:
        return env.u(FINGER)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        edge = Ink.GOLD if self.block is not None or self.taken else Ink.EDGE
        yield Panel(box, Ink.PANEL, env.u(2.4), edge, env.u(0.7))
        yield Touch(box, self.action, self.label)
        inner = box.inset(env.u(1.2), env.u(0.8))
        if self.number:
            text = Text(self.number, (Size.SMALL,), Ink.SOFT, Face.BOLD, left, 1)
            h = text.fitted(inner.w, inner.h, env).height_px
            yield from text.draw(Box(inner.x, inner.y + (inner.h - h) / 2, env.u(8), h), env)
            inner = Box(inner.x + env.u(9), inner.y, inner.w - env.u(9), inner.h)
        if self.block is None:
            yield from sign(Sign.LOCK, inner, min(env.u(14), inner.w * 0.6, inner.h * 0.6), Ink.SOFT, env)
        else:
            yield from Middle(self.block).draw(inner, env)
        size = env.u(5)
        for time in range(self.taken):
            corner = Box(box.right - (time + 1) * (size + env.u(0.8)), box.y + env.u(0.8), size, size)
            yield from sign(Sign.CHECK, corner, size, Ink.GOOD, env)
