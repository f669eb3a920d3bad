"""Flights and landings: who throws, and what the carpets take, return from, or fight for."""

from collections.abc import Iterator

from companion.games.flying_carpets.awaited import awaited, require
from companion.games.flying_carpets.components import carpets_each
from companion.games.flying_carpets.layout import require_on_table
from companion.games.flying_carpets.moves import (
    Carpet,
    CarpetAt,
    CarpetThrown,
    Claim,
    Duel,
    Land,
    Landed,
    Number,
    ThrowCarpet,
)
from companion.games.flying_carpets.refusals import CarpetsRefusal
from companion.games.flying_carpets.state import Phase, State
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sentences import say


def throw(state: State, command: ThrowCarpet) -> CarpetThrown:
    require(state, Phase.FLIGHT)
    carpet = command.carpet
    _require_carpet(state, carpet)
    if carpet in state.thrown:
        sentence = say("This carpet of {player} has been thrown.", player=state.roster.name(carpet.seat))
        raise MoveRefused(CarpetsRefusal.ALREADY_THROWN, sentence, (awaited(state).what,))
    if carpet.seat != state.throws_next:
        sentence = say("It is not the turn of {player}.", player=state.roster.name(carpet.seat))
        raise MoveRefused(CarpetsRefusal.OUT_OF_TURN, sentence, (awaited(state).what,))
    return CarpetThrown(carpet)


def land(state: State, command: Land) -> Landed:
    require(state, Phase.FLIGHT)
    if state.thrown and (seat := state.throws_next) is not None:
        sentence = say("{player} has not thrown yet.", player=state.roster.name(seat))
        raise MoveRefused(CarpetsRefusal.NOT_ALL_THROWN, sentence, (awaited(state).what,))
    _require_sound(state, command)
    visitors = _visitors(state, command.carpets)
    order = state.flight_order[: state.players]
    duels = tuple(
        Duel(number, tuple(seat for seat in order if seat in visitors[number]))
        for number in _from_left_to_right(state, command.left_to_right)
        if len(visitors.get(number, ())) > 1
    )
    claims = tuple(
        Claim(next(iter(seats)), number) for number, seats in sorted(visitors.items()) if len(seats) == 1
    )
    return Landed(command.carpets, claims, duels, command.ruled)


def _visitors(state: State, carpets: tuple[CarpetAt, ...]) -> dict[Number, set[Seat]]:
    """Whose carpets lie on each destination; those that only lie under it are not there.

    A set, because two carpets of one player on a card count as one.
    """
    visitors: dict[Number, set[Seat]] = {}
    for each in carpets:
        for number in each.on:
            if number in each.under and not state.profile.interleaved_lies_on:
                continue
            visitors.setdefault(number, set()).add(each.carpet.seat)
    return visitors


def _from_left_to_right(state: State, left_to_right: tuple[Number, ...]) -> Iterator[Number]:
    yield from left_to_right
    yield from (card.number for card in state.table if card.number not in left_to_right)


def _require_sound(state: State, command: Land) -> None:
    seen: list[Carpet] = []
    on_table = {card.number for card in state.table}
    for each in command.carpets:
        _require_carpet(state, each.carpet)
        if each.carpet in seen:
            sentence = say("A carpet of {player} is named twice.", player=state.roster.name(each.carpet.seat))
            raise MoveRefused(CarpetsRefusal.CARPET_TWICE, sentence)
        seen.append(each.carpet)
        for number in each.on + each.under:
            if number not in on_table:
                require_on_table(state, number)
    for ruled in command.ruled:
        _require_carpet(state, ruled.carpet)
        require_on_table(state, ruled.number)
    for number in command.left_to_right:
        require_on_table(state, number)
    if len(set(command.left_to_right)) != len(command.left_to_right):
        raise MoveRefused(
            CarpetsRefusal.CARD_NAMED_TWICE, say("The order from left to right repeats itself.")
        )


def _require_carpet(state: State, carpet: Carpet) -> None:
    each = carpets_each(state.players)
    if not (0 <= carpet.seat < state.players and 1 <= carpet.nth <= each):
        raise MoveRefused(
            CarpetsRefusal.NO_SUCH_CARPET,
            say("There is no carpet {nth} of seat {seat}.", nth=carpet.nth, seat=int(carpet.seat)),
            (say("{each} a player, seats 0 to {last}", each=each, last=state.players - 1),),
        )
