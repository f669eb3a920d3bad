"""The pads' page: every button is asked for and shown while it is down; what is wrong is said."""

from dataclasses import dataclass, replace
from typing import ClassVar

from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Size
from ui.design.signs import Sign
from ui.present.actions import Ask, Become
from ui.present.at_work import PadsShown, Work
from ui.present.corners import help_corner, page
from ui.present.devices.common import not_yet, plate
from ui.present.help import Help, Topic
from ui.present.world import World
from ui.screens.blocks import FILL, Block, Column, Grow, Middle, Split
from ui.screens.frame import ScreenModel
from ui.screens.lists import Entry, Paged
from ui.screens.pad_keys import PadKeys
from ui.screens.words import QUIET, BigSign, Button, hint, title


@dataclass(frozen=True, slots=True)
class Pads:
    """`at` is the page of what was found."""

    needs: ClassVar[Work] = Work.PADS
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        return page("pads", say("Pads"), self._body(world), help_corner(Help(Topic.PADS)))

    def _body(self, world: World) -> Block:
        shown = world.work
        again = Button(say("Look for pads"), Ask("again"), Sign.AGAIN, QUIET, Size.SMALL, 11)
        if not isinstance(shown, PadsShown):
            return Split(not_yet(shown, Sign.PAD), Column((FILL, again, FILL)), (3, 2), (3, 1))
        if not shown.there:
            # Why there are none takes several sentences.
            return Column((Grow(plate(Sign.PAD, shown.told)), again), 1.6)
        if shown.asked is None and shown.findings:
            # Where wires and pins are named, too, a line wants the whole width.
            return Column((Grow(self._found(shown)), replace(again, said=say("Test again"))), 1.6)
        pads = tuple(PadKeys(number, keys) for number, keys in enumerate(shown.pads, 1))
        doors: tuple[Block, ...] = (replace(again, said=say("Test again")),)
        if shown.asked is not None:
            doors = (Button(say("Skip"), Ask("skip"), Sign.NEXT, QUIET, Size.SMALL, 11), *doors)
        side = Column((Grow(self._found(shown)), *doors), 1.6)
        return Split(Middle(Column(pads, 2.4)), side, (4, 3), (1, 1))

    def _found(self, shown: PadsShown) -> Block:
        """What is asked for now and what came up last; in the end, all that is wrong."""
        if shown.asked is not None:
            asked = title(shown.asked, Size.LARGE, most_lines=5)
            last = tuple(hint(said, ink=Ink.BAD) for said, _ in shown.findings[-1:])
            return Middle(Column((asked, *last), 2))
        findings = tuple(
            Entry(said, None, Sign.WARNING, below, sign_ink=Ink.BAD) for said, below in shown.findings
        )
        listed = Paged(findings, self.at, lambda at: Become(replace(self, at=at)))
        if findings:
            return listed
        well = title(say("All that was pressed is well."), Size.LARGE, Ink.GOOD)
        return Middle(Column((BigSign(Sign.CHECK, 18, Ink.GOOD), well), 2.4))
