"""Shapes on a Kivy canvas. Only what changed is drawn again, and only then."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    BoxShadow,
    Color,
    InstructionGroup,
    PopMatrix,
    PushMatrix,
    Rectangle,
    Scale,
    SmoothLine,
    Translate,
)

from ui.design.colours import Palette
from ui.design.faces import fonts
from ui.design.shapes import Box, Glow, Line, Panel, Picture, Shape, Words
from ui.window.cut import WHOLE, Part
from ui.window.live_texture import LiveTexture
from ui.window.pictures import PictureShelf
from ui.window.rounded import rounded

#: Texts are drawn once and kept: those of a dozen screens. Each takes some ten kilobytes.
TEXTS_KEPT = 500
LIVE = "live"


def is_live(shape: Shape) -> bool:
    return isinstance(shape, Picture) and shape.name == LIVE


def whole_px(shape: Shape) -> float:
    """How wide the whole picture would be of which a part is shown; 0 for what is no picture."""
    if not isinstance(shape, Picture):
        return 0.0
    left, _, right, _ = shape.part
    return shape.box.w / max(1e-6, right - left)


@lru_cache(maxsize=20000)
def measured(text: str, font: str, size_px: int) -> float:
    """How wide a text is, in px."""
    return float(_label(font, size_px).get_extents(text)[0]) if text else 0.0


@lru_cache(maxsize=64)
def _label(font: str, size_px: int) -> Any:
    return CoreLabel(font_name=fonts()[font].path, font_size=size_px)


@lru_cache(maxsize=TEXTS_KEPT)
def _text_texture(text: str, font: str, size_px: int) -> Any:
    label = CoreLabel(text=text, font_name=fonts()[font].path, font_size=size_px, color=(1, 1, 1, 1))
    label.refresh()
    return label.texture


class Moving:
    """A group of shapes that flies from where it was to where it is."""

    def __init__(self, was: Box, now: Box, height_px: float) -> None:
        self._was, self._now, self._height_px = was, now, height_px
        self.translate, self.scale = Translate(0, 0, 0), Scale(1, 1, 1)
        self.at(0.0)

    def at(self, share: float) -> None:
        """`share` of the way done, from 0 to 1."""
        left = (1 - share) ** 3
        (x0, y0), (x1, y1) = self._was.centre, self._now.centre
        self.translate.xy = ((x0 - x1) * left, -(y0 - y1) * left)
        grown = 1 + (self._was.w / self._now.w - 1) * left if self._now.w and self._was.w else 1.0
        self.scale.origin = (x1, self._height_px - y1)
        self.scale.xyz = (grown, grown, 1)


class Painter:
    """Draws shapes, given in px from the top left corner, onto one canvas."""

    def __init__(self, canvas: Any, pictures: Path) -> None:
        self._canvas = canvas
        self._pictures, self._shelf = pictures, PictureShelf()
        self._groups: dict[str, Box] = {}
        self._moving: list[Moving] = []
        self._dragged: dict[str, list[Any]] = {}
        self._live = LiveTexture()
        self.frames = 0

    @property
    def is_moving(self) -> bool:
        return bool(self._moving)

    def paint(self, shapes: Sequence[Shape], palette: Palette, height_px: int, flies: bool) -> None:
        """Everything anew. Groups that are elsewhere than before fly there, if they may."""
        groups = dict(_group_boxes(shapes))
        before, self._groups = self._groups, groups
        self._moving.clear()
        self._dragged.clear()
        whole = InstructionGroup()
        for name, run in _in_groups(shapes):
            into = whole
            if name:
                into = InstructionGroup()
                into.add(PushMatrix())
                drag = Translate(0, 0, 0)
                self._dragged.setdefault(name, []).append(drag)
                into.add(drag)
                if flies and name in before and _is_elsewhere(before[name], groups[name]):
                    moving = Moving(before[name], groups[name], height_px)
                    self._moving.append(moving)
                    into.add(moving.translate)
                    into.add(moving.scale)
            for shape in run:
                for instruction in self._instructions(shape, palette, height_px):
                    into.add(instruction)
            if name:
                into.add(PopMatrix())
                whole.add(into)
        self._canvas.clear()
        self._canvas.add(whole)
        self.frames += 1

    def fly(self, share: float) -> None:
        """Everything that flies is `share` of its way on; at 1 it has arrived."""
        for moving in self._moving:
            moving.at(share)
        if share >= 1:
            self._moving.clear()

    def drag(self, group: str, dx: float, dy: float) -> None:
        for translate in self._dragged.get(group, ()):
            translate.xy = (dx, -dy)

    def has_live(self, part: Part) -> bool:
        """Whether there is a picture of the camera to paint, be it the one before the latest."""
        return self._live.holds(part)

    def show_live(self, picture: Any, part: Part = WHOLE, wanted_px: float = 0.0) -> bool:
        """A new picture of the camera (height × width × 3, blue, green, red), of which a part is shown.

        As a whole it is drawn `wanted_px` wide (0: nobody knows); finer than that it is not kept. Whether
        whatever shows it has to be painted again.
        """
        is_another = self._live.show(picture, part, wanted_px)
        self._canvas.ask_update()
        return is_another

    def _instructions(self, shape: Shape, palette: Palette, height: int) -> Iterator[Any]:
        match shape:
            case Panel():
                yield from _panel(shape, palette, height)
            case Words(box, text, font, size_px, ink):
                texture = _text_texture(text, font, round(size_px))
                if texture is not None:
                    yield Color(*palette.rgba(ink))
                    y = height - box.y - texture.height
                    yield Rectangle(texture=texture, pos=(round(box.x), round(y)), size=texture.size)
            case Picture():
                yield from self._picture(shape, height)
            case Glow(box, ink, radius_px, spread_px):
                yield Color(*palette.rgba(ink))
                yield BoxShadow(
                    pos=(box.x, height - box.bottom),
                    size=(box.w, box.h),
                    offset=(0, 0),
                    spread_radius=(spread_px * 0.45, spread_px * 0.45),
                    blur_radius=spread_px * 1.8,
                    border_radius=(radius_px,) * 4,
                )
            case Line(points, ink, width_px, closed):
                yield Color(*palette.rgba(ink))
                flat = [value for x, y in points for value in (x, height - y)]
                yield SmoothLine(points=flat, width=width_px / 2, close=closed)
            case _:
                return

    def _picture(self, shape: Picture, height: int) -> Iterator[Any]:
        texture = self._live.texture if shape.name == LIVE else self._texture(shape.name, whole_px(shape))
        shade = 0.42 if shape.dim else 1.0
        yield Color(shade, shade, shade, 1)
        box = shape.box
        if texture is None:
            yield Color(0.5, 0.5, 0.5, 1)
            yield Rectangle(pos=(box.x, height - box.bottom), size=(box.w, box.h))
            return
        place = {"pos": (box.x, height - box.bottom), "size": (box.w, box.h)}
        if shape.name != LIVE and shape.part == WHOLE:
            yield Rectangle(texture=texture, **place)
            return
        corners = self._live.corners(shape.part) if shape.name == LIVE else _within(texture, shape.part)
        yield Rectangle(texture=texture, tex_coords=corners, **place)

    def _texture(self, name: str, width_px: float) -> Any:
        # A name is one of the deck's pictures, a path is a picture of a landing.
        path = name if "/" in name else str(self._pictures / f"{name}.jpg")
        return self._shelf.texture(path, width_px)


def _within(texture: Any, part: tuple[float, float, float, float]) -> tuple[float, ...]:
    """The corners of a part, given from the top, within a loaded picture's own corners."""
    u0, v0, _, _, u1, v1, _, _ = texture.tex_coords
    left, top, right, bottom = part
    x0, x1 = u0 + (u1 - u0) * left, u0 + (u1 - u0) * right
    y0, y1 = v1 + (v0 - v1) * bottom, v1 + (v0 - v1) * top
    return (x0, y0, x1, y0, x1, y1, x0, y1)


def _panel(shape: Panel, palette: Palette, height: int) -> Iterator[Any]:
    box = shape.box
    pos, size = (box.x, height - box.bottom), (box.w, box.h)
    radius = min(shape.radius_px, box.w / 2, box.h / 2)
    if shape.fill is not None:
        yield Color(*palette.rgba(shape.fill))
        if radius >= 1:
            yield rounded(pos, size, radius)
        else:
            yield Rectangle(pos=pos, size=size)
    if shape.edge is not None and shape.edge_px:
        yield Color(*palette.rgba(shape.edge))
        yield rounded(pos, size, radius, max(1.0, shape.edge_px))


def _group_boxes(shapes: Sequence[Shape]) -> Iterator[tuple[str, Box]]:
    """Each group by its first picture, or its first shape at all."""
    firsts: dict[str, Box] = {}
    for shape in shapes:
        name = getattr(shape, "group", "")
        if name and (name not in firsts or isinstance(shape, Picture)) and hasattr(shape, "box"):
            firsts.setdefault(name, shape.box)
            if isinstance(shape, Picture):
                firsts[name] = shape.box
    yield from firsts.items()


def _in_groups(shapes: Sequence[Shape]) -> Iterator[tuple[str, list[Shape]]]:
    """Runs of shapes that belong together, in the order in which they are drawn."""
    run: list[Shape] = []
    current = ""
    for shape in shapes:
        name = getattr(shape, "group", "")
        if name != current and run:
            yield current, run
            run = []
        current = name
        run.append(shape)
    if run:
        yield current, run


def _is_elsewhere(was: Box, now: Box) -> bool:
    return abs(was.x - now.x) + abs(was.y - now.y) + abs(was.w - now.w) > 4
