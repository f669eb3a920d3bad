"""Layouts entered, corrected and flown over; throws and landings."""

import pytest

from companion.games.flying_carpets.components import DECK, Kind
from companion.games.flying_carpets.moves import (
    Carpet,
    CarpetAt,
    CarpetsReturned,
    CorrectKinds,
    CountLamps,
    FinishLayout,
    KindAt,
    Land,
    Landed,
    LayoutFinished,
    NameDuel,
    RoundBegun,
    SealDjinn,
    ShowDjinns,
    Shown,
    SwapCards,
    TakeBackDjinn,
    TakeBackLastCard,
    ThrowCarpet,
    TurnUp,
)
from companion.games.flying_carpets.state import Phase
from companion.shared.players import Seat
from companion.shared.sealed import Sealed
from tests.companion.games.flying_carpets.positions import (
    RULES,
    TWELVE,
    after,
    all_cards,
    dealt,
    flying,
    holding,
    play,
    started,
)

ANN, BOB, CY = Seat(0), Seat(1), Seat(2)


def on(seat: Seat, *numbers: int, nth: int = 1) -> CarpetAt:
    return CarpetAt(Carpet(seat, nth), numbers)


def test_kinds_come_one_by_one_or_many_at_once() -> None:
    one_by_one = after(dealt(3), *(TurnUp((kind,)) for kind in TWELVE))
    assert one_by_one.table == after(dealt(3), TurnUp(TWELVE)).table


def test_the_last_card_taken_back_is_in_the_deck_again() -> None:
    state = after(dealt(3), TurnUp((Kind.LAMP, Kind.DESERT)), TakeBackLastCard())
    assert [card.kind for card in state.table] == [Kind.LAMP]
    assert state.deck[Kind.DESERT.place] == DECK[Kind.DESERT.place]


def test_two_cards_swapped_keep_their_numbers_and_change_kinds() -> None:
    state = after(dealt(3), TurnUp((Kind.LAMP, Kind.DESERT, Kind.SPICE)), SwapCards(1, 3))
    assert [(card.number, card.kind) for card in state.table] == [
        (1, Kind.SPICE),
        (2, Kind.DESERT),
        (3, Kind.LAMP),
    ]


def test_finishing_the_layout_passes_the_deck_to_the_left() -> None:
    _, events = play(dealt(3, active=2), TurnUp(TWELVE), FinishLayout())
    assert events[-1] == LayoutFinished(ANN)


@pytest.mark.parametrize("command", [ThrowCarpet(Carpet(BOB)), Land((on(BOB, 1),))])
def test_throwing_or_landing_says_that_the_layout_is_finished(command: ThrowCarpet | Land) -> None:
    _, events = play(dealt(3), TurnUp(TWELVE), command)
    assert isinstance(events[1], LayoutFinished)


def test_two_kinds_can_be_corrected_for_each_other_though_none_is_left() -> None:
    # All three treasures lie there; 1 was taken for a treasure and 4 for a lamp.
    kinds = (Kind.TREASURE, Kind.TREASURE, Kind.TREASURE, Kind.LAMP)
    state = after(dealt(3), TurnUp(kinds), CorrectKinds((KindAt(1, Kind.LAMP), KindAt(4, Kind.TREASURE))))
    assert [card.kind for card in state.table] == [Kind.LAMP, Kind.TREASURE, Kind.TREASURE, Kind.TREASURE]
    assert sum(state.deck) == 48


def test_a_card_already_won_can_be_corrected_in_its_winners_hand() -> None:
    state = after(flying(dealt(3)), Land((on(BOB, 1),)), CorrectKinds((KindAt(1, Kind.LAMP),)))
    assert [card.kind for card in state.held[BOB]] == [Kind.LAMP]
    assert state.deck[Kind.LAMP.place] == 3
    assert state.deck[Kind.PALACE.place] == 12 - 3


def test_a_correction_that_leaves_only_deserts_ends_the_round() -> None:
    kinds = (Kind.DESERT, Kind.DESERT, Kind.DESERT, Kind.SPICE)
    state, events = play(flying(dealt(3), kinds, flight=2), CorrectKinds((KindAt(4, Kind.DESERT),)))
    assert CarpetsReturned(again=False) in events
    assert any(isinstance(event, RoundBegun) for event in events)
    assert state.phase is Phase.LAYOUT


def test_a_lamp_found_late_makes_everybody_say_their_lamps_again() -> None:
    state = holding(flying(dealt(3), (Kind.SPICE,), flight=2), {1: (Kind.LAMP,), 2: (Kind.LAMP,)})
    state = after(state, Land((on(ANN, 1),)))
    assert state.asked_for_lamps == BOB
    state = after(state, CorrectKinds((KindAt(1, Kind.LAMP),)))
    assert [card.kind for card in state.held[ANN]] == [Kind.LAMP]
    assert state.lamps_said == (None, None, None)


def test_a_landing_needs_no_throws_told_before() -> None:
    state, events = play(flying(dealt(3)), Land((on(CY, 5),)))
    assert [card.number for card in state.held[CY]] == [5]
    assert events[-1] == CarpetsReturned(again=True)
    assert (state.phase, state.flight) == (Phase.FLIGHT, 2)


def test_both_carpets_of_one_player_on_a_card_are_no_duel() -> None:
    # The rules: two carpets of the same player on a card are no duel.
    state, events = play(flying(dealt(2)), Land((on(ANN, 1, nth=1), on(ANN, 1, nth=2))))
    landed = next(event for event in events if isinstance(event, Landed))
    assert landed.duels == ()
    assert [card.number for card in state.held[ANN]] == [1]


def test_both_carpets_of_one_player_count_once_in_a_duel() -> None:
    _, events = play(flying(dealt(2)), Land((on(ANN, 1), on(ANN, 1, nth=2), on(BOB, 1))))
    landed = next(event for event in events if isinstance(event, Landed))
    assert [duel.seats for duel in landed.duels] == [(BOB, ANN)]


def test_an_interleaved_carpet_lies_on_it_unless_the_profile_says_no() -> None:
    interleaved = Land((CarpetAt(Carpet(ANN), on=(1,), under=(1,)),))
    usual = after(flying(dealt(3)), interleaved)
    stricter = after(flying(started(3, profile={"interleaved_lies_on": False})), interleaved)
    assert (len(usual.held[ANN]), len(stricter.held[ANN])) == (1, 0)


def test_duels_go_from_left_to_right_unless_one_is_named() -> None:
    landing = Land((on(ANN, 1, 2), on(BOB, 1, 2)), left_to_right=(2, 1))
    state = after(flying(dealt(3)), landing)
    assert [duel.number for duel in state.duels] == [2, 1]
    assert [duel.number for duel in after(state, NameDuel(1)).duels] == [1, 2]


def test_a_djinn_can_be_changed_and_taken_back_until_the_last_is_in() -> None:
    state = after(flying(dealt(3)), Land((on(ANN, 1), on(BOB, 1))))
    state = after(state, SealDjinn(ANN, Sealed(8)), TakeBackDjinn(ANN), SealDjinn(ANN, Sealed(8)))
    state = after(state, SealDjinn(ANN, Sealed(3)), SealDjinn(BOB, Sealed(4)))
    # Bob's 4 beats the 3 that Ann chose in the end; they swap these two.
    assert [card.number for card in state.held[BOB]] == [1]
    assert [sorted(hand.opened()) for hand in state.hands[:2]] == [[4, 8], [3, 7]]


def test_printed_djinns_are_shown_and_followed_as_far_as_all_have_seen_them() -> None:
    state = flying(started(3, profile={"djinns": "cards"}))
    state = after(state, Land((on(ANN, 1), on(BOB, 1))), ShowDjinns((Shown(ANN, 8), Shown(BOB, 4))))
    assert [card.number for card in state.held[ANN]] == [1]
    assert [sorted(known) for known in state.known_djinns] == [[4], [8], []]
    assert RULES.view_for(state, ANN).own_hand is None


def test_a_layout_that_the_deck_cannot_fill_takes_all_that_is_left() -> None:
    # Six rounds of twelve would need 72 cards; after four rounds 52 − 48 = 4 are left, after five none.
    state = started(2, profile={"rounds_each_with_two": 3, "djinns": "cards"})
    laid_out = []
    while state.phase is not Phase.GAME_OVER:
        left = [kind for kind in Kind for _ in range(state.deck[kind.place])]
        kinds = tuple(left[: state.still_to_turn_up])
        laid_out.append(len(kinds))
        state = after(state, TurnUp(kinds), Land((on(ANN, *range(1, len(kinds) + 1)),)))
        while state.phase is Phase.PALACES:
            state = after(state, CountLamps(ANN, 0))
    assert laid_out == [12, 12, 12, 12, 4]
    assert len(all_cards(state)) == 52
