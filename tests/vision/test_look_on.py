"""Pictures read with the one before at hand: names kept, shoved cards followed, covered ones remembered."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.tables import (
    ABOVE,
    Deck,
    corner_error_mm,
    index_of,
    lying,
    near,
    photographed,
    pyramid_of,
    relations,
    rows_of,
    table,
    thrown,
    with_cards,
)
from vision.align import Pyramid
from vision.look import Before, Reading, look
from vision.scene_table import CardOnTable, SimTable, Top

LARGE = replace(ABOVE, size_px=(1600, 900))


def remembered(deck: Deck, scene: SimTable) -> Before:
    pyramid = pyramid_of(scene, seed=1)
    return Before(pyramid, look(pyramid, deck.features))


def then(deck: Deck, before: Before, scene: SimTable) -> Reading:
    """What is read from the next picture; its noise is another."""
    return look(pyramid_of(scene, seed=2), deck.features, before)


def id_at(scene: SimTable, name: str, reading: Reading) -> str:
    found = near(scene, index_of(scene, name), reading.cards)
    assert found is not None, f"{name} was not found"
    return reading.cards[found].id


def ids_of(scene: SimTable, reading: Reading) -> dict[str, str]:
    return {card.name: id_at(scene, card.name, reading) for card in scene.cards if not card.is_carpet}


def moved(scene: SimTable, name: str, x_mm: float, y_mm: float, turn_deg: float) -> SimTable:
    cards: list[CardOnTable] = []
    for card in scene.cards:
        here = card.name == name
        cards.append(
            replace(card, x_mm=card.x_mm + x_mm, y_mm=card.y_mm + y_mm, turn_deg=card.turn_deg + turn_deg)
            if here
            else card
        )
    return replace(scene, cards=tuple(cards))


@pytest.fixture(scope="module", params=["white", "own"])
def deck(request: pytest.FixtureRequest) -> Deck:
    named: Deck = request.getfixturevalue(f"{request.param}_deck")
    return named


@pytest.fixture(scope="module")
def scene(deck: Deck) -> SimTable:
    return table(*rows_of(deck, 4, 2), camera=LARGE, top=Top.WOOD2)


@pytest.fixture(scope="module")
def before(deck: Deck, scene: SimTable) -> Before:
    return remembered(deck, scene)


def test_where_nothing_happened_nothing_changes(deck: Deck, scene: SimTable, before: Before) -> None:
    reading = then(deck, before, scene)
    assert ids_of(scene, reading) == ids_of(scene, before.reading)
    assert reading.carpets == ()
    assert not any(card.covered for card in reading.cards)


@pytest.mark.parametrize("number", [1, 6])
def test_a_thrown_carpet_lies_on_what_it_overlaps(
    deck: Deck, scene: SimTable, before: Before, number: int
) -> None:
    target = scene.cards[number]
    after = with_cards(scene, thrown(deck, "red", target.x_mm + 12, target.y_mm + 25, 35))
    reading = then(deck, before, after)
    assert [carpet.id for carpet in reading.carpets] == ["red"]
    assert relations(after, reading)["red", target.name] == "on"
    assert ids_of(after, reading) == ids_of(scene, before.reading)
    assert corner_error_mm(after, 8, reading.carpets[0].corners_px) < 1.5


def test_a_carpet_that_slipped_under_is_under(deck: Deck, scene: SimTable, before: Before) -> None:
    target = scene.cards[2]
    carpet = thrown(deck, "blue", target.x_mm - 10, target.y_mm - 40, 70)
    after = replace(scene, cards=(carpet, *scene.cards))
    reading = then(deck, before, after)
    assert relations(after, reading)["blue", target.name] == "under"


def test_what_lies_below_a_destination_hides_nothing_of_what_lies_on_it(
    deck: Deck, scene: SimTable, before: Before
) -> None:
    target = scene.cards[2]
    below = thrown(deck, "blue", target.x_mm, target.y_mm - 45, 90)
    lying = replace(scene, cards=(below, *scene.cards))
    picture = pyramid_of(lying, seed=2)
    # All that red and the destination share lies over blue, too.
    after = with_cards(lying, thrown(deck, "red", target.x_mm + 5, target.y_mm - 66, 80))
    reading = look(
        pyramid_of(after, seed=3), deck.features, Before(picture, look(picture, deck.features, before))
    )
    assert relations(after, reading) == {("blue", target.name): "under", ("red", target.name): "on"}


def test_a_shoved_card_keeps_its_name(deck: Deck, scene: SimTable, before: Before) -> None:
    shoved = scene.cards[5].name
    after = moved(scene, shoved, 14, 11, 9)
    after = with_cards(after, thrown(deck, "green", after.cards[5].x_mm + 30, after.cards[5].y_mm - 36, 50))
    reading = then(deck, before, after)
    assert ids_of(after, reading) == ids_of(scene, before.reading)
    found = near(after, 5, reading.cards)
    assert found is not None
    assert corner_error_mm(after, 5, reading.cards[found].corners_px) < 1.5
    assert relations(after, reading)["green", shoved] == "on"


def covered_as_a_whole(deck: Deck, scene: SimTable) -> SimTable:
    target = scene.cards[6]
    return with_cards(scene, thrown(deck, "yellow", target.x_mm, target.y_mm, target.turn_deg + 1))


def test_a_card_that_is_covered_as_a_whole_is_remembered(deck: Deck, scene: SimTable, before: Before) -> None:
    target, after = scene.cards[6], covered_as_a_whole(deck, scene)
    reading = then(deck, before, after)
    assert ids_of(after, reading) == ids_of(scene, before.reading)
    hidden = next(card for card in reading.cards if card.id == id_at(scene, target.name, before.reading))
    assert hidden.covered
    assert hidden.confidence < 0.9


def test_what_covers_a_card_as_a_whole_does_not_lie_under_it(
    deck: Deck, scene: SimTable, before: Before
) -> None:
    after = covered_as_a_whole(deck, scene)
    read = relations(after, then(deck, before, after))
    assert read["yellow", scene.cards[6].name] in ("on", "unsure")


def test_four_carpets_are_four_carpets(deck: Deck, scene: SimTable, before: Before) -> None:
    after = scene
    for number, name in enumerate(["red", "blue", "green", "yellow"]):
        target = scene.cards[2 * number]
        after = with_cards(after, thrown(deck, name, target.x_mm + 8, target.y_mm + 38, 25.0 * number - 30))
    reading = then(deck, before, after)
    assert {carpet.id for carpet in reading.carpets} == {"red", "blue", "green", "yellow"}
    read = relations(after, reading)
    for number, name in enumerate(["red", "blue", "green", "yellow"]):
        assert read[name, scene.cards[2 * number].name] == "on"


def test_a_carpet_that_lies_apart_lies_on_nothing(deck: Deck, scene: SimTable, before: Before) -> None:
    far = thrown(deck, "red", 0, 138, 90)
    after = with_cards(scene, far)
    reading = then(deck, before, after)
    assert [carpet.id for carpet in reading.carpets] == ["red"]
    assert reading.verdicts == ()


def test_a_face_down_carpet_on_a_destination_has_a_verdict_and_no_name(
    deck: Deck, scene: SimTable, before: Before
) -> None:
    target = scene.cards[3]
    after = with_cards(scene, thrown(deck, "red", target.x_mm + 20, target.y_mm + 20, 80, face_down=True))
    reading = then(deck, before, after)
    assert [(carpet.id, carpet.face_down) for carpet in reading.carpets] == [(None, True)]
    assert relations(after, reading)["red", target.name] == "on"


def test_a_card_taken_away_is_gone(deck: Deck, scene: SimTable, before: Before) -> None:
    gone = scene.cards[4]
    after = replace(scene, cards=tuple(card for card in scene.cards if card is not gone))
    reading = then(deck, before, after)
    assert len(reading.cards) == 7
    kept = ids_of(after, reading)
    assert kept == {name: known for name, known in ids_of(scene, before.reading).items() if name != gone.name}


def test_a_picture_of_another_size_is_read_anew(deck: Deck, scene: SimTable, before: Before) -> None:
    smaller = replace(scene, camera=replace(scene.camera, size_px=(1280, 720)))
    reading = then(deck, before, smaller)
    assert len(reading.cards) == 8


def test_a_black_picture_after_a_good_one_invents_nothing(deck: Deck, before: Before) -> None:
    width, height = before.reading.size_px
    reading = look(Pyramid(np.zeros((height, width, 3), np.uint8)), deck.features, before)
    assert reading.carpets == ()
    assert reading.verdicts == ()


def test_ids_hold_over_three_throws(deck: Deck, scene: SimTable, before: Before) -> None:
    names = ids_of(scene, before.reading)
    after, earlier = scene, before
    for number, name in enumerate(["red", "blue", "green"]):
        target = scene.cards[3 * number]
        after = with_cards(after, thrown(deck, name, target.x_mm - 9, target.y_mm + 33, 40.0 * number))
        picture = Pyramid(photographed(after, seed=number))
        earlier = Before(picture, look(picture, deck.features, earlier))
        assert ids_of(after, earlier.reading) == names
        assert len(earlier.reading.carpets) == 1 + number


def test_carpets_that_touch_nothing_but_each_other_have_no_verdicts(deck: Deck) -> None:
    scene = table(lying(deck, 0, -180, 0), lying(deck, 4, -100, 0), camera=LARGE)
    before = remembered(deck, scene)
    after = with_cards(scene, thrown(deck, "red", 60, 0, 10), thrown(deck, "blue", 85, 20, 70))
    reading = then(deck, before, after)
    assert {carpet.id for carpet in reading.carpets} == {"red", "blue"}
    assert reading.verdicts == ()
