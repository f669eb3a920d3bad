"""The score sheet: everybody's points line by line; each number opens the cards behind it."""

from dataclasses import dataclass

from companion.shared.players import Seat
from companion.shared.score_sheet import ScoreLine as SheetLine
from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Become, Open
from ui.present.corners import help_corner, page
from ui.present.help import Help
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow
from ui.screens.frame import Corner, ScreenModel
from ui.screens.lists import Entry, Paged
from ui.screens.people import Tag
from ui.screens.score_table import Number, ScoreLine, ScoreTable
from ui.screens.words import Text, middle, sizes_from


@dataclass(frozen=True, slots=True)
class Score:
    def model(self, world: World) -> ScreenModel:
        sheet = world.game.score_sheet
        names = tuple(dict.fromkeys(line.name for each in sheet.players for line in each.lines))
        lines = [
            self._line(world, name, tuple(self._cell(each.seat, each.lines, name) for each in sheet.players))
            for name in names
        ]
        totals = tuple(Number(str(each.total), None, True, Ink.GOLD) for each in sheet.players)
        lines.append(ScoreLine(sheet.counted, totals, sign=Sign.CROWN))
        players = tuple((world.player(each.seat), world.name(each.seat)) for each in sheet.players)
        about = say("Final score") if sheet.final else say("If the game ended now")
        table = ScoreTable(players, tuple(lines))
        corners: tuple[Corner, ...] = (help_corner(Help(world.screens.score_help)),)
        if (look := world.screens.look()) is not None:
            corners = (Corner(Sign.EYE, Open(look), "look"), *corners)
        return page("score", about, Column((Grow(table),)), *corners)

    def _line(self, world: World, name: Sentence, numbers: tuple[Number, ...]) -> ScoreLine:
        stands_for = world.screens.pictures.get(str(name), Sign.GAVEL)
        if isinstance(stands_for, Sign):
            return ScoreLine(name, numbers, sign=stands_for)
        return ScoreLine(name, numbers, stands_for)

    def _cell(self, seat: Seat, lines: tuple[SheetLine, ...], name: Sentence) -> Number:
        line = next((line for line in lines if line.name == name), None)
        if line is None:
            return Number("")
        ink = Ink.BAD if line.points < 0 else Ink.INK if line.points else Ink.SOFT
        return Number(str(line.points), Open(Behind(seat, name)), ink=ink)


@dataclass(frozen=True, slots=True)
class Behind:
    """What one number is made of."""

    seat: Seat
    name: Sentence
    at: int = 0

    def model(self, world: World) -> ScreenModel:
        sheet = world.game.score_sheet.players[self.seat]
        line = next((line for line in sheet.lines if line.name == self.name), None)
        points = str(line.points) if line is not None else "0"
        told: list[Block] = []
        if line is not None:
            told += [Entry(each) for each in line.made_of]
            told += [Text(each, sizes_from(Size.SMALL, Size.TINY), Ink.SOFT) for each in line.why]
        if not told:
            told.append(
                Text(say("No cards make this up."), sizes_from(Size.SMALL, Size.TINY), Ink.SOFT, align=middle)
            )
        head = Column(
            (
                Tag(world.player(self.seat), world.name(self.seat), align=middle),
                Text(points, (Size.HUGE,), Ink.GOLD, Face.TITLE, middle, 1),
            ),
            1,
        )
        turned = Paged(tuple(told), self.at, lambda at: Become(Behind(self.seat, self.name, at)))
        return page("behind", self.name, Column((head, Grow(turned)), 2))
