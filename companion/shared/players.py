"""Players, their seats and the order round the table."""

import unicodedata
from enum import Enum
from typing import NewType

import msgspec

from companion.shared.refusals import MoveRefused, Refusal
from companion.shared.sentences import Word, say

#: A place at the table, from 0 in the order of play: each next seat is on the left of the one before.
Seat = NewType("Seat", int)

LONGEST_NAME = 60


class Colour(Enum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    VIOLET = "violet"


class Symbol(Enum):
    """What tells two players apart where their colours do not."""

    SUN = "sun"
    DROP = "drop"
    LEAF = "leaf"
    STAR = "star"
    MOON = "moon"


#: Each colour goes with one symbol unless somebody wishes otherwise.
USUAL_SYMBOL = dict(zip(Colour, Symbol, strict=True))


class RosterRefusal(Refusal):
    NO_NAME = ("no-name", "Every player has a name.")
    NAME_TOO_LONG = ("name-too-long", f"A name has at most {LONGEST_NAME} characters.")
    SAME_NAME = ("same-name", "No two players have the same name.")
    SAME_COLOUR = ("same-colour", "No two players have the same colour.")
    SAME_SYMBOL = ("same-symbol", "No two players have the same symbol.")
    WRONG_NUMBER = ("wrong-number", "Each game says how many can play it.")
    NO_SUCH_SEAT = ("no-such-seat", "A seat is one of those round the table.")


class Player(msgspec.Struct, frozen=True):
    name: str
    colour: Colour
    symbol: Symbol

    @classmethod
    def usual(cls, name: str, colour: Colour) -> "Player":
        """A player with the symbol that usually goes with the colour."""
        return cls(name, colour, USUAL_SYMBOL[colour])


class Roster(msgspec.Struct, frozen=True):
    """The players in seat order. Raises MoveRefused where two could be taken for each other."""

    players: tuple[Player, ...]

    def __post_init__(self) -> None:
        for seat, player in enumerate(self.players):
            if not player.name.strip():
                raise MoveRefused(RosterRefusal.NO_NAME, say("Player {number} has no name.", number=seat + 1))
            if len(player.name) > LONGEST_NAME:
                sentence = say("The name {name} is too long.", name=f"{player.name[:20]}…")
                raise MoveRefused(RosterRefusal.NAME_TOO_LONG, sentence)
            for other in self.players[:seat]:
                _refuse_look_alikes(other, player)

    def __len__(self) -> int:
        return len(self.players)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(number) for number in range(len(self.players)))

    def name(self, seat: Seat) -> str:
        return self.players[seat].name

    def names(self, seats: tuple[Seat, ...]) -> tuple[str, ...]:
        return tuple(self.players[seat].name for seat in seats)

    def left_of(self, seat: Seat) -> Seat:
        return left_of(seat, len(self.players))

    def going_round_from_left_of(self, seat: Seat) -> tuple[Seat, ...]:
        return going_round_from_left_of(seat, len(self.players))


def left_of(seat: Seat, seats: int) -> Seat:
    return Seat((seat + 1) % seats)


def going_round_from_left_of(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """Everybody once, from the left neighbour round to the player in `seat` themselves."""
    return tuple(Seat((seat + step) % seats) for step in range(1, seats + 1))


def plain_name(name: str) -> str:
    """The name as it counts when two are compared: "Zoë " and "ZOË" are one player."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _refuse_look_alikes(one: Player, other: Player) -> None:
    names = {"one": one.name, "other": other.name}
    if plain_name(one.name) == plain_name(other.name):
        raise MoveRefused(RosterRefusal.SAME_NAME, say("{name} is there twice.", name=other.name))
    if one.colour is other.colour:
        sentence = say("{one} and {other} both have {colour}.", **names, colour=Word(one.colour.value))
        raise MoveRefused(RosterRefusal.SAME_COLOUR, sentence)
    if one.symbol is other.symbol:
        sentence = say("{one} and {other} both have the {symbol}.", **names, symbol=Word(one.symbol.value))
        raise MoveRefused(RosterRefusal.SAME_SYMBOL, sentence)
