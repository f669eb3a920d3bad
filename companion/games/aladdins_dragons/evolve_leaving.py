"""What becomes of everything that waits for a player who leaves."""

from msgspec.structs import replace

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.evolve_parts import next_to_place, over
from companion.games.aladdins_dragons.magic import in_player_order
from companion.games.aladdins_dragons.state import Phase, Question, Resolving, State, Token
from companion.shared.players import Seat
from companion.shared.sealed import BidBox


def without_player(state: State, seat: Seat) -> State:
    """Their tokens are home, and nobody waits for them."""
    home = tuple(Token(each.nth, None, each.value) for each in state.tokens[seat])
    magic = state.magic
    if magic.smuggler == seat:
        magic = replace(magic, smuggler=None)
    state = replace(
        state,
        tokens=(*state.tokens[:seat], home, *state.tokens[seat + 1 :]),
        left=(*state.left, seat),
        magic=magic,
        last_placer=None,
    )
    if state.at.question is not None:
        state = _unasked(state, state.at.question, seat)
    elif state.at.ranking is not None or state.at.effect is not None:
        state = _not_chosen_from(state, seat)
    return _placing_goes_on(state, seat) if state.phase is Phase.PLACE else state


def _unasked(state: State, question: Question, seat: Seat) -> State:
    asked = tuple(each for each in question.asked if each != seat)
    box = question.box
    if box is not None and seat in box.bidders:
        kept = [(who, bid) for who, bid in zip(box.bidders, box.bids, strict=True) if who != seat]
        box = BidBox(tuple(who for who, _ in kept), tuple(bid for _, bid in kept))
    if asked:
        return replace(state, at=replace(state.at, question=replace(question, asked=asked, box=box)))
    effects = in_player_order(state, question.plays)
    return replace(state, at=replace(state.at, question=None, effects=effects))


def _not_chosen_from(state: State, seat: Seat) -> State:
    """In the ranking no more, and not among those who pay or choose."""
    at = state.at
    asked = tuple(each for each in at.asked if each != seat)
    ranking = None if at.ranking is None else tuple(each for each in at.ranking if each.seat != seat)
    left = replace(state, at=replace(at, asked=asked, ranking=ranking))
    if asked or not at.asked:
        return left
    if at.effect is not None:
        return replace(left, at=replace(left.at, effect=None, effect_room=None))
    return over(left) if at.space is Space.GUARD else left


def _placing_goes_on(state: State, seat: Seat) -> State:
    """The next one's turn if it was theirs; the spaces open if everybody else has placed."""
    following = next_to_place(state.tokens, seat, state.left)
    if following is None:
        return replace(state, phase=Phase.RESOLVE, turn=state.camel, pointed_to=None, at=Resolving())
    return replace(state, turn=following, pointed_to=None) if state.turn == seat else state
