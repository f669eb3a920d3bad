"""A screen at home with a year of games behind it, for the tests of what was played before."""

from pathlib import Path
from random import Random
from typing import Any

from companion.compose.opening import screens_of
from companion.compose.screen import JournalHouse
from companion.shared.sentences import as_written
from companion.storage.opening import Place, open_journal
from tests.companion.evenings import DAY_S, NOW_S
from ui.design.shapes import Shape, Touch, Words
from ui.present.actions import GoHome, Open
from ui.present.guide import Guide
from ui.present.history.shown import (
    Asked,
)
from ui.present.tour import Tour
from ui.present.world import Preferences
from ui.screens.env import Env, unit_px_of
from ui.screens.frame import draw

HTML = '<img src=x onerror="alert(1)">'


def wide(text: str, font: str, size_px: int) -> float:
    return len(text) * size_px * 0.55


ENV = Env(800, 480, unit_px_of(800, 480), wide, as_written)


class Room:
    """A screen at home, with a year of games behind it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.journal = open_journal(Place(folder), NOW_S)
        self.now_s = NOW_S + 99 * DAY_S
        self.house = JournalHouse(self.journal, folder, clock=lambda: self.now_s, draw=Random(3))
        self.house.keep(Preferences(language="en", tour_seen=True))
        self.guide = Guide(self.house, Tour(), screens_of, Random(5))

    def do(self, *deeds: Any) -> None:
        for deed in deeds:
            self.now_s += 1
            self.guide.touch(deed, self.now_s)

    def go(self, *places: Any) -> "Room":
        self.do(GoHome(), *(Open(place) for place in places))
        return self

    @property
    def place(self) -> Any:
        return self.guide.place

    @property
    def shapes(self) -> tuple[Shape, ...]:
        return draw(self.guide.model(), ENV)

    @property
    def text(self) -> str:
        """Everything that is written on the screen."""
        return " ".join(shape.text for shape in self.shapes if isinstance(shape, Words))

    @property
    def key(self) -> str:
        return self.guide.model().key

    def tap(self, label: str) -> None:
        touches = {shape.label: shape for shape in self.shapes if isinstance(shape, Touch)}
        assert label in touches, f"no {label!r} on {self.key}: {sorted(touches)}"
        self.do(touches[label].action)

    def notice(self) -> str:
        notice = self.guide.model().notice
        return str(notice.said) if notice is not None else ""

    def standings(self) -> dict[str, float]:
        found = self.house.chronicle().standings(Asked("", "flying-carpets"))
        return {each.player.name: each.wins for each in found.players}
