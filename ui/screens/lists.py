"""Lists that turn pages, and tables of numbers."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.shared.players import Player
from companion.shared.sentences import Sentence
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Overflow, Panel, Shape, Touch
from ui.design.signs import Sign
from ui.screens.blocks import FINGER, Block, Row
from ui.screens.env import Env
from ui.screens.people import badge
from ui.screens.words import QUIET, Button, Text, middle, sign, sizes_from


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
        room = box.h - env.u(14)
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
        for block in pages[page]:
            h = block.height(box.w, env)
            if y + h > box.bottom + 2:
                yield Overflow(Box(box.x, y, box.w, h), "a block higher than a page")
            yield from block.draw(Box(box.x, y, box.w, h), env)
            y += h + env.u(self.gap)
        if last:
            before = self.turn(page - 1) if page else None
            after = self.turn(page + 1) if page < last else None
            foot = Row(
                (
                    Button(None, before, Sign.BEFORE, QUIET, units=11, label="earlier page"),
                    Text(f"{page + 1} / {last + 1}", (Size.SMALL,), Ink.SOFT, Face.BODY, middle),
                    Button(None, after, Sign.NEXT, QUIET, units=11, label="later page"),
                ),
                (-24, 1, -24),
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


@dataclass(frozen=True, slots=True)
class Number:
    """A cell of the score table: its text and what a tap on it opens."""

    text: str
    action: Any = None
    strong: bool = False
    ink: Ink = Ink.INK


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Players across, lines down, the totals last; every number can be tapped."""

    players: tuple[tuple[Player, str], ...]
    lines: tuple[tuple[Sentence, tuple[Number, ...]], ...]

    def height(self, width: float, env: Env) -> float:
        return env.u(13) + env.u(9.2) * len(self.lines)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        head_h = env.u(12)
        row_h = min(env.u(12), (box.h - head_h) / max(1, len(self.lines)))
        if row_h < env.u(FINGER) - 1:
            yield Overflow(box, "rows lower than a finger")
        name_w = box.w * (0.34 if env.portrait else 0.3)
        cell_w = (box.w - name_w) / max(1, len(self.players))
        for place, (player, name) in enumerate(self.players):
            x = box.x + name_w + place * cell_w
            yield from badge(player, Box(x, box.y, cell_w, head_h * 0.58), env)
            text = Text(name, (Size.TINY,), Ink.SOFT, Face.BODY, middle, 1, True)
            line = Box(x + env.u(0.5), box.y + head_h * 0.58, cell_w - env.u(1), head_h * 0.42)
            yield from text.draw(line, env)
        y = box.y + head_h
        for number, (told, cells) in enumerate(self.lines):
            last = number == len(self.lines) - 1
            if number % 2 == 0 or last:
                fill = Ink.RAISED if last else Ink.PANEL
                yield Panel(Box(box.x, y, box.w, row_h), fill, env.u(1.6))
            yield from self._row(told, cells, Box(box.x, y, box.w, row_h), name_w, cell_w, last, env)
            y += row_h

    def _row(
        self,
        name: Sentence,
        cells: tuple[Number, ...],
        box: Box,
        name_w: float,
        cell_w: float,
        last: bool,
        env: Env,
    ) -> Iterator[Shape]:
        face = Face.BOLD if last else Face.BODY
        text = Text(name, sizes_from(Size.SMALL, Size.TINY), Ink.INK, face, most_lines=2)
        h = text.fitted(name_w - env.u(3), box.h, env).height_px
        yield from text.draw(Box(box.x + env.u(2.5), box.y + (box.h - h) / 2, name_w - env.u(3), h), env)
        for place, cell in enumerate(cells):
            at = Box(box.x + name_w + place * cell_w, box.y, cell_w, box.h)
            sizes = (Size.BODY, Size.SMALL) if cell.strong else (Size.SMALL,)
            number = Text(cell.text, sizes, cell.ink, Face.BOLD if cell.strong else Face.BODY, middle, 1)
            h = number.fitted(at.w, at.h, env).height_px
            yield from number.draw(Box(at.x, at.y + (at.h - h) / 2, at.w, h), env)
            if cell.action is not None:
                yield Touch(at, cell.action, f"{name.pattern} {place}")
