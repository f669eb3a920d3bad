"""Placing: one token at a time, its value sealed, its space in the open."""

from companion.games.aladdins_dragons.awaited import Wait, awaited, require, require_seat, wait_of
from companion.games.aladdins_dragons.board import MAGIC_ONLY, Space, spaces_in_use
from companion.games.aladdins_dragons.components import MOST_TOKENS_IN_A_ROOM, TOKENS
from companion.games.aladdins_dragons.events import SpacePointedTo, TokenPlaced, TokenTakenBack
from companion.games.aladdins_dragons.moves import PlaceToken, PointTo, TakeBackToken
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.state import State
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sentences import Sentence, say


def place(state: State, command: PlaceToken) -> TokenPlaced:
    """Raises MoveRefused without a word of which token it was: anybody may read a refusal."""
    seat, space = command.seat, command.space
    _require_turn(state, seat)
    require_open(state, seat, space)
    value = command.token.opened()
    if value not in TOKENS:
        raise MoveRefused(
            DragonsRefusal.NO_SUCH_TOKEN, say("There is no such token."), (say("1, 2, 4, 5, 6, 7, 8 or 9"),)
        )
    for token in state.tokens[seat]:
        if token.value.opened() == value:
            sentence = say("{player} has placed that token already.", player=state.roster.name(seat))
            raise MoveRefused(
                DragonsRefusal.TOKEN_PLACED, sentence, (say("one of their tokens that are left"),)
            )
    spies = state.magic.spies
    openly = bool(spies) and (spies[0] != seat or len(spies) > 1)
    return TokenPlaced(seat, space, command.token, value if openly else None)


def take_back(state: State, command: TakeBackToken) -> TokenTakenBack:
    """Raises MoveRefused once somebody has placed, or played a spell that the token had a part in."""
    require_seat(state, command.seat)
    if wait_of(state) is not Wait.PLACE or state.last_placer != command.seat:
        sentence = say("{player} did not place last.", player=state.roster.name(command.seat))
        raise MoveRefused(DragonsRefusal.PLACED_ON, sentence, (awaited(state).what,))
    space = state.tokens[command.seat][-1].space
    assert space is not None, "a token that went home can no longer be taken back"
    return TokenTakenBack(command.seat, space)


def point_to(state: State, command: PointTo) -> SpacePointedTo:
    _require_turn(state, command.seat)
    require_open(state, command.seat, command.space)
    return SpacePointedTo(command.seat, command.space)


def _require_turn(state: State, seat: Seat) -> None:
    """Raises MoveRefused unless the player places a token now."""
    if wait_of(state) is not Wait.PLACE:
        require(state, Wait.PLACE)
    if seat != state.turn:
        require_seat(state, seat)
        sentence = say("It is not the turn of {player}.", player=state.roster.name(seat))
        raise MoveRefused(DragonsRefusal.OUT_OF_TURN, sentence, (awaited(state).what,))


def tokens_left(state: State, seat: Seat) -> tuple[int, ...]:
    """The values that a player has still to place."""
    left = list(TOKENS)
    for token in state.tokens[seat]:
        if (value := token.value.opened()) in left:
            left.remove(value)
    return tuple(left)


def open_spaces(state: State, seat: Seat) -> tuple[Space, ...]:
    """Where the player may put a token now."""
    spaces = spaces_in_use(state.players, state.profile.magic)
    return tuple([space for space in spaces if _closed(state, seat, space) is None])


def require_open(state: State, seat: Seat, space: Space) -> None:
    """Raises MoveRefused if no token of the player may be put there."""
    if (flaw := _closed(state, seat, space)) is not None:
        legal = say("{spaces}", spaces=tuple(each.word for each in open_spaces(state, seat)))
        raise MoveRefused(flaw, _told(flaw, state.roster.name(seat), space), (legal,))


def _closed(state: State, seat: Seat, space: Space) -> DragonsRefusal | None:
    """Why no token of the player may be put there; None if it may."""
    if space.is_cave:
        if not state.shelves[space.index]:
            return DragonsRefusal.EMPTY_CAVE
    elif space.is_room:
        if space.index >= len(state.rooms):
            return DragonsRefusal.NOT_IN_USE
        if len([True for token in state.tokens[seat] if token.space is space]) >= MOST_TOKENS_IN_A_ROOM:
            return DragonsRefusal.ROOM_FULL
    elif not state.profile.magic and space in MAGIC_ONLY:
        return DragonsRefusal.CLOSED
    return DragonsRefusal.TABOO if space in state.magic.taboo else None


def _told(flaw: DragonsRefusal, player: str, space: Space) -> Sentence:
    match flaw:
        case DragonsRefusal.EMPTY_CAVE:
            return say("The {cave} is empty.", cave=space.word)
        case DragonsRefusal.NOT_IN_USE:
            return say("{room} is not in use.", room=space.word)
        case DragonsRefusal.ROOM_FULL:
            return say("{player} has five tokens in {room}.", player=player, room=space.word)
        case DragonsRefusal.CLOSED:
            return say("{space} is closed.", space=space.word)
        case _:
            return say("{space} is taboo.", space=space.word)
