"""Magic, each number worked out from the rules' text before it was run: artifacts, spells on tokens."""

from typing import ClassVar

import pytest

from companion.games.aladdins_dragons.awaited import Wait
from companion.games.aladdins_dragons.changes import TokenMoved
from companion.games.aladdins_dragons.components import Spell
from companion.games.aladdins_dragons.events import EffectWorked
from companion.games.aladdins_dragons.moves import BuyArtifact, Pass, PlaceToken, UseArtifact
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.shared.sealed import Sealed
from tests.companion.games.aladdins_dragons.magic_moments import (
    CARPET,
    CROWNS,
    DOUBLE,
    GUARD,
    HOUSE,
    KEY,
    MARKET,
    NOTHING,
    ROOM_1,
    ROOM_2,
    SCROLL,
    asks,
    begun,
    going,
    name,
    refused,
    spell,
)
from tests.companion.games.aladdins_dragons.positions import (
    ANN,
    BOB,
    CY,
    RULES,
    Board,
    after,
    held,
    lit,
    placing,
)


class TestArtifacts:
    @pytest.mark.parametrize(("camel", "crowns"), [(0, (4, 2)), (1, (2, 4))])
    def test_a_carpet_makes_a_tie_that_the_camel_decides(self, camel: int, crowns: tuple[int, int]) -> None:
        """4 + 3 = 7 against 7: nearer to the camel takes the shelf of 4."""
        state = begun({ANN: {CROWNS: (4,)}, BOB: {CROWNS: (7,)}}, owns={ANN: (CARPET,)}, camel=camel)
        state = going(state, UseArtifact(ANN, CARPET))
        assert (held(state, ANN)[0], held(state, BOB)[0]) == crowns

    def test_a_doubled_token_counts_twice(self) -> None:
        """4 twice is 8, more than 7."""
        state = begun({ANN: {CROWNS: (4,)}, BOB: {CROWNS: (7,)}}, owns={ANN: (DOUBLE,)})
        state = going(state, UseArtifact(ANN, DOUBLE, name(ANN, 1)))
        assert (held(state, ANN)[0], held(state, BOB)[0]) == (4, 2)

    def test_a_doubled_token_in_a_room_is_paid_twice_in_two_kinds(self) -> None:
        state = begun({ANN: {ROOM_1: (4,)}}, ROOM_1, owns={ANN: (DOUBLE,)}, has={ANN: (8, 4, 0, 0, 0)})
        state = going(state, UseArtifact(ANN, DOUBLE, name(ANN, 1)))
        assert refused(state, BuyArtifact(ANN, (8, 0, 0, 0, 0))) is DragonsRefusal.PAYMENT_KINDS
        state = after(state, BuyArtifact(ANN, (4, 4, 0, 0, 0)))
        assert held(state, ANN) == (4, 0, 0, 0, 0)
        assert state.artifacts[ANN] == (DOUBLE, SCROLL)

    def test_a_carpet_in_a_room_is_three_more_of_one_more_kind(self) -> None:
        state = begun({ANN: {ROOM_1: (5,)}}, ROOM_1, owns={ANN: (CARPET,)}, has={ANN: (5, 3, 0, 0, 0)})
        state = going(state, UseArtifact(ANN, CARPET))
        assert refused(state, BuyArtifact(ANN, (5, 0, 0, 0, 0))) is DragonsRefusal.PAYMENT_KINDS
        assert held(after(state, BuyArtifact(ANN, (5, 3, 0, 0, 0))), ANN) == NOTHING

    def test_six_tokens_in_a_room_win_and_cannot_be_paid(self) -> None:
        """1 + 2 + 4 + 5 + 6 + 3 = 21: strongest, but there are five kinds; Bob with 9 is next."""
        board: Board = {ANN: {ROOM_1: (1, 2, 4, 5, 6)}, BOB: {ROOM_1: (9,)}}
        state = begun(board, ROOM_1, owns={ANN: (CARPET,)}, has={ANN: (9,) * 5, BOB: (9, 0, 0, 0, 0)})
        state = going(state, UseArtifact(ANN, CARPET))
        assert asks(state) == (Wait.BUY, (ANN,))
        assert refused(state, BuyArtifact(ANN, (1, 2, 4, 5, 6))) is DragonsRefusal.PAYMENT_KINDS
        state = after(state, Pass(ANN), BuyArtifact(BOB, (9, 0, 0, 0, 0)))
        assert state.artifacts[BOB] == (SCROLL,)

    @pytest.mark.parametrize("at_guard", [(), (2,)])
    def test_a_key_lets_in_without_tokens_or_payment(self, at_guard: tuple[int, ...]) -> None:
        """2 against 5 would lack 3; with a Key nothing is paid."""
        board: Board = {ANN: {ROOM_1: (4,), GUARD: at_guard}}
        state = begun(board, GUARD, owns={ANN: (KEY,)}, has={ANN: (4, 0, 0, 0, 0)})
        state = going(state, UseArtifact(ANN, KEY))
        assert asks(state) == (Wait.BUY, (ANN,))
        assert held(state, ANN) == (4, 0, 0, 0, 0)

    def test_one_use_a_round_and_two_for_the_winner_of_the_djinn_s_house(self) -> None:
        board: Board = {ANN: {HOUSE: (9,), MARKET: (1,)}, BOB: {HOUSE: (8,), MARKET: (2,)}}
        owns = {ANN: (CARPET, DOUBLE), BOB: (CARPET, DOUBLE)}
        state = begun(board, HOUSE, owns=owns, has={ANN: (1, 0, 0, 0, 0)})
        # Nobody uses anything in the Djinn's House, which Ann wins. In the Market: 1 against 2.
        assert state.at.question is not None
        state = after(state, *(Pass(seat) for seat in state.at.question.asked))
        assert state.at.space is MARKET
        state = after(state, UseArtifact(ANN, CARPET))
        state = after(state, UseArtifact(ANN, DOUBLE, name(ANN, 2)))
        assert refused(state, UseArtifact(ANN, CARPET)) is DragonsRefusal.NOT_ASKED
        state = after(state, UseArtifact(BOB, CARPET))
        # Ann 1 + 1 + 3 = 5, Bob 2 + 3 = 5: Ann is nearer to the camel.
        assert asks(state) == (Wait.MARKET, (ANN,))

    def test_used_artifacts_come_back_at_the_end_of_the_round(self) -> None:
        state = going(begun({ANN: {CROWNS: (4,)}}, owns={ANN: (CARPET,)}), UseArtifact(ANN, CARPET))
        assert state.round == 2
        assert state.artifacts[ANN] == (CARPET,)
        assert state.magic.used == ((), (), ())


class TestSpellsOnTokens:
    BOARD: ClassVar[Board] = {ANN: {CROWNS: (9,)}, BOB: {CROWNS: (8, 1)}, CY: {CROWNS: (2,)}}

    def test_a_lunar_eclipse_sends_the_odd_ones_home(self) -> None:
        """Of 9, 8 + 1 and 2 are left 8 and 2: Bob takes 4, Cy 2."""
        state = begun(self.BOARD, spells=(Spell.LUNAR_ECLIPSE,))
        state = going(state, spell(Spell.LUNAR_ECLIPSE, space=CROWNS))
        assert [held(state, seat)[0] for seat in (ANN, BOB, CY)] == [0, 4, 2]

    def test_a_solar_eclipse_sends_the_even_ones_home(self) -> None:
        """Of 9, 8 + 1 and 2 are left 9 and 1: Ann takes 4, Bob 2."""
        state = begun(self.BOARD, spells=(Spell.SOLAR_ECLIPSE,))
        state = going(state, spell(Spell.SOLAR_ECLIPSE, space=CROWNS))
        assert [held(state, seat)[0] for seat in (ANN, BOB, CY)] == [4, 2, 0]

    @pytest.mark.parametrize(
        ("eclipse", "crowns"),
        # Ann's 2 against Bob's 1 + 3. Odd ones home, Carpets too: Ann alone. Even ones home: Bob alone.
        [(Spell.LUNAR_ECLIPSE, (4, 0)), (Spell.SOLAR_ECLIPSE, (0, 4))],
    )
    def test_carpets_are_odd(self, eclipse: Spell, crowns: tuple[int, int]) -> None:
        board: Board = {ANN: {CROWNS: (2,)}, BOB: {CROWNS: (1,)}}
        # Bob sits nearest to the camel, so that his Carpet takes effect before Ann's spell.
        state = begun(board, owns={BOB: (CARPET,)}, spells=(eclipse,), camel=1)
        state = going(state, UseArtifact(BOB, CARPET), spell(eclipse, space=CROWNS))
        assert (held(state, ANN)[0], held(state, BOB)[0]) == crowns

    def test_the_last_will_be_the_first_to_the_end_of_the_round_with_ties_turned_round(self) -> None:
        """5 and 5: Ann is nearer to the camel and so the stronger; turned round Bob takes 4. In room 1 the 2
        of Ann comes before Bob's 9."""
        board: Board = {
            ANN: {CROWNS: (5,), ROOM_1: (2,), GUARD: (9,)},
            BOB: {CROWNS: (5,), ROOM_1: (9,), GUARD: (8,)},
        }
        state = begun(board, spells=(Spell.LAST_WILL_BE_FIRST,))
        state = going(state, spell(Spell.LAST_WILL_BE_FIRST))
        assert (held(state, ANN)[0], held(state, BOB)[0]) == (2, 4)
        assert [each.seat for each in state.at.ranking or ()] == [ANN, BOB]

    def test_a_second_chance_moves_one_of_one_s_own_face_down_as_it_lies(self) -> None:
        """Ann's 9 from room 2 to room 1, where she has 1: 10 against Bob's 9."""
        ann, bob = {ROOM_1: (1,), ROOM_2: (9,), GUARD: (8,)}, {ROOM_1: (9,), GUARD: (7,)}
        board: Board = {ANN: ann, BOB: bob, CY: {CROWNS: (1,)}}
        state = begun(board, spells=(Spell.SECOND_CHANCE,))
        chance = spell(Spell.SECOND_CHANCE, tokens=(name(ANN, 2),), space=ROOM_1)
        moved = [event.change for event in RULES.decide(state, chance) if isinstance(event, EffectWorked)]
        assert moved == [TokenMoved(name(ANN, 2), ROOM_1, shown=None)]
        state = going(state, chance)
        assert [(each.seat, each.sum) for each in state.at.ranking or ()] == [(ANN, 10), (BOB, 9)]

    def test_no_token_moves_to_where_it_is_resolved_or_to_the_guard(self) -> None:
        board: Board = {ANN: {MARKET: (9,), CROWNS: (1,)}, BOB: {MARKET: (1,)}}
        state = begun(board, MARKET, spells=(Spell.SECOND_CHANCE,), has={ANN: (1, 0, 0, 0, 0)})
        back = spell(Spell.SECOND_CHANCE, tokens=(name(ANN, 1),), space=CROWNS)
        assert refused(state, back) is DragonsRefusal.ALREADY_RESOLVED
        guard = spell(Spell.SECOND_CHANCE, tokens=(name(ANN, 1),), space=GUARD)
        assert refused(state, guard) is DragonsRefusal.NEVER_GUARD

    def test_teleport_costs_what_the_card_says_and_moves_anybody_s_token(self) -> None:
        """Bob's 9 goes from the crowns to the Market: Ann's 1 alone takes 4, and Bob wins the Market."""
        board: Board = {ANN: {CROWNS: (1,)}, BOB: {CROWNS: (9,)}}
        state = begun(board, spells=(Spell.TELEPORT,), has={ANN: (0, 2, 0, 0, 0), BOB: (1, 0, 0, 0, 0)})
        state = going(
            state, spell(Spell.TELEPORT, tokens=(name(BOB, 1),), space=MARKET, gives=(0, 2, 0, 0, 0))
        )
        assert held(state, ANN) == (4, 0, 0, 0, 0)
        assert asks(state) == (Wait.MARKET, (BOB,))

    def test_an_eye_for_an_eye_takes_one_s_own_and_another_s(self) -> None:
        """9 against 8 and 7: without the 9 and the 8 only Cy's 7 is left."""
        board: Board = {ANN: {CROWNS: (9,)}, BOB: {CROWNS: (8,)}, CY: {CROWNS: (7,), GUARD: (9,)}}
        state = begun(board, spells=(Spell.EYE_FOR_AN_EYE,))
        guarded = spell(Spell.EYE_FOR_AN_EYE, tokens=(name(ANN, 1), name(CY, 2)))
        assert refused(state, guarded) is DragonsRefusal.NEVER_GUARD
        state = going(state, spell(Spell.EYE_FOR_AN_EYE, tokens=(name(ANN, 1), name(BOB, 1))))
        assert [held(state, seat)[0] for seat in (ANN, BOB, CY)] == [0, 0, 4]

    def test_nothing_more_goes_where_it_is_taboo(self) -> None:
        state = lit(placing(magic=True, shelves={CROWNS: (4,)}, spells={ANN: (Spell.TABOO,)}), ANN)
        state = going(state, spell(Spell.TABOO, space=MARKET))
        assert refused(state, PlaceToken(ANN, MARKET, Sealed(9))) is DragonsRefusal.TABOO
        board: Board = {BOB: {CROWNS: (1,)}}
        lying = begun(board, owns={CY: (CARPET,)}, spells=(Spell.TABOO,))
        lying = after(lying, spell(Spell.TABOO, space=CROWNS), UseArtifact(CY, CARPET))
        # Ann's spell works first, she has the camel: the Carpet does as much as it can, which is nothing.
        assert (held(lying, BOB)[0], held(lying, CY)[0]) == (4, 0)

    def test_all_others_place_face_up_from_the_spy_on(self) -> None:
        state = lit(placing(magic=True, spells={ANN: (Spell.SPY,)}), ANN)
        state = going(state, spell(Spell.SPY))
        state = after(state, PlaceToken(ANN, MARKET, Sealed(9)), PlaceToken(BOB, MARKET, Sealed(8)))
        seen = {token.token.seat: token.value for token in RULES.view_for(state, None).tokens}
        assert seen == {ANN: None, BOB: 8}
