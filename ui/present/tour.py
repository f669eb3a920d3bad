"""The tour of the first run: a few cards, skipped at any of them."""

from dataclasses import dataclass

from msgspec.structs import replace

from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Become, Keep
from ui.present.home import Home
from ui.present.world import World
from ui.screens.blocks import FILL, Block, Column, Middle, Row
from ui.screens.frame import ScreenModel
from ui.screens.words import PRIMARY, QUIET, BigSign, Button, Text, middle, sizes_from

TOUR: tuple[tuple[Sign, Sentence, Sentence], ...] = (
    (
        Sign.CARPET,
        say("Play with your cards"),
        say("Put the screen beside the table and look at the cards. It tells you what is wanted next."),
    ),
    (
        Sign.CAMERA,
        say("The camera reads the table"),
        say("What is certain happens by itself. What is doubtful is asked, with a picture."),
    ),
    (
        Sign.GEAR,
        say("Set it up once"),
        say("Camera, pads and deck have their own pages. Each shows what it sees, and teaches the rest."),
    ),
    (
        Sign.LOCK,
        say("Secrets stay secret"),
        say("Djinns are chosen on a pad, or on the screen while a finger covers it from the others."),
    ),
    (
        Sign.UNDO,
        say("Mistakes are normal"),
        say("Undo is one tap. Anything that happened can be changed later, even three throws ago."),
    ),
    (
        Sign.SUM,
        say("Ask every number why"),
        say("Tap a score and see the cards behind it."),
    ),
)


@dataclass(frozen=True, slots=True)
class Tour:
    """The first screen of all; once it was seen it is home."""

    at: int = 0

    def model(self, world: World) -> ScreenModel:
        if world.preferences.tour_seen:
            return Home().model(world)
        which, title, told = TOUR[self.at]
        last = self.at == len(TOUR) - 1
        seen = Keep(replace(world.preferences, tour_seen=True))
        further = seen if last else Become(Tour(self.at + 1))
        said = say("Let us play") if last else say("Next")
        body: Block = Column(
            (
                FILL,
                BigSign(which),
                Text(title, sizes_from(Size.LARGE, Size.SMALL), Ink.INK, Face.TITLE, middle),
                Text(told, sizes_from(Size.BODY, Size.SMALL), Ink.SOFT, align=middle),
                FILL,
                Row(
                    (
                        Button(say("Skip"), None if last else seen, look=QUIET),
                        Middle(Text(f"{self.at + 1} / {len(TOUR)}", (Size.SMALL,), Ink.SOFT, align=middle)),
                        Button(said, further, Sign.NEXT, PRIMARY),
                    ),
                    (3, 1.4, 4),
                ),
            ),
            3,
        )
        return ScreenModel("tour", body)
