"""The measurements' own scoring, against readings whose faults are put in by hand."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.scoring import score

CARD_MM = (59.0, 91.0)


def corners(x: float, y: float) -> list[list[float]]:
    """A card at 2 pixels a millimetre, its top left at (x, y)."""
    return [[x, y], [x + 118, y], [x + 118, y + 182], [x, y + 182]]


def overlap(card: str, on: bool, area_mm2: float = 900.0) -> dict[str, Any]:
    return {
        "carpet": "red",
        "card": card,
        "on": on,
        "area_mm2": area_mm2,
        "depth_mm": 15,
        "seen_mm2": area_mm2,
    }


def truth() -> dict[str, Any]:
    return {
        "cards": [
            {"id": "d1", "kind": "palace", "corners_px": corners(100, 100)},
            {"id": "d2", "kind": "adventure-e", "corners_px": corners(300, 100)},
            {"id": "d3", "kind": "desert", "corners_px": corners(500, 600)},
        ],
        "carpets": [{"id": "red", "back": False, "corners_px": corners(200, 150)}],
        "overlaps": [overlap("d1", on=True), overlap("d2", on=False)],
        "problems": [],
    }


def reading() -> dict[str, Any]:
    """All that is true, under names of its own."""
    return {
        "size_px": [1280, 720],
        "elapsed_ms": 12.5,
        "cards": [
            {"id": "a", "kind": "palace", "corners_px": corners(100, 100)},
            {"id": "b", "kind": "adventure", "motif": "E", "corners_px": corners(300, 100)},
        ],
        "carpets": [{"id": "red", "corners_px": corners(200, 150)}],
        "overlaps": [
            {"carpet": "red", "card": "a", "relation": "on"},
            {"carpet": "red", "card": "b", "relation": "under"},
        ],
        "layout": {"problems": []},
    }


def test_a_true_reading_has_no_fault_and_a_card_half_outside_does_not_count() -> None:
    scored = score(reading(), truth(), CARD_MM)
    assert (scored.cards, scored.found, scored.named, scored.false_cards) == (2, 2, 2, 0)
    assert (scored.carpets, scored.carpets_found, scored.carpets_named) == (1, 1, 1)
    assert (scored.overlaps, scored.right, scored.asked) == (2, 2, 0)
    assert scored.faults == 0
    assert scored.corner_mm(99) == pytest.approx(0)
    assert scored.ms == (12.5,)


def test_corners_are_measured_in_millimetres_whichever_way_up() -> None:
    moved = reading()
    moved["cards"][0]["corners_px"] = [
        [x + 3, y + 4] for x, y in corners(100, 100)[2:] + corners(100, 100)[:2]
    ]
    # 3 and 4 pixels aside are 5 px in all, at 2 px a millimetre.
    assert max(score(moved, truth(), CARD_MM).corners_mm) == pytest.approx(2.5)


def test_a_card_missed_misnamed_or_made_up_is_told_apart() -> None:
    wrong = reading()
    wrong["cards"][0]["kind"] = "lamp"
    wrong["cards"][1] = {"id": "c", "kind": "spice", "corners_px": corners(900, 400)}
    scored = score(wrong, truth(), CARD_MM)
    assert (scored.cards, scored.found, scored.named, scored.false_cards) == (2, 1, 0, 1)


@pytest.mark.parametrize(
    ("relation", "counted"),
    [("on", (1, 1, 0, 0)), ("unsure", (1, 0, 0, 1)), (None, (1, 0, 1, 0))],
)
def test_a_verdict_can_be_wrong_left_open_or_missing(
    relation: str | None, counted: tuple[int, int, int, int]
) -> None:
    said = reading()
    said["overlaps"] = [said["overlaps"][0]]
    if relation is not None:
        said["overlaps"].append({"carpet": "red", "card": "b", "relation": relation})
    scored = score(said, truth(), CARD_MM)
    assert (scored.right, scored.wrong, scored.missed, scored.asked) == counted


def test_slivers_are_not_counted_and_imagined_landings_are() -> None:
    true = truth()
    true["overlaps"] = [overlap("d1", on=True, area_mm2=40.0)]
    scored = score(reading(), true, CARD_MM)
    assert (scored.overlaps, scored.imagined) == (0, 0)
    said = reading()
    said["overlaps"][1]["relation"] = "on"
    assert score(said, true, CARD_MM).imagined == 1


def test_a_layout_is_right_when_just_its_problems_are_named_give_or_take_the_limit() -> None:
    true = truth() | {
        "carpets": [],
        "overlaps": [],
        "problems": [
            {"kind": "too-close", "cards": ["d1", "d2"], "mm": 6.0},
            {"kind": "too-far", "cards": ["d3"], "mm": 59.3},
        ],
    }
    said = reading() | {"carpets": [], "overlaps": []}
    assert score(said, true, CARD_MM).layouts_right == 0
    said["layout"] = {"problems": [{"kind": "too-close", "cards": ["b", "a"], "mm": 6.2}]}
    assert score(said, true, CARD_MM).layouts_right == 1
    said["layout"]["problems"].append({"kind": "too-far", "cards": ["a"], "mm": 80.0})
    assert score(said, true, CARD_MM).layouts_right == 0


def test_scores_add_up() -> None:
    twice = score(reading(), truth(), CARD_MM) + score(reading(), truth(), CARD_MM)
    assert (twice.pictures, twice.cards, len(twice.corners_mm)) == (2, 4, 4)
    assert twice.share("named", "cards") == 100.0
