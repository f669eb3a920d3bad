"""Pictures from files as textures, each in the size in which it is shown, within a budget of memory."""

from collections import OrderedDict
from pathlib import Path
from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.graphics import Color, Fbo, Rectangle

from ui.window.compiler import release_compiler
from ui.window.cut import ENLARGED

#: All textures of pictures together; the one that was not shown for longest goes first.
BUDGET_BYTES = 24_000_000

_NOTHING_PX = (1, 1)


class Halving:
    """Draws textures half as wide and high. One for all: each of its kind compiles a shader of its own."""

    def __init__(self) -> None:
        self._fbo: Any = None

    def halved(self, texture: Any) -> Any:
        """Each pixel is the mean of four."""
        size = (max(1, round(texture.width / 2)), max(1, round(texture.height / 2)))
        if self._fbo is None:
            self._fbo = Fbo(size=_NOTHING_PX)
            release_compiler()
        self._fbo.size = size
        with self._fbo:
            Color(1, 1, 1, 1)
            Rectangle(texture=texture, size=size)
        self._fbo.draw()
        half = self._fbo.texture
        self._fbo.clear()
        # Only another size is another texture: this one is the caller's from now on.
        self._fbo.size = _NOTHING_PX
        return half


class PictureShelf:
    """Textures by file. What is drawn small is halved first, again and again: the graphics library's own
    reductions took three times the memory, all sizes at once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], Any] = OrderedDict()
        self._sizes: dict[str, tuple[int, int]] = {}
        self._bytes = 0
        self._halving = Halving()

    def texture(self, path: str, width_px: float) -> Any:
        """The picture, to be drawn so wide as a whole; None where there is none."""
        if path not in self._sizes:
            whole = _loaded(path)
            if whole is None:
                return None
            self._sizes[path] = whole.size
            self._keep((path, 0), whole)
        halvings = _halvings(self._sizes[path], width_px)
        key = (path, halvings)
        if key not in self._kept:
            texture = self._kept.get((path, 0)) or _loaded(path)
            if texture is None:
                return None
            for _ in range(halvings):
                texture = self._halving.halved(texture)
            self._drop((path, 0))
            self._keep(key, texture)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: tuple[str, int], texture: Any) -> None:
        self._kept[key] = texture
        self._bytes += _bytes_of(texture)
        while self._bytes > BUDGET_BYTES and len(self._kept) > 1:
            self._drop(next(iter(self._kept)))

    def _drop(self, key: tuple[str, int]) -> None:
        texture = self._kept.pop(key, None)
        if texture is not None:
            self._bytes -= _bytes_of(texture)


def _loaded(path: str) -> Any:
    return CoreImage(path, nocache=True).texture if Path(path).is_file() else None


def _halvings(size: tuple[int, int], width_px: float) -> int:
    count = 0
    while size[0] / 2 ** (count + 1) * ENLARGED >= width_px > 0:
        count += 1
    return count


def _bytes_of(texture: Any) -> int:
    return int(texture.width * texture.height * 4)
