"""Every refusal: what cannot be is said with its rule, and changes nothing."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.flying_carpets.components import Kind
from companion.games.flying_carpets.moves import (
    AddPoints,
    CancelDuel,
    Carpet,
    CarpetAt,
    Command,
    CorrectKinds,
    CountLamps,
    DealDjinns,
    EndRound,
    ExchangeDjinns,
    FinishLayout,
    GiveCard,
    KindAt,
    Land,
    MoveCard,
    NameDuel,
    Place,
    SealDjinn,
    ShowDjinns,
    Shown,
    SwapCards,
    TakeBackDjinn,
    TakeBackLastCard,
    ThrowCarpet,
    TurnUp,
)
from companion.games.flying_carpets.refusals import CarpetsRefusal
from companion.games.flying_carpets.state import Phase, State
from companion.shared.codec import encode
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.refusals import MoveRefused, Refusal
from companion.shared.ruleset import Setup
from companion.shared.sealed import BidRefusal, Sealed
from tests.companion.games.flying_carpets.positions import (
    RULES,
    TWELVE,
    after,
    dealt,
    flying,
    holding,
    roster,
    started,
)

ANN, BOB, CY = Seat(0), Seat(1), Seat(2)


def on(seat: Seat, *numbers: int) -> CarpetAt:
    return CarpetAt(Carpet(seat), numbers)


LAYOUT = dealt(3)
FLIGHT = flying(dealt(3))
#: Ann and Bob fight for 1, Bob and Cy for 2; Ann has taken 3.
DUELS = after(FLIGHT, Land((on(ANN, 1, 3), on(BOB, 1, 2), on(CY, 2))))
#: In the deal of the tests Ann has 8 and 3, Bob 7 and 4, Cy 6 and 5.
ANN_CHOSE = after(DUELS, SealDjinn(ANN, Sealed(8)))
#: Bob and Cy hold a lamp each, Ann none.
PALACES = after(holding(flying(dealt(3), TWELVE[:1], flight=2), {1: (Kind.LAMP,), 2: (Kind.LAMP,)}), Land(()))
OVER = replace(FLIGHT, phase=Phase.GAME_OVER, ended_with=(0, 0, 0))
WITH_CARDS = flying(replace(started(3, profile={"djinns": "cards"}), phase=Phase.FLIGHT))
DUELS_WITH_CARDS = after(WITH_CARDS, Land((on(ANN, 1), on(BOB, 1))))
ALL_PALACES = after(LAYOUT, TurnUp((Kind.PALACE,) * 11))

REFUSED: list[tuple[State, Command, Refusal]] = [
    (started(3), TurnUp((Kind.PALACE,)), CarpetsRefusal.DEAL_FIRST),
    (started(3), DealDjinns(Sealed((0, 1, 1))), CarpetsRefusal.BAD_DEAL),
    (started(3), DealDjinns(Sealed((0, 1))), CarpetsRefusal.BAD_DEAL),
    (LAYOUT, DealDjinns(Sealed((0, 1, 2))), CarpetsRefusal.WRONG_TIME),
    (WITH_CARDS, DealDjinns(Sealed((0, 1, 2))), CarpetsRefusal.NOT_DEALT_HERE),
    (LAYOUT, CountLamps(ANN, 0), CarpetsRefusal.WRONG_TIME),
    (LAYOUT, TurnUp(()), CarpetsRefusal.NOTHING_LAID),
    (LAYOUT, TurnUp((Kind.TREASURE,) * 4), CarpetsRefusal.NONE_LEFT),
    (ALL_PALACES, TurnUp((Kind.PALACE,) * 2), CarpetsRefusal.LAYOUT_FULL),
    (LAYOUT, TakeBackLastCard(), CarpetsRefusal.NOTHING_LAID),
    (ALL_PALACES, SwapCards(1, 12), CarpetsRefusal.NO_SUCH_CARD),
    (ALL_PALACES, FinishLayout(), CarpetsRefusal.LAYOUT_UNFINISHED),
    (ALL_PALACES, ThrowCarpet(Carpet(BOB)), CarpetsRefusal.LAYOUT_UNFINISHED),
    (ALL_PALACES, Land(()), CarpetsRefusal.LAYOUT_UNFINISHED),
    (FLIGHT, CorrectKinds((KindAt(13, Kind.LAMP),)), CarpetsRefusal.NOT_THIS_ROUND),
    (FLIGHT, CorrectKinds((KindAt(1, Kind.LAMP), KindAt(1, Kind.SPICE))), CarpetsRefusal.CARD_NAMED_TWICE),
    (
        FLIGHT,
        CorrectKinds((KindAt(1, Kind.TREASURE), KindAt(2, Kind.TREASURE))),
        CarpetsRefusal.NONE_LEFT,
    ),
    (FLIGHT, ThrowCarpet(Carpet(ANN)), CarpetsRefusal.OUT_OF_TURN),
    (FLIGHT, ThrowCarpet(Carpet(BOB, 2)), CarpetsRefusal.NO_SUCH_CARPET),
    (FLIGHT, ThrowCarpet(Carpet(Seat(3))), CarpetsRefusal.NO_SUCH_CARPET),
    (after(FLIGHT, ThrowCarpet(Carpet(BOB))), ThrowCarpet(Carpet(BOB)), CarpetsRefusal.ALREADY_THROWN),
    (after(FLIGHT, ThrowCarpet(Carpet(BOB))), Land(()), CarpetsRefusal.NOT_ALL_THROWN),
    (FLIGHT, Land((on(ANN, 1), on(ANN, 2))), CarpetsRefusal.CARPET_TWICE),
    (FLIGHT, Land((on(ANN, 13),)), CarpetsRefusal.NO_SUCH_CARD),
    (after(FLIGHT, Land((on(ANN, 1),))), Land((on(BOB, 1),)), CarpetsRefusal.CARD_TAKEN),
    (FLIGHT, Land((), (1, 1)), CarpetsRefusal.CARD_NAMED_TWICE),
    (DUELS, NameDuel(3), CarpetsRefusal.NO_SUCH_DUEL),
    (ANN_CHOSE, NameDuel(2), CarpetsRefusal.DUEL_UNDERWAY),
    (DUELS, SealDjinn(ANN, Sealed(7)), CarpetsRefusal.DJINN_NOT_HELD),
    (DUELS, SealDjinn(CY, Sealed(6)), BidRefusal.NOT_A_BIDDER),
    (DUELS, TakeBackDjinn(ANN), BidRefusal.NO_BID),
    (DUELS, ShowDjinns((Shown(ANN, 8), Shown(BOB, 7))), CarpetsRefusal.NOT_DEALT_HERE),
    (DUELS_WITH_CARDS, SealDjinn(ANN, Sealed(8)), CarpetsRefusal.NOT_DEALT_HERE),
    (DUELS_WITH_CARDS, ShowDjinns((Shown(ANN, 8),)), CarpetsRefusal.SHOWN_BY_ALL),
    (DUELS_WITH_CARDS, ShowDjinns((Shown(ANN, 8), Shown(BOB, 8))), CarpetsRefusal.SHOWN_BY_ALL),
    # With three players 1 and 2 stay out.
    (DUELS_WITH_CARDS, ShowDjinns((Shown(ANN, 8), Shown(BOB, 1))), CarpetsRefusal.NOT_IN_PLAY),
    (PALACES, CountLamps(CY, 1), CarpetsRefusal.LAMPS_OUT_OF_TURN),
    (PALACES, CountLamps(BOB, 2), CarpetsRefusal.TOO_MANY_LAMPS),
    (PALACES, CountLamps(BOB, -1), CarpetsRefusal.TOO_MANY_LAMPS),
    (PALACES, CountLamps(Seat(4), 0), CarpetsRefusal.NO_SUCH_SEAT),
    (OVER, TurnUp((Kind.PALACE,)), CarpetsRefusal.GAME_OVER),
    (FLIGHT, AddPoints(ANN, 1, "  "), CarpetsRefusal.NO_REASON),
    (FLIGHT, AddPoints(Seat(3), 1, "why"), CarpetsRefusal.NO_SUCH_SEAT),
    (FLIGHT, MoveCard(13, ANN, "why"), CarpetsRefusal.NO_SUCH_CARD),
    (FLIGHT, MoveCard(1, Place.TABLE, "why"), CarpetsRefusal.ALREADY_THERE),
    (DUELS, MoveCard(1, ANN, "why"), CarpetsRefusal.CARD_IN_DUEL),
    (PALACES, MoveCard(1, Place.TABLE, "why"), CarpetsRefusal.CANNOT_GO_THERE),
    (ALL_PALACES, MoveCard(1, ANN, "why"), CarpetsRefusal.CANNOT_GO_THERE),
    (ALL_PALACES, GiveCard(Kind.LAMP, Place.TABLE, "why"), CarpetsRefusal.CANNOT_GO_THERE),
    (FLIGHT, GiveCard(Kind.CAMEL, Seat(7), "why"), CarpetsRefusal.NO_SUCH_SEAT),
    (
        after(FLIGHT, GiveCard(Kind.TREASURE, ANN, "why")),
        GiveCard(Kind.TREASURE, ANN, "y"),
        CarpetsRefusal.NONE_LEFT,
    ),
    (FLIGHT, ExchangeDjinns(Sealed(1), Sealed(8), "why"), CarpetsRefusal.NOT_IN_PLAY),
    (ANN_CHOSE, ExchangeDjinns(Sealed(3), Sealed(8), "why"), CarpetsRefusal.DUEL_UNDERWAY),
    (DUELS, CancelDuel(3, "why"), CarpetsRefusal.NO_SUCH_DUEL),
    (PALACES, EndRound("why"), CarpetsRefusal.WRONG_TIME),
]


@pytest.mark.parametrize(("state", "command", "code"), REFUSED, ids=lambda each: getattr(each, "code", ""))
def test_a_move_that_cannot_be_is_refused_with_its_rule(
    state: State, command: Command, code: Refusal
) -> None:
    before = encode(state)
    with pytest.raises(MoveRefused) as refused:
        RULES.decide(state, command)
    assert refused.value.code is code
    assert str(refused.value.sentence).endswith(".")
    assert code.rule in str(refused.value)
    assert encode(state) == before


def test_a_thirteenth_palace_is_refused_by_what_is_left() -> None:
    # The rules: twelve palaces. All are out when another one is typed.
    state = after(LAYOUT, TurnUp((Kind.PALACE,) * 12))
    state = after(replace(state, table=(), out=state.table), TurnUp((Kind.SPICE,)))
    with pytest.raises(MoveRefused) as refused:
        RULES.decide(state, TurnUp((Kind.PALACE,)))
    assert refused.value.code is CarpetsRefusal.NONE_LEFT
    legal = [str(each) for each in refused.value.legal]
    assert "spice (4 left)" in legal
    assert not any(each.startswith("palace") for each in legal)


@pytest.mark.parametrize("players", [1, 5])
def test_one_or_five_cannot_play(players: int) -> None:
    with pytest.raises(MoveRefused) as refused:
        RULES.start(Setup(Roster(_five().players[:players])))
    assert refused.value.code is CarpetsRefusal.PLAYERS


@pytest.mark.parametrize(
    "profile",
    [
        {"spise_pair": 5},
        {"spice_pair": "five"},
        {"adventure_sets": [1, 2]},
        {"adventure_sets": [1, 3, -6, 10, 15]},
        {"layout_size": 0},
        {"rounds_each": 0},
        {"djinns": "perhaps"},
    ],
)
def test_a_profile_with_an_unknown_name_or_a_wrong_value_is_refused(profile: Mapping[str, Any]) -> None:
    with pytest.raises(MoveRefused) as refused:
        RULES.start(Setup(roster(2), profile=profile))
    assert refused.value.code is CarpetsRefusal.PROFILE
    assert next(iter(profile)) in str(refused.value)


def test_every_refusal_of_the_game_is_tested_here() -> None:
    tested = {code for _, _, code in REFUSED} | {CarpetsRefusal.PLAYERS, CarpetsRefusal.PROFILE}
    assert set(CarpetsRefusal) <= tested


def test_a_refused_djinn_is_not_named() -> None:
    # Neither the djinn that was tried nor those in the hand: a refusal may be read by all.
    with pytest.raises(MoveRefused) as refused:
        RULES.decide(DUELS, SealDjinn(ANN, Sealed(7)))
    assert not any(letter.isdigit() for letter in str(refused.value))


def _five() -> Roster:
    return Roster(tuple(Player.usual(colour.value, colour) for colour in Colour))
