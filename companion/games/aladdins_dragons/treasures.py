"""Treasures as numbers: how many of each kind, in value, in the order of the kinds."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations

from companion.games.aladdins_dragons.components import LARGE_IS_WORTH, SUPPLY_OF_A_KIND, TREASURES, Treasure
from companion.shared.sentences import Part, listed, say

#: Crowns, pearls, gemstones, trophies, gold bars; a large treasure counts as three.
Treasures = tuple[int, int, int, int, int]

#: A number and its treasures; a language whose nouns change with the number says it another way round.
COUNTED = "{number} {treasure}"

NOTHING: Treasures = (0, 0, 0, 0, 0)
FULL_SUPPLY: Treasures = (SUPPLY_OF_A_KIND,) * 5


def worth(small: Treasures, large: Treasures) -> Treasures:
    """What so many small and large ones are together, as everything here counts them."""
    a, b, c, d, e = (one + LARGE_IS_WORTH * three for one, three in zip(small, large, strict=True))
    return (a, b, c, d, e)


def plus(one: Treasures, other: Treasures) -> Treasures:
    a, b, c, d, e = one
    v, w, x, y, z = other
    return (a + v, b + w, c + x, d + y, e + z)


def minus(one: Treasures, other: Treasures) -> Treasures:
    a, b, c, d, e = one
    v, w, x, y, z = other
    return (a - v, b - w, c - x, d - y, e - z)


def covers(has: Treasures, wanted: Treasures) -> bool:
    """Whether there is enough of every kind."""
    a, b, c, d, e = has
    v, w, x, y, z = wanted
    return a >= v and b >= w and c >= x and d >= y and e >= z


def at_most(wanted: Treasures, there: Treasures) -> Treasures:
    """As much of what is wanted as there is."""
    a, b, c, d, e = (min(each, own) for each, own in zip(wanted, there, strict=True))
    return (a, b, c, d, e)


def of_kind(kind: Treasure, number: int) -> Treasures:
    # Written out, because every shelf taken and every purchase comes by here.
    match kind.place:
        case 0:
            return (number, 0, 0, 0, 0)
        case 1:
            return (0, number, 0, 0, 0)
        case 2:
            return (0, 0, number, 0, 0)
        case 3:
            return (0, 0, 0, number, 0)
        case _:
            return (0, 0, 0, 0, number)


def is_sound(treasures: Treasures) -> bool:
    return min(treasures) >= 0


@lru_cache(maxsize=4096)
def payments(values: tuple[int, ...]) -> tuple[Treasures, ...]:
    """Every way to pay for tokens of these numbers: each in one kind, no two in the same.

    None for more than five: there are five kinds. The order of the tokens does not matter.
    """
    if len(values) > len(TREASURES):
        return ()
    padded = tuple(values) + (0,) * (len(TREASURES) - len(values))
    return tuple(sorted(set(permutations(padded)), reverse=True))  # type: ignore[arg-type]  # five stay five


@lru_cache(maxsize=4096)
def affordable_payments(values: tuple[int, ...], has: Treasures) -> tuple[Treasures, ...]:
    """The ways to pay that are covered by what somebody has."""
    return tuple(each for each in payments(values) if covers(has, each))


def sums_to(total: int, has: Treasures) -> Iterator[Treasures]:
    """Every choice worth `total` from what somebody has."""
    for a in range(min(total, has[0]) + 1):
        for b in range(min(total - a, has[1]) + 1):
            for c in range(min(total - a - b, has[2]) + 1):
                for d in range(min(total - a - b - c, has[3]) + 1):
                    if (e := total - a - b - c - d) <= has[4]:
                        yield (a, b, c, d, e)


def some_worth(total: int, has: Treasures) -> Treasures | None:
    """One choice worth `total`, from the kinds somebody has most of; None if they have not that much."""
    if sum(has) < total:
        return None
    chosen, left = list(NOTHING), total
    for place in sorted(range(5), key=lambda place: -has[place]):
        chosen[place] = min(left, has[place])
        left -= chosen[place]
    a, b, c, d, e = chosen
    return (a, b, c, d, e)


def best_first(ways: Iterable[Treasures], has: Treasures) -> list[Treasures]:
    """Ways to pay: first what leaves most kinds, of equal ones what takes from where most is.

    In the rooms every token is paid for in a kind of its own.
    """

    def leaves(way: Treasures) -> tuple[int, int]:
        rest = minus(has, way)
        return -sum([number > 0 for number in rest]), sum([number * number for number in rest])

    return sorted(ways, key=leaves)


def told(treasures: Treasures) -> Part:
    """ "7 crowns and 1 gold bar", for a sentence."""
    parts = tuple(
        say(COUNTED, number=number, treasure=kind.singular if number == 1 else kind.word)
        for kind, number in zip(TREASURES, treasures, strict=True)
        if number
    )
    return listed(parts) if parts else say("nothing")
