"""The palace count: who says how many lamps count as palaces."""

from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.moves import CountLamps
from companion.games.flying_carpets.view import View
from companion.shared.players import Seat
from companion.shared.sentences import say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.present.actions import Submit
from ui.present.carpets.common import game_screen, view_of
from ui.present.game import headline
from ui.present.help import Topic
from ui.present.world import World
from ui.screens.blocks import Block, Column, Grow, Middle, Row
from ui.screens.frame import ScreenModel
from ui.screens.people import Badge
from ui.screens.words import PLAIN, Button, Text, middle, sizes_from


def held(view: View, seat: Seat, kind: Kind) -> int:
    return sum(card.kind is kind for card in view.seats[seat].holds)


def lamps_screen(world: World) -> ScreenModel:
    view = view_of(world)
    seat = view.asked_for_lamps
    if seat is None:
        return game_screen(
            "palaces", world, Middle(Text(say("The palaces are counted."), align=middle)), Topic.PALACES
        )
    asked = say("{player}: how many lamps count as palaces?", player=world.name(seat))
    most = held(view, seat, Kind.LAMP)
    buttons = tuple(
        Button(
            str(lamps),
            Submit(CountLamps(seat, lamps)),
            look=PLAIN,
            size=Size.LARGE,
            units=18,
            label=f"{lamps} lamps",
        )
        for lamps in range(most + 1)
    )
    counts = Row(tuple(_count(world, view, Seat(each)) for each in range(len(view.seats))))
    body = Column((Grow(Middle(headline(world, seat, asked, 18))), counts, Row(buttons)), 3)
    return game_screen("lamps", world, body, Topic.PALACES)


def _count(world: World, view: View, seat: Seat) -> Block:
    said = view.seats[seat].lamps_said
    palaces = held(view, seat, Kind.PALACE) + (said or 0)
    return Column(
        (
            Badge(world.player(seat), 9),
            Text(
                say("Palaces: {palaces}", palaces=palaces),
                sizes_from(Size.SMALL, Size.TINY),
                Ink.INK,
                Face.BOLD,
                middle,
            ),
        ),
        1,
    )
