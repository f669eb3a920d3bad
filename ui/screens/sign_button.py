"""A button that is a large sign in its own colour, with a number on it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Panel, Shape, Touch
from ui.design.signs import Sign
from ui.screens.env import Env
from ui.screens.words import Text, right, sign


@dataclass(frozen=True, slots=True)
class SignButton:
    which: Sign
    ink: Ink
    action: Any
    label: str
    chosen: bool = False
    told: str = ""
    units: float = 16.0

    def height(self, width: float, env: Env) -> float:
        return env.u(self.units)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        fill = Ink.RAISED if self.action is not None else None
        edge = Ink.GOLD if self.chosen else Ink.EDGE
        yield Panel(box, fill, env.u(3), edge, env.u(0.8 if self.chosen else 0.4))
        if self.action is not None:
            yield Touch(box, self.action, self.label)
        yield from sign(self.which, box, min(box.w, box.h) * 0.7, self.ink, env)
        if self.told:
            text = Text(self.told, (Size.BODY, Size.SMALL), Ink.INK, Face.BOLD, right, 1)
            h = text.fitted(box.w, box.h, env).height_px
            yield from text.draw(Box(box.x, box.y + env.u(0.4), box.w - env.u(1.6), h), env)
