"""What the screens of Flying Carpets have in common."""

from typing import Any

from companion.games.flying_carpets.components import KINDS, Kind
from companion.games.flying_carpets.state import Card as Destination
from companion.games.flying_carpets.view import View
from companion.shared.sentences import Sentence, say
from ui.present import game
from ui.present.help import Topic
from ui.present.world import World
from ui.screens.blocks import Block
from ui.screens.cards import Card
from ui.screens.frame import ScreenModel

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
    """A screen of this game; unless it is about something else it says how far the game is."""
    return game.game_screen(key, world, body, topic, about or about_round(view_of(world)), **more)


def shown_screen(key: str, world: World, body: Block, topic: Topic, lasts_s: float) -> ScreenModel:
    """Something to look at that goes by itself; a tap anywhere is quicker."""
    return game.shown_screen(key, world, body, topic, about_round(view_of(world)), lasts_s)


def kinds_left(view: View, first: tuple[Kind, ...] = ()) -> tuple[Kind, ...]:
    """The kinds that the deck can still hold, the likely ones first."""
    left = tuple(kind for kind in KINDS if view.left_in_deck[kind])
    return (*(kind for kind in first if kind in left), *(kind for kind in left if kind not in first))
