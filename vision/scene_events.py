"""What happens round a simulated table: a hand reaches in, the camera is bumped, a lamp comes on."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from vision.scene_table import Hand, Lamp, Shadow, SimTable


def with_hand(
    rng: np.random.Generator, table: SimTable, at_mm: tuple[float, float] | None = None
) -> SimTable:
    """The table with one more hand over it, at a place or over any card, its arm from outside the picture."""
    if at_mm is None:
        places = [(card.x_mm, card.y_mm) for card in table.cards] or [(0.0, 0.0)]
        chosen = places[int(rng.integers(len(places)))]
        at_mm = (chosen[0] + float(rng.normal(0, 30)), chosen[1] + float(rng.normal(0, 30)))
    hand = Hand(
        palm_mm=at_mm,
        from_deg=float(rng.uniform(0, 360)),
        height_mm=float(rng.uniform(12, 90)),
        seed=int(rng.integers(2**31)),
        pointing=bool(rng.random() < 0.35),
    )
    return replace(table, hands=(*table.hands, hand))


def without_hands(table: SimTable) -> SimTable:
    return replace(table, hands=())


def bumped(rng: np.random.Generator, table: SimTable, strength: float = 1.0) -> SimTable:
    """The same table after a bump against the camera's stand; at strength 1 about 4 mm and half a degree."""
    camera = table.camera
    shift = rng.normal(0, 4 * strength, 2)
    lean, turn, spin = (float(v) for v in rng.normal(0, 0.5 * strength, 3))
    return replace(
        table,
        camera=replace(
            camera,
            aim_mm=(camera.aim_mm[0] + float(shift[0]), camera.aim_mm[1] + float(shift[1])),
            tilt_deg=abs(camera.tilt_deg + lean),
            azimuth_deg=camera.azimuth_deg + turn,
            roll_deg=camera.roll_deg + spin,
        ),
    )


def lamp_on(rng: np.random.Generator, table: SimTable) -> SimTable:
    """The table with one more lamp lit; the camera's exposure stays as it was."""
    place = (float(rng.uniform(-700, 700)), float(rng.uniform(-700, 700)), float(rng.uniform(800, 1800)))
    lamp = Lamp(place, float(rng.uniform(0.3, 0.7)))
    return replace(table, light=replace(table.light, lamps=(*table.light.lamps, lamp)))


def lamps_off(table: SimTable) -> SimTable:
    return replace(table, light=replace(table.light, lamps=()))


def leaned_over(rng: np.random.Generator, table: SimTable) -> SimTable:
    """The table in the soft shadow of somebody's head and shoulders."""
    way = float(rng.uniform(0, 2 * np.pi))
    out = np.array([np.cos(way), np.sin(way)])
    tip, end = out * float(rng.uniform(50, 250)), out * 1800
    shadow = Shadow((float(tip[0]), float(tip[1])), (float(end[0]), float(end[1])), 170.0, 80.0, 0.5)
    return replace(table, light=replace(table.light, shadows=(*table.light.shadows, shadow)))
