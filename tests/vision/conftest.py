"""Decks that the tests of vision share; working one out takes half a second."""

import numpy as np
import pytest

from companion.deck.default_profile import default_profile
from tests.vision.tables import Deck
from vision.deck import load_deck
from vision.scene_decks import DeckStyle, synthetic_deck


@pytest.fixture(scope="session")
def own_deck() -> Deck:
    """The deck that ships with the package."""
    return Deck.of(load_deck(default_profile()))


@pytest.fixture(scope="session")
def white_deck() -> Deck:
    return Deck.of(synthetic_deck(np.random.default_rng(11), DeckStyle.WHITE))


@pytest.fixture(scope="session")
def bleed_deck() -> Deck:
    return Deck.of(synthetic_deck(np.random.default_rng(12), DeckStyle.BLEED))


@pytest.fixture(scope="session")
def photo_deck() -> Deck:
    return Deck.of(synthetic_deck(np.random.default_rng(13), DeckStyle.PHOTO))
