"""Sealed values and the box in which bids wait for each other."""

import copy
import pickle
import traceback

import pytest

from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused
from companion.shared.sealed import BidBox, BidRefusal, Sealed

ANN, BOB, CY = Seat(0), Seat(1), Seat(2)
SECRET = 740_315


def test_a_sealed_value_is_not_printed_or_formatted() -> None:
    sealed = Sealed(SECRET)
    shown = (repr(sealed), str(sealed), f"{sealed}", f"{sealed:>12}", f"{sealed!r}", repr([sealed]))
    assert not any(str(SECRET) in each for each in shown)
    assert str(sealed) == "<sealed>"


def test_a_box_with_bids_prints_none_of_them() -> None:
    box: BidBox[int] = BidBox.awaiting((ANN, BOB))
    assert str(SECRET) not in repr(box.with_bid(ANN, Sealed(SECRET)))


def test_equal_secrets_are_not_equal_when_sealed() -> None:
    one, other = Sealed(SECRET), Sealed(SECRET)
    assert one != other
    assert len({one, other}) == 2


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_sealed_value_is_not_pickled(protocol: int) -> None:
    with pytest.raises(TypeError, match="sealed"):
        pickle.dumps(Sealed(SECRET), protocol)


def test_a_sealed_value_is_not_copied() -> None:
    with pytest.raises(TypeError, match="sealed"):
        copy.deepcopy([Sealed(SECRET)])


def test_a_traceback_with_locals_does_not_hold_the_secret() -> None:
    def fails(sealed: Sealed[int]) -> None:
        raise RuntimeError("something else")

    try:
        fails(Sealed(SECRET))
    except RuntimeError as problem:
        told = traceback.TracebackException.from_exception(problem, capture_locals=True)
        assert str(SECRET) not in "".join(told.format())
    else:
        pytest.fail("nothing was raised")


def test_bids_open_together_when_the_last_is_in() -> None:
    box: BidBox[int] = BidBox.awaiting((ANN, BOB))
    box = box.with_bid(ANN, Sealed(3)).with_bid(ANN, Sealed(4))
    assert (box.missing, box.is_full, box.is_empty) == ((BOB,), False, False)
    assert box.with_bid(BOB, Sealed(7)).opened() == ((ANN, 4), (BOB, 7))


def test_a_bid_taken_back_is_missing_again() -> None:
    box: BidBox[int] = BidBox.awaiting((ANN, BOB))
    box = box.with_bid(ANN, Sealed(3)).without_bid(ANN)
    assert (box.missing, box.bid_of(ANN)) == ((ANN, BOB), None)


def test_a_box_emptied_waits_for_all_again() -> None:
    box: BidBox[int] = BidBox.awaiting((ANN, BOB))
    assert box.with_bid(ANN, Sealed(3)).emptied().is_empty


def test_what_a_box_refuses() -> None:
    box: BidBox[int] = BidBox.awaiting((ANN, BOB))
    half = box.with_bid(ANN, Sealed(3))
    full = half.with_bid(BOB, Sealed(7))
    for tried, code in (
        (lambda: box.with_bid(CY, Sealed(5)), BidRefusal.NOT_A_BIDDER),
        (lambda: half.without_bid(BOB), BidRefusal.NO_BID),
        (half.opened, BidRefusal.BIDS_MISSING),
        (lambda: full.with_bid(ANN, Sealed(4)), BidRefusal.ALREADY_OPEN),
        (lambda: full.without_bid(ANN), BidRefusal.ALREADY_OPEN),
    ):
        with pytest.raises(MoveRefused) as refused:
            tried()
        assert refused.value.code is code
