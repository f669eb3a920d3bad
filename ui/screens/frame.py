"""A whole screen: its corners, what it is about, its body, and a notice when there is one."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.shared.sentences import Sentence
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Panel, Shape, Touch
from ui.design.signs import Sign
from ui.screens.blocks import Block
from ui.screens.env import Env
from ui.screens.words import Text, middle, sign, sizes_from

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
    yield from _corners(model, top, env)
    body = Box(inside.x, top.bottom + env.u(1.5), inside.w, inside.bottom - top.bottom - env.u(1.5))
    yield from model.body.draw(body, env)
    if model.notice is not None:
        yield from _notice(model.notice, inside, env)


def _corners(model: ScreenModel, top: Box, env: Env) -> Iterator[Shape]:
    size, gap = env.u(CORNER), env.u(2)
    if model.way_out is not None:
        yield from _corner(model.way_out, Box(top.x, top.y, size, size), env)
    x = top.right
    for corner in reversed(model.corners):
        x -= size
        yield from _corner(corner, Box(x, top.y, size, size), env)
        x -= gap
    if model.about is not None:
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


def _notice(notice: Notice, inside: Box, env: Env) -> Iterator[Shape]:
    width = inside.w - env.u(18)
    said = Text(notice.said, sizes_from(Size.BODY, Size.TINY), Ink.INK, Face.BOLD, most_lines=4)
    rule = (
        Text(notice.rule, sizes_from(Size.SMALL, Size.TINY), Ink.SOFT, most_lines=4)
        if notice.rule is not None
        else None
    )
    most = inside.h * 0.34
    said_h = said.fitted(width, most, env).height_px
    rule_h = rule.fitted(width, most, env).height_px if rule is not None else 0.0
    h = max(env.u(13), said_h + rule_h + env.u(6))
    box = Box(inside.x, inside.bottom - h, inside.w, h)
    yield Panel(box.inset(-env.u(0.8)), Ink.GROUND, env.u(4))
    yield Panel(box, Ink.RAISED, env.u(3.2), Ink.GOLD, env.u(0.7))
    if notice.action is not None:
        yield Touch(box, notice.action, "notice")
    yield from sign(notice.sign, Box(box.x + env.u(2), box.y, env.u(11), h), env.u(8), Ink.GOLD, env)
    y = box.y + (h - said_h - rule_h) / 2
    yield from said.draw(Box(box.x + env.u(14.5), y, width, said_h), env)
    if rule is not None:
        yield from rule.draw(Box(box.x + env.u(14.5), y + said_h, width, rule_h), env)
