"""Tokens that lie open: their values as discs of their player's colour, and the sum."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.shared.players import Player
from ui.design.colours import Ink, ink_of, ink_on
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Panel, Shape
from ui.screens.env import Env
from ui.screens.people import badge
from ui.screens.words import Text, left, middle

TOKEN = 9.5
SMALLEST = 5.0
NAME = 5.3


@dataclass(frozen=True, slots=True)
class Tokens:
    player: Player
    values: tuple[int, ...]
    total: str
    #: Whose they are, where nothing else says so.
    name: str = ""

    def height(self, width: float, env: Env) -> float:
        named = NAME if self.name else 0.0
        return env.u(max(SMALLEST, TOKEN * (1 - 0.12 * env.squeezed)) + named)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        gap, count = env.u(0.7), len(self.values)
        if self.name:
            h = box.h
            yield from badge(self.player, Box(box.x, box.y, min(h, env.u(11)), h), env)
            x = box.x + min(h, env.u(11)) + env.u(1.5)
            line = Box(x, box.y, box.right - x, env.u(NAME))
            yield from Text(self.name, (Size.TINY, Size.FINE), Ink.ON_FELT, Face.BOLD, left, 1, True).draw(
                line, env
            )
            box = Box(x, line.bottom, line.w, box.bottom - line.bottom)
        total = Text(
            self.total, (Size.LARGE, Size.HEAD, Size.BODY, Size.SMALL), Ink.ON_FELT, Face.TITLE, left, 1
        )
        fitted = total.fitted(env.u(20), box.h, env)
        room = box.w - fitted.width_px - env.u(2)
        size = min(env.u(TOKEN), box.h, (room - gap * max(0, count - 1)) / max(1, count))
        step = size + gap
        x = box.x
        for value in self.values:
            disc = Box(x, box.y + (box.h - size) / 2, size, size)
            yield Panel(
                disc, ink_of(self.player.colour), size * 0.3, ink_on(self.player.colour), max(1.0, env.u(0.3))
            )
            text = Text(
                str(value),
                (Size.BODY, Size.SMALL, Size.TINY),
                ink_on(self.player.colour),
                Face.BOLD,
                middle,
                1,
                True,
            )
            h = text.fitted(size, size, env).height_px
            yield from text.draw(Box(disc.x, disc.y + (size - h) / 2, size, h), env)
            x += step
        yield from total.draw(
            Box(x + env.u(1), box.y + (box.h - fitted.height_px) / 2, fitted.width_px + 2, fitted.height_px),
            env,
        )
