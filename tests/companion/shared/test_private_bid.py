"""The private bid: secrets are seen while a finger is on the cover, and at no other time."""

import pytest

from companion.shared.choosing import Among, SecretChoice
from companion.shared.players import Seat
from companion.shared.private_bid import (
    LONGEST_LOOK_S,
    LOOKED_WITHIN_S,
    TAKEN_WITHIN_S,
    Cover,
    PrivateBid,
)
from companion.shared.sealed import Sealed

CHOICE = SecretChoice(Seat(1), Among.HAND, (4701, 8802), seal=lambda value: ("sealed", value))


def begun() -> PrivateBid:
    return PrivateBid(CHOICE, 0.0)


def held_open() -> PrivateBid:
    return begun().taken(1.0).held(2.0)


def test_hand_over_hold_choose_covered_again() -> None:
    bid = begun()
    covers = [bid.cover]
    for step in (bid.taken(1.0), held_open(), held_open().picked(Sealed(4701), 3.0)):
        covers.append(step.cover)

    assert covers == [Cover.HAND_OVER, Cover.COVERED, Cover.OPEN, Cover.DONE]
    command = held_open().picked(Sealed(4701), 3.0).command
    assert command is not None
    assert (command[0], command[1].opened()) == ("sealed", 4701)


def test_the_choices_are_seen_only_while_it_is_held() -> None:
    seen = {step.cover: step.seen for step in (begun(), begun().taken(1.0), held_open())}
    assert seen == {Cover.HAND_OVER: (), Cover.COVERED: (), Cover.OPEN: (4701, 8802)}
    assert held_open().let_go(3.0).seen == ()
    assert held_open().picked(Sealed(8802), 3.0).seen == ()


def test_nothing_is_chosen_through_the_cover() -> None:
    for bid in (begun(), begun().taken(1.0), held_open().let_go(3.0)):
        assert bid.picked(Sealed(4701), 4.0).command is None


def test_what_is_not_there_is_not_chosen() -> None:
    bid = held_open().picked(Sealed(5), 3.0)

    assert (bid.cover, bid.wrong, bid.command) == (Cover.OPEN, 1, None)


def test_a_forgotten_finger_is_covered_and_nobody_there_gives_up() -> None:
    covered = held_open().advanced(2.0 + LONGEST_LOOK_S)

    assert (covered.cover, covered.seen) == (Cover.COVERED, ())
    assert covered.advanced(2.0 + LONGEST_LOOK_S + LOOKED_WITHIN_S).cover is Cover.GIVEN_UP
    assert begun().advanced(TAKEN_WITHIN_S - 0.001).cover is Cover.HAND_OVER
    assert begun().advanced(TAKEN_WITHIN_S).cover is Cover.GIVEN_UP


def test_a_choice_that_comes_too_late_does_not_count() -> None:
    bid = held_open().picked(Sealed(4701), 2.0 + LONGEST_LOOK_S)

    assert (bid.cover, bid.command) == (Cover.COVERED, None)


def test_after_a_look_it_can_be_held_again() -> None:
    bid = held_open().let_go(3.0).held(4.0).picked(Sealed(8802), 5.0)

    assert bid.cover is Cover.DONE


@pytest.mark.parametrize("final", [held_open().picked(Sealed(4701), 3.0), begun().left(1.0)])
def test_over_is_over(final: PrivateBid) -> None:
    assert final.over
    assert final.due_s is None
    for again in (
        final.taken(9.0),
        final.held(9.0),
        final.let_go(9.0),
        final.picked(Sealed(8802), 9.0),
        final.left(9.0),
        final.advanced(1e9),
    ):
        assert again == final


def test_no_step_can_be_printed_with_a_secret() -> None:
    for bid in (begun(), held_open(), held_open().picked(Sealed(4701), 3.0)):
        assert "4701" not in repr(bid)
        assert "8802" not in f"{bid} {bid.choice}"
