"""A token by pad: the space in the open, the value as a secret choice; and the evidence of a result."""

from collections.abc import Callable

import pytest

from companion.games.aladdins_dragons.board import Space
from companion.games.aladdins_dragons.choosing import TokenChoices
from companion.games.aladdins_dragons.moves import PlaceToken, PointTo
from companion.games.aladdins_dragons.refusals import DragonsRefusal
from companion.games.aladdins_dragons.state import State
from companion.games.aladdins_dragons.view import View
from companion.shared.choosing import Among
from companion.shared.refusals import MoveRefused
from companion.shared.ruleset import Viewer
from companion.shared.sealed import Sealed
from tests.companion.games.aladdins_dragons.positions import (
    ANN,
    BOB,
    RULES,
    after,
    going_on,
    on_board,
    placing,
    play,
    roster,
)

CHOICES = TokenChoices()
PLACE = placing(shelves={Space.CROWNS_CAVE: (4, 2)})


def views(state: State) -> Callable[[Viewer], View]:
    return lambda viewer: RULES.view_for(state, viewer)


def test_nothing_is_chosen_before_the_space_is_pointed_to() -> None:
    assert CHOICES.choosing(views(PLACE)) is None


def test_the_player_who_pointed_chooses_among_the_tokens_left() -> None:
    state = after(PLACE, PlaceToken(ANN, Space.MARKET, Sealed(9)), PointTo(BOB, Space.GUARD))
    choosing = CHOICES.choosing(views(state))
    assert choosing is not None
    assert choosing.seats == choosing.missing == (BOB,)
    choice = choosing.choices[0]
    assert choice.among is Among.NUMBERS
    # The rules: tokens 1, 2, 4, 5, 6, 7, 8, 9.
    assert choice.choices == (1, 2, 4, 5, 6, 7, 8, 9)
    command = choice.seal(Sealed(8))
    assert isinstance(command, PlaceToken)
    state = after(state, command)
    assert state.tokens[BOB][0].space is Space.GUARD
    assert state.tokens[BOB][0].value.opened() == 8
    assert state.pointed_to is None


def test_each_token_is_a_choosing_of_its_own() -> None:
    names = set()
    state = PLACE
    for value in (9, 8):
        for seat in state.roster.seats:
            state = after(state, PointTo(seat, Space.MARKET))
            choosing = CHOICES.choosing(views(state))
            assert choosing is not None
            names.add(choosing.name)
            state = after(state, PlaceToken(seat, Space.MARKET, Sealed(value)))
    assert len(names) == 6


def test_who_pointed_may_point_elsewhere_and_place_elsewhere() -> None:
    state = after(PLACE, PointTo(ANN, Space.MARKET), PointTo(ANN, Space.GUARD))
    assert state.pointed_to is Space.GUARD
    assert after(state, PlaceToken(ANN, Space.MARKET, Sealed(9))).tokens[ANN][0].space is Space.MARKET


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (PointTo(BOB, Space.MARKET), DragonsRefusal.OUT_OF_TURN),
        (PointTo(ANN, Space.PEARLS_CAVE), DragonsRefusal.EMPTY_CAVE),
        (PointTo(ANN, Space.TENT), DragonsRefusal.CLOSED),
    ],
)
def test_pointing_where_no_token_may_lie_is_refused(command: PointTo, code: DragonsRefusal) -> None:
    with pytest.raises(MoveRefused) as refused:
        RULES.decide(PLACE, command)
    assert refused.value.code is code


def test_a_token_placed_is_no_result_and_a_ranking_is_with_its_evidence() -> None:
    _, placed = play(PLACE, PlaceToken(ANN, Space.MARKET, Sealed(9)))
    assert not CHOICES.is_result(placed[0])
    lying = on_board(PLACE, {ANN: {Space.CROWNS_CAVE: (9, 1)}, BOB: {Space.CROWNS_CAVE: (8, 2)}})
    ranked = going_on(lying)[1][0]
    assert CHOICES.is_result(ranked)
    evidence = [str(sentence) for sentence in CHOICES.evidence(ranked, roster(3))]
    assert evidence[:2] == ["Ann 9 + 1 = 10", "Bob 8 + 2 = 10"]
    assert "nearer to the camel" in evidence[2]
