"""Layouts by chance: destinations laid down one by one, keeping the rules or breaking them on purpose."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.deck import DeckProfile, Face
from vision.rectangles import Polygon, corners_from_pose, gap_mm
from vision.scene_table import CardOnTable
from vision.scene_truth import LEAST_GAP_MM

#: Kept clear of the rule's own limits, so that a layout that keeps the rules does so beyond any doubt.
CLEAR_MM = 1.2

#: Places tried for a card before the last one is taken as it is.
TRIES = 60


def lay_out(rng: np.random.Generator, deck: DeckProfile, count: int, broken: bool) -> tuple[CardOnTable, ...]:
    """Destinations drawn from the deck and laid down one after the other, each near one that lies there."""
    drawn = _draw(rng, deck, count)
    loose = float(rng.choice([0.0, 4.0, 25.0, 180.0]))
    lead = float(rng.uniform(-180, 180))
    bow = float(rng.choice([0.0, 0.0, 1.0, 2.5]))
    # The last cards are the spoilt ones: nothing is laid beside them later that would mend it.
    first_spoilt = max(1, count - int(rng.integers(1, 4))) if broken else count
    cards: list[CardOnTable] = []
    outlines: list[Polygon] = []
    for i, (face, copy) in enumerate(drawn):
        turn = lead + float(rng.normal(0, loose)) + float(rng.choice([0, 0, 90, 180]))
        near, far = LEAST_GAP_MM + CLEAR_MM, min(deck.card_mm) - CLEAR_MM
        wanted = float(near + (far - near) * rng.beta(1.2, 2.5))
        if i >= first_spoilt:
            wanted = float(
                rng.uniform(1.0, 8.5) if rng.random() < 0.6 else min(deck.card_mm) + rng.uniform(2, 18)
            )
        x, y = _free_place(rng, outlines, turn, deck.card_mm, wanted)
        cards.append(
            CardOnTable(
                name=f"d{i + 1}",
                kind=kind_of(face),
                face=face,
                x_mm=x,
                y_mm=y,
                turn_deg=(turn + 180) % 360 - 180,
                bow_mm=float(rng.uniform(-bow, bow)),
                copy=copy,
            )
        )
        outlines.append(cards[-1].corners_mm(deck.card_mm))
    middle = (np.min(outlines, axis=(0, 1)) + np.max(outlines, axis=(0, 1))) / 2
    return tuple(replace(card, x_mm=card.x_mm - middle[0], y_mm=card.y_mm - middle[1]) for card in cards)


def kind_of(face: Face) -> str:
    """The kind with its motif, as truth files write it: "adventure-e"."""
    return face.kind if face.motif is None else f"{face.kind}-{face.motif.lower()}"


def _draw(rng: np.random.Generator, deck: DeckProfile, count: int) -> list[tuple[Face, int]]:
    stock = [(face, copy + 1) for face in deck.destinations for copy in range(face.count or 1)]
    order = rng.permutation(len(stock))[:count]
    return [stock[int(i)] for i in order]


def _free_place(
    rng: np.random.Generator,
    outlines: list[Polygon],
    turn_deg: float,
    card_mm: tuple[float, float],
    wanted_mm: float,
) -> tuple[float, float]:
    """Where a card comes to lie with the wanted gap to its nearest neighbour; the last try if none fits."""
    if not outlines:
        return 0.0, 0.0
    middle = np.mean(outlines, axis=(0, 1))
    x = y = 0.0
    for attempt in range(TRIES):
        neighbour = outlines[int(rng.integers(len(outlines)))]
        way = float(rng.uniform(0, 2 * np.pi))
        direction = np.array([np.cos(way), np.sin(way) * 0.75])
        # Layouts grow round: the first tries lean to the middle of what lies there.
        if attempt < TRIES // 3 and direction @ (neighbour.mean(axis=0) - middle) > 0:
            direction = -direction
        x, y = _slide_up(neighbour, direction, turn_deg, card_mm, wanted_mm)
        outline = corners_from_pose(x, y, turn_deg, card_mm)
        if _nearest(outline, outlines) >= wanted_mm - 0.05:
            return x, y
    return x, y


def _slide_up(
    neighbour: Polygon, direction: Polygon, turn_deg: float, card_mm: tuple[float, float], wanted_mm: float
) -> tuple[float, float]:
    """How a card is moved towards a neighbour until the gap is the wanted one."""
    centre = neighbour.mean(axis=0)
    direction = direction / np.hypot(direction[0], direction[1])
    near, far = 0.0, float(np.hypot(*card_mm)) + wanted_mm + 10
    for _ in range(14):
        middle = (near + far) / 2
        place = centre + direction * middle
        if gap_mm(corners_from_pose(place[0], place[1], turn_deg, card_mm), neighbour) < wanted_mm:
            near = middle
        else:
            far = middle
    place = centre + direction * far
    return float(place[0]), float(place[1])


def _nearest(outline: Polygon, others: list[Polygon]) -> float:
    centre = outline.mean(axis=0)
    reach = 2 * float(np.hypot(*(outline[0] - centre)))
    gaps = [np.inf]
    for other in others:
        apart = float(np.hypot(*(other.mean(axis=0) - centre))) - reach
        gaps.append(gap_mm(outline, other) if apart < 60 else apart)
    return float(min(gaps))
