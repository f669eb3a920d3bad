"""How everybody throws in Flying Carpets: pictures to look at, numbers, and a fair handicap."""

from dataclasses import dataclass, replace

from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Become, Open
from ui.present.corners import page
from ui.present.history.chronicle import Chronicle, chronicle_of
from ui.present.history.common import Filter, about_asked
from ui.present.history.shown import ALL, Asked, LandingsShown, ThrowerShown
from ui.present.world import World, short
from ui.screens.blocks import Block, Column, Grow, Middle, Row, Split
from ui.screens.frame import Corner, ScreenModel
from ui.screens.lists import Paged
from ui.screens.people import Tag
from ui.screens.pictures import Framed
from ui.screens.words import QUIET, Button, Text, middle, right, sizes_from

RULES = "flying-carpets"


@dataclass(frozen=True, slots=True)
class LandingsPlace:
    """`who` is whose page it is; 0 is the picture of all together."""

    asked: Asked = ALL
    who: int = 0
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        chronicle = chronicle_of(world)
        asked = replace(self.asked, ruleset=RULES)
        found = chronicle.landings(asked)
        corner = Corner(Sign.GEAR, Open(self._filter(chronicle)), "which games")
        about = about_asked(asked, chronicle.titles())
        if found is None:
            return page("landings", about, _alone(say("One moment: the pictures are being drawn.")), corner)
        if not found.throwers:
            return page(
                "landings", about, _alone(say("No game of Flying Carpets that was played here fits.")), corner
            )
        who = min(self.who, len(found.throwers))
        body = self._all(found) if who == 0 else self._one(found, found.throwers[who - 1])
        turn = self._turning(found, who)
        return page("landings", about, Column((Grow(body), turn), 1.6), corner)

    def _filter(self, chronicle: Chronicle) -> Filter:
        groups = tuple(each.name for each in chronicle.groups())
        title = dict(chronicle.titles()).get(RULES)
        titles = ((RULES, title),) if title is not None else ()
        asked = replace(self.asked, ruleset="")
        return Filter(titles, groups, chronicle.seasons(), asked, LandingsPlace)

    def _all(self, found: LandingsShown) -> Block:
        if found.plot:
            return Framed(found.plot, found.ratio)
        return _alone(found.trouble or say("There are no pictures of landings."))

    def _one(self, found: LandingsShown, one: ThrowerShown) -> Block:
        lines = tuple(
            Row(
                (
                    Text(name, (Size.TINY,), Ink.SOFT),
                    Text(told, (Size.SMALL, Size.TINY), Ink.INK, Face.BOLD, right, 1),
                ),
                (3, 2),
                1.5,
            )
            for name, told in one.numbers
        )
        numbers = Column((Grow(Paged(lines, self.at, lambda at: Become(replace(self, at=at)), 0.8)),))
        if not one.plot:
            return Middle(numbers)
        return Split(Framed(one.plot, found.throwers_ratio), numbers, (5, 4), (3, 4))

    def _turning(self, found: LandingsShown, who: int) -> Block:
        shown: Block = Middle(Text(say("Everybody"), (Size.SMALL, Size.TINY), Ink.INK, Face.BOLD, middle, 1))
        if who:
            player = found.throwers[who - 1].player
            shown = Middle(Tag(player, short(player.name), Size.SMALL, align=middle))
        before = Become(replace(self, who=who - 1, at=0)) if who else None
        after = Become(replace(self, who=who + 1, at=0)) if who < len(found.throwers) else None
        return Row(
            (
                Button(None, before, Sign.BEFORE, QUIET, units=11, label="thrower before"),
                shown,
                Button(None, after, Sign.NEXT, QUIET, units=11, label="thrower after"),
            ),
            (1, 2, 1),
        )


def _alone(said: Sentence) -> Block:
    return Middle(Text(said, sizes_from(Size.BODY, Size.TINY), Ink.SOFT, align=middle))
