"""Where the powers of Double and Flying Carpet may be used, by whomever."""

from companion.games.aladdins_dragons.moves import TokenName
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.state import State
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sentences import say


def require_double(state: State, seat: Seat, name: TokenName | None) -> None:
    """Raises MoveRefused unless it is a face-up token of the player in the space, not doubled yet."""
    token = state.token(name) if name is not None else None
    space = state.at.space
    if (
        name is None
        or token is None
        or name.seat != seat
        or space is None
        or token.space is not space
        or token.doubled
    ):
        raise MoveRefused(
            DragonsRefusal.NO_EFFECT,
            say("That is no face-up token of {player} in this space.", player=state.roster.name(seat)),
            (say("one of their tokens here, once each"),),
        )


def require_carpet(state: State) -> None:
    """Raises MoveRefused where no Carpet may land."""
    space = state.at.space
    if space is None:
        raise MoveRefused(DragonsRefusal.NO_EFFECT, say("No space is being resolved."))
    if space in state.magic.taboo:
        sentence = say("{space} is taboo.", space=space.word)
        raise MoveRefused(DragonsRefusal.TABOO, sentence, (say("pass"),))
