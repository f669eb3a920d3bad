"""Screens drawn offscreen, to be kept as pictures."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.shared.sentences import Translate
from ui.design.colours import PALETTES, Theme
from ui.design.shapes import Shape
from ui.screens.env import Env, unit_px_of
from ui.window.startup import OFFSCREEN, configure, prepare


class Easel:
    """One offscreen window, which takes any size. There is one in a process."""

    def __init__(self, home: Path, pictures: Path) -> None:
        """`home` is a folder for what Kivy keeps, `pictures` that of the deck."""
        os.environ["SDL_VIDEODRIVER"] = OFFSCREEN
        prepare(home)
        configure(800, 480, fullscreen=False)
        from kivy.base import EventLoop

        EventLoop.ensure_window()
        EventLoop.idle()
        self._pictures = pictures
        self._sheets: dict[tuple[int, int], tuple[Any, Any]] = {}
        self._live: Any = None

    def env(self, size_px: tuple[int, int], translate: Translate) -> Env:
        from ui.window.letters import measured

        return Env(*size_px, unit_px_of(*size_px), measured, translate)

    def show_live(self, picture: Any) -> None:
        """The camera's picture, for screens that have one."""
        self._live = picture
        self._sheets.clear()

    def drawn(
        self, shapes: Sequence[Shape], size_px: tuple[int, int], theme: Theme, share: float | None = None
    ) -> bytes:
        """The shapes as RGBA, row by row from the bottom. `share` draws what flies on its way there."""
        _, painter = self._sheet(size_px)
        painter.paint(shapes, PALETTES[theme], size_px[1], share is not None)
        return self.moved(1.0 if share is None else share, size_px)

    def moved(self, share: float, size_px: tuple[int, int]) -> bytes:
        """The same shapes, with what flies `share` of its way on."""
        fbo, painter = self._sheet(size_px)
        painter.fly(share)
        fbo.bind()
        fbo.clear_buffer()
        fbo.release()
        fbo.draw()
        return bytes(fbo.pixels)

    def _sheet(self, size_px: tuple[int, int]) -> tuple[Any, Any]:
        """What is drawn on at that size: a window of another size would take frames to become it."""
        if size_px not in self._sheets:
            from kivy.graphics import Canvas, Fbo

            from ui.window.painting import Painter

            fbo = Fbo(size=size_px)
            canvas = Canvas()
            fbo.add(canvas)
            painter = Painter(canvas, self._pictures)
            if self._live is not None:
                painter.show_live(self._live)
            self._sheets[size_px] = (fbo, painter)
        return self._sheets[size_px]
