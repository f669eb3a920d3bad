"""Where the powers of Double and Flying Carpet may be used, by whomever."""

from companion.games.aladdins_dragons.board import Space
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


def carpet_lands(state: State, space: Space | None) -> bool:
    """Whether a Carpet, which is a token, may be put in this space as it is resolved."""
    if space is None or space in state.magic.taboo:
        return False
    return not space.is_cave or bool(state.shelves[space.index])


def require_carpet(state: State) -> None:
    """Raises MoveRefused where no Carpet may land."""
    space = state.at.space
    if space is None:
        raise MoveRefused(DragonsRefusal.NO_EFFECT, say("No space is being resolved."))
    if carpet_lands(state, space):
        return
    if space in state.magic.taboo:
        sentence = say("{space} is taboo.", space=space.word)
        raise MoveRefused(DragonsRefusal.TABOO, sentence, (say("pass"),))
    sentence = say("The {cave} is empty.", cave=space.word)
    raise MoveRefused(DragonsRefusal.EMPTY_CAVE, sentence, (say("pass"),))
