"""What the screens of all games have in common: corners, headlines, things that show and go by themselves."""

from dataclasses import replace
from typing import Any

from companion.shared.players import Seat
from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import GoOn, Open
from ui.present.corners import help_corner, undo_corner
from ui.present.help import Help, HelpTopic
from ui.present.menu import Menu
from ui.present.world import World
from ui.screens.blocks import Block, Column, Either, Grow, Middle, Row
from ui.screens.frame import Corner, ScreenModel
from ui.screens.people import Badge
from ui.screens.words import PRIMARY, Button, Text, left, sizes_from, title


def in_game(world: World, model: ScreenModel, topic: HelpTopic) -> ScreenModel:
    """The screen with the corners of a game: the menu on the left, undo and help on the right."""
    corners = (undo_corner(world), help_corner(Help(topic)))
    return replace(model, way_out=Corner(Sign.LINES, Open(Menu()), "menu"), corners=corners)


def game_screen(
    key: str, world: World, body: Block, topic: HelpTopic, about: Sentence | None, **more: Any
) -> ScreenModel:
    return in_game(world, ScreenModel(key, body, about, **more), topic)


def shown_screen(
    key: str, world: World, body: Block, topic: HelpTopic, about: Sentence | None, lasts_s: float
) -> ScreenModel:
    """Something to look at that goes by itself; a tap anywhere is quicker."""
    go_on = Button(say("Go on"), GoOn(), Sign.NEXT, PRIMARY, units=12)
    whole = Column((Grow(body), go_on), 1.6)
    return game_screen(key, world, whole, topic, about, lasts_s=lasts_s, next=GoOn())


def headline(world: World, seat: Seat, said: Sentence, badge_units: float = 26.0) -> Block:
    """Who, in colour, symbol and name, and what is wanted of them: the biggest thing on a screen."""
    who = Badge(world.player(seat), badge_units)
    words = Text(said, sizes_from(Size.HUGE, Size.TINY), Ink.INK, Face.TITLE, left, 3)
    wide = Row((who, Middle(words)), (-badge_units - 4, 1), 4)
    return Either(wide, Column((who, title(said, Size.HUGE)), 3))
