"""Targets in the four corners, one of them asked for; a tap anywhere says which corner it was, or none."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ui.design.colours import Ink
from ui.design.shapes import Box, Panel, Shape, Touch
from ui.design.signs import Sign
from ui.screens.blocks import Block
from ui.screens.env import Env
from ui.screens.words import sign

TARGET_UNITS = 16.0
CORNERS = 4


@dataclass(frozen=True, slots=True)
class CornerTargets:
    """Corners count clockwise from the top left; `touched(None)` is a tap beside all of them."""

    asked: int
    touched: Callable[[int | None], Any]
    middle: Block

    def height(self, width: float, env: Env) -> float:
        return env.u(4 * TARGET_UNITS)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        size = env.u(TARGET_UNITS)
        yield Touch(box, self.touched(None), "beside")
        for corner in range(CORNERS):
            x = box.right - size if corner in (1, 2) else box.x
            y = box.bottom - size if corner in (2, 3) else box.y
            place = Box(x, y, size, size)
            asked = corner == self.asked
            which = Sign.CHECK if corner < self.asked else Sign.TARGET
            yield Panel(
                place, Ink.RAISED if asked else None, size / 2, Ink.GOLD if asked else Ink.EDGE, env.u(0.8)
            )
            yield Touch(place, self.touched(corner), f"corner {corner}")
            yield from sign(which, place, size * 0.6, Ink.GOLD if asked else Ink.SOFT, env)
        inner = box.inset(size + env.u(2), size * 0.4)
        yield from self.middle.draw(inner, env)
