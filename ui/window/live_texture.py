"""The camera's picture as a texture: only the part that is shown, only as fine as it is shown."""

from typing import Any

from kivy.graphics.texture import Texture

from ui.window.cut import WHOLE, Part, cut

#: A picture that is halved may lose a pixel or two at its rim.
NOTHING_MISSING = 0.01
#: One with cards in it, one for the small pictures that come while something moves.
SIZES_KEPT = 2


class LiveTexture:
    """The latest picture. A whole one of 1920×1080 takes 8 MB, what a small screen shows of it one or two."""

    def __init__(self) -> None:
        self.texture: Any = None
        self._part = WHOLE
        #: One for each size: a new one for each picture would take the memory of many.
        self._kept: dict[tuple[int, int], Any] = {}

    def holds(self, part: Part) -> bool:
        """Whether there is a picture of all of that part, be it the one before the latest."""
        left, top, right, bottom = self._part
        missing = max(left - part[0], top - part[1], part[2] - right, part[3] - bottom)
        return self.texture is not None and missing < NOTHING_MISSING

    def show(self, picture: Any, part: Part, wanted_px: float) -> bool:
        """A part of a picture (height × width × 3, blue, green, red), which is drawn `wanted_px` wide as a
        whole (0: nobody knows). Whether what shows it has to be painted again: another texture, or part."""
        shown, self._part, before = *cut(picture, part, wanted_px), self._part
        h, w = shown.shape[:2]
        if (w, h) not in self._kept:
            while len(self._kept) >= SIZES_KEPT:
                del self._kept[next(iter(self._kept))]
            self._kept[w, h] = Texture.create(size=(w, h), colorfmt="rgb")
        texture = self._kept[w, h]
        texture.blit_buffer(shown.tobytes(), colorfmt="bgr", bufferfmt="ubyte")
        is_another, self.texture = texture is not self.texture or self._part != before, texture
        return is_another

    def within(self, part: Part) -> Part:
        """A part of the whole picture as shares of the texture; its rows come from the top."""
        left, top, right, bottom = self._part
        w, h = right - left, bottom - top
        return (part[0] - left) / w, (part[1] - top) / h, (part[2] - left) / w, (part[3] - top) / h
