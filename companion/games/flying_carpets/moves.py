"""The moves: commands are what people and cameras say happened, events what the rules make of it."""

from enum import Enum

import msgspec

from companion.games.flying_carpets.components import Kind
from companion.shared.handing_over import HandedOver, HandOver
from companion.shared.players import Seat
from companion.shared.sealed import Sealed

#: A destination's number in the layout of its round, from 1 in the order in which the cards were turned up.
Number = int


class Place(Enum):
    """Where a card can be when nobody holds it."""

    TABLE = "table"
    OUT = "out"


class Carpet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A carpet by its owner; `nth` is 1, or 2 for the second carpet of one of two players."""

    seat: Seat
    nth: int = 1


class CarpetAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a carpet came to rest: the destinations it lies on, and those it lies (partly) under."""

    carpet: Carpet
    on: tuple[Number, ...] = ()
    under: tuple[Number, ...] = ()


class OverlapRuled(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """People decided how a carpet and a destination lie; the numbers are what the camera had measured."""

    carpet: Carpet
    number: Number
    on: bool
    overlap_mm2: float = 0.0
    depth_mm: float = 0.0
    seen_mm2: float = 0.0
    confidence: float = 0.0


class KindAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: Number
    kind: Kind


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    djinn: int


class Duel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The destination that is fought for, and the players concerned, in the order of the flight."""

    number: Number
    seats: tuple[Seat, ...]


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    number: Number


def _type_in_json(name: str) -> str:
    """The name as "type" has it: "turn-up" for TurnUp."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


class _Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=_type_in_json):
    """How all commands and events are written."""


class DealDjinns(_Move, frozen=True):
    """Chance: which of the fixed sets each seat gets, as places in the list of the sets."""

    sets: Sealed[tuple[int, ...]]


class TurnUp(_Move, frozen=True):
    """The active player turned up destinations, one or several, in this order."""

    kinds: tuple[Kind, ...]


class TakeBackLastCard(_Move, frozen=True):
    """The card turned up last was none, or was seen wrongly."""


class SwapCards(_Move, frozen=True):
    """Two destinations of the layout change places."""

    one: Number
    other: Number


class CorrectKinds(_Move, frozen=True):
    """Cards of this round, on the table or already won, were taken for others."""

    changes: tuple[KindAt, ...]


class FinishLayout(_Move, frozen=True):
    """The layout stays as it lies. Throwing says the same."""


class ThrowCarpet(_Move, frozen=True):
    carpet: Carpet


class Land(_Move, frozen=True):
    """All is still: the carpets that lie on or under destinations; one that is not named lies on none.

    `left_to_right` orders the destinations on the table, for the usual order of duels; what it does not name
    follows in the order of the numbers. Where throws were told, all must have been; else this says so too.
    `ruled` is what the camera was unsure of and people decided.
    """

    carpets: tuple[CarpetAt, ...]
    left_to_right: tuple[Number, ...] = ()
    ruled: tuple[OverlapRuled, ...] = ()


class NameDuel(_Move, frozen=True):
    """The active player names the duel to be fought next."""

    number: Number


class SealDjinn(_Move, frozen=True):
    """A player concerned chose their djinn, or chose again."""

    seat: Seat
    djinn: Sealed[int]


class TakeBackDjinn(_Move, frozen=True):
    seat: Seat


class ShowDjinns(_Move, frozen=True):
    """The players fought the duel with their printed djinns."""

    shown: tuple[Shown, ...]


class CountLamps(_Move, frozen=True):
    """How many of their lamps a player counts as palaces this round."""

    seat: Seat
    lamps: int


class MoveCard(_Move, frozen=True):
    """Ruling: a card belongs somewhere else. `round` is this round where it is left out."""

    number: Number
    to: Seat | Place
    reason: str
    round: int | None = None


class GiveCard(_Move, frozen=True):
    """Ruling: a card that was in the deck so far goes to a player or on the table."""

    kind: Kind
    to: Seat | Place
    reason: str


class ExchangeDjinns(_Move, frozen=True):
    """Ruling: two djinns change hands, wherever they are (nothing happens if one hand holds both)."""

    one: Sealed[int]
    other: Sealed[int]
    reason: str


class AddPoints(_Move, frozen=True):
    seat: Seat
    points: int
    reason: str


class CancelDuel(_Move, frozen=True):
    """Ruling: a duel was opened by mistake; its card goes to a player, or stays on the table."""

    number: Number
    reason: str
    to: Seat | None = None


class EndRound(_Move, frozen=True):
    """Ruling: no more flights in this round."""

    reason: str


Ruling = MoveCard | GiveCard | ExchangeDjinns | AddPoints | CancelDuel | EndRound
Command = (
    DealDjinns
    | TurnUp
    | TakeBackLastCard
    | SwapCards
    | CorrectKinds
    | FinishLayout
    | ThrowCarpet
    | Land
    | NameDuel
    | SealDjinn
    | TakeBackDjinn
    | ShowDjinns
    | CountLamps
    | Ruling
    | HandOver
)


class DjinnsDealt(_Move, frozen=True):
    """A hand for each seat."""

    hands: tuple[Sealed[frozenset[int]], ...]


class CardsTurnedUp(_Move, frozen=True):
    kinds: tuple[Kind, ...]


class LastCardTakenBack(_Move, frozen=True):
    pass


class CardsSwapped(_Move, frozen=True):
    one: Number
    other: Number


class KindsCorrected(_Move, frozen=True):
    changes: tuple[KindAt, ...]


class LayoutFinished(_Move, frozen=True):
    """The deck passed to the left."""

    to: Seat


class CarpetThrown(_Move, frozen=True):
    carpet: Carpet


class Landed(_Move, frozen=True):
    """`duels` are in the order in which they are fought unless the active player names another."""

    carpets: tuple[CarpetAt, ...]
    claims: tuple[Claim, ...]
    duels: tuple[Duel, ...]
    ruled: tuple[OverlapRuled, ...] = ()


class DuelNamed(_Move, frozen=True):
    number: Number


class DjinnSealed(_Move, frozen=True):
    seat: Seat
    djinn: Sealed[int]


class DjinnTakenBack(_Move, frozen=True):
    seat: Seat


class DuelOpened(_Move, frozen=True):
    """All djinns at once; `winner` takes the card and swaps the winning djinn with `lowest`'s."""

    number: Number
    shown: tuple[Shown, ...]
    winner: Seat
    lowest: Seat


class CarpetsReturned(_Move, frozen=True):
    """The landing is settled; `again` says whether another flight follows."""

    again: bool


class LampsCounted(_Move, frozen=True):
    seat: Seat
    lamps: int


class PalacesCounted(_Move, frozen=True):
    """Counted, in seat order: palaces, lamps said to be palaces, points for it. They have left the game."""

    palaces: tuple[int, ...]
    lamps: tuple[int, ...]
    points: tuple[int, ...]


class RoundBegun(_Move, frozen=True):
    round: int
    active: Seat


class GameEnded(_Move, frozen=True):
    """The final points, in seat order; told again when a ruling after the end changed them."""

    points: tuple[int, ...]


class CardMoved(_Move, frozen=True):
    round: int
    number: Number
    to: Seat | Place
    reason: str


class CardGiven(_Move, frozen=True):
    kind: Kind
    to: Seat | Place
    reason: str


class DjinnsExchanged(_Move, frozen=True):
    """A hand for each seat, so that nobody can tell which hands were concerned."""

    hands: tuple[Sealed[frozenset[int]], ...]
    reason: str


class PointsAdded(_Move, frozen=True):
    seat: Seat
    points: int
    reason: str


class DuelCancelled(_Move, frozen=True):
    number: Number
    to: Seat | None
    reason: str


class RoundEnded(_Move, frozen=True):
    reason: str


RulingEvent = CardMoved | CardGiven | DjinnsExchanged | PointsAdded | DuelCancelled | RoundEnded
Event = (
    DjinnsDealt
    | CardsTurnedUp
    | LastCardTakenBack
    | CardsSwapped
    | KindsCorrected
    | LayoutFinished
    | CarpetThrown
    | Landed
    | DuelNamed
    | DjinnSealed
    | DjinnTakenBack
    | DuelOpened
    | CarpetsReturned
    | LampsCounted
    | PalacesCounted
    | RoundBegun
    | GameEnded
    | RulingEvent
    | HandedOver
)
