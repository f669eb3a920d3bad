"""What follows by itself, without anybody's command."""

from companion.games.flying_carpets.duels import bids_opened
from companion.games.flying_carpets.evolve import evolved
from companion.games.flying_carpets.moves import CarpetsReturned, Event, GameEnded, RoundBegun
from companion.games.flying_carpets.palaces import palaces_counted
from companion.games.flying_carpets.scoring import totals
from companion.games.flying_carpets.state import Phase, State
from companion.shared.players import left_of


def with_what_follows(state: State, event: Event) -> tuple[Event, ...]:
    """The event and all that it sets off."""
    events = [event]
    while True:
        state = evolved(state, events[-1])
        following = _due(state)
        if following is None:
            return tuple(events)
        events.append(following)


def _due(state: State) -> Event | None:
    match state.phase:
        case Phase.DUELS:
            return _due_in_duels(state)
        case Phase.FLIGHT:
            # A ruling or a correction can leave too little on the table for a flight nobody has begun.
            ends = state.flight > 1 and not state.thrown and not state.flies_again
            return CarpetsReturned(again=False) if ends else None
        case Phase.PALACES:
            return palaces_counted(state) if state.asked_for_lamps is None else None
        case Phase.ROUND_OVER:
            if state.round < state.rounds and any(state.deck):
                return RoundBegun(state.round + 1, left_of(state.active, state.players))
            return GameEnded(totals(state))
        case Phase.GAME_OVER:
            return _due_at_the_end(state)
        case Phase.DEAL | Phase.LAYOUT:
            return None


def _due_in_duels(state: State) -> Event | None:
    if not state.duels:
        return CarpetsReturned(again=state.flies_again)
    return bids_opened(state) if state.box is not None and state.box.is_full else None


def _due_at_the_end(state: State) -> Event | None:
    points = totals(state)
    return GameEnded(points) if points != state.ended_with else None
