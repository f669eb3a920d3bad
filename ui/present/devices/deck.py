"""The deck's page: the decks that the companion knows by sight, and the way to teach it another."""

from dataclasses import dataclass, replace

from msgspec.structs import replace as changed

from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Become, Keep, Open
from ui.present.corners import help_corner, page
from ui.present.devices.learning import Learn
from ui.present.devices.naming import FACES
from ui.present.help import Help, Topic
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Split
from ui.screens.cards import Card, CardGrid
from ui.screens.frame import ScreenModel
from ui.screens.lists import Entry, Paged
from ui.screens.words import PLAIN, Button, hint


@dataclass(frozen=True, slots=True)
class Deck:
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        now = world.preferences
        decks = world.house.decks()
        chosen = next((deck for deck in decks if deck.name == now.deck), None)
        faces = chosen.pictures if chosen is not None else FACES
        grid = CardGrid(tuple(Card(face, label=f"face {at}") for at, face in enumerate(faces)), most_units=24)
        lines = (
            Entry(
                say("Our own deck"),
                Keep(changed(now, deck="")),
                Sign.CHECK if chosen is None else Sign.CARPET,
                sign_ink=Ink.GOOD if chosen is None else Ink.SOFT,
            ),
            *(
                Entry(
                    deck.name,
                    Keep(changed(now, deck=deck.name)),
                    Sign.CHECK if deck is chosen else Sign.CARPET,
                    sign_ink=Ink.GOOD if deck is chosen else Ink.SOFT,
                )
                for deck in decks
            ),
        )
        listed = Paged(lines, self.at, lambda at: Become(replace(self, at=at)))
        learn = Button(say("Learn a deck"), Open(Learn()), Sign.CAMERA, PLAIN, Size.SMALL, 12)
        own: tuple[Block, ...] = (hint(say("Print our own: companion deck print")),)
        side = Column((Grow(listed), *(own if chosen is None else ()), learn), 1.6)
        return page("deck", say("Deck"), Split(grid, side, (2, 1), (3, 2)), help_corner(Help(Topic.DECK)))
