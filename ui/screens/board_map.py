"""A board as a map of its spaces: a path that goes to and fro, with what lies on each of its spaces.

Where the screen is wide the path begins at the top left and goes along rows, where it is high along columns.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.shared.players import Player
from companion.shared.sentences import Sentence
from ui.design.colours import Ink, ink_of, ink_on
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Line, Panel, Shape, Touch
from ui.design.signs import Sign
from ui.screens.env import Env
from ui.screens.people import badge
from ui.screens.words import Text, middle, sign

#: Tokens stand in so many units beside each other, at most.
CHIP = 6.4
HEAD = 9.4


@dataclass(frozen=True, slots=True)
class Chip:
    """Somebody's tokens on a space: how many, or their values once they lie open."""

    player: Player
    told: str


@dataclass(frozen=True, slots=True)
class SpaceMark:
    """A space: sign and name, what lies on it in the open, whose tokens; `large` is told in large type.

    A closed one recedes, but can be tapped: then the rule says why it is closed.
    """

    sign: Sign
    name: Sentence | str
    large: str = ""
    chips: tuple[Chip, ...] = ()
    sign_ink: Ink = Ink.GOLD
    closed: bool = False
    chosen: bool = False
    action: Any = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class BoardMap:
    """Lanes of spaces, each lane in the order in which it is drawn from the left, or from the top."""

    lanes: tuple[tuple[SpaceMark, ...], ...]
    gap: float = 1.2

    def height(self, width: float, env: Env) -> float:
        return env.u(58)

    def boxes(self, box: Box, env: Env) -> Iterator[tuple[SpaceMark, Box]]:
        """Where each space is."""
        gap, longest = env.u(self.gap), max(map(len, self.lanes))
        across, down = (len(self.lanes), longest) if env.portrait else (longest, len(self.lanes))
        w, h = (box.w - gap * (across - 1)) / across, (box.h - gap * (down - 1)) / down
        for lane, marks in enumerate(self.lanes):
            for place, mark in enumerate(marks):
                column, row = (lane, place) if env.portrait else (place, lane)
                yield mark, Box(box.x + column * (w + gap), box.y + row * (h + gap), w, h)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        places = list(self.boxes(box, env))
        yield from self._path([where for _, where in places], env)
        for mark, where in places:
            yield from _space(mark, where, env)

    def _path(self, boxes: list[Box], env: Env) -> Iterator[Shape]:
        """The way from space to space, seen in the gaps."""
        walked: list[Box] = []
        for lane, marks in enumerate(self.lanes):
            there, boxes = boxes[: len(marks)], boxes[len(marks) :]
            walked += there if lane % 2 == 0 else there[::-1]
        yield Line(tuple(each.centre for each in walked), Ink.GOLD, env.u(0.8))


def _space(mark: SpaceMark, box: Box, env: Env) -> Iterator[Shape]:
    fill = Ink.GROUND if mark.closed else Ink.RAISED if mark.chosen else Ink.PANEL
    edge = Ink.GOLD if mark.chosen else Ink.EDGE
    yield Panel(box, fill, env.u(2.2), edge, env.u(1.0 if mark.chosen else 0.3))
    if mark.action is not None:
        yield Touch(box, mark.action, mark.label)
    inner = box.inset(env.u(1.2), env.u(0.8))
    size = env.u(7.2)
    ink = Ink.SOFT if mark.closed else mark.sign_ink
    head = Box(inner.x, inner.y, inner.w, env.u(HEAD))
    yield from sign(mark.sign, Box(head.x, head.y, size, head.h), size * 0.9, ink, env)
    words = Box(head.x + size + env.u(1), head.y, head.w - size - env.u(1), head.h)
    yield from _named(mark, words, env)
    below = Box(inner.x, head.bottom, inner.w, inner.bottom - head.bottom)
    yield from _chips(mark.chips, below, env)


def _named(mark: SpaceMark, box: Box, env: Env) -> Iterator[Shape]:
    ink = Ink.SOFT if mark.closed else Ink.INK
    text = (
        Text(mark.large, (Size.BODY, Size.SMALL, Size.TINY), ink, Face.BOLD, most_lines=1)
        if mark.large
        else Text(mark.name, (Size.TINY,), ink, Face.BOLD, most_lines=2)
    )
    h = text.fitted(box.w, box.h, env).height_px
    yield from text.draw(Box(box.x, box.y + (box.h - h) / 2, box.w, h), env)


def _chips(chips: tuple[Chip, ...], box: Box, env: Env) -> Iterator[Shape]:
    if not chips:
        return
    gap = env.u(0.5)
    w = min((box.w - gap * (len(chips) - 1)) / len(chips), env.u(CHIP * 2))
    size = min(w, box.h, env.u(CHIP + 1))
    x = box.x + (box.w - w * len(chips) - gap * (len(chips) - 1)) / 2
    for chip in chips:
        yield from _chip(chip, Box(x, box.y, w, box.h), size, env)
        x += w + gap


def _chip(chip: Chip, box: Box, size: float, env: Env) -> Iterator[Shape]:
    """The player's badge; the number on a plate of their colour beside it, or below if it is narrow."""
    told = env.fit(chip.told, Face.BOLD, (Size.TINY,), box.w, box.h, 1)
    plate_w, plate_h = max(told.width_px + env.u(1.2), size * 0.6), env.u(4.6)
    if box.w >= size + plate_w * 0.8:
        x = box.x + max(0.0, (box.w - size - plate_w * 0.8) / 2)
        disc = Box(x, box.y + (box.h - size) / 2, size, size)
        plate = Box(disc.right - plate_w * 0.2, disc.y + (size - plate_h) / 2, plate_w, plate_h)
    else:
        size = min(size, box.h - plate_h * 0.6)
        disc = Box(box.x + (box.w - size) / 2, box.y, size, size)
        plate = Box(box.x + (box.w - plate_w) / 2, box.bottom - plate_h, plate_w, plate_h)
    yield from badge(chip.player, disc, env)
    fill, ink = ink_on(chip.player.colour), ink_of(chip.player.colour)
    yield Panel(plate, fill, plate_h / 3)
    text = Text(chip.told, (Size.TINY,), ink, Face.BOLD, middle, 1, True)
    yield from text.draw(Box(plate.x, plate.y + (plate_h - told.height_px) / 2, plate.w, told.height_px), env)
