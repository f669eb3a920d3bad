"""Lists that turn pages, and tables of numbers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.shared.sentences import Sentence
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Overflow, Panel, Shape, Touch
from ui.design.signs import Sign
from ui.screens.blocks import FINGER, Block, Middle, Row
from ui.screens.env import Env
from ui.screens.words import QUIET, Button, Text, middle, sign, sizes_from

#: The arrows below a list that has more pages, and the room above them.
FOOT = 12.6


@dataclass(frozen=True, slots=True)
class Paged:
    """As many blocks as fit below each other; the rest on further pages. Page -1 is the last.

    Nothing is ever scrolled: a page can be turned with the knuckle of a hand that holds cards.
    """

    blocks: tuple[Block, ...]
    page: int
    turn: Callable[[int], Any]
    gap: float = 1.6

    def height(self, width: float, env: Env) -> float:
        heights = [block.height(width, env) for block in self.blocks]
        return sum(heights) + env.u(self.gap) * max(0, len(heights) - 1)

    def pages(self, box: Box, env: Env) -> tuple[tuple[Block, ...], ...]:
        if self.height(box.w, env) <= box.h:
            return (self.blocks,)
        room = box.h - env.u(FOOT)
        found: list[list[Block]] = [[]]
        used = 0.0
        for block in self.blocks:
            h = block.height(box.w, env) + env.u(self.gap)
            if found[-1] and used + h > room:
                found.append([])
                used = 0.0
            found[-1].append(block)
            used += h
        return tuple(map(tuple, found))

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        pages = self.pages(box, env)
        last = len(pages) - 1
        page = last if self.page < 0 else min(self.page, last)
        y = box.y
        end = box.bottom - (env.u(FOOT) if last else 0.0)
        for block in pages[page]:
            h = block.height(box.w, env)
            if y + h > end + 2:
                yield Overflow(Box(box.x, y, box.w, h), "a block higher than a page")
            yield from block.draw(Box(box.x, y, box.w, h), env)
            y += h + env.u(self.gap)
        if last:
            before = self.turn(page - 1) if page else None
            after = self.turn(page + 1) if page < last else None
            foot = Row(
                (
                    Button(None, before, Sign.BEFORE, QUIET, units=11, label="earlier page"),
                    Middle(Text(f"{page + 1} / {last + 1}", (Size.SMALL,), Ink.SOFT, Face.BODY, middle)),
                    Button(None, after, Sign.NEXT, QUIET, units=11, label="later page"),
                ),
                (2, 1.6, 2),
            )
            yield from foot.draw(Box(box.x, box.bottom - env.u(11), box.w, env.u(11)), env)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a list: a sign, a sentence, a smaller one below it; tapped as a whole."""

    said: Sentence | str
    action: Any = None
    sign: Sign | None = None
    below: Sentence | str | None = None
    ink: Ink = Ink.INK
    fill: Ink = Ink.PANEL
    sign_ink: Ink = Ink.GOLD
    size: Size = Size.SMALL
    most_lines: int = 6
    label: str = ""

    def _texts(self) -> tuple[Text, ...]:
        said = Text(
            self.said, sizes_from(self.size, Size.TINY), self.ink, Face.BOLD, most_lines=self.most_lines
        )
        if self.below is None:
            return (said,)
        return (said, Text(self.below, (Size.TINY,), Ink.SOFT, most_lines=self.most_lines))

    def _room(self, width: float, env: Env) -> float:
        return width - env.u(6) - (env.u(10) if self.sign else 0.0)

    def height(self, width: float, env: Env) -> float:
        room = self._room(width, env)
        inner = sum(text.height(room, env) for text in self._texts())
        return max(env.u(FINGER + 1.5), inner + env.u(3.4))

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        yield Panel(box, self.fill, env.u(2.4))
        if self.action is not None:
            label = self.said.pattern if isinstance(self.said, Sentence) else self.said
            yield Touch(box, self.action, self.label or label)
        x = box.x + env.u(3)
        if self.sign is not None:
            yield from sign(self.sign, Box(x, box.y, env.u(8), box.h), env.u(6.4), self.sign_ink, env)
            x += env.u(10)
        room = self._room(box.w, env)
        texts = self._texts()
        y = box.y + (box.h - sum(text.height(room, env) for text in texts)) / 2
        for text in texts:
            h = text.height(room, env)
            yield from text.draw(Box(x, y, room, h), env)
            y += h
