"""Steps that several events have in common."""

from msgspec.structs import replace

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import TOKENS, Spell
from companion.games.aladdins_dragons.state import Resolving, State, Token
from companion.games.aladdins_dragons.treasures import NOTHING, Treasures, minus, plus
from companion.shared.players import Seat
from companion.shared.sealed import Sealed

Tokens = tuple[tuple[Token, ...], ...]


def next_to_place(tokens: Tokens, seat: Seat, left: tuple[Seat, ...]) -> Seat | None:
    """Who places after this player; None if everybody has placed all of theirs."""
    players = len(tokens)
    for _ in range(players):
        seat = Seat((seat + 1) % players)
        if len(tokens[seat]) < len(TOKENS) and seat not in left:
            return seat
    return None


def over(state: State) -> State:
    """The space being resolved is over; the next one follows."""
    space = state.at.space
    assert space is not None
    return replace(state, at=Resolving(done=space.place))


def with_supply(state: State, supply: Treasures) -> State:
    return replace(state, supply=supply)


def with_held(state: State, seat: Seat, gives: Treasures = NOTHING, takes: Treasures = NOTHING) -> State:
    """After an exchange of a player with the supply."""
    held = state.held
    own = Sealed(plus(minus(held[seat].opened(), gives), takes))
    return replace(
        state,
        held=(*held[:seat], own, *held[seat + 1 :]),
        supply=minus(plus(state.supply, gives), takes),
    )


def with_spell(state: State, seat: Seat, spell: Spell) -> State:
    """After a player got a spell."""
    return with_hand(state, seat, (*state.spells[seat].opened(), spell))


def with_hand(state: State, seat: Seat, hand: tuple[Spell, ...]) -> State:
    spells, counts = state.spells, state.spell_counts
    return replace(
        state,
        spells=(*spells[:seat], Sealed(hand), *spells[seat + 1 :]),
        spell_counts=(*counts[:seat], len(hand), *counts[seat + 1 :]),
    )


def shown_at(tokens: Tokens, space: Space) -> Tokens:
    """All tokens of a space turned up; players who have none there keep theirs as they are."""
    shown = []
    for own in tokens:
        lying = own
        for token in own:
            if token.space is space and token.shown is None:
                turned = Token(token.nth, space, token.value, token.value.opened(), token.doubled)
                lying = (*lying[: token.nth - 1], turned, *lying[token.nth :])
        shown.append(lying)
    return tuple(shown)


def with_token(tokens: Tokens, seat: Seat, token: Token) -> Tokens:
    """With a token in place of the one of its number."""
    own = tokens[seat]
    return (*tokens[:seat], (*own[: token.nth - 1], token, *own[token.nth :]), *tokens[seat + 1 :])


def without_tokens_in_rooms(state: State, seats: tuple[Seat, ...]) -> State:
    """After these players left the palace."""
    tokens = tuple(
        tuple(
            Token(each.nth, None, each.value) if each.space is not None and each.space.is_room else each
            for each in own
        )
        if seat in seats
        else own
        for seat, own in enumerate(state.tokens)
    )
    return replace(state, tokens=tokens)
