"""Carpets that slipped under a destination, so that only an angle or a strip of them shows."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tables import ABOVE, Deck, corner_error_mm, pyramid_of, relations, rows_of, table, thrown
from vision.change import find_change
from vision.laying import NO_COVER
from vision.look import Before, Reading, look
from vision.peeping import peeping_carpets
from vision.scene_table import CardOnTable, SimTable, Top

LARGE = replace(ABOVE, size_px=(1920, 1080))
#: How far a carpet lies from the destination that hides most of it (mm, degrees), in the card's own frame.
ANGLE, STRIP, ACROSS = (-9.0, -8.0, 6.0), (14.0, 0.0, 2.0), (6.0, 4.0, 74.0)


def read_after(scene: SimTable, after: SimTable, deck: Deck) -> Reading:
    first = pyramid_of(scene, seed=1)
    before = Before(first, look(first, deck.features))
    return look(pyramid_of(after, seed=2), deck.features, before)


def slipped_under(deck: Deck, card: CardOnTable, carpet: str, by: tuple[float, float, float]) -> CardOnTable:
    turn = np.deg2rad(card.turn_deg)
    x, y = np.cos(turn) * by[0] - np.sin(turn) * by[1], np.sin(turn) * by[0] + np.cos(turn) * by[1]
    return thrown(deck, carpet, card.x_mm + x, card.y_mm + y, card.turn_deg + by[2])


@pytest.mark.parametrize("top", [Top.WOOD, Top.BLACK, Top.WHITE])
@pytest.mark.parametrize("by", [ANGLE, STRIP, ACROSS])
@pytest.mark.parametrize("carpet", ["red", "blue"])
def test_a_carpet_is_found_by_what_peeps_out(
    own_deck: Deck, carpet: str, by: tuple[float, float, float], top: Top
) -> None:
    scene = table(*rows_of(own_deck, 4, 2), camera=LARGE, top=top)
    hides = scene.cards[5]
    # The card that it slipped under was shoved a little, as cards are.
    shoved = replace(hides, x_mm=hides.x_mm + 2, y_mm=hides.y_mm - 1, turn_deg=hides.turn_deg + 1)
    rest = [card for card in scene.cards if card is not hides]
    under = slipped_under(own_deck, shoved, carpet, by)
    after = replace(scene, cards=(*rest, under, shoved))
    reading = read_after(scene, after, own_deck)
    assert [one.id for one in reading.carpets] == [carpet]
    assert corner_error_mm(after, len(rest), reading.carpets[0].corners_px) < 1.0
    assert relations(after, reading)[carpet, hides.name] == "under"


def test_a_shoved_card_alone_hides_no_carpet(own_deck: Deck) -> None:
    scene = table(*rows_of(own_deck, 4, 2), camera=LARGE, top=Top.WOOD)
    hides = scene.cards[5]
    after = replace(
        scene, cards=(*scene.cards[:5], replace(hides, x_mm=hides.x_mm + 7, turn_deg=40), *scene.cards[6:])
    )
    assert read_after(scene, after, own_deck).carpets == ()


def test_without_a_card_that_could_hide_some_nothing_peeps_out(own_deck: Deck) -> None:
    scene = table(*rows_of(own_deck, 4, 2), camera=LARGE, top=Top.WOOD)
    carpet = thrown(own_deck, "red", 0, 0, 20)
    pictures = pyramid_of(scene, seed=1), pyramid_of(replace(scene, cards=(*scene.cards, carpet)), seed=2)
    plane = look(pictures[0], own_deck.features).plane
    assert plane is not None
    found = peeping_carpets(
        pictures[1], plane, find_change(*pictures), own_deck.features, [], NO_COVER, range(12), None
    )
    assert found == []
