"""A reading as plain values, ready for JSON: the shape that other programs rely on (docs/look.md)."""

from __future__ import annotations

from typing import Any

from vision.look import Reading, SeenCard, SeenCarpet
from vision.plane import Points

Report = dict[str, Any]


def report(reading: Reading, image: str, elapsed_ms: float) -> Report:
    """The reading of the picture named `image`; `elapsed_ms` is the reading alone."""
    return {
        "image": image,
        "size_px": list(reading.size_px),
        "elapsed_ms": round(elapsed_ms, 1),
        "plane": _plane(reading),
        "cards": [_card(card) for card in reading.cards],
        "carpets": [_carpet(carpet) for carpet in reading.carpets],
        "overlaps": [
            {
                "carpet": reading.carpet_name(one.carpet),
                "card": one.card,
                "relation": one.relation.value,
                "confidence": round(one.confidence, 4),
                "area_mm2": round(one.area_mm2, 1),
                "depth_mm": round(one.depth_mm, 2),
                "seen_mm2": round(one.seen_mm2, 1),
            }
            for one in reading.verdicts
        ],
        "layout": {
            "problems": [
                {
                    "kind": problem.trouble.value,
                    "cards": [reading.cards[i].id for i in problem.cards],
                    "mm": round(problem.mm, 1),
                }
                for problem in reading.problems
            ]
        },
        "quality": _quality(reading),
    }


def _plane(reading: Reading) -> Report:
    if reading.plane is None:
        return {"source": "none", "px_per_mm": None, "error_mm": None}
    return {
        "source": reading.plane.source,
        "px_per_mm": round(reading.plane.px_per_mm(), 4),
        "error_mm": round(reading.plane.error_mm, 3),
        "error_px": round(reading.plane.error_mm * reading.plane.px_per_mm(), 3),
    }


def _card(card: SeenCard) -> Report:
    motif = {"motif": card.motif} if card.motif is not None else {}
    return {
        "id": card.id,
        "kind": card.kind,
        **motif,
        "face": card.face,
        "corners_px": _corners(card.corners_px),
        "center_mm": [round(v, 2) for v in card.centre_mm],
        "turn_deg": round(card.turn_deg, 2),
        "confidence": round(card.confidence, 4),
        "covered": card.covered,
        "side": "back" if card.face_down else "face",
    }


def _carpet(carpet: SeenCarpet) -> Report:
    return {
        "id": carpet.id,
        "side": "back" if carpet.face_down else "face",
        "corners_px": _corners(carpet.corners_px),
        "center_mm": [round(v, 2) for v in carpet.centre_mm],
        "turn_deg": round(carpet.turn_deg, 2),
        "confidence": round(carpet.confidence, 4),
    }


def _corners(corners_px: Points) -> list[list[float]]:
    return [[round(float(x), 2), round(float(y), 2)] for x, y in corners_px]


def _quality(reading: Reading) -> Report:
    quality = reading.quality
    return {
        "brightness": round(quality.brightness, 1),
        "blown": round(quality.blown, 4),
        "blur_mm": None if quality.blur_mm is None else round(quality.blur_mm, 2),
        "certainty": round(quality.certainty, 3),
        "faults": [
            {
                "kind": fault.fault.value,
                "where_px": None if fault.where_px is None else list(fault.where_px),
                "costs": round(fault.costs, 3),
            }
            for fault in quality.faults
        ],
    }
