"""Simulated tables by chance: a layout that keeps the rules or breaks them, and the room it lies in."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.deck import DeckProfile, Face
from vision.rectangles import Polygon, corners_from_pose, gap_mm
from vision.scene_camera import SimCamera
from vision.scene_table import CardOnTable, Lamp, Light, Sensor, Shadow, SimTable, TableTop, Top
from vision.scene_truth import LEAST_GAP_MM

#: Kept clear of the rule's own limits, so that a layout that keeps the rules does so beyond any doubt.
CLEAR_MM = 1.2

#: Places tried for a card before the last one is taken as it is.
TRIES = 60


@dataclass(frozen=True, slots=True)
class Conditions:
    """What chance may choose from. `harsh` runs from 0 (a studio) to 1 (the worst evening)."""

    destinations: tuple[int, int] = (4, 12)
    problems: float = 0.25
    harsh: float = 0.5
    sizes_px: tuple[tuple[int, int], ...] = ((1280, 720), (1920, 1080), (1920, 1080), (2304, 1296))
    tops: tuple[Top, ...] = tuple(Top)
    most_clutter: int = 4
    jpeg: bool = True


def random_table(
    rng: np.random.Generator, deck: DeckProfile, conditions: Conditions | None = None
) -> SimTable:
    """A table with destinations laid out, seen whole by a camera somewhere above it.

    Without deliberate problems every two destinations lie at least 1 cm apart and none further than a short
    side from its nearest neighbour.
    """
    conditions = conditions or Conditions()
    cards = lay_out(
        rng,
        deck,
        int(rng.integers(conditions.destinations[0], conditions.destinations[1] + 1)),
        broken=bool(rng.random() < conditions.problems),
    )
    camera = _camera(rng, cards, deck.card_mm, conditions)
    top = TableTop(
        kind=conditions.tops[int(rng.integers(len(conditions.tops)))],
        seed=int(rng.integers(2**31)),
        clutter=int(rng.integers(conditions.most_clutter + 1)) if rng.random() < conditions.harsh else 0,
        edge=bool(rng.random() < 0.3 * conditions.harsh),
    )
    gloss = 0.12 if top.kind is Top.GLASS else float(rng.choice([0.0, 0.01, 0.03, 0.05]))
    light = _light(rng, conditions.harsh)
    return SimTable(
        camera=camera,
        card_mm=deck.card_mm,
        cards=cards,
        top=replace(top, gloss=gloss * (0.3 if top.kind in (Top.CLOTH, Top.CHECKED, Top.STRIPES) else 1.0)),
        light=light,
        sensor=_sensor(rng, light, conditions),
        corner_mm=float(rng.uniform(2.0, 4.0)),
        card_gloss=float(rng.choice([0.0, 0.01, 0.02, 0.04])) * (0.5 + conditions.harsh),
    )


def lay_out(rng: np.random.Generator, deck: DeckProfile, count: int, broken: bool) -> tuple[CardOnTable, ...]:
    """Destinations drawn from the deck and laid down one after the other, each near one that lies there."""
    drawn = _draw(rng, deck, count)
    loose = float(rng.choice([0.0, 4.0, 25.0, 180.0]))
    lead = float(rng.uniform(-180, 180))
    bow = float(rng.choice([0.0, 0.0, 1.0, 2.5]))
    spoilt = (
        set(rng.choice(count, size=min(count - 1, int(rng.integers(1, 4))), replace=False))
        if broken
        else set()
    )
    cards: list[CardOnTable] = []
    outlines: list[Polygon] = []
    for i, (face, copy) in enumerate(drawn):
        turn = lead + float(rng.normal(0, loose)) + float(rng.choice([0, 0, 90, 180]))
        near, far = LEAST_GAP_MM + CLEAR_MM, min(deck.card_mm) - CLEAR_MM
        wanted = float(near + (far - near) * rng.beta(1.2, 2.5))
        if i in spoilt and i:
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


def _camera(
    rng: np.random.Generator,
    cards: tuple[CardOnTable, ...],
    card_mm: tuple[float, float],
    conditions: Conditions,
) -> SimCamera:
    """A camera that has every destination in its picture, with some room around."""
    size = conditions.sizes_px[int(rng.integers(len(conditions.sizes_px)))]
    corners = np.concatenate([card.corners_mm(card_mm) for card in cards])
    room = float(rng.uniform(1.06, 1.35))
    camera = SimCamera(
        size_px=size,
        height_mm=float(rng.uniform(600, 1000)),
        tilt_deg=float(rng.choice([0.0, 1.0]) * rng.uniform(2, 12 + 20 * conditions.harsh)),
        azimuth_deg=float(rng.uniform(0, 360)),
        roll_deg=float(rng.uniform(-8, 8)),
        k1=float(rng.choice([0.0, 0.0, -0.02, -0.05, 0.015])),
        aim_mm=(float(rng.normal(0, 30)), float(rng.normal(0, 30))),
    )
    half = np.array(size) / 2
    for fov in np.arange(44, 104, 4):
        camera = replace(camera, fov_deg=float(fov))
        seen = np.abs(camera.project(corners) - camera.centre_px) * room
        if (seen < half).all():
            break
    return camera


def _light(rng: np.random.Generator, harsh: float) -> Light:
    warm = rng.normal(0, 0.03 + 0.07 * harsh)
    green = rng.normal(0, 0.01 + 0.03 * harsh)
    lamps = []
    for _ in range(int(rng.choice([0, 1, 1, 2]))):
        place = (float(rng.uniform(-900, 900)), float(rng.uniform(-900, 900)), float(rng.uniform(700, 2000)))
        tint = rng.normal(0, 0.08)
        lamps.append(
            Lamp(
                place,
                float(rng.uniform(0.2, 1.2)),
                (float(0.95 - tint), 1.0, float(1.02 + tint)),
                float(rng.uniform(20, 140)),
            )
        )
    shadows = []
    if rng.random() < harsh:
        shadows = [_shadow(rng) for _ in range(int(rng.integers(1, 3)))]
    return Light(
        room=float(rng.uniform(0.25, 0.9)) if lamps else float(rng.uniform(0.6, 1.0)),
        tint_bgr=(float(1 - warm), float(1 + green), float(1 + warm)),
        slope=(float(rng.normal(0, 0.25)), float(rng.normal(0, 0.25))),
        lamps=tuple(lamps),
        shadows=tuple(shadows),
        windows=int(rng.choice([0, 0, 1, 2])),
        vignette=float(rng.uniform(0, 0.35)),
        seed=int(rng.integers(2**31)),
    )


def _shadow(rng: np.random.Generator) -> Shadow:
    """An arm's, a head's or a shelf's shadow that comes in from one side."""
    way = rng.uniform(0, 2 * np.pi)
    out = np.array([np.cos(way), np.sin(way)])
    tip = out * rng.uniform(-50, 250) + rng.normal(0, 80, 2)
    end = out * 1800 + rng.normal(0, 200, 2)
    wide = float(rng.choice([35.0, 60.0, 110.0, 300.0]))
    return Shadow(
        (float(tip[0]), float(tip[1])),
        (float(end[0]), float(end[1])),
        wide,
        float(rng.choice([2.0, 15.0, 60.0])),
        float(rng.uniform(0.3, 0.85)),
    )


def _sensor(rng: np.random.Generator, light: Light, conditions: Conditions) -> Sensor:
    """Exposed for white paper in the middle of the table, more or less well."""
    harsh = conditions.harsh
    middle = light.room
    for lamp in light.lamps:
        x, y, z = lamp.place_mm
        middle += lamp.strength * (z * z / (z * z + x * x + y * y)) ** 2
    aim = float(np.exp(rng.normal(-0.15, 0.12 + 0.3 * harsh)))
    shaken = rng.normal(0, 1.6, 2) if rng.random() < 0.2 * harsh else np.zeros(2)
    return Sensor(
        exposure=float(np.clip(aim, 0.22, 1.6)) / middle,
        contrast=float(rng.uniform(0, 0.5)),
        saturation=float(rng.uniform(0.8, 1.2)),
        blur_px=float(rng.choice([0.5, 0.6, 0.7, 0.8 + 0.8 * harsh])),
        motion_px=(float(shaken[0]), float(shaken[1])),
        noise=float(rng.uniform(0.5, 1.5 + 4 * harsh)),
        jpeg=int(rng.integers(78, 95)) if conditions.jpeg else None,
    )
