"""A finger on Kivy's window, without Kivy's own testing tools: those load pytest, 20 MB of it.

Import it once the window is there.
"""

from typing import Any

from kivy.base import EventLoop
from kivy.input.motionevent import MotionEvent


class Finger(MotionEvent):  # type: ignore[misc]  # Kivy ships no types
    """One tap at px from the window's bottom left corner."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("finger", 1, {"x": x, "y": y}, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: dict[str, Any]) -> None:
        window = EventLoop.window
        self.sx, self.sy = args["x"] / (window.width - 1.0), args["y"] / (window.height - 1.0)
        super().depack(args)

    def down(self) -> None:
        EventLoop.post_dispatch_input("begin", self)

    def up(self) -> None:
        EventLoop.post_dispatch_input("end", self)
