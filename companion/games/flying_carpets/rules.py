"""The rules of Flying Carpets as a ruleset: what each command makes happen, and what that adds up to."""

from typing import Any, assert_never

from companion.games.flying_carpets import awaited, duels, landing, layout, palaces, scoring, telling, view
from companion.games.flying_carpets.components import DJINN_SETS, FEWEST_PLAYERS, MOST_PLAYERS
from companion.games.flying_carpets.due import with_what_follows
from companion.games.flying_carpets.evolve import evolved
from companion.games.flying_carpets.moves import (
    AddPoints,
    CancelDuel,
    Command,
    CorrectKinds,
    CountLamps,
    DealDjinns,
    DjinnsDealt,
    EndRound,
    Event,
    ExchangeDjinns,
    FinishLayout,
    GiveCard,
    Land,
    MoveCard,
    NameDuel,
    SealDjinn,
    ShowDjinns,
    SwapCards,
    TakeBackDjinn,
    TakeBackLastCard,
    ThrowCarpet,
    TurnUp,
)
from companion.games.flying_carpets.profile import Djinns, profile_from
from companion.games.flying_carpets.refusals import CarpetsRefusal
from companion.games.flying_carpets.rulings import rule
from companion.games.flying_carpets.state import Phase, State
from companion.shared.chance import Draw, shuffled
from companion.shared.handing_over import HandOver, handed_over
from companion.shared.players import Roster
from companion.shared.refusals import MoveRefused
from companion.shared.ruleset import Awaited, Setup, Viewer
from companion.shared.score_sheet import ScoreSheet
from companion.shared.sealed import Sealed
from companion.shared.sentences import Sentence, say
from companion.shared.standings import Outcome, outcome_of


class FlyingCarpets:
    """The ruleset. It holds nothing: every state comes in and goes out."""

    name = "flying-carpets"
    command_type: Any = Command
    event_type: Any = Event

    def start(self, setup: Setup) -> State:
        players = len(setup.roster)
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise MoveRefused(
                CarpetsRefusal.PLAYERS, say("{number} cannot play this.", number=players), (say("2, 3 or 4"),)
            )
        profile = profile_from(setup.profile)
        return State(
            roster=setup.roster,
            profile=profile,
            phase=Phase.DEAL if profile.djinns is Djinns.DEALT else Phase.LAYOUT,
            active=setup.begins,
            held=((),) * players,
            known_djinns=(frozenset(),) * players,
        )

    def decide(self, state: State, command: Command) -> tuple[Event, ...]:
        if state.phase is Phase.LAYOUT and isinstance(command, ThrowCarpet | Land):
            # Who throws, or tells how the carpets lie, says by it that the layout is finished.
            finished = layout.finish(state)
            flying = evolved(state, finished)
            return (finished, *with_what_follows(flying, _decided(flying, command)))
        return with_what_follows(state, _decided(state, command))

    def evolve(self, state: State, event: Event) -> State:
        return evolved(state, event)

    def chance(self, state: State, draw: Draw) -> Command | None:
        if state.phase is not Phase.DEAL:
            return None
        return DealDjinns(Sealed(shuffled(range(state.players), draw)))

    def awaited(self, state: State) -> Awaited:
        return awaited.awaited(state)

    def view_for(self, state: State, viewer: Viewer) -> view.View:
        return view.view_for(state, viewer)

    def score_sheet(self, state: State) -> ScoreSheet:
        return scoring.score_sheet(state)

    def outcome(self, state: State) -> Outcome | None:
        return outcome_of(scoring.totals(state)) if state.phase is Phase.GAME_OVER else None

    def sentence(self, event: Event, roster: Roster) -> Sentence:
        return telling.sentence(event, roster)

    def is_ruling(self, event: Event) -> bool:
        return telling.is_ruling(event)


def _decided(state: State, command: Command) -> Event:
    """The event that answers the command. Raises MoveRefused."""
    match command:
        case TurnUp():
            return layout.turn_up(state, command)
        case ThrowCarpet():
            return landing.throw(state, command)
        case Land():
            return landing.land(state, command)
        case SealDjinn():
            return duels.seal(state, command)
        case CountLamps():
            return palaces.count_lamps(state, command)
        case FinishLayout():
            return layout.finish(state)
        case NameDuel():
            return duels.name_duel(state, command)
        case TakeBackDjinn():
            return duels.take_back(state, command)
        case ShowDjinns():
            return duels.show(state, command)
        case TakeBackLastCard():
            return layout.take_back_last(state)
        case SwapCards():
            return layout.swap(state, command)
        case CorrectKinds():
            return layout.correct(state, command)
        case DealDjinns():
            return _deal(state, command)
        case HandOver():
            return handed_over(state.roster, command)
        case MoveCard() | GiveCard() | ExchangeDjinns() | AddPoints() | CancelDuel() | EndRound():
            return rule(state, command)
        case _:
            assert_never(command)


def _deal(state: State, command: DealDjinns) -> DjinnsDealt:
    if state.profile.djinns is Djinns.CARDS:
        raise MoveRefused(CarpetsRefusal.NOT_DEALT_HERE, say("The players hold the printed djinns."))
    awaited.require(state, Phase.DEAL)
    places = command.sets.opened()
    if sorted(places) != list(range(state.players)):
        raise MoveRefused(
            CarpetsRefusal.BAD_DEAL,
            say("This does not give each player a set."),
            (say("each place from 0 to {last} once", last=state.players - 1),),
        )
    sets = DJINN_SETS[state.players]
    return DjinnsDealt(tuple(Sealed(frozenset(sets[place])) for place in places))
