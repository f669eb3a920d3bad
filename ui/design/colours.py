"""Colours by what they are for, light and dark, and the measure of contrast between them."""

from dataclasses import dataclass, fields
from enum import Enum

from companion.shared.players import Colour


class Theme(Enum):
    DARK = "dark"
    LIGHT = "light"


class Ink(Enum):
    """What a colour is for. On `ACT` and on a player's colour goes their own ink."""

    GROUND = "ground"
    PANEL = "panel"
    RAISED = "raised"
    EDGE = "edge"
    FELT = "felt"
    INK = "ink"
    SOFT = "soft"
    ON_FELT = "on_felt"
    GOLD = "gold"
    ACT = "act"
    ON_ACT = "on_act"
    GLOW = "glow"
    GOOD = "good"
    BAD = "bad"
    VEIL = "veil"
    WHITE = "white"
    NIGHT = "night"
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    VIOLET = "violet"
    ON_RED = "on_red"
    ON_BLUE = "on_blue"
    ON_GREEN = "on_green"
    ON_YELLOW = "on_yellow"
    ON_VIOLET = "on_violet"


def ink_of(colour: Colour) -> Ink:
    return Ink(colour.value)


def ink_on(colour: Colour) -> Ink:
    return Ink(f"on_{colour.value}")


@dataclass(frozen=True, slots=True)
class Palette:
    """A hex colour for each `Ink`, in #rrggbb or #rrggbbaa."""

    ground: str
    panel: str
    raised: str
    edge: str
    felt: str
    ink: str
    soft: str
    on_felt: str
    gold: str
    act: str
    on_act: str
    glow: str
    good: str
    bad: str
    veil: str
    red: str
    blue: str
    green: str
    yellow: str
    violet: str
    on_red: str
    on_blue: str
    on_green: str
    on_yellow: str
    on_violet: str
    white: str = "#fffdf6"
    night: str = "#171329"

    def hex(self, ink: Ink) -> str:
        return str(getattr(self, ink.value))

    def rgba(self, ink: Ink) -> tuple[float, float, float, float]:
        """Red, green, blue and opacity from 0 to 1."""
        return _rgba(self.hex(ink))


#: An evening: night outside, lamplight on the table.
DARK = Palette(
    ground="#191530",
    panel="#262145",
    raised="#3a3364",
    edge="#5b5390",
    felt="#14403b",
    ink="#fdf3dd",
    soft="#cbc2e0",
    on_felt="#f3ecd6",
    gold="#f6c453",
    act="#f6c453",
    on_act="#2b1c02",
    glow="#f6c453",
    good="#7fdcae",
    bad="#ff9d8a",
    veil="#120e24e6",
    red="#f2614a",
    blue="#58aaf0",
    green="#46c48f",
    yellow="#f7cf4d",
    violet="#bd90e6",
    on_red="#240602",
    on_blue="#03182b",
    on_green="#03231a",
    on_yellow="#2b1c02",
    on_violet="#1e0a30",
)

#: An afternoon: paper, sand, a plum carpet.
LIGHT = Palette(
    ground="#f7eedb",
    panel="#fffaf0",
    raised="#efe1c3",
    edge="#b9a173",
    felt="#cfe0d0",
    ink="#2a2040",
    soft="#584d6b",
    on_felt="#16302a",
    gold="#7d4e00",
    act="#5a2a70",
    on_act="#fff7e4",
    glow="#f2b233",
    good="#0f6645",
    bad="#a32413",
    veil="#f7eedbee",
    red="#c23321",
    blue="#1563ad",
    green="#0c7452",
    yellow="#edb91f",
    violet="#7440a0",
    on_red="#ffffff",
    on_blue="#ffffff",
    on_green="#ffffff",
    on_yellow="#2b1c02",
    on_violet="#ffffff",
)

PALETTES = {Theme.DARK: DARK, Theme.LIGHT: LIGHT}
assert {each.value for each in Ink} == {each.name for each in fields(Palette)}


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two hex colours, 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _rgba(text: str) -> tuple[float, float, float, float]:
    values = [int(text[place : place + 2], 16) / 255 for place in range(1, len(text), 2)]
    red, green, blue, opacity = (*values, 1.0)[:4]
    return red, green, blue, opacity


def _luminance(text: str) -> float:
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in _rgba(text)[:3]
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
