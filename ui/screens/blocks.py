"""How blocks are arranged: columns, rows, panels. A block is anything that can be drawn into a box."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from ui.design.colours import Ink
from ui.design.shapes import Box, Overflow, Panel, Shape, Touch
from ui.screens.env import Env

#: What a finger hits: 9 mm at least.
FINGER = 9.0
NO_END = 1e6


class Block(Protocol):
    """Something with a natural height for a width, drawn into any box."""

    def height(self, width: float, env: Env) -> float: ...

    def draw(self, box: Box, env: Env) -> Iterator[Shape]: ...


@dataclass(frozen=True, slots=True)
class Grow:
    """In a column or row: takes a share of what the others leave."""

    block: Block
    share: float = 1.0

    def height(self, width: float, env: Env) -> float:
        return self.block.height(width, env)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        return self.block.draw(box, env)


@dataclass(frozen=True, slots=True)
class Space:
    """Nothing, so many units high."""

    units: float = 0.0

    def height(self, width: float, env: Env) -> float:
        return env.u(self.units)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        return iter(())


FILL = Grow(Space())


@dataclass(frozen=True, slots=True)
class Column:
    """Blocks below each other. Without anything that grows, what is left is at the bottom."""

    blocks: tuple[Block, ...]
    gap: float = 2.0

    def height(self, width: float, env: Env) -> float:
        heights = [block.height(width, env) for block in self.blocks]
        return sum(heights) + env.u(self.gap) * max(0, len(heights) - 1)

    def _fixed(self, box: Box, env: Env) -> dict[int, float]:
        return {
            place: block.height(box.w, env)
            for place, block in enumerate(self.blocks)
            if not isinstance(block, Grow)
        }

    def _roomiest(self, box: Box, env: Env) -> Env:
        """The first squeeze at which all fits, also what stands in the middle of what grows."""
        gaps = env.u(self.gap) * max(0, len(self.blocks) - 1)
        last = env
        for last in env.squeezes():
            whole = sum(self._fixed(box, last).values()) + gaps
            whole += sum(
                block.height(box.w, last)
                for block in self.blocks
                if isinstance(block, Grow) and isinstance(block.block, Middle)
            )
            if whole <= box.h + 1:
                return last
        return last

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        env = self._roomiest(box, env)
        gaps = env.u(self.gap) * max(0, len(self.blocks) - 1)
        fixed = self._fixed(box, env)
        left = box.h - gaps - sum(fixed.values())
        shares = sum(block.share for block in self.blocks if isinstance(block, Grow))
        if left < -1:
            yield Overflow(box, f"{-left:.0f} px too high: {type(self).__name__}")
        y = box.y
        for place, block in enumerate(self.blocks):
            h = max(0.0, left) * block.share / shares if isinstance(block, Grow) else fixed[place]
            yield from block.draw(Box(box.x, y, box.w, h), env)
            y += h + env.u(self.gap)


@dataclass(frozen=True, slots=True)
class Row:
    """Blocks beside each other, as wide as their weights; a weight below nothing is a width in units."""

    blocks: tuple[Block, ...]
    weights: tuple[float, ...] = ()
    gap: float = 2.0

    def widths(self, width: float, env: Env) -> tuple[float, ...]:
        weights = self.weights or (1.0,) * len(self.blocks)
        gaps = env.u(self.gap) * max(0, len(weights) - 1)
        left = width - gaps - sum(env.u(-weight) for weight in weights if weight < 0)
        shares = sum(weight for weight in weights if weight > 0) or 1.0
        return tuple(env.u(-each) if each < 0 else max(0.0, left) * each / shares for each in weights)

    def height(self, width: float, env: Env) -> float:
        pairs = zip(self.blocks, self.widths(width, env), strict=True)
        return max((block.height(w, env) for block, w in pairs), default=0.0)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        x = box.x
        for block, w in zip(self.blocks, self.widths(box.w, env), strict=True):
            yield from block.draw(Box(x, box.y, w, box.h), env)
            x += w + env.u(self.gap)


@dataclass(frozen=True, slots=True)
class Split:
    """Two parts: beside each other where the screen is wide, below each other where it is high."""

    main: Block
    side: Block
    wide: tuple[float, float] = (3.0, 2.0)
    high: tuple[float, float] = (3.0, 2.0)
    gap: float = 3.0

    def _arranged(self, env: Env) -> Block:
        if env.portrait:
            return Column((Grow(self.main, self.high[0]), Grow(self.side, self.high[1])), self.gap)
        return Row((self.main, self.side), self.wide, self.gap)

    def height(self, width: float, env: Env) -> float:
        return self._arranged(env).height(width, env)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        return self._arranged(env).draw(box, env)


@dataclass(frozen=True, slots=True)
class Sides:
    """Equal parts beside each other where the screen is wide, below each other where it is high."""

    blocks: tuple[Block, ...]
    gap: float = 3.0

    def _arranged(self, env: Env) -> Block:
        if env.portrait:
            return Column(tuple(Grow(block) for block in self.blocks), self.gap)
        return Row(self.blocks, gap=self.gap)

    def height(self, width: float, env: Env) -> float:
        return self._arranged(env).height(width, env)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        return self._arranged(env).draw(box, env)


@dataclass(frozen=True, slots=True)
class Either:
    """One block where the screen is wide, another where it is high."""

    wide: Block
    high: Block

    def height(self, width: float, env: Env) -> float:
        return (self.high if env.portrait else self.wide).height(width, env)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        return (self.high if env.portrait else self.wide).draw(box, env)


@dataclass(frozen=True, slots=True)
class Middle:
    """A block in the middle of whatever room there is, at its natural height."""

    block: Block

    def height(self, width: float, env: Env) -> float:
        return self.block.height(width, env)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        for squeezed in env.squeezes():
            h = self.block.height(box.w, squeezed)
            if h <= box.h + 1:
                break
        h = min(box.h, h)
        yield from self.block.draw(Box(box.x, box.y + (box.h - h) / 2, box.w, h), squeezed)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A panel with something on it; it is tapped as a whole if it has an action."""

    block: Block
    fill: Ink = Ink.PANEL
    edge: Ink | None = None
    pad: float = 3.0
    action: Any = None
    label: str = ""
    radius: float = 3.0
    edge_units: float = 0.6

    def height(self, width: float, env: Env) -> float:
        pad = env.u(self.pad)
        inner = self.block.height(width - 2 * pad, env) + 2 * pad
        return max(inner, env.u(FINGER)) if self.action is not None else inner

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        width = max(1.0, env.u(self.edge_units)) if self.edge is not None else 0.0
        yield Panel(box, self.fill, env.u(self.radius), self.edge, width)
        if self.action is not None:
            yield Touch(box, self.action, self.label or type(self.action).__name__)
        yield from self.block.draw(box.inset(env.u(self.pad)), env)


def felt(block: Block) -> Sheet:
    """The table, with cards on it."""
    return Sheet(block, Ink.FELT, Ink.EDGE, pad=2.6, radius=5.0, edge_units=0.5)
