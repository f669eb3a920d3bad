"""What people do, and what becomes of it."""

from enum import Enum

import msgspec

from companion.shared.handing_over import HandedOver, HandOver
from companion.shared.players import Seat
from companion.shared.refusals import Refusal
from companion.shared.sealed import Sealed
from companion.shared.sentences import Word


class Sign(Enum):
    """Each beats the one before it, and rock beats scissors."""

    ROCK = Word("rock")
    PAPER = Word("paper")
    SCISSORS = Word("scissors")

    @property
    def number(self) -> int:
        return list(Sign).index(self)

    def beats(self, other: "Sign") -> bool:
        return (self.number - other.number) % len(Sign) == 1


SIGNS = tuple(Sign)


class SignsRefusal(Refusal):
    TWO_PLAY = ("two-play", "Two play this.")
    NO_SIGN = ("no-sign", "A sign is rock, paper or scissors.")
    OVER = ("over", "Whoever has three points has won.")


class Show(msgspec.Struct, frozen=True, tag="show"):
    """A player shows a sign, by number; it opens when the other one has shown theirs."""

    seat: Seat
    sign: Sealed[int]


class TakeBack(msgspec.Struct, frozen=True, tag="take-back"):
    seat: Seat


class Chosen(msgspec.Struct, frozen=True, tag="chosen"):
    seat: Seat
    sign: Sealed[int]


class TakenBack(msgspec.Struct, frozen=True, tag="taken-back"):
    seat: Seat


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """What both showed, by number; None: a draw."""

    signs: tuple[int, int]
    winner: Seat | None


Command = Show | TakeBack | HandOver
Event = Chosen | TakenBack | Opened | HandedOver
