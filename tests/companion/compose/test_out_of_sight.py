"""What is remembered of a flight once it is covered, from readings made by hand and simulated pictures."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.compose.carpets_there import carpets_there
from companion.compose.clear_sight import nothing_else_on_destinations
from companion.compose.eye import Eye
from companion.compose.out_of_sight import remembering
from companion.compose.undisturbed import undisturbed
from companion.deck.default_profile import default_profile
from tests.companion.compose.seen_tables import card, carpet, reading, verdict
from tests.vision.tables import Deck, pyramid_of, rows_of, table, thrown, with_cards
from vision.align import Pyramid
from vision.deck import Picture, load_deck
from vision.landing import Relation
from vision.look import HIDDEN_CONFIDENCE, Before, Reading
from vision.nudge import Nudge
from vision.scene_table import SimTable


@pytest.fixture(scope="module")
def deck() -> Deck:
    """Our own."""
    return Deck.of(load_deck(default_profile()))


PALACE, BLUE, RED = card("d1", "palace", 300, 200), carpet("blue", 320, 210), carpet("red", 330, 230)
NOWHERE = Pyramid(np.full((720, 1280, 3), 120, np.uint8))


def remembered(then: Reading, now: Reading, deck: Deck) -> Reading:
    return remembering(then, now, NOWHERE, deck.features)


class TestRelations:
    """Blue lay on the palace for all to see; then red came and covered it."""

    then = reading((PALACE,), (BLUE,), (verdict(0, "d1", Relation.ON),))
    unsure = (verdict(0, "d1", Relation.UNSURE), verdict(1, "d1", Relation.ON))

    def test_what_lay_on_a_card_lies_on_it_still(self, deck: Deck) -> None:
        now = remembered(self.then, reading((PALACE,), (BLUE, RED), self.unsure), deck)
        assert [one.relation for one in now.verdicts] == [Relation.ON, Relation.ON]

    def test_a_carpet_that_moved_is_judged_anew(self, deck: Deck) -> None:
        moved = carpet("blue", 322, 210)
        now = remembered(self.then, reading((PALACE,), (moved, RED), self.unsure), deck)
        assert now.verdicts[0].relation is Relation.UNSURE

    def test_two_pictures_that_contradict_each_other_are_left_to_people(self, deck: Deck) -> None:
        now = remembered(self.then, reading((PALACE,), (BLUE,), (verdict(0, "d1", Relation.UNDER),)), deck)
        assert now.verdicts[0].relation is Relation.UNSURE


def looks_like(packed: bytes, shown: Picture) -> bool:
    """Whether a JPEG shows a picture: packing costs each place a grey level or two, another carpet fifty."""
    unpacked = cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_COLOR)
    assert unpacked is not None
    return float(np.square(cv2.absdiff(unpacked, shown), dtype=np.float32).mean()) < 20


def test_a_card_that_was_hidden_is_not_seen_because_nothing_changed(deck: Deck) -> None:
    hidden = replace(PALACE, confidence=HIDDEN_CONFIDENCE, covered=True)
    now = remembered(
        reading((hidden,), (BLUE,)), reading((PALACE,), (BLUE,), (verdict(0, "d1", Relation.UNDER),)), deck
    )
    assert now.cards[0].covered
    assert now.cards[0].confidence == HIDDEN_CONFIDENCE
    assert now.verdicts[0].relation is Relation.UNSURE, "a card that nobody sees covers nothing"


@pytest.fixture(scope="module")
def scene(deck: Deck) -> SimTable:
    return table(*rows_of(deck, 4, 2))


def picture(scene: SimTable, seed: int = 1) -> Picture:
    return pyramid_of(scene, seed).colour(0)


class TestEye:
    def test_a_carpet_that_a_later_one_covers_keeps_its_name_and_what_it_lies_on(
        self, deck: Deck, scene: SimTable
    ) -> None:
        first = scene.cards[1]
        eye = Eye(deck.features)
        eye.read(picture(scene))
        once = with_cards(scene, thrown(deck, "blue", first.x_mm + 5, first.y_mm + 12, 20, face_down=True))
        eye.read(picture(once, 2), flying=True)
        twice = with_cards(once, thrown(deck, "red", first.x_mm + 5, first.y_mm + 12, 24))
        sight = eye.read(picture(twice, 3), flying=True)
        assert len(sight.reading.carpets) == 2
        assert {one.relation for one in sight.reading.verdicts} == {Relation.ON}
        assert [looks_like(packed, picture(once, 2)) for packed in sight.between] == [True]
        assert sight.before is not None
        assert not sight.before.reading.carpets, "evidence begins with the layout"

    def test_a_picture_that_was_taken_back_is_no_part_of_the_story(self, deck: Deck, scene: SimTable) -> None:
        first = scene.cards[1]
        eye = Eye(deck.features)
        eye.read(picture(scene))
        once = with_cards(scene, thrown(deck, "blue", first.x_mm + 5, first.y_mm + 12, 20))
        for is_put_away in (False, True):
            eye.read(picture(once, 2), flying=True)
            if is_put_away:
                eye.put_away()
            eye.take_back()
        assert eye.read(picture(once, 3), flying=True).between == ()
        twice = with_cards(once, thrown(deck, "red", first.x_mm + 5, first.y_mm + 12, 24))
        sight = eye.read(picture(twice, 4), flying=True)
        assert [looks_like(packed, picture(once, 3)) for packed in sight.between] == [True]

    def test_a_nudge_forgets_nothing(self, deck: Deck, scene: SimTable) -> None:
        first = scene.cards[1]
        eye = Eye(deck.features)
        eye.read(picture(scene))
        covered = with_cards(scene, thrown(deck, "red", first.x_mm + 3, first.y_mm + 4, 3))
        eye.read(picture(covered, 2), flying=True)
        shift = np.array([[1.0, 0, 6], [0, 1, 4], [0, 0, 1]])
        flat = picture(covered, 3)
        moved = np.roll(flat, (4, 6), (0, 1))
        sight = eye.read(moved, Nudge(shift, (1280, 720), 7.2), flying=True)
        assert [one.id for one in sight.reading.carpets] == ["red"]
        assert len(sight.reading.cards) == len(scene.cards), "the one beneath the carpet, too"

    def test_a_nudge_that_only_the_cards_show_is_found(self, deck: Deck, scene: SimTable) -> None:
        """Stripes look much the same wherever they are pushed to; the cards do not."""
        eye = Eye(deck.features)
        eye.read(striped(picture(scene), scene))
        first = scene.cards[1]
        thrown_on = with_cards(scene, thrown(deck, "red", first.x_mm + 3, first.y_mm + 4, 3))
        pushed = np.roll(striped(picture(thrown_on, 2), thrown_on), (4, 16), (0, 1))
        sight = eye.read(pushed, flying=True)
        assert sight.nudge is not None
        assert sight.nudge.now_from_then[:2, 2] == pytest.approx([16, 4], abs=1.5)
        assert [one.id for one in sight.reading.carpets] == ["red"]
        assert len(sight.reading.cards) == len(scene.cards), "the one beneath the carpet, too"

    def test_a_carpet_that_nobody_saw_does_not_become_part_of_the_layout(
        self, deck: Deck, scene: SimTable, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What is compared later is compared with the table as it was before anything flew."""
        eye = Eye(deck.features)
        layout = eye.read(picture(scene)).reading
        first = scene.cards[1]
        thrown_on = picture(with_cards(scene, thrown(deck, "red", first.x_mm + 3, first.y_mm + 4, 3)), 2)
        with monkeypatch.context() as blind:
            blind.setattr("companion.compose.eye.look", lambda *_: layout)
            unseen = eye.read(thrown_on, flying=True)
        assert unseen.reading.carpets == ()
        assert not eye.nothing_else_lies_there(unseen)
        sight = eye.read(thrown_on, flying=True)
        assert [one.id for one in sight.reading.carpets] == ["red"]


def striped(shown: Picture, scene: SimTable) -> Picture:
    """The picture with stripes of 20 px on the table, the cards left as they are."""
    bare = pyramid_of(replace(scene, cards=()), 9).colour(0).astype(np.int16)
    table_ = np.abs(shown.astype(np.int16) - bare).max(2) < 25
    columns = np.arange(shown.shape[1]) // 20 % 2 == 0
    out = shown.copy()
    out[table_ & columns[None, :]] = 20
    out[table_ & ~columns[None, :]] = 230
    return out


@pytest.mark.parametrize(
    ("below_mm", "expected"),
    [
        (130.0, True),  # 39 mm from it
        (30.0, False),  # on it
        (93.0, False),  # 2 mm beside it: whether it touches it, nobody has seen yet
    ],
)
def test_what_changes_at_a_destination_disturbs_it(
    deck: Deck, scene: SimTable, below_mm: float, expected: bool
) -> None:
    """A card is 91 mm high; the carpet is thrown below the last one of the last row."""
    last = scene.cards[-1]
    layout = Before(pyramid_of(scene, 1), Eye(deck.features).read(picture(scene)).reading)
    fallen = thrown(deck, "green", last.x_mm, last.y_mm + below_mm, last.turn_deg)
    after = pyramid_of(with_cards(scene, fallen), 2)
    assert undisturbed(layout, layout.reading, after) is expected


class TestCarpetsThere:
    def test_where_all_looks_as_without_carpets_there_is_none(self, deck: Deck, scene: SimTable) -> None:
        layout = Before(pyramid_of(scene, 1), Eye(deck.features).read(picture(scene)).reading)
        thing = carpet("red", 1000, 600)
        now = carpets_there(layout, layout.reading, reading((), (thing,)), pyramid_of(scene, 2))
        assert now.carpets == ()

    def test_of_two_that_came_face_down_one_was_shoved(self, deck: Deck, scene: SimTable) -> None:
        """Carpets are thrown one by one: the place where the shoved one lay is empty."""
        layout = Before(NOWHERE, reading(()))
        lay, shoved, came = carpet(None, 600, 300), carpet(None, 606, 302), carpet("red", 300, 300)
        lit = np.full((720, 1280, 3), 120, np.uint8)
        lit[150:450, 200:700] = 250
        changed = Pyramid(lit)
        verdicts = (verdict(0, "d1", Relation.ON), verdict(1, "d2", Relation.ON))
        now = carpets_there(layout, reading((), (lay,)), reading((), (lay, shoved, came), verdicts), changed)
        assert now.carpets == (shoved, came)
        assert [(one.carpet, one.card) for one in now.verdicts] == [(0, "d2")]
        once = carpets_there(layout, reading((), (lay,)), reading((), (lay, shoved)), changed)
        assert once.carpets == (lay, shoved), "one that came alone may lie on the other"


class TestClearSight:
    def test_a_carpet_that_is_not_known_of_shows_on_the_destination_it_lies_on(
        self, deck: Deck, scene: SimTable
    ) -> None:
        eye = Eye(deck.features)
        first = scene.cards[5]
        layout = eye.read(picture(scene))
        fallen = thrown(deck, "green", first.x_mm + 30, first.y_mm + 30, 40)
        sight = eye.read(picture(with_cards(scene, fallen), 2), flying=True)
        assert eye.nothing_else_lies_there(sight)
        unknowing = replace(sight.reading, carpets=())
        before, shown = sight.before, sight.picture_bgr
        assert not nothing_else_on_destinations(before, unknowing, shown, deck.features)
        assert not nothing_else_on_destinations(None, layout.reading, shown, deck.features)
