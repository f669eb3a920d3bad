"""Handing the screen round: one player looks, everybody else looks away."""

from dataclasses import dataclass, field
from typing import Any

from companion.shared.players import Seat
from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.shapes import Press
from ui.design.signs import Sign
from ui.present.actions import Become, Hold
from ui.present.corners import page
from ui.present.game import headline
from ui.present.world import World
from ui.screens.blocks import Column, Grow, Middle
from ui.screens.frame import ScreenModel
from ui.screens.words import PRIMARY, Button, Text, middle, sizes_from


@dataclass(frozen=True, slots=True)
class HandOver:
    """The screen goes to one player, for whom it goes on at `then`."""

    seat: Seat
    then: Any = field(repr=False)
    private = True

    def model(self, world: World) -> ScreenModel:
        said = say("Give the screen to {player}", player=world.name(self.seat))
        told = Text(
            say("Everybody else looks away."), sizes_from(Size.BODY, Size.SMALL), Ink.SOFT, align=middle
        )
        here = Button(
            say("I am {player}", player=world.name(self.seat)),
            Become(self.then),
            Sign.EYE,
            PRIMARY,
            Size.HEAD,
            18,
        )
        body = Column((Grow(Middle(Column((headline(world, self.seat, said, 24), told), 3))), here))
        return page("hand-over", None, body)


def hold_to_look(seat: Seat, units: float = 26.0, size: Size = Size.HEAD) -> Button:
    """While a finger is on it, `seat` sees what only they may see."""
    said = say("Hold to look")
    return Button(said, Hold(seat), Sign.EYE, PRIMARY, size, units, Press.HOLD, "hold to look")
