"""Text, signs and buttons."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from companion.shared.sentences import Sentence
from ui.design.colours import Ink
from ui.design.faces import Face, Size, runs
from ui.design.shapes import Box, Overflow, Panel, Press, Shape, Touch, Words
from ui.design.signs import Sign
from ui.design.text import Fitted, breaks_anywhere
from ui.screens.blocks import FINGER, NO_END
from ui.screens.env import Env

LARGEST_FIRST = (Size.GIANT, Size.HUGE, Size.LARGE, Size.HEAD, Size.BODY, Size.SMALL, Size.TINY)


def sizes_from(first: Size, last: Size) -> tuple[Size, ...]:
    """The sizes from `first` down to `last`."""
    return tuple(size for size in LARGEST_FIRST if last.value <= size.value <= first.value)


def name_sizes(first: Size) -> tuple[Size, ...]:
    """The sizes of a name, which is never cut while a smaller type would show the whole of it."""
    return (*sizes_from(first, Size.TINY), Size.FINE)


class Align(Protocol):
    """Where a line begins within the room for it."""

    def __call__(self, room: float) -> float: ...


def left(room: float) -> float:
    return 0.0


def middle(room: float) -> float:
    return max(0.0, room / 2)


def right(room: float) -> float:
    return max(0.0, room)


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence, at the first of its sizes at which it fits. Names may be cut, other text must fit."""

    said: Sentence | str
    sizes: tuple[Size, ...] = (Size.BODY, Size.SMALL)
    ink: Ink = Ink.INK
    face: Face = Face.BODY
    align: Align = left
    most_lines: int = 99
    may_cut: bool = False
    group: str = ""

    def text(self, env: Env) -> str:
        return env.told(self.said) if isinstance(self.said, Sentence) else self.said

    def fitted(self, width: float, height: float, env: Env) -> Fitted:
        return env.fit(self.text(env), self.face, self.sizes, width, height, self.most_lines)

    def height(self, width: float, env: Env) -> float:
        return self.fitted(width, NO_END, env).height_px

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        fitted = self.fitted(box.w, box.h, env)
        if ((fitted.cut or fitted.broken) and not self.may_cut) or fitted.height_px > box.h + 2:
            yield Overflow(box, self.text(env))
        if fitted.width_px > box.w + 1:
            yield Overflow(box, f"too wide: {self.text(env)}")
        yield from words(fitted, self.face, self.ink, box, self.align, env, self.group)


def words(
    fitted: Fitted, face: Face, ink: Ink, box: Box, align: Align, env: Env, group: str = ""
) -> Iterator[Shape]:
    """The lines as shapes, one for each run of one font, from the top of the box."""
    step = fitted.height_px / max(1, len(fitted.lines))
    for number, line in enumerate(fitted.lines):
        pieces = [
            (piece, font, env.measure(piece, font.name, fitted.size_px)) for piece, font in runs(line, face)
        ]
        x = box.x + align(box.w - sum(width for _, _, width in pieces))
        # All fonts of a line stand on one baseline: that of a line one em high with usual proportions.
        baseline = box.y + number * step + step / 2 + fitted.size_px * (0.5 if face is Face.SIGN else 0.36)
        for piece, font, width in pieces:
            top = baseline - font.ascent * fitted.size_px
            h = (font.ascent + font.descent) * fitted.size_px
            yield Words(Box(x, top, width, h), piece, font.name, fitted.size_px, ink, group)
            x += width


def title(said: Sentence | str, first: Size = Size.HEAD, ink: Ink = Ink.INK, most_lines: int = 3) -> Text:
    """What a screen says above all else, in the middle."""
    return Text(said, sizes_from(first, Size.SMALL), ink, Face.TITLE, middle, most_lines)


def hint(said: Sentence | str, align: Align | None = None, ink: Ink = Ink.SOFT) -> Text:
    """A small line for whoever is near."""
    return Text(said, sizes_from(Size.SMALL, Size.TINY), ink, align=align or middle)


def squeezed_units(units: float, least: float, env: Env) -> float:
    """What is left of a size in units where room is short; never less than `least`, if it was more."""
    return max(min(units, least), units * (1 - 0.13 * env.squeezed))


@dataclass(frozen=True, slots=True)
class Look:
    fill: Ink | None
    edge: Ink | None
    ink: Ink


PRIMARY = Look(Ink.ACT, None, Ink.ON_ACT)
PLAIN = Look(Ink.RAISED, None, Ink.INK)
QUIET = Look(None, Ink.EDGE, Ink.INK)
CHOSEN = Look(Ink.RAISED, Ink.GOLD, Ink.INK)
BARE = Look(None, None, Ink.SOFT)


@dataclass(frozen=True, slots=True)
class Button:
    """A button with a sentence, a sign, or both. Without an action it is there but cannot be pressed."""

    said: Sentence | str | None
    action: Any
    sign: Sign | None = None
    look: Look = PLAIN
    size: Size = Size.BODY
    units: float = 13.0
    press: Press = Press.TAP
    label: str = ""
    smallest: Size = Size.TINY

    def height(self, width: float, env: Env) -> float:
        """At least its units; more if the words need two lines."""
        text = self._fitted(width, NO_END, env)
        units = squeezed_units(self.units, 11.0, env)
        return max(env.u(units), env.u(FINGER), (text.height_px if text else 0) + env.u(3))

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        pressable = self.action is not None
        look = self.look if pressable else Look(None, Ink.RAISED, Ink.SOFT)
        edge_px = max(1.0, env.u(0.5)) if look.edge else 0.0
        yield Panel(box, look.fill, min(box.h / 2, env.u(3.2)), look.edge, edge_px)
        if pressable:
            yield Touch(box, self.action, self._label(env), self.press)
        yield from self._content(box, look.ink, env)

    def _label(self, env: Env) -> str:
        if self.label:
            return self.label
        if isinstance(self.said, Sentence):
            return self.said.pattern
        return self.said or (self.sign.name.lower() if self.sign else "")

    def _content(self, box: Box, ink: Ink, env: Env) -> Iterator[Shape]:
        fitted = self._fitted(box.w, box.h, env)
        sign_px = self._sign_px(env)
        if fitted is None:
            if self.sign is not None:
                yield from sign(self.sign, Box(box.x, box.y, box.w, box.h), sign_px * 1.25, ink, env)
            return
        if fitted.cut or fitted.broken:
            yield Overflow(box, self._label(env))
        gap = env.u(2) if self.sign else 0.0
        total = fitted.width_px + (sign_px + gap if self.sign else 0.0)
        x = box.x + max(0.0, (box.w - total) / 2)
        if self.sign is not None:
            yield from sign(self.sign, Box(x, box.y, sign_px, box.h), sign_px, ink, env)
            x += sign_px + gap
        lines = Box(x, box.y + (box.h - fitted.height_px) / 2, fitted.width_px, fitted.height_px)
        yield from words(fitted, Face.BOLD, ink, lines, middle if self.sign is None else left, env)

    def _sign_px(self, env: Env) -> float:
        return env.u(min(self.size.value, 7.0))

    def _fitted(self, width: float, height: float, env: Env) -> Fitted | None:
        if self.said is None:
            return None
        text = env.told(self.said) if isinstance(self.said, Sentence) else self.said
        sign_room = self._sign_px(env) + env.u(2) if self.sign else 0.0
        # A single letter needs no margins: all keys of a keyboard have one size of type.
        room = width - env.u(4 if len(text) > 1 else 1) - sign_room
        sizes, lines = sizes_from(self.size, self.smallest), 3 if self.units >= 14 else 2
        if breaks_anywhere(text):
            # Any line would end within a word: rather smaller type than that.
            fitted = env.fit(text, Face.BOLD, sizes, room, height, 1)
            if not fitted.cut and not fitted.broken:
                return fitted
        return env.fit(text, Face.BOLD, sizes, room, height, lines)


def sign(which: Sign, box: Box, size_px: float, ink: Ink, env: Env, group: str = "") -> Iterator[Shape]:
    """A sign in the middle of a box."""
    size = max(4, round(size_px))
    x, y = box.x + (box.w - size) / 2, box.y + (box.h - size) / 2
    yield Words(Box(x, y, size, size), which.value, "signs", size, ink, group)


@dataclass(frozen=True, slots=True)
class BigSign:
    """A sign by itself."""

    which: Sign
    units: float = 24.0
    ink: Ink = Ink.GOLD

    def height(self, width: float, env: Env) -> float:
        return env.u(max(min(self.units, 8.0), self.units * (1 - 0.16 * env.squeezed)))

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        return sign(self.which, box, min(box.h, self.height(box.w, env)), self.ink, env)
