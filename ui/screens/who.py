"""A button that is a player."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.shared.players import Player
from ui.design.faces import Size
from ui.design.shapes import Box, Panel, Shape, Touch
from ui.design.signs import Sign
from ui.screens.env import Env
from ui.screens.people import Tag
from ui.screens.words import QUIET, Look, sign, squeezed_units


@dataclass(frozen=True, slots=True)
class WhoButton:
    player: Player
    name: str
    action: Any
    look: Look = QUIET
    units: float = 11.5
    sign: Sign | None = None

    def height(self, width: float, env: Env) -> float:
        return env.u(squeezed_units(self.units, 10.0, env))

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        edge_px = max(1.0, env.u(0.6)) if self.look.edge else 0.0
        yield Panel(box, self.look.fill, box.h / 2, self.look.edge, edge_px)
        if self.action is not None:
            yield Touch(box, self.action, self.name)
        inner = Box(box.x + env.u(1.6), box.y, box.w - env.u(4), box.h)
        if self.sign is not None:
            size = env.u(6)
            mark = Box(inner.right - size, box.y, size, box.h)
            yield from sign(self.sign, mark, size, self.look.ink, env)
            inner = Box(inner.x, inner.y, inner.w - size - env.u(1), inner.h)
        yield from Tag(self.player, self.name, Size.SMALL, ink=self.look.ink).draw(inner, env)
