"""A player who knows the rules and nothing else: plays by chance, for tests, measurements, rehearsals."""

from collections.abc import Iterator

from companion.games.flying_carpets.components import KINDS, Kind, carpets_each
from companion.games.flying_carpets.moves import (
    Carpet,
    CarpetAt,
    Command,
    CountLamps,
    FinishLayout,
    Land,
    NameDuel,
    SealDjinn,
    TakeBackDjinn,
    ThrowCarpet,
    TurnUp,
)
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.games.flying_carpets.state import Phase, State
from companion.shared.chance import Draw, one_of, shuffled
from companion.shared.players import Seat
from companion.shared.sealed import Sealed

#: Of eight carpets this many miss all destinations, lie on one, on two, on three.
LANDINGS = (0, 0, 1, 1, 1, 1, 2, 3)


def random_command(rules: FlyingCarpets, state: State, draw: Draw) -> Command | None:
    """A command that fits now, by chance; None when the game is over."""
    match state.phase:
        case Phase.DEAL:
            return rules.chance(state, draw)
        case Phase.LAYOUT:
            missing = state.still_to_turn_up
            return TurnUp(_top_of_deck(state, missing, draw)) if missing else FinishLayout()
        case Phase.FLIGHT:
            return _flight(state, draw)
        case Phase.DUELS:
            return _duel(state, draw)
        case Phase.PALACES:
            seat = state.asked_for_lamps
            assert seat is not None
            return CountLamps(seat, draw.randrange(state.counts(seat)[Kind.LAMP.place] + 1))
        case Phase.ROUND_OVER | Phase.GAME_OVER:
            return None


def random_game(rules: FlyingCarpets, state: State, draw: Draw) -> Iterator[tuple[Command, State]]:
    """Every command of a game to its end, with the state that it led to."""
    while (command := random_command(rules, state, draw)) is not None:
        for event in rules.decide(state, command):
            state = rules.evolve(state, event)
        yield command, state


def _top_of_deck(state: State, number: int, draw: Draw) -> tuple[Kind, ...]:
    left, kinds = list(state.deck), []
    total = sum(left)
    for _ in range(number):
        card = draw.randrange(total)
        total -= 1
        for kind in KINDS:
            card -= left[kind.place]
            if card < 0:
                left[kind.place] -= 1
                kinds.append(kind)
                break
    return tuple(kinds)


def _flight(state: State, draw: Draw) -> Command:
    seat = state.throws_next
    if seat is not None:
        return ThrowCarpet(Carpet(seat, 1 + sum(carpet.seat == seat for carpet in state.thrown)))
    numbers = [card.number for card in state.table]
    carpets = tuple(
        CarpetAt(Carpet(Seat(seat), nth), _some(numbers, draw), _some(numbers, draw))
        for seat in range(state.players)
        for nth in range(1, carpets_each(state.players) + 1)
    )
    return Land(carpets, shuffled(numbers, draw))


def _some(numbers: list[int], draw: Draw) -> tuple[int, ...]:
    wanted = one_of(LANDINGS, draw)
    return (
        shuffled(numbers, draw)[:wanted]
        if wanted > 1
        else tuple(one_of(numbers, draw) for _ in range(wanted))
    )


def _duel(state: State, draw: Draw) -> Command:
    box = state.box
    assert box is not None
    if box.is_empty and len(state.duels) > 1 and draw.randrange(4) == 0:
        return NameDuel(one_of(state.duels, draw).number)
    missing = box.missing
    if len(missing) < len(box.bidders) and draw.randrange(8) == 0:
        return TakeBackDjinn(next(seat for seat in box.bidders if seat not in missing))
    seat = one_of(missing, draw)
    return SealDjinn(seat, Sealed(one_of(sorted(state.hands[seat].opened()), draw)))
