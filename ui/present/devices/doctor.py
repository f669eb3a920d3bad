"""What the doctor finds of everything; a tap leads to the page where it can be mended."""

from dataclasses import dataclass, replace
from typing import Any

from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.signs import Sign
from ui.present.actions import Ask, Become, Open
from ui.present.corners import page
from ui.present.devices.camera import Camera
from ui.present.devices.deck import Deck
from ui.present.devices.pads import Pads
from ui.present.world import Check, Health, World
from ui.screens.blocks import Column, Grow
from ui.screens.frame import Corner, ScreenModel
from ui.screens.lists import Entry, Paged

SIGNS = {
    Health.GOOD: (Sign.CHECK, Ink.GOOD),
    Health.WARN: (Sign.WARNING, Ink.GOLD),
    Health.BAD: (Sign.CROSS, Ink.BAD),
    Health.ABSENT: (Sign.MINUS, Ink.SOFT),
}
#: Where what a check looks at has a page of its own.
PAGES: dict[str, Any] = {"Camera": Camera(), "Calibration": Camera(), "Pads": Pads(), "Deck": Deck()}


def told_check(check: Check) -> Entry:
    which, ink = SIGNS[check.health]
    door = PAGES.get(check.name.pattern)
    return Entry(check.name, Open(door) if door is not None else None, which, check.told, sign_ink=ink)


@dataclass(frozen=True, slots=True)
class Doctor:
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        lines = tuple(told_check(check) for check in world.house.checks())
        turned = Paged(lines, self.at, lambda at: Become(replace(self, at=at)))
        again = Corner(Sign.AGAIN, Ask("check again"), "check again")
        return page("doctor", say("Doctor"), Column((Grow(turned),)), again)
