"""Positions to start from, built card by card and not by the moves that are under test."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.games.flying_carpets.components import DECK, DJINN_SETS, KINDS, Kind
from companion.games.flying_carpets.moves import Command, Event
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.games.flying_carpets.state import Card, Phase, State
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.ruleset import Setup
from companion.shared.sealed import Sealed

RULES = FlyingCarpets()
NAMES = ("Ann", "Bob", "Cy", "Di")

#: Twelve of the most usual kinds.
TWELVE = (Kind.PALACE,) * 4 + (Kind.SPICE,) * 3 + (Kind.CAMEL,) * 3 + (Kind.TREASURE,) * 2


def roster(players: int) -> Roster:
    colours = tuple(Colour)[:players]
    return Roster(tuple(Player.usual(name, colour) for name, colour in zip(NAMES, colours, strict=False)))


def started(players: int = 3, active: int = 0, profile: Mapping[str, object] | None = None) -> State:
    return RULES.start(Setup(roster(players), Seat(active), profile or {}))


def dealt(players: int = 3, active: int = 0, hands: Sequence[Sequence[int]] | None = None) -> State:
    """Before the first layout; the sets in the order of the rules unless `hands` says otherwise."""
    sealed = tuple(Sealed(frozenset(hand)) for hand in hands or DJINN_SETS[players])
    return replace(started(players, active), phase=Phase.LAYOUT, hands=sealed)


def flying(state: State, kinds: Sequence[Kind] = TWELVE, flight: int = 1) -> State:
    """With the kinds on the table, numbered from 1, and nobody having thrown."""
    table = tuple(Card(state.round, number, kind) for number, kind in enumerate(kinds, start=1))
    return fitting_deck(replace(state, phase=Phase.FLIGHT, table=table, flight=flight))


def holding(state: State, kinds: Mapping[int, Sequence[Kind]]) -> State:
    """With the kinds held, by seat, as cards 101, 102 … of this round."""
    held, number = [], 100
    for seat in range(state.players):
        cards = []
        for kind in kinds.get(seat, ()):
            number += 1
            cards.append(Card(state.round, number, kind))
        held.append(tuple(cards))
    return fitting_deck(replace(state, held=tuple(held)))


def fitting_deck(state: State) -> State:
    """With the deck that is left when everything else is where it is."""
    gone = [card.kind for card in all_cards(state)]
    return replace(state, deck=tuple(DECK[kind.place] - gone.count(kind) for kind in KINDS))


def all_cards(state: State) -> tuple[Card, ...]:
    """Every card that is not in the deck."""
    return state.table + state.out + tuple(card for cards in state.held for card in cards)


def play(state: State, *commands: Command) -> tuple[State, tuple[Event, ...]]:
    """The state after the commands, and all events on the way."""
    happened: list[Event] = []
    for command in commands:
        events = RULES.decide(state, command)
        for event in events:
            state = RULES.evolve(state, event)
        happened.extend(events)
    return state, tuple(happened)


def after(state: State, *commands: Command) -> State:
    return play(state, *commands)[0]
