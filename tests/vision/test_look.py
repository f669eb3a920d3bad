"""Pictures of simulated tables, read: every card found and named, nothing invented."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.tables import (
    ABOVE,
    CARD_MM,
    Deck,
    corner_error_mm,
    lying,
    named,
    near,
    photographed,
    pyramid_of,
    relations,
    rows_of,
    table,
    thrown,
    true_corners_px,
    true_names,
)
from vision.align import Pyramid
from vision.deck import DeckProfile
from vision.features import deck_features
from vision.landing import Relation
from vision.layout import Trouble
from vision.look import look
from vision.quads import Shapes, find_shapes
from vision.scene_camera import SimCamera
from vision.scene_decks import DeckStyle, synthetic_deck
from vision.scene_table import CardStock, Sensor, TableTop, Thing, ThingKind, Top

LARGE = replace(ABOVE, size_px=(1920, 1080))


class TestFinding:
    @pytest.mark.parametrize("top", [Top.WOOD, Top.BLACK, Top.WHITE, Top.CHECKED, Top.PLAYMAT])
    def test_our_own_deck_is_found_on_every_table(self, own_deck: Deck, top: Top) -> None:
        scene = table(*rows_of(own_deck, 4, 2), top=top)
        reading = look(pyramid_of(scene), own_deck.features)
        assert named(scene, reading) == true_names(scene)
        assert len(reading.cards) == 8
        assert reading.carpets == ()

    @pytest.mark.parametrize("style", [DeckStyle.WHITE, DeckStyle.BLACK, DeckStyle.BLEED, DeckStyle.PHOTO])
    def test_decks_of_every_style_are_found(self, style: DeckStyle) -> None:
        deck = Deck.of(synthetic_deck(np.random.default_rng(31), style))
        scene = table(*rows_of(deck, 4, 2), top=Top.CLOTH)
        reading = look(pyramid_of(scene), deck.features)
        assert named(scene, reading) == true_names(scene)
        assert len(reading.cards) == 8

    @pytest.mark.parametrize("tilt_deg", [0.0, 20.0, 35.0])
    def test_corners_lie_where_the_camera_sees_them(self, white_deck: Deck, tilt_deg: float) -> None:
        camera = replace(LARGE, tilt_deg=tilt_deg, height_mm=700)
        scene = table(*rows_of(white_deck, 4, 3), camera=camera, top=Top.WOOD2)
        reading = look(pyramid_of(scene), white_deck.features)
        errors = []
        for index in range(12):
            found = near(scene, index, reading.cards)
            assert found is not None
            errors.append(corner_error_mm(scene, index, reading.cards[found].corners_px))
        # The corners' order counts: a card turned half round would be a hundred millimetres off.
        assert np.median(errors) < 0.7
        assert max(errors) < 2.5

    def test_places_on_the_table_are_in_millimetres(self, white_deck: Deck) -> None:
        scene = table(*rows_of(white_deck, 3, 2), camera=LARGE)
        reading = look(pyramid_of(scene), white_deck.features)
        pairs = [(i, j) for i in range(6) for j in range(i)]
        found = [near(scene, i, reading.cards) for i in range(6)]
        for i, j in pairs:
            one, other = found[i], found[j]
            assert one is not None
            assert other is not None
            read = np.hypot(*np.subtract(reading.cards[one].centre_mm, reading.cards[other].centre_mm))
            true = np.hypot(
                scene.cards[i].x_mm - scene.cards[j].x_mm, scene.cards[i].y_mm - scene.cards[j].y_mm
            )
            assert read == pytest.approx(true, rel=0.01)

    def test_turns_are_clockwise_degrees(self, white_deck: Deck) -> None:
        scene = table(
            lying(white_deck, 0, -120, 0, 0),
            lying(white_deck, 4, 0, 0, 30),
            lying(white_deck, 7, 120, 0, -90),
        )
        reading = look(pyramid_of(scene), white_deck.features)
        turns = {}
        for index, card in enumerate(scene.cards):
            found = near(scene, index, reading.cards)
            assert found is not None
            turns[card.turn_deg] = reading.cards[found].turn_deg
        assert (turns[30.0] - turns[0.0] + 180) % 360 - 180 == pytest.approx(30, abs=1)
        assert (turns[-90.0] - turns[0.0] + 180) % 360 - 180 == pytest.approx(-90, abs=1)

    @pytest.mark.parametrize("size_px", [(1280, 720), (2304, 1296), (4608, 2592)])
    def test_pictures_of_every_size_are_read(self, white_deck: Deck, size_px: tuple[int, int]) -> None:
        scene = table(*rows_of(white_deck, 4, 2), camera=replace(ABOVE, size_px=size_px))
        reading = look(pyramid_of(scene), white_deck.features)
        assert reading.size_px == size_px
        assert named(scene, reading) == true_names(scene)

    def test_a_wide_lens_is_straightened(self, white_deck: Deck) -> None:
        camera = SimCamera((1920, 1080), 520, 10, 30, 2, 84, k1=-0.08)
        scene = table(*rows_of(white_deck, 5, 3), camera=camera)
        reading = look(pyramid_of(scene), white_deck.features)
        assert named(scene, reading) == true_names(scene)

    def test_a_dim_noisy_picture_is_read_too(self, white_deck: Deck) -> None:
        dim = Sensor(exposure=0.35, blur_px=0.9, noise=5.0, jpeg=80)
        scene = table(*rows_of(white_deck, 4, 2), sensor=dim)
        reading = look(pyramid_of(scene), white_deck.features)
        assert named(scene, reading) == true_names(scene)

    def test_many_cards_may_share_a_face(self, own_deck: Deck) -> None:
        # Twelve palaces look alike: they are told apart by their places.
        palace = next(i for i, face in enumerate(own_deck.profile.destinations) if face.kind == "palace")
        scene = table(*(lying(own_deck, palace, 90.0 * i - 180, 40.0 * (i % 2), 20.0 * i) for i in range(5)))
        reading = look(pyramid_of(scene), own_deck.features)
        assert [card.kind for card in reading.cards] == ["palace"] * 5
        assert len({card.id for card in reading.cards}) == 5

    def test_forty_cards_are_forty_cards(self, own_deck: Deck) -> None:
        scene = table(*rows_of(own_deck, 8, 5, gap_mm=14), camera=SimCamera((2304, 1296), 900, 5, 0, 1, 66))
        reading = look(pyramid_of(scene), own_deck.features)
        assert named(scene, reading) == true_names(scene)
        assert len(reading.cards) == 40

    def test_a_single_card_is_found(self, own_deck: Deck) -> None:
        scene = table(lying(own_deck, 3, 30, 10, 40))
        reading = look(pyramid_of(scene), own_deck.features)
        assert named(scene, reading) == true_names(scene)
        assert reading.problems == ()

    def test_bent_glossy_worn_cards_are_cards(self, white_deck: Deck) -> None:
        cards = tuple(replace(card, bow_mm=2.0) for card in rows_of(white_deck, 4, 2))
        scene = table(*cards, stock=CardStock(corner_mm=4, gloss=0.05, fade=0.08))
        reading = look(pyramid_of(scene), white_deck.features)
        assert named(scene, reading) == true_names(scene)


class TestNothingInvented:
    @pytest.mark.parametrize("top", list(Top))
    def test_a_bare_table_has_no_cards(self, own_deck: Deck, top: Top) -> None:
        reading = look(pyramid_of(table(top=top)), own_deck.features)
        assert (reading.cards, reading.carpets, reading.plane) == ((), (), None)

    @pytest.mark.parametrize("top", [Top.WOOD, Top.PLAYMAT, Top.CHECKED])
    def test_phones_papers_and_boxes_are_no_cards(self, white_deck: Deck, top: Top) -> None:
        things = tuple(
            Thing(kind, -260.0 + 130 * (i % 5), -120.0 + 240 * (i // 5), 37.0 * i, i)
            for i, kind in enumerate([*ThingKind, ThingKind.PHONE, ThingKind.PAPER])
        )
        cluttered = TableTop(top, 7, things=things)
        scene = table(lying(white_deck, 1, -60, 0, 10), lying(white_deck, 5, 60, 0, -15), top=cluttered)
        reading = look(pyramid_of(scene), white_deck.features)
        assert named(scene, reading) == true_names(scene)
        assert (len(reading.cards), len(reading.carpets)) == (2, 0)
        bare = look(pyramid_of(table(top=cluttered)), white_deck.features)
        assert (bare.cards, bare.carpets) == ((), ())

    def test_cards_of_another_deck_are_no_cards_of_this_one(self, own_deck: Deck, photo_deck: Deck) -> None:
        reading = look(pyramid_of(table(*rows_of(photo_deck, 4, 2))), own_deck.features)
        assert (reading.cards, reading.carpets) == ((), ())

    @pytest.mark.parametrize("level", [0, 128, 255])
    def test_a_picture_of_one_grey_has_no_cards(self, own_deck: Deck, level: int) -> None:
        reading = look(Pyramid(np.full((720, 1280, 3), level, np.uint8)), own_deck.features)
        assert (reading.cards, reading.carpets, reading.plane) == ((), (), None)

    def test_noise_has_no_cards(self, own_deck: Deck) -> None:
        noise = np.random.default_rng(5).integers(0, 256, (720, 1280, 3)).astype(np.uint8)
        reading = look(Pyramid(noise), own_deck.features)
        assert (reading.cards, reading.carpets) == ((), ())


class TestCarpets:
    def test_who_lies_above_is_seen(self, white_deck: Deck) -> None:
        lower, upper = lying(white_deck, 0, -110, 0, 5), lying(white_deck, 4, 110, 0, -8)
        scene = table(
            lower,
            thrown(white_deck, "red", -85, 30, 60),
            thrown(white_deck, "blue", 135, -30, 20),
            upper,
            lying(white_deck, 7, 15, 0, 3),
        )
        reading = look(pyramid_of(scene), white_deck.features)
        assert relations(scene, reading) == {("red", lower.name): "on", ("blue", upper.name): "under"}
        assert {carpet.id for carpet in reading.carpets} == {"red", "blue"}

    def test_numbers_of_an_overlap_are_millimetres(self, white_deck: Deck) -> None:
        # Two upright cards, 39 mm and 61 mm apart across and down: 20 mm by 30 mm are shared.
        scene = table(
            lying(white_deck, 0, -40, -40),
            thrown(white_deck, "green", -1, 21),
            lying(white_deck, 5, 90, -40),
            camera=LARGE,
        )
        reading = look(pyramid_of(scene), white_deck.features)
        one = reading.verdicts[0]
        assert one.relation is Relation.ON
        assert one.area_mm2 == pytest.approx(600, abs=30)
        assert one.depth_mm == pytest.approx(20, abs=1)
        assert one.seen_mm2 == pytest.approx(one.area_mm2)

    def test_a_carpet_face_down_has_no_name(self, white_deck: Deck) -> None:
        scene = table(*rows_of(white_deck, 3, 1), thrown(white_deck, "red", 30, 35, 25, face_down=True))
        reading = look(pyramid_of(scene), white_deck.features)
        assert len(reading.carpets) == 1
        assert (reading.carpets[0].id, reading.carpets[0].face_down) == (None, True)
        assert reading.carpet_name(0) == "#0"

    def test_a_carpet_on_a_carpet_on_a_destination_is_on_it(self, white_deck: Deck) -> None:
        # The blue carpet lies on the destination only where the red one lies between them.
        destination = lying(white_deck, 3, 0, 0)
        scene = table(
            destination,
            lying(white_deck, 6, -120, 0),
            thrown(white_deck, "red", 34, 0, 90),
            thrown(white_deck, "blue", 48, 20, 30),
        )
        assert scene.outlines[3][:, 0].min() < 29.5
        reading = look(pyramid_of(scene), white_deck.features)
        assert relations(scene, reading)["red", destination.name] == "on"
        assert relations(scene, reading)["blue", destination.name] == "on"

    def test_nothing_to_see_of_an_overlap_is_unsure(self, white_deck: Deck) -> None:
        # Red and the destination meet only beneath the blue carpet: nobody can see who is above.
        destination = lying(white_deck, 3, -20, 0)
        scene = table(
            destination,
            lying(white_deck, 6, -140, 0),
            thrown(white_deck, "red", 33, 0, 20),
            thrown(white_deck, "blue", 7, 0),
            camera=LARGE,
        )
        one = relations(scene, look(pyramid_of(scene), white_deck.features))
        assert one == {("red", destination.name): "unsure", ("blue", destination.name): "on"}


class TestLayout:
    def test_a_good_layout_has_no_problems(self, white_deck: Deck) -> None:
        assert (
            look(pyramid_of(table(*rows_of(white_deck, 4, 2), camera=LARGE)), white_deck.features).problems
            == ()
        )

    def test_neighbours_closer_than_a_centimetre_are_named_with_their_gap(self, white_deck: Deck) -> None:
        # Middles 65 mm apart leave 6 mm between cards 59 mm wide.
        scene = table(
            lying(white_deck, 0, -65, 0),
            lying(white_deck, 1, 0, 0),
            lying(white_deck, 2, 80, 0),
            camera=LARGE,
        )
        reading = look(pyramid_of(scene), white_deck.features)
        (problem,) = reading.problems
        assert problem.trouble is Trouble.TOO_CLOSE
        assert {reading.cards[i].id for i in problem.cards} == {"d1", "d2"}
        assert problem.mm == pytest.approx(6, abs=0.7)

    def test_a_card_too_far_from_all_others_is_named_with_its_gap(self, white_deck: Deck) -> None:
        # Middles 140 mm apart leave 81 mm, more than the short side of 59 mm.
        scene = table(
            lying(white_deck, 0, -120, 0),
            lying(white_deck, 1, -40, 0),
            lying(white_deck, 2, 100, 0),
            camera=LARGE,
        )
        reading = look(pyramid_of(scene), white_deck.features)
        (problem,) = reading.problems
        assert problem.trouble is Trouble.TOO_FAR
        assert [reading.cards[i].id for i in problem.cards] == ["d3"]
        assert problem.mm == pytest.approx(81, abs=1)


def test_cards_without_clear_outlines_far_from_all_others_are_found_by_their_print(
    white_deck: Deck, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on chequered cloth, where the cloth's own lines run into the cards'."""
    places = [(-330, -60), (-330, 60), (-240, 0), (-70, 0), (110, 20), (290, -30)]
    scene = table(*(lying(white_deck, i, x, y, 10 * i) for i, (x, y) in enumerate(places)), camera=LARGE)
    rim_px = scene.camera.project(np.array([[-150.0, 0.0]]))[0, 0]

    def beyond_no_outline_is_clear(grey: NDArray[np.uint8], *options: object) -> Shapes:
        shapes = find_shapes(grey)
        return Shapes(shapes.quads[shapes.quads.mean(1)[:, 0] < rim_px], shapes.corners)

    monkeypatch.setattr("vision.reading.find_shapes", beyond_no_outline_is_clear)
    assert named(scene, look(pyramid_of(scene), white_deck.features)) == true_names(scene)


@pytest.mark.parametrize("grey", [15, 240])
def test_a_frame_drawn_on_the_table_is_no_card(white_deck: Deck, grey: int) -> None:
    """Playmats have them: as large as a card, where one is to be laid."""
    scene = table(*rows_of(white_deck, 3, 2), lying(white_deck, 0, 0, 190, 20), camera=LARGE)
    picture = photographed(replace(scene, cards=scene.cards[:-1]))
    frame = np.round(true_corners_px(scene, 6)).astype(np.int32)
    cv2.polylines(picture, [frame], True, (grey, grey, grey), 5, cv2.LINE_AA)
    reading = look(Pyramid(picture), white_deck.features)
    assert len(reading.cards) == 6
    assert reading.carpets == ()


class TestPlainCards:
    def test_a_deck_without_faces_finds_cards_and_names_none(self, white_deck: Deck) -> None:
        nameless = deck_features(DeckProfile("plain", CARD_MM, ()))
        scene = table(*rows_of(white_deck, 4, 2), top=Top.BLACK)
        reading = look(pyramid_of(scene), nameless)
        assert named(scene, reading) == dict.fromkeys(true_names(scene), "unknown")
        assert len(reading.cards) == 8

    def test_a_bare_table_has_no_plain_cards(self) -> None:
        nameless = deck_features(DeckProfile("plain", CARD_MM, ()))
        assert look(Pyramid(np.full((720, 1280, 3), 60, np.uint8)), nameless).cards == ()


def test_the_same_picture_is_read_the_same_twice(white_deck: Deck) -> None:
    picture = photographed(table(*rows_of(white_deck, 3, 2)))
    first, second = (look(Pyramid(picture.copy()), white_deck.features) for _ in range(2))
    assert first.cards == second.cards
    assert [c.corners_px.tolist() for c in first.cards] == [c.corners_px.tolist() for c in second.cards]
