"""A closer look at readings made by hand, over pictures of simulated tables whose truth is known."""

from dataclasses import replace

import pytest

from companion.compose.closer_look import closer_look
from companion.compose.eye import Eye
from companion.deck.default_profile import default_profile
from tests.vision.tables import Deck, pyramid_of, rows_of, table, thrown, with_cards
from vision.align import Pyramid
from vision.deck import load_deck
from vision.landing import Relation
from vision.look import Reading


@pytest.fixture(scope="module")
def deck() -> Deck:
    return Deck.of(load_deck(default_profile()))


@pytest.fixture(scope="module")
def landed(deck: Deck) -> tuple[Reading, Reading, Pyramid]:
    """A layout, and a blue carpet that lies across one destination of it: both read, and the picture."""
    scene = table(*rows_of(deck, 4, 2))
    first = scene.cards[5]
    eye = Eye(deck.features)
    layout = eye.read(pyramid_of(scene, 1).colour(0)).reading
    pyramid = pyramid_of(with_cards(scene, thrown(deck, "blue", first.x_mm + 38, first.y_mm + 10, 30)), 2)
    return layout, eye.read(pyramid.colour(0), flying=True).reading, pyramid


def judged(reading: Reading, relation: Relation) -> Reading:
    """The reading as if it had been judged so."""
    return replace(reading, verdicts=tuple(replace(one, relation=relation) for one in reading.verdicts))


def test_what_was_judged_rightly_stays(deck: Deck, landed: tuple[Reading, Reading, Pyramid]) -> None:
    layout, now, pyramid = landed
    again = closer_look(layout, judged(now, Relation.ON), pyramid, deck.features)
    assert {one.relation for one in again.verdicts} == {Relation.ON}


def test_what_the_picture_contradicts_is_left_to_people(
    deck: Deck, landed: tuple[Reading, Reading, Pyramid]
) -> None:
    layout, now, pyramid = landed
    again = closer_look(layout, judged(now, Relation.UNDER), pyramid, deck.features)
    assert {one.relation for one in again.verdicts} == {Relation.UNSURE}


def test_a_carpet_that_lay_there_before_was_looked_at_then(
    deck: Deck, landed: tuple[Reading, Reading, Pyramid]
) -> None:
    _, now, pyramid = landed
    again = closer_look(now, judged(now, Relation.UNDER), pyramid, deck.features)
    assert {one.relation for one in again.verdicts} == {Relation.UNDER}


def test_two_cards_cannot_be_seen_at_one_place(deck: Deck, landed: tuple[Reading, Reading, Pyramid]) -> None:
    layout, now, pyramid = landed
    judged_card = now.verdicts[0].card
    beneath = next(card for card in now.cards if card.id == judged_card)
    twin = replace(beneath, id="twin")
    again = closer_look(layout, replace(now, cards=(*now.cards, twin)), pyramid, deck.features)
    assert {one.relation for one in again.verdicts if one.card == judged_card} == {Relation.UNSURE}


def test_what_was_not_settled_then_is_looked_at_again(
    deck: Deck, landed: tuple[Reading, Reading, Pyramid], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another picture has other noise. The overlap counts as thin here, so that it may be settled."""
    monkeypatch.setattr("companion.compose.closer_look.THIN_MM2", 5369.0)
    _, now, pyramid = landed
    again = closer_look(now, judged(now, Relation.UNSURE), pyramid, deck.features)
    assert {one.relation for one in again.verdicts} == {Relation.ON}
