"""The player by simple rules as people at a table would see it: pointing first, answering in secret.

Every move is a command, so that a console, a screen and pads can play the same evening.
"""

from companion.games.aladdins_dragons.answers import artifact_uses
from companion.games.aladdins_dragons.asking import box_of
from companion.games.aladdins_dragons.awaited import Wait, wait_of
from companion.games.aladdins_dragons.moves import (
    WILL,
    WILL_NOT,
    Command,
    Pass,
    PlaceToken,
    PointTo,
    SayIfActing,
)
from companion.games.aladdins_dragons.place import tokens_left
from companion.games.aladdins_dragons.rules import AladdinsDragons
from companion.games.aladdins_dragons.simple_play import GUARD_TOKEN, SELDOM, simple_command, simple_spell
from companion.games.aladdins_dragons.state import State
from companion.shared.chance import Draw, one_of
from companion.shared.players import Seat
from companion.shared.sealed import Sealed


def rehearsed_command(rules: AladdinsDragons, state: State, draw: Draw) -> Command | None:
    """What somebody does now; None when the game is over."""
    match wait_of(state):
        case Wait.PLACE if state.pointed_to is not None:
            return _placed(state, draw)
        case Wait.ACT:
            return _answered(state, draw)
        case _:
            command = simple_command(rules, state, draw)
            return PointTo(command.seat, command.space) if isinstance(command, PlaceToken) else command


def _placed(state: State, draw: Draw) -> PlaceToken:
    """Small tokens go to the rooms, where every one has to be paid for; large ones elsewhere."""
    space, left = state.pointed_to, tokens_left(state, state.turn)
    assert space is not None
    small = space.is_room
    fitting = tuple(value for value in left if (value < GUARD_TOKEN) is small)
    return PlaceToken(state.turn, space, Sealed(one_of(fitting or left, draw)))


def _answered(state: State, draw: Draw) -> Command:
    """In secret whether they act, one after the other in any order; then those who want to, in theirs."""
    question = state.at.question
    assert question is not None
    if question.opened:
        return _act(state, question.asked[0], draw) or Pass(question.asked[0])
    seat = one_of(box_of(question).missing, draw)
    # Whoever finds nothing to do says no; what is done is drawn anew when it is their turn.
    acts = not draw.randrange(SELDOM) and _act(state, seat, draw) is not None
    return SayIfActing(seat, Sealed(WILL if acts else WILL_NOT))


def _act(state: State, seat: Seat, draw: Draw) -> Command | None:
    """A spell of a player whose Lamp is alight, or an artifact; None where there is nothing to do."""
    if seat in state.magic.lit and (spell := simple_spell(state, seat, draw)) is not None:
        return spell
    uses = tuple(artifact_uses(state, seat))
    return one_of(uses, draw) if uses else None
