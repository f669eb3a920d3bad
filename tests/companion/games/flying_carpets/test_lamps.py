"""The best use of lamps, held against an independent search that tries everything."""

from functools import cache
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from companion.games.flying_carpets.components import ADVENTURES, DECK, KINDS, Kind, counts_of
from companion.games.flying_carpets.lamps import adventure_sets, best_lamps
from companion.games.flying_carpets.profile import RulesProfile

USUAL = RulesProfile()
#: The value of a set of so many different motifs, as the rules' table has it.
SET_POINTS = {1: 1, 2: 3, 3: 6, 4: 10, 5: 15}

holdings = some.tuples(*(some.integers(0, number) for number in DECK)).filter(
    # Six adventures at most keep the independent search short.
    lambda counts: sum(counts[7:]) <= 6
)


@cache
def best_partition(cards: tuple[str, ...]) -> int:
    """Tries every set that the first card can be in, written apart from the engine: cards are letters."""
    if not cards:
        return 0
    best = 0
    rest = cards[1:]
    for picked in product((False, True), repeat=len(rest)):
        chosen = [cards[0], *(card for card, pick in zip(rest, picked, strict=True) if pick)]
        if len(set(chosen)) == len(chosen):
            left = tuple(card for card, pick in zip(rest, picked, strict=True) if not pick)
            best = max(best, SET_POINTS[len(chosen)] + best_partition(left))
    return best


def worth(cards: dict[str, int]) -> int:
    """A holding without lamps, straight from the rules' table."""
    adventures = tuple(letter for letter in "abcde" for _ in range(cards.get(letter, 0)))
    pairs = 5 * (cards["spice"] // 2) + 6 * (cards["carpet"] // 2) + 7 * (cards["camel"] // 2)
    return pairs + 3 * cards["treasure"] - 5 * max(0, cards["desert"]) + best_partition(adventures)


def by_brute_force(counts: tuple[int, ...], wild: tuple[str, ...]) -> int:
    """Every assignment of every single lamp, in order."""
    names = ("palace", "spice", "carpet", "camel", "treasure", "lamp", "desert", *"abcde")
    held = dict(zip(names, counts, strict=True))
    best = worth(held)
    for uses in product((*wild, "cancel"), repeat=held["lamp"]):
        changed = dict(held)
        for use in uses:
            if use == "cancel":
                changed["desert"] -= 1
            else:
                changed[use] += 1
        best = max(best, worth(changed))
    return best


BAZAARS_AND_MOTIFS = ("spice", "carpet", "camel", *"abcde")


@settings(deadline=None, max_examples=60)
@given(holdings.filter(lambda counts: counts[5] <= 2))
def test_no_use_of_lamps_beats_the_one_offered(counts: tuple[int, ...]) -> None:
    assert best_lamps(counts, USUAL).points == by_brute_force(counts, BAZAARS_AND_MOTIFS)


@settings(deadline=None, max_examples=20)
@given(holdings.filter(lambda counts: counts[5] <= 2))
def test_nor_where_a_lamp_may_stand_for_a_treasure(counts: tuple[int, ...]) -> None:
    profile = RulesProfile(lamp_as_treasure=True)
    expected = by_brute_force(counts, (*BAZAARS_AND_MOTIFS, "treasure"))
    assert best_lamps(counts, profile).points == expected


@pytest.mark.parametrize("few", [(0, 1, 1, 1, 0, 3, 1, 1, 0, 0, 1, 0), (0, 1, 0, 1, 1, 4, 2, 1, 0, 0, 0, 0)])
def test_nor_with_three_or_four_lamps(few: tuple[int, ...]) -> None:
    assert best_lamps(few, USUAL).points == by_brute_force(few, BAZAARS_AND_MOTIFS)


@settings(deadline=None)
@given(holdings)
def test_every_adventure_is_in_one_set_of_different_motifs(counts: tuple[int, ...]) -> None:
    sets = adventure_sets(counts, (), USUAL)
    assert all(len(set(motifs)) == len(motifs) for motifs in sets)
    in_sets = counts_of(tuple(motif for motifs in sets for motif in motifs))
    assert in_sets[7:] == counts[7:]


@settings(deadline=None, max_examples=30)
@given(holdings, some.lists(some.sampled_from(range(20)), min_size=5, max_size=5))
def test_sets_are_best_for_any_table_of_points(counts: tuple[int, ...], table: list[int]) -> None:
    # Sets can be worth less than their parts in a group's own table; then they are not made.
    profile = RulesProfile(adventure_sets=(table[0], table[1], table[2], table[3], table[4]))
    sets = adventure_sets(counts, (), profile)
    cards = [motif.value for motif in ADVENTURES for _ in range(counts[motif.place])]

    @cache
    def best(left: tuple[str, ...]) -> int:
        if not left:
            return 0
        found = 0
        for picked in product((False, True), repeat=len(left) - 1):
            chosen = [left[0], *(card for card, pick in zip(left[1:], picked, strict=True) if pick)]
            if len(set(chosen)) == len(chosen):
                rest = tuple(card for card, pick in zip(left[1:], picked, strict=True) if not pick)
                found = max(found, table[len(chosen) - 1] + best(rest))
        return found

    assert sum(table[len(motifs) - 1] for motifs in sets) == best(tuple(cards))


def test_the_plan_says_what_the_next_best_use_would_give() -> None:
    # One lamp, one camel and one desert. As a camel it makes a pair: 7 − 5 = 2. Cancelling the desert: 0.
    counts = counts_of((Kind.LAMP, Kind.CAMEL, Kind.DESERT))
    plan = best_lamps(counts, USUAL)
    assert (plan.uses, plan.points, plan.next_best) == ((Kind.CAMEL,), 2, 0)


def test_without_lamps_there_is_no_other_use() -> None:
    assert best_lamps((0,) * len(KINDS), USUAL).next_best is None
