"""A finger on a screen: it touches through Kivy, as a real one does, and counts its taps."""

from typing import Any

from ui.design.shapes import Touch


class HandClock:
    """Seconds that pass only when told to."""

    def __init__(self) -> None:
        self.now_s = 100.0

    def __call__(self) -> float:
        return self.now_s


class Finger:
    def __init__(self, screen: Any, clock: HandClock) -> None:
        self.screen = screen
        self.clock = clock
        self.taps = 0

    @property
    def key(self) -> str:
        """Which screen this is."""
        return str(self.screen.model.key)

    @property
    def table(self) -> Any:
        return self.screen.guide.table

    def touches(self) -> list[Touch]:
        return [shape for shape in self.screen.shapes if isinstance(shape, Touch)]

    def labels(self) -> list[str]:
        return [touch.label for touch in self.touches()]

    def where(self, label: str) -> Touch:
        found = [touch for touch in self.touches() if touch.label == label]
        assert found, f"no {label!r} on {self.key}: {self.labels()}"
        return found[-1]

    def tap(self, label: str) -> None:
        """One whole tap on what is called so."""
        self.taps += 1
        x, y = self.where(label).box.centre
        self.down(x, y)
        self.up()

    def down(self, x: float, y: float) -> None:
        self.clock.now_s += 0.4
        self._touch = self._new_touch(x, y)
        self._touch.touch_down()
        self.idle()

    def move(self, x: float, y: float) -> None:
        from kivy.core.window import Window

        self._touch.touch_move(x, Window.height - y)
        self.idle()

    def up(self) -> None:
        self.clock.now_s += 0.1
        self._touch.touch_up()
        self.idle()

    def wait(self, seconds: float) -> None:
        """Time passes; the screen looks at it as its own ticking would."""
        self.clock.now_s += seconds
        self.screen._tick()

    def key_press(self, code: int, text: str = "", modifiers: tuple[str, ...] = ()) -> None:
        from kivy.core.window import Window

        self.clock.now_s += 0.4
        Window.dispatch("on_key_down", code, 0, text, list(modifiers))
        self.idle()

    @staticmethod
    def idle() -> None:
        from kivy.base import EventLoop

        EventLoop.idle()

    @staticmethod
    def _new_touch(x: float, y: float) -> Any:
        from kivy.core.window import Window
        from kivy.tests.common import UnitTestTouch

        return UnitTestTouch(x, Window.height - y)
