"""Magic, each number worked out from the rules' text before it was run: treasures, stacks, the city."""

import pytest

from companion.games.aladdins_dragons.awaited import Wait
from companion.games.aladdins_dragons.components import Spell, Treasure
from companion.games.aladdins_dragons.moves import (
    BuyArtifact,
    ChooseArtifact,
    Exchange,
    KeepSpell,
    Pass,
    Pay,
    PlaceToken,
    TakeCamel,
    UseArtifact,
)
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.scoring import places
from companion.shared.sealed import Sealed
from tests.companion.games.aladdins_dragons.magic_moments import (
    CAMEL,
    CARPET,
    COUNTER,
    CROWNS,
    DOUBLE,
    GUARD,
    KEY,
    LAMP,
    MARKET,
    NOTHING,
    PEARLS,
    ROOM_1,
    ROOM_2,
    SCROLL,
    TENT,
    asks,
    begun,
    going,
    name,
    refused,
    spell,
)
from tests.companion.games.aladdins_dragons.positions import ANN, BOB, CY, Board, after, held, lit, placing


class TestSpellsOnTreasures:
    def test_city_tax_is_two_for_each_token_that_stays(self) -> None:
        """Bob has three tokens in the city and five treasures: two stay for 4, the third comes back."""
        board: Board = {ANN: {CROWNS: (1,)}, BOB: {TENT: (1,), MARKET: (2,), CAMEL: (4,)}}
        state = begun(board, spells=(Spell.CITY_TAX,), has={BOB: (5, 0, 0, 0, 0)})
        state = after(state, spell(Spell.CITY_TAX))
        assert asks(state) == (Wait.PAY, (BOB,))
        kept = (name(BOB, 2), name(BOB, 3))
        assert refused(state, Pay(BOB, (3, 0, 0, 0, 0), kept)) is DragonsRefusal.PAYMENT_SUM
        state = after(state, Pay(BOB, (4, 0, 0, 0, 0), kept))
        assert held(state, BOB) == (1, 0, 0, 0, 0)
        assert state.tokens[BOB][0].space is None

    @pytest.mark.parametrize("pays", [True, False])
    def test_sultan_s_tax_is_one_for_each_token_in_the_rooms_for_all_or_none(self, pays: bool) -> None:
        board: Board = {ANN: {CROWNS: (1,)}, BOB: {ROOM_1: (1, 2), ROOM_2: (4,)}}
        state = begun(board, spells=(Spell.SULTANS_TAX,), has={BOB: (3, 0, 0, 0, 0)})
        state = after(state, spell(Spell.SULTANS_TAX))
        assert refused(state, Pay(BOB, (2, 0, 0, 0, 0))) is DragonsRefusal.PAYMENT_SUM
        state = after(state, Pay(BOB, (3, 0, 0, 0, 0)) if pays else Pass(BOB))
        # Nobody is at the guard, so that the round ends either way; what was paid is what differs.
        assert held(state, BOB)[0] == (0 if pays else 3)

    @pytest.mark.parametrize(("name_", "each"), [(Spell.DONATION, 5), (Spell.SACRIFICE, 7)])
    def test_everybody_returns_five_or_seven_or_all_they_have(self, name_: Spell, each: int) -> None:
        """Ann has 9 of two kinds, Bob 9 crowns, Cy 3."""
        has = {ANN: (5, 4, 0, 0, 0), BOB: (9, 0, 0, 0, 0), CY: (0, 0, 3, 0, 0)}
        state = begun({CY: {CROWNS: (1,)}}, spells=(name_,), has=has)
        state = after(state, spell(name_))
        assert asks(state) == (Wait.DONATE, (ANN,))
        state = after(state, Pay(ANN, (5, each - 5, 0, 0, 0)), Pay(BOB, (each, 0, 0, 0, 0)))
        # Cy returned all three, and then took the shelf of 4 crowns.
        assert [sum(held(state, seat)) for seat in (ANN, BOB, CY)] == [9 - each, 9 - each, 4]

    def test_charity_takes_three_from_the_supply(self) -> None:
        state = begun({BOB: {CROWNS: (1,)}}, spells=(Spell.CHARITY,))
        supply = state.supply
        assert refused(state, spell(Spell.CHARITY, takes=(4, 0, 0, 0, 0))) is DragonsRefusal.AIM
        state = going(state, spell(Spell.CHARITY, takes=(0, 1, 1, 1, 0)))
        assert held(state, ANN) == (0, 1, 1, 1, 0)
        assert state.supply[1:4] == tuple(number - 1 for number in supply[1:4])

    def test_trade_is_for_the_same_value(self) -> None:
        state = begun({BOB: {CROWNS: (1,)}}, spells=(Spell.TRADE,), has={ANN: (4, 0, 0, 0, 0)})
        uneven = spell(Spell.TRADE, gives=(4, 0, 0, 0, 0), takes=(0, 5, 0, 0, 0))
        assert refused(state, uneven) is DragonsRefusal.SAME_VALUE
        state = going(state, spell(Spell.TRADE, gives=(4, 0, 0, 0, 0), takes=(0, 1, 0, 0, 3)))
        assert held(state, ANN) == (0, 1, 0, 0, 3)

    @pytest.mark.parametrize(
        ("pearls_held", "shelves"),
        # 29 pearls: with 24 of them held five are left, the top shelf first; with 27, two.
        [(0, (4, 2)), (24, (4, 1)), (27, (2,))],
    )
    def test_dragons_leave_four_and_two_as_far_as_the_supply_reaches(
        self, pearls_held: int, shelves: tuple[int, ...]
    ) -> None:
        has = {BOB: (0, pearls_held, 0, 0, 0)}
        state = lit(placing(magic=True, held=has, spells={ANN: (Spell.DRAGON_LEAVES,)}), ANN)
        assert refused(state, PlaceToken(ANN, PEARLS, Sealed(1))) is DragonsRefusal.EMPTY_CAVE
        state = going(state, spell(Spell.DRAGON_LEAVES, space=PEARLS))
        assert state.shelves[PEARLS.index] == shelves
        assert after(state, PlaceToken(ANN, PEARLS, Sealed(1))).tokens[ANN][0].space is PEARLS

    def test_dragons_return_to_a_cave_and_nobody_takes_anything_there(self) -> None:
        state = begun({BOB: {CROWNS: (9,)}}, spells=(Spell.DRAGONS_RETURN,))
        state = going(state, spell(Spell.DRAGONS_RETURN, space=CROWNS))
        assert held(state, BOB) == NOTHING
        assert state.supply == (29, 29, 29, 29, 29)


class TestSpellsOnArtifacts:
    def test_the_mage_s_apprentice_swaps_one_that_was_not_used(self) -> None:
        rooms = [(SCROLL, (DOUBLE,))] * 3
        owns = {ANN: (LAMP, KEY)}
        state = begun({BOB: {CROWNS: (1,)}}, owns=owns, spells=(Spell.MAGES_APPRENTICE,), rooms=rooms)
        state = going(state, spell(Spell.MAGES_APPRENTICE, space=ROOM_2, artifact=KEY))
        assert sorted(kind.value for kind in state.artifacts[ANN]) == ["lamp", "scroll"]
        assert state.room(ROOM_2).face_up is KEY

    def test_mirage_puts_one_of_the_stack_on_top_and_the_old_one_under_it(self) -> None:
        rooms = [(SCROLL, (DOUBLE, KEY, CARPET))] * 3
        state = begun({BOB: {CROWNS: (1,)}}, spells=(Spell.MIRAGE,), rooms=rooms)
        state = after(state, spell(Spell.MIRAGE, space=ROOM_1))
        assert asks(state) == (Wait.STACK, (ANN,))
        state = after(state, ChooseArtifact(ANN, KEY))
        room = state.room(ROOM_1)
        assert room.face_up is KEY
        assert room.stack is not None
        assert room.stack.opened() == (DOUBLE, CARPET, SCROLL)

    def test_abracadabra_buys_from_the_stack_and_what_lay_open_stays(self) -> None:
        rooms = [(SCROLL, (DOUBLE, KEY))] * 3
        state = begun(
            {ANN: {ROOM_1: (4,)}},
            ROOM_1,
            spells=(Spell.ABRACADABRA,),
            rooms=rooms,
            has={ANN: (4, 0, 0, 0, 0)},
        )
        state = going(state, spell(Spell.ABRACADABRA))
        state = after(state, BuyArtifact(ANN, (4, 0, 0, 0, 0)), ChooseArtifact(ANN, KEY))
        assert state.artifacts[ANN] == (KEY,)
        assert (state.room(ROOM_1).face_up, state.room(ROOM_1).left) == (SCROLL, 1)

    def test_a_parasite_uses_what_another_used_and_that_is_no_artifact_use(self) -> None:
        """Bob doubles his 4: 8. Ann's Parasite doubles her 5: 10; her own Carpet still makes it 13."""
        board: Board = {ANN: {CROWNS: (5,)}, BOB: {CROWNS: (4,)}}
        owns = {ANN: (CARPET,), BOB: (DOUBLE,)}
        state = begun(board, owns=owns, spells=(Spell.PARASITE,))
        like_bob = spell(Spell.PARASITE, artifact=DOUBLE, tokens=(name(ANN, 1),))
        assert refused(state, like_bob) is DragonsRefusal.NOT_USED_BY_OTHER
        # Ann is asked first; she passes, and Bob's use asks her again.
        state = after(state, Pass(ANN), UseArtifact(BOB, DOUBLE, name(BOB, 1)))
        state = after(state, like_bob, UseArtifact(ANN, CARPET))
        assert (held(state, ANN)[0], held(state, BOB)[0]) == (4, 2)

    def test_counterspell_cancels_the_spell_which_is_gone(self) -> None:
        state = begun({BOB: {CROWNS: (1,)}}, owns={CY: (COUNTER,)}, spells=(Spell.CHARITY,))
        state = after(state, spell(Spell.CHARITY, takes=(0, 3, 0, 0, 0)), UseArtifact(CY, COUNTER))
        assert held(state, ANN) == NOTHING
        assert state.spells[ANN].opened() == ()
        assert state.spells_out is not None
        assert state.spells_out.opened() == (Spell.CHARITY,)


class TestTheCity:
    def test_a_smuggler_is_strongest_where_nobody_is_and_may_decline_the_camel(self) -> None:
        board: Board = {BOB: {TENT: (1,)}}
        deck = (Spell.SPY, Spell.TRADE)
        has = {ANN: (1, 0, 0, 0, 0)}
        state = begun(board, TENT, spells=(Spell.SMUGGLER,), has=has, deck=deck, camel=2)
        state = going(state, spell(Spell.SMUGGLER))
        # In the Tent is Bob, so that he draws.
        assert asks(state) == (Wait.KEEP, (BOB,))
        state = going(after(state, KeepSpell(BOB, Sealed(Spell.SPY))))
        assert state.magic.house == (ANN,)
        assert asks(state) == (Wait.MARKET, (ANN,))
        state = going(after(state, Exchange(ANN, Treasure.CROWNS, (0, 2, 0, 1, 0))))
        assert held(state, ANN) == (0, 2, 0, 1, 0)
        assert asks(state) == (Wait.CAMEL, (ANN,))
        assert after(state, Pass(ANN)).camel == CY
        assert after(state, TakeCamel(ANN)).camel == ANN

    def test_a_carpet_beats_a_smuggler(self) -> None:
        state = begun({}, MARKET, owns={CY: (CARPET,)}, spells=(Spell.SMUGGLER,), has={CY: (1, 0, 0, 0, 0)})
        state = after(state, spell(Spell.SMUGGLER), UseArtifact(CY, CARPET))
        assert asks(state) == (Wait.MARKET, (CY,))

    @pytest.mark.parametrize("second", [True, False])
    def test_the_tent_s_other_spell_goes_to_the_second_strongest_or_is_discarded(self, second: bool) -> None:
        board: Board = {BOB: {TENT: (9,)}, CY: {TENT: (8,)}} if second else {BOB: {TENT: (9,)}}
        state = begun(board, TENT, deck=(Spell.SPY, Spell.TRADE, Spell.MIRAGE))
        state = after(state, KeepSpell(BOB, Sealed(Spell.TRADE)))
        assert state.spells[BOB].opened() == (Spell.TRADE,)
        assert state.spells[CY].opened() == ((Spell.SPY,) if second else ())
        assert state.spells_out is not None
        assert state.spells_out.opened() == (() if second else (Spell.SPY,))

    def test_the_camel_taken_in_the_city_decides_ties_in_the_rooms(self) -> None:
        """5 and 5 in room 1: Ann had the camel, but Bob took it in the Caravanserai."""
        board: Board = {ANN: {ROOM_1: (5,), GUARD: (9,)}, BOB: {ROOM_1: (5,), CAMEL: (1,), GUARD: (9,)}}
        state = going(begun(board, CAMEL))
        assert asks(state) == (Wait.BUY, (BOB,))


def test_most_artifacts_win_and_of_equal_ones_most_scrolls() -> None:
    # 6, 6 and 5 artifacts with 1, 2 and 3 Scrolls.
    assert places((6, 6, 5), (1, 2, 3)) == (2, 1, 3)
