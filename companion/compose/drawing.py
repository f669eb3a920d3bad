"""Drawings over the picture of the table: what belongs where, when table and game disagree."""

from __future__ import annotations

import cv2
import numpy as np

from companion.compose.live import LiveTable
from vision.deck import Picture
from vision.plane import Points

BELONGS_BGR, AWAY_BGR, INK_BGR = (80, 200, 60), (60, 50, 230), (25, 25, 25)


def draw_what_belongs(live: LiveTable) -> Picture:
    """The latest picture: green where each destination belongs (filled where it is missing), crossed out in
    red what is to be taken away. Raises ValueError before anything was seen."""
    if live.last is None:
        raise ValueError("nothing has been seen yet")
    canvas = live.last.sight.picture_bgr.copy()
    step, unit = live.out_of_step, max(1.0, canvas.shape[1] / 1280)
    extra = step.extra if step is not None else ()
    missing = step.missing if step is not None else ()
    for number, place in sorted(live.layout.places_px.items()):
        if number in extra:
            _outline(canvas, place, AWAY_BGR, unit)
            for one, other in ((0, 2), (1, 3)):
                _line(canvas, place[one], place[other], unit)
        elif number in missing or number in live.numbers_due:
            if number in missing:
                shade = canvas.copy()
                cv2.fillConvexPoly(shade, np.round(place).astype(np.int32), BELONGS_BGR, cv2.LINE_AA)
                cv2.addWeighted(shade, 0.45, canvas, 0.55, 0, canvas)
            _outline(canvas, place, BELONGS_BGR, unit)
        else:
            continue
        words = live.name_of(number)
        at = place.mean(0) - (4 * unit * len(words), -4 * unit)
        where = (int(at[0]), int(at[1]))
        cv2.putText(canvas, words, where, cv2.FONT_HERSHEY_SIMPLEX, 0.5 * unit, INK_BGR, round(4 * unit))
        white = (255, 255, 255)
        cv2.putText(canvas, words, where, cv2.FONT_HERSHEY_SIMPLEX, 0.5 * unit, white, round(unit))
    return canvas


def _outline(canvas: Picture, place_px: Points, colour: tuple[int, int, int], unit: float) -> None:
    points = np.round(place_px * 16).astype(np.int32)
    cv2.polylines(canvas, [points], True, INK_BGR, round(5 * unit), cv2.LINE_AA, shift=4)
    cv2.polylines(canvas, [points], True, colour, round(3 * unit), cv2.LINE_AA, shift=4)


def _line(canvas: Picture, start_px: Points, end_px: Points, unit: float) -> None:
    start, end = np.round(start_px).astype(int), np.round(end_px).astype(int)
    cv2.line(
        canvas,
        (int(start[0]), int(start[1])),
        (int(end[0]), int(end[1])),
        AWAY_BGR,
        round(3 * unit),
        cv2.LINE_AA,
    )
