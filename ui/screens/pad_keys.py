"""Pads as they are tested: each button with what stands on it, and how it is by colour and sign."""

from collections.abc import Iterator
from dataclasses import dataclass

from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.shapes import Box, Panel, Shape
from ui.design.signs import Sign
from ui.present.at_work import Contact, KeyShown
from ui.screens.env import Env
from ui.screens.words import Text, middle, right, sign

#: Filled with, edged with, written in, and the sign beside the label.
_LOOKS: dict[Contact, tuple[Ink | None, Ink, Ink, Sign | None]] = {
    Contact.UNKNOWN: (None, Ink.EDGE, Ink.SOFT, None),
    Contact.ASKED: (Ink.RAISED, Ink.GOLD, Ink.INK, Sign.TARGET),
    Contact.DOWN: (Ink.ACT, Ink.ACT, Ink.ON_ACT, None),
    Contact.GOOD: (None, Ink.GOOD, Ink.GOOD, Sign.CHECK),
    Contact.BAD: (None, Ink.BAD, Ink.BAD, Sign.CROSS),
}
#: A key is at most so wide and high, in units.
MOST_WIDE, MOST_HIGH = 17.0, 13.0
NAME_UNITS = 15.0


@dataclass(frozen=True, slots=True)
class PadKeys:
    """One pad: its number, then its keys, in as many rows as they need. Nothing of it can be touched."""

    number: int
    keys: tuple[KeyShown, ...]

    def _grid(self, width: float, env: Env) -> tuple[int, float]:
        """How many keys stand beside each other, and how wide each is in px."""
        room = width - env.u(NAME_UNITS)
        least = env.u(10)
        columns = max(1, min(len(self.keys), int((room + env.u(1)) // (least + env.u(1)))))
        return columns, min(env.u(MOST_WIDE), (room - env.u(1) * (columns - 1)) / columns)

    def _roomy(self, w: float, env: Env) -> bool:
        """Whether a sign has room beside what stands on a key."""
        return w >= env.u(12)

    def _key_height(self, w: float, env: Env) -> float:
        return min(env.u(MOST_HIGH), max(env.u(6), w * 0.8)) if self._roomy(w, env) else env.u(6)

    def height(self, width: float, env: Env) -> float:
        columns, w = self._grid(width, env)
        rows = -(-len(self.keys) // columns)
        return rows * self._key_height(w, env) + env.u(0.6) * (rows - 1)

    def draw(self, box: Box, env: Env) -> Iterator[Shape]:
        columns, w = self._grid(box.w, env)
        h = self._key_height(w, env)
        half = env.u(NAME_UNITS / 2)
        number = Text(str(self.number), (Size.BODY,), Ink.INK, Face.BOLD, most_lines=1)
        line = number.height(half, env)
        yield from sign(Sign.PAD, Box(box.x, box.y, half, h), env.u(6), Ink.SOFT, env)
        yield from number.draw(Box(box.x + half, box.y + (h - line) / 2, half, line), env)
        for place, key in enumerate(self.keys):
            row, column = divmod(place, columns)
            x = box.x + env.u(NAME_UNITS) + column * (w + env.u(1))
            where = Box(x, box.y + row * (h + env.u(0.6)), w, h)
            yield from _key(key, where, env) if self._roomy(w, env) else _small_key(key, where, env)


def _key(key: KeyShown, box: Box, env: Env) -> Iterator[Shape]:
    fill, edge, ink, shown = _LOOKS[key.contact]
    yield Panel(box, fill, env.u(2), edge, env.u(0.7))
    label = Text(key.label, (Size.SMALL, Size.TINY), ink, Face.BOLD, right if shown else middle, 1, True)
    half = box.w * (0.46 if shown is not None else 1.0)
    h = label.height(half, env)
    yield from label.draw(Box(box.x, box.y + (box.h - h) / 2, half, h), env)
    if shown is not None:
        size = min(env.u(5), box.w * 0.42)
        yield from sign(shown, Box(box.x + half, box.y, box.w - half, box.h), size, ink, env)


def _small_key(key: KeyShown, box: Box, env: Env) -> Iterator[Shape]:
    """No room for two: a cross stands in the label's place, and what is well is filled."""
    fill, edge, ink, shown = _LOOKS[key.contact]
    yield Panel(box, Ink.RAISED if key.contact is Contact.GOOD else fill, env.u(1.6), edge, env.u(0.6))
    if key.contact is Contact.BAD and shown is not None:
        yield from sign(shown, box, env.u(4.4), ink, env)
        return
    text = Text(key.label, (Size.TINY,), ink, Face.BOLD, middle, 1, True)
    h = text.height(box.w, env)
    yield from text.draw(Box(box.x, box.y + (box.h - h) / 2, box.w, h), env)
