"""Lines of people with what is measured of them: numbers in columns, ratings, placings, who against whom."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.shared.players import Player
from companion.shared.sentences import Sentence
from ui.design.colours import Ink, ink_of, ink_on
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Line, Panel, Shape, Touch
from ui.screens.env import Env
from ui.screens.people import Tag
from ui.screens.words import Align, Text, middle, name_sizes, right

#: The share of a line that its player takes, on a wide screen and on a high one.
WHO, WHO_HIGH = 0.3, 0.38
#: A line of a chart, in units; where numbers stand below their player, it is higher.
UNITS, HIGH_UNITS = 10.0, 17.0
#: So few numbers leave the player half of the line.
FEW = 2


def _who(
    player: Player, name: str, box: Box, env: Env, dim: bool = False, share: float = 0.0
) -> Iterator[Shape]:
    ink = Ink.SOFT if dim else Ink.INK
    at = Box(box.x + env.u(1.6), box.y, box.w * (share or _bar_share(env)) - env.u(2.4), box.h)
    yield from Tag(player, name, Size.SMALL, ink=ink).draw(at, env)


def _ground(box: Box, action: Any, label: str, env: Env) -> Iterator[Shape]:
    yield Panel(box, Ink.PANEL, env.u(2.4))
    if action is not None:
        yield Touch(box, action, label)


def _bar_share(env: Env) -> float:
    """How much of a line is the player's beside a bar."""
    return WHO_HIGH if env.portrait else WHO


def _rest(box: Box, share: float) -> Box:
    return Box(box.x + box.w * share, box.y, box.w * (1 - share), box.h)


def _share(count: int, env: Env) -> float:
    """How much of a line is the player's beside so many numbers; nothing where they stand below."""
    if count <= FEW:
        return 0.46
    return 0.0 if env.portrait else WHO


def _words(
    text: Sentence | str,
    box: Box,
    env: Env,
    ink: Ink = Ink.INK,
    align: Align = middle,
    face: Face = Face.BODY,
) -> Iterator[Shape]:
    said = Text(text, name_sizes(Size.SMALL), ink, face, align, 1, True)
    h = said.fitted(box.w, box.h, env).height_px
    yield from said.draw(Box(box.x, box.y + (box.h - h) / 2, box.w, h), env)


@dataclass(frozen=True, slots=True)
class Heads:
    """What stands over the columns."""

    names: tuple[Sentence, ...]

    def height(self, width: float, env: Env) -> float:
        rest = width * (1 - _share(len(self.names), env))
        w = rest / len(self.names) - env.u(1)
        tallest = max(Text(name, (Size.TINY,), most_lines=2).height(w, env) for name in self.names)
        return tallest + env.u(0.8)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        rest = _rest(box, _share(len(self.names), env))
        w = rest.w / len(self.names)
        for place, name in enumerate(self.names):
            text = Text(name, (Size.TINY,), Ink.SOFT, Face.BODY, middle, 2)
            h = text.height(w - env.u(1), env)
            at = Box(rest.x + place * w + env.u(0.5), box.bottom - h - env.u(0.6), w - env.u(1), h)
            yield from text.draw(at, env)


@dataclass(frozen=True, slots=True)
class Numbers:
    """A player's numbers, one below each head; on a high screen many of them stand below the player."""

    player: Player
    name: str
    numbers: tuple[Sentence | str, ...]
    action: Any = None
    dim: bool = False

    def height(self, width: float, env: Env) -> float:
        return env.u(UNITS)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        yield from _ground(box, self.action, self.name, env)
        share = _share(len(self.numbers), env)
        upper, lower = box, _rest(box, share)
        if not share:
            upper = Box(box.x, box.y, box.w, box.h * 0.5)
            lower = Box(box.x, upper.bottom, box.w, box.h - upper.h)
        yield from _who(self.player, self.name, upper, env, self.dim, share or 1.0)
        w = lower.w / len(self.numbers)
        for place, number in enumerate(self.numbers):
            yield from _words(number, Box(lower.x + place * w, lower.y, w, lower.h), env)


@dataclass(frozen=True, slots=True)
class Interval:
    """A rating: a dot where it probably is, a bar over what is likely, on one scale from `low` to `high`.

    A provisional one is hollow. `middle` is where everybody begins.
    """

    player: Player
    name: str
    value: float
    spread: float
    low: float
    high: float
    middle: float
    said: Sentence | str
    hollow: bool = False
    action: Any = None

    def height(self, width: float, env: Env) -> float:
        return env.u(UNITS)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        yield from _ground(box, self.action, self.name, env)
        yield from _who(self.player, self.name, box, env, self.hollow)
        rest = _rest(box, _bar_share(env))
        told_w = min(env.u(27), rest.w * 0.42)
        scale = Box(rest.x + env.u(2), box.y, rest.w - told_w - env.u(6), box.h)
        ink = ink_of(self.player.colour)
        yield Panel(self._part(scale, self.low, self.high, env.u(0.5)), Ink.EDGE)
        begin = self._x(scale, self.middle)
        yield Line(
            ((begin, box.y + env.u(2)), (begin, box.bottom - env.u(2))), Ink.EDGE, max(1.0, env.u(0.3))
        )
        bar = self._part(scale, self.value - self.spread, self.value + self.spread, env.u(2.6))
        yield Panel(bar, None if self.hollow else Ink.RAISED, bar.h / 2, ink, max(1.0, env.u(0.5)))
        size = env.u(4.2)
        dot = Box(self._x(scale, self.value) - size / 2, box.y + (box.h - size) / 2, size, size)
        yield Panel(dot, Ink.PANEL if self.hollow else ink, size / 2, ink, max(1.0, env.u(0.7)))
        words = Box(rest.right - told_w - env.u(2), box.y, told_w, box.h)
        yield from _words(self.said, words, env, Ink.SOFT if self.hollow else Ink.INK, right)

    def _x(self, scale: Box, value: float) -> float:
        share = (value - self.low) / max(1e-9, self.high - self.low)
        return scale.x + scale.w * min(1.0, max(0.0, share))

    def _part(self, scale: Box, first: float, last: float, h: float) -> Box:
        x = self._x(scale, first)
        return Box(x, scale.y + (scale.h - h) / 2, max(1.0, self._x(scale, last) - x), h)


@dataclass(frozen=True, slots=True)
class Placings:
    """How often a player came first, second, third …: one bar, from gold to pale; and something beside it."""

    player: Player
    name: str
    places: tuple[int, ...]
    said: str
    action: Any = None
    dim: bool = False

    INKS = (Ink.GOLD, Ink.GOOD, Ink.SOFT, Ink.EDGE, Ink.RAISED)
    ON = (Ink.ON_ACT, Ink.GROUND, Ink.GROUND, Ink.INK, Ink.INK)

    def height(self, width: float, env: Env) -> float:
        return env.u(UNITS)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        yield from _ground(box, self.action, self.name, env)
        yield from _who(self.player, self.name, box, env, self.dim)
        rest = _rest(box, _bar_share(env))
        told_w = env.u(16)
        bar = Box(rest.x + env.u(1), box.y + env.u(1.8), rest.w - told_w - env.u(3), box.h - env.u(3.6))
        yield from _words(self.said, Box(bar.right, box.y, told_w, box.h), env, Ink.SOFT, right)
        whole = max(1, sum(self.places))
        x = bar.x
        for place, count in enumerate(self.places):
            if not count:
                continue
            part = Box(x, bar.y, bar.w * count / whole, bar.h)
            which = min(place, len(self.INKS) - 1)
            yield Panel(Box(part.x, part.y, max(1.0, part.w - env.u(0.4)), part.h), self.INKS[which])
            said = f"{place + 1}. × {count}" if part.w > env.u(19) else str(count)
            if part.w > env.u(4.5):
                yield from _words(said, part, env, self.ON[which], middle, Face.BOLD)
            x += part.w


@dataclass(frozen=True, slots=True)
class Against:
    """One player against another: how often each was ahead, in their colours, what was level between."""

    player: Player
    other: Player
    name: str
    ahead: int
    level: int
    behind: int
    action: Any = None

    def height(self, width: float, env: Env) -> float:
        return env.u(UNITS)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        yield from _ground(box, self.action, self.name, env)
        yield from _who(self.other, self.name, box, env)
        rest = _rest(box, _bar_share(env))
        bar = Box(rest.x + env.u(1), box.y + env.u(1.8), rest.w - env.u(3), box.h - env.u(3.6))
        whole = max(1, self.ahead + self.level + self.behind)
        mine, theirs = self.player.colour, self.other.colour
        same = mine is theirs
        x = bar.x
        for count, fill, on in (
            (self.ahead, ink_of(mine), ink_on(mine)),
            (self.level, Ink.RAISED, Ink.INK),
            (self.behind, Ink.EDGE if same else ink_of(theirs), Ink.INK if same else ink_on(theirs)),
        ):
            if not count:
                continue
            part = Box(x, bar.y, bar.w * count / whole, bar.h)
            yield Panel(Box(part.x, part.y, max(1.0, part.w - env.u(0.4)), part.h), fill)
            if part.w > env.u(4.5):
                yield from _words(str(count), part, env, on, middle, Face.BOLD)
            x += part.w
