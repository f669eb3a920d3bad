"""The board: its spaces in the order in which they are resolved."""

from enum import Enum
from functools import lru_cache

from companion.games.aladdins_dragons.components import MOST_PLAYERS, TREASURES, Treasure
from companion.shared.sentences import Word


class Area(Enum):
    CAVE = "cave"
    CITY = "city"
    GUARD = "guard"
    ROOM = "room"


_WORDS = {
    "crowns-cave": "cave of crowns",
    "pearls-cave": "cave of pearls",
    "gemstones-cave": "cave of gemstones",
    "trophies-cave": "cave of trophies",
    "gold-cave": "cave of gold",
    "tent": "Aladdin's Tent",
    "djinns-house": "Djinn's House",
    "market": "Market",
    "caravanserai": "Caravanserai",
    "guard": "palace guard",
}


class Space(Enum):
    """A space; `place` counts them from 0 in the order of resolution.

    `index` counts within the area: the cave's kind of treasure, the room from 0.
    """

    CROWNS_CAVE = "crowns-cave"
    PEARLS_CAVE = "pearls-cave"
    GEMSTONES_CAVE = "gemstones-cave"
    TROPHIES_CAVE = "trophies-cave"
    GOLD_CAVE = "gold-cave"
    TENT = "tent"
    DJINNS_HOUSE = "djinns-house"
    MARKET = "market"
    CARAVANSERAI = "caravanserai"
    GUARD = "guard"
    ROOM_1 = "room-1"
    ROOM_2 = "room-2"
    ROOM_3 = "room-3"
    ROOM_4 = "room-4"
    ROOM_5 = "room-5"

    place: int
    area: Area
    index: int
    word: Word
    #: The area once more, because nothing is asked so often.
    is_cave: bool
    in_city: bool
    is_room: bool

    def __init__(self, code: str) -> None:
        self.place = len(type(self).__members__)
        first = {Area.CAVE: 0, Area.CITY: 5, Area.GUARD: 9, Area.ROOM: 10}
        self.area = next(area for area in reversed(first) if self.place >= first[area])
        self.index = self.place - first[self.area]
        self.is_cave = self.area is Area.CAVE
        self.in_city = self.area is Area.CITY
        self.is_room = self.area is Area.ROOM
        self.word = Word(_WORDS.get(code) or code.replace("-", " "))

    @property
    def treasure(self) -> Treasure:
        """What lies in this cave."""
        assert self.is_cave
        return TREASURES[self.index]


SPACES = tuple(Space)
CAVES = SPACES[:5]
CITY = SPACES[5:9]
ROOMS = SPACES[10:]
#: They are closed in the basic game.
MAGIC_ONLY = (Space.TENT, Space.DJINNS_HOUSE)

assert len(ROOMS) == MOST_PLAYERS


@lru_cache(maxsize=16)
def spaces_in_use(players: int, magic: bool) -> tuple[Space, ...]:
    """The spaces that count in this game, in the order of resolution: a room a player."""
    return tuple(space for space in SPACES[: 10 + players] if magic or space not in MAGIC_ONLY)


@lru_cache(maxsize=128)
def spaces_after(place: int, players: int, magic: bool) -> tuple[Space, ...]:
    """The spaces that are still to be resolved once the one at `place` is over; all of them at -1."""
    return tuple(space for space in spaces_in_use(players, magic) if space.place > place)
