"""Letters, corners and the like beside each other on one texture: what is on one texture is drawn at once."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

from kivy.graphics.texture import Texture

from ui.window.masks import Mask

#: A page is so wide and high, and takes twice its pixels in bytes: the texts of several screens.
PAGE_PX = 1024
#: Round what is laid down, so that nothing of its neighbour shows when it is drawn larger.
GAP_PX = 1
#: Rows are a multiple of this high: things of nearly one height share one.
ROW_STEP_PX = 4


@dataclass(frozen=True, slots=True)
class Patch:
    """A place on a texture: where its rim is as shares of the texture, y from the top, and its size in px."""

    texture: Any
    left: float
    top: float
    right: float
    bottom: float
    w_px: int
    h_px: int


class Atlas:
    """White patches by what they show. A full page is followed by an empty one; what was drawn from the full
    one keeps it."""

    def __init__(self) -> None:
        self._texture: Any = None
        self._side = 0
        self._patches: dict[Hashable, Patch] = {}
        #: By height, where the next patch in a row of that height goes.
        self._rows: dict[int, tuple[int, int]] = {}
        self._used_px = 0

    def patch(self, key: Hashable, make: Callable[[], Mask]) -> Patch:
        """What is kept as `key`; `make` is asked if nothing is."""
        found = self._patches.get(key)
        if found is None:
            found = self._patches[key] = self._laid(make())
        return found

    def _laid(self, mask: Mask) -> Patch:
        w, h = mask.w_px + GAP_PX, mask.h_px + GAP_PX
        x, y = self._place(w, h)
        # Padded, because what lay in memory before is still there.
        gap = b"\x00" * GAP_PX
        rows = (mask.opacities[at : at + mask.w_px] + gap for at in range(0, len(mask.opacities), mask.w_px))
        opacities = b"".join(rows) + b"\x00" * (w * GAP_PX)
        pixels = bytearray(b"\xff" * (2 * len(opacities)))
        pixels[1::2] = opacities
        self._texture.blit_buffer(
            bytes(pixels), size=(w, h), pos=(x, y), colorfmt="luminance_alpha", bufferfmt="ubyte"
        )
        side = self._side
        return Patch(
            self._texture,
            x / side,
            y / side,
            (x + mask.w_px) / side,
            (y + mask.h_px) / side,
            mask.w_px,
            mask.h_px,
        )

    def _place(self, w: int, h: int) -> tuple[int, int]:
        high = -(-h // ROW_STEP_PX) * ROW_STEP_PX
        x, y = self._rows.get(high, (self._side, 0))
        if x + w > self._side:
            if self._used_px + high > self._side or w > self._side:
                self._turn_page(max(w, high))
            x, y = 0, self._used_px
            self._used_px += high
        self._rows[high] = (x + w, y)
        return x, y

    def _turn_page(self, least_px: int) -> None:
        self._side = PAGE_PX
        while self._side < least_px:
            self._side *= 2
        self._texture = Texture.create(size=(self._side, self._side), colorfmt="luminance_alpha")
        self._patches.clear()
        self._rows.clear()
        self._used_px = 0
