"""Learning a deck, guided: pictures of its cards, then what each face is."""

from dataclasses import dataclass, replace
from typing import ClassVar

from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Ask, Back, Become
from ui.present.at_work import Learning, LearningShown, Work
from ui.present.corners import help_corner, page
from ui.present.devices.common import camera_picture, not_yet
from ui.present.devices.naming import Names, naming
from ui.present.help import Help, Topic
from ui.present.world import World
from ui.screens.blocks import FILL, Block, Column, Grow, Middle, Row, Split
from ui.screens.frame import ScreenModel
from ui.screens.words import CHOSEN, PRIMARY, QUIET, BigSign, Button, Text, hint, middle, sizes_from, title

NOBODY_SAID = Names()
#: Sizes of usual cards in mm; those of the game first.
SIZES_MM = ((59, 91), (56, 87), (63, 88), (70, 120))


@dataclass(frozen=True, slots=True)
class Learn:
    """`names` are what people called the faces so far."""

    needs: ClassVar[Work] = Work.LEARNING
    names: Names = NOBODY_SAID

    def model(self, world: World) -> ScreenModel:
        found = world.work
        corner = help_corner(Help(Topic.LEARNING))
        if not isinstance(found, LearningShown):
            return page("learn", say("Learn a deck"), not_yet(found, Sign.CAMERA), corner)
        match found.step:
            case Learning.TAKING | Learning.FINDING:
                body: Block = Split(camera_picture(found.camera), self._taking(found), (3, 2), (1, 1))
                return page("learn", say("Learn a deck"), body, corner)
            case Learning.LEARNING:
                told = title(say("The cards are compared with each other …"), Size.LARGE)
                waits = hint(say("This takes up to a minute."))
                body = Middle(Column((BigSign(Sign.CARDS), told, waits), 3))
                return page("learn-waits", say("Learn a deck"), body, corner)
            case Learning.NAMING:
                body = naming(found, self.names, lambda names: Become(replace(self, names=names)))
                return page("learn-names", say("What is this?"), body, corner)
            case Learning.KEPT:
                told = title(say("The deck is kept, and played with from now on."), Size.LARGE)
                done = Button(say("Done"), Back(), Sign.CHECK, PRIMARY, units=15)
                body = Column((Grow(Middle(Column((BigSign(Sign.CHECK, 22, Ink.GOOD), told), 3))), done))
                return page("learn-kept", say("Learn a deck"), body)

    def _taking(self, found: LearningShown) -> Block:
        trouble: tuple[Block, ...] = (hint(found.trouble, ink=Ink.BAD),) if found.trouble is not None else ()
        if found.looking_at_last:
            told = title(say("Cards found: {number}", number=found.cards[-1]), Size.LARGE)
            asked = hint(say("Has each card its line, right along its edge?"))
            doors: tuple[Block, ...] = (
                Button(say("Yes, go on"), Ask("next picture"), Sign.CHECK, PRIMARY, units=14),
                Button(say("Not this picture"), Ask("drop picture"), Sign.CROSS, QUIET, Size.SMALL, 11),
            )
            return Column((Grow(Middle(Column((told, asked, *trouble), 2))), *doors), 1.8)
        busy = found.step is Learning.FINDING
        take = Ask("take picture") if not busy and found.camera.sees else None
        taking = Button(say("Take a picture"), take, Sign.CAMERA, PRIMARY, units=15)
        if not found.cards:
            lay = say("Lay cards apart on a plain table that is unlike their edges.")
            wanted = Text(lay, sizes_from(Size.BODY, Size.TINY), face=Face.TITLE, align=middle)
            # One of them is enough: both say how to lay the cards.
            return Column((FILL, *(trouble or (wanted,)), FILL, *_sizes(found), taking), 1.8)
        so_far = say(
            "Pictures: {pictures}, cards: {cards}", pictures=len(found.cards), cards=sum(found.cards)
        )
        every = hint(say("Every face once at least, backs and carpets, too."))
        learn = Button(
            say("Learn these cards"), None if busy else Ask("learn"), Sign.CARDS, QUIET, Size.SMALL, 12
        )
        middle_part = Column((title(so_far), *(trouble or (every,))), 2)
        return Column((Grow(Middle(middle_part)), taking, learn), 1.8)


def _sizes(found: LearningShown) -> tuple[Block, ...]:
    chips = tuple(
        Button(
            f"{size[0]} × {size[1]}",
            Ask("card size", size),
            None,
            CHOSEN if size == found.card_mm else QUIET,
            Size.SMALL,
            10,
        )
        for size in SIZES_MM
    )
    told: Sentence = say("A card's size in mm")
    return (hint(told), Row(chips[:2], gap=1.4), Row(chips[2:], gap=1.4))
