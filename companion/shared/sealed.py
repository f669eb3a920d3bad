"""Secrets: a value that only an explicit call opens, and the box in which bids wait for each other."""

from dataclasses import dataclass, replace
from typing import Generic, NoReturn, TypeVar

from companion.shared.players import Seat
from companion.shared.refusals import MoveRefused, Refusal
from companion.shared.sentences import say

T = TypeVar("T")


class Sealed(Generic[T]):
    """A value nobody reads by accident: not by printing, formatting, comparing, hashing or pickling it.

    Two sealed values are equal only if they are the same object, whatever they hold.
    """

    __slots__ = ("_held",)

    def __init__(self, value: T) -> None:
        self._held = value

    def opened(self) -> T:
        """The value. Every call of this is a place where a secret is read: `grep opened` finds them all."""
        return self._held

    def __repr__(self) -> str:
        return "<sealed>"

    def __format__(self, spec: str) -> str:
        return format("<sealed>", spec)

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise TypeError("a sealed value is not pickled or copied; the codec writes it apart from the rest")


SealedBid = Sealed[int]


class BidRefusal(Refusal):
    NOT_A_BIDDER = ("not-a-bidder", "Only those concerned bid.")
    NO_BID = ("no-bid", "Only a bid that is in can be taken back.")
    ALREADY_OPEN = ("already-open", "A bid can be changed until the last one is in; then all open at once.")
    BIDS_MISSING = ("bids-missing", "Bids open together, when everybody concerned has bid.")


@dataclass(frozen=True, slots=True)
class BidBox(Generic[T]):
    """Who has to bid, and what lies sealed: `bids` runs parallel to `bidders`, None where one is missing.

    Every change gives a new box. Raises MoveRefused for a stranger's bid and once the last is in.
    """

    bidders: tuple[Seat, ...]
    bids: tuple[Sealed[T] | None, ...]

    @classmethod
    def awaiting(cls, bidders: tuple[Seat, ...]) -> "BidBox[T]":
        return cls(bidders, (None,) * len(bidders))

    @property
    def missing(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, bid in zip(self.bidders, self.bids, strict=True) if bid is None)

    @property
    def is_full(self) -> bool:
        return None not in self.bids

    @property
    def is_empty(self) -> bool:
        return all(bid is None for bid in self.bids)

    def bid_of(self, seat: Seat) -> Sealed[T] | None:
        return self.bids[self._place(seat)]

    def with_bid(self, seat: Seat, bid: Sealed[T]) -> "BidBox[T]":
        """The box after a bid was put in, or put in the place of the same player's earlier one."""
        return self._with(self._changeable(seat), bid)

    def without_bid(self, seat: Seat) -> "BidBox[T]":
        """The box after a bid was taken back."""
        place = self._changeable(seat)
        if self.bids[place] is None:
            raise MoveRefused(BidRefusal.NO_BID, say("There is no bid to take back."))
        return self._with(place, None)

    def emptied(self) -> "BidBox[T]":
        """The box with all bids given back unopened: the bidding was a mistake, or begins again."""
        return BidBox.awaiting(self.bidders)

    def opened(self) -> tuple[tuple[Seat, T], ...]:
        """All bids at once, in the order of the bidders. Raises MoveRefused while one is missing."""
        found = tuple(
            (seat, bid.opened()) for seat, bid in zip(self.bidders, self.bids, strict=True) if bid is not None
        )
        if len(found) != len(self.bidders):
            raise MoveRefused(BidRefusal.BIDS_MISSING, say("Not everybody has bid yet."))
        return found

    def _place(self, seat: Seat) -> int:
        if seat not in self.bidders:
            raise MoveRefused(BidRefusal.NOT_A_BIDDER, say("This player has nothing to bid here."))
        return self.bidders.index(seat)

    def _changeable(self, seat: Seat) -> int:
        place = self._place(seat)
        if self.is_full:
            raise MoveRefused(BidRefusal.ALREADY_OPEN, say("The last bid is in, all are open."))
        return place

    def _with(self, place: int, bid: Sealed[T] | None) -> "BidBox[T]":
        return replace(self, bids=(*self.bids[:place], bid, *self.bids[place + 1 :]))
