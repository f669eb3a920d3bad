"""Does anybody act? Answered in secret by all who are asked, so that silence tells nothing."""

from companion.games.aladdins_dragons.awaited import Wait, require, require_seat
from companion.games.aladdins_dragons.events import ActSealed, ActsOpened, ActTakenBack
from companion.games.aladdins_dragons.moves import WILL, WILL_NOT, SayIfActing, TakeBackSaying
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.state import Question, State
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import BidBox
from companion.shared.sentences import say


def say_if_acting(state: State, command: SayIfActing) -> ActSealed:
    """Raises MoveRefused without a word of what was answered."""
    _require_asked_in_secret(state, command.seat)
    if command.acts.opened() not in (WILL_NOT, WILL):
        raise MoveRefused(DragonsRefusal.NOT_ASKED, say("That is no answer."), (say("yes or no"),))
    return ActSealed(command.seat, command.acts)


def take_back_saying(state: State, command: TakeBackSaying) -> ActTakenBack:
    question = _require_asked_in_secret(state, command.seat)
    if question.box is None or question.box.bid_of(command.seat) is None:
        raise MoveRefused(DragonsRefusal.NO_ANSWER, say("There is no answer to take back."))
    return ActTakenBack(command.seat)


def _require_asked_in_secret(state: State, seat: Seat) -> Question:
    require_seat(state, seat)
    require(state, Wait.ACT)
    question = state.at.question
    assert question is not None
    if question.opened or seat not in question.asked:
        sentence = say("{player} is not asked in secret now.", player=state.roster.name(seat))
        raise MoveRefused(DragonsRefusal.NOT_ASKED, sentence)
    return question


def box_of(question: Question) -> BidBox[int]:
    """The answers so far; one is missing for each who is asked while nobody has answered."""
    return question.box if question.box is not None else BidBox.awaiting(question.asked)


def acts_opened(question: Question) -> ActsOpened | None:
    """What the answers come to; None while one is missing."""
    if question.box is None or not question.box.is_full:
        return None
    return ActsOpened(tuple(seat for seat, acts in question.box.opened() if acts == WILL))
