"""Rulings: the table decides, and the journal tells it apart."""

import pytest
from msgspec.structs import replace

from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.moves import (
    AddPoints,
    CancelDuel,
    Carpet,
    CarpetAt,
    CarpetsReturned,
    Command,
    EndRound,
    ExchangeDjinns,
    GameEnded,
    GiveCard,
    Land,
    MoveCard,
    PalacesCounted,
    Place,
    SealDjinn,
)
from companion.games.flying_carpets.state import Phase, State
from companion.shared.codec import encode
from companion.shared.players import Seat
from companion.shared.sealed import Sealed
from tests.companion.games.flying_carpets.positions import RULES, after, all_cards, dealt, flying, play

ANN, BOB, CY = Seat(0), Seat(1), Seat(2)


def on(seat: Seat, *numbers: int) -> CarpetAt:
    return CarpetAt(Carpet(seat), numbers)


FLIGHT = after(flying(dealt(3)), Land((on(BOB, 1),)))
DUELS = after(flying(dealt(3)), Land((on(ANN, 1, 2), on(BOB, 1, 2))))


def test_a_claim_moves_to_another_player() -> None:
    state = after(FLIGHT, MoveCard(1, CY, "Cy's carpet lay below"))
    assert (len(state.held[BOB]), [card.number for card in state.held[CY]]) == (0, [1])


def test_a_claim_goes_back_to_its_place_on_the_table() -> None:
    state = after(FLIGHT, MoveCard(1, Place.TABLE, "the carpet did not touch it"))
    assert [card.number for card in state.table] == list(range(1, 13))


def test_a_card_can_leave_the_game_and_come_back() -> None:
    gone = after(FLIGHT, MoveCard(1, Place.OUT, "torn"))
    assert [card.number for card in gone.out] == [1]
    assert [card.number for card in after(gone, MoveCard(1, BOB, "mended")).held[BOB]] == [1]


def test_a_card_overlooked_comes_from_the_deck_with_a_number_after_the_layout() -> None:
    state = after(FLIGHT, GiveCard(Kind.LAMP, CY, "it lay under the table"))
    assert [(card.number, card.kind) for card in state.held[CY]] == [(13, Kind.LAMP)]
    assert state.deck[Kind.LAMP.place] == 3
    assert sum(state.deck) + len(all_cards(state)) == 52


def test_a_ruling_that_leaves_three_cards_ends_the_flights() -> None:
    few = after(flying(dealt(3), (Kind.SPICE,) * 5), Land((on(BOB, 1),)))
    _, events = play(few, MoveCard(2, BOB, "it was under the carpet"))
    assert CarpetsReturned(again=False) in events


def test_two_djinns_change_hands_wherever_they_are() -> None:
    # Dealt in the tests: Ann 8 and 3, Bob 7 and 4.
    state = after(FLIGHT, ExchangeDjinns(Sealed(3), Sealed(7), "swapped wrongly"))
    assert [sorted(hand.opened()) for hand in state.hands] == [[7, 8], [3, 4], [5, 6]]


def test_an_exchange_does_not_tell_whose_djinns_they_were() -> None:
    within = play(FLIGHT, ExchangeDjinns(Sealed(8), Sealed(3), "why"))[1]
    across = play(FLIGHT, ExchangeDjinns(Sealed(8), Sealed(7), "why"))[1]
    assert encode(within).readable == encode(across).readable
    assert encode(within).secrets != encode(across).secrets


def test_what_all_knew_of_the_hands_is_forgotten_after_an_exchange() -> None:
    state = after(DUELS, SealDjinn(ANN, Sealed(8)), SealDjinn(BOB, Sealed(4)))
    assert [sorted(known) for known in state.known_djinns] == [[4], [8], []]
    state = after(state, ExchangeDjinns(Sealed(8), Sealed(5), "why"))
    assert not any(state.known_djinns)


def test_points_are_added_on_a_line_of_their_own() -> None:
    state = after(FLIGHT, AddPoints(CY, -3, "spilled the tea"))
    line = RULES.score_sheet(state).players[CY].lines[-1]
    assert (str(line.name), line.points, str(line.made_of[0])) == ("Rulings", -3, "-3: spilled the tea")


def test_a_cancelled_duel_leaves_its_card_and_the_other_duel() -> None:
    state = after(DUELS, SealDjinn(ANN, Sealed(8)), CancelDuel(1, "Bob's lay under it"))
    assert 1 in [card.number for card in state.table]
    assert [duel.number for duel in state.duels] == [2]
    assert state.box is not None
    assert state.box.is_empty


def test_a_cancelled_duel_can_give_its_card() -> None:
    state = after(DUELS, CancelDuel(2, "Bob's lay under it", to=ANN))
    assert [card.number for card in state.held[ANN]] == [2]
    assert state.box is not None
    assert state.duels[0].number == 1


def test_bids_stay_in_the_box_when_another_duel_is_cancelled() -> None:
    state = after(DUELS, SealDjinn(ANN, Sealed(8)), CancelDuel(2, "why"))
    assert state.box is not None
    assert state.box.missing == (BOB,)


def test_the_last_duel_cancelled_settles_the_landing() -> None:
    state = after(DUELS, CancelDuel(1, "why"), CancelDuel(2, "why"))
    assert (state.phase, state.flight, len(state.table)) == (Phase.FLIGHT, 2, 12)


def test_a_round_ended_early_counts_palaces_and_goes_on() -> None:
    state, events = play(FLIGHT, EndRound("it is late"))
    assert any(isinstance(event, PalacesCounted) for event in events)
    assert (state.phase, state.round, state.active) == (Phase.LAYOUT, 2, BOB)


def test_points_after_the_end_change_the_outcome() -> None:
    over, events = play(replace(FLIGHT, round=3), EndRound("the last one"))
    assert isinstance(events[-1], GameEnded)
    state, events = play(over, AddPoints(CY, 50, "for the cake"))
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == (CY,)
    assert events[-1] == GameEnded(tuple(player.total for player in RULES.score_sheet(state).players))


@pytest.mark.parametrize(
    ("state", "command"),
    [
        (FLIGHT, MoveCard(1, CY, "so it was")),
        (FLIGHT, MoveCard(1, Place.TABLE, "so it was")),
        (FLIGHT, MoveCard(1, Place.OUT, "so it was")),
        (FLIGHT, GiveCard(Kind.LAMP, CY, "so it was")),
        (FLIGHT, ExchangeDjinns(Sealed(3), Sealed(8), "so it was")),
        (FLIGHT, AddPoints(ANN, 2, "so it was")),
        (DUELS, CancelDuel(1, "so it was")),
        (DUELS, CancelDuel(1, "so it was", to=BOB)),
        (FLIGHT, EndRound("so it was")),
    ],
    ids=lambda each: type(each).__name__,
)
def test_a_ruling_is_told_as_one_with_its_reason(state: State, command: Command) -> None:
    events = RULES.decide(state, command)
    assert [RULES.is_ruling(event) for event in events] == [True] + [False] * (len(events) - 1)
    told = str(RULES.sentence(events[0], state.roster))
    assert told.startswith("Ruling: ")
    assert "so it was" in told
