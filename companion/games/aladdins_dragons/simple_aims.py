"""What the player by simple rules aims its spells at: something of the right kind, by chance."""

from companion.games.aladdins_dragons.board import CAVES, ROOMS, Space, spaces_in_use
from companion.games.aladdins_dragons.components import TREASURES, Spell
from companion.games.aladdins_dragons.moves import Aim, TokenName
from companion.games.aladdins_dragons.spells import CHARITY_WORTH, unused, used_by_others
from companion.games.aladdins_dragons.state import State
from companion.games.aladdins_dragons.treasures import NOTHING, at_most, of_kind, some_worth
from companion.shared.chance import Draw, one_of
from companion.shared.players import Seat

#: What it takes the printed Teleport to cost.
TELEPORT_COSTS = 2


def aim_for(state: State, seat: Seat, spell: Spell, draw: Draw) -> Aim:
    """An aim of the kind that the spell needs; whether it is a legal one, the rules say."""
    match spell:
        case Spell.SECOND_CHANCE:
            return Aim(_space(state, draw), _tokens(state, seat, draw))
        case Spell.TELEPORT:
            return Aim(_space(state, draw), _any_token(state, draw), gives=_price(state, seat))
        case Spell.CHARITY:
            return (
                Aim(takes=some_worth(min(CHARITY_WORTH, sum(state.supply)), state.supply))
                if _kept(state)
                else Aim()
            )
        case Spell.TRADE:
            return _trade(state, seat, draw)
        case Spell.DRAGON_LEAVES | Spell.DRAGONS_RETURN:
            return Aim(one_of(CAVES, draw))
        case Spell.LUNAR_ECLIPSE | Spell.SOLAR_ECLIPSE | Spell.TABOO:
            return Aim(state.at.space or _space(state, draw))
        case Spell.EYE_FOR_AN_EYE:
            other = Seat((seat + 1 + draw.randrange(state.players - 1)) % state.players)
            return Aim(tokens=(*_tokens(state, seat, draw), *_tokens(state, other, draw)))
        case Spell.MAGES_APPRENTICE:
            own = unused(state, seat)
            return Aim(_room(state, draw), artifact=one_of(own, draw) if own else None)
        case Spell.MIRAGE:
            return Aim(_room(state, draw))
        case Spell.PARASITE:
            powers = used_by_others(state, seat)
            here = tuple(
                TokenName(seat, token.nth) for token in state.tokens[seat] if token.space is state.at.space
            )
            return Aim(tokens=here[:1], artifact=one_of(powers, draw) if powers else None)
        case _:
            return Aim()


def _kept(state: State) -> bool:
    return state.profile.kept


def _space(state: State, draw: Draw) -> Space:
    return one_of(spaces_in_use(state.players, state.profile.magic), draw)


def _room(state: State, draw: Draw) -> Space:
    return one_of(ROOMS[: state.players], draw)


def _tokens(state: State, seat: Seat, draw: Draw) -> tuple[TokenName, ...]:
    """One of the player's tokens that a spell reaches, if there is one."""
    names = [
        TokenName(seat, token.nth)
        for token in state.tokens[seat]
        if token.space is not None and token.space is not Space.GUARD
    ]
    return (one_of(names, draw),) if names else ()


def _any_token(state: State, draw: Draw) -> tuple[TokenName, ...]:
    return _tokens(state, Seat(draw.randrange(state.players)), draw)


def _price(state: State, seat: Seat) -> tuple[int, int, int, int, int] | None:
    return some_worth(TELEPORT_COSTS, state.held[seat].opened()) if _kept(state) else None


def _trade(state: State, seat: Seat, draw: Draw) -> Aim:
    if not _kept(state):
        return Aim()
    held = state.held[seat].opened()
    kind, other = max(TREASURES, key=lambda kind: held[kind.place]), one_of(TREASURES, draw)
    number = min(held[kind.place], state.supply[other.place])
    return Aim(
        gives=at_most(of_kind(kind, number), held), takes=of_kind(other, number) if number else NOTHING
    )
