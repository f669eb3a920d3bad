"""Simulated tables by chance: a layout, and the camera, table top, light and sensor it is seen with."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.deck import DeckProfile
from vision.rectangles import Polygon
from vision.scene_camera import SimCamera
from vision.scene_layout import lay_out
from vision.scene_table import (
    CardOnTable,
    CardStock,
    Lamp,
    Light,
    Sensor,
    Shadow,
    SimTable,
    TableTop,
    Thing,
    ThingKind,
    Top,
)
from vision.scene_things import THING_RADIUS_MM


@dataclass(frozen=True, slots=True)
class Conditions:
    """What chance may choose from. `harsh` runs from 0 (a studio) to 1 (the worst evening)."""

    destinations: tuple[int, int] = (4, 12)
    problems: float = 0.25
    harsh: float = 0.5
    sizes_px: tuple[tuple[int, int], ...] = ((1280, 720), (1920, 1080), (1920, 1080), (2304, 1296))
    tops: tuple[Top, ...] = tuple(Top)
    most_things: int = 5
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
    top = _top(rng, cards, deck.card_mm, conditions)
    light = _light(rng, conditions.harsh)
    gloss = float(rng.choice([0.0, 0.01, 0.02, 0.04])) * (0.5 + conditions.harsh)
    return SimTable(
        camera=camera,
        card_mm=deck.card_mm,
        cards=cards,
        top=top,
        light=light,
        sensor=_sensor(rng, light, conditions),
        stock=CardStock(
            corner_mm=float(rng.uniform(2.0, 4.0)), gloss=gloss, fade=float(rng.uniform(0, 0.06))
        ),
    )


def _top(
    rng: np.random.Generator,
    cards: tuple[CardOnTable, ...],
    card_mm: tuple[float, float],
    conditions: Conditions,
) -> TableTop:
    kind = conditions.tops[int(rng.integers(len(conditions.tops)))]
    gloss = 0.12 if kind is Top.GLASS else float(rng.choice([0.0, 0.01, 0.03, 0.05]))
    corners = np.concatenate([card.corners_mm(card_mm) for card in cards])
    edge = None
    if rng.random() < 0.35 * conditions.harsh:
        way = float(rng.uniform(0, 360))
        out = np.array([np.cos(np.deg2rad(way)), np.sin(np.deg2rad(way))])
        edge = (way, float((corners @ out).max() + rng.uniform(25, 160)))
    count = int(rng.integers(1, conditions.most_things + 1)) if rng.random() < conditions.harsh else 0
    return TableTop(
        kind=kind,
        seed=int(rng.integers(2**31)),
        gloss=gloss * (0.3 if kind in (Top.CLOTH, Top.CHECKED, Top.STRIPES) else 1.0),
        edge=edge,
        things=_things(rng, corners, count),
    )


def _things(rng: np.random.Generator, corners: Polygon, count: int) -> tuple[Thing, ...]:
    """Things round about the cards, clear of them: their middles keep well away, their sizes are known."""
    kinds = list(ThingKind)
    things: list[Thing] = []
    for _ in range(count * 8):
        if len(things) == count:
            break
        kind = kinds[int(rng.integers(len(kinds)))]
        x, y = (float(v) for v in rng.uniform(corners.min(axis=0) - 260, corners.max(axis=0) + 260))
        clear = THING_RADIUS_MM[kind] + 12
        if np.hypot(*(corners - [x, y]).T).min() < clear + 40:
            continue
        if any(np.hypot(x - t.x_mm, y - t.y_mm) < clear + THING_RADIUS_MM[t.kind] for t in things):
            continue
        things.append(Thing(kind, x, y, float(rng.uniform(-180, 180)), int(rng.integers(2**31))))
    return tuple(things)


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
        sharpen=float(rng.choice([0.0, 0.3, 0.8])),
        saturation=float(rng.uniform(0.8, 1.2)),
        blur_px=float(rng.choice([0.5, 0.6, 0.7, 0.8 + 0.8 * harsh])),
        motion_px=(float(shaken[0]), float(shaken[1])),
        noise=float(rng.uniform(0.5, 1.5 + 4 * harsh)),
        jpeg=int(rng.integers(78, 95)) if conditions.jpeg else None,
    )
