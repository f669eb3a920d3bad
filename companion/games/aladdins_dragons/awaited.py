"""What the game waits for now."""

from enum import Enum

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import Spell
from companion.games.aladdins_dragons.moves import (
    BuyArtifact,
    ChooseArtifact,
    ChooseTreasures,
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
    SayIfActing,
    ShowGuard,
    ShuffleSpells,
    TakeCamel,
    TurnUpArtifact,
    TurnUpCard,
    UseArtifact,
)
from companion.games.aladdins_dragons.profile import Source
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.state import Phase, State
from companion.games.aladdins_dragons.strength import strength_of
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.ruleset import Awaited
from companion.shared.sentences import Sentence, Word, say


class Wait(Enum):
    """What is wanted next: each has its commands."""

    DEAL = (DealArtifacts, ShuffleSpells)
    CHOOSE = (ChooseTreasures,)
    CARD = (TurnUpCard,)
    GUARD_DRAWN = (DrawGuard,)
    SPELLS_SHUFFLED = (ShuffleSpells, None)
    ARTIFACTS = (TurnUpArtifact,)
    PLACE = (PlaceToken, PointTo)
    ACT = (UseArtifact, PlaySpell, Pass, SayIfActing)
    PAY = (Pay, Pass)
    DONATE = (Pay,)
    STACK = (ChooseArtifact,)
    GUARD_SHOWN = (ShowGuard,)
    SPELLS_DRAWN = (DrawSpells,)
    KEEP = (KeepSpell,)
    MARKET = (Exchange, Pass)
    CAMEL = (TakeCamel, Pass)
    BRIBE = (Pay, Pass, None)
    BUY = (BuyArtifact, Pass)
    NOTHING = ()

    @property
    def commands(self) -> tuple[type, ...]:
        return tuple(each for each in self.value if each is not None)


def wait_of(state: State) -> Wait:
    """What the game waits for."""
    at = state.at
    if at.question is not None:
        return Wait.ACT
    if at.effect is not None:
        return _for_effect(at.effect.spell)
    match state.phase:
        case Phase.PLACE:
            return Wait.PLACE
        case Phase.RESOLVE:
            return _in_space(state, at.space) if at.ranking is not None else Wait.GUARD_SHOWN
        case Phase.DEAL:
            return Wait.DEAL
        case Phase.CHOOSE:
            return Wait.CHOOSE
        case Phase.PREPARE:
            return _in_preparation(state)
        case Phase.GAME_OVER:
            return Wait.NOTHING


def _in_preparation(state: State) -> Wait:
    if not state.card_up:
        return Wait.CARD
    if state.profile.guards is Source.DEALT and state.guard is None:
        return Wait.GUARD_DRAWN
    if needs_spells(state):
        return Wait.SPELLS_SHUFFLED
    return Wait.ARTIFACTS


def needs_spells(state: State) -> bool:
    """Whether the spells that were played have to go back into the deck before two can be drawn."""
    out = state.spells_out
    return state.spell_deck is not None and state.spells_left < 2 and out is not None and out.opened() != ()


def _for_effect(spell: Spell | None) -> Wait:
    match spell:
        case Spell.MIRAGE:
            return Wait.STACK
        case Spell.DONATION | Spell.SACRIFICE:
            return Wait.DONATE
        case _:
            return Wait.PAY


def _in_space(state: State, space: Space | None) -> Wait:
    if space is not None and space.is_room:
        return Wait.STACK if state.at.paid else Wait.BUY
    match space:
        case Space.TENT:
            return Wait.KEEP if state.at.drawn is not None else Wait.SPELLS_DRAWN
        case Space.MARKET:
            return Wait.MARKET
        case Space.CARAVANSERAI:
            return Wait.CAMEL
        case _:
            return Wait.BRIBE


def asked_of(state: State) -> tuple[Seat, ...]:
    """Whose answer is wanted: all at once where everybody chooses, else one player."""
    at = state.at
    if at.question is not None:
        return at.question.box.missing if at.question.box is not None else at.question.asked[:1]
    if at.effect is not None:
        return at.asked[:1]
    match state.phase:
        case Phase.PLACE:
            return (state.turn,)
        case Phase.RESOLVE:
            return at.asked[:1]
        case Phase.CHOOSE:
            return state.box.missing if state.box is not None else ()
        case _:
            return ()


def awaited(state: State) -> Awaited:
    """What is wanted now, of whom, and the commands that answer it."""
    wait, who = wait_of(state), asked_of(state)
    return Awaited(_what(state, wait, who), who, wait.commands)


def _what(state: State, wait: Wait, who: tuple[Seat, ...]) -> Sentence:
    match wait:
        case Wait.DEAL | Wait.SPELLS_SHUFFLED:
            return say("Artifacts and spells are shuffled.")
        case Wait.CHOOSE:
            names = state.roster.names(who)
            return say("Three treasures to begin with: {players} choose.", players=names)
        case Wait.CARD:
            return say("The top treasure card is turned up.")
        case Wait.GUARD_DRAWN:
            return say("A guard is drawn.")
        case Wait.ARTIFACTS:
            rooms = tuple(room.word for room in rooms_to_turn_up(state))
            return say("Which artifact is turned up: {rooms}?", rooms=rooms)
        case Wait.GUARD_SHOWN:
            return say("Which guard is turned up?")
        case Wait.NOTHING:
            return say("The game is over.")
        case _:
            return _what_of(state, wait, who[0])


def _what_of(state: State, wait: Wait, seat: Seat) -> Sentence:
    name, at = state.roster.name(seat), state.at
    space = at.space.word if at.space is not None else say("round {round}", round=state.round)
    match wait:
        case Wait.PLACE:
            if state.pointed_to is not None:
                return say("{player} places a token in {space}.", player=name, space=state.pointed_to.word)
            return say("{player} places a token.", player=name)
        case Wait.ACT:
            return _acting(state, space)
        case Wait.PAY | Wait.DONATE:
            assert at.effect is not None
            assert at.effect.spell is not None
            return say("{spell}: what does {player} pay?", spell=at.effect.spell.word, player=name)
        case Wait.STACK:
            return say("{player} looks through the stack and chooses an artifact.", player=name)
        case Wait.SPELLS_DRAWN:
            return say("{player} draws two spells.", player=name)
        case Wait.KEEP:
            return say("{player} keeps one of two spells.", player=name)
        case Wait.MARKET:
            return say("{player} may change one treasure for three.", player=name)
        case Wait.CAMEL:
            return say("{player} may take the camel.", player=name)
        case Wait.BRIBE:
            return say("{player} pays the guard {sum}, or leaves.", player=name, sum=guard_asks(state, seat))
        case _:
            return _buying(state, seat)


def _acting(state: State, space: Word | Sentence) -> Sentence:
    question = state.at.question
    assert question is not None
    names = state.roster.names(question.box.missing if question.box is not None else question.asked)
    if question.opened:
        return say("{space}: to act: {players}, in this order.", space=space, players=names)
    if question.box is not None:
        return say("{space}: does anybody act? Still to answer: {players}.", space=space, players=names)
    return say("{space}: does anybody act? {player} is asked.", space=space, player=names[0])


def _buying(state: State, seat: Seat) -> Sentence:
    space = state.at.space
    assert space is not None
    artifact, values = state.room(space).face_up, price(state, seat)
    assert artifact is not None
    return say(
        "{player} may buy {artifact} in {room} for {values}, each in a kind of its own.",
        player=state.roster.name(seat),
        artifact=artifact.word,
        room=space.word,
        values=values,
    )


def price(state: State, seat: Seat) -> tuple[int, ...]:
    """What a player pays in the room being resolved: these numbers, each in one kind."""
    for each in state.at.ranking or ():
        if each.seat == seat:
            return each.values
    return ()


def guard_asks(state: State, seat: Seat) -> int:
    """What a player lacks against the guard."""
    return max(0, (state.guard_shown or 0) - strength_of(state, seat, Space.GUARD))


def rooms_to_turn_up(state: State) -> tuple[Space, ...]:
    """The rooms where nothing lies open though the stack has something."""
    rooms = zip(state.rooms_in_use(), state.rooms, strict=True)
    return tuple([space for space, room in rooms if room.face_up is None and room.left])


def require(state: State, *waits: Wait) -> None:
    """Raises MoveRefused unless the game waits for one of these."""
    if wait_of(state) not in waits:
        code = DragonsRefusal.GAME_OVER if state.phase is Phase.GAME_OVER else DragonsRefusal.WRONG_TIME
        raise MoveRefused(code, say("This does not fit now."), (awaited(state).what,))


def require_asked(state: State, seat: Seat) -> None:
    """Raises MoveRefused unless the player is the one who is asked."""
    require_seat(state, seat)
    if seat not in asked_of(state):
        sentence = say("{player} is not asked now.", player=state.roster.name(seat))
        raise MoveRefused(DragonsRefusal.NOT_ASKED, sentence, (awaited(state).what,))


def require_present(state: State, seat: Seat) -> None:
    """Raises MoveRefused if nobody plays in that seat."""
    require_seat(state, seat)
    if seat in state.left:
        raise MoveRefused(DragonsRefusal.HAS_LEFT, say("{player} has left.", player=state.roster.name(seat)))


def require_seat(state: State, seat: Seat) -> None:
    """Raises MoveRefused if there is no such seat."""
    if not 0 <= seat < state.players:
        raise MoveRefused(
            DragonsRefusal.NO_SUCH_SEAT,
            say("There is no seat {seat}.", seat=int(seat)),
            (say("a seat from 0 to {last}", last=state.players - 1),),
        )
