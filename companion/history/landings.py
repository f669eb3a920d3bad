"""Flying Carpets' landings added up: who hits, how much, how straight; and a fair handicap."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.games.flying_carpets.components import carpets_each
from companion.games.flying_carpets.moves import DuelOpened, Landed
from companion.history.rests import Rest
from companion.shared.log import Step
from companion.storage.results import GameResult

#: A carpet that misses by less than a finger's breadth.
NEAR_MISS_MM = 15.0
#: So many games of imagined average play are mixed in, so that two lucky games suggest no handicap.
IMAGINED_GAMES = 10
FEWEST_GAMES = 5


@dataclass(frozen=True, slots=True)
class ThrownGame:
    """What a finished game's log says: players by name in seat order, and the steps that count."""

    names: tuple[str, ...]
    steps: tuple[Step[Any, Any], ...] = field(repr=False)
    rests: tuple[Rest, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerLandings:
    """One player's landings.

    `cards[n]` is in how many flights their carpets lay on n destinations. A throw is one carpet in one
    flight; it hits if it lies on a destination, and is `only_under` if it lies under one and on none.
    `rests` are those of which a picture was kept; only they give bias, spread and near misses.
    """

    name: str
    flights: int
    throws: int
    hits: int
    only_under: int
    cards: dict[int, int]
    duels: int
    duels_won: int
    rests: tuple[Rest, ...] = field(default=(), repr=False)

    @property
    def hit_rate(self) -> float:
        return self.hits / self.throws if self.throws else 0.0

    @property
    def cards_per_flight(self) -> float:
        return sum(n * count for n, count in self.cards.items()) / self.flights if self.flights else 0.0

    @property
    def bias_mm(self) -> tuple[float, float] | None:
        """Where carpets lie on average from the centre of the nearest destination; None without pictures."""
        if not self.rests:
            return None
        return _mean([rest.from_card_mm[0] for rest in self.rests]), _mean(
            [rest.from_card_mm[1] for rest in self.rests]
        )

    @property
    def spread_mm(self) -> float | None:
        """How far from that place they lie (root mean square); None for fewer than two pictures."""
        if len(self.rests) < 2 or (bias := self.bias_mm) is None:
            return None
        return math.sqrt(_mean([math.dist(rest.from_card_mm, bias) ** 2 for rest in self.rests]))

    @property
    def near_misses(self) -> int:
        return sum(not rest.hit and rest.gap_mm <= NEAR_MISS_MM for rest in self.rests)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


@dataclass(slots=True)
class _Tally:
    flights: int = 0
    throws: int = 0
    hits: int = 0
    only_under: int = 0
    cards: Counter[int] = field(default_factory=Counter)
    duels: int = 0
    duels_won: int = 0
    rests: list[Rest] = field(default_factory=list)


def landings(games: Iterable[ThrownGame]) -> tuple[PlayerLandings, ...]:
    """Everybody's landings, by hit rate, the best first."""
    tallies: dict[str, _Tally] = {}
    for game in games:
        for name in game.names:
            tallies.setdefault(name, _Tally())
        for step in game.steps:
            for event in step.events:
                match event:
                    case Landed():
                        _add_flight(tallies, game.names, event)
                    case DuelOpened():
                        for shown in event.shown:
                            tallies[game.names[shown.seat]].duels += 1
                        tallies[game.names[event.winner]].duels_won += 1
                    case _:
                        pass
        for rest in game.rests:
            if rest.player in tallies:
                tallies[rest.player].rests.append(rest)
    found = (
        PlayerLandings(
            name,
            each.flights,
            each.throws,
            each.hits,
            each.only_under,
            dict(sorted(each.cards.items())),
            each.duels,
            each.duels_won,
            tuple(each.rests),
        )
        for name, each in tallies.items()
    )
    return tuple(sorted(found, key=lambda one: (-one.hit_rate, one.name)))


def _add_flight(tallies: dict[str, _Tally], names: tuple[str, ...], event: Landed) -> None:
    """A carpet that the landing does not name lies on nothing."""
    each = carpets_each(len(names))
    for seat, name in enumerate(names):
        own = [one for one in event.carpets if one.carpet.seat == seat]
        tally = tallies[name]
        tally.flights += 1
        tally.throws += each
        tally.hits += sum(bool(one.on) for one in own)
        tally.only_under += sum(bool(one.under) and not one.on for one in own)
        tally.cards[len({number for one in own for number in one.on})] += 1


@dataclass(frozen=True, slots=True)
class Handicap:
    """Points that would make a player's games with the strongest even; None with too few games."""

    name: str
    points: int | None


def handicaps(results: Sequence[GameResult]) -> tuple[Handicap, ...]:
    """What a player is behind the strongest on average, as if everybody had played some average games too.

    Only games that count, and players of the group who are still there.
    """
    points: dict[str, list[int]] = {}
    for game in results:
        for seat in game.seats:
            if game.counts and not seat.gone:
                points.setdefault(seat.name, []).append(seat.points)
    everything = [each for own in points.values() for each in own]
    if not everything:
        return ()
    usual = _mean(everything)
    leaning = {
        name: (sum(own) + usual * IMAGINED_GAMES) / (len(own) + IMAGINED_GAMES)
        for name, own in points.items()
    }
    settled = [name for name, own in points.items() if len(own) >= FEWEST_GAMES]
    best = max((leaning[name] for name in settled), default=usual)
    return tuple(
        Handicap(name, round(best - leaning[name]) if name in settled else None) for name in sorted(points)
    )
