"""A finger without a window: it touches what is drawn, by label, and counts its taps."""

from typing import Any

from ui.design.shapes import Press, Shape, Touch
from ui.present.guide import Guide
from ui.screens.env import Env, unit_px_of
from ui.screens.frame import draw

SIZE_PX = (800, 480)


def broad(text: str, font: str, size_px: int) -> float:
    """A text's width in px, without any font: somewhat broad letters."""
    return len(text) * size_px * 0.52


def drawn(guide: Guide) -> tuple[Shape, ...]:
    """What the guide shows, as shapes."""
    return draw(guide.model(), Env(*SIZE_PX, unit_px_of(*SIZE_PX), broad, lambda text: text))


class FlatFinger:
    """A finger on what `guide` shows."""

    def __init__(self, guide: Guide, now_s: float = 1000.0) -> None:
        self.guide = guide
        self.now_s = now_s
        self.taps = 0
        self.holds = 0

    @property
    def key(self) -> str:
        return self.guide.model().key

    @property
    def table(self) -> Any:
        assert self.guide.table is not None
        return self.guide.table

    def touches(self) -> list[Touch]:
        return [shape for shape in drawn(self.guide) if isinstance(shape, Touch)]

    def labels(self) -> list[str]:
        return [touch.label for touch in self.touches()]

    def can(self, label: str) -> bool:
        return label in self.labels()

    def tap(self, label: str) -> None:
        found = [touch for touch in self.touches() if touch.label == label and touch.press is not Press.HOLD]
        assert found, f"no {label!r} on {self.key}: {self.labels()}"
        self.taps += 1
        self.now_s += 0.4
        self.guide.touch(found[-1].action, self.now_s)

    def look(self) -> tuple[Any, ...]:
        """Holds to look, and lifts again: what lay covered, in its order."""
        found = next(touch for touch in self.touches() if touch.press is Press.HOLD)
        self.holds += 1
        self.now_s += 0.4
        self.guide.touch(found.action, self.now_s)
        hand = self.guide.world().hand or ()
        self.guide.release(self.now_s)
        return hand

    def notice(self) -> str:
        notice = self.guide.model().notice
        return str(notice.said) if notice is not None else ""
