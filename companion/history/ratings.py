"""How strong players are, from who came before whom: the method of Weng and Lin, by Plackett and Luce."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.storage.results import GameResult

#: Before so many games a rating says more about luck than about a player.
GAMES_UNTIL_SETTLED = 10


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength and how sure it is: about two thirds of what is likely lies within one `uncertainty`.

    Everybody begins at 25 with an uncertainty of 25/3.
    """

    strength: float
    uncertainty: float
    games: int

    @property
    def provisional(self) -> bool:
        return self.games < GAMES_UNTIL_SETTLED

    @property
    def sure_of(self) -> float:
        """The strength that a player has almost certainly; what a table of standings is sorted by."""
        return self.strength - 3 * self.uncertainty


def ratings(games: Iterable[GameResult]) -> dict[int, Rating]:
    """The rating of every player after the games, in the order given; the same games give the same ratings.

    Players who share a place count as equal. A game of one says nothing.
    """
    # All the methods that it knows take a megabyte: not before somebody looks at standings.
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    now: dict[int, Any] = {}
    counted: dict[int, int] = {}
    for game in games:
        if len(game.seats) < 2:
            continue
        seated = [seat.player for seat in game.seats]
        teams = [[now.get(player) or model.rating()] for player in seated]
        after = model.rate(teams, ranks=[float(seat.place) for seat in game.seats])
        for player, (rating,) in zip(seated, after, strict=True):
            now[player] = rating
            counted[player] = counted.get(player, 0) + 1
    return {player: Rating(each.mu, each.sigma, counted[player]) for player, each in now.items()}
