"""The palace: past the guard, and buying in the rooms."""

from companion.games.aladdins_dragons.awaited import Wait, guard_asks, price, require, require_asked
from companion.games.aladdins_dragons.board import Area, Space
from companion.games.aladdins_dragons.components import Artifact
from companion.games.aladdins_dragons.events import (
    ArtifactBought,
    GuardPaid,
    GuardPassed,
    PalaceLeft,
    RoomPaid,
    RoomPassed,
)
from companion.games.aladdins_dragons.moves import BuyArtifact, ChooseArtifact, Pass, Pay
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.state import State
from companion.games.aladdins_dragons.strength import strengths, tokens_in
from companion.games.aladdins_dragons.treasures import Treasures, covers, is_sound, payments, told
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import Sealed
from companion.shared.sentences import say


def guard_passed(state: State, guard: int | None) -> GuardPassed:
    """Everybody against the guard. Only whoever has tokens in the rooms has something to pay for."""
    assert guard is not None, "without a guard the space is not resolved"
    there = strengths(state, Space.GUARD)
    sums = {each.seat: each.sum for each in there}
    entered: list[Seat] = []
    asked: list[Seat] = []
    left: list[Seat] = []
    for seat in state.order:
        if seat in state.at.keys or sums.get(seat, 0) >= guard:
            entered.append(seat)
        elif tokens_in(state, seat, Area.ROOM):
            (asked if seat in sums else left).append(seat)
    return GuardPassed(guard, tuple(there), tuple(entered), tuple(asked), tuple(left))


def pay_guard(state: State, command: Pay) -> GuardPaid:
    require(state, Wait.BRIBE)
    require_asked(state, command.seat)
    missing = guard_asks(state, command.seat)
    require_payment(state, command.seat, command.treasures, missing)
    return GuardPaid(command.seat, missing, command.treasures)


def leave_palace(state: State, command: Pass) -> PalaceLeft:
    require_asked(state, command.seat)
    return PalaceLeft(command.seat)


def pass_room(state: State, command: Pass) -> RoomPassed:
    require_asked(state, command.seat)
    assert state.at.space is not None
    return RoomPassed(command.seat, state.at.space)


def buy(state: State, command: BuyArtifact) -> ArtifactBought | RoomPaid:
    require(state, Wait.BUY)
    require_asked(state, command.seat)
    space = state.at.space
    assert space is not None
    values = price(state, command.seat)
    _require_price(state, command, values)
    if command.seat in state.at.stack_for and state.room(space).left:
        return RoomPaid(command.seat, space, command.treasures)
    artifact = state.room(space).face_up
    assert artifact is not None, "nobody is asked to buy where nothing lies"
    return ArtifactBought(command.seat, space, artifact, command.treasures)


def choose_bought(state: State, command: ChooseArtifact) -> ArtifactBought:
    """What a buyer with Abracadabra takes out of the stack, or from its top."""
    space, paid = state.at.space, state.at.paid_with
    assert space is not None
    room = state.room(space)
    if command.artifact is room.face_up:
        return ArtifactBought(command.seat, space, command.artifact, paid)
    stack = None if room.stack is None else stack_without(state, command.artifact, room.stack)
    return ArtifactBought(command.seat, space, command.artifact, paid, from_stack=True, stack=stack)


def stack_without(
    state: State, artifact: Artifact, stack: Sealed[tuple[Artifact, ...]]
) -> Sealed[tuple[Artifact, ...]]:
    """The stack after one artifact was taken out. Raises MoveRefused if it is not in there."""
    lying = list(stack.opened())
    if artifact not in lying:
        sentence = say("There is no such artifact in this stack.")
        raise MoveRefused(DragonsRefusal.NOT_IN_STACK, sentence, (say("one that lies there"),))
    lying.remove(artifact)
    return Sealed(tuple(lying))


def _require_price(state: State, command: BuyArtifact, values: tuple[int, ...]) -> None:
    """Raises MoveRefused unless the payment fits the tokens and is there."""
    name = state.roster.name(command.seat)
    ways = payments(values)
    if not ways:
        raise MoveRefused(
            DragonsRefusal.PAYMENT_KINDS,
            say("{player} has {number} tokens here, there are five kinds.", player=name, number=len(values)),
            (say("pass"),),
        )
    paid = command.treasures
    if not is_told(state, paid):
        return
    assert paid is not None
    if tuple(sorted(filter(None, paid))) != tuple(sorted(values)) or not is_sound(paid):
        raise MoveRefused(
            DragonsRefusal.PAYMENT_KINDS,
            say("{paid} does not pay for {values}.", paid=told(paid), values=values),
            (say("{values}, each in a kind of its own", values=values), say("pass")),
        )
    require_held(state, command.seat, paid)


def require_payment(state: State, seat: Seat, paid: Treasures | None, total: int) -> None:
    """Raises MoveRefused unless exactly `total` is paid, in any treasures that the player has."""
    if not is_told(state, paid):
        return
    assert paid is not None
    if not is_sound(paid) or sum(paid) != total:
        raise MoveRefused(
            DragonsRefusal.PAYMENT_SUM,
            say("{paid} is not {total}.", paid=told(paid), total=total),
            (say("treasures worth {total}", total=total),),
        )
    require_held(state, seat, paid)


def is_told(state: State, paid: Treasures | None) -> bool:
    """Whether there is a payment to be checked. Raises MoveRefused where it should be told, or should not."""
    if state.profile.kept and paid is None:
        raise MoveRefused(DragonsRefusal.TELL_PAYMENT, say("What is paid?"))
    if not state.profile.kept and paid is not None:
        raise MoveRefused(DragonsRefusal.NOT_KEPT, say("The table sees to the treasures here."))
    return state.profile.kept


def require_held(state: State, seat: Seat, treasures: Treasures) -> None:
    """Raises MoveRefused, which says nothing about what the player does have."""
    if not covers(state.held[seat].opened(), treasures):
        name = state.roster.name(seat)
        raise MoveRefused(
            DragonsRefusal.MORE_THAN_HELD,
            say("{player} does not have {treasures}.", player=name, treasures=told(treasures)),
            (say("what lies behind their screen"),),
        )
