"""What is in the box: the kinds of destinations, the carpets, the djinns."""

from enum import Enum

from companion.shared.sentences import Word


class Kind(Enum):
    """A kind of destination; each of the five motifs of the adventures is a kind of its own.

    `place` counts the kinds from 0: counts of kinds are tuples in this order.
    """

    PALACE = "palace"
    SPICE = "spice"
    CARPET_BAZAAR = "carpet-bazaar"
    CAMEL = "camel"
    TREASURE = "treasure"
    LAMP = "lamp"
    DESERT = "desert"
    ADVENTURE_A = "adventure-a"
    ADVENTURE_B = "adventure-b"
    ADVENTURE_C = "adventure-c"
    ADVENTURE_D = "adventure-d"
    ADVENTURE_E = "adventure-e"

    place: int
    word: Word

    def __init__(self, code: str) -> None:
        self.place = len(type(self).__members__)
        self.word = Word(code.replace("-", " ") if self.place < 7 else f"adventure {code[-1].upper()}")


KINDS = tuple(Kind)
BAZAARS = (Kind.SPICE, Kind.CARPET_BAZAAR, Kind.CAMEL)
ADVENTURES = (Kind.ADVENTURE_A, Kind.ADVENTURE_B, Kind.ADVENTURE_C, Kind.ADVENTURE_D, Kind.ADVENTURE_E)

#: How many of each kind the deck holds, in the order of the kinds.
DECK = (12, 5, 5, 4, 3, 4, 4, 3, 3, 3, 3, 3)
DESTINATIONS = sum(DECK)

FEWEST_PLAYERS, MOST_PLAYERS = 2, 4

#: The djinns are dealt in these sets, by the number of players.
DJINN_SETS: dict[int, tuple[tuple[int, ...], ...]] = {
    2: ((8, 5, 4, 1), (7, 6, 3, 2)),
    3: ((8, 3), (7, 4), (6, 5)),
    4: ((8, 1), (7, 2), (6, 3), (5, 4)),
}


def djinns_in_play(players: int) -> frozenset[int]:
    return frozenset(djinn for djinns in DJINN_SETS[players] for djinn in djinns)


def carpets_each(players: int) -> int:
    return 2 if players == 2 else 1


def counts_of(kinds: tuple[Kind, ...]) -> tuple[int, ...]:
    """How many of each kind there are, in the order of the kinds."""
    counts = [0] * len(KINDS)
    for kind in kinds:
        counts[kind.place] += 1
    return tuple(counts)
