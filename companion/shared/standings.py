"""Who came where: placings with ties, and the outcome of a game."""

from collections.abc import Sequence

import msgspec

from companion.shared.players import Seat


class Standing(msgspec.Struct, frozen=True):
    seat: Seat
    points: int
    place: int


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: everybody's standing, best first; those who share first place have all won."""

    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(standing.seat for standing in self.standings if standing.place == 1)


def placings(points: Sequence[float]) -> tuple[int, ...]:
    """The place of each, in the order given: equal points share the better place, the next stays free."""
    return tuple(1 + sum(other > own for other in points) for own in points)


def outcome_of(points: Sequence[int]) -> Outcome:
    """The outcome where `points` are in seat order; the tied stand in seat order."""
    places = placings(points)
    found = (
        Standing(Seat(seat), own, place) for seat, (own, place) in enumerate(zip(points, places, strict=True))
    )
    return Outcome(tuple(sorted(found, key=lambda standing: (standing.place, standing.seat))))
