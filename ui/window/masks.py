"""Opacities of what a screen is made of besides pictures: rounded corners, light that fades. No Kivy.

Each is the smallest picture that can be stretched in its middle to any size.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot

#: Light is full so far outside and gone so far, in spreads; between them it fades as a blurred rim does.
FULL, GONE, FADES = 0.33, 2.25, 2.0


@dataclass(frozen=True, slots=True)
class Mask:
    """Opacities from 0 to 255, row by row from the top."""

    w_px: int
    h_px: int
    opacities: bytes


def corners(radius: int, edge: int, border: int) -> Mask:
    """The four corners of a rounded rectangle, each `border` px wide, with a pixel between them.

    With `edge` only that much inside of its rim, else all of it.
    """

    def opacity(x: float, y: float) -> float:
        """(x, y) from the middle, which is at the inner corner."""
        inside = _covered(x, y, border - edge, radius - edge) if edge else 0.0
        return _covered(x, y, border, radius) - inside

    # Between the corners runs the edge, or the filling.
    straight = [1.0 if not edge or place < edge else 0.0 for place in range(border)]
    return _mirrored(border, opacity, straight, 0.0 if edge else 1.0)


def fading(radius: int, spread_px: float) -> Mask:
    """Light round a rounded rectangle: full at its rim, gone `reach_px` outside of it."""
    reach = reach_px(spread_px)
    border = radius + reach

    def opacity(x: float, y: float) -> float:
        return _light(hypot(max(0.0, x), max(0.0, y)) - radius, spread_px)

    straight = [_light(reach - place - 0.5, spread_px) for place in range(border)]
    return _mirrored(border, opacity, straight, 1.0)


def reach_px(spread_px: float) -> int:
    """How far outside of a rectangle its light is gone."""
    return max(1, round(GONE * spread_px))


def _mirrored(
    border: int, opacity: Callable[[float, float], float], straight: list[float], middle: float
) -> Mask:
    """The whole from its top left quarter, `border` px wide, and from what runs between the corners."""
    quarter = [
        [opacity(border - column - 0.5, border - row - 0.5) for column in range(border)]
        for row in range(border)
    ]
    rows = [[*line, straight[at], *reversed(line)] for at, line in enumerate(quarter)]
    rows = [*rows, [*straight, middle, *reversed(straight)], *reversed(rows)]
    side = 2 * border + 1
    return Mask(side, side, bytes(max(0, min(255, round(255 * one))) for line in rows for one in line))


def _covered(x: float, y: float, half: float, radius: int) -> float:
    """How much of a pixel, (x, y) from the middle, lies in a rounded square of that half side."""
    if radius <= 0:
        return float(x < half and y < half)
    dx, dy = x - (half - radius), y - (half - radius)
    if dx <= 0 or dy <= 0:
        return float(x < half and y < half)
    return max(0.0, min(1.0, radius + 0.5 - hypot(dx, dy)))


def _light(outside_px: float, spread_px: float) -> float:
    left = (GONE - outside_px / spread_px) / (GONE - FULL)
    return float(max(0.0, min(1.0, left)) ** FADES)
