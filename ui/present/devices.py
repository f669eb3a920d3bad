"""The devices: deck, camera, calibration, pads, and what the doctor says of all of them."""

from dataclasses import dataclass

from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Ask, Become
from ui.present.corners import page
from ui.present.world import Check, Health, World
from ui.screens.blocks import Block, Column, Grow, Middle
from ui.screens.cards import Card, CardGrid
from ui.screens.frame import ScreenModel
from ui.screens.lists import Entry, Paged
from ui.screens.words import Button, Text, middle, sizes_from

SIGNS = {
    Health.GOOD: (Sign.CHECK, Ink.GOOD),
    Health.WARN: (Sign.WARNING, Ink.GOLD),
    Health.BAD: (Sign.CROSS, Ink.BAD),
    Health.ABSENT: (Sign.MINUS, Ink.SOFT),
}
FACES = (
    "palace", "spice", "carpet-bazaar", "camel", "treasure", "lamp", "desert",
    "adventure-a", "adventure-b", "adventure-c", "adventure-d", "adventure-e",
    "carpet-red", "carpet-blue", "carpet-green", "carpet-yellow",
)  # fmt: skip


def told_check(check: Check) -> Entry:
    which, ink = SIGNS[check.health]
    return Entry(check.name, None, which, check.told, sign_ink=ink)


@dataclass(frozen=True, slots=True)
class Doctor:
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        lines = tuple(told_check(check) for check in world.house.checks())
        turned = Paged(lines, self.at, lambda at: Become(Doctor(at)))
        return page("doctor", say("Doctor"), Column((Grow(turned),)))


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards that the companion knows by sight."""

    def model(self, world: World) -> ScreenModel:
        told = Text(
            say(
                "These are the cards that the companion knows. Print our own deck with: companion deck print"
            ),
            sizes_from(Size.SMALL, Size.TINY),
            Ink.SOFT,
            align=middle,
        )
        grid = CardGrid(tuple(Card(name) for name in FACES), most_units=24)
        return page("deck", say("Deck"), Column((Grow(grid), told)))


def _of(world: World, wanted: tuple[str, ...]) -> tuple[Entry, ...]:
    checks = world.house.checks()
    return tuple(told_check(check) for check in checks if check.name.pattern in wanted)


def _device(key: str, name: Sentence, world: World, wanted: tuple[str, ...], *more: Block) -> ScreenModel:
    lines = _of(world, wanted)
    return page(key, name, Column((Grow(Middle(Column(lines, 2))), *more)))


@dataclass(frozen=True, slots=True)
class Camera:
    def model(self, world: World) -> ScreenModel:
        look = Button(say("Look for a camera"), Ask("camera"), Sign.AGAIN)
        return _device("camera", say("Camera"), world, ("Camera", "Table plane"), look)


@dataclass(frozen=True, slots=True)
class Pads:
    def model(self, world: World) -> ScreenModel:
        look = Button(say("Look for pads"), Ask("pads"), Sign.AGAIN)
        return _device("pads", say("Pads"), world, ("Pads",), look)
