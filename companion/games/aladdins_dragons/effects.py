"""What artifacts and spells do when their turn comes: as much as they still can."""

from companion.games.aladdins_dragons.awaited import Wait, require, require_asked
from companion.games.aladdins_dragons.board import Area, Space
from companion.games.aladdins_dragons.changes import (
    ArtifactsSwapped,
    CarpetFlown,
    Change,
    CitySmuggled,
    DoorOpened,
    NothingChanged,
    OthersPlaceOpenly,
    SeenToByTable,
    ShelvesChanged,
    SpaceTaboo,
    StackOpened,
    TokenDoubled,
    TokenMoved,
    TokensWentHome,
    TopChanged,
    TreasuresMoved,
    WeakestFirst,
)
from companion.games.aladdins_dragons.components import Artifact, Spell
from companion.games.aladdins_dragons.events import EffectAnswered, EffectAsked, EffectWorked, Play
from companion.games.aladdins_dragons.moves import ChooseArtifact, Pass, Pay, TokenName
from companion.games.aladdins_dragons.place import open_spaces
from companion.games.aladdins_dragons.powers import carpet_lands
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.rooms import require_payment, stack_without
from companion.games.aladdins_dragons.spells import DRAGON_LEAVES, is_resolved, unused
from companion.games.aladdins_dragons.state import State
from companion.games.aladdins_dragons.strength import tokens_in
from companion.games.aladdins_dragons.treasures import NOTHING, at_most, covers, plus
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import Sealed
from companion.shared.sentences import say

#: What everybody returns, in treasures.
RETURNS = {Spell.DONATION: 5, Spell.SACRIFICE: 7}
TAX_IN_CITY, TAX_IN_ROOMS = 2, 1


def worked(state: State, play: Play) -> EffectWorked | EffectAsked:
    """The effect of a play, or whom it asks."""
    match play.spell:
        case Spell.CITY_TAX:
            return _asked(state, play, _others_in(state, play.seat, Area.CITY))
        case Spell.SULTANS_TAX:
            return _asked(state, play, _others_in(state, play.seat, Area.ROOM))
        case Spell.DONATION | Spell.SACRIFICE:
            return (
                _asked(state, play, state.order)
                if state.profile.kept
                else EffectWorked(play, SeenToByTable())
            )
        case Spell.MIRAGE:
            room = play.aim.space
            assert room is not None
            return EffectAsked(play, (play.seat,), room) if state.room(room).left else _nothing(play)
        case _:
            return EffectWorked(play, _change(state, play) or NothingChanged())


def _asked(state: State, play: Play, seats: tuple[Seat, ...]) -> EffectAsked | EffectWorked:
    return EffectAsked(play, seats) if seats else _nothing(play)


def _nothing(play: Play) -> EffectWorked:
    return EffectWorked(play, NothingChanged())


def _others_in(state: State, seat: Seat, area: Area) -> tuple[Seat, ...]:
    return tuple(other for other in state.order if other != seat and tokens_in(state, other, area))


def _change(state: State, play: Play) -> Change | None:
    """What changes at once; None for nothing."""
    seat, aim = play.seat, play.aim
    match play.spell:
        case None | Spell.PARASITE:
            return _power(state, play)
        case Spell.SECOND_CHANCE | Spell.TELEPORT:
            return _moved(state, play)
        case Spell.ABRACADABRA:
            return StackOpened(seat)
        case Spell.LAST_WILL_BE_FIRST:
            return WeakestFirst()
        case Spell.CHARITY:
            if not state.profile.kept:
                return SeenToByTable()
            return TreasuresMoved(seat, takes=at_most(aim.takes or NOTHING, state.supply))
        case Spell.DRAGON_LEAVES | Spell.DRAGONS_RETURN:
            return _dragon(state, play)
        case Spell.EYE_FOR_AN_EYE:
            return _removed(state, aim.tokens)
        case Spell.LUNAR_ECLIPSE | Spell.SOLAR_ECLIPSE:
            return _eclipse(state, play)
        case Spell.MAGES_APPRENTICE:
            return _apprentice(state, play)
        case Spell.SMUGGLER:
            return CitySmuggled(seat)
        case Spell.SPY:
            return OthersPlaceOpenly(seat)
        case Spell.TABOO:
            assert aim.space is not None
            return SpaceTaboo(aim.space)
        case Spell.TRADE:
            return _trade(state, play)
        case _:
            raise AssertionError(f"{play.spell} asks and does not change at once")


def _power(state: State, play: Play) -> Change | None:
    space = state.at.space
    match play.artifact:
        case Artifact.DOUBLE:
            token = state.token(play.aim.tokens[0])
            fits = token is not None and token.space is space and not token.doubled
            return TokenDoubled(play.aim.tokens[0]) if fits else None
        case Artifact.CARPET:
            return CarpetFlown(play.seat) if carpet_lands(state, space) else None
        case Artifact.KEY:
            return DoorOpened(play.seat)
        case _:
            return None


def _removed(state: State, names: tuple[TokenName, ...]) -> TokensWentHome | None:
    """Those of the tokens that still lie where a spell reaches them."""
    found = tuple(
        name
        for name in names
        if (token := state.token(name)) is not None and token.space not in (None, Space.GUARD)
    )
    return TokensWentHome(found) if found else None


def _moved(state: State, play: Play) -> TokenMoved | None:
    name, to = play.aim.tokens[0], play.aim.space
    assert to is not None
    token = state.token(name)
    if token is None or token.space in (None, Space.GUARD, to) or to not in open_spaces(state, name.seat):
        return None
    paid, payer = NOTHING, None
    if play.spell is Spell.TELEPORT and play.aim.gives is not None:
        if not covers(state.held[play.seat].opened(), play.aim.gives):
            return None
        paid, payer = play.aim.gives, play.seat
    return TokenMoved(name, to, shown_at(state, name, to), paid, payer)


def shown_at(state: State, name: TokenName, to: Space) -> int | None:
    """The token's value if it lies face up there: as it lies already, or because the space is open."""
    token = state.token(name)
    assert token is not None
    if token.shown is not None:
        return token.shown
    opened = to is state.at.space or is_resolved(state, to)
    return token.value.opened() if opened else None


def _dragon(state: State, play: Play) -> ShelvesChanged | None:
    cave = play.aim.space
    assert cave is not None
    lying = state.shelves[cave.index]
    if play.spell is Spell.DRAGONS_RETURN:
        return ShelvesChanged(cave, ()) if lying else None
    if lying:
        return None
    there = state.supply[cave.index] if state.profile.kept else sum(DRAGON_LEAVES)
    top = min(DRAGON_LEAVES[0], there)
    second = min(DRAGON_LEAVES[1], there - top)
    return ShelvesChanged(cave, tuple(filter(None, (top, second)))) if top else None


def _eclipse(state: State, play: Play) -> TokensWentHome | None:
    space, odd = play.aim.space, play.spell is Spell.LUNAR_ECLIPSE
    tokens = tuple(
        TokenName(seat, token.nth)
        for seat in state.order
        for token in state.tokens[seat]
        if token.space is space and token.shown is not None and token.shown % 2 == odd
    )
    carpets = odd and space is state.at.space and bool(state.at.carpets)
    return TokensWentHome(tokens, carpets) if tokens or carpets else None


def _apprentice(state: State, play: Play) -> ArtifactsSwapped | None:
    room, gives = play.aim.space, play.aim.artifact
    assert room is not None
    assert gives is not None
    takes = state.room(room).face_up
    if takes is None or gives not in unused(state, play.seat):
        return None
    return ArtifactsSwapped(room, play.seat, gives, takes)


def _trade(state: State, play: Play) -> Change | None:
    if not state.profile.kept:
        return SeenToByTable()
    gives, takes = play.aim.gives or NOTHING, play.aim.takes or NOTHING
    if not covers(state.held[play.seat].opened(), gives) or not covers(plus(state.supply, gives), takes):
        return None
    return TreasuresMoved(play.seat, gives, takes)


def paid_by_itself(state: State) -> EffectAnswered | None:
    """A Donation of somebody who has no more than it asks for: all that they have, shown openly."""
    effect, asked = state.at.effect, state.at.asked
    if effect is None or effect.spell is None or effect.spell not in RETURNS:
        return None
    held = state.held[asked[0]].opened()
    return EffectAnswered(asked[0], effect.spell, held) if sum(held) <= RETURNS[effect.spell] else None


def pay_effect(state: State, command: Pay) -> EffectAnswered:
    require(state, Wait.PAY, Wait.DONATE)
    require_asked(state, command.seat)
    spell = state.at.effect.spell if state.at.effect is not None else None
    assert spell is not None
    if spell in RETURNS:
        require_payment(state, command.seat, command.treasures, RETURNS[spell])
        return EffectAnswered(command.seat, spell, command.treasures or NOTHING)
    if spell is Spell.SULTANS_TAX:
        total = TAX_IN_ROOMS * len(tokens_in(state, command.seat, Area.ROOM))
        require_payment(state, command.seat, command.treasures, total)
        return EffectAnswered(command.seat, spell, command.treasures or NOTHING)
    in_city = tokens_in(state, command.seat, Area.CITY)
    if len(set(command.keeps)) < len(command.keeps) or not set(command.keeps) <= set(in_city):
        raise MoveRefused(
            DragonsRefusal.NO_SUCH_PLACED_TOKEN,
            say("These are not their tokens in the city."),
            (say("those of the numbers {numbers}", numbers=tuple(name.nth for name in in_city)),),
        )
    require_payment(state, command.seat, command.treasures, TAX_IN_CITY * len(command.keeps))
    home = tuple(name for name in in_city if name not in command.keeps)
    return EffectAnswered(command.seat, spell, command.treasures or NOTHING, home)


def refuse_tax(state: State, command: Pass) -> EffectAnswered:
    """The tokens go home instead."""
    require_asked(state, command.seat)
    spell = state.at.effect.spell if state.at.effect is not None else None
    assert spell is not None
    area = Area.CITY if spell is Spell.CITY_TAX else Area.ROOM
    return EffectAnswered(command.seat, spell, NOTHING, tokens_in(state, command.seat, area))


def choose_on_top(state: State, command: ChooseArtifact) -> EffectWorked:
    """Mirage: the chosen one on top, face up, the old one under the stack, face down."""
    play, space = state.at.effect, state.at.effect_room
    assert play is not None
    assert space is not None
    room = state.room(space)
    stack = None
    if room.stack is not None:
        rest = stack_without(state, command.artifact, room.stack).opened()
        stack = Sealed(rest if room.face_up is None else (*rest, room.face_up))
    return EffectWorked(play, TopChanged(space, command.artifact, stack))
