"""A reading drawn over its picture, so that a stranger sees what was understood, and what was not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.landing import Relation
from vision.layout import Problem, Trouble
from vision.look import Reading, SeenCard, Verdict
from vision.plane import Points
from vision.plates import INK_BGR, PLATE_COST, Colour, Plate, Plates
from vision.rectangles import holds, nearest_points_mm, overlap_mm

#: Carpets in their own colour (BGR), so that a line belongs to a player at a glance.
CARPET_BGR: dict[str, Colour] = {
    "red": (70, 60, 235),
    "blue": (240, 150, 50),
    "green": (90, 195, 50),
    "yellow": (40, 215, 245),
}
NAMELESS_BGR: Colour = (205, 110, 185)
CARD_BGR: Colour = (255, 255, 255)
DOUBT_BGR: Colour = (0, 150, 255)
#: Below this a card's name has a question mark.
SURE_CONFIDENCE = 0.8
#: How strongly an overlap is tinted with the carpet's colour.
TINT = 0.35
#: Where an outline is out of sight it is dotted; dots this far apart (px, for a picture 1280 px wide).
DOT_PX = 5.0


def draw_reading(picture_bgr: NDArray[np.uint8], reading: Reading) -> NDArray[np.uint8]:
    """A copy of the picture with outlines, names, verdicts, layout problems and doubts.

    What lies under something is dotted there. A small triangle stands on each card's own top edge. Layout
    problems are drawn while no carpet lies there: later they are nobody's fault.
    """
    canvas = np.ascontiguousarray(picture_bgr).copy()
    plates = Plates(canvas, max(0.5, canvas.shape[1] / 1280))
    for corners in [one.corners_px for one in reading.cards] + [one.corners_px for one in reading.carpets]:
        plates.take(corners)
    for verdict in reading.verdicts:
        _tint(canvas, reading, verdict)
    _outlines(canvas, reading, plates.unit)
    problems = () if reading.carpets else reading.problems
    marked = [(_gap(plates, reading, problem), problem) for problem in problems]
    for place, problem in marked:
        plates.near(Plate(((_problem_text(problem), None),), DOUBT_BGR), place)
    for index, carpet in enumerate(reading.carpets):
        lines = ((_carpet_name(reading, index), None),)
        plates.beside(Plate(lines, _carpet_colour(reading, index)), carpet.corners_px)
    order = sorted(reading.cards, key=lambda card: -len(_verdicts_on(reading, card)))
    for card in order:
        plates.beside(_card_plate(reading, card), card.corners_px)
    _glare(plates, reading)
    plates.in_a_corner(_summary(reading))
    return canvas


def _verdicts_on(reading: Reading, card: SeenCard) -> list[Verdict]:
    return [one for one in reading.verdicts if one.card == card.id]


def _name(card: SeenCard) -> str:
    name = card.kind if card.motif is None else f"{card.kind} {card.motif}"
    return name if card.confidence >= SURE_CONFIDENCE else f"{name}?"


def _carpet_name(reading: Reading, index: int) -> str:
    carpet = reading.carpets[index]
    if carpet.id is not None:
        return carpet.id if not carpet.face_down else f"{carpet.id}, face down"
    others = [i for i, one in enumerate(reading.carpets) if one.id is None]
    return "face down" if len(others) == 1 else f"face down {others.index(index) + 1}"


def _carpet_colour(reading: Reading, index: int) -> Colour:
    return CARPET_BGR.get(reading.carpets[index].id or "", NAMELESS_BGR)


def _card_colour(reading: Reading, card: SeenCard) -> Colour:
    doubtful = any(one.relation is Relation.UNSURE for one in _verdicts_on(reading, card))
    return DOUBT_BGR if doubtful or card.confidence < SURE_CONFIDENCE else CARD_BGR


def _card_plate(reading: Reading, card: SeenCard) -> Plate:
    said = {Relation.ON: "on top", Relation.UNDER: "only under", Relation.UNSURE: "on or under?"}
    lines: list[tuple[str, Colour | None]] = [(_name(card), None)]
    for one in _verdicts_on(reading, card):
        text = f"{_carpet_name(reading, one.carpet)} {said[one.relation]}"
        lines.append((text, _carpet_colour(reading, one.carpet)))
    return Plate(tuple(lines), _card_colour(reading, card))


def _tint(canvas: NDArray[np.uint8], reading: Reading, verdict: Verdict) -> None:
    """Colours what a carpet and a card share, where the carpet counts or may count."""
    card = next(card for card in reading.cards if card.id == verdict.card)
    shared = overlap_mm(reading.carpets[verdict.carpet].corners_px, card.corners_px)
    if verdict.relation is Relation.UNDER or not len(shared):
        return
    layer = canvas.copy()
    colour = _carpet_colour(reading, verdict.carpet) if verdict.relation is Relation.ON else DOUBT_BGR
    cv2.fillConvexPoly(layer, np.round(shared * 16 - 8).astype(np.int32), colour, cv2.LINE_AA, shift=4)
    canvas[:] = cv2.addWeighted(layer, TINT, canvas, 1 - TINT, 0)


def _outlines(canvas: NDArray[np.uint8], reading: Reading, unit: float) -> None:
    above: dict[str, list[Points]] = {card.id: [] for card in reading.cards}
    over: list[list[Points]] = [[] for _ in reading.carpets]
    corners = {card.id: card.corners_px for card in reading.cards}
    for one in reading.verdicts:
        if one.relation is Relation.ON:
            above[one.card].append(reading.carpets[one.carpet].corners_px)
        elif one.relation is Relation.UNDER:
            over[one.carpet].append(corners[one.card])
    for card in reading.cards:
        _outline(canvas, card.corners_px, above[card.id], _card_colour(reading, card), 1.8 * unit, unit)
    for index, carpet in enumerate(reading.carpets):
        colour = _carpet_colour(reading, index)
        _outline(canvas, carpet.corners_px, over[index], colour, 3.2 * unit, unit)


def _outline(
    canvas: NDArray[np.uint8],
    corners_px: Points,
    covers: Sequence[Points],
    colour: Colour,
    thick: float,
    unit: float,
) -> None:
    """Solid where a card is in sight, dotted where it is not; a triangle on its own top edge."""
    for width, ink in ((thick + 2 * unit, INK_BGR), (thick, colour)):
        for start, end in zip(corners_px, np.roll(corners_px, -1, 0), strict=True):
            steps = max(2, round(float(np.hypot(*(end - start))) / (DOT_PX * unit)))
            places = start + np.linspace(0, 1, steps + 1)[:, None] * (end - start)
            for number, (a, b) in enumerate(pairwise(places)):
                hidden = any(holds(cover, (a + b) / 2) for cover in covers)
                if not hidden:
                    _line(canvas, a, b, ink, width)
                elif number % 2 and width == thick:
                    _line(canvas, a, b, ink, max(1.0, unit))
    top, middle = corners_px[:2].mean(0), corners_px.mean(0)
    up = (top - middle) / max(float(np.hypot(*(top - middle))), 1e-6)
    side = np.array([-up[1], up[0]])
    size = 6 * unit
    points = np.stack([top + up * size * 0.6, top - up * size + side * size, top - up * size - side * size])
    drawn = np.round(points * 16 - 8).astype(np.int32)
    cv2.fillConvexPoly(canvas, drawn, colour, cv2.LINE_AA, shift=4)
    cv2.polylines(canvas, [drawn], True, INK_BGR, max(1, round(unit)), cv2.LINE_AA, shift=4)


def _line(canvas: NDArray[np.uint8], start: Points, end: Points, colour: Colour, width: float) -> None:
    a, b = (tuple(int(v) for v in np.round(one * 16 - 8)) for one in (start, end))
    cv2.line(canvas, (a[0], a[1]), (b[0], b[1]), colour, max(1, round(width)), cv2.LINE_AA, shift=4)


def _gap(plates: Plates, reading: Reading, problem: Problem) -> Points:
    """Draws the distance that is wrong, from edge to edge, and tells its middle."""
    canvas, unit = plates.canvas, plates.unit
    first = reading.cards[problem.cards[0]].corners_px
    others = [reading.cards[i].corners_px for i in problem.cards[1:]] or [
        card.corners_px for i, card in enumerate(reading.cards) if i != problem.cards[0]
    ]
    ends = [nearest_points_mm(first, other) for other in others]
    start, end = min(ends, key=lambda pair: float(np.hypot(*(pair[1] - pair[0]))))
    _line(canvas, start, end, INK_BGR, 7 * unit)
    _line(canvas, start, end, DOUBT_BGR, 4 * unit)
    for place in (start, end):
        at = (round(float(place[0])), round(float(place[1])))
        cv2.circle(canvas, at, round(5 * unit), INK_BGR, -1, cv2.LINE_AA)
        cv2.circle(canvas, at, round(4 * unit), DOUBT_BGR, -1, cv2.LINE_AA)
    rim = 8 * unit
    low, high = np.minimum(start, end) - rim, np.maximum(start, end) + rim
    plates.take(np.array([low, [high[0], low[1]], high, [low[0], high[1]]]), PLATE_COST)
    return np.asarray((start + end) / 2)


def _problem_text(problem: Problem) -> str:
    what = "too close" if problem.trouble is Trouble.TOO_CLOSE else "too far"
    return f"{what}: {problem.mm:.1f} mm"


def _glare(plates: Plates, reading: Reading) -> None:
    for one in reading.quality.faults:
        if one.where_px is not None:
            left, top, right, bottom = one.where_px
            thick = max(1, round(plates.unit))
            cv2.rectangle(plates.canvas, (left, top), (right, bottom), DOUBT_BGR, thick)
            corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]], np.float64)
            plates.beside(Plate(((one.fault.value, None),), DOUBT_BGR), corners)


def _summary(reading: Reading) -> Plate:
    """What the picture says as a whole, a line for each carpet, and how to read the drawing."""
    lines: list[tuple[str, Colour | None]] = [
        (f"{_count(len(reading.cards), 'destination')}, {_count(len(reading.carpets), 'carpet')}", None)
    ]
    names = {card.id: _name(card) for card in reading.cards}
    for index in range(len(reading.carpets)):
        said = [one for one in reading.verdicts if one.carpet == index]
        on = [names[one.card] for one in said if one.relation is Relation.ON]
        open_cases = [f"{names[one.card]}?" for one in said if one.relation is Relation.UNSURE]
        text = ", ".join([*on, *open_cases]) or "nothing"
        lines.append((f"{_carpet_name(reading, index)} on {text}", _carpet_colour(reading, index)))
    lines += [
        (f"picture {one.fault.value}: certainty -{one.costs:.0%}", DOUBT_BGR)
        for one in reading.quality.faults
        if one.where_px is None
    ]
    if reading.plane is None:
        lines.append(("no card of this deck is seen", DOUBT_BGR))
    else:
        lines.append(("orange: in doubt.  dotted: out of sight.  triangle: a card's own top", None))
    return Plate(tuple(lines), CARD_BGR)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
