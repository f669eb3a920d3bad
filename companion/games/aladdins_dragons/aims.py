"""Every aim at which a player can play a spell of their own now: for their own eyes."""

from collections.abc import Iterator, Mapping

from companion.games.aladdins_dragons.board import CAVES, CITY, Space, spaces_in_use
from companion.games.aladdins_dragons.components import TREASURES, Artifact, Spell
from companion.games.aladdins_dragons.magic import cancellable
from companion.games.aladdins_dragons.moves import Aim, PlaySpell, TokenName
from companion.games.aladdins_dragons.place import open_spaces
from companion.games.aladdins_dragons.powers import carpet_lands
from companion.games.aladdins_dragons.spells import CHARITY_WORTH, is_resolved, unused, used_by_others
from companion.games.aladdins_dragons.state import Phase, State
from companion.games.aladdins_dragons.treasures import NOTHING, at_most, covers, of_kind, plus, sums_to
from companion.shared.players import Seat

#: The parts of an aim in which a player may say more than is listed: what the printed card asks for, or a
#: larger sum. The rules check what is said. Listed are one token of each, one treasure for one, or no price.
FREE: Mapping[Spell, tuple[str, ...]] = {
    Spell.TELEPORT: ("gives",),
    Spell.TRADE: ("gives", "takes"),
    Spell.EYE_FOR_AN_EYE: ("tokens",),
}
ECLIPSES = (Spell.LUNAR_ECLIPSE, Spell.SOLAR_ECLIPSE)


def spells_to_play(state: State, seat: Seat) -> Iterator[PlaySpell]:
    """What the player can play if spells are played now; nothing while their Lamp is not lit."""
    if seat not in state.magic.lit:
        return
    for spell in state.spells[seat].opened():
        for aim in aims(state, seat, spell):
            yield PlaySpell(seat, spell, aim)


def aims(state: State, seat: Seat, spell: Spell) -> Iterator[Aim]:
    """The legal aims of a spell in this player's hand; none where it cannot be played now."""
    space = state.at.space
    match spell:
        case Spell.SECOND_CHANCE:
            yield from _moves(state, (seat,))
        case Spell.TELEPORT:
            price = NOTHING if state.profile.kept else None
            for aim in _moves(state, state.roster.seats):
                yield Aim(aim.space, aim.tokens, gives=price)
        case Spell.EYE_FOR_AN_EYE:
            yield from _eyes(state, seat)
        case Spell.TABOO:
            yield from (Aim(each) for each in _unresolved(state))
        case Spell.DRAGON_LEAVES | Spell.DRAGONS_RETURN:
            yield from _caves(state, spell)
        case Spell.LUNAR_ECLIPSE | Spell.SOLAR_ECLIPSE:
            yield from (Aim(each) for each in _lit_spaces(state))
        case Spell.MAGES_APPRENTICE | Spell.MIRAGE:
            yield from _rooms(state, seat, spell)
        case Spell.PARASITE:
            yield from _powers(state, seat)
        case Spell.CHARITY | Spell.TRADE:
            yield from _treasures(state, seat, spell)
        case Spell.CITY_TAX | Spell.DONATION | Spell.SACRIFICE | Spell.SULTANS_TAX:
            yield Aim()
        case _:
            fits = {
                Spell.ABRACADABRA: space is not None and space.is_room,
                Spell.LAST_WILL_BE_FIRST: space is not None,
                Spell.SMUGGLER: space in CITY,
                Spell.SPY: state.phase is Phase.PLACE,
            }
            if fits[spell]:
                yield Aim()


def _unresolved(state: State) -> tuple[Space, ...]:
    """Where something can still be put: never the guard's space."""
    return tuple(
        space
        for space in spaces_in_use(state.players, state.profile.magic)
        if space is not Space.GUARD and not is_resolved(state, space)
    )


def _reached(state: State, seat: Seat) -> tuple[TokenName, ...]:
    """The player's tokens that a spell reaches."""
    return tuple(
        TokenName(seat, token.nth) for token in state.tokens[seat] if token.space not in (None, Space.GUARD)
    )


def _moves(state: State, seats: tuple[Seat, ...]) -> Iterator[Aim]:
    unresolved = _unresolved(state)
    for seat in seats:
        there = [space for space in open_spaces(state, seat) if space in unresolved]
        for name in _reached(state, seat):
            token = state.token(name)
            yield from (Aim(to, (name,)) for to in there if token is not None and token.space is not to)


def _eyes(state: State, seat: Seat) -> Iterator[Aim]:
    own = _reached(state, seat)
    others = [name for other in state.roster.seats if other != seat for name in _reached(state, other)]
    if not own:
        yield from (Aim(tokens=(other,)) for other in others)
    for one in own:
        yield from (Aim(tokens=(one, other)) for other in others)


def _caves(state: State, spell: Spell) -> Iterator[Aim]:
    if spell is Spell.DRAGONS_RETURN and state.phase is not Phase.RESOLVE:
        return
    for cave in CAVES:
        lies = bool(state.shelves[cave.index])
        if not is_resolved(state, cave) and lies is (spell is Spell.DRAGONS_RETURN):
            yield Aim(cave)


def _lit_spaces(state: State) -> tuple[Space, ...]:
    """The space being resolved, and those where something lies face up."""
    shown = {token.space for own in state.tokens for token in own if token.shown is not None}
    here = state.at.space
    return tuple(
        space
        for space in spaces_in_use(state.players, state.profile.magic)
        if space is not Space.GUARD and (space is here or space in shown)
    )


def _rooms(state: State, seat: Seat, spell: Spell) -> Iterator[Aim]:
    for space, room in zip(state.rooms_in_use(), state.rooms, strict=True):
        if spell is Spell.MIRAGE:
            if room.left:
                yield Aim(space)
        elif room.face_up is not None:
            yield from (Aim(space, artifact=given) for given in unused(state, seat))


def _powers(state: State, seat: Seat) -> Iterator[Aim]:
    """What a Parasite can do here. At the guard only a Key or a Counterspell: no strength changes there."""
    here, plays = state.at.space, state.at.question.plays if state.at.question is not None else ()
    for kind in used_by_others(state, seat):
        match kind:
            case Artifact.COUNTERSPELL:
                yield from (Aim(artifact=kind, play=place) for place in cancellable(plays, seat))
            case Artifact.KEY:
                if here is Space.GUARD:
                    yield Aim(artifact=kind)
            case Artifact.DOUBLE:
                if here is not Space.GUARD:
                    yield from (Aim(tokens=(name,), artifact=kind) for name in to_double(state, seat))
            case Artifact.CARPET:
                if here is not Space.GUARD and carpet_lands(state, here):
                    yield Aim(artifact=kind)
            case Artifact.LAMP | Artifact.SCROLL:
                pass


def to_double(state: State, seat: Seat) -> Iterator[TokenName]:
    """The player's tokens in the space being resolved that are not doubled yet."""
    here = state.at.space
    for token in state.tokens[seat]:
        if here is not None and token.space is here and not token.doubled:
            yield TokenName(seat, token.nth)


def _treasures(state: State, seat: Seat, spell: Spell) -> Iterator[Aim]:
    if not state.profile.kept:
        yield Aim()
    elif spell is Spell.CHARITY:
        wanted = min(CHARITY_WORTH, sum(state.supply))
        yield from (Aim(takes=takes) for takes in sums_to(wanted, at_most((wanted,) * 5, state.supply)))
    else:
        held = state.held[seat].opened()
        for gives in (of_kind(kind, 1) for kind in TREASURES if held[kind.place]):
            for takes in (of_kind(kind, 1) for kind in TREASURES):
                if takes != gives and covers(plus(state.supply, gives), takes):
                    yield Aim(gives=gives, takes=takes)
