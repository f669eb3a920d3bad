"""Every legal answer of a player to what they are asked, or to nothing: for their own eyes."""

from collections.abc import Iterator

from companion.games.aladdins_dragons.aims import spells_to_play, to_double
from companion.games.aladdins_dragons.awaited import Wait, asked_of, guard_asks, price, wait_of
from companion.games.aladdins_dragons.board import Area, Space
from companion.games.aladdins_dragons.city import MARKET_GIVES, market_supply
from companion.games.aladdins_dragons.components import TREASURES, Artifact, Spell
from companion.games.aladdins_dragons.effects import RETURNS, TAX_IN_CITY, TAX_IN_ROOMS
from companion.games.aladdins_dragons.magic import cancellable, usable
from companion.games.aladdins_dragons.moves import (
    BuyArtifact,
    ChooseArtifact,
    Command,
    Exchange,
    KeepSpell,
    Pass,
    Pay,
    TakeCamel,
    UseArtifact,
)
from companion.games.aladdins_dragons.powers import carpet_lands
from companion.games.aladdins_dragons.state import State
from companion.games.aladdins_dragons.strength import tokens_in
from companion.games.aladdins_dragons.treasures import (
    affordable_payments,
    at_most,
    best_first,
    of_kind,
    payments,
    some_worth,
    sums_to,
)
from companion.shared.players import Seat
from companion.shared.sealed import Sealed

#: A sum can be paid in hundreds of ways; so many are listed, the best of them.
MOST_WAYS = 60


def answers(state: State, seat: Seat) -> tuple[Command, ...]:
    """What the player may answer now; none if they are not asked.

    While tokens are placed everybody may light a Lamp and play spells. Of what a player says beyond the list
    (`aims.FREE`) one of each is listed.
    """
    wait = wait_of(state)
    if wait is Wait.PLACE and seat not in state.left:
        return (*_lamp(state, seat), *spells_to_play(state, seat))
    if seat not in asked_of(state):
        return ()
    match wait:
        case Wait.ACT:
            return (*artifact_uses(state, seat), *spells_to_play(state, seat), Pass(seat))
        case Wait.PAY | Wait.DONATE:
            return tuple(_effect(state, seat))
        case Wait.STACK:
            return tuple(ChooseArtifact(seat, kind) for kind in stack_to_choose_from(state))
        case Wait.KEEP:
            drawn = state.at.drawn
            return tuple(KeepSpell(seat, Sealed(spell)) for spell in (drawn.opened() if drawn else ()))
        case Wait.MARKET:
            return (*_exchanges(state, seat), Pass(seat))
        case Wait.CAMEL:
            return TakeCamel(seat), Pass(seat)
        case Wait.BRIBE:
            return (*_sums(state, seat, guard_asks(state, seat)), Pass(seat))
        case Wait.BUY:
            return (*_purchases(state, seat), Pass(seat))
        case _:
            return ()


def stack_to_choose_from(state: State) -> tuple[Artifact, ...]:
    """The kinds that lie in the stack that is looked through; none where the table has its own artifacts."""
    space = state.at.effect_room if state.at.effect is not None else state.at.space
    assert space is not None
    room = state.room(space)
    lying = room.stack.opened() if room.stack is not None else ()
    if state.at.effect is None and room.face_up is not None:
        lying = (room.face_up, *lying)
    return tuple(dict.fromkeys(lying))


def _lamp(state: State, seat: Seat) -> tuple[Command, ...]:
    lamp = state.profile.magic and Artifact.LAMP in usable(state, seat)
    return (UseArtifact(seat, Artifact.LAMP),) if lamp else ()


def artifact_uses(state: State, seat: Seat) -> Iterator[Command]:
    """What the player can do with artifacts where it is asked whether anybody acts."""
    space = state.at.space
    plays = state.at.question.plays if state.at.question is not None else ()
    for kind in usable(state, seat):
        match kind:
            case Artifact.LAMP:
                if state.profile.magic:
                    yield UseArtifact(seat, kind)
            case Artifact.COUNTERSPELL:
                for place in cancellable(plays, seat):
                    yield UseArtifact(seat, kind, play=place)
            case Artifact.DOUBLE:
                yield from (UseArtifact(seat, kind, name) for name in to_double(state, seat))
            case Artifact.CARPET:
                if carpet_lands(state, space):
                    yield UseArtifact(seat, kind)
            case Artifact.KEY:
                if space is Space.GUARD:
                    yield UseArtifact(seat, kind)
            case Artifact.SCROLL:
                pass


def _sums(state: State, seat: Seat, total: int) -> Iterator[Command]:
    if not state.profile.kept:
        yield Pay(seat)
        return
    held = state.held[seat].opened()
    yield from (Pay(seat, way) for way in best_first(sums_to(total, held), held)[:MOST_WAYS])


def _effect(state: State, seat: Seat) -> Iterator[Command]:
    effect = state.at.effect
    assert effect is not None
    match effect.spell:
        case Spell.DONATION | Spell.SACRIFICE:
            yield from _sums(state, seat, RETURNS[effect.spell])
        case Spell.SULTANS_TAX:
            yield from _sums(state, seat, TAX_IN_ROOMS * len(tokens_in(state, seat, Area.ROOM)))
            yield Pass(seat)
        case _:
            yield from _city_tax(state, seat)
            yield Pass(seat)


def _city_tax(state: State, seat: Seat) -> Iterator[Command]:
    """For the first token, the first two and so on one way to pay; any others may be kept as well."""
    in_city = tokens_in(state, seat, Area.CITY)
    for number in range(1, len(in_city) + 1):
        if not state.profile.kept:
            yield Pay(seat, None, in_city[:number])
        elif (way := some_worth(TAX_IN_CITY * number, state.held[seat].opened())) is not None:
            yield Pay(seat, way, in_city[:number])


def _exchanges(state: State, seat: Seat) -> Iterator[Command]:
    held = state.held[seat].opened()
    for kind in TREASURES:
        if held[kind.place]:
            offer = Exchange(seat, kind, of_kind(kind, 0))
            supply = market_supply(state, offer)
            wanted = min(MARKET_GIVES, sum(supply))
            for takes in sums_to(wanted, at_most((wanted,) * 5, supply)):
                yield Exchange(seat, kind, takes)


def _purchases(state: State, seat: Seat) -> Iterator[Command]:
    values = price(state, seat)
    if not state.profile.kept:
        if payments(values):
            yield BuyArtifact(seat)
        return
    held = state.held[seat].opened()
    yield from (BuyArtifact(seat, way) for way in best_first(affordable_payments(values, held), held))
