"""What every screen has in the same corners: the way out on the left; undo and help on the right."""

from companion.shared.sentences import Sentence
from ui.design.signs import Sign
from ui.present.actions import Back, GoHome, Open, Redo, Undo
from ui.present.world import World
from ui.screens.blocks import Block
from ui.screens.frame import Corner, ScreenModel

BACK = Corner(Sign.BACK, Back(), "back")
HOME = Corner(Sign.HOME, GoHome(), "home")


def page(key: str, about: Sentence | None, body: Block, *corners: Corner) -> ScreenModel:
    """A screen that one comes to and goes back from."""
    return ScreenModel(key, body, about, BACK, corners)


def undo_corner(world: World) -> Corner:
    can = world.shown is not None and world.shown.can_undo
    return Corner(Sign.UNDO, Undo() if can else None, "undo")


def redo_corner(world: World) -> Corner:
    can = world.shown is not None and world.shown.can_redo
    return Corner(Sign.REDO, Redo() if can else None, "redo")


def help_corner(topic: object) -> Corner:
    return Corner(Sign.HELP, Open(topic), "help")
