"""Rounded rectangles as stretched pictures of their corners: a texture for each radius, not for each panel.

Kivy's own smooth ones make a texture and a mesh each; a screen has a hundred of them.
"""

from functools import lru_cache
from math import hypot
from typing import Any

from kivy.graphics import BorderImage
from kivy.graphics.texture import Texture

#: Radii and edges that are kept; a screen has about ten.
KEPT = 64


def rounded(
    pos: tuple[float, float], size: tuple[float, float], radius_px: float, edge_px: float = 0.0
) -> Any:
    """A filled rectangle, or with `edge_px` only its edge, inside of it. Its colour comes before it."""
    most = max(1, int(min(size) / 2))
    radius = max(1, min(round(radius_px), most))
    edge = min(round(edge_px), most) if edge_px else 0
    border = max(radius, edge)
    # Half pixels at the edges would blur them.
    x, y = round(pos[0]), round(pos[1])
    w, h = max(1, round(pos[0] + size[0]) - x), max(1, round(pos[1] + size[1]) - y)
    return BorderImage(texture=_corners(radius, edge, border), pos=(x, y), size=(w, h), border=(border,) * 4)


@lru_cache(maxsize=KEPT)
def _corners(radius: int, edge: int, border: int) -> Any:
    """The four corners with a pixel between them."""
    quarter = [
        [
            _covered(border - column - 0.5, border - row - 0.5, border, radius)
            - (
                _covered(border - column - 0.5, border - row - 0.5, border - edge, radius - edge)
                if edge
                else 0
            )
            for column in range(border)
        ]
        for row in range(border)
    ]
    middle = 0.0 if edge else 1.0
    # Between the corners runs the edge, or the filling.
    straight = [1.0 if not edge or place < edge else 0.0 for place in range(border)]
    rows = [[*line, straight[at], *reversed(line)] for at, line in enumerate(quarter)]
    rows = [*rows, [*straight, middle, *reversed(straight)], *reversed(rows)]
    alphas = [max(0, min(255, round(255 * alpha))) for line in rows for alpha in line]
    side = 2 * border + 1
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    pixels = b"".join(b"\xff\xff\xff" + bytes((alpha,)) for alpha in alphas)
    texture.blit_buffer(pixels, colorfmt="rgba", bufferfmt="ubyte")
    return texture


def _covered(x: float, y: float, half: float, radius: int) -> float:
    """How much of a pixel, (x, y) from the middle, lies in a rounded square of that half side."""
    if radius <= 0:
        return float(x < half and y < half)
    dx, dy = x - (half - radius), y - (half - radius)
    if dx <= 0 or dy <= 0:
        return float(x < half and y < half)
    return max(0.0, min(1.0, radius + 0.5 - hypot(dx, dy)))
