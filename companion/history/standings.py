"""Standings of a group: counted from the results alone, the same every time."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations

from companion.history.ratings import Rating, ratings
from companion.storage.results import GameResult


@dataclass(frozen=True, slots=True)
class PlayerStanding:
    """What a player's games add up to.

    `wins` are shared: who is one of two winners has half a win. `places[n]` is how often they came n-th.
    A streak is of games in which they were among the winners, one after the other.
    """

    player: int
    name: str
    guest: bool
    games: int
    wins: float
    places: dict[int, int]
    average_points: float
    best_points: int
    streak: int
    longest_streak: int
    played_s: float
    rating: Rating

    @property
    def average_place(self) -> float:
        return sum(place * count for place, count in self.places.items()) / self.games


@dataclass(frozen=True, slots=True)
class Met:
    """Two players against each other: how often each came before the other, and how often level."""

    one: int
    other: int
    games: int
    one_ahead: int
    other_ahead: int

    @property
    def level(self) -> int:
        return self.games - self.one_ahead - self.other_ahead


@dataclass(frozen=True, slots=True)
class Standings:
    """Settled ratings first, the surest strength on top; `met` has every pair that played together."""

    players: tuple[PlayerStanding, ...]
    met: tuple[Met, ...]
    games: int
    played_s: float

    def of(self, name: str) -> PlayerStanding:
        """Raises LookupError."""
        for each in self.players:
            if each.name == name:
                return each
        raise LookupError(name)


@dataclass(slots=True)
class _Tally:
    """Counts up one player's games."""

    name: str = ""
    guest: bool = False
    games: int = 0
    wins: float = 0.0
    places: Counter[int] = field(default_factory=Counter)
    points: int = 0
    best: int = 0
    streak: int = 0
    longest: int = 0
    played_s: float = 0.0

    def add(self, points: int, place: int, winners: int, played_s: float) -> None:
        self.best = points if not self.games else max(self.best, points)
        self.games += 1
        self.points += points
        self.places[place] += 1
        self.played_s += played_s
        if place == 1:
            self.wins += 1 / winners
            self.streak += 1
            self.longest = max(self.longest, self.streak)
        else:
            self.streak = 0


def standings(results: Sequence[GameResult]) -> Standings:
    """Counts the results, in the order in which the games ended; those that do not count are passed over.

    A deleted player has no line, but counts as an opponent for the others' ratings.
    """
    counted = [game for game in results if game.counts]
    tallies: dict[int, _Tally] = {}
    gone: set[int] = set()
    met: dict[tuple[int, int], list[int]] = {}
    for game in counted:
        winners = sum(seat.place == 1 for seat in game.seats)
        for seat in game.seats:
            tally = tallies.setdefault(seat.player, _Tally())
            tally.name, tally.guest = seat.name, seat.guest
            tally.add(seat.points, seat.place, winners, game.played_s)
            if seat.gone:
                gone.add(seat.player)
        for one, other in combinations(sorted(game.seats, key=lambda seat: seat.player), 2):
            ahead = met.setdefault((one.player, other.player), [0, 0, 0])
            ahead[0] += 1
            ahead[1] += one.place < other.place
            ahead[2] += one.place > other.place
    rated = ratings(counted)
    lines = (
        _line(player, tally, rated.get(player, _UNRATED))
        for player, tally in tallies.items()
        if player not in gone
    )
    return Standings(
        tuple(sorted(lines, key=_best_first)),
        tuple(
            Met(one, other, *counts)
            for (one, other), counts in sorted(met.items())
            if one not in gone and other not in gone
        ),
        len(counted),
        sum(game.played_s for game in counted),
    )


_UNRATED = Rating(25.0, 25.0 / 3, 0)


def _line(player: int, tally: _Tally, rating: Rating) -> PlayerStanding:
    return PlayerStanding(
        player=player,
        name=tally.name,
        guest=tally.guest,
        games=tally.games,
        wins=tally.wins,
        places=dict(sorted(tally.places.items())),
        average_points=tally.points / tally.games,
        best_points=tally.best,
        streak=tally.streak,
        longest_streak=tally.longest,
        played_s=tally.played_s,
        rating=rating,
    )


def _best_first(line: PlayerStanding) -> tuple[bool, bool, float, str]:
    return line.guest, line.rating.provisional, -line.rating.sure_of, line.name
