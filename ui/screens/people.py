"""Players: colour, symbol and name, always together; and their seats round the table."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Any

from companion.shared.players import Player, Seat
from companion.shared.sentences import Sentence
from ui.design.colours import Ink, ink_of, ink_on
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Panel, Press, Shape, Touch
from ui.design.signs import OF_SYMBOL, Sign
from ui.design.text import Fitted
from ui.screens.blocks import FINGER
from ui.screens.env import Env
from ui.screens.words import Align, Text, left, middle, name_sizes, sign, words


def badge(player: Player, box: Box, env: Env, group: str = "", dim: bool = False) -> Iterator[Shape]:
    """A round badge as large as fits into the middle of the box."""
    size = min(box.w, box.h)
    x, y = box.x + (box.w - size) / 2, box.y + (box.h - size) / 2
    fill, on = (Ink.RAISED, Ink.SOFT) if dim else (ink_of(player.colour), ink_on(player.colour))
    yield Panel(Box(x, y, size, size), fill, size / 2, on, max(1.0, size * 0.05), group)
    yield from sign(OF_SYMBOL[player.symbol], Box(x, y, size, size), size * 0.62, on, env, group)


@dataclass(frozen=True, slots=True)
class Badge:
    player: Player
    units: float = 12.0
    dim: bool = False
    group: str = ""

    def _units(self, env: Env) -> float:
        """Large ones give way where room is short."""
        return max(min(self.units, 11.0), self.units * (1 - 0.16 * env.squeezed))

    def height(self, width: float, env: Env) -> float:
        return env.u(self._units(env))

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        size = min(env.u(self._units(env)), box.w, box.h)
        x, y = box.centre
        yield from badge(self.player, Box(x - size / 2, y - size / 2, size, size), env, self.group, self.dim)


#: How much of a badge is left where a name needs its room.
SMALL_BADGE = 0.7


@dataclass(frozen=True, slots=True)
class Tag:
    """A badge with the name beside it."""

    player: Player
    name: str
    size: Size = Size.BODY
    ink: Ink = Ink.INK
    face: Face = Face.BOLD
    align: Align = left
    dim: bool = False
    group: str = ""

    def _badge_px(self, env: Env) -> float:
        return env.u(self.size.value * 1.45)

    def height(self, width: float, env: Env) -> float:
        return self._badge_px(env)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        size, gap, fitted = self._fitted(box, env)
        x = box.x + self.align(box.w - size - gap - fitted.width_px)
        yield from badge(self.player, Box(x, box.y, size, box.h), env, self.group, self.dim)
        h = fitted.height_px
        lines = Box(x + size + gap, box.y + (box.h - h) / 2, max(0.0, box.right - x - size - gap), h)
        yield from words(fitted, self.face, self.ink, lines, left, env, self.group)

    def _fitted(self, box: Box, env: Env) -> tuple[float, float, Fitted]:
        """How large the badge is, what is between, and the name: in one line; else with a smaller badge; else
        in two lines; cut where nothing else is left."""
        for share, lines in ((1.0, 1), (SMALL_BADGE, 1), (SMALL_BADGE, 2)):
            size, gap = min(self._badge_px(env) * share, box.h, box.w), env.u(2 * share)
            room = max(1.0, box.w - size - gap)
            fitted = env.fit(self.name, self.face, name_sizes(self.size), room, box.h, lines)
            if not fitted.cut and not fitted.broken:
                break
        return size, gap, fitted


@dataclass(frozen=True, slots=True)
class SeatMark:
    """A seat as the table shows it; `note` is a sign beside the badge (who begins, who has thrown)."""

    seat: Seat
    player: Player
    name: str
    action: Any = None
    dim: bool = False
    note: Sign | None = None
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class RoundTable:
    """The table from above. The first seat is at the bottom; each next is on the left of the one before."""

    seats: tuple[SeatMark, ...]
    draggable: bool = False
    badge_units: float = 13.0

    def height(self, width: float, env: Env) -> float:
        return env.u(52)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        size = env.u(self.badge_units)
        name_h = env.u(7.5)
        # Beside the seats their names want room.
        aside = max(size * 0.9, env.u(16)) if self.seats else size * 0.5
        ring = box.inset(aside, size * 0.5 + name_h * 0.5)
        table = ring.inset(size * 0.25, size * 0.25)
        round_px = min(table.w, table.h) / 2
        yield Panel(table, Ink.FELT, round_px, Ink.GOLD, env.u(0.7))
        yield Panel(table.inset(env.u(2)), None, max(1.0, round_px - env.u(2)), Ink.EDGE, env.u(0.3))
        for place, mark in enumerate(self.seats):
            yield from self._seat(place, mark, ring, size, name_h, env)

    def _seat(
        self, place: int, mark: SeatMark, ring: Box, size: float, name_h: float, env: Env
    ) -> Iterator[Shape]:
        turn = pi / 2 + place * 2 * pi / max(1, len(self.seats))
        x, y = ring.centre
        x, y = x + ring.w / 2 * cos(turn), y + ring.h / 2 * sin(turn)
        group = f"seat:{mark.player.name}"
        disc = Box(x - size / 2, y - size / 2 - name_h / 2, size, size)
        width = env.u(35)
        if mark.chosen:
            yield Panel(disc.inset(-env.u(1.4)), None, size, Ink.GOLD, env.u(0.8), group)
        yield from badge(mark.player, disc, env, group, mark.dim)
        plate = Box(x - width / 2, disc.bottom, width, name_h)
        fitted = env.fit(mark.name, Face.BOLD, name_sizes(Size.SMALL), width - env.u(3), name_h, 1)
        back = Box(
            x - fitted.width_px / 2 - env.u(1.5), plate.y + env.u(0.4), fitted.width_px + env.u(3), name_h
        )
        yield Panel(back, Ink.PANEL, name_h / 2, None, 0.0, group)
        at = Box(back.x, back.y + (back.h - fitted.height_px) / 2, back.w, fitted.height_px)
        yield from words(fitted, Face.BOLD, Ink.INK, at, middle, env, group)
        if mark.note is not None:
            corner = Box(disc.right - size * 0.3, disc.y - size * 0.12, size * 0.46, size * 0.46)
            yield Panel(corner, Ink.ACT, corner.w / 2, None, 0.0, group)
            yield from sign(mark.note, corner, corner.w * 0.66, Ink.ON_ACT, env, group)
        if mark.action is not None:
            touch = Box(disc.x - env.u(1), disc.y, size + env.u(2), size + name_h)
            press = Press.DRAG if self.draggable else Press.TAP
            yield Touch(touch, mark.action, mark.name, press, group, place if self.draggable else None)


@dataclass(frozen=True, slots=True)
class Steps:
    """Everybody in order: who has done it, whose turn it is, who follows."""

    marks: tuple[SeatMark, ...]
    units: float = 11.0

    def height(self, width: float, env: Env) -> float:
        return env.u(self.units + 7.5)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        if not self.marks:
            return
        w = min(box.w / len(self.marks), env.u(32))
        x = box.x + (box.w - w * len(self.marks)) / 2
        size = env.u(self.units)
        for mark in self.marks:
            disc = Box(x + (w - size) / 2, box.y, size, size)
            if mark.chosen:
                yield Panel(disc.inset(-env.u(1.2)), None, size, Ink.GOLD, env.u(0.8))
            yield from badge(mark.player, disc, env, "", mark.dim)
            if mark.note is not None:
                corner = Box(disc.right - size * 0.32, disc.y - size * 0.1, size * 0.46, size * 0.46)
                yield Panel(corner, Ink.GOOD, corner.w / 2)
                yield from sign(mark.note, corner, corner.w * 0.66, Ink.GROUND, env)
            ink = Ink.SOFT if mark.dim else Ink.INK
            text = Text(mark.name, name_sizes(Size.SMALL), ink, Face.BOLD, middle, 1, True)
            yield from text.draw(Box(x, disc.bottom + env.u(1), w, env.u(6.5)), env)
            if mark.action is not None:
                wide = max(size, env.u(FINGER))
                yield Touch(Box(x + (w - wide) / 2, box.y, wide, box.h), mark.action, mark.name)
            x += w


@dataclass(frozen=True, slots=True)
class Several:
    """A button of one or more players, or of nobody."""

    players: tuple[Player, ...]
    said: Sentence
    action: Any
    units: float = 12.0

    def height(self, width: float, env: Env) -> float:
        return env.u(self.units)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        yield Panel(box, Ink.RAISED, env.u(3))
        yield Touch(box, self.action, self.said.pattern)
        size = env.u(8)
        x = box.x + env.u(3)
        for player in self.players:
            yield from badge(player, Box(x, box.y, size, box.h), env)
            x += size + env.u(1)
        text = Text(self.said, name_sizes(Size.BODY), Ink.INK, Face.BOLD, left, 1, True)
        x += env.u(1.5) if self.players else 0
        room = box.right - x - env.u(2)
        h = text.fitted(room, box.h, env).height_px
        yield from text.draw(Box(x, box.y + (box.h - h) / 2, room, h), env)
