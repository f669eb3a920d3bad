"""The moves: commands are what people say happened; the events that the rules make of them are beside."""

import msgspec

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import Artifact, Spell, Treasure
from companion.games.aladdins_dragons.treasure_deck import TreasureCard
from companion.games.aladdins_dragons.treasures import Treasures
from companion.shared.handing_over import HandOver
from companion.shared.players import Seat
from companion.shared.sealed import Sealed


class TokenName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token by its owner, and as which of theirs it was placed this round, from 1. Its value is no name."""

    seat: Seat
    nth: int


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a spell is aimed at; each spell uses what it needs.

    `play` is the place, from 1, of another spell in the present question (for Parasite on Counterspell).
    """

    space: Space | None = None
    tokens: tuple[TokenName, ...] = ()
    artifact: Artifact | None = None
    gives: Treasures | None = None
    takes: Treasures | None = None
    play: int | None = None


#: The answers to "does anybody act?", on a pad the first button and the second.
WILL_NOT, WILL = 0, 1


def type_in_json(name: str) -> str:
    """The name as "type" has it: "place-token" for PlaceToken."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).lstrip("-")


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=type_in_json):
    """How all commands and events are written."""


class Preparing(Move, frozen=True):
    """Before a round."""


class DealArtifacts(Preparing, frozen=True):
    """Chance: the stack of each room, the top first."""

    stacks: Sealed[tuple[tuple[Artifact, ...], ...]]


class ShuffleSpells(Preparing, frozen=True):
    """Chance: all spells that nobody holds, as they lie in the deck, the top first."""

    deck: Sealed[tuple[Spell, ...]]


class ChooseTreasures(Preparing, frozen=True):
    """A player chose what they begin with, or chose again before the last has."""

    seat: Seat
    treasures: Sealed[Treasures]


class TurnUpCard(Preparing, frozen=True):
    """The top treasure card; `number` counts the companion's or the group's own deck from 1."""

    shelves: TreasureCard
    number: int | None = None


class DrawGuard(Preparing, frozen=True):
    """Chance: this round's guard, face down."""

    guard: Sealed[int]


class ShowGuard(Preparing, frozen=True):
    """The guard that the table turned up."""

    guard: int


class TurnUpArtifact(Preparing, frozen=True):
    """The artifact that the table turned up in a room."""

    room: Space
    artifact: Artifact


class PointTo(Move, frozen=True):
    """Whose turn it is says where the next token goes; its value follows, on a pad or in private."""

    seat: Seat
    space: Space


class PlaceToken(Move, frozen=True):
    seat: Seat
    space: Space
    token: Sealed[int]


class TakeBackToken(Move, frozen=True):
    """Who placed last takes that token back, as long as nobody has placed or played a spell since."""

    seat: Seat


class SayIfActing(Move, frozen=True):
    """In secret: whether a player wants to act here, WILL or WILL_NOT. All answers open together."""

    seat: Seat
    acts: Sealed[int]


class TakeBackSaying(Move, frozen=True):
    """The answer that lies sealed was a mistake."""

    seat: Seat


class UseArtifact(Move, frozen=True):
    """`token` is for Double; `play`, for Counterspell, is a spell's place in the present question, from 1.

    Without `play` a Counterspell cancels the latest spell of another player.
    """

    seat: Seat
    artifact: Artifact
    token: TokenName | None = None
    play: int | None = None


class PlaySpell(Move, frozen=True):
    seat: Seat
    spell: Spell
    aim: Aim = Aim()


class Pass(Move, frozen=True):
    """No to whatever this player is asked: to act, to pay, to buy, to change, to take the camel."""

    seat: Seat


class Pay(Move, frozen=True):
    """What a player pays, to the guard or for a spell; `keeps` are the tokens a City Tax is paid for."""

    seat: Seat
    treasures: Treasures | None = None
    keeps: tuple[TokenName, ...] = ()


class BuyArtifact(Move, frozen=True):
    seat: Seat
    treasures: Treasures | None = None


class ChooseArtifact(Move, frozen=True):
    """An artifact out of a room's stack, for Abracadabra and Mirage."""

    seat: Seat
    artifact: Artifact


class DrawSpells(Move, frozen=True):
    """The spells that the winner of the Tent drew from the table's own cards."""

    seat: Seat
    spells: Sealed[tuple[Spell, ...]]


class KeepSpell(Move, frozen=True):
    seat: Seat
    spell: Sealed[Spell]


class Exchange(Move, frozen=True):
    """The Market's winner changes one treasure for three."""

    seat: Seat
    gives: Treasure
    takes: Treasures


class TakeCamel(Move, frozen=True):
    """A Smuggler, who may decline it, takes the camel."""

    seat: Seat


class MoveToken(Move, frozen=True):
    """Ruling: a token lies elsewhere."""

    token: TokenName
    to: Space
    reason: str


class RemoveToken(Move, frozen=True):
    """Ruling: a token goes home for this round."""

    token: TokenName
    reason: str


class AddTreasures(Move, frozen=True):
    """Ruling: a player gets treasures from the supply."""

    seat: Seat
    treasures: Treasures
    reason: str


class TakeTreasures(Move, frozen=True):
    """Ruling: a player returns treasures to the supply."""

    seat: Seat
    treasures: Treasures
    reason: str


class GiveArtifact(Move, frozen=True):
    """Ruling: an artifact goes to a player: from another one, or from the top of a room, or from the box."""

    artifact: Artifact
    to: Seat
    reason: str
    giver: Seat | Space | None = None


class TakeArtifact(Move, frozen=True):
    """Ruling: an artifact goes back to the box."""

    artifact: Artifact
    seat: Seat
    reason: str


class Withdraw(Move, frozen=True):
    """Ruling: a player leaves and nobody takes the seat: their tokens go home, nobody waits for them.

    What they own stays with the seat and counts.
    """

    seat: Seat
    reason: str


class SetCamel(Move, frozen=True):
    seat: Seat
    reason: str


class SetShelves(Move, frozen=True):
    """Ruling: what lies in a cave, shelf by shelf from the top; the difference is with the supply."""

    cave: Space
    shelves: tuple[int, ...]
    reason: str


Ruling = (
    MoveToken
    | RemoveToken
    | AddTreasures
    | TakeTreasures
    | GiveArtifact
    | TakeArtifact
    | SetCamel
    | SetShelves
    | Withdraw
)
Command = (
    DealArtifacts
    | ShuffleSpells
    | ChooseTreasures
    | TurnUpCard
    | DrawGuard
    | ShowGuard
    | TurnUpArtifact
    | PointTo
    | PlaceToken
    | TakeBackToken
    | SayIfActing
    | TakeBackSaying
    | UseArtifact
    | PlaySpell
    | Pass
    | Pay
    | BuyArtifact
    | ChooseArtifact
    | DrawSpells
    | KeepSpell
    | Exchange
    | TakeCamel
    | Ruling
    | HandOver
)
