"""The treasure cards, against the limits in the rules."""

import random
from typing import Any

import pytest

from companion.games.aladdins_dragons.moves import TurnUpCard
from companion.games.aladdins_dragons.simple_play import simple_game
from companion.games.aladdins_dragons.treasure_deck import deck_from_toml, own_deck
from companion.games.aladdins_dragons.treasures import FULL_SUPPLY
from tests.companion.games.aladdins_dragons.positions import RULES, started

CARD = "[[three]]\ncrowns = {crowns}\n[[four]]\n[[five]]\n"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_fifteen_cards_of_our_own_obey_the_limits(players: int) -> None:
    deck = own_deck(players)
    # The rules: 15 each for 3, 4 and 5 players; 0 to 4 shelves, never more than players - 1.
    assert len(deck) == 15
    assert len(set(deck)) == 15
    for card in deck:
        assert all(len(shelves) <= min(4, players - 1) for shelves in card)
        assert all(number >= 1 for shelves in card for number in shelves)
        assert all(sum(shelves) <= supply for shelves, supply in zip(card, FULL_SUPPLY, strict=True))
        assert any(card)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_kind_comes_about_as_often(players: int) -> None:
    totals = [sum(sum(card[kind]) for card in own_deck(players)) for kind in range(5)]
    assert max(totals) < 2 * min(totals)


@pytest.mark.parametrize("crowns", ["[3, 2, 1]", "[0]", "[20, 10]", '["many"]'])
def test_a_deck_beyond_the_limits_is_named(crowns: str) -> None:
    with pytest.raises(ValueError, match=r"deck|card 1 for 3 players"):
        deck_from_toml(CARD.format(crowns=crowns))


def test_a_deck_is_shuffled_again_when_it_is_empty() -> None:
    profile: dict[str, Any] = {
        "treasure_deck": [[[4, 2], [], [3], [], []], [[], [5], [], [2, 1], []]],
        "treasures": "light",
    }
    numbers = [
        command.number
        for command, _ in simple_game(RULES, started(**profile), random.Random(5))
        if isinstance(command, TurnUpCard)
    ]
    assert len(numbers) > 2
    assert all({one, other} == {1, 2} for one, other in zip(numbers[::2], numbers[1::2], strict=False))
