"""Shapes as corners of meshes, one after the other."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import Any

from ui.design.colours import Palette
from ui.design.shapes import Box, Glow, Line, Panel, Picture, PointPx, Shape, Words
from ui.window.atlas import Atlas, Patch
from ui.window.cut import Part
from ui.window.letters import written
from ui.window.live_texture import LiveTexture
from ui.window.masks import Mask, corners, fading, reach_px
from ui.window.meshes import Corner, Meshes

LIVE = "live"
#: How bright a picture is that is there for what lies on it.
DIMMED = 0.42
#: Where a line turns sharply its corner is so many times as wide as the line, at most.
SHARPEST = 2.0

_Colour = tuple[float, float, float, float]
#: In a missing picture's place.
_GREY: _Colour = (0.5, 0.5, 0.5, 1.0)
_SOLID = Mask(3, 3, b"\xff" * 9)


def is_live(shape: Shape) -> bool:
    return isinstance(shape, Picture) and shape.name == LIVE


def whole_px(shape: Shape) -> float:
    """How wide the whole picture would be of which a part is shown; 0 for what is no picture."""
    if not isinstance(shape, Picture):
        return 0.0
    left, _, right, _ = shape.part
    return shape.box.w / max(1e-6, right - left)


@dataclass(frozen=True, slots=True)
class Brush:
    """`picture` gives the texture of a picture by name, to be drawn so many px wide as a whole."""

    atlas: Atlas
    picture: Callable[[str, float], Any]
    live: LiveTexture
    meshes: Meshes
    palette: Palette
    height_px: int

    def draw(self, shapes: Iterable[Shape]) -> None:
        """Shapes in px from the top left corner; what is only touched is not seen."""
        for shape in shapes:
            self._draw(shape)

    def _draw(self, shape: Shape) -> None:
        match shape:
            case Panel(box, fill, radius_px, edge, edge_px):
                if fill is not None and min(radius_px, box.w / 2, box.h / 2) < 1:
                    self._plain(box, self.palette.rgba(fill))
                elif fill is not None:
                    self._rounded(box, radius_px, 0, self.palette.rgba(fill))
                if edge is not None and edge_px:
                    self._rounded(box, radius_px, max(1, round(edge_px)), self.palette.rgba(edge))
            case Words(box, text, font, size_px, ink):
                if text:
                    self._words(box, text, font, round(size_px), self.palette.rgba(ink))
            case Picture():
                self._picture(shape)
            case Glow(box, ink, radius_px, spread_px):
                self._glow(box, radius_px, spread_px, self.palette.rgba(ink))
            case Line(points, ink, width_px, closed):
                self._line(points, width_px, closed, self.palette.rgba(ink))
            case _:
                pass

    def _plain(self, box: Box, colour: _Colour) -> None:
        texture, u, v = self._solid()
        self._grid(texture, (box.x, box.right), (box.y, box.bottom), (u, u), (v, v), colour)

    def _rounded(self, box: Box, radius_px: float, edge: int, colour: _Colour) -> None:
        """All of it, or only so wide an edge, inside of it."""
        most = max(1, int(min(box.w, box.h) / 2))
        radius, edge = max(1, min(round(radius_px), most)), min(edge, most)
        border = max(radius, edge)
        patch = self.atlas.patch(("corners", radius, edge), lambda: corners(radius, edge, border))
        # Half pixels at the edges would blur them.
        x, y = round(box.x), round(box.y)
        exact = Box(x, y, max(1, round(box.right) - x), max(1, round(box.bottom) - y))
        self._stretched(patch, exact, border, colour, hollow=bool(edge))

    def _glow(self, box: Box, radius_px: float, spread_px: float, colour: _Colour) -> None:
        radius, reach = max(1, round(min(radius_px, box.w / 2, box.h / 2))), reach_px(spread_px)
        patch = self.atlas.patch(("light", radius, spread_px), lambda: fading(radius, spread_px))
        self._stretched(patch, box.inset(-reach), radius + reach, colour)

    def _words(self, box: Box, text: str, font: str, size_px: int, colour: _Colour) -> None:
        patch = self.atlas.patch((text, font, size_px), lambda: written(text, font, size_px))
        lowest = self.height_px - patch.h_px
        # Whole px, counted as the window counts them: else every letter is blurred.
        x, y = round(box.x), lowest - round(lowest - box.y)
        xs, ys = (x, x + patch.w_px), (y, y + patch.h_px)
        self._grid(patch.texture, xs, ys, (patch.left, patch.right), (patch.top, patch.bottom), colour)

    def _picture(self, shape: Picture) -> None:
        texture = self.live.texture if is_live(shape) else self.picture(shape.name, whole_px(shape))
        box = shape.box
        if texture is None:
            self._plain(box, _GREY)
            return
        shade = DIMMED if shape.dim else 1.0
        colour = (shade, shade, shade, 1.0)
        part = self.live.within(shape.part) if is_live(shape) else _within(texture, shape.part)
        left, top, right, bottom = part
        self._grid(texture, (box.x, box.right), (box.y, box.bottom), (left, right), (top, bottom), colour)

    def _line(self, points: Sequence[PointPx], width_px: float, closed: bool, colour: _Colour) -> None:
        texture, u, v = self._solid()
        red, green, blue, opacity = colour
        # How much of a pixel it covers falls from half a pixel within its rim to half a pixel outside of it.
        inner, outer = abs(width_px - 1) / 2, (width_px + 1) / 2
        full = opacity * min(1.0, width_px)
        found: list[Corner] = []
        for (x, y), (across_x, across_y) in _with_across(points, closed):
            for aside, how_much in ((-outer, 0.0), (-inner, full), (inner, full), (outer, 0.0)):
                at = (x + across_x * aside, self.height_px - y - across_y * aside)
                found.append((*at, u, v, red, green, blue, how_much))
        self.meshes.lattice(texture, 4, found)

    def _stretched(self, patch: Patch, box: Box, border: int, colour: _Colour, hollow: bool = False) -> None:
        """A patch whose corners, `border` px wide, stay as they are, and whose middle becomes longer."""
        xs = (box.x, box.x + border, box.right - border, box.right)
        ys = (box.y, box.y + border, box.bottom - border, box.bottom)
        du, dv = (patch.right - patch.left) / patch.w_px, (patch.bottom - patch.top) / patch.h_px
        us = (patch.left, patch.left + border * du, patch.right - border * du, patch.right)
        vs = (patch.top, patch.top + border * dv, patch.bottom - border * dv, patch.bottom)
        self._grid(patch.texture, xs, ys, us, vs, colour, hollow)

    def _grid(
        self,
        texture: Any,
        xs: Sequence[float],
        ys: Sequence[float],
        us: Sequence[float],
        vs: Sequence[float],
        colour: _Colour,
        hollow: bool = False,
    ) -> None:
        height = self.height_px
        found = [
            (x, height - y, u, v, *colour)
            for y, v in zip(ys, vs, strict=True)
            for x, u in zip(xs, us, strict=True)
        ]
        self.meshes.lattice(texture, len(xs), found, hollow)

    def _solid(self) -> tuple[Any, float, float]:
        """A texture and a place on it that is white all round."""
        patch = self.atlas.patch("solid", lambda: _SOLID)
        return patch.texture, (patch.left + patch.right) / 2, (patch.top + patch.bottom) / 2


def _within(texture: Any, part: Part) -> Part:
    """A part of a picture, left, top, right and bottom, as shares of its texture."""
    u0, v0, _, _, u1, v1, _, _ = texture.tex_coords
    left, top, right, bottom = part
    # Its corners are given from the bottom left.
    return u0 + (u1 - u0) * left, v1 + (v0 - v1) * top, u0 + (u1 - u0) * right, v1 + (v0 - v1) * bottom


def _with_across(points: Sequence[PointPx], closed: bool) -> Iterator[tuple[PointPx, PointPx]]:
    """Each point of a line, and one px square to it there; more where it turns, for it to stay as wide."""
    line = [point for at, point in enumerate(points) if at == 0 or point != points[at - 1]]
    if closed and line[0] != line[-1]:
        line.append(line[0])
    if len(line) < 2:
        return
    asides = [_aside(one, other) for one, other in pairwise(line)]
    before, after = (asides[-1], asides[0]) if closed else (asides[0], asides[-1])
    for point, one, other in zip(line, [before, *asides], [*asides, after], strict=True):
        x, y = one[0] + other[0], one[1] + other[1]
        wide = min(SHARPEST / max(1e-6, hypot(x, y)), 2 / max(1e-6, x * x + y * y))
        yield point, (x * wide, y * wide)


def _aside(one: PointPx, other: PointPx) -> PointPx:
    """One px square to the way from one point to the other."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    long = hypot(dx, dy)
    return -dy / long, dx / long
