"""The state of a game: what all events so far add up to."""

from enum import Enum
from functools import lru_cache

import msgspec

from companion.games.aladdins_dragons.board import ROOMS, Space
from companion.games.aladdins_dragons.components import Artifact, Spell
from companion.games.aladdins_dragons.events import Play, Strength
from companion.games.aladdins_dragons.moves import TokenName
from companion.games.aladdins_dragons.profile import RulesProfile
from companion.games.aladdins_dragons.treasures import FULL_SUPPLY, Treasures
from companion.shared.players import Roster, Seat
from companion.shared.sealed import BidBox, Sealed

Stack = tuple[Artifact, ...]
Hand = tuple[Spell, ...]


class Phase(Enum):
    DEAL = "deal"
    CHOOSE = "choose"
    PREPARE = "prepare"
    PLACE = "place"
    RESOLVE = "resolve"
    GAME_OVER = "game-over"


@lru_cache(maxsize=32)
def player_order(camel: Seat, players: int) -> tuple[Seat, ...]:
    """Everybody once, clockwise from the camel."""
    return tuple(Seat((camel + step) % players) for step in range(players))


class Token(msgspec.Struct, frozen=True):
    """A placed token. `space` is None when it went home; `shown` is its value once it lies face up."""

    nth: int
    space: Space | None
    value: Sealed[int]
    shown: int | None = None
    doubled: bool = False


class Room(msgspec.Struct, frozen=True):
    """A palace room: what lies open, and the stack beneath, the top first.

    `left` counts the stack, which is None where the table has its own artifacts.
    """

    face_up: Artifact | None
    left: int
    stack: Sealed[Stack] | None = None


class RoundMagic(msgspec.Struct, frozen=True):
    """What artifacts and spells have done this round. `used` runs parallel to the seats."""

    used: tuple[tuple[Artifact, ...], ...]
    lit: tuple[Seat, ...] = ()
    house: tuple[Seat, ...] = ()
    taboo: tuple[Space, ...] = ()
    spies: tuple[Seat, ...] = ()
    weakest_first: bool = False
    smuggler: Seat | None = None


class Question(msgspec.Struct, frozen=True):
    """Does anybody act? `asked` have still to answer; `plays` came in since it was asked first.

    `box` has the answers of those who answer in secret. `opened` tells that it was opened: those who are
    still asked want to act, and do so in the open.
    """

    asked: tuple[Seat, ...]
    plays: tuple[Play, ...] = ()
    box: BidBox[int] | None = None
    opened: bool = False


class Resolving(msgspec.Struct, frozen=True):
    """How far the resolution is: `done` is the place of the last space that is over, -1 before the first.

    `space` is the one being resolved, None between two. `effects` wait for their turn; `effect` is the one
    whose questions `asked` have still to answer (in a ranked space: whose choice it is, in order).
    """

    done: int = -1
    space: Space | None = None
    question: Question | None = None
    effects: tuple[Play, ...] = ()
    effect: Play | None = None
    effect_room: Space | None = None
    asked: tuple[Seat, ...] = ()
    ranking: tuple[Strength, ...] | None = None
    carpets: tuple[Seat, ...] = ()
    keys: tuple[Seat, ...] = ()
    entered: tuple[Seat, ...] = ()
    drawn: Sealed[Hand] | None = None
    stack_for: tuple[Seat, ...] = ()
    #: Who has paid with Abracadabra and chooses from the stack now.
    paid: bool = False
    paid_with: Treasures | None = None


class State(msgspec.Struct, frozen=True):
    """A Struct and no dataclass, because every event makes a new one and msgspec does that in no time.

    Of each kind the supply, the shelves and what the players hold are always 29 together. `held` is empty in
    the light game. `tokens` of each seat are those placed this round, also those that went home since.
    `left` are seats that somebody left and nobody took.
    """

    roster: Roster
    profile: RulesProfile
    phase: Phase
    camel: Seat
    turn: Seat
    artifacts: tuple[tuple[Artifact, ...], ...]
    tokens: tuple[tuple[Token, ...], ...]
    magic: RoundMagic
    round: int = 1
    supply: Treasures = FULL_SUPPLY
    held: tuple[Sealed[Treasures], ...] = ()
    box: BidBox[Treasures] | None = None
    rooms: tuple[Room, ...] = ()
    spells: tuple[Sealed[Hand], ...] = ()
    spell_counts: tuple[int, ...] = ()
    spell_deck: Sealed[Hand] | None = None
    spells_left: int = 0
    spells_out: Sealed[Hand] | None = None
    cards_left: tuple[int, ...] = ()
    shelves: tuple[tuple[int, ...], ...] = ((),) * 5
    card_up: bool = False
    guard: Sealed[int] | None = None
    guard_shown: int | None = None
    #: Where the token goes that is about to be placed, if its player has said so.
    pointed_to: Space | None = None
    #: Whose token can be taken back.
    last_placer: Seat | None = None
    left: tuple[Seat, ...] = ()
    at: Resolving = Resolving()
    ended_with: tuple[tuple[int, ...], tuple[int, ...]] | None = None

    @property
    def players(self) -> int:
        return len(self.artifacts)

    @property
    def order(self) -> tuple[Seat, ...]:
        """Player order: clockwise from the camel, without those who have left."""
        order = player_order(self.camel, len(self.artifacts))
        return tuple([seat for seat in order if seat not in self.left]) if self.left else order

    def room(self, space: Space) -> Room:
        return self.rooms[space.index]

    def rooms_in_use(self) -> tuple[Space, ...]:
        return ROOMS[: self.players]

    def token(self, name: TokenName) -> Token | None:
        """The token placed under that name, wherever it is now; None if there is none."""
        if not 0 <= name.seat < self.players:
            return None
        own = self.tokens[name.seat]
        return own[name.nth - 1] if 1 <= name.nth <= len(own) else None

    @property
    def palace_is_empty(self) -> bool:
        """Whether the last artifact is gone, which ends the game."""
        return not any(room.left or room.face_up is not None for room in self.rooms)

    @property
    def artifacts_left(self) -> int:
        """How many lie in the palace, open and in stacks."""
        return sum(room.left + (room.face_up is not None) for room in self.rooms)
