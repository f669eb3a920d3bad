"""Pictures that the project does not own, where they lie beside it: found, named, judged, none invented."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from vision.align import Pyramid
from vision.deck import load_deck
from vision.features import DeckFeatures, deck_features
from vision.look import Before, Reading, look
from vision.pictures import load_picture
from vision.plane import Points

SHARED = Path(__file__).resolve().parents[3] / "shared"
SCENES, PHOTOS = SHARED / "scenes", SHARED / "photos"
#: As the truth is scored: overlaps thinner, smaller or less seen than this are nobody's business.
LEAST_DEPTH_MM, LEAST_AREA_MM2 = 3.0, 60.0
SAME_CARD_MM = 25.0

needs_scenes = pytest.mark.skipif(not SCENES.is_dir(), reason=f"no rendered scenes in {SCENES}")
needs_photos = pytest.mark.skipif(not PHOTOS.is_dir(), reason=f"no photographs in {PHOTOS}")


@dataclass(frozen=True, slots=True)
class Scene:
    """A scene's truth and what was read from both of its pictures."""

    truth: dict[str, Any]
    before: Reading
    after: Reading


def true_cards(truth: dict[str, Any], size_px: tuple[int, int], what: str = "cards") -> list[dict[str, Any]]:
    """What lies in the picture as a whole."""
    inside = []
    for one in truth[what]:
        corners = np.array(one["corners_px"])
        if (corners >= -2).all() and (corners <= np.array(size_px) + 2).all():
            inside.append(one)
    return inside


def px_per_mm(corners: Points, card_mm: tuple[float, float]) -> float:
    sides = np.hypot(*(np.roll(corners, -1, 0) - corners).T)
    return float(sides.sum() / 2 / sum(card_mm))


def pairs_of(true: list[dict[str, Any]], found: list[Points], card_mm: tuple[float, float]) -> dict[int, int]:
    """Which true card was found as which, by the distance of their middles, nearest first."""
    apart = sorted(
        (
            float(np.hypot(*(np.mean(one["corners_px"], 0) - corners.mean(0))))
            / px_per_mm(np.array(one["corners_px"]), card_mm),
            i,
            j,
        )
        for i, one in enumerate(true)
        for j, corners in enumerate(found)
    )
    pairs: dict[int, int] = {}
    for mm, i, j in apart:
        if mm < SAME_CARD_MM and i not in pairs and j not in pairs.values():
            pairs[i] = j
    return pairs


@pytest.fixture(scope="module")
def tarot() -> DeckFeatures:
    return deck_features(load_deck(SHARED / "decks" / "tarot"))


@pytest.fixture(scope="module", params=["scene-002", "scene-005", "scene-009"])
def scene(request: pytest.FixtureRequest, tarot: DeckFeatures) -> Scene:
    folder = SCENES / str(request.param)
    first = Pyramid(load_picture(folder / "before.jpg"))
    before = look(first, tarot)
    after = look(Pyramid(load_picture(folder / "after.jpg")), tarot, Before(first, before))
    return Scene(json.loads((folder / "truth.json").read_text())["views"], before, after)


@needs_scenes
@pytest.mark.parametrize("view", ["before", "after"])
def test_every_card_of_a_rendered_scene_is_found_and_named(scene: Scene, view: str) -> None:
    reading: Reading = getattr(scene, view)
    true = true_cards(scene.truth[view], reading.size_px)
    pairs = pairs_of(true, [card.corners_px for card in reading.cards], reading.card_mm)
    assert len(pairs) == len(true)
    assert len(reading.cards) <= len(scene.truth[view]["cards"])
    for i, j in pairs.items():
        card = reading.cards[j]
        name = card.kind if card.motif is None else f"{card.kind}-{card.motif.lower()}"
        assert name == true[i]["kind"]


@needs_scenes
@pytest.mark.parametrize("view", ["before", "after"])
def test_corners_of_a_rendered_scene_are_within_the_bounds(scene: Scene, view: str) -> None:
    reading: Reading = getattr(scene, view)
    true = true_cards(scene.truth[view], reading.size_px)
    errors = []
    for i, j in pairs_of(true, [card.corners_px for card in reading.cards], reading.card_mm).items():
        wanted = np.array(true[i]["corners_px"])
        off = float(np.hypot(*(reading.cards[j].corners_px - wanted).T).max())
        errors.append(off / px_per_mm(wanted, reading.card_mm))
    assert np.median(errors) < 0.7
    # One card in a hundred may be 2.5 mm off; of a dozen, none much more.
    assert max(errors) < 4.0


@needs_scenes
def test_no_verdict_on_a_rendered_scene_is_silently_wrong(scene: Scene) -> None:
    reading, truth = scene.after, scene.truth["after"]
    cards = true_cards(truth, reading.size_px)
    carpets = true_cards(truth, reading.size_px, "carpets")
    card_of = pairs_of(cards, [card.corners_px for card in reading.cards], reading.card_mm)
    carpet_of = pairs_of(carpets, [one.corners_px for one in reading.carpets], reading.card_mm)
    said = {(one.carpet, one.card): one.relation.value for one in reading.verdicts}
    decided = 0
    for one in truth["overlaps"]:
        thin = one["depth_mm"] < LEAST_DEPTH_MM or one["area_mm2"] < LEAST_AREA_MM2
        if thin or one["seen_mm2"] < LEAST_AREA_MM2:
            continue
        carpet = next((i for i, each in enumerate(carpets) if each["id"] == one["carpet"]), None)
        card = next((i for i, each in enumerate(cards) if each["id"] == one["card"]), None)
        if carpet not in carpet_of or card not in card_of:
            continue
        relation = said.get((carpet_of[carpet], reading.cards[card_of[card]].id), "missed")
        assert relation in ("on" if one["on"] else "under", "unsure")
        decided += relation != "unsure"
    assert decided


@needs_photos
@pytest.mark.parametrize("name", ["black-27", "blackboard-15", "shadow-9", "webcam-12"])
def test_every_card_of_a_photograph_is_found_and_none_invented(name: str) -> None:
    nameless = deck_features(load_deck(PHOTOS / "plain-deck"))
    reading = look(Pyramid(load_picture(PHOTOS / name / "before.jpg")), nameless)
    true = json.loads((PHOTOS / name / "truth.json").read_text())["views"]["before"]["cards"]
    pairs = pairs_of(true, [card.corners_px for card in reading.cards], reading.card_mm)
    assert (len(pairs), len(reading.cards)) == (len(true), len(true))
    assert {card.kind for card in reading.cards} == {"unknown"}
