"""What the table turns up where it plays with its own cards: treasure card, artifacts, guard."""

from dataclasses import dataclass, replace
from typing import Any

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import (
    ARTIFACTS,
    GUARDS,
    SUPPLY_OF_A_KIND,
    TREASURES,
)
from companion.games.aladdins_dragons.moves import ShowGuard, TurnUpArtifact, TurnUpCard
from companion.games.aladdins_dragons.treasure_deck import TreasureCard, most_shelves
from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Amend, Become, Open, Submit
from ui.present.corners import help_corner, page
from ui.present.dragons.common import (
    ARTIFACT_SIGNS,
    TREASURE_SIGNS,
    about_now,
    game_screen,
    titled,
    view_of,
)
from ui.present.dragons.help import Topic
from ui.present.help import Help
from ui.present.world import World
from ui.screens.blocks import FILL, Block, Column, Grow, Middle, Row
from ui.screens.frame import ScreenModel
from ui.screens.stepper import Stepper
from ui.screens.words import PRIMARY, BigSign, Button, hint, title

EMPTY: TreasureCard = ((), (), (), (), ())


def told_as(command: Any, number: int | None) -> Submit | Amend:
    """Tells the game; with a step's number, that this step was another one."""
    return Submit(command) if number is None else Amend(number, command)


def card_screen(world: World) -> ScreenModel:
    """A new round waits for the table's treasure card."""
    head = title(
        say("Round {round}: turn up the treasure card", round=view_of(world).round), Size.LARGE, Ink.GOLD
    )
    enter = Button(say("Enter it"), Open(CardEntry()), Sign.PEN, PRIMARY, Size.HEAD, 18)
    return game_screen("card-wanted", world, Column((Grow(Middle(head)), enter)), Topic.PREPARING)


@dataclass(frozen=True, slots=True)
class CardEntry:
    """Shelves of the five caves, counted by taps. Nothing can be entered that no treasure card says."""

    card: TreasureCard = EMPTY
    number: int | None = None

    def model(self, world: World) -> ScreenModel:
        most = most_shelves(len(world.game.roster))
        columns = tuple(self._cave(place, most) for place in range(len(TREASURES)))
        done = Button(say("So it says"), told_as(TurnUpCard(self.card), self.number), Sign.CHECK, PRIMARY)
        body = Column((Grow(Row(columns, gap=1.6)), done), 1.6)
        about = say("What does the treasure card say?")
        return page("card-entry", about, body, help_corner(Help(Topic.PREPARING)))

    def _cave(self, place: int, most: int) -> Block:
        which, ink = TREASURE_SIGNS[TREASURES[place]]
        shelves = self.card[place]
        steppers: list[Block] = []
        for shelf in range(min(most, len(shelves) + 1)):
            number = shelves[shelf] if shelf < len(shelves) else 0
            # Only the lowest shelf can go: there are no gaps.
            can_less = number > 1 or (number == 1 and shelf == len(shelves) - 1)
            can_more = sum(shelves) < SUPPLY_OF_A_KIND
            steppers.append(
                Stepper(
                    number,
                    self._with(place, shelf, number - 1) if can_less else None,
                    self._with(place, shelf, number + 1) if can_more else None,
                    f"{TREASURES[place].value} {shelf + 1}",
                )
            )
        return Column((BigSign(which, 9, ink), *steppers, FILL), 1)

    def _with(self, place: int, shelf: int, number: int) -> Become:
        kept = list(self.card[place])
        if shelf < len(kept):
            kept[shelf] = number
        else:
            kept.append(number)
        changed = tuple(each for each in kept if each)
        a, b, c, d, e = (changed if at == place else old for at, old in enumerate(self.card))
        return Become(replace(self, card=(a, b, c, d, e)))


def guard_screen(world: World) -> ScreenModel:
    """The guard of the table is turned up."""
    return game_screen("guard-wanted", world, _guards(None), Topic.CITY, about_now(world))


def _guards(number: int | None) -> Block:
    buttons = tuple(
        Button(
            str(guard),
            told_as(ShowGuard(guard), number),
            size=Size.LARGE,
            units=20,
            label=f"guard {guard}",
        )
        for guard in GUARDS
    )
    asked = title(say("Which guard is turned up?"), Size.LARGE, Ink.GOLD)
    return Column((Grow(Middle(asked)), Row(buttons[:5]), Row(buttons[5:])), 2.4)


@dataclass(frozen=True, slots=True)
class GuardAgain:
    """The guard was another one."""

    number: int

    def model(self, world: World) -> ScreenModel:
        return page("guard-again", None, _guards(self.number))


def artifacts_screen(world: World) -> ScreenModel:
    """The next room in which the table turns an artifact up."""
    view = view_of(world)
    wanted = [each.space for each in view.spaces if each.left and each.face_up is None]
    room = wanted[0]
    told = hint(say("Rooms still to turn up: {number}", number=len(wanted)))
    body = Column((titled(room), Grow(Middle(_artifacts(room, None))), told), 2)
    return game_screen("artifact-wanted", world, body, Topic.PREPARING, say("Which artifact is turned up?"))


def _artifacts(room: Space, number: int | None) -> Block:
    buttons: list[Block] = [
        Button(
            say("{artifact}", artifact=kind.word),
            told_as(TurnUpArtifact(room, kind), number),
            ARTIFACT_SIGNS[kind],
            units=15,
            label=kind.value,
        )
        for kind in ARTIFACTS
    ]
    return Column(tuple(Row(tuple(buttons[at : at + 2])) for at in range(0, len(buttons), 2)), 2)


@dataclass(frozen=True, slots=True)
class ArtifactAgain:
    """The artifact turned up in a room was another one."""

    number: int
    room: Space

    def model(self, world: World) -> ScreenModel:
        body = Column((titled(self.room), Grow(Middle(_artifacts(self.room, self.number)))), 2)
        return page("artifact-again", say("What was it really?"), body)


def again(number: int, command: Any) -> Any:
    """Where what the table turned up can be told anew; None for everything else."""
    match command:
        case TurnUpCard(shelves, None):
            return CardEntry(shelves, number)
        case ShowGuard():
            return GuardAgain(number)
        case TurnUpArtifact(room, _):
            return ArtifactAgain(number, room)
        case _:
            return None
