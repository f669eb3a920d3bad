"""What each event does to the state. Nothing is refused here."""

from typing import assert_never

from msgspec.structs import replace

from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.duels import hands_after, known_after, next_box
from companion.games.flying_carpets.layout import applied
from companion.games.flying_carpets.moves import (
    CardGiven,
    CardMoved,
    CardsSwapped,
    CardsTurnedUp,
    CarpetsReturned,
    CarpetThrown,
    Claim,
    DjinnsDealt,
    DjinnSealed,
    DjinnsExchanged,
    DjinnTakenBack,
    Duel,
    DuelCancelled,
    DuelNamed,
    DuelOpened,
    Event,
    GameEnded,
    KindsCorrected,
    LampsCounted,
    Landed,
    LastCardTakenBack,
    LayoutFinished,
    Number,
    PalacesCounted,
    Place,
    PointsAdded,
    RoundBegun,
    RoundEnded,
)
from companion.games.flying_carpets.palaces import counted_cards
from companion.games.flying_carpets.state import Card, PalaceCount, Phase, PointsRuled, State
from companion.shared.handing_over import HandedOver, roster_after
from companion.shared.players import Seat


def evolved(state: State, event: Event) -> State:
    match event:
        case CardsTurnedUp():
            return _turned_up(state, event)
        case CarpetThrown(carpet):
            return replace(state, thrown=(*state.thrown, carpet))
        case Landed():
            return _landed(state, event)
        case DjinnSealed(seat, djinn):
            assert state.box is not None
            return replace(state, box=state.box.with_bid(seat, djinn))
        case DuelOpened():
            return _duel_opened(state, event)
        case CarpetsReturned():
            return _returned(state, event)
        case LampsCounted(seat, lamps):
            said = (*state.lamps_said[:seat], lamps, *state.lamps_said[seat + 1 :])
            return replace(state, lamps_said=said)
        case PalacesCounted():
            return _palaces_counted(state, event)
        case RoundBegun(number, active):
            return replace(state, phase=Phase.LAYOUT, round=number, active=active, flight=1, last_duel=None)
        case DjinnsDealt(hands):
            return replace(state, phase=Phase.LAYOUT, hands=hands)
        case LayoutFinished():
            return replace(state, phase=Phase.FLIGHT)
        case GameEnded(points):
            return replace(state, phase=Phase.GAME_OVER, ended_with=points)
        case DjinnTakenBack(seat):
            assert state.box is not None
            return replace(state, box=state.box.without_bid(seat))
        case DuelNamed(number):
            first = tuple(duel for duel in state.duels if duel.number == number)
            return _with_duels(state, first + tuple(duel for duel in state.duels if duel.number != number))
        case LastCardTakenBack():
            return _last_taken_back(state)
        case CardsSwapped(one, other):
            kinds = {card.number: card.kind for card in state.table}
            return _with_kinds(state, {one: kinds[other], other: kinds[one]})
        case KindsCorrected(changes):
            deck, kinds = applied(state, changes)
            return _asked_again(replace(_with_kinds(state, kinds), deck=deck))
        case HandedOver():
            return replace(state, roster=roster_after(state.roster, (event,)))
        case CardMoved() | CardGiven() | DjinnsExchanged() | PointsAdded() | DuelCancelled() | RoundEnded():
            return _ruled(state, event)
        case _:
            assert_never(event)


def _turned_up(state: State, event: CardsTurnedUp) -> State:
    deck = list(state.deck)
    for kind in event.kinds:
        deck[kind.place] -= 1
    first = len(state.table) + 1
    cards = tuple(Card(state.round, first + step, kind) for step, kind in enumerate(event.kinds))
    return replace(state, deck=tuple(deck), table=state.table + cards)


def _last_taken_back(state: State) -> State:
    deck = list(state.deck)
    deck[state.table[-1].kind.place] += 1
    return replace(state, deck=tuple(deck), table=state.table[:-1])


def _landed(state: State, event: Landed) -> State:
    return replace(
        _with_duels(_claimed(state, event.claims), event.duels),
        phase=Phase.DUELS,
        landing=event.carpets,
        thrown=(),
        last_duel=None,
    )


def _claimed(state: State, claims: tuple[Claim, ...]) -> State:
    if not claims:
        return state
    on_table = {card.number: card for card in state.table}
    held = list(state.held)
    for claim in claims:
        held[claim.seat] = (*held[claim.seat], on_table.pop(claim.number))
    return replace(state, table=tuple(on_table.values()), held=tuple(held))


def _duel_opened(state: State, event: DuelOpened) -> State:
    won = _claimed(state, (Claim(event.winner, event.number),))
    duels = tuple(duel for duel in state.duels if duel.number != event.number)
    return replace(
        won,
        hands=hands_after(state, event),
        known_djinns=known_after(state, event),
        duels=duels,
        box=next_box(duels),
        last_duel=event,
    )


def _returned(state: State, event: CarpetsReturned) -> State:
    if event.again:
        return replace(state, phase=Phase.FLIGHT, flight=state.flight + 1, landing=())
    return _to_palaces(state)


def _to_palaces(state: State) -> State:
    """The flights are over; what is left on the table leaves the game."""
    return replace(
        state,
        phase=Phase.PALACES,
        out=state.out + state.table,
        table=(),
        landing=(),
        thrown=(),
        duels=(),
        box=None,
        lamps_said=(None,) * state.players,
    )


def _palaces_counted(state: State, event: PalacesCounted) -> State:
    held, out = [], state.out
    for seat, cards in enumerate(state.held):
        leaving = counted_cards(state, Seat(seat), event.lamps[seat])
        held.append(tuple(card for card in cards if card not in leaving) if leaving else cards)
        out += leaving
    count = PalaceCount(state.round, event.palaces, event.lamps, event.points)
    return replace(
        state,
        phase=Phase.ROUND_OVER,
        held=tuple(held),
        out=out,
        palace_counts=(*state.palace_counts, count),
    )


def _ruled(
    state: State,
    event: CardMoved | CardGiven | DjinnsExchanged | PointsAdded | DuelCancelled | RoundEnded,
) -> State:
    match event:
        case CardMoved(of_round, number, to):
            return _asked_again(_moved(state, of_round, number, to))
        case CardGiven(kind, to):
            deck = list(state.deck)
            deck[kind.place] -= 1
            card = Card(state.round, _next_given_number(state), kind)
            return _asked_again(_put(replace(state, deck=tuple(deck)), card, to))
        case DjinnsExchanged(hands):
            return replace(state, hands=hands, known_djinns=(frozenset(),) * state.players)
        case PointsAdded(seat, points, reason):
            return replace(state, points_ruled=(*state.points_ruled, PointsRuled(seat, points, reason)))
        case DuelCancelled(number, to):
            given = state if to is None else _claimed(state, (Claim(to, number),))
            return _with_duels(given, tuple(duel for duel in state.duels if duel.number != number))
        case RoundEnded():
            return _to_palaces(state)
        case _:
            assert_never(event)


def _moved(state: State, of_round: int, number: Number, to: Seat | Place) -> State:
    found = state.card(number, of_round)
    assert found is not None, "only cards that exist are moved"
    card = found[0]
    lifted = replace(
        state,
        table=tuple(each for each in state.table if each != card),
        out=tuple(each for each in state.out if each != card),
        held=tuple(tuple(each for each in cards if each != card) for cards in state.held),
    )
    return _put(lifted, card, to)


def _put(state: State, card: Card, to: Seat | Place) -> State:
    match to:
        case Place.TABLE:
            on_table = sorted((*state.table, card), key=lambda each: each.number)
            return replace(state, table=tuple(on_table))
        case Place.OUT:
            return replace(state, out=(*state.out, card))
        case _:
            held = (*state.held[:to], (*state.held[to], card), *state.held[to + 1 :])
            return replace(state, held=held)


def _next_given_number(state: State) -> Number:
    """Cards given by a ruling are numbered after the layout."""
    cards = (*state.table, *state.out, *(card for held in state.held for card in held))
    numbers = (card.number for card in cards if card.round == state.round)
    return max(state.profile.layout_size, *numbers, 0) + 1


def _with_duels(state: State, duels: tuple[Duel, ...]) -> State:
    """The duels that wait from now on. Bids stay sealed in the box if the duel they are for remains first."""
    same = state.box is not None and duels[:1] == state.duels[:1]
    return replace(state, duels=duels, box=state.box if same else next_box(duels))


def _with_kinds(state: State, kinds: dict[Number, Kind]) -> State:
    """Cards of this round by other kinds, wherever they are."""

    def turned(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(
            Card(card.round, card.number, kinds[card.number])
            if card.round == state.round and card.number in kinds
            else card
            for card in cards
        )

    return replace(
        state,
        table=turned(state.table),
        out=turned(state.out),
        held=tuple(map(turned, state.held)),
    )


def _asked_again(state: State) -> State:
    """In the palace count, cards that changed hands or kinds make everybody say their lamps again."""
    if state.phase is not Phase.PALACES:
        return state
    return replace(state, lamps_said=(None,) * state.players)
