"""A number with a less and a more: beside it where the screen is wide, below and above where it is high."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Shape
from ui.design.signs import Sign
from ui.screens.blocks import FINGER
from ui.screens.env import Env
from ui.screens.words import QUIET, Button, Text, middle


@dataclass(frozen=True, slots=True)
class Stepper:
    """`less` and `more` are None at the ends. Labels are "crowns less" and "crowns more"."""

    number: int
    less: Any
    more: Any
    label: str

    def height(self, width: float, env: Env) -> float:
        return env.u(FINGER * 2 + 8) if env.portrait else env.u(FINGER + 1)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        less = Button(None, self.less, Sign.MINUS, QUIET, Size.SMALL, FINGER, label=f"{self.label} less")
        more = Button(None, self.more, Sign.PLUS, QUIET, Size.SMALL, FINGER, label=f"{self.label} more")
        ink = Ink.INK if self.number else Ink.SOFT
        text = Text(str(self.number), (Size.HEAD, Size.BODY, Size.SMALL), ink, Face.TITLE, middle, 1)
        finger = env.u(FINGER)
        if env.portrait:
            yield from more.draw(Box(box.x, box.y, box.w, finger), env)
            yield from less.draw(Box(box.x, box.bottom - finger, box.w, finger), env)
            room = Box(box.x, box.y + finger, box.w, box.h - 2 * finger)
        else:
            h = min(box.h, env.u(FINGER + 1))
            y = box.y + (box.h - h) / 2
            yield from less.draw(Box(box.x, y, finger, h), env)
            yield from more.draw(Box(box.right - finger, y, finger, h), env)
            room = Box(box.x + finger, box.y, box.w - 2 * finger, box.h)
        h = text.fitted(room.w, room.h, env).height_px
        yield from text.draw(Box(room.x, room.y + (room.h - h) / 2, room.w, h), env)
