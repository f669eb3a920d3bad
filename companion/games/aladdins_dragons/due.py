"""What follows by itself, without anybody's command."""

from companion.games.aladdins_dragons.asking import acts_opened
from companion.games.aladdins_dragons.awaited import rooms_to_turn_up
from companion.games.aladdins_dragons.board import Space, spaces_after
from companion.games.aladdins_dragons.city import shelves_taken, spells_drawn
from companion.games.aladdins_dragons.components import TOKENS
from companion.games.aladdins_dragons.effects import paid_by_itself, worked
from companion.games.aladdins_dragons.events import (
    CamelTaken,
    Event,
    GameEnded,
    HouseWon,
    MarketWon,
    RoundEnded,
    SpaceOpened,
    SpaceRanked,
    TokenPlaced,
)
from companion.games.aladdins_dragons.evolve import evolved
from companion.games.aladdins_dragons.magic import actors
from companion.games.aladdins_dragons.prepare import turned_up
from companion.games.aladdins_dragons.profile import Source
from companion.games.aladdins_dragons.rooms import guard_passed
from companion.games.aladdins_dragons.scoring import counted
from companion.games.aladdins_dragons.state import Phase, State
from companion.games.aladdins_dragons.strength import ranking_of, shown_in
from companion.shared.players import Seat


def with_what_follows(state: State, event: Event) -> tuple[Event, ...]:
    """The event and all that it sets off."""
    if type(event) is TokenPlaced and _goes_on(state, event.seat):
        return (event,)
    events = [event]
    while True:
        state = evolved(state, events[-1])
        due = following(state)
        if due is None:
            return tuple(events)
        events.append(due)


def _goes_on(state: State, seat: Seat) -> bool:
    """Whether this player will still have tokens: then nothing follows, and most moves of a game are this."""
    return len(state.tokens[seat]) + 1 < len(TOKENS)


def following(state: State) -> Event | None:
    """The event that the state sets off by itself; None where it waits for somebody."""
    at = state.at
    if at.question is not None:
        return acts_opened(at.question)
    if at.effect is not None:
        return paid_by_itself(state)
    if at.effects:
        return worked(state, at.effects[0])
    match state.phase:
        case Phase.RESOLVE:
            return _due_in_resolution(state)
        case Phase.PREPARE:
            return _due_in_preparation(state)
        case Phase.GAME_OVER:
            return GameEnded(*counted(state)) if counted(state) != state.ended_with else None
        case Phase.DEAL | Phase.CHOOSE | Phase.PLACE:
            return None


def _due_in_preparation(state: State) -> Event | None:
    if state.palace_is_empty:
        return GameEnded(*counted(state))
    if state.profile.artifacts is Source.TYPED or not state.card_up:
        return None
    guard = state.guard is not None or state.profile.guards is Source.TYPED
    return turned_up(state) if guard and rooms_to_turn_up(state) else None


def _due_in_resolution(state: State) -> Event | None:
    at = state.at
    if at.space is None:
        return GameEnded(*counted(state)) if state.palace_is_empty else _next_space(state)
    if at.ranking is None:
        return _ranked(state, at.space)
    return None if at.asked else _decided(state, at.space)


def _next_space(state: State) -> Event | None:
    """The next space where there is anything to see, or the end of the round."""
    acts = state.profile.acts
    for space in spaces_after(state.at.done, len(state.rooms), state.profile.magic):
        if space is Space.GUARD:
            matters = any(_is_taken(state, each) for each in (space, *state.rooms_in_use()))
            if not matters:
                continue
            if guard_of(state) is None:
                return None
        else:
            matters = (space.is_cave and state.shelves[space.index] != ()) or _is_taken(state, space)
        asked = actors(state, space) if acts else ()
        if asked:
            guard = guard_of(state) if space is Space.GUARD else None
            return SpaceOpened(space, shown_in(state, space), asked, guard)
        if matters or (state.magic.smuggler is not None and space.in_city):
            return _ranked(state, space)
    return RoundEnded(state.round + 1)


def _is_taken(state: State, space: Space) -> bool:
    """Whether any token lies there."""
    for own in state.tokens:
        for token in own:
            if token.space is space:
                return True
    return False


def guard_of(state: State) -> int | None:
    """The guard of this round if it lies here, face up or down."""
    return state.guard.opened() if state.guard is not None else state.guard_shown


def _ranked(state: State, space: Space) -> Event:
    if space is Space.GUARD:
        return guard_passed(state, guard_of(state))
    ranking = ranking_of(state, space)
    asked: tuple[Seat, ...] = ()
    if ranking:
        if space.is_room:
            if state.rooms[space.index].face_up is not None:
                asked = tuple([each.seat for each in ranking])
        elif space is Space.MARKET:
            asked = (ranking[0].seat,) if state.profile.kept else ()
        elif space is Space.CARAVANSERAI:
            asked = () if ranking[0].values else (ranking[0].seat,)
        elif space is Space.TENT:
            asked = (ranking[0].seat,) if state.profile.spells is Source.TYPED else ()
    return SpaceRanked(space, ranking, asked, state.magic.weakest_first)


def _decided(state: State, space: Space) -> Event:
    """What the ranking decides where nobody has a choice."""
    if space.is_cave:
        return shelves_taken(state)
    assert state.at.ranking
    winner = state.at.ranking[0].seat
    match space:
        case Space.TENT:
            return spells_drawn(state)
        case Space.DJINNS_HOUSE:
            return HouseWon(winner)
        case Space.MARKET:
            return MarketWon(winner)
        case Space.CARAVANSERAI:
            return CamelTaken(winner)
        case _:
            raise AssertionError(f"{space} asks somebody or is over")
