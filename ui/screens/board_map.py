"""A board as a map of its spaces: a path that goes to and fro, with what lies on each of its spaces.

Where the screen is wide the path begins at the bottom left and goes up row by row; where it is high it begins
at the top left and goes to the right, column by column.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.shared.players import Player
from companion.shared.sentences import Sentence
from ui.design.colours import Ink, ink_of, ink_on
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Line, Overflow, Panel, Shape, Touch
from ui.design.signs import OF_SYMBOL, Sign
from ui.design.text import LEADING, Fitted
from ui.screens.env import Env
from ui.screens.words import Text, left, sign, sizes_from, words

#: How large the sign below the name is, and somebody's tokens, the largest first.
SIGN = 8.4
SIGN_ABOVE = 5.2
#: Below this height a space has one line for its name; two in the smallest type where one cuts it.
LOW, LOWEST = 14.5, 12.0
CHIPS = (8.0, 7.0, 6.2, 5.4, 4.6, 4.0)
CHIP_GAP = 0.6
#: Tokens are not drawn smaller than this while there is another way.
READABLE = 5.4


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
    """Lanes of spaces. The first lane is walked from its beginning, the second from its end, and so on."""

    lanes: tuple[tuple[SpaceMark, ...], ...]
    gap: float = 0.9

    def height(self, width: float, env: Env) -> float:
        return env.u(58)

    def boxes(self, box: Box, env: Env) -> Iterator[tuple[SpaceMark, Box]]:
        """Where each space is, lane by lane."""
        gap, count = env.u(self.gap), len(self.lanes)
        for lane, marks in enumerate(self.lanes):
            if env.portrait:
                w, h = _shared(box.w, count, gap), _shared(box.h, len(marks), gap)
            else:
                w, h = _shared(box.w, len(marks), gap), _shared(box.h, count, gap)
            for place, mark in enumerate(marks):
                x, y = (lane, place) if env.portrait else (place, count - 1 - lane)
                yield mark, Box(box.x + x * (w + gap), box.y + y * (h + gap), w, h)

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


def _shared(room: float, count: int, gap: float) -> float:
    return (room - gap * (count - 1)) / count


def _space(mark: SpaceMark, box: Box, env: Env) -> Iterator[Shape]:
    fill = Ink.GROUND if mark.closed else Ink.RAISED if mark.chosen else Ink.PANEL
    edge = Ink.GOLD if mark.chosen else Ink.EDGE
    yield Panel(box, fill, env.u(2.2), edge, env.u(1.0 if mark.chosen else 0.3))
    if mark.action is not None:
        yield Touch(box, mark.action, mark.label)
    inner = box.inset(env.u(0.8), env.u(0.6))
    low = inner.h < env.u(LOW)
    head = Box(inner.x, inner.y, inner.w, 0.0)
    h = _head_px(mark, inner, low, env)
    below = Box(inner.x, inner.y + h, inner.w, inner.h - h)
    size = min(env.u(SIGN), below.h, below.w * 0.4)
    beside = Box(below.x + size + env.u(0.8), below.y, below.w - size - env.u(0.8), below.h)
    ink = Ink.SOFT if mark.closed else mark.sign_ink
    if mark.chips and _chip_px(mark.chips, beside, env) < env.u(READABLE):
        # Many tokens: they get all the room below, and the sign goes up beside the name.
        size = min(env.u(SIGN_ABOVE), inner.h)
        if _name(mark, True, inner.w - size, 0, env).fitted(inner.w - size, inner.h, env).cut:
            # The name says more than the sign does.
            size = 0.0
        h = _head_px(mark, Box(inner.x, inner.y, inner.w - size, inner.h), True, env)
        head = Box(inner.x, inner.y, inner.w - size, h)
        if size:
            yield from sign(mark.sign, Box(head.right, inner.y, size, h), size * 0.9, ink, env)
        beside = Box(inner.x, inner.y + h, inner.w, inner.h - h)
        low = True
    else:
        head = Box(inner.x, inner.y, inner.w, h)
        yield from sign(mark.sign, Box(below.x, below.y, size, below.h), size, ink, env)
    yield from _name(mark, low, head.w, inner.h, env).draw(head, env)
    yield from _chips(mark.chips, beside, env)


def _head_px(mark: SpaceMark, box: Box, low: bool, env: Env) -> float:
    return min(_name(mark, low, box.w, box.h, env).fitted(box.w, box.h, env).height_px + env.u(0.6), box.h)


def _name(mark: SpaceMark, low: bool, width: float, room: float, env: Env) -> Text:
    """What lies there in figures, or its name; `room` is how high its space is."""
    ink = Ink.SOFT if mark.closed else Ink.INK
    if mark.large:
        sizes = sizes_from(Size.TINY if low else Size.BODY, Size.TINY)
        return Text(mark.large, sizes, ink, Face.BOLD, most_lines=1)
    sizes = (Size.TINY, Size.FINE)
    text = Text(mark.name, sizes, ink, Face.BODY, most_lines=1 if low else 2, may_cut=True)
    if low and room >= env.u(LOWEST) and text.fitted(width, room, env).cut:
        return replace(text, sizes=(Size.FINE,), most_lines=2)
    return text


def _chip_px(chips: tuple[Chip, ...], box: Box, env: Env) -> float:
    """How high the chips can be, in one row or in more."""
    gap = env.u(CHIP_GAP)
    for units in CHIPS:
        h = env.u(units)
        rows = len(_packed(chips, h, box.w, gap, env))
        widest = max(_chip_width(chip, h, env) for chip in chips)
        if h * rows + gap * (rows - 1) <= box.h + 1 and widest <= box.w:
            return h
    return env.u(CHIPS[-1])


def _chips(chips: tuple[Chip, ...], box: Box, env: Env) -> Iterator[Shape]:
    if not chips:
        return
    h, gap = _chip_px(chips, box, env), env.u(CHIP_GAP)
    rows = _packed(chips, h, box.w, gap, env)
    whole = h * len(rows) + gap * (len(rows) - 1)
    if whole > box.h + 2:
        yield Overflow(box, f"{len(chips)} players' tokens on a space")
    y = box.y + (box.h - whole) / 2
    for row in rows:
        x = box.x
        for chip in row:
            w = min(_chip_width(chip, h, env), box.w)
            yield from _chip(chip, Box(x, y, w, h), env)
            x += w + gap
        y += h + gap


def _packed(chips: tuple[Chip, ...], h: float, room: float, gap: float, env: Env) -> list[list[Chip]]:
    rows: list[list[Chip]] = [[]]
    used = 0.0
    for chip in chips:
        w = _chip_width(chip, h, env)
        if rows[-1] and used + w > room:
            rows.append([])
            used = 0.0
        rows[-1].append(chip)
        used += w + gap
    return rows


def _text_px(h: float) -> int:
    return round(h * 0.78)


def _chip_width(chip: Chip, h: float, env: Env) -> float:
    return h * 0.84 + env.measure(chip.told, "sans-bold", _text_px(h)) + h * 0.22


def _chip(chip: Chip, box: Box, env: Env) -> Iterator[Shape]:
    """A pill of the player's colour with their symbol and the number."""
    fill, ink = ink_of(chip.player.colour), ink_on(chip.player.colour)
    yield Panel(box, fill, box.h * 0.3, ink, max(1.0, box.h * 0.05))
    mark = Box(box.x + box.h * 0.06, box.y, box.h * 0.78, box.h)
    yield from sign(OF_SYMBOL[chip.player.symbol], mark, box.h * 0.66, ink, env)
    size = _text_px(box.h)
    room = box.right - mark.right
    told_px = env.measure(chip.told, "sans-bold", size)
    line = Fitted((chip.told,), size, size * LEADING, told_px, cut=False)
    y = box.y + (box.h - line.height_px) / 2
    yield from words(line, Face.BOLD, ink, Box(mark.right, y, room, line.height_px), left, env)
