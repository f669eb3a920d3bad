"""What the screens of Flying Carpets have in common."""

from dataclasses import replace
from typing import Any

from companion.games.flying_carpets.components import KINDS, Kind
from companion.games.flying_carpets.state import Card as Destination
from companion.games.flying_carpets.view import View
from companion.shared.players import Seat
from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present.actions import GoOn, Open
from ui.present.corners import help_corner, undo_corner
from ui.present.help import Help, Topic
from ui.present.world import World
from ui.screens.blocks import (
    Block,
    Column,
    Either,
    Grow,
    Middle,
    Row,
)
from ui.screens.cards import Card
from ui.screens.frame import Corner, ScreenModel
from ui.screens.people import Badge
from ui.screens.words import (
    PRIMARY,
    Button,
    Text,
    left,
    sizes_from,
    title,
)

#: Where a card flies from and to: each card of a game is one thing on all screens.
Group = str


def view_of(world: World) -> View:
    view = world.game.view
    assert isinstance(view, View)
    return view


def card_group(card: Destination) -> Group:
    return f"card:{card.round}:{card.number}"


def shown_card(card: Destination, **more: Any) -> Card:
    """A destination with its number."""
    return Card(card.kind.value, corner=str(card.number), group=card_group(card), **more)


def about_round(view: View) -> Sentence:
    return say(
        "Round {round} of {rounds}, flight {flight}", round=view.round, rounds=view.rounds, flight=view.flight
    )


def game_screen(
    key: str, world: World, body: Block, topic: Topic, about: Sentence | None = None, **more: Any
) -> ScreenModel:
    """A screen of the game: the menu on the left, undo and help on the right."""
    from ui.present.carpets.menu import Menu

    return ScreenModel(
        key,
        body,
        about if about is not None else about_round(view_of(world)),
        Corner(Sign.LINES, Open(Menu()), "menu"),
        (undo_corner(world), help_corner(Help(topic))),
        **more,
    )


def in_game(world: World, model: ScreenModel) -> ScreenModel:
    """A screen that other games have, too, with the corners of a game."""
    from ui.present.carpets.menu import Menu

    corners = (undo_corner(world), help_corner(Help(Topic.LANDING)))
    return replace(model, way_out=Corner(Sign.LINES, Open(Menu()), "menu"), corners=corners)


def shown_screen(key: str, world: World, body: Block, topic: Topic, lasts_s: float) -> ScreenModel:
    """Something to look at that goes by itself; a tap anywhere is quicker."""
    go_on = Button(say("Go on"), GoOn(), Sign.NEXT, PRIMARY, units=12)
    whole = Column((Grow(body), go_on), 1.6)
    return game_screen(key, world, whole, topic, lasts_s=lasts_s, next=GoOn())


def headline(world: World, seat: Seat, said: Sentence, badge_units: float = 26.0) -> Block:
    """Who, in colour, symbol and name, and what is wanted of them: the biggest thing on a screen."""
    who = Badge(world.player(seat), badge_units)
    words = Text(said, sizes_from(Size.HUGE, Size.SMALL), Ink.INK, Face.TITLE, left, 3)
    wide = Row((who, Middle(words)), (-badge_units - 4, 1), 4)
    return Either(wide, Column((who, title(said, Size.HUGE)), 3))


def kinds_left(view: View, first: tuple[Kind, ...] = ()) -> tuple[Kind, ...]:
    """The kinds that the deck can still hold, the likely ones first."""
    left = tuple(kind for kind in KINDS if view.left_in_deck[kind])
    return (*(kind for kind in first if kind in left), *(kind for kind in left if kind not in first))
