"""A part of a picture, as fine as it is shown. No Kivy, to be tested alone."""

from typing import Any

#: Left, top, right, bottom as shares of the whole picture.
Part = tuple[float, float, float, float]
WHOLE: Part = (0.0, 0.0, 1.0, 1.0)
#: A picture may be drawn so much larger than it is before a finer one is taken.
ENLARGED = 1.15


def cut(picture: Any, part: Part, wanted_px: float) -> tuple[Any, Part]:
    """The part of a picture, halved while it is finer than wanted, and which part it is exactly."""
    h, w = picture.shape[:2]
    halvings = 0
    while 0 < wanted_px <= w / 2 ** (halvings + 1) * ENLARGED:
        halvings += 1
    step = 2**halvings
    x0, x1 = _whole_steps(part[0], part[2], w, step)
    y0, y1 = _whole_steps(part[1], part[3], h, step)
    shown = picture[y0:y1, x0:x1]
    for _ in range(halvings):
        # The mean of two of every four pixels: enough against stairs, and quick.
        shown = (shown[0::2, 0::2] >> 1) + (shown[1::2, 1::2] >> 1)
    return shown, (x0 / w, y0 / h, x1 / w, y1 / h)


def _whole_steps(low: float, high: float, px: int, step: int) -> tuple[int, int]:
    """From and to in px, so that nothing is left over when it is halved."""
    most = px // step
    first = min(int(low * px / step), most - 1)
    return first * step, min(max(first + 1, -int(-high * px // step)), most) * step
