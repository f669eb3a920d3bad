"""A whole screen: its corners, what it is about, its body, and a notice when there is one."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.shared.sentences import Sentence
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Overflow, Panel, Picture, Shape, Touch
from ui.design.signs import Sign
from ui.screens.blocks import FINGER, Block
from ui.screens.env import Env
from ui.screens.words import Text, middle, sign, sizes_from

#: The type of a notice, the largest that leaves the page room.
NOTICE_TYPE = (Size.BODY, Size.SMALL, Size.TINY)
#: What the sign of a notice and its margins take of the width.
BESIDE = 15.0
#: A picture lower than this, in units, shows nothing to anybody.
LEAST_PICTURE = 8.0
#: The corners are this large, in units, with this much room round everything.
CORNER = 11.0
MARGIN = 3.5


@dataclass(frozen=True, slots=True)
class Corner:
    """What a corner does: a sign, its action, and its name for those who do not see it."""

    sign: Sign
    action: Any
    label: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence at the bottom: why something was refused, what is not saved, what was undone."""

    said: Sentence
    rule: Sentence | None = None
    sign: Sign = Sign.WARNING
    action: Any = None


@dataclass(frozen=True, slots=True)
class ScreenModel:
    """All that a screen shows. `key` names the screen, and tells a change of screen from a change on it.

    After `lasts_s` the screen goes on by itself with `next`, which a tap anywhere brings about at once.
    """

    key: str
    body: Block
    about: Sentence | None = None
    way_out: Corner | None = None
    corners: tuple[Corner, ...] = ()
    notice: Notice | None = None
    lasts_s: float = 0.0
    next: Any = None
    ground: Ink = Ink.GROUND


def draw(model: ScreenModel, env: Env) -> tuple[Shape, ...]:
    """The screen as shapes, from back to front."""
    return tuple(_draw(model, env))


def _draw(model: ScreenModel, env: Env) -> Iterator[Shape]:
    whole = Box(0, 0, env.width_px, env.height_px)
    yield Panel(whole, model.ground)
    if model.next is not None:
        yield Touch(whole, model.next, "go on")
    inside = whole.inset(env.u(MARGIN), env.u(MARGIN - 1))
    top = Box(inside.x, inside.y, inside.w, env.u(CORNER))
    body = Box(inside.x, top.bottom + env.u(1.5), inside.w, inside.bottom - top.bottom - env.u(1.5))
    below = _below(model, body, env) if model.notice is not None else ()
    above = model.notice if not below else None
    yield from _corners(model, top, env, above is None)
    if below:
        yield from below
        return
    yield from model.body.draw(body, env)
    if above is not None:
        bar = top.inset(0, -env.u(1))
        yield from _above(above, _between_corners(model, bar, env), bar, env)


def _below(model: ScreenModel, body: Box, env: Env) -> tuple[Shape, ...]:
    """The body with the notice below it, which it leaves room for, so that all can still be seen and tapped.

    The notice has the largest type that leaves so much. Nothing where no type does.
    """
    assert model.notice is not None
    for first in NOTICE_TYPE:
        notice = _Words.of(model.notice, first)
        h = max(env.u(FINGER + 1), notice.height(body.w, env) + env.u(4))
        rest = Box(body.x, body.y, body.w, body.h - h - env.u(2))
        shapes = tuple(model.body.draw(rest, env))
        below = Box(body.x, body.bottom - h, body.w, h)
        if notice.fits(below, env) and not any(_lacks_room(shape, rest, env) for shape in shapes):
            return (*shapes, *notice.draw(below, env))
    return ()


def _above(notice: Notice, between: Box, top: Box, env: Env) -> Iterator[Shape]:
    """For a body that leaves no room: between the corners, without the rule if that is too much; else over
    the corners, until the notice is tapped away or goes by itself."""
    for room in (between, top):
        for said in (notice, replace(notice, rule=None)):
            for first in (Size.SMALL, Size.TINY, Size.FINE):
                shown = _Words.of(said, first)
                if shown.fits(room, env):
                    yield from shown.draw(room, env)
                    return
    yield from _Words.of(replace(notice, rule=None), Size.FINE).draw(top, env)


def _lacks_room(shape: Shape, room: Box, env: Env) -> bool:
    """Whether something did not fit, or cannot be hit or seen any more."""
    match shape:
        case Overflow():
            return True
        case Touch(box):
            return min(box.w, box.h) < env.u(FINGER) - 2 or box.bottom > room.bottom + 1
        case Picture(box):
            return box.h < env.u(LEAST_PICTURE) or box.bottom > room.bottom + 1
        case _:
            return False


def _between_corners(model: ScreenModel, top: Box, env: Env) -> Box:
    step = env.u(CORNER) + env.u(2)
    x = top.x + (step if model.way_out is not None else 0.0)
    return Box(x, top.y, top.right - len(model.corners) * step - x, top.h)


def _corners(model: ScreenModel, top: Box, env: Env, with_about: bool) -> Iterator[Shape]:
    size, gap = env.u(CORNER), env.u(2)
    if model.way_out is not None:
        yield from _corner(model.way_out, Box(top.x, top.y, size, size), env)
    x = top.right
    for corner in reversed(model.corners):
        x -= size
        yield from _corner(corner, Box(x, top.y, size, size), env)
        x -= gap
    if model.about is not None and with_about:
        # Centred between equal margins, so that it does not jump when a corner comes or goes.
        margin = max(size + gap, top.right - x)
        room = Box(top.x + margin, top.y, top.w - 2 * margin, top.h)
        text = Text(model.about, sizes_from(Size.SMALL, Size.TINY), Ink.SOFT, Face.BODY, middle, 2)
        fitted = text.fitted(room.w, room.h, env)
        if fitted.cut or fitted.broken:
            room = Box(top.x + size + gap, top.y, x - top.x - size - gap, top.h)
        h = text.fitted(room.w, room.h, env).height_px
        yield from text.draw(Box(room.x, room.y + (room.h - h) / 2, room.w, h), env)


def _corner(corner: Corner, box: Box, env: Env) -> Iterator[Shape]:
    if corner.action is None:
        yield from sign(corner.sign, box, env.u(6), Ink.RAISED, env)
        return
    yield Panel(box, Ink.PANEL, box.w / 2)
    yield Touch(box, corner.action, corner.label)
    yield from sign(corner.sign, box, env.u(6), Ink.INK, env)


@dataclass(frozen=True, slots=True)
class _Words:
    """A notice at one size of type."""

    notice: Notice
    said: Text
    rule: Text | None

    @classmethod
    def of(cls, notice: Notice, first: Size) -> "_Words":
        said = Text(notice.said, (first,), Ink.INK, Face.BOLD, most_lines=4)
        small = first if first.value < Size.SMALL.value else Size.SMALL
        rule = Text(notice.rule, (small,), Ink.SOFT, most_lines=4) if notice.rule is not None else None
        return cls(notice, said, rule)

    def height(self, width: float, env: Env) -> float:
        room = width - env.u(BESIDE)
        return sum(text.height(room, env) for text in (self.said, self.rule) if text is not None)

    def fits(self, box: Box, env: Env) -> bool:
        room = box.w - env.u(BESIDE)
        fitted = [text.fitted(room, box.h, env) for text in (self.said, self.rule) if text is not None]
        whole = not any(each.cut or each.broken for each in fitted)
        return whole and sum(each.height_px for each in fitted) <= box.h

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        yield Panel(box, Ink.RAISED, env.u(3.2), Ink.GOLD, env.u(0.7))
        if self.notice.action is not None:
            yield Touch(box, self.notice.action, "notice")
        at = Box(box.x + env.u(2), box.y, env.u(9), box.h)
        yield from sign(self.notice.sign, at, min(env.u(8), box.h * 0.7), Ink.GOLD, env)
        room = box.w - env.u(BESIDE)
        y = box.y + (box.h - self.height(box.w, env)) / 2
        for text in (self.said, self.rule):
            if text is not None:
                h = text.height(room, env)
                yield from text.draw(Box(at.right + env.u(1.5), y, room, h), env)
                y += h
