"""The game's screens: the place that follows it, one for each secret, and what all screens ask of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar

from companion.shared.players import Seat
from companion.shared.sealed import Sealed
from companion.shared.sentences import Sentence, say
from companion.table import PastStep
from tests.signs.moves import SIGNS, Show
from tests.signs.rules import View
from ui.design.signs import Sign as Mark
from ui.present.actions import Begin, Choose, Open, Submit
from ui.present.corners import page
from ui.present.end import end_screen
from ui.present.game import game_screen
from ui.present.hand_over import HandOver, hold_to_look
from ui.present.places import Hand, Place
from ui.present.world import AnySnapshot, World
from ui.screens.blocks import Block, Column, Grow, Middle, Row
from ui.screens.frame import ScreenModel
from ui.screens.who import WhoButton
from ui.screens.words import CHOSEN, Button, Text, title


class Topic(Enum):
    SIGNS = "signs"

    @property
    def reminders(self) -> tuple[Sentence, ...]:
        return (say("Rock beats scissors, scissors beat paper, paper beats rock."),)


@dataclass(frozen=True, slots=True)
class Playing:
    def model(self, world: World) -> ScreenModel:
        view: View = world.game.view
        if view.over:
            return end_screen(world)
        points = title(say("{one} to {other}", one=view.points[0], other=view.points[1]))
        who = tuple(
            WhoButton(world.player(seat), world.name(seat), Open(HandOver(seat, Secret(seat))), CHOSEN)
            for seat in view.missing
        )
        return game_screen("signs", world, Column((Grow(Middle(points)), Row(who))), Topic.SIGNS, None)


@dataclass(frozen=True, slots=True)
class Secret:
    seat: Seat
    private = True

    def hand(self, view: View) -> Hand:
        return Hand(tuple(range(len(SIGNS))))

    def chosen(self, view: View, cards: tuple[int, ...]) -> Any:
        return Submit(Show(self.seat, Sealed(cards[0])))

    def model(self, world: World) -> ScreenModel:
        hand = world.hand or (None,) * len(SIGNS)
        covered = tuple(
            Button(
                say("?") if number is None else say("{sign}", sign=SIGNS[number].value),
                Choose(self.seat, place),
                label=f"sign {place}",
            )
            for place, number in enumerate(hand)
        )
        return page("secret", None, Column((Grow(Row(covered)), hold_to_look(self.seat))))


class SignsScreens:
    score_help = Topic.SIGNS
    pictures: ClassVar[dict[str, Any]] = {"won": Mark.CHECK}
    has_evidence = False

    def playing(self) -> Place:
        return Playing()

    def between(self, number: int, step: PastStep[Any]) -> Iterable[Place]:
        return ()

    def again(self, number: int, past: PastStep[Any]) -> Place | None:
        return None

    def look(self) -> None:
        """Nothing is secret once it is chosen."""

    def referee(self) -> Place:
        return Playing()

    def story(self, world: World) -> Iterable[Sentence]:
        return ()

    def still(self, step: PastStep[View], world: World) -> Block | None:
        return Text(say("{one} to {other}", one=step.before.points[0], other=step.before.points[1]))

    def rematch(self, game: AnySnapshot) -> Begin:
        return Begin(game.ruleset, game.roster, Seat(1))
