"""Placing: whose turn it is taps a space in the open; the value follows on a pad or in private."""

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.moves import PointTo, TakeBackToken
from companion.shared.players import Seat
from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import Open, Submit
from ui.present.dragons.board import board_map
from ui.present.dragons.choices import TokenChoice
from ui.present.dragons.common import game_screen, space_name, view_of
from ui.present.dragons.help import Topic
from ui.present.dragons.looking import WhoLooks
from ui.present.world import World
from ui.screens.blocks import Block, Column, Either, Grow, Middle, Row
from ui.screens.frame import ScreenModel
from ui.screens.people import Badge
from ui.screens.who import WhoButton
from ui.screens.words import QUIET, Button, Text, left, sizes_from


def placing_screen(world: World) -> ScreenModel:
    view = view_of(world)
    seat = view.asked[0]

    def tapped(space: Space) -> Submit:
        # Whoever has a pad gives the value there; for everybody else the private screen opens at once.
        then = None if seat in world.house.on_pads() else TokenChoice(seat)
        return Submit(PointTo(seat, space), then=then)

    board = board_map(world, tapped)
    return game_screen("placing", world, Column((_wanted(world, seat), Grow(board)), 1.6), Topic.PLACING)


def _wanted(world: World, seat: Seat) -> Block:
    """Who places, and what is wanted of them; beside it what may be done besides."""
    view = view_of(world)
    said: Sentence = say("{player} places a token", player=world.name(seat))
    buttons: list[Block] = [Button(None, Open(WhoLooks()), Sign.EYE, QUIET, units=12, label="look")]
    if view.pointed_to is not None:
        space = space_name(view.pointed_to)
        said = say("{player}, {space}: which token?", player=world.name(seat), space=space)
        if seat in world.house.on_pads():
            said = say("{player}, {space}: press the token", player=world.name(seat), space=space)
        buttons.insert(
            0,
            Button(
                say("Here"),
                Open(TokenChoice(seat)),
                Sign.LOCK,
                size=Size.SMALL,
                units=12,
                label="on the screen",
            ),
        )
    elif view.last_placer is not None:
        last = view.last_placer
        back = Submit(TakeBackToken(last))
        buttons.insert(0, WhoButton(world.player(last), world.name(last), back, QUIET, 12, Sign.UNDO))
    if view.profile.magic:
        buttons.append(Button(None, Open(WhoLooks(acting=True)), Sign.WAND, QUIET, units=12, label="magic"))
    who = Badge(world.player(seat), 13)
    words = Text(said, sizes_from(Size.BODY, Size.TINY), Ink.INK, Face.TITLE, left, 2)
    widths = tuple(_width(each) for each in buttons)
    wide = Row((who, Middle(words), *buttons), (-14, 1, *widths), 2)
    high = Column(
        (
            Row((who, Middle(words)), (-14, 1), 2),
            Row(tuple(buttons), tuple(max(1.0, -width / 20) for width in widths)),
        ),
        1.6,
    )
    return Either(wide, high)


def _width(button: Block) -> float:
    """In units beside the headline: signs are narrow, a name wants room."""
    if isinstance(button, WhoButton):
        return -44.0
    return -14.0 if isinstance(button, Button) and button.said is None else -32.0
