"""What is in the box: treasures, tokens, guards, artifacts, spells."""

from enum import Enum

from companion.shared.sentences import Word


class Treasure(Enum):
    """A kind of treasure; `place` counts the kinds from 0, and treasures are counted in this order."""

    CROWNS = "crowns"
    PEARLS = "pearls"
    GEMSTONES = "gemstones"
    TROPHIES = "trophies"
    GOLD = "gold"

    place: int
    singular: Word
    word: Word

    def __init__(self, code: str) -> None:
        self.place = len(type(self).__members__)
        one = {"gold": "gold bar", "trophies": "trophy"}.get(code, code.removesuffix("s"))
        self.singular = Word(one)
        self.word = Word("gold bars" if code == "gold" else code)


class Artifact(Enum):
    LAMP = "lamp"
    COUNTERSPELL = "counterspell"
    DOUBLE = "double"
    CARPET = "carpet"
    KEY = "key"
    SCROLL = "scroll"

    word: Word

    def __init__(self, code: str) -> None:
        self.word = Word({"lamp": "Aladdin's Lamp", "carpet": "Flying Carpet"}.get(code, code.capitalize()))


#: The names of spells that are not simply their codes in capitals.
_PRINTED = {
    "second-chance": "2nd Chance",
    "last-will-be-first": "And the Last Will Be the First",
    "dragons-return": "Dragon's Return",
    "eye-for-an-eye": "Eye for an Eye",
    "mages-apprentice": "Mage's Apprentice",
    "sultans-tax": "Sultan's Tax",
    "taboo": "Taboo!",
}


class Spell(Enum):
    SECOND_CHANCE = "second-chance"
    ABRACADABRA = "abracadabra"
    LAST_WILL_BE_FIRST = "last-will-be-first"
    CHARITY = "charity"
    CITY_TAX = "city-tax"
    DONATION = "donation"
    DRAGON_LEAVES = "dragon-leaves"
    DRAGONS_RETURN = "dragons-return"
    EYE_FOR_AN_EYE = "eye-for-an-eye"
    LUNAR_ECLIPSE = "lunar-eclipse"
    MAGES_APPRENTICE = "mages-apprentice"
    MIRAGE = "mirage"
    PARASITE = "parasite"
    SACRIFICE = "sacrifice"
    SMUGGLER = "smuggler"
    SOLAR_ECLIPSE = "solar-eclipse"
    SPY = "spy"
    SULTANS_TAX = "sultans-tax"
    TABOO = "taboo"
    TELEPORT = "teleport"
    TRADE = "trade"

    word: Word

    def __init__(self, code: str) -> None:
        self.word = Word(_PRINTED.get(code) or code.replace("-", " ").title())


TREASURES, ARTIFACTS, SPELLS = tuple(Treasure), tuple(Artifact), tuple(Spell)

TOKENS = (1, 2, 4, 5, 6, 7, 8, 9)
GUARDS = tuple(range(1, 11))
CARPET_VALUE = 3

#: Large treasures change into small ones of their kind at any time, so that only the value has to be counted.
SMALL_OF_A_KIND, LARGE_OF_A_KIND, LARGE_IS_WORTH = 14, 5, 3
SUPPLY_OF_A_KIND = SMALL_OF_A_KIND + LARGE_OF_A_KIND * LARGE_IS_WORTH
TREASURES_TO_BEGIN_WITH = 3

FEWEST_PLAYERS, MOST_PLAYERS = 3, 5
MOST_TOKENS_IN_A_ROOM = 5
MOST_SHELVES = 4

ARTIFACTS_OF_A_KIND = 5
#: How many artifacts lie in a room at the start.
STACK_BASIC, STACK_MAGIC = 6, 5


def stack_size(magic: bool) -> int:
    return STACK_MAGIC if magic else STACK_BASIC
