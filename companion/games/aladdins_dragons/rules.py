"""The rules of Aladdin's Dragons as a ruleset: what each command makes happen, and what that adds up to."""

from typing import Any, assert_never

from companion.games.aladdins_dragons import (
    asking,
    awaited,
    city,
    effects,
    magic,
    place,
    prepare,
    rooms,
    scoring,
    telling,
    view,
)
from companion.games.aladdins_dragons.awaited import Wait, wait_of
from companion.games.aladdins_dragons.components import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    Artifact,
    stack_size,
)
from companion.games.aladdins_dragons.due import with_what_follows
from companion.games.aladdins_dragons.events import Event
from companion.games.aladdins_dragons.evolve import evolved
from companion.games.aladdins_dragons.moves import (
    BuyArtifact,
    ChooseArtifact,
    ChooseTreasures,
    Command,
    DealArtifacts,
    DrawGuard,
    DrawSpells,
    Exchange,
    KeepSpell,
    Pass,
    Pay,
    PlaceToken,
    PlaySpell,
    PointTo,
    Preparing,
    SayIfActing,
    ShowGuard,
    ShuffleSpells,
    TakeBackSaying,
    TakeBackToken,
    TakeCamel,
    TurnUpArtifact,
    TurnUpCard,
    UseArtifact,
)
from companion.games.aladdins_dragons.profile import RulesProfile, Source, profile_from
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.rulings import rule
from companion.games.aladdins_dragons.state import Phase, Room, RoundMagic, State
from companion.shared.chance import Draw
from companion.shared.handing_over import HandOver, handed_over
from companion.shared.players import Roster
from companion.shared.refusals import MoveRefused
from companion.shared.ruleset import Awaited, Setup, Viewer
from companion.shared.score_sheet import ScoreSheet
from companion.shared.sealed import BidBox, Sealed
from companion.shared.sentences import Sentence, say
from companion.shared.standings import Outcome


class AladdinsDragons:
    """The ruleset. It holds nothing: every state comes in and goes out."""

    name = "aladdins-dragons"
    command_type: Any = Command
    event_type: Any = Event

    def start(self, setup: Setup) -> State:
        players = len(setup.roster)
        if not FEWEST_PLAYERS <= players <= MOST_PLAYERS:
            raise MoveRefused(
                DragonsRefusal.PLAYERS, say("{number} cannot play this.", number=players), (say("3, 4 or 5"),)
            )
        profile = profile_from(setup.profile, players)
        owned = (Artifact.LAMP,) if profile.magic else ()
        return State(
            roster=setup.roster,
            profile=profile,
            phase=_first_phase(profile),
            camel=setup.begins,
            turn=setup.begins,
            artifacts=(owned,) * players,
            tokens=((),) * players,
            magic=RoundMagic(((),) * players),
            box=BidBox.awaiting(setup.roster.seats) if profile.kept else None,
            rooms=(Room(None, stack_size(profile.magic)),) * players,
            spells=tuple(Sealed(()) for _ in range(players)) if profile.magic else (),
            spell_counts=(0,) * players if profile.magic else (),
        )

    def decide(self, state: State, command: Command) -> tuple[Event, ...]:
        return with_what_follows(state, _decided(state, command))

    def evolve(self, state: State, event: Event) -> State:
        return evolved(state, event)

    def chance(self, state: State, draw: Draw) -> Command | None:
        return prepare.chance(state, draw)

    def awaited(self, state: State) -> Awaited:
        return awaited.awaited(state)

    def view_for(self, state: State, viewer: Viewer) -> view.View:
        return view.view_for(state, viewer)

    def score_sheet(self, state: State) -> ScoreSheet:
        return scoring.score_sheet(state)

    def outcome(self, state: State) -> Outcome | None:
        return scoring.outcome(state)

    def sentence(self, event: Event, roster: Roster) -> Sentence:
        return telling.sentence(event, roster)

    def is_ruling(self, event: Event) -> bool:
        return telling.is_ruling(event)


def _first_phase(profile: RulesProfile) -> Phase:
    dealt = profile.artifacts is Source.DEALT or (profile.magic and profile.spells is Source.DEALT)
    if dealt:
        return Phase.DEAL
    return Phase.CHOOSE if profile.kept else Phase.PREPARE


def _decided(state: State, command: Command) -> Event:
    """The event that answers the command. What is said most often is looked for first. Raises MoveRefused."""
    match command:
        case PlaceToken():
            return place.place(state, command)
        case Pass():
            return _passed(state, command)
        case BuyArtifact():
            return rooms.buy(state, command)
        case PointTo():
            return place.point_to(state, command)
        case Preparing():
            return _prepared(state, command)
        case UseArtifact() | PlaySpell() | SayIfActing() | TakeBackSaying():
            return _acted(state, command)
        case Exchange() | TakeCamel() | KeepSpell() | DrawSpells():
            return _in_city(state, command)
        case Pay():
            if wait_of(state) is Wait.BRIBE:
                return rooms.pay_guard(state, command)
            return effects.pay_effect(state, command)
        case ChooseArtifact():
            return _chosen(state, command)
        case TakeBackToken():
            return place.take_back(state, command)
        case HandOver():
            return handed_over(state.roster, command)
        case _:
            return rule(state, command)


def _acted(state: State, command: UseArtifact | PlaySpell | SayIfActing | TakeBackSaying) -> Event:
    match command:
        case UseArtifact():
            return magic.use_artifact(state, command)
        case PlaySpell():
            return magic.play_spell(state, command)
        case SayIfActing():
            return asking.say_if_acting(state, command)
        case TakeBackSaying():
            return asking.take_back_saying(state, command)


def _in_city(state: State, command: Exchange | TakeCamel | KeepSpell | DrawSpells) -> Event:
    match command:
        case Exchange():
            return city.exchange(state, command)
        case TakeCamel():
            return city.take_camel(state, command)
        case KeepSpell():
            return city.keep_spell(state, command)
        case DrawSpells():
            return city.draw_spells(state, command)


def _prepared(
    state: State,
    command: DealArtifacts
    | ShuffleSpells
    | ChooseTreasures
    | TurnUpCard
    | DrawGuard
    | ShowGuard
    | TurnUpArtifact,
) -> Event:
    match command:
        case TurnUpCard():
            return prepare.turn_up_card(state, command)
        case DrawGuard():
            return prepare.draw_guard(state, command)
        case ShowGuard():
            return prepare.show_guard(state, command)
        case TurnUpArtifact():
            return prepare.turn_up_artifact(state, command)
        case ChooseTreasures():
            return prepare.choose_treasures(state, command)
        case DealArtifacts():
            return prepare.deal_artifacts(state, command)
        case ShuffleSpells():
            return prepare.shuffle_spells(state, command)
        case _:
            assert_never(command)


def _passed(state: State, command: Pass) -> Event:
    match wait_of(state):
        case Wait.ACT:
            return magic.pass_acting(state, command)
        case Wait.PAY:
            return effects.refuse_tax(state, command)
        case Wait.MARKET:
            return city.decline_exchange(state, command)
        case Wait.CAMEL:
            return city.decline_camel(state, command)
        case Wait.BRIBE:
            return rooms.leave_palace(state, command)
        case Wait.BUY:
            return rooms.pass_room(state, command)
        case _:
            awaited.require(state, Wait.ACT, Wait.PAY, Wait.MARKET, Wait.CAMEL, Wait.BRIBE, Wait.BUY)
            raise AssertionError("require refuses")


def _chosen(state: State, command: ChooseArtifact) -> Event:
    awaited.require(state, Wait.STACK)
    awaited.require_asked(state, command.seat)
    if state.at.effect is not None:
        return effects.choose_on_top(state, command)
    return rooms.choose_bought(state, command)
