"""Players, seats and the order round the table."""

import pytest

from companion.shared.players import (
    USUAL_SYMBOL,
    Colour,
    Player,
    Roster,
    RosterRefusal,
    Seat,
    Symbol,
    plain_name,
)
from companion.shared.refusals import MoveRefused
from companion.shared.ruleset import Setup

ANN = Player.usual("Ann", Colour.RED)
BOB = Player.usual("Bob", Colour.BLUE)
CY = Player.usual("Cy", Colour.GREEN)


def test_everybody_going_round_from_the_left_of_a_seat() -> None:
    roster = Roster((ANN, BOB, CY))
    assert roster.left_of(Seat(2)) == 0
    assert roster.going_round_from_left_of(Seat(1)) == (2, 0, 1)


def test_five_colours_go_with_five_different_symbols() -> None:
    assert len(Colour) == 5
    assert set(USUAL_SYMBOL.values()) == set(Symbol)


@pytest.mark.parametrize(
    ("other", "code"),
    [
        (Player.usual("  ", Colour.BLUE), RosterRefusal.NO_NAME),
        (Player.usual("x" * 61, Colour.BLUE), RosterRefusal.NAME_TOO_LONG),
        (Player.usual("ANN ", Colour.BLUE), RosterRefusal.SAME_NAME),
        (Player("Bob", Colour.RED, Symbol.STAR), RosterRefusal.SAME_COLOUR),
        (Player("Bob", Colour.BLUE, ANN.symbol), RosterRefusal.SAME_SYMBOL),
    ],
)
def test_players_who_could_be_taken_for_each_other_are_refused(other: Player, code: RosterRefusal) -> None:
    with pytest.raises(MoveRefused) as refused:
        Roster((ANN, other))
    assert refused.value.code is code


def test_somebody_at_the_table_begins() -> None:
    with pytest.raises(MoveRefused) as refused:
        Setup(Roster((ANN, BOB)), Seat(2))
    assert refused.value.code is RosterRefusal.NO_SUCH_SEAT


def test_names_are_compared_as_people_read_them() -> None:
    # One written with a combining accent, wider spaces and other case.
    assert plain_name("Zoe\u0308  Meier ") == plain_name("ZO\u00cb MEIER")
