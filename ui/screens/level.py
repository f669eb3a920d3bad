"""Texts beside each other that are not equally long."""

from collections.abc import Iterator
from dataclasses import dataclass

from ui.design.shapes import Box, Shape
from ui.screens.env import Env
from ui.screens.words import Text


@dataclass(frozen=True, slots=True)
class Level:
    """One line on the room that its largest size takes: what stands below is level with its neighbours'."""

    text: Text

    def height(self, width: float, env: Env) -> float:
        return env.fit("A", self.text.face, self.text.sizes[:1], width, env.height_px, 1).height_px

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        h = self.text.height(box.w, env)
        yield from self.text.draw(Box(box.x, box.y + (box.h - h) / 2, box.w, h), env)
