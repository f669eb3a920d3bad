"""The best use of lamps, found by looking at every one, and the best sets of adventures."""

from functools import lru_cache
from itertools import combinations, combinations_with_replacement

import msgspec

from companion.games.flying_carpets.components import ADVENTURES, BAZAARS, Kind
from companion.games.flying_carpets.profile import RulesProfile

#: How many of each kind, in the order of the kinds.
Counts = tuple[int, ...]


class LampPlan(msgspec.Struct, frozen=True):
    """What each lamp is used as: the kind it stands for, DESERT if it cancels one, LAMP if it does nothing.

    `points` is what all holdings then give; `next_best` the most that another use gives, None without lamps.
    """

    uses: tuple[Kind, ...]
    points: int
    next_best: int | None


@lru_cache(maxsize=8192)
def best_lamps(counts: Counts, profile: RulesProfile) -> LampPlan:
    """The use of the lamps among `counts` that no other beats; of equal ones that which does least.

    Every use is tried: at most ten for one lamp and 1,001 for four, so that nothing has to be proved.
    """
    every = combinations_with_replacement(_possible_uses(counts, profile), counts[Kind.LAMP.place])
    ranked = [(holdings_points(counts, uses, profile), uses) for uses in every]
    points, uses = max(ranked, key=lambda each: each[0])
    others = [other for other, used in ranked if used != uses]
    return LampPlan(uses, points, max(others) if others else None)


def holdings_points(counts: Counts, uses: tuple[Kind, ...], profile: RulesProfile) -> int:
    """What the holdings give with the lamps used like this."""
    points = profile.treasure * (counts[Kind.TREASURE.place] + uses.count(Kind.TREASURE))
    points += profile.desert * max(0, counts[Kind.DESERT.place] - uses.count(Kind.DESERT))
    for kind in BAZAARS:
        points += pair_points(kind, profile) * ((counts[kind.place] + uses.count(kind)) // 2)
    return points + sum(
        profile.adventure_sets[size - 1] for size in map(len, adventure_sets(counts, uses, profile))
    )


def pair_points(kind: Kind, profile: RulesProfile) -> int:
    """What two bazaars of a kind give."""
    by_place = (profile.spice_pair, profile.carpet_bazaar_pair, profile.camel_pair)
    return by_place[BAZAARS.index(kind)]


def adventure_sets(
    counts: Counts, uses: tuple[Kind, ...], profile: RulesProfile
) -> tuple[tuple[Kind, ...], ...]:
    """The sets of different adventures that give most together, lamps among them."""
    held = sorted(
        ((counts[motif.place] + uses.count(motif), motif.place) for motif in ADVENTURES),
        key=lambda each: (-each[0], each[1]),
    )
    motifs = [ADVENTURES[place - ADVENTURES[0].place] for _, place in held]
    sets = _best_sets(tuple(number for number, _ in held), profile.adventure_sets)[1]
    return tuple(tuple(motifs[place] for place in each) for each in sets)


@lru_cache(maxsize=65536)
def _best_sets(held: tuple[int, ...], values: tuple[int, ...]) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """The most that sets of different things give, and the sets, each as places in `held`.

    `held` counts the things. The first thing still there is in some set: every such set is tried.
    """
    first = next((place for place, number in enumerate(held) if number), None)
    if first is None:
        return 0, ()
    others = [place for place in range(first + 1, len(held)) if held[place]]
    best: tuple[int, tuple[tuple[int, ...], ...]] = (-1, ())
    for size in range(len(others), -1, -1):
        for chosen in combinations(others, size):
            one = (first, *chosen)
            rest = tuple(number - (place in one) for place, number in enumerate(held))
            points, sets = _best_sets(rest, values)
            if (total := points + values[len(one) - 1]) > best[0]:
                best = (total, (one, *sets))
    return best


def _possible_uses(counts: Counts, profile: RulesProfile) -> tuple[Kind, ...]:
    """What a lamp can be used as; doing nothing comes first, so that it is taken where nothing gives more."""
    deserts = (Kind.DESERT,) if counts[Kind.DESERT.place] else ()
    treasures = (Kind.TREASURE,) if profile.lamp_as_treasure else ()
    return (Kind.LAMP, *deserts, *BAZAARS, *treasures, *ADVENTURES)
