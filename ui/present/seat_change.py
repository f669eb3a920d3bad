"""Somebody else takes a seat in mid-game, with all that belongs to it."""

from dataclasses import dataclass
from typing import Any

from companion.shared.handing_over import HandOver
from companion.shared.players import Seat
from companion.shared.sentences import say
from ui.design.signs import Sign
from ui.present.actions import Open, Submit
from ui.present.corners import page
from ui.present.history.writing import Writing
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Row
from ui.screens.frame import ScreenModel
from ui.screens.who import WhoButton
from ui.screens.words import PLAIN, Button, title


@dataclass(frozen=True, slots=True)
class SeatChange:
    """Whose seat it is; the name of whoever plays on there is written next."""

    def model(self, world: World) -> ScreenModel:
        buttons: list[Block] = [
            WhoButton(world.player(seat), world.name(seat), Open(_writing(world, seat)), PLAIN, 14)
            for seat in world.game.roster.seats
        ]
        rows = tuple(Row(tuple(buttons[at : at + 2])) for at in range(0, len(buttons), 2))
        asked = title(say("Whose seat does somebody else take?"))
        return page("seat-change", None, Column((asked, Grow(Middle(Column(rows, 2.4)))), 2))


def _writing(world: World, seat: Seat) -> Writing:
    def finish(name: str) -> Any:
        return Submit(HandOver(seat, name)) if name else None

    return Writing(say("Who plays on in the seat of {player}?", player=world.name(seat)), finish)


def door(units: float) -> Button:
    """The way there, from what a game rules on."""
    return Button(say("Somebody takes a seat"), Open(SeatChange()), Sign.PEOPLE, units=units)
