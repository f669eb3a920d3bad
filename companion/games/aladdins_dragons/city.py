"""Caves and city: who takes what."""

from companion.games.aladdins_dragons.awaited import Wait, require, require_asked
from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import SPELLS
from companion.games.aladdins_dragons.events import (
    CamelDeclined,
    CamelTaken,
    Exchanged,
    ExchangeDeclined,
    ShelvesTaken,
    SpellKept,
    SpellsDrawn,
    Take,
)
from companion.games.aladdins_dragons.moves import DrawSpells, Exchange, KeepSpell, Pass, TakeCamel
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.rooms import require_held
from companion.games.aladdins_dragons.state import State
from companion.games.aladdins_dragons.treasures import Treasures, covers, is_sound, of_kind, plus, told
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import Sealed
from companion.shared.sentences import say

#: What the Market gives for one.
MARKET_GIVES = 3


def shelves_taken(state: State) -> ShelvesTaken:
    """The strongest takes the top shelf, the second strongest the next, and so on; the rest goes back."""
    cave, ranking = state.at.space, state.at.ranking or ()
    assert cave is not None
    shelves = state.shelves[cave.index]
    takes = [Take(each.seat, number) for each, number in zip(ranking, shelves, strict=False)]
    return ShelvesTaken(cave, tuple(takes), sum(shelves[len(takes) :]))


def spells_drawn(state: State) -> SpellsDrawn:
    """The winner of the Tent draws two, or what there is."""
    assert state.at.ranking
    assert state.spell_deck is not None
    return SpellsDrawn(state.at.ranking[0].seat, Sealed(state.spell_deck.opened()[:2]))


def draw_spells(state: State, command: DrawSpells) -> SpellsDrawn:
    """The spells as they were drawn from the table's own cards."""
    require(state, Wait.SPELLS_DRAWN)
    require_asked(state, command.seat)
    drawn = command.spells.opened()
    held = {spell for hand in state.spells for spell in hand.opened()}
    if not 1 <= len(drawn) <= 2 or len(set(drawn)) < len(drawn) or held.intersection(drawn):
        sentence = say("These cannot be the spells that were drawn.")
        number = len(SPELLS)
        raise MoveRefused(
            DragonsRefusal.BAD_DEAL, sentence, (say("two of the {number} that nobody holds", number=number),)
        )
    return SpellsDrawn(command.seat, command.spells)


def keep_spell(state: State, command: KeepSpell) -> SpellKept:
    require(state, Wait.KEEP)
    require_asked(state, command.seat)
    assert state.at.drawn is not None
    drawn, kept = list(state.at.drawn.opened()), command.spell.opened()
    if kept not in drawn:
        sentence = say("{player} did not draw that spell.", player=state.roster.name(command.seat))
        raise MoveRefused(DragonsRefusal.SPELL_NOT_DRAWN, sentence, (say("one of the two that were drawn"),))
    drawn.remove(kept)
    ranking = state.at.ranking or ()
    second = ranking[1].seat if len(ranking) > 1 and drawn else None
    return SpellKept(command.seat, command.spell, Sealed(drawn[0]) if drawn else None, second)


def exchange(state: State, command: Exchange) -> Exchanged:
    require(state, Wait.MARKET)
    require_asked(state, command.seat)
    gives, takes = of_kind(command.gives, 1), command.takes
    require_held(state, command.seat, gives)
    available = market_supply(state, command)
    wanted = min(MARKET_GIVES, sum(available))
    if not is_sound(takes) or sum(takes) != wanted:
        raise MoveRefused(
            DragonsRefusal.MARKET_RATE,
            say("{takes} are not three.", takes=told(takes)),
            (say("{number} for one", number=wanted),),
        )
    if state.profile.market_other_kinds and takes[command.gives.place]:
        sentence = say("The Market does not give {kind} for {kind}.", kind=command.gives.word)
        raise MoveRefused(DragonsRefusal.MARKET_KINDS, sentence, (say("other kinds"),))
    if not covers(available, takes):
        raise MoveRefused(
            DragonsRefusal.SUPPLY_DRY,
            say("The supply does not have {takes}.", takes=told(takes)),
            (say("it has {available}", available=told(available)),),
        )
    return Exchanged(command.seat, command.gives, takes)


def market_supply(state: State, command: Exchange) -> Treasures:
    """What the Market can give for that one treasure, which is in the supply by then."""
    supply = plus(state.supply, of_kind(command.gives, 1))
    if not state.profile.market_other_kinds:
        return supply
    a, b, c, d, e = (0 if place == command.gives.place else supply[place] for place in range(5))
    return (a, b, c, d, e)


def decline_exchange(state: State, command: Pass) -> ExchangeDeclined:
    require_asked(state, command.seat)
    return ExchangeDeclined(command.seat)


def take_camel(state: State, command: TakeCamel) -> CamelTaken:
    require(state, Wait.CAMEL)
    require_asked(state, command.seat)
    assert state.at.space is Space.CARAVANSERAI
    return CamelTaken(command.seat)


def decline_camel(state: State, command: Pass) -> CamelDeclined:
    require_asked(state, command.seat)
    return CamelDeclined(command.seat)
