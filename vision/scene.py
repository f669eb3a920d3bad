"""The simulated table: draws cards on a table as a camera would see them, with the truth known."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from vision.deck import Picture
from vision.scene_camera import Field, SimCamera, table_seen
from vision.scene_cards import Canvas, draw_card
from vision.scene_hands import draw_hand
from vision.scene_light import Ceiling, ceiling, light_field
from vision.scene_sensor import with_noise, without_noise
from vision.scene_table import Light, SimTable, TableTop
from vision.scene_things import draw_things
from vision.scene_tops import draw_top


def render(table: SimTable, rng: np.random.Generator) -> Picture:
    """The picture (height, width, 3) of the table, BGR. `rng` decides only the sensor's noise."""
    return with_noise(render_clean(table), table.sensor, rng)


def render_clean(table: SimTable) -> Picture:
    """The picture but for noise and JPEG: what all pictures of a table at rest share."""
    bare, gain, above = _bare(table.camera, table.top, table.light)
    canvas = Canvas(bare.copy(), gain, above)
    for index in range(len(table.cards)):
        draw_card(canvas, table, index)
    for hand in table.hands:
        draw_hand(canvas.lit, gain, table, hand)
    return without_noise(canvas.lit, table.sensor)


def at_size(table: SimTable, size_px: tuple[int, int]) -> SimTable:
    """The same table in a picture of another size, as a camera's small stream shows it; blur shrinks
    along."""
    ratio = size_px[0] / table.camera.size_px[0]
    motion = table.sensor.motion_px
    return replace(
        table,
        camera=replace(table.camera, size_px=size_px),
        sensor=replace(
            table.sensor,
            blur_px=table.sensor.blur_px * ratio,
            motion_px=(motion[0] * ratio, motion[1] * ratio),
        ),
    )


@lru_cache(maxsize=2)
def _bare(camera: SimCamera, top: TableTop, light: Light) -> tuple[Field, Field, Ceiling]:
    """The empty table in linear light, the light that falls on it, and what glossy things mirror."""
    gain = light_field(camera, light)
    above = ceiling(camera, light)
    surface = _surface(camera, top)
    lit = np.square(surface.astype(np.float32) * np.float32(1 / 255)) * gain
    if top.gloss:
        lit += np.float32(top.gloss) * above.seen_at(table_seen(camera))
    lit.flags.writeable = False
    gain.flags.writeable = False
    return lit, gain, above


@lru_cache(maxsize=2)
def _surface(camera: SimCamera, top: TableTop) -> Picture:
    picture = draw_top(camera, top)
    draw_things(picture, camera, top.things)
    return picture


if __name__ == "__main__":
    from vision.scene_set import main

    main()
