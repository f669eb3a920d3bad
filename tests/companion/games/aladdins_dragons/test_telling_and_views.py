"""What is said and shown: each number explained, nobody's secrets."""

from msgspec.structs import replace

from companion.games.aladdins_dragons.answers import answers
from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.components import Artifact, Spell
from companion.games.aladdins_dragons.moves import (
    AddTreasures,
    Aim,
    BuyArtifact,
    ChooseArtifact,
    GiveArtifact,
    MoveToken,
    Pass,
    Pay,
    PlaceToken,
    PlaySpell,
    SetCamel,
    TakeArtifact,
    UseArtifact,
)
from companion.games.aladdins_dragons.state import Phase, Resolving
from companion.shared.sealed import Sealed
from tests.companion.games.aladdins_dragons.positions import (
    ANN,
    BOB,
    CY,
    RULES,
    Board,
    after,
    all_treasures,
    going_on,
    held,
    lit,
    on_board,
    placing,
    play,
    resolved,
    token,
    told,
)

CAVES = {Space.CROWNS_CAVE: (4, 2)}
LAMP, KEY, SCROLL = Artifact.LAMP, Artifact.KEY, Artifact.SCROLL


def test_a_tie_is_told_with_its_sums_and_the_camel() -> None:
    lying = on_board(
        placing(camel=0, shelves=CAVES), {ANN: {Space.CROWNS_CAVE: (9, 1)}, BOB: {Space.CROWNS_CAVE: (8, 2)}}
    )
    said = told(going_on(lying)[1])
    assert "Ann 9 + 1 = 10 beats Bob 8 + 2 = 10: nearer to the camel." in said
    assert "Ann takes 4 crowns; Bob takes 2 crowns." in said


def test_the_last_will_be_the_first_is_told_as_such() -> None:
    state = lit(placing(magic=True, shelves=CAVES, spells={ANN: (Spell.LAST_WILL_BE_FIRST,)}), ANN)
    state = resolved(state, {ANN: {Space.CROWNS_CAVE: (1,)}, BOB: {Space.CROWNS_CAVE: (9,)}})
    state, events = play(state, PlaySpell(ANN, Spell.LAST_WILL_BE_FIRST))
    assert "Ann 1 beats Bob 9: the last will be the first." in told(events)
    assert held(state, ANN) == (4, 0, 0, 0, 0)


def test_the_guard_is_told_with_what_everybody_lacks() -> None:
    board: Board = {
        ANN: {Space.GUARD: (4, 5), Space.ROOM_1: (1,)},
        BOB: {Space.GUARD: (6,), Space.ROOM_1: (2,)},
        CY: {Space.ROOM_1: (4,)},
    }
    said = told(going_on(on_board(placing(guard=7), board))[1])
    assert "The guard has 7: Ann 4 + 5 = 9 enters; Bob 6 lacks 1; Cy has no token here and leaves" in said


def test_the_shared_view_shows_counts_and_no_value() -> None:
    state = after(placing(shelves=CAVES), PlaceToken(ANN, Space.MARKET, Sealed(9)))
    shared, own, other = (RULES.view_for(state, viewer) for viewer in (None, ANN, BOB))
    market = next(space for space in shared.spaces if space.space is Space.MARKET)
    assert market.counts == (1, 0, 0)
    assert [each.value for each in shared.tokens] == [None]
    assert shared.own is None
    assert own.own is not None
    assert own.own.placed == ((1, Space.MARKET, 9),)
    assert 9 not in own.own.tokens_left
    assert other.own is not None
    assert other.own.placed == ()


def test_a_resolved_space_lies_open_and_later_ones_do_not() -> None:
    state = resolved(
        placing(held={ANN: (1, 0, 0, 0, 0)}, shelves=CAVES),
        {ANN: {Space.CROWNS_CAVE: (9,), Space.MARKET: (5,), Space.ROOM_1: (4,)}},
    )
    values = {each.space: each.value for each in RULES.view_for(state, None).tokens}
    assert values == {Space.CROWNS_CAVE: 9, Space.MARKET: 5, Space.ROOM_1: None}


def test_a_buyer_is_shown_every_way_to_pay_and_nobody_else_is() -> None:
    state = resolved(placing(held={ANN: (7, 7, 1, 0, 0)}), {ANN: {Space.ROOM_1: (7, 1)}}, Space.ROOM_1)
    # Seven in crowns or pearls, one in another of the three kinds: by hand, four ways.
    ways = {each.treasures for each in answers(state, ANN) if isinstance(each, BuyArtifact)}
    assert ways == {(7, 1, 0, 0, 0), (7, 0, 1, 0, 0), (1, 7, 0, 0, 0), (0, 7, 1, 0, 0)}
    assert Pass(ANN) in answers(state, ANN)
    assert answers(state, BOB) == ()
    assert RULES.view_for(state, None).price == (7, 1)


def test_in_the_light_game_who_buys_is_told_and_no_payment() -> None:
    state = resolved(
        placing(treasures="light", shelves=CAVES, guard=5),
        {ANN: {Space.CROWNS_CAVE: (5,), Space.GUARD: (4,), Space.ROOM_1: (1,)}, BOB: {Space.MARKET: (2,)}},
    )
    assert str(RULES.awaited(state).what) == "Ann pays the guard 1, or leaves."
    state, events = play(state, Pay(ANN), BuyArtifact(ANN))
    assert "Ann buys Scroll in room 1 for what the table settles." in told(events)
    assert state.artifacts[ANN] == (SCROLL,)


def test_abracadabra_pays_first_and_then_looks_through_the_stack() -> None:
    rooms = [(SCROLL, (KEY, Artifact.DOUBLE))] * 3
    state = lit(
        placing(magic=True, rooms=rooms, held={ANN: (5, 0, 0, 0, 0)}, spells={ANN: (Spell.ABRACADABRA,)}), ANN
    )
    state = resolved(state, {ANN: {Space.ROOM_1: (5,)}}, Space.ROOM_1)
    state = after(state, PlaySpell(ANN, Spell.ABRACADABRA))
    not_yet = RULES.view_for(state, ANN).own
    assert not_yet is not None
    assert not_yet.stack == ()
    state = after(state, BuyArtifact(ANN, (5, 0, 0, 0, 0)))
    own, other = RULES.view_for(state, ANN).own, RULES.view_for(state, BOB).own
    assert own is not None
    assert own.stack == (SCROLL, KEY, Artifact.DOUBLE)
    assert other is not None
    assert other.stack == ()
    state = after(state, ChooseArtifact(ANN, Artifact.DOUBLE))
    assert state.artifacts[ANN] == (Artifact.DOUBLE,)
    assert (state.rooms[0].face_up, state.rooms[0].left) == (SCROLL, 1)
    assert held(state, ANN) == (0, 0, 0, 0, 0)


def test_whoever_acts_reopens_the_question_for_everybody() -> None:
    carpets = {ANN: (Artifact.CARPET,), BOB: (Artifact.CARPET,)}
    state = resolved(placing(magic=True, shelves=CAVES, owns=carpets), {CY: {Space.CROWNS_CAVE: (1,)}})
    state = after(state, Pass(ANN))
    assert RULES.awaited(state).who == (BOB,)
    state = after(state, UseArtifact(BOB, Artifact.CARPET))
    assert RULES.awaited(state).who == (ANN,)
    state, events = play(state, Pass(ANN))
    assert "Bob 3 beats Cy 1" in told(events)


def test_while_placing_a_spell_waits_for_a_counterspell_and_no_longer() -> None:
    owns = {ANN: (LAMP,), BOB: (Artifact.COUNTERSPELL,)}
    state = placing(magic=True, owns=owns, spells={ANN: (Spell.SPY, Spell.TRADE)})
    state = after(state, UseArtifact(ANN, LAMP), PlaySpell(ANN, Spell.SPY))
    assert RULES.awaited(state).who == (BOB,)
    countered = after(state, UseArtifact(BOB, Artifact.COUNTERSPELL))
    assert countered.magic.spies == ()
    assert after(state, Pass(BOB)).magic.spies == (ANN,)
    open_token = after(state, Pass(BOB), PlaceToken(ANN, Space.MARKET, Sealed(9)))
    assert open_token.tokens[ANN][0].shown is None
    assert after(open_token, PlaceToken(BOB, Space.MARKET, Sealed(8))).tokens[BOB][0].shown == 8


def test_a_countered_parasite_lets_the_spell_it_cancelled_work() -> None:
    owns = {ANN: (LAMP,), BOB: (LAMP,), CY: (Artifact.COUNTERSPELL, Artifact.COUNTERSPELL)}
    spells = {ANN: (Spell.CHARITY,), BOB: (Spell.PARASITE,)}
    state = lit(placing(magic=True, owns=owns, spells=spells, shelves=CAVES), ANN, BOB)
    state = resolved(state, {ANN: {Space.CROWNS_CAVE: (1,)}})
    used = ((LAMP,), (LAMP,), (Artifact.COUNTERSPELL,))
    state = replace(state, magic=replace(state.magic, used=used, house=(CY,)))
    state = after(
        state,
        PlaySpell(ANN, Spell.CHARITY, Aim(takes=(0, 0, 0, 0, 3))),
        PlaySpell(BOB, Spell.PARASITE, Aim(artifact=Artifact.COUNTERSPELL)),
    )
    assert held(after(state, Pass(CY)), ANN) == (4, 0, 0, 0, 0)
    countered = after(state, UseArtifact(CY, Artifact.COUNTERSPELL, play=2))
    assert held(countered, ANN) == (4, 0, 0, 0, 3)


def test_rulings_are_told_with_their_reason_and_keep_the_treasures_together() -> None:
    state = resolved(placing(held={ANN: (7, 0, 0, 0, 0)}), {ANN: {Space.ROOM_1: (7,)}}, Space.ROOM_1)
    state, events = play(
        state,
        SetCamel(BOB, "she had it"),
        AddTreasures(BOB, (0, 5, 0, 0, 0), "miscounted"),
        MoveToken(token(ANN, 1), Space.ROOM_2, "it slipped"),
    )
    said = told(events)
    assert "Ruling: Bob has the camel (she had it)" in said
    assert "Ruling: Bob takes 5 pearls (miscounted)" in said
    assert "Ruling: token 1 of Ann moves to room 2 (it slipped)" in said
    assert RULES.is_ruling(events[0])
    # Nobody is in room 1 any more: the next choice is Ann's in room 2.
    assert state.at.space is Space.ROOM_2
    assert state.at.asked == (ANN,)
    assert all_treasures(state) == (29, 29, 29, 29, 29)


def test_an_artifact_given_after_the_end_tells_the_end_again() -> None:
    state = replace(
        placing(owns={ANN: (KEY, KEY), BOB: (SCROLL,)}),
        phase=Phase.GAME_OVER,
        at=Resolving(),
        ended_with=((2, 1, 0), (0, 0, 0)),
    )
    state, events = play(state, GiveArtifact(KEY, BOB, "bought together", ANN))
    assert "Bob wins with 2 artifacts." in told(events)
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == (BOB,)
    shared = RULES.outcome(after(state, TakeArtifact(KEY, BOB, "sold twice")))
    assert shared is not None
    assert shared.winners == (ANN, BOB)


def test_a_cave_that_dragons_return_to_is_empty_again() -> None:
    state = lit(placing(magic=True, shelves=CAVES, spells={BOB: (Spell.DRAGONS_RETURN,)}), BOB)
    state = resolved(state, {ANN: {Space.CROWNS_CAVE: (9,)}})
    state = after(state, PlaySpell(BOB, Spell.DRAGONS_RETURN, Aim(Space.CROWNS_CAVE)))
    assert held(state, ANN) == (0, 0, 0, 0, 0)
    assert state.supply == (29, 29, 29, 29, 29)
