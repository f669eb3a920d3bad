"""The menu of a game: how it stands, what happened, ruling, and the way home."""

from dataclasses import dataclass

from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import GoHome, Open
from ui.present.corners import page, redo_corner, undo_corner
from ui.present.evidence import DOOR
from ui.present.score import Score
from ui.present.settings import SettingsPlace
from ui.present.timeline import Timeline
from ui.present.world import World
from ui.screens.blocks import (
    Block,
    Column,
    Middle,
    Row,
    Split,
)
from ui.screens.frame import ScreenModel
from ui.screens.people import Tag
from ui.screens.words import Button, Text, right, sizes_from

#: More players than this are shown smaller.
MANY = 4


@dataclass(frozen=True, slots=True)
class Menu:
    def model(self, world: World) -> ScreenModel:
        evidence: tuple[Block, ...] = ()
        if world.screens.has_evidence:
            evidence = (Button(say("Evidence"), DOOR, Sign.EYE, units=11),)
        doors: tuple[Block, ...] = (
            Button(say("Score sheet"), Open(Score()), Sign.SUM, units=11),
            Button(say("What happened"), Open(Timeline()), Sign.LINES, units=11),
            *evidence,
            Button(say("Rule on something"), Open(world.screens.referee()), Sign.GAVEL, units=11),
            Button(say("Settings"), Open(SettingsPlace()), Sign.GEAR, units=11),
            Button(say("Leave the game"), GoHome(), Sign.HOME, units=11),
        )
        return page(
            "menu",
            None,
            Split(Middle(Column(doors, 1.6)), self._standing(world), (4, 3), (3, 2)),
            undo_corner(world),
            redo_corner(world),
        )

    def _standing(self, world: World) -> Block:
        size = Size.BODY if len(world.game.roster) <= MANY else Size.SMALL
        rows = tuple(
            Row(
                (
                    Tag(world.player(sheet.seat), world.name(sheet.seat), size),
                    Middle(Text(str(sheet.total), (Size.HEAD, Size.BODY), Ink.GOLD, Face.TITLE, right, 1)),
                ),
                (3, 1),
            )
            for sheet in world.game.score_sheet.players
        )
        saved = Text(
            say("Everything is saved.") if world.game.saved else world.game.trouble or say("Not saved."),
            sizes_from(Size.SMALL, Size.TINY),
            Ink.SOFT if world.game.saved else Ink.BAD,
        )
        return Middle(Column((*rows, saved), 2))
