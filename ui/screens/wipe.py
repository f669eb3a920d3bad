"""Two pictures of one table, one wiped over the other; a tap on the picture moves the edge there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ui.design.colours import Ink
from ui.design.shapes import Box, Panel, Picture, Shape, Touch
from ui.screens.env import Env

#: The edge goes to one of so many places.
PLACES = 8
#: What is seen of the whole from near.
NEAR = (0.25, 0.25, 0.75, 0.75)
WHOLE = (0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Wipe:
    """`before` fills the left `share` of the picture, `after` the rest. Both are files."""

    before: str
    after: str
    ratio: float
    share: float
    near: bool
    wiped: Callable[[float], Any]

    def height(self, width: float, env: Env) -> float:
        return width / self.ratio

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        frame = box.fitted(self.ratio)
        left, top, right, bottom = NEAR if self.near else WHOLE
        yield Panel(frame.inset(-env.u(0.7)), Ink.EDGE, env.u(1.2))
        yield Picture(frame, self.after, part=(left, top, right, bottom))
        if self.before and self.share > 0:
            edge = left + (right - left) * self.share
            covered = Box(frame.x, frame.y, frame.w * self.share, frame.h)
            yield Picture(covered, self.before, part=(left, top, edge, bottom))
            line = Box(covered.right - env.u(0.4), frame.y, env.u(0.8), frame.h)
            yield Panel(line, Ink.GOLD)
        step = frame.w / (PLACES + 1)
        for place in range(PLACES + 1):
            strip = Box(frame.x + place * step, frame.y, step, frame.h)
            yield Touch(strip, self.wiped(place / PLACES), f"wipe {place}")
