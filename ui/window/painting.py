"""Shapes on a Kivy canvas. Only what changed is drawn again, and only then."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from kivy.graphics import InstructionGroup, PopMatrix, PushMatrix, RenderContext, Scale, Translate

from ui.design.colours import Palette
from ui.design.shapes import Box, Picture, Press, Shape, Touch
from ui.window.atlas import Atlas
from ui.window.brush import Brush
from ui.window.cut import WHOLE, Part
from ui.window.live_texture import LiveTexture
from ui.window.meshes import VERTEX_SHADER, Meshes
from ui.window.pictures import PictureShelf


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
        self._drawn = RenderContext(vs=VERTEX_SHADER, use_parent_projection=True, use_parent_modelview=True)
        canvas.add(self._drawn)
        self._pictures, self._shelf = pictures, PictureShelf()
        self._atlas, self._live = Atlas(), LiveTexture()
        self._groups: dict[str, Box] = {}
        self._moving: list[Moving] = []
        self._dragged: dict[str, list[Any]] = {}
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
        flying = {
            name: Moving(before[name], now, height_px)
            for name, now in groups.items()
            if flies and name in before and _is_elsewhere(before[name], now)
        }
        loose = flying.keys() | set(_dragged(shapes))
        whole = InstructionGroup()
        brush = Brush(self._atlas, self._picture, self._live, Meshes(whole), palette, height_px)
        for name, run in _in_groups(shapes):
            if name not in loose:
                brush.draw(run)
                continue
            brush.meshes.finish()
            own = self._moved(name, flying.get(name))
            apart = replace(brush, meshes=Meshes(own))
            apart.draw(run)
            apart.meshes.finish()
            own.add(PopMatrix())
            whole.add(own)
        brush.meshes.finish()
        self._moving.extend(flying.values())
        self._drawn.clear()
        self._drawn.add(whole)
        self.frames += 1

    def _moved(self, name: str, moving: Moving | None) -> InstructionGroup:
        """What follows in it is where a finger drags it to, or on its way."""
        own = InstructionGroup()
        own.add(PushMatrix())
        drag = Translate(0, 0, 0)
        self._dragged.setdefault(name, []).append(drag)
        own.add(drag)
        if moving is not None:
            own.add(moving.translate)
            own.add(moving.scale)
        return own

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
        self._drawn.ask_update()
        return is_another

    def _picture(self, name: str, width_px: float) -> Any:
        # A name is one of the deck's pictures, a path is a picture of a landing.
        path = name if "/" in name else str(self._pictures / f"{name}.jpg")
        return self._shelf.texture(path, width_px)


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


def _dragged(shapes: Sequence[Shape]) -> Iterator[str]:
    """Groups that a finger may drag."""
    for shape in shapes:
        if isinstance(shape, Touch) and shape.press is Press.DRAG:
            yield shape.group
