"""Texts as opacities, and how wide they are."""

from functools import lru_cache

from kivy.core.text import Label

from ui.design.faces import fonts
from ui.window.masks import Mask


class _Pen(Label):  # type: ignore[misc]  # Kivy ships no types
    """One font in one size: Kivy's label, which makes a texture of each text, asked for the pixels alone."""

    def mask(self, text: str) -> Mask:
        self._size = w, h = self.get_extents(text)
        self._render_begin()
        self._render_text(text, 0, 0)
        # Red, green, blue, opacity: all white.
        return Mask(w, h, self._render_end().data[3::4])


@lru_cache(maxsize=64)
def _pen(font: str, size_px: int) -> _Pen:
    return _Pen(font_name=fonts()[font].path, font_size=size_px, color=(1, 1, 1, 1))


def written(text: str, font: str, size_px: int) -> Mask:
    """One line of text, as high as the font."""
    return _pen(font, size_px).mask(text)


@lru_cache(maxsize=20000)
def measured(text: str, font: str, size_px: int) -> float:
    """How wide a text is, in px."""
    return float(_pen(font, size_px).get_extents(text)[0]) if text else 0.0
