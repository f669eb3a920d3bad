"""Strength in a space: what counts there, and who stands before whom."""

from companion.games.aladdins_dragons.board import CITY, Area, Space
from companion.games.aladdins_dragons.components import CARPET_VALUE
from companion.games.aladdins_dragons.events import Shown, Strength
from companion.games.aladdins_dragons.moves import TokenName
from companion.games.aladdins_dragons.state import State
from companion.shared.players import Seat


def values_of(state: State, seat: Seat, space: Space) -> tuple[int, ...]:
    """What counts for a player in a space: tokens, a doubled one twice; Carpets in the one being resolved."""
    values = []
    for token in state.tokens[seat]:
        if token.space is space:
            value = token.value.opened()
            values.append(value)
            if token.doubled:
                values.append(value)
    at = state.at
    if at.carpets and at.space is space:
        values += [CARPET_VALUE] * at.carpets.count(seat)
    return tuple(values)


def strength_of(state: State, seat: Seat, space: Space) -> int:
    return sum(values_of(state, seat, space))


def strengths(state: State, space: Space) -> list[Strength]:
    """Everybody who is there, in player order."""
    found = []
    for seat in state.order:
        values = values_of(state, seat, space)
        if values:
            found.append(Strength(seat, values))
    return found


def ranking_of(state: State, space: Space) -> tuple[Strength, ...]:
    """Who is there, the strongest first; of equal ones the nearer to the camel is stronger.

    Where the last will be the first, that whole order is turned round. In a city space where nobody is, a
    Smuggler counts as strongest.
    """
    found = strengths(state, space)
    if not found and state.magic.smuggler is not None and space in CITY:
        return (Strength(state.magic.smuggler, ()),)
    # Sorting keeps the player order of equal ones.
    found.sort(key=lambda each: -sum(each.values))
    if state.magic.weakest_first:
        found.reverse()
    return tuple(found)


def shown_in(state: State, space: Space) -> tuple[Shown, ...]:
    """The tokens of a space with their values."""
    return tuple(
        Shown(TokenName(seat, token.nth), token.value.opened())
        for seat in state.order
        for token in state.tokens[seat]
        if token.space is space
    )


def tokens_in(state: State, seat: Seat, area: Area) -> tuple[TokenName, ...]:
    """The tokens that a player has in an area now."""
    return tuple(
        [
            TokenName(seat, token.nth)
            for token in state.tokens[seat]
            if token.space is not None and token.space.area is area
        ]
    )
