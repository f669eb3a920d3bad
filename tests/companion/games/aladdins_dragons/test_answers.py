"""What a player is offered: all that the rules take and nothing else, and nobody else can tell."""

import random
from collections.abc import Iterator
from itertools import product

import pytest
from msgspec.structs import replace

from companion.games.aladdins_dragons.answers import answers
from companion.games.aladdins_dragons.awaited import Wait, asked_of, wait_of
from companion.games.aladdins_dragons.board import SPACES, Space
from companion.games.aladdins_dragons.components import ARTIFACTS, SPELLS, Artifact, Spell
from companion.games.aladdins_dragons.moves import Aim, Pass, Pay, PlaySpell, TokenName, UseArtifact
from companion.games.aladdins_dragons.simple_play import simple_game
from companion.games.aladdins_dragons.state import State
from companion.games.aladdins_dragons.treasures import Treasures, sums_to
from companion.shared.codec import encode
from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import Sealed
from tests.companion.games.aladdins_dragons.positions import ANN, BOB, RULES, lit, placing, resolved, started

#: What each spell says, by the rules: which parts of an aim it needs.
SAYS: dict[Spell, tuple[str, ...]] = {
    Spell.SECOND_CHANCE: ("token", "space"),
    Spell.TELEPORT: ("token", "space", "price"),
    Spell.EYE_FOR_AN_EYE: ("two tokens",),
    Spell.CHARITY: ("takes up to three",),
    Spell.DRAGON_LEAVES: ("space",),
    Spell.DRAGONS_RETURN: ("space",),
    Spell.LUNAR_ECLIPSE: ("space",),
    Spell.SOLAR_ECLIPSE: ("space",),
    Spell.TABOO: ("space",),
    Spell.MIRAGE: ("space",),
    Spell.MAGES_APPRENTICE: ("space", "artifact"),
    Spell.PARASITE: ("artifact", "own token or spell"),
    Spell.TRADE: ("one for one",),
}
ONE_OF_EACH: tuple[Treasures, ...] = tuple(sums_to(1, (1, 1, 1, 1, 1)))


def every_aim(state: State, seat: Seat, spell: Spell) -> Iterator[Aim]:
    """Whatever could be said with this spell, legal or not."""
    tokens = [TokenName(owner, nth) for owner in state.roster.seats for nth in range(1, 9)]
    match SAYS.get(spell, ()):
        case ("token", "space"):
            yield from (Aim(space, (token,)) for token, space in product(tokens, SPACES))
        case ("token", "space", "price"):
            yield from (
                Aim(space, (token,), gives=(0, 0, 0, 0, 0)) for token, space in product(tokens, SPACES)
            )
        case ("two tokens",):
            yield from (Aim(tokens=(one,)) for one in tokens)
            yield from (Aim(tokens=two) for two in product(tokens, tokens) if two[0].seat == seat)
        case ("takes up to three",):
            # Three, or what a supply has that runs dry.
            yield from (Aim(takes=each) for worth in range(4) for each in sums_to(worth, (3,) * 5))
        case ("one for one",):
            yield from (
                Aim(gives=one, takes=two) for one, two in product(ONE_OF_EACH, ONE_OF_EACH) if one != two
            )
        case ("space",):
            yield from map(Aim, SPACES)
        case ("space", "artifact"):
            yield from (Aim(space, artifact=kind) for space, kind in product(SPACES, ARTIFACTS))
        case ("artifact", _):
            yield from (Aim(tokens=(token,), artifact=Artifact.DOUBLE) for token in tokens)
            yield from (Aim(artifact=Artifact.COUNTERSPELL, play=place) for place in range(1, 5))
            others = set(ARTIFACTS) - {Artifact.DOUBLE, Artifact.COUNTERSPELL}
            yield from (Aim(artifact=kind) for kind in ARTIFACTS if kind in others)
        case _:
            yield Aim()


def is_legal(state: State, command: PlaySpell | UseArtifact) -> bool:
    try:
        RULES.decide(state, command)
    except MoveRefused:
        return False
    return True


def with_all_spells(state: State) -> State:
    """Everybody has all spells and a Lamp alight."""
    seats = state.roster.seats
    return replace(
        state,
        spells=tuple(Sealed(SPELLS) for _ in seats),
        spell_counts=(len(SPELLS),) * len(seats),
        magic=replace(state.magic, lit=seats),
    )


def moments() -> Iterator[State]:
    """Moments of magic games in which spells may be played."""
    draw = random.Random(20)
    for seed in range(8):
        begun = started(3 + seed % 3, seed % 3, magic=True)
        for number, (_, state) in enumerate(simple_game(RULES, begun, random.Random(seed))):
            if number > 30 and wait_of(state) in (Wait.ACT, Wait.PLACE) and draw.random() < 0.03:
                yield with_all_spells(state)


def test_the_spells_offered_are_those_that_the_rules_take() -> None:
    offered_kinds: set[Spell] = set()
    seen = 0
    for state in moments():
        asked = asked_of(state) if wait_of(state) is Wait.ACT else state.roster.seats
        seat = asked[seen % len(asked)]
        offered = [each for each in answers(state, seat) if isinstance(each, PlaySpell)]
        assert len(set(map(encode_of, offered))) == len(offered)
        for spell in SPELLS:
            mine = {encode_of(each) for each in offered if each.spell is spell}
            legal = {
                encode_of(command)
                for aim in every_aim(state, seat, spell)
                if is_legal(state, command := PlaySpell(seat, spell, aim))
            }
            assert mine == legal, spell
            offered_kinds |= {spell} if mine else set()
        seen += 1
    assert seen > 20
    assert offered_kinds == set(SPELLS)


def encode_of(command: PlaySpell) -> bytes:
    return encode(command).readable


def test_every_answer_offered_in_a_game_is_taken() -> None:
    for seed in range(4):
        begun = started(4, 0, magic=True)
        for number, (_, state) in enumerate(simple_game(RULES, begun, random.Random(seed))):
            if number % 13 == 0:
                for seat in state.roster.seats:
                    for command in answers(state, seat):
                        RULES.decide(state, command)


@pytest.mark.parametrize("viewer", [None, BOB])
def test_nobody_can_tell_from_the_table_which_spells_somebody_could_play(viewer: Seat | None) -> None:
    """Ann has a Lamp alight and two spells: two that do nothing now, or two that could be played."""
    seen = set()
    for hand in ((Spell.SMUGGLER, Spell.ABRACADABRA), (Spell.SPY, Spell.TABOO)):
        state = lit(placing(magic=True, spells={ANN: hand}, shelves={Space.CROWNS_CAVE: (4,)}), ANN)
        seen.add((encode(RULES.view_for(state, viewer)).readable, str(RULES.awaited(state).what)))
        assert bool(answers(state, ANN)) is (Spell.SPY in hand)
        assert answers(state, BOB) == ()
    assert len(seen) == 1


def test_a_lamp_can_be_lit_by_everybody_while_tokens_are_placed() -> None:
    state = placing(magic=True, owns={ANN: (Artifact.LAMP,), BOB: (Artifact.LAMP, Artifact.KEY)})
    assert answers(state, BOB) == (UseArtifact(BOB, Artifact.LAMP),)
    basic = placing(owns={BOB: (Artifact.LAMP,)})
    assert answers(basic, BOB) == ()


def test_whoever_is_asked_can_always_say_no() -> None:
    for state in moments():
        if wait_of(state) is Wait.ACT:
            assert answers(state, asked_of(state)[0])[-1] == Pass(asked_of(state)[0])


def test_of_hundreds_of_ways_to_pay_the_best_are_listed_first() -> None:
    """Ann lacks 9 against a guard of 10 and has 20 of each kind: 715 ways. The best leaves all kinds even."""
    state = placing(held={ANN: (20,) * 5}, guard=10)
    asked = resolved(state, {ANN: {Space.GUARD: (1,), Space.ROOM_1: (7,)}}, Space.GUARD)
    offered = [each.treasures for each in answers(asked, ANN) if isinstance(each, Pay)]
    assert len(offered) == 60
    # 9 of five kinds as evenly as can be: 2, 2, 2, 2 and 1.
    assert offered[0] is not None
    assert sorted(offered[0]) == [1, 2, 2, 2, 2]
