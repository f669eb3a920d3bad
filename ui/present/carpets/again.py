"""A step told anew: a landing, destinations turned up, lamps counted."""

from dataclasses import dataclass
from typing import Any

from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.moves import CountLamps, Land, TurnUp
from companion.games.flying_carpets.view import View
from companion.shared.sentences import say
from companion.table import PastStep
from ui.design.faces import Size
from ui.present.actions import Amend, Become
from ui.present.carpets.flight import Laying
from ui.present.corners import page
from ui.present.world import World
from ui.screens.blocks import Column, Grow, Middle, Row
from ui.screens.cards import Card, CardGrid
from ui.screens.frame import ScreenModel
from ui.screens.words import Button, Text, middle


def again(number: int, past: PastStep[Any]) -> Any:
    """Where the step can be told anew; None for what can only be dropped."""
    match past.command:
        case Land() as landing:
            return Laying.over(landing, past.before, number)
        case TurnUp() as turned:
            return KindsAgain(number, turned)
        case CountLamps() as counted:
            return LampsAgain(number, counted, past.before)
        case _:
            return None


@dataclass(frozen=True, slots=True)
class KindsAgain:
    """Destinations turned up in one step: tap the one that was another, then what it was."""

    number: int
    command: TurnUp
    place: int | None = None

    def model(self, world: World) -> ScreenModel:
        if self.place is None:
            cards = tuple(
                Card(
                    kind.value,
                    action=Become(KindsAgain(self.number, self.command, place)),
                    label=f"place {place}",
                )
                for place, kind in enumerate(self.command.kinds)
            )
            title = say("Which one was another?")
        else:
            cards = tuple(
                Card(kind.value, action=Amend(self.number, self._with(kind)), label=kind.value)
                for kind in Kind
                if kind is not self.command.kinds[self.place]
            )
            title = say("What was it really?")
        return page("kinds-again", title, Column((Grow(CardGrid(cards, most_units=28)),)))

    def _with(self, kind: Kind) -> TurnUp:
        assert self.place is not None
        kinds = self.command.kinds
        return TurnUp((*kinds[: self.place], kind, *kinds[self.place + 1 :]))


@dataclass(frozen=True, slots=True)
class LampsAgain:
    number: int
    command: CountLamps
    before: View

    def model(self, world: World) -> ScreenModel:
        most = sum(card.kind is Kind.LAMP for card in self.before.seats[self.command.seat].holds)
        buttons = tuple(
            Button(
                str(lamps),
                Amend(self.number, CountLamps(self.command.seat, lamps)),
                size=Size.LARGE,
                units=18,
                label=f"{lamps} lamps",
            )
            for lamps in range(most + 1)
        )
        asked = say("{player}: how many lamps count as palaces?", player=world.name(self.command.seat))
        return page("lamps-again", None, Column((Grow(Middle(Text(asked, align=middle))), Row(buttons))))
