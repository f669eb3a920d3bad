"""Destinations that a reading lacks, found where the table changed since the picture before."""

from dataclasses import replace

import pytest

from companion.compose.newly_laid import with_what_was_laid
from companion.deck.default_profile import default_profile
from tests.vision.tables import ABOVE, Deck, corner_error_mm, pyramid_of, rows_of, table
from vision.deck import load_deck
from vision.look import Reading, look
from vision.scene_table import SimTable, Top

LAID = 5


@pytest.fixture(scope="module")
def deck() -> Deck:
    """Our own."""
    return Deck.of(load_deck(default_profile()))


@pytest.fixture(scope="module", params=[Top.STRIPES, Top.WOOD])
def scene(request: pytest.FixtureRequest, deck: Deck) -> SimTable:
    camera = replace(ABOVE, size_px=(1920, 1080))
    return table(*rows_of(deck, 4, 2), camera=camera, top=request.param)


def lacking(scene: SimTable, number: int, reading: Reading) -> Reading:
    """The reading without the card that really lies there."""
    off = {card.id: corner_error_mm(scene, number, card.corners_px) for card in reading.cards}
    missed = min(off, key=lambda one: off[one])
    return replace(reading, cards=tuple(card for card in reading.cards if card.id != missed))


def test_what_was_laid_and_not_seen_is_found_where_the_table_changed(deck: Deck, scene: SimTable) -> None:
    before = replace(scene, cards=tuple(card for n, card in enumerate(scene.cards) if n != LAID))
    then, now = pyramid_of(before, seed=1), pyramid_of(scene, seed=2)
    missed = lacking(scene, LAID, look(now, deck.features))
    assert len(missed.cards) == 7
    found = with_what_was_laid(then, missed, now, deck.features).cards[-1]
    true = scene.cards[LAID].face
    assert (found.kind, found.motif) == (true.kind, true.motif)
    assert corner_error_mm(scene, LAID, found.corners_px) < 1.0


def test_where_nothing_changed_nothing_is_looked_for(deck: Deck, scene: SimTable) -> None:
    then, now = pyramid_of(scene, seed=1), pyramid_of(scene, seed=2)
    missed = lacking(scene, LAID, look(now, deck.features))
    assert with_what_was_laid(then, missed, now, deck.features) == missed


def test_from_an_empty_table_only_what_is_not_seen_is_added(deck: Deck, scene: SimTable) -> None:
    then, now = pyramid_of(replace(scene, cards=()), seed=1), pyramid_of(scene, seed=2)
    missed = lacking(scene, LAID, look(now, deck.features))
    found = with_what_was_laid(then, missed, now, deck.features)
    assert len(found.cards) == 8
    assert found.cards[:7] == missed.cards
