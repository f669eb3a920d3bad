"""Rulings: what people decide beside the rules. Each says why, and is told apart in the journal."""

from typing import assert_never

from companion.games.aladdins_dragons.awaited import (
    Wait,
    asked_of,
    awaited,
    require_present,
    require_seat,
    wait_of,
)
from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.changes import (
    ArtifactMoved,
    CamelSet,
    Change,
    PlayerLeft,
    ShelvesChanged,
    TokenMoved,
    TokensWentHome,
    TreasuresMoved,
)
from companion.games.aladdins_dragons.components import MOST_SHELVES, Artifact
from companion.games.aladdins_dragons.effects import shown_at
from companion.games.aladdins_dragons.events import Ruled
from companion.games.aladdins_dragons.moves import (
    AddTreasures,
    GiveArtifact,
    MoveToken,
    RemoveToken,
    Ruling,
    SetCamel,
    SetShelves,
    TakeArtifact,
    TakeTreasures,
    TokenName,
    Withdraw,
)
from companion.games.aladdins_dragons.prepare import require_in_box
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.rooms import require_held
from companion.games.aladdins_dragons.state import Phase, State
from companion.games.aladdins_dragons.treasures import Treasures, covers, is_sound, told
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sentences import say

ON_BOARD = (Phase.PLACE, Phase.RESOLVE)
UNDERWAY = (Phase.PREPARE, *ON_BOARD)


def rule(state: State, command: Ruling) -> Ruled:
    if not command.reason.strip():
        raise MoveRefused(DragonsRefusal.NO_REASON, say("This ruling gives no reason."))
    return Ruled(_change(state, command), command.reason)


def _change(state: State, command: Ruling) -> Change:
    match command:
        case MoveToken(token, to):
            return _move(state, token, to)
        case RemoveToken(token):
            _require_on_board(state, token)
            return TokensWentHome((token,))
        case AddTreasures(seat, treasures):
            _require_treasures(state, seat, treasures)
            if not covers(state.supply, treasures):
                sentence = say("The supply does not have {treasures}.", treasures=told(treasures))
                legal = say("it has {supply}", supply=told(state.supply))
                raise MoveRefused(DragonsRefusal.SUPPLY_DRY, sentence, (legal,))
            return TreasuresMoved(seat, takes=treasures)
        case TakeTreasures(seat, treasures):
            _require_treasures(state, seat, treasures)
            require_held(state, seat, treasures)
            return TreasuresMoved(seat, gives=treasures)
        case GiveArtifact():
            return _give(state, command)
        case TakeArtifact(artifact, seat):
            _require(state, *UNDERWAY, Phase.GAME_OVER)
            _require_owned(state, seat, artifact)
            return ArtifactMoved(artifact, seat, None)
        case SetCamel(seat):
            _require(state, *UNDERWAY)
            require_seat(state, seat)
            return CamelSet(seat)
        case SetShelves(cave, shelves):
            return _shelves(state, cave, shelves)
        case Withdraw(seat):
            return _withdrawn(state, seat)
        case _:
            assert_never(command)


def _require(state: State, *phases: Phase) -> None:
    if state.phase not in phases:
        code = DragonsRefusal.GAME_OVER if state.phase is Phase.GAME_OVER else DragonsRefusal.WRONG_TIME
        raise MoveRefused(code, say("This does not fit now."), (awaited(state).what,))


def _require_on_board(state: State, name: TokenName) -> Space:
    _require(state, *ON_BOARD)
    require_seat(state, name.seat)
    token = state.token(name)
    if token is None or token.space is None:
        player = state.roster.name(name.seat)
        sentence = say("{player} has no token {nth} on the board.", player=player, nth=name.nth)
        there = tuple(each.nth for each in state.tokens[name.seat] if each.space is not None)
        raise MoveRefused(
            DragonsRefusal.NO_SUCH_PLACED_TOKEN, sentence, (say("{there}", there=there or "none"),)
        )
    return token.space


def _move(state: State, name: TokenName, to: Space) -> TokenMoved:
    lies = _require_on_board(state, name)
    if to.is_room and to.index >= state.players:
        raise MoveRefused(DragonsRefusal.NOT_IN_USE, say("{room} is not in use.", room=to.word))
    if lies is to:
        raise MoveRefused(DragonsRefusal.ALREADY_THERE, say("The token is in {space}.", space=to.word))
    return TokenMoved(name, to, shown_at(state, name, to))


def _withdrawn(state: State, seat: Seat) -> PlayerLeft:
    """Raises MoveRefused while the player holds what has to be put somewhere first."""
    _require(state, *UNDERWAY)
    require_present(state, seat)
    if len(state.order) == 1:
        raise MoveRefused(DragonsRefusal.HAS_LEFT, say("Nobody would be left."), (say("end the evening"),))
    if wait_of(state) in (Wait.KEEP, Wait.STACK, Wait.SPELLS_DRAWN) and seat in asked_of(state):
        sentence = say("{player} has something to choose.", player=state.roster.name(seat))
        raise MoveRefused(DragonsRefusal.CHOOSES_NOW, sentence, (awaited(state).what,))
    if state.phase is Phase.PLACE and wait_of(state) is not Wait.PLACE:
        sentence = say("A spell is being played.")
        raise MoveRefused(DragonsRefusal.CHOOSES_NOW, sentence, (awaited(state).what,))
    return PlayerLeft(seat)


def _require_treasures(state: State, seat: Seat, treasures: Treasures) -> None:
    _require(state, *UNDERWAY)
    require_seat(state, seat)
    if not state.profile.kept:
        raise MoveRefused(DragonsRefusal.NOT_KEPT, say("The table sees to the treasures here."))
    if not is_sound(treasures) or not any(treasures):
        sentence = say("{treasures} cannot be moved.", treasures=told(treasures))
        raise MoveRefused(DragonsRefusal.PAYMENT_SUM, sentence, (say("one treasure or more"),))


def _require_owned(state: State, seat: Seat, artifact: Artifact) -> None:
    require_seat(state, seat)
    if artifact not in state.artifacts[seat]:
        raise MoveRefused(
            DragonsRefusal.ARTIFACT_NOT_HELD,
            say("{player} has no {artifact}.", player=state.roster.name(seat), artifact=artifact.word),
        )


def _give(state: State, command: GiveArtifact) -> ArtifactMoved:
    _require(state, *UNDERWAY, Phase.GAME_OVER)
    require_seat(state, command.to)
    match command.giver:
        case None:
            require_in_box(state, command.artifact)
        case Space() as space:
            in_use = space.is_room and space.index < state.players
            if not in_use or state.room(space).face_up is not command.artifact:
                raise MoveRefused(
                    DragonsRefusal.NOT_IN_STACK,
                    say("{artifact} does not lie open there.", artifact=command.artifact.word),
                )
        case giver:
            _require_owned(state, giver, command.artifact)
    return ArtifactMoved(command.artifact, command.giver, command.to)


def _shelves(state: State, cave: Space, shelves: tuple[int, ...]) -> ShelvesChanged:
    _require(state, *ON_BOARD)
    if not cave.is_cave or any(number < 1 for number in shelves) or len(shelves) > MOST_SHELVES:
        raise MoveRefused(
            DragonsRefusal.BAD_CARD,
            say("These are no shelves of a cave."),
            (say("one number for each shelf"),),
        )
    there = state.supply[cave.index] + sum(state.shelves[cave.index])
    if state.profile.kept and sum(shelves) > there:
        raise MoveRefused(
            DragonsRefusal.SUPPLY_DRY,
            say("The supply does not have so many."),
            (say("up to {number}", number=there),),
        )
    return ShelvesChanged(cave, shelves)
