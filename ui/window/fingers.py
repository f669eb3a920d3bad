"""What fingers, mouse and keys do to the shapes on the screen. No Kivy, to be tested alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ui.design.shapes import PointPx, Press, Shape, Touch

#: A tap that follows sooner than this after the last is the same finger bouncing, or a second driver
#: telling of the same finger.
SETTLE_S = 0.06
#: After the screen became another, touches wait this long: whoever taps twice meant the first screen.
NEW_SCREEN_S = 0.25
#: A finger that moved less than this many px has not dragged.
DRAG_FROM_PX = 12.0


@dataclass(frozen=True, slots=True)
class Pressed:
    """Something to carry out."""

    action: Any


@dataclass(frozen=True, slots=True)
class Released:
    """What was held is let go."""


@dataclass(frozen=True, slots=True)
class Dropped:
    """One thing was dragged onto another, by their places."""

    one: int
    other: int


Deed = Pressed | Released | Dropped


class Fingers:
    """One finger counts at a time; a second one is not there until the first is gone."""

    def __init__(self) -> None:
        self._touches: tuple[Touch, ...] = ()
        self._screen = ""
        self._since_s = -1.0
        self._finger: object = None
        self._down: Touch | None = None
        self._from: PointPx = (0.0, 0.0)
        self._at: PointPx = (0.0, 0.0)
        self._up_s = -1.0

    @property
    def down(self) -> Touch | None:
        """What the finger is on, to be shown as pressed."""
        return self._down

    @property
    def dragged(self) -> tuple[str, float, float] | None:
        """The group that follows the finger, and by how many px."""
        if self._down is None or self._down.press is not Press.DRAG or not self._moved:
            return None
        return self._down.group, self._at[0] - self._from[0], self._at[1] - self._from[1]

    def show(self, screen: str, shapes: Sequence[Shape], now_s: float) -> None:
        """The screen that is touched from now on."""
        self._touches = tuple(shape for shape in shapes if isinstance(shape, Touch))
        if screen != self._screen:
            self._screen, self._since_s = screen, now_s
            if self._down is not None and self._down.press is not Press.HOLD:
                # The finger went down on a screen that is gone: what lies under it now was not meant.
                self._down = None

    def press(self, finger: object, x: float, y: float, now_s: float) -> Deed | None:
        """A finger went down at px from the top left corner."""
        if self._finger is not None or now_s - self._up_s < SETTLE_S:
            return None
        self._finger, self._from, self._at = finger, (x, y), (x, y)
        if now_s - self._since_s < NEW_SCREEN_S and self._up_s >= 0:
            return None
        self._down = self._topmost(x, y)
        if self._down is not None and self._down.press is Press.HOLD:
            return Pressed(self._down.action)
        return None

    def move(self, finger: object, x: float, y: float) -> bool:
        """Whether something is being dragged."""
        if finger is not self._finger:
            return False
        self._at = (x, y)
        return self.dragged is not None

    def lift(self, finger: object, x: float, y: float, now_s: float) -> Deed | None:
        """A finger went up."""
        if finger is not self._finger:
            return None
        was_dragged = self.dragged is not None
        self._finger, self._up_s, self._at = None, now_s, (x, y)
        down, self._down = self._down, None
        if down is None:
            return None
        if down.press is Press.HOLD:
            return Released()
        if was_dragged:
            return self._drop(down, x, y)
        return Pressed(down.action) if down.box.holds(x, y) else None

    def let_go(self) -> Deed | None:
        """The window lost the finger: its focus, or itself."""
        down, self._down, self._finger = self._down, None, None
        return Released() if down is not None and down.press is Press.HOLD else None

    @property
    def _moved(self) -> bool:
        return (
            abs(self._at[0] - self._from[0]) > DRAG_FROM_PX or abs(self._at[1] - self._from[1]) > DRAG_FROM_PX
        )

    def _topmost(self, x: float, y: float) -> Touch | None:
        return next((touch for touch in reversed(self._touches) if touch.box.holds(x, y)), None)

    def _drop(self, down: Touch, x: float, y: float) -> Deed | None:
        """Dropped on the nearest other thing that can be dragged, if it is nearer than where it came from."""
        others = [touch for touch in self._touches if touch.drop_at is not None]

        def distance(touch: Touch) -> float:
            cx, cy = touch.box.centre
            return (cx - x) ** 2 + (cy - y) ** 2

        if not others or down.drop_at is None:
            return None
        nearest = min(others, key=distance)
        if nearest.drop_at is None or nearest.drop_at == down.drop_at:
            return None
        return Dropped(down.drop_at, nearest.drop_at)


def turned_back(x: float, y: float, size_px: tuple[float, float], turned_deg: int) -> PointPx:
    """Where a finger is, by a panel that tells of it turned clockwise on the whole screen."""
    w, h = max(1.0, size_px[0]), max(1.0, size_px[1])
    u, v = x / w, y / h
    match turned_deg % 360:
        case 90:
            u, v = v, 1 - u
        case 180:
            u, v = 1 - u, 1 - v
        case 270:
            u, v = 1 - v, u
    return u * w, v * h


class KeyFocus:
    """Which touch the keyboard is on: everything a finger reaches, keys reach too."""

    def __init__(self) -> None:
        self._place: int | None = None
        self._screen = ""

    def show(self, screen: str) -> None:
        if screen != self._screen:
            self._screen, self._place = screen, None

    def on(self, touches: Sequence[Touch]) -> Touch | None:
        if self._place is None or not touches:
            return None
        return touches[self._place % len(touches)]

    def step(self, touches: Sequence[Touch], by: int) -> None:
        """To the next or the one before, in the order in which they were drawn."""
        if not touches:
            return
        if self._place is None:
            self._place = 0 if by > 0 else len(touches) - 1
        else:
            self._place = (self._place + by) % len(touches)

    def towards(self, touches: Sequence[Touch], dx: int, dy: int) -> None:
        """To the nearest in a direction."""
        now = self.on(touches)
        if now is None:
            self.step(touches, 1)
            return
        x, y = now.box.centre

        def cost(touch: Touch) -> float:
            along = (touch.box.centre[0] - x) * dx + (touch.box.centre[1] - y) * dy
            across = abs((touch.box.centre[0] - x) * dy) + abs((touch.box.centre[1] - y) * dx)
            return along + 2.5 * across if along > 1 else float("inf")

        best = min(range(len(touches)), key=lambda place: cost(touches[place]))
        if cost(touches[best]) < float("inf"):
            self._place = best
