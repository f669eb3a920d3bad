"""What the screens of Aladdin's Dragons have in common."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from companion.games.aladdins_dragons.board import Area, Space
from companion.games.aladdins_dragons.components import TREASURES, Artifact, Treasure
from companion.games.aladdins_dragons.telling import sentence
from companion.games.aladdins_dragons.treasures import Treasures
from companion.games.aladdins_dragons.view import View
from companion.shared.players import Roster, Seat
from companion.shared.sentences import Sentence, say
from ui.design.colours import Ink
from ui.design.faces import Face, Size
from ui.design.signs import Sign
from ui.present import game
from ui.present.dragons.help import Topic
from ui.present.world import World, short
from ui.screens.blocks import Block, Middle, Row
from ui.screens.frame import ScreenModel
from ui.screens.words import BigSign, Text, left, sizes_from

TREASURE_SIGNS: Mapping[Treasure, tuple[Sign, Ink]] = {
    Treasure.CROWNS: (Sign.CROWN, Ink.RED),
    Treasure.PEARLS: (Sign.PEARL, Ink.INK),
    Treasure.GEMSTONES: (Sign.GEM, Ink.BLUE),
    Treasure.TROPHIES: (Sign.CUP, Ink.SOFT),
    Treasure.GOLD: (Sign.BAR, Ink.GOLD),
}
ARTIFACT_SIGNS: Mapping[Artifact, Sign] = {
    Artifact.LAMP: Sign.LAMP,
    Artifact.COUNTERSPELL: Sign.SHIELD,
    Artifact.DOUBLE: Sign.DOUBLE,
    Artifact.CARPET: Sign.CARPET,
    Artifact.KEY: Sign.KEY,
    Artifact.SCROLL: Sign.SCROLL,
}
_CITY_SIGNS = {
    Space.TENT: Sign.TENT,
    Space.DJINNS_HOUSE: Sign.HOUSE,
    Space.MARKET: Sign.BASKET,
    Space.CARAVANSERAI: Sign.GATE,
    Space.GUARD: Sign.SABRE,
}

_NAMES: Mapping[Space, Sentence] = {
    Space.CROWNS_CAVE: say("Cave of crowns"),
    Space.PEARLS_CAVE: say("Cave of pearls"),
    Space.GEMSTONES_CAVE: say("Cave of gemstones"),
    Space.TROPHIES_CAVE: say("Cave of trophies"),
    Space.GOLD_CAVE: say("Cave of gold"),
    Space.TENT: say("Aladdin's Tent"),
    Space.DJINNS_HOUSE: say("Djinn's House"),
    Space.MARKET: say("Market"),
    Space.CARAVANSERAI: say("Caravanserai"),
    Space.GUARD: say("Palace guard"),
}


def view_of(world: World) -> View:
    view = world.game.view
    assert isinstance(view, View)
    return view


def own_of(world: World, seat: Seat) -> View | None:
    """The game as `seat` sees it, while their finger is on the screen."""
    own = world.own
    return own if isinstance(own, View) and own.viewer == seat else None


def game_screen(
    key: str, world: World, body: Block, topic: Topic, about: Sentence | None = None
) -> ScreenModel:
    """A screen of this game; unless it is about something else it says how far the game is."""
    return game.game_screen(key, world, body, topic, about or about_now(world))


def about_now(world: World) -> Sentence:
    view = view_of(world)
    return say("Round {round}. Camel: {player}", round=view.round, player=world.name(view.camel))


def sign_of(space: Space) -> tuple[Sign, Ink]:
    match space.area:
        case Area.CAVE:
            return TREASURE_SIGNS[space.treasure]
        case Area.ROOM:
            return Sign.DOOR, Ink.GOLD
        case _:
            return _CITY_SIGNS[space], Ink.GOLD


def titled(space: Space) -> Block:
    """A space's sign and name, as what a screen is about."""
    name = Text(space_name(space), sizes_from(Size.LARGE, Size.TINY), Ink.GOLD, Face.TITLE, left, 2)
    which, ink = sign_of(space)
    return Row((BigSign(which, 13, ink), Middle(name)), (-15, 1), 2)


def space_name(space: Space) -> Sentence:
    """The space as a heading."""
    if space.area is Area.ROOM:
        return say("Room {number}", number=space.index + 1)
    return _NAMES[space]


def told_event(world: World, event: Any) -> Sentence:
    """What happened, as the game tells it."""
    return sentence(event, short_names(world.game.roster))


@lru_cache(maxsize=8)
def short_names(roster: Roster) -> Roster:
    """The same people with names that fit into a sentence on the screen, no two alike."""
    cut = [short(player.name) for player in roster.players]
    names = [f"{name} {seat + 1}" if cut.count(name) > 1 else name for seat, name in enumerate(cut)]
    return Roster(
        tuple(replace(player, name=name) for player, name in zip(roster.players, names, strict=True))
    )


def counted(treasures: Treasures) -> tuple[tuple[Treasure, int], ...]:
    return tuple(zip(TREASURES, treasures, strict=True))
