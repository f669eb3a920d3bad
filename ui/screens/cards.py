"""Cards, drawn from the deck's own pictures, alone, in a strip and in a grid."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil
from typing import Any

from companion.shared.players import Player
from companion.shared.sentences import Sentence
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Glow, Panel, Picture, Shape, Touch
from ui.design.signs import Sign
from ui.screens.blocks import FINGER
from ui.screens.env import Env
from ui.screens.people import badge
from ui.screens.words import Text, middle, sign

#: Width to height of a card.
RATIO = 59 / 91


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it is shown: picture, what stands below it, whose carpets lie on it, whether it glows.

    `corner` is a small text in its corner: a number, a count. `group` lets it fly from screen to screen.
    """

    picture: str
    caption: Sentence | str | None = None
    corner: str = ""
    owners: tuple[Player, ...] = ()
    glow: Ink | None = None
    dim: bool = False
    action: Any = None
    label: str = ""
    group: str = ""
    chosen: bool = False

    def height(self, width: float, env: Env) -> float:
        return min(width, env.u(40)) / RATIO

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        caption_h = env.u(6.2) if self.caption is not None else 0.0
        face = Box(box.x, box.y, box.w, max(1.0, box.h - caption_h)).fitted(RATIO)
        radius = face.w * 0.06
        if self.glow is not None:
            yield Glow(face, self.glow, radius, max(3.0, face.w * 0.09), self.group)
        yield Picture(face, self.picture, self.dim, self.group)
        if self.chosen:
            yield Panel(face.inset(-env.u(0.6)), None, radius, Ink.GOLD, env.u(1.1), self.group)
        if self.corner:
            yield from self._corner(face, env)
        yield from self._owners(face, env)
        if self.caption is not None:
            line = Box(box.x - env.u(0.5), face.bottom + env.u(0.6), box.w + env.u(1), caption_h - env.u(0.6))
            sizes = (Size.SMALL, Size.TINY)
            yield from Text(self.caption, sizes, Ink.INK, Face.BODY, middle, 1, True, self.group).draw(
                line, env
            )
        if self.action is not None:
            finger = env.u(FINGER)
            hit = face if face.w >= finger else Box(face.centre[0] - finger / 2, face.y, finger, face.h)
            yield Touch(hit, self.action, self.label or self.picture, group=self.group)

    def _corner(self, face: Box, env: Env) -> Iterator[Shape]:
        size = min(max(face.w * 0.34, env.u(5.2)), env.u(9))
        fitted = env.fit(self.corner, Face.BOLD, (Size.SMALL, Size.TINY), face.w, size, 1)
        w = max(size, fitted.width_px + size * 0.5)
        plate = Box(face.x + face.w * 0.04, face.y + face.w * 0.04, w, size)
        yield Panel(plate, Ink.NIGHT, size / 2, None, 0.0, self.group)
        text = Text(self.corner, (Size.SMALL, Size.TINY), Ink.WHITE, Face.BOLD, middle, 1, True, self.group)
        middle_line = Box(plate.x, plate.y + (size - fitted.height_px) / 2, w, fitted.height_px)
        yield from text.draw(middle_line, env)

    def _owners(self, face: Box, env: Env) -> Iterator[Shape]:
        if not self.owners:
            return
        size = min(face.w / max(1.6, len(self.owners) * 0.8), env.u(13), face.h * 0.42)
        step = (
            min(size * 0.92, (face.w - size) / max(1, len(self.owners) - 1)) if len(self.owners) > 1 else 0.0
        )
        x = face.centre[0] - (size + step * (len(self.owners) - 1)) / 2
        for player in self.owners:
            yield from badge(player, Box(x, face.bottom - size * 1.08, size, size), env, self.group)
            x += step


@dataclass(frozen=True, slots=True)
class CardGrid:
    """Cards in rows, as large as the room lets them be; `most_units` is the widest a card gets."""

    cards: tuple[Card, ...]
    gap: float = 2.0
    most_units: float = 34.0
    most_columns: int = 12

    def columns(self, width: float, height: float, env: Env) -> tuple[int, float]:
        """How many stand beside each other, and how wide each is in px."""
        count, gap = max(1, len(self.cards)), env.u(self.gap)
        caption = env.u(6.2) if any(card.caption is not None for card in self.cards) else 0.0
        best = (1, 1.0)
        for columns in range(1, min(count, self.most_columns) + 1):
            rows = ceil(count / columns)
            by_width = (width - gap * (columns - 1)) / columns
            by_height = ((height - gap * (rows - 1)) / rows - caption) * RATIO
            best = max(
                best, (columns, min(by_width, by_height, env.u(self.most_units))), key=lambda each: each[1]
            )
        return best

    def height(self, width: float, env: Env) -> float:
        wanted = env.u(min(self.most_units, 20))
        columns = max(1, min(self.most_columns, int((width + env.u(self.gap)) // (wanted + env.u(self.gap)))))
        rows = ceil(len(self.cards) / columns)
        caption = env.u(6.2) if any(card.caption is not None for card in self.cards) else 0.0
        w = min(wanted, (width - env.u(self.gap) * (columns - 1)) / columns)
        return rows * (w / RATIO + caption) + env.u(self.gap) * max(0, rows - 1)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        if not self.cards:
            return
        columns, w = self.columns(box.w, box.h, env)
        gap = env.u(self.gap)
        caption = env.u(6.2) if any(card.caption is not None for card in self.cards) else 0.0
        h = w / RATIO + caption
        rows = ceil(len(self.cards) / columns)
        top = box.y + max(0.0, (box.h - rows * h - gap * (rows - 1)) / 2)
        for place, card in enumerate(self.cards):
            row, column = divmod(place, columns)
            in_row = min(columns, len(self.cards) - row * columns)
            x = box.x + (box.w - in_row * w - gap * (in_row - 1)) / 2
            yield from card.draw(Box(x + column * (w + gap), top + row * (h + gap), w, h), env)


@dataclass(frozen=True, slots=True)
class CardStrip:
    """Cards in one row from the left, overlapping where they are too many."""

    cards: tuple[Card, ...]
    units: float = 17.0

    def height(self, width: float, env: Env) -> float:
        return env.u(self.units)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        if not self.cards:
            return
        h = box.h
        w = h * RATIO
        room = (box.w - w) / max(1, len(self.cards) - 1)
        step = min(w + env.u(1.5), room)
        for place, card in enumerate(self.cards):
            yield from card.draw(Box(box.x + place * step, box.y, w, h), env)


@dataclass(frozen=True, slots=True)
class Djinn:
    """A djinn as a large card with its number; covered if it has none."""

    number: int | None
    player: Player | None = None
    glow: Ink | None = None
    action: Any = None
    label: str = ""
    chosen: bool = False
    group: str = ""
    caption: Sentence | str | None = None

    def height(self, width: float, env: Env) -> float:
        return env.u(40)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        caption_h = env.u(7) if self.caption is not None else 0.0
        face = Box(box.x, box.y, box.w, box.h - caption_h).fitted(RATIO)
        radius = face.w * 0.09
        if self.glow is not None:
            yield Glow(face, self.glow, radius, max(3.0, face.w * 0.09), self.group)
        edge = Ink.GOLD if self.chosen or self.number is not None else Ink.EDGE
        yield Panel(face, Ink.PANEL, radius, edge, env.u(1.0), self.group)
        yield Panel(face.inset(face.w * 0.07), None, radius * 0.7, Ink.EDGE, env.u(0.4), self.group)
        if self.number is None:
            yield from sign(Sign.LOCK, face, face.w * 0.42, Ink.SOFT, env, self.group)
        else:
            text = Text(
                str(self.number), (Size.GIANT, Size.HUGE), Ink.GOLD, Face.TITLE, middle, 1, False, self.group
            )
            fitted = text.fitted(face.w, face.h, env)
            y = face.y + (face.h - fitted.height_px) / 2
            yield from text.draw(Box(face.x, y, face.w, fitted.height_px), env)
        if self.player is not None:
            size = face.w * 0.34
            yield from badge(
                self.player, Box(face.x + face.w * 0.1, face.y + face.w * 0.1, size, size), env, self.group
            )
        if self.caption is not None:
            line = Box(box.x, face.bottom + env.u(0.8), box.w, caption_h - env.u(0.8))
            text = Text(self.caption, (Size.BODY, Size.SMALL, Size.TINY), Ink.INK, Face.BOLD, middle, 1, True)
            yield from text.draw(line, env)
        if self.action is not None:
            yield Touch(face, self.action, self.label, group=self.group)
