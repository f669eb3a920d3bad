"""A reading drawn over its picture, so that a stranger sees what was understood."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.landing import Relation
from vision.look import Reading

Colour = tuple[int, int, int]

#: Drawn in BGR; carpets in their own colour, so that a line belongs to a player at a glance.
CARPET_BGR: dict[str, Colour] = {
    "red": (60, 50, 230),
    "blue": (235, 140, 30),
    "green": (90, 190, 40),
    "yellow": (30, 210, 245),
}
NAMELESS_BGR: Colour = (200, 90, 170)
CARD_BGR: Colour = (255, 255, 255)
DOUBT_BGR: Colour = (0, 150, 255)
INK_BGR: Colour = (25, 25, 25)
MARK = {Relation.ON: "on", Relation.UNDER: "under", Relation.UNSURE: "?"}


def draw_reading(picture_bgr: NDArray[np.uint8], reading: Reading) -> NDArray[np.uint8]:
    """A copy of the picture with outlines, names, verdicts and doubts."""
    canvas = picture_bgr.copy()
    unit = max(1.0, canvas.shape[1] / 1280)
    doubtful = {one.card for one in reading.verdicts if one.relation is Relation.UNSURE}
    for card in reading.cards:
        shaky = card.confidence < 0.8
        _outline(
            canvas, card.corners_px, DOUBT_BGR if shaky or card.id in doubtful else CARD_BGR, unit, thick=1.6
        )
    for index, carpet in enumerate(reading.carpets):
        colour = CARPET_BGR.get(carpet.id or "", NAMELESS_BGR)
        _outline(canvas, carpet.corners_px, colour, unit, thick=3.2)
        _label(canvas, carpet.corners_px.mean(0), [reading.carpet_name(index)], colour, unit)
    for card in reading.cards:
        name = card.kind if card.motif is None else f"{card.kind} {card.motif}"
        lines = [name if card.confidence >= 0.8 else f"{name}?"]
        for one in reading.verdicts:
            if one.card == card.id:
                lines.append(f"{reading.carpet_name(one.carpet)} {MARK[one.relation]}")
        _label(
            canvas, _label_place(card.corners_px), lines, DOUBT_BGR if card.id in doubtful else CARD_BGR, unit
        )
    for problem in reading.problems:
        centres = [reading.cards[i].corners_px.mean(0) for i in problem.cards]
        if len(centres) == 2:
            ends = [tuple(np.round(c).astype(int)) for c in centres]
            cv2.line(canvas, ends[0], ends[1], DOUBT_BGR, round(2 * unit), cv2.LINE_AA)
        _label(
            canvas,
            np.mean(centres, axis=0),
            [f"{problem.trouble.value} {problem.mm:.0f} mm"],
            DOUBT_BGR,
            unit,
        )
    return canvas


def _label_place(corners_px: NDArray[np.float64]) -> NDArray[np.float64]:
    """Below the card's lowest corner: away from its own middle, where a carpet's name may stand."""
    lowest = corners_px[:, 1].max()
    return np.array([corners_px[:, 0].mean(), lowest])


def _outline(
    canvas: NDArray[np.uint8], corners_px: NDArray[np.float64], colour: Colour, unit: float, thick: float
) -> None:
    points = np.round((corners_px - 0.5) * 16).astype(np.int32)
    cv2.polylines(canvas, [points], True, INK_BGR, round((thick + 1.6) * unit), cv2.LINE_AA, shift=4)
    cv2.polylines(canvas, [points], True, colour, max(1, round(thick * unit)), cv2.LINE_AA, shift=4)
    top = np.round(corners_px[:2].mean(0) * 0.82 + corners_px.mean(0) * 0.18).astype(int)
    cv2.circle(canvas, (int(top[0]), int(top[1])), round(3 * unit), colour, -1, cv2.LINE_AA)


def _label(
    canvas: NDArray[np.uint8], at_px: NDArray[np.float64], lines: list[str], colour: Colour, unit: float
) -> None:
    """Dark lines of text on a plate of the colour, centred on a point and kept inside the picture."""
    scale, pad = 0.42 * unit, round(3 * unit)
    sizes = [cv2.getTextSize(line, cv2.FONT_HERSHEY_SIMPLEX, scale, 1)[0] for line in lines]
    width = max(size[0] for size in sizes) + 2 * pad
    step = max(size[1] for size in sizes) + 2 * pad
    left = int(np.clip(at_px[0] - width / 2, 0, max(0, canvas.shape[1] - width)))
    top = int(np.clip(at_px[1] - step * len(lines) / 2, 0, max(0, canvas.shape[0] - step * len(lines))))
    cv2.rectangle(canvas, (left, top), (left + width, top + step * len(lines)), colour, -1)
    cv2.rectangle(canvas, (left, top), (left + width, top + step * len(lines)), INK_BGR, 1, cv2.LINE_AA)
    for row, line in enumerate(lines):
        place = (left + pad, top + step * (row + 1) - pad)
        cv2.putText(
            canvas, line, place, cv2.FONT_HERSHEY_SIMPLEX, scale, INK_BGR, max(1, round(unit)), cv2.LINE_AA
        )
