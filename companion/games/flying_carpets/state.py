"""The state of a game: what all events so far add up to."""

from enum import Enum

import msgspec

from companion.games.flying_carpets.components import DECK, Kind, carpets_each, counts_of
from companion.games.flying_carpets.moves import Carpet, CarpetAt, Duel, DuelOpened, Number
from companion.games.flying_carpets.profile import RulesProfile
from companion.shared.players import Roster, Seat
from companion.shared.sealed import BidBox, Sealed

Hand = frozenset[int]


class Phase(Enum):
    DEAL = "deal"
    LAYOUT = "layout"
    FLIGHT = "flight"
    DUELS = "duels"
    PALACES = "palaces"
    ROUND_OVER = "round-over"
    GAME_OVER = "game-over"


class Card(msgspec.Struct, frozen=True):
    """A destination that was turned up: named by its round and its number in that round's layout."""

    round: int
    number: Number
    kind: Kind


class PalaceCount(msgspec.Struct, frozen=True):
    """The palaces of a round, in seat order: how many, how many lamps among them, the points for it."""

    round: int
    palaces: tuple[int, ...]
    lamps: tuple[int, ...]
    points: tuple[int, ...]


class PointsRuled(msgspec.Struct, frozen=True):
    seat: Seat
    points: int
    reason: str


class State(msgspec.Struct, frozen=True):
    """A Struct and no dataclass, because every event makes a new one and msgspec does that in no time.

    `deck` counts what is left of each kind; every card is in the deck, on the table, held or out. `hands` are
    empty where the players keep their djinns; `known_djinns` of each are those that all have seen. `duels`
    wait in order; the first is fought now, its bids are in `box`. `lamps_said` runs parallel to the seats,
    None for those who have not said yet.
    """

    roster: Roster
    profile: RulesProfile
    phase: Phase
    active: Seat
    round: int = 1
    flight: int = 1
    deck: tuple[int, ...] = DECK
    table: tuple[Card, ...] = ()
    held: tuple[tuple[Card, ...], ...] = ()
    out: tuple[Card, ...] = ()
    hands: tuple[Sealed[Hand], ...] = ()
    known_djinns: tuple[Hand, ...] = ()
    thrown: tuple[Carpet, ...] = ()
    landing: tuple[CarpetAt, ...] = ()
    duels: tuple[Duel, ...] = ()
    box: BidBox[int] | None = None
    last_duel: DuelOpened | None = None
    lamps_said: tuple[int | None, ...] = ()
    palace_counts: tuple[PalaceCount, ...] = ()
    points_ruled: tuple[PointsRuled, ...] = ()
    ended_with: tuple[int, ...] | None = None

    @property
    def players(self) -> int:
        return len(self.held)

    @property
    def rounds(self) -> int:
        return self.profile.rounds(self.players)

    @property
    def still_to_turn_up(self) -> int:
        """How many cards the layout still lacks: fewer than twelve in all if the deck runs out."""
        return min(self.profile.layout_size - len(self.table), sum(self.deck))

    @property
    def flight_order(self) -> tuple[Seat, ...]:
        """Whose throws make up a flight, in order; with two carpets each, everybody throws one per turn."""
        players, first = self.players, self.active + 1
        return tuple(Seat((first + turn) % players) for turn in range(players * carpets_each(players)))

    @property
    def throws_next(self) -> Seat | None:
        """Whose throw it is, as far as throws are told; None when all have thrown."""
        order = self.flight_order
        return order[len(self.thrown)] if len(self.thrown) < len(order) else None

    @property
    def asked_for_lamps(self) -> Seat | None:
        """Who says next how many lamps count as palaces: only those who hold some are asked."""
        for turn in range(1, self.players + 1):
            seat = Seat((self.active + turn) % self.players)
            if self.lamps_said[seat] is None and any(card.kind is Kind.LAMP for card in self.held[seat]):
                return seat
        return None

    @property
    def flies_again(self) -> bool:
        """Whether enough is left for another flight: four or more, and not all of them deserts."""
        if len(self.table) < self.profile.fly_again_from:
            return False
        return any(card.kind is not Kind.DESERT for card in self.table)

    def card(self, number: Number, of_round: int) -> tuple[Card, Seat | None] | None:
        """The card and who holds it (None: nobody), wherever it is; None if there is no such card."""
        for card in self.table + self.out:
            if card.number == number and card.round == of_round:
                return card, None
        for seat, cards in enumerate(self.held):
            for card in cards:
                if card.number == number and card.round == of_round:
                    return card, Seat(seat)
        return None

    def counts(self, seat: Seat) -> tuple[int, ...]:
        """How many cards of each kind the player holds, in the order of the kinds."""
        return counts_of(tuple(card.kind for card in self.held[seat]))
