"""Lists of any length: lines of one height, of which only those that are seen are made."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.shared.players import Player
from companion.shared.sentences import Sentence
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Panel, Picture, Shape, Touch
from ui.design.signs import Sign
from ui.screens.blocks import Block, Middle, Row
from ui.screens.env import Env
from ui.screens.people import badge
from ui.screens.words import QUIET, Button, Text, middle, name_sizes, right, sign, sizes_from

#: The foot with which pages are turned, in units.
FOOT = 11.0


@dataclass(frozen=True, slots=True)
class LongList:
    """`count` lines, each `units` high; `line` makes the one at a place, `turn` the action for a page.

    Ten thousand cost no more than a page of them.
    """

    count: int
    line: Callable[[int], Block]
    page: int
    turn: Callable[[int], Any]
    units: float = 11.5
    gap: float = 1.2

    def height(self, width: float, env: Env) -> float:
        return env.u(self.units + self.gap) * min(self.count, 4)

    def on_page(self, box: Box, env: Env) -> int:
        """How many lines there are on a page."""
        step = env.u(self.units) + env.u(self.gap)
        if step * self.count - env.u(self.gap) <= box.h:
            return max(1, self.count)
        return max(1, int((box.h - env.u(FOOT) - env.u(1.4)) // step))

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        if not self.count:
            return
        each = self.on_page(box, env)
        last = (self.count - 1) // each
        page = min(max(self.page, 0), last)
        y, h = box.y, min(env.u(self.units), box.h)
        for place in range(page * each, min(self.count, (page + 1) * each)):
            yield from self.line(place).draw(Box(box.x, y, box.w, h), env)
            y += h + env.u(self.gap)
        if last:
            yield from self._foot(page, last).draw(
                Box(box.x, box.bottom - env.u(FOOT), box.w, env.u(FOOT)), env
            )

    def _foot(self, page: int, last: int) -> Block:
        before = self.turn(page - 1) if page else None
        after = self.turn(page + 1) if page < last else None
        return Row(
            (
                Button(None, before, Sign.BEFORE, QUIET, units=FOOT, label="earlier page"),
                Middle(
                    Text(f"{page + 1} / {last + 1}", (Size.SMALL, Size.TINY), Ink.SOFT, Face.BODY, middle)
                ),
                Button(None, after, Sign.NEXT, QUIET, units=FOOT, label="later page"),
            ),
            (2, 1.8, 2),
        )


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a list: who or what on the left, a name, something smaller below, a number on the right.

    What is too long for its line gets a second one in fine type. Very long names are cut; on their own page
    they stand in full.
    """

    said: Sentence | str
    below: Sentence | str = ""
    action: Any = None
    sign: Sign | None = None
    player: Player | None = None
    photo: str = ""
    number: Sentence | str = ""
    ink: Ink = Ink.INK
    sign_ink: Ink = Ink.GOLD
    fill: Ink = Ink.PANEL
    number_units: float = 22.0
    label: str = ""

    def height(self, width: float, env: Env) -> float:
        return env.u(11.5)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        yield Panel(box, self.fill, env.u(2.4))
        if self.action is not None:
            name = self.said.pattern if isinstance(self.said, Sentence) else self.said
            yield Touch(box, self.action, self.label or name)
        x = box.x + env.u(2.4)
        size = min(env.u(9), box.h - env.u(2))
        at = Box(x, box.y, size, box.h)
        if self.photo:
            yield Picture(Box(x, box.y + (box.h - size) / 2, size, size), self.photo)
            x += size + env.u(1.6)
            at = Box(x, box.y, size, box.h)
        if self.player is not None:
            yield from badge(self.player, at, env)
            x += size + env.u(2.4)
        elif self.sign is not None:
            yield from sign(self.sign, at, env.u(6.4), self.sign_ink, env)
            x += size + env.u(2)
        right_edge = box.right - env.u(2.4)
        if self.number:
            w = env.u(self.number_units)
            yield from _middled(
                Text(self.number, sizes_from(Size.BODY, Size.TINY), Ink.GOLD, Face.BOLD, right, 1, True),
                Box(right_edge - w, box.y, w, box.h),
                env,
            )
            right_edge -= w + env.u(1.5)
        yield from self._words(Box(x, box.y, max(1.0, right_edge - x), box.h), env)

    def _words(self, room: Box, env: Env) -> Iterator[Shape]:
        said = Text(self.said, name_sizes(Size.SMALL), self.ink, Face.BOLD, most_lines=1, may_cut=True)
        fine = replace(said, sizes=(Size.FINE,))
        if not self.below:
            yield from _middled(_whole((said, replace(fine, most_lines=2)), room, env), room, env)
            return
        below = Text(self.below, (Size.TINY, Size.FINE), Ink.SOFT, most_lines=1, may_cut=True)
        if said.fitted(room.w, room.h, env).cut:
            said, below = replace(fine, most_lines=2), replace(below, sizes=(Size.FINE,))
        elif below.fitted(room.w, room.h, env).cut:
            said, below = fine, replace(below, sizes=(Size.FINE,), most_lines=2)
        upper, lower = said.height(room.w, env), below.height(room.w, env)
        y = room.y + (room.h - upper - lower) / 2
        yield from said.draw(Box(room.x, y, room.w, upper), env)
        yield from below.draw(Box(room.x, y + upper, room.w, lower), env)


def _whole(texts: tuple[Text, ...], room: Box, env: Env) -> Text:
    """The first that is not cut; the last where all are."""
    return next((text for text in texts if not text.fitted(room.w, room.h, env).cut), texts[-1])


def _middled(text: Text, room: Box, env: Env) -> Iterator[Shape]:
    h = text.height(room.w, env)
    yield from text.draw(Box(room.x, room.y + (room.h - h) / 2, room.w, h), env)
