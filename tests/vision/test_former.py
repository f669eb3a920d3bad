"""An earlier result in place of an earlier picture: names are kept, covered cards remembered."""

import json
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tests.vision.tables import (
    ABOVE,
    Deck,
    index_of,
    near,
    pyramid_of,
    relations,
    rows_of,
    table,
    thrown,
    with_cards,
)
from vision.align import Pyramid
from vision.deck import DeckProfile
from vision.errors import ResultWrong
from vision.features import deck_features
from vision.former import Former, former_from_report, look_after
from vision.look import Reading, look
from vision.report import report
from vision.scene_table import SimTable, Top

LARGE = replace(ABOVE, size_px=(1600, 900))


@pytest.fixture(scope="module")
def scene(white_deck: Deck) -> SimTable:
    return table(*rows_of(white_deck, 4, 2), camera=LARGE)


@pytest.fixture(scope="module")
def first(white_deck: Deck, scene: SimTable) -> Reading:
    return look(pyramid_of(scene), white_deck.features)


@pytest.fixture(scope="module")
def said(first: Reading) -> dict[str, Any]:
    """The first picture's result as another program has it: through JSON, under names of its own."""
    kept: dict[str, Any] = json.loads(json.dumps(report(first, "first.jpg", 1.0)))
    for card in kept["cards"]:
        card["id"] = f"spot-{card['id']}"
    return kept


def names_at(scene: SimTable, reading: Reading) -> dict[str, str]:
    names = {}
    for index, card in enumerate(scene.cards):
        found = None if card.is_carpet else near(scene, index, reading.cards)
        if found is not None:
            names[card.name] = reading.cards[found].id
    return names


def after(deck: Deck, said: dict[str, Any], scene: SimTable) -> Reading:
    return look_after(pyramid_of(scene, 2), deck.features, former_from_report(said, "first.json"))


def test_cards_keep_their_names(
    white_deck: Deck, scene: SimTable, first: Reading, said: dict[str, Any]
) -> None:
    reading = after(white_deck, said, scene)
    assert names_at(scene, reading) == {name: f"spot-{was}" for name, was in names_at(scene, first).items()}


def test_a_shoved_card_keeps_its_name(white_deck: Deck, scene: SimTable, said: dict[str, Any]) -> None:
    cards = [replace(card, x_mm=card.x_mm + 12) if i == 5 else card for i, card in enumerate(scene.cards)]
    moved = replace(scene, cards=tuple(cards))
    reading = after(white_deck, said, moved)
    assert names_at(moved, reading) == names_at(scene, after(white_deck, said, scene))


def test_verdicts_speak_of_the_earlier_names(white_deck: Deck, scene: SimTable, said: dict[str, Any]) -> None:
    target = scene.cards[6]
    landed = with_cards(scene, thrown(white_deck, "red", target.x_mm + 15, target.y_mm + 22, 40))
    reading = after(white_deck, said, landed)
    assert relations(landed, reading)["red", target.name] == "on"
    assert {one.card for one in reading.verdicts} <= {card["id"] for card in said["cards"]}


def test_a_card_covered_as_a_whole_is_kept(white_deck: Deck, scene: SimTable, said: dict[str, Any]) -> None:
    target = scene.cards[2]
    landed = with_cards(scene, thrown(white_deck, "blue", target.x_mm, target.y_mm, target.turn_deg + 2))
    reading = after(white_deck, said, landed)
    assert len(reading.cards) == 8
    found = near(landed, index_of(landed, target.name), reading.cards)
    assert found is not None
    assert reading.cards[found].covered
    assert reading.cards[found].id.startswith("spot-")
    assert relations(landed, reading)["blue", target.name] in ("on", "unsure")


def test_a_card_that_is_gone_from_open_table_is_gone(
    white_deck: Deck, scene: SimTable, said: dict[str, Any]
) -> None:
    fewer = replace(scene, cards=scene.cards[:3] + scene.cards[4:])
    reading = after(white_deck, said, fewer)
    assert len(reading.cards) == 7


def test_a_new_card_gets_a_name_nobody_had(white_deck: Deck, scene: SimTable, said: dict[str, Any]) -> None:
    fewer = dict(said, cards=[card | {"id": f"d{i + 1}"} for i, card in enumerate(said["cards"][:-1])])
    reading = after(white_deck, fewer, scene)
    names = [card.id for card in reading.cards]
    assert len(set(names)) == 8
    assert {card["id"] for card in fewer["cards"]} < set(names)


def test_a_picture_of_another_size_will_do(white_deck: Deck, scene: SimTable, said: dict[str, Any]) -> None:
    smaller = replace(scene, camera=replace(scene.camera, size_px=(1280, 720)))
    reading = after(white_deck, said, smaller)
    assert names_at(smaller, reading) == names_at(scene, after(white_deck, said, scene))


def test_a_picture_without_cards_has_none_all_the_same(white_deck: Deck, said: dict[str, Any]) -> None:
    bare = Pyramid(np.full((900, 1600, 3), 80, np.uint8))
    reading = look_after(bare, white_deck.features, former_from_report(said, "first.json"))
    assert (reading.cards, reading.carpets) == ((), ())


def test_cards_without_faces_are_known_by_their_places(white_deck: Deck, scene: SimTable) -> None:
    scene = replace(scene, top=replace(scene.top, kind=Top.BLACK))
    nameless = deck_features(DeckProfile("plain", (59.0, 91.0), ()))
    first = look(pyramid_of(scene), nameless)
    fewer = replace(scene, cards=scene.cards[1:])
    reading = look_after(pyramid_of(fewer, 2), nameless, Former(first.size_px, first.cards))
    were = names_at(scene, first)
    assert names_at(fewer, reading) == {card.name: were[card.name] for card in fewer.cards}


@pytest.mark.parametrize(
    "change",
    [
        {"cards": None},
        {"cards": [{}]},
        {"cards": "many"},
        {"size_px": [1600]},
        {"size_px": [0, 900]},
        {"size_px": "large"},
    ],
)
def test_a_result_that_is_none_is_refused(said: dict[str, Any], change: dict[str, Any]) -> None:
    with pytest.raises(ResultWrong, match=r"first\.json is no result of companion look"):
        former_from_report(said | change, "first.json")


@pytest.mark.parametrize("held", [[], {}, 3, "text", None, [3]])
def test_other_json_is_refused(held: object) -> None:
    with pytest.raises(ResultWrong, match=r"first\.json is no result of companion look"):
        former_from_report(held, "first.json")


@pytest.mark.parametrize(
    ("key", "value"),
    [("corners_px", [[1, 2]]), ("corners_px", [[0, 0], [1, 0], [1, None], [0, 1]]), ("turn_deg", "up")],
)
def test_a_card_that_lies_nowhere_is_refused(said: dict[str, Any], key: str, value: object) -> None:
    cards = [said["cards"][0] | {key: value}]
    with pytest.raises(ResultWrong, match="missing or wrong"):
        former_from_report(said | {"cards": cards}, "first.json")


def test_two_cards_of_one_name_are_refused(said: dict[str, Any]) -> None:
    with pytest.raises(ResultWrong, match="two of its cards have one id"):
        former_from_report(said | {"cards": said["cards"][:1] * 2}, "first.json")


def test_a_result_of_another_deck_is_refused(own_deck: Deck, scene: SimTable, said: dict[str, Any]) -> None:
    with pytest.raises(ResultWrong, match="another deck"):
        look_after(pyramid_of(scene), own_deck.features, former_from_report(said, "first.json"))


def test_of_several_results_the_last_one_counts(said: dict[str, Any]) -> None:
    earlier = said | {"cards": []}
    assert former_from_report([earlier, said], "all.json").cards == former_from_report(said, "one.json").cards
