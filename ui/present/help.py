"""Help in place: what this screen wants, a reminder of the rule; the tour of the first run."""

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Back, Become
from ui.present.corners import page
from ui.present.world import World
from ui.screens.blocks import (
    FILL,
    Column,
    Grow,
    Middle,
)
from ui.screens.frame import ScreenModel
from ui.screens.lists import Paged
from ui.screens.words import PRIMARY, Button, Text, middle, sizes_from


class HelpTopic(Protocol):
    """What help there is about one screen."""

    @property
    def value(self) -> str: ...

    @property
    def reminders(self) -> tuple[Sentence, ...]:
        """What the screen wants, and the rule in a few words."""


class Topic(Enum):
    HOME = "home"
    PLAYERS = "players"
    LAYOUT = "layout"
    FLIGHT = "flight"
    LANDING = "landing"
    DUEL = "duel"
    PALACES = "palaces"
    SCORE = "score"
    TIMELINE = "timeline"
    REFEREE = "referee"
    CAMERA = "camera"
    CALIBRATION = "calibration"
    LEARNING = "learning"
    DECK = "deck"
    PADS = "pads"

    @property
    def reminders(self) -> tuple[Sentence, ...]:
        return REMINDERS[self]


REMINDERS: dict[Topic, tuple[Sentence, ...]] = {
    Topic.HOME: (
        say("Go on takes you back to the game that was on: nothing of it is lost, not even by a power cut."),
        say("You play with your own cards. The companion only watches, remembers and does the sums."),
    ),
    Topic.PLAYERS: (
        say("Seat everybody as they sit at the table: to the left of each sits the next."),
        say("Drag a badge onto another and the two change seats. Tap one to change name or colour."),
        say("The crown shows who lays out the first twelve destinations."),
    ),
    Topic.LAYOUT: (
        say("The active player turns up twelve destinations and lays them where they like."),
        say("No card lies farther than a card's width from its neighbour, and none nearer than a finger."),
        say("Tap a card that was taken for another to put it right."),
    ),
    Topic.FLIGHT: (
        say("Throws go round from the active player's left; the active player throws last."),
        say("What counts is how everything lies when all is still, not where it lay before."),
    ),
    Topic.LANDING: (
        say("A carpet that lies on a destination takes it, wanted or not. Under a card it takes nothing."),
        say("Two players on one card fight a duel for it. Two carpets of the same player do not."),
        say("A carpet on a carpet still lies on the destination beneath."),
    ),
    Topic.DUEL: (
        say("Each chooses one djinn in secret. The highest takes the card."),
        say("Then the winner swaps the djinn that won for the lowest one shown."),
        say("With a pad, press it under the table. Without one, the screen is handed round."),
    ),
    Topic.PALACES: (
        say("Most palaces give five points, fewest cost five. All who tie get it."),
        say("A lamp may count as one palace. It leaves the game with them."),
    ),
    Topic.SCORE: (
        say("Tap a number to see the cards behind it."),
        say("Lamps are used as they give most; no other use would give more."),
    ),
    Topic.TIMELINE: (
        say("Everything that happened, the latest first. Tap a line to change it or to take it out."),
        say("What came after is decided again. What no longer fits waits here for you."),
    ),
    Topic.REFEREE: (
        say("Sometimes the table decides beside the rules. Every ruling is kept with its reason."),
    ),
    Topic.CAMERA: (
        say("Hang the camera over the table, so that all cards lie in its picture, sharp and not too small."),
        say("Turn the lens until the sharpness is highest. Lamps must not mirror in the cards."),
        say("A camera that sees is used by the next game. Without one you tap how the carpets lie."),
    ),
    Topic.CALIBRATION: (
        say("Print the calibration board at 100 % and lay it flat where the cards will lie."),
        say("Calibrate again when the camera was moved. Without it the cards tell where they lie."),
    ),
    Topic.LEARNING: (
        say("Lay eight to sixteen cards a finger apart, on dark cloth if their edges are white."),
        say("Every face has to be seen once, twice is better. Backs and carpets belong to it."),
        say("Then say of each face which of our cards it stands for. What is no card is none of these."),
    ),
    Topic.DECK: (
        say("The chosen deck is looked for on the table. Tap another one to play with that."),
        say("A deck of your own is learned once, from a few pictures that the camera takes."),
    ),
    Topic.PADS: (
        say("Each button is asked for in turn. It lights up here while it is down."),
        say("Nothing here is secret: no duel is on. What is wrong is said with its wire."),
    ),
}


@dataclass(frozen=True, slots=True)
class Help:
    topic: HelpTopic
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        texts = tuple(Text(said, sizes_from(Size.BODY, Size.SMALL)) for said in self.topic.reminders)
        turned = Paged(texts, self.at, lambda at: Become(Help(self.topic, at)), gap=4)
        understood = Button(say("Understood"), Back(), Sign.CHECK, PRIMARY)
        return page(f"help-{self.topic.value}", say("Help"), Column((Grow(Middle(turned)), understood)))


@dataclass(frozen=True, slots=True)
class About:
    def model(self, world: World) -> ScreenModel:
        lines = (
            Text(say("Tabletop companion"), sizes_from(Size.HEAD, Size.SMALL), Ink.GOLD, Face.TITLE, middle),
            Text(
                say("The table is the game; the companion only watches, remembers and does the sums."),
                sizes_from(Size.SMALL, Size.TINY),
                align=middle,
            ),
            Text(
                say("Flying Carpets is by Lorenz Kutschke (Adlung-Spiele, 2011). Please own the game."),
                sizes_from(Size.SMALL, Size.TINY),
                Ink.SOFT,
                align=middle,
            ),
            Text(
                say("Aladdin's Dragons is by Richard Breese (Hans im Glück, 2000). Please own the game."),
                sizes_from(Size.SMALL, Size.TINY),
                Ink.SOFT,
                align=middle,
            ),
            Text(
                say("MIT licence. Fonts: Noto, SIL Open Font License."),
                sizes_from(Size.SMALL, Size.TINY),
                Ink.SOFT,
                align=middle,
            ),
        )
        return page("about", say("About"), Column((FILL, *lines, FILL), 4))
