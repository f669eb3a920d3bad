"""The score sheet as a table. Players go down a wide screen, across a high one; numbers can be tapped."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.shared.players import Player
from companion.shared.sentences import Sentence
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Overflow, Panel, Picture, Shape, Touch
from ui.design.signs import Sign
from ui.screens.blocks import FINGER, Block, Column, Row, Space
from ui.screens.cards import RATIO
from ui.screens.env import Env
from ui.screens.people import Tag, badge
from ui.screens.words import Text, middle, sign, sizes_from

#: A column holds "-10" in the largest size and is wider than a finger.
COLUMN = FINGER + 2.4
#: The sizes of a name over its column.
COLUMN_NAME = (Size.TINY, Size.FINE)


@dataclass(frozen=True, slots=True)
class Number:
    """A cell: its text and what a tap on it opens."""

    text: str
    action: Any = None
    strong: bool = False
    ink: Ink = Ink.INK


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the sheet, with the picture of what it is about, or a sign, and everybody's number."""

    name: Sentence
    numbers: tuple[Number, ...]
    picture: str = ""
    sign: Sign = Sign.SUM


@dataclass(frozen=True, slots=True)
class ScoreTable:
    players: tuple[tuple[Player, str], ...]
    lines: tuple[ScoreLine, ...]

    def height(self, width: float, env: Env) -> float:
        return env.u(70)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        return self._lines_down(box, env) if env.portrait else self._players_down(box, env)

    def _players_down(self, box: Box, env: Env) -> Iterator[Shape]:
        # What the columns leave belongs to the names: short lists of lines would cut them for nothing.
        spare = box.w - len(self.lines) * env.u(COLUMN)
        head_h, name_w = env.u(15), min(box.w * 0.4, max(box.w * 0.25, spare))
        cell_w = (box.w - name_w) / max(1, len(self.lines))
        row_h = min(env.u(17), (box.h - head_h) / max(1, len(self.players)))
        yield from _room(Box(box.x, box.y, cell_w, row_h), env)
        for place, line in enumerate(self.lines):
            at = Box(box.x + name_w + place * cell_w, box.y, cell_w, head_h - env.u(1.5))
            yield from _heading(line, at, env)
        for row, (player, name) in enumerate(self.players):
            at = Box(box.x, box.y + head_h + row * row_h, box.w, row_h - env.u(1.2))
            yield Panel(at, Ink.PANEL, env.u(2.4))
            tag = Box(at.x + env.u(1.5), at.y, name_w - env.u(2), at.h)
            yield from Tag(player, name, Size.SMALL).draw(tag, env)
            for place, line in enumerate(self.lines):
                cell = Box(at.x + name_w + place * cell_w, at.y, cell_w, at.h)
                yield from _number(line.numbers[row], cell, f"{line.name.pattern} {row}", env)

    def _lines_down(self, box: Box, env: Env) -> Iterator[Shape]:
        name_w = box.w * 0.47
        cell_w = (box.w - name_w) / max(1, len(self.players))
        named = self._named(cell_w, env)
        head_h = env.u(17)
        if not named:
            # Names too long for their columns stand above, each with the badge that is over its column.
            legend = self._legend(box.w)
            h = legend.height(box.w, env)
            yield from legend.draw(Box(box.x, box.y, box.w, h), env)
            box, head_h = Box(box.x, box.y + h + env.u(2), box.w, box.h - h - env.u(2)), env.u(12)
        row_h = min(env.u(17), (box.h - head_h) / max(1, len(self.lines)))
        yield from _room(Box(box.x, box.y, cell_w, row_h), env)
        for place, (player, name) in enumerate(self.players):
            at = Box(box.x + name_w + place * cell_w, box.y, cell_w, head_h)
            yield from badge(player, Box(at.x, at.y, at.w, env.u(10.2)), env)
            if named:
                text = Text(name, COLUMN_NAME, Ink.SOFT, Face.BODY, middle, 1, True)
                yield from text.draw(Box(at.x, at.y + at.h * 0.63, at.w, at.h * 0.37), env)
        for row, line in enumerate(self.lines):
            at = Box(box.x, box.y + head_h + row * row_h, box.w, row_h - env.u(1.2))
            yield Panel(at, Ink.PANEL, env.u(2.4))
            picture_w = env.u(9)
            yield from _heading(line, Box(at.x + env.u(1), at.y, picture_w, at.h), env)
            words = Box(at.x + picture_w + env.u(2), at.y, name_w - picture_w - env.u(2.5), at.h)
            text = Text(line.name, sizes_from(Size.SMALL, Size.TINY), Ink.INK, Face.BOLD, most_lines=2)
            h = text.fitted(words.w, words.h, env).height_px
            yield from text.draw(Box(words.x, words.y + (words.h - h) / 2, words.w, h), env)
            for place, number in enumerate(line.numbers):
                cell = Box(at.x + name_w + place * cell_w, at.y, cell_w, at.h)
                yield from _number(number, cell, f"{line.name.pattern} {place}", env)

    def _named(self, cell_w: float, env: Env) -> bool:
        """Whether every name fits over its column."""
        fitted = [env.fit(name, Face.BODY, COLUMN_NAME, cell_w, env.u(7), 1) for _, name in self.players]
        return not any(each.cut for each in fitted)

    def _legend(self, width: float) -> Block:
        """Everybody's badge and name, two beside each other."""
        tags: list[Block] = [Tag(player, name, Size.SMALL) for player, name in self.players]
        tags += [Space()] * (len(tags) % 2)
        return Column(tuple(Row(tuple(tags[at : at + 2])) for at in range(0, len(tags), 2)), 1.2)


def _room(cell: Box, env: Env) -> Iterator[Shape]:
    if min(cell.w, cell.h) < env.u(FINGER) - 1:
        yield Overflow(cell, "cells smaller than a finger")


def _heading(line: ScoreLine, box: Box, env: Env) -> Iterator[Shape]:
    if line.picture:
        yield Picture(box.inset(env.u(0.6), env.u(0.6)).fitted(RATIO), line.picture)
    else:
        yield from sign(line.sign, box, env.u(8), Ink.GOLD, env)


def _number(number: Number, cell: Box, label: str, env: Env) -> Iterator[Shape]:
    sizes = (Size.HEAD, Size.BODY, Size.SMALL) if number.strong else (Size.BODY, Size.SMALL)
    face = Face.TITLE if number.strong else Face.BODY
    text = Text(number.text, sizes, number.ink, face, middle, 1)
    h = text.fitted(cell.w, cell.h, env).height_px
    yield from text.draw(Box(cell.x, cell.y + (cell.h - h) / 2, cell.w, h), env)
    if number.action is not None:
        yield Touch(cell, number.action, label)
