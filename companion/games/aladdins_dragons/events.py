"""The events: what the rules made of the commands. Replay needs nothing but these."""

import msgspec

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.changes import Change
from companion.games.aladdins_dragons.components import Artifact, Spell, Treasure
from companion.games.aladdins_dragons.moves import Aim, Move, TokenName
from companion.games.aladdins_dragons.treasure_deck import TreasureCard
from companion.games.aladdins_dragons.treasures import Treasures
from companion.shared.handing_over import HandedOver
from companion.shared.players import Seat
from companion.shared.sealed import Sealed


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A spell or an artifact's power as it was put into the present question.

    A Parasite is a spell with an artifact. `cancels` is the place, from 1, of the play that this one cancels.
    """

    seat: Seat
    spell: Spell | None = None
    artifact: Artifact | None = None
    aim: Aim = Aim()
    cancels: int | None = None


class Strength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player in a space by what counts there: tokens, a doubled one twice, Flying Carpets as 3.

    No values: a Smuggler, who counts as strongest where nobody is.
    """

    seat: Seat
    values: tuple[int, ...]

    @property
    def sum(self) -> int:
        return sum(self.values)


class Take(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seat: Seat
    number: int


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    token: TokenName
    value: int


class Preparation(Move, frozen=True):
    """Before a round: deal, treasures to begin with, card, guard and artifacts."""


class Acting(Move, frozen=True):
    """Does anybody act? Who is asked, and what they answer or put in."""


class Working(Move, frozen=True):
    """What was put in works, or people rule."""


class CityVisit(Move, frozen=True):
    """What the strongest in a city space makes of it."""


class ArtifactsDealt(Preparation, frozen=True):
    stacks: Sealed[tuple[tuple[Artifact, ...], ...]]


class SpellsShuffled(Preparation, frozen=True):
    deck: Sealed[tuple[Spell, ...]]


class TreasuresChosen(Preparation, frozen=True):
    seat: Seat
    treasures: Sealed[Treasures]


class CardTurnedUp(Preparation, frozen=True):
    """`shelves` as far as the supply filled them; `number` as in the deck, `reshuffled` if it began anew."""

    shelves: TreasureCard
    number: int | None = None
    reshuffled: bool = False


class GuardDrawn(Preparation, frozen=True):
    guard: Sealed[int]


class GuardShown(Preparation, frozen=True):
    guard: int


class ArtifactsTurnedUp(Preparation, frozen=True):
    """In these rooms, in order; the others keep what lay there."""

    rooms: tuple[Space, ...]
    artifacts: tuple[Artifact, ...]


class SpacePointedTo(Move, frozen=True):
    seat: Seat
    space: Space


class TokenPlaced(Move, frozen=True):
    """`shown` is the value where the token was placed face up."""

    seat: Seat
    space: Space
    token: Sealed[int]
    shown: int | None = None


class TokenTakenBack(Move, frozen=True):
    seat: Seat
    space: Space


class SpaceOpened(Acting, frozen=True):
    """The tokens here are turned up, and these players are asked whether they act. `guard` at the guard."""

    space: Space
    shown: tuple[Shown, ...]
    asked: tuple[Seat, ...]
    guard: int | None = None


class ArtifactUsed(Acting, frozen=True):
    """`asked` are all who are asked now, anew."""

    play: Play
    asked: tuple[Seat, ...]


class SpellPlayed(Acting, frozen=True):
    play: Play
    asked: tuple[Seat, ...]


class ActPassed(Acting, frozen=True):
    seat: Seat


class ActSealed(Acting, frozen=True):
    seat: Seat
    acts: Sealed[int]


class ActTakenBack(Acting, frozen=True):
    seat: Seat


class ActsOpened(Acting, frozen=True):
    """Everybody who was asked has answered: these want to act, the others have passed."""

    willing: tuple[Seat, ...]


class EffectWorked(Working, frozen=True):
    play: Play
    change: Change


class EffectAsked(Working, frozen=True):
    """The effect wants something of each of these, one after the other. `stack` is for Mirage's player."""

    play: Play
    asked: tuple[Seat, ...]
    room: Space | None = None


class EffectAnswered(Working, frozen=True):
    """What a player paid for the effect, and which tokens went home instead."""

    seat: Seat
    spell: Spell
    paid: Treasures
    home: tuple[TokenName, ...] = ()


class SpaceRanked(Move, frozen=True):
    """Who is there, the strongest first; `asked` are those who have a choice now, in order.

    `weakest_first` tells that "And the Last Will Be the First" turned the order round.
    """

    space: Space
    ranking: tuple[Strength, ...]
    asked: tuple[Seat, ...] = ()
    weakest_first: bool = False


class ShelvesTaken(Move, frozen=True):
    """`returned` is what nobody took: it goes back to the supply."""

    cave: Space
    takes: tuple[Take, ...]
    returned: int


class SpellsDrawn(Move, frozen=True):
    seat: Seat
    spells: Sealed[tuple[Spell, ...]]


class SpellKept(Move, frozen=True):
    """`to` gets the other one; None: it is discarded. `other` is None where only one was drawn."""

    seat: Seat
    kept: Sealed[Spell]
    other: Sealed[Spell] | None
    to: Seat | None


class HouseWon(CityVisit, frozen=True):
    seat: Seat


class MarketWon(CityVisit, frozen=True):
    """In the light game: the table does the exchange."""

    seat: Seat


class Exchanged(CityVisit, frozen=True):
    seat: Seat
    gives: Treasure
    takes: Treasures


class ExchangeDeclined(CityVisit, frozen=True):
    seat: Seat


class CamelTaken(CityVisit, frozen=True):
    seat: Seat


class CamelDeclined(CityVisit, frozen=True):
    seat: Seat


class GuardPassed(Move, frozen=True):
    """The guard against everybody. `entered` need not pay, `asked` may, `left` had no token there."""

    guard: int
    strengths: tuple[Strength, ...]
    entered: tuple[Seat, ...]
    asked: tuple[Seat, ...]
    left: tuple[Seat, ...]


class GuardPaid(Move, frozen=True):
    """None: the table saw to it."""

    seat: Seat
    missing: int
    paid: Treasures | None


class PalaceLeft(Move, frozen=True):
    seat: Seat


class RoomPassed(Move, frozen=True):
    seat: Seat
    room: Space


class RoomPaid(Move, frozen=True):
    """With Abracadabra: paid, the artifact is chosen next."""

    seat: Seat
    room: Space
    paid: Treasures | None


class ArtifactBought(Move, frozen=True):
    """`stack` is what is left of it where the artifact was chosen from there; the one on top then stays."""

    seat: Seat
    room: Space
    artifact: Artifact
    paid: Treasures | None
    from_stack: bool = False
    stack: Sealed[tuple[Artifact, ...]] | None = None


class RoundEnded(Move, frozen=True):
    """All tokens and used artifacts go home; `next_round` begins."""

    next_round: int


class GameEnded(Move, frozen=True):
    """Everybody's artifacts, and Scrolls where they break ties; told again when a ruling changed them."""

    artifacts: tuple[int, ...]
    scrolls: tuple[int, ...]


class Ruled(Working, frozen=True):
    change: Change
    reason: str


Event = (
    ArtifactsDealt
    | SpellsShuffled
    | TreasuresChosen
    | CardTurnedUp
    | GuardDrawn
    | GuardShown
    | ArtifactsTurnedUp
    | SpacePointedTo
    | TokenPlaced
    | TokenTakenBack
    | SpaceOpened
    | ArtifactUsed
    | SpellPlayed
    | ActPassed
    | ActSealed
    | ActTakenBack
    | ActsOpened
    | EffectWorked
    | EffectAsked
    | EffectAnswered
    | SpaceRanked
    | ShelvesTaken
    | SpellsDrawn
    | SpellKept
    | HouseWon
    | MarketWon
    | Exchanged
    | ExchangeDeclined
    | CamelTaken
    | CamelDeclined
    | GuardPassed
    | GuardPaid
    | PalaceLeft
    | RoomPassed
    | RoomPaid
    | ArtifactBought
    | RoundEnded
    | GameEnded
    | Ruled
    | HandedOver
)
