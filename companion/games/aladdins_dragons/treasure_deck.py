"""The treasure cards: what they may say, and the companion's own for each number of players."""

import tomllib
from functools import lru_cache
from importlib.resources import files

import msgspec

from companion.games.aladdins_dragons.components import MOST_SHELVES, SUPPLY_OF_A_KIND, TREASURES

#: For each cave its shelves from the top, each with its number of treasures; () is an empty cave.
TreasureCard = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...], tuple[int, ...]]


def flaw_of(card: TreasureCard, players: int) -> str:
    """What is wrong with a card, or ""."""
    most = most_shelves(players)
    for kind, shelves in zip(TREASURES, card, strict=True):
        if len(shelves) > most:
            return f"{len(shelves)} shelves of {kind.value}, there are at most {most}"
        if min(shelves, default=1) < 1:
            return f"a shelf of {kind.value} with nothing on it"
        if sum(shelves) > SUPPLY_OF_A_KIND:
            return f"{sum(shelves)} {kind.value}, there are only {SUPPLY_OF_A_KIND}"
    return ""


def most_shelves(players: int) -> int:
    """Never more shelves in a cave than players less one: somebody always goes away empty-handed."""
    return min(MOST_SHELVES, players - 1)


class _Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card as the file has it."""

    crowns: tuple[int, ...] = ()
    pearls: tuple[int, ...] = ()
    gemstones: tuple[int, ...] = ()
    trophies: tuple[int, ...] = ()
    gold: tuple[int, ...] = ()


class _Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    three: tuple[_Card, ...]
    four: tuple[_Card, ...]
    five: tuple[_Card, ...]


@lru_cache(maxsize=8)
def own_deck(players: int) -> tuple[TreasureCard, ...]:
    """The companion's cards for this number of players."""
    return deck_from_toml(_text())[players]


def deck_from_toml(text: str) -> dict[int, tuple[TreasureCard, ...]]:
    """The cards of a treasure deck file by the number of players. Raises ValueError, naming card and flaw."""
    try:
        deck = msgspec.convert(tomllib.loads(text), _Deck)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise ValueError(f"this is no treasure deck: {problem}") from problem
    found = {}
    for players, cards in ((3, deck.three), (4, deck.four), (5, deck.five)):
        found[players] = tuple(
            (card.crowns, card.pearls, card.gemstones, card.trophies, card.gold) for card in cards
        )
        for number, card in enumerate(found[players], start=1):
            if flaw := flaw_of(card, players):
                raise ValueError(f"card {number} for {players} players: {flaw}")
    return found


@lru_cache(maxsize=1)
def _text() -> str:
    return files(__package__).joinpath("treasure-deck.toml").read_text(encoding="utf-8")
