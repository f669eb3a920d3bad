"""The flat shapes that a screen comes down to, in px from the top left corner; later ones lie on top."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

from ui.design.colours import Ink

PointPx = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in px: its top left corner, y going down, and its size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def centre(self) -> PointPx:
        return self.x + self.w / 2, self.y + self.h / 2

    def inset(self, dx: float, dy: float | None = None) -> "Box":
        """Smaller by dx left and right, by dy (or dx) above and below; never below nothing."""
        down = dx if dy is None else dy
        return Box(self.x + dx, self.y + down, max(0.0, self.w - 2 * dx), max(0.0, self.h - 2 * down))

    def moved(self, dx: float, dy: float) -> "Box":
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def holds(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def fitted(self, ratio: float) -> "Box":
        """The largest box of that width to height in the middle of this one."""
        w = min(self.w, self.h * ratio)
        h = w / ratio
        return Box(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)


@dataclass(frozen=True, slots=True)
class Panel:
    """A filled rectangle, with an edge if `edge` names its colour."""

    box: Box
    fill: Ink | None
    radius_px: float = 0.0
    edge: Ink | None = None
    edge_px: float = 0.0
    group: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """A piece of one line of text in one font, in a box as high as the line and as wide as the piece."""

    box: Box
    text: str
    font: str
    size_px: float
    ink: Ink
    group: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture by name: a card's face ("palace"), a carpet ("carpet-red"), or "live" for the camera's."""

    box: Box
    name: str
    dim: bool = False
    group: str = ""
    #: Left, top, right, bottom of what is shown of it, as shares of the picture.
    part: tuple[float, float, float, float] = (0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points; a closed one is an outline."""

    points: tuple[PointPx, ...]
    ink: Ink
    width_px: float
    closed: bool = False
    group: str = ""


@dataclass(frozen=True, slots=True)
class Glow:
    """Light round a rectangle: what is contested, what was won."""

    box: Box
    ink: Ink
    radius_px: float
    spread_px: float
    group: str = ""


class Press(Enum):
    """How a place on the screen is pressed: tapped; held, which ends when the finger lifts; or dragged."""

    TAP = "tap"
    HOLD = "hold"
    DRAG = "drag"


@dataclass(frozen=True, slots=True)
class Touch:
    """A place that can be touched and what that does. `label` says it to tests and to screen readers.

    What is dragged is dropped on another touch of the same screen: `drop` then makes the action of the two.
    """

    box: Box
    action: Any
    label: str
    press: Press = Press.TAP
    group: str = ""
    drop_at: int | None = None


@dataclass(frozen=True, slots=True)
class Overflow:
    """Something did not fit where it was meant to be. The tests allow none."""

    box: Box
    what: str


Shape = Panel | Words | Picture | Line | Glow | Touch | Overflow
