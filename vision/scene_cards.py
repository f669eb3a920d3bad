"""Draws one card into a picture: exact outline, lens, lift, bend, shade, gloss and the shadow it throws."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from vision.scene_camera import Field, table_seen
from vision.scene_light import Ceiling
from vision.scene_table import CardOnTable, Rest, SimTable

#: How far round a card its shadow is drawn.
SHADOW_REACH_MM = 9.0


@dataclass(frozen=True, slots=True)
class Canvas:
    """A picture being made: `lit` is linear light (h, w, 3), `gain` the light that falls there."""

    lit: Field
    gain: Field
    ceiling: Ceiling


def draw_card(canvas: Canvas, table: SimTable, index: int) -> None:
    """Adds a card and its shadow to the canvas; nothing where the card lies outside of the picture."""
    box = _box(table, index)
    if box is None:
        return
    card, rest = table.cards[index], table.rests[index]
    seen = table_seen(table.camera)[box]
    u, v, z, lean = _own_coordinates(seen, table, card, rest)
    lit, gain = canvas.lit[box], canvas.gain[box]
    _shade_around(lit, u, v, z, table, card)
    distance = _outside_by(u, v, table.card_mm, table.stock.corner_mm)
    cover = _coverage(distance, u, v)
    fade = np.float32(table.stock.fade)
    printed = fade + (1 - fade) * _printed(card, u, v, table)
    light = _light_on(seen, lean, table, card)
    colour = printed * gain * light[..., None]
    if table.stock.gloss:
        shine = canvas.ceiling.seen_at(seen, _turned(lean, card))
        colour += (shine * table.stock.gloss) * gain
    # The cut edge of the pasteboard: a thin darker rim, lighter towards the lamp.
    colour *= (1 - table.stock.rim * np.clip(1 + distance / 0.35, 0, 1))[..., None]
    lit += (colour - lit) * cover[..., None]


def _box(table: SimTable, index: int) -> tuple[slice, slice] | None:
    outline = table.outlines[index]
    centre = outline.mean(axis=0)
    reach = 1 + (SHADOW_REACH_MM + table.rests[index].base_mm) / min(table.card_mm) * 2
    grown = centre + (outline - centre) * reach
    ring = np.concatenate([grown, (grown + np.roll(grown, 1, axis=0)) / 2, outline])
    lift = table.rests[index].base_mm + abs(table.cards[index].bow_mm) + 1
    pixels = np.concatenate([table.camera.project(ring), table.camera.project(_raised(ring, lift))])
    width, height = table.camera.size_px
    if np.isnan(pixels).any():
        return None
    low = np.clip(np.floor(pixels.min(axis=0)).astype(int) - 1, 0, [width, height])
    high = np.clip(np.ceil(pixels.max(axis=0)).astype(int) + 2, 0, [width, height])
    if (high - low < 2).any():
        return None
    return slice(low[1], high[1]), slice(low[0], high[0])


def _raised(
    points: np.ndarray[tuple[int, ...], np.dtype[np.float64]], z: float
) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    return np.column_stack([points, np.full(len(points), z)])


def _own_coordinates(
    seen: Field, table: SimTable, card: CardOnTable, rest: Rest
) -> tuple[Field, Field, Field, tuple[Field, Field]]:
    """(u, v, z, slopes) of the card's surface in each pixel: mm from its centre, to its right and down.

    A pixel's ray meets height z above the table nearer to the camera's foot; with a leaning or bent card z
    depends on (u, v) in turn, which three rounds settle far below a hundredth of a pixel.
    """
    place = table.camera.place_mm
    turn = np.deg2rad(card.turn_deg)
    right = np.array([np.cos(turn), np.sin(turn)], np.float32)
    down = np.array([-np.sin(turn), np.cos(turn)], np.float32)
    off = seen - np.array([card.x_mm, card.y_mm], np.float32)
    u0, v0 = off @ right, off @ down
    # Per millimetre of height the meeting point moves this share of the way to the camera's foot.
    foot = np.array([place[0] - card.x_mm, place[1] - card.y_mm]) / place[2]
    foot_u, foot_v = np.float32(foot @ right), np.float32(foot @ down)
    share = np.float32(1 / place[2])
    half = np.float32(table.card_mm[1] / 2)
    su, sv = (np.float32(s) for s in rest.slope)
    bow = np.float32(card.bow_mm)
    u, v = u0, v0
    z = np.full_like(u0, rest.base_mm)
    for _ in range(1 if not (bow or su or sv) else 3):
        if bow or su or sv:
            hollow = np.minimum((v / half) ** 2, 1.5)
            bend = bow * (1 - hollow) if bow > 0 else -bow * hollow
            z = np.float32(rest.base_mm) + su * u + sv * v + bend
        u = u0 + z * (foot_u - share * u0)
        v = v0 + z * (foot_v - share * v0)
    steep = sv - 2 * abs(bow) * np.sign(bow) * v / half**2 if bow else np.full_like(v, sv)
    return u, v, z, (np.full_like(u, su), np.asarray(steep, np.float32))


def _turned(lean: tuple[Field, Field], card: CardOnTable) -> tuple[Field, Field]:
    """Slopes along the table's x and y from those along the card's own axes."""
    turn = np.deg2rad(card.turn_deg)
    c, s = np.float32(np.cos(turn)), np.float32(np.sin(turn))
    return lean[0] * c - lean[1] * s, lean[0] * s + lean[1] * c


def _outside_by(u: Field, v: Field, card_mm: tuple[float, float], corner_mm: float) -> Field:
    """Signed distance in mm from a card's outline with round corners; negative inside."""
    over_u = np.abs(u) - np.float32(card_mm[0] / 2 - corner_mm)
    over_v = np.abs(v) - np.float32(card_mm[1] / 2 - corner_mm)
    beyond = cv2.magnitude(np.maximum(over_u, 0), np.maximum(over_v, 0))
    within = np.minimum(np.maximum(over_u, over_v), 0)
    return np.asarray(beyond + within - np.float32(corner_mm), np.float32)


def _coverage(distance: Field, u: Field, v: Field) -> Field:
    """The share of each pixel that the card fills: exact where the edge crosses it straight."""
    row, column = u.shape[0] // 2, u.shape[1] // 2
    per_px = [
        np.hypot(f[row, column] - f[row, column - 1], f[row, column] - f[row - 1, column]) for f in (u, v)
    ]
    pixel_mm = np.float32((per_px[0] * per_px[1]) ** 0.5)
    return np.asarray(np.clip(np.float32(0.5) - distance / pixel_mm, 0, 1), np.float32)


def _printed(card: CardOnTable, u: Field, v: Field, table: SimTable) -> Field:
    """The face's colours in linear light at each pixel: shrunk to the picture's scale, then looked up."""
    row, column = u.shape[0] // 2, u.shape[1] // 2
    wide, high = table.card_mm
    u_px = np.hypot(u[row, column] - u[row, column - 1], u[row, column] - u[row - 1, column])
    v_px = np.hypot(v[row, column] - v[row, column - 1], v[row, column] - v[row - 1, column])
    # A quarter more print than picture keeps it crisp without flicker.
    size = (
        int(np.clip(1.25 * wide / u_px, 12, card.face.picture_bgr.shape[1])),
        int(np.clip(1.25 * high / v_px, 16, card.face.picture_bgr.shape[0])),
    )
    small = cv2.resize(card.face.picture_bgr, size, interpolation=cv2.INTER_AREA)
    along = (u + np.float32(wide / 2)) * np.float32(size[0] / wide) - np.float32(0.5)
    across = (v + np.float32(high / 2)) * np.float32(size[1] / high) - np.float32(0.5)
    seen = cv2.remap(small, along, across, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(np.square(seen.astype(np.float32) * np.float32(1 / 255)), np.float32)


def _shade_around(lit: Field, u: Field, v: Field, z: Field, table: SimTable, card: CardOnTable) -> None:
    """Darkens what lies under and beside a card: contact shadow all round, lamp shadow to one side."""
    lift = np.maximum(z, 0.1) + np.float32(0.35)
    near = np.maximum(_outside_by(u, v, table.card_mm, table.stock.corner_mm), 0)
    # Far above the table a card keeps less and less of the room's light away, from more and more of it.
    shadow = np.float32(table.stock.shadow) * np.exp(-near / (np.float32(0.8) + lift)) / (1 + lift / 15)
    turn = np.deg2rad(card.turn_deg)
    for lamp in table.light.lamps:
        away = np.array([card.x_mm - lamp.place_mm[0], card.y_mm - lamp.place_mm[1]]) / lamp.place_mm[2]
        own_u = float(away[0] * np.cos(turn) + away[1] * np.sin(turn))
        own_v = float(away[1] * np.cos(turn) - away[0] * np.sin(turn))
        cast = _outside_by(
            u - lift * np.float32(own_u), v - lift * np.float32(own_v), table.card_mm, table.stock.corner_mm
        )
        blur = np.float32(0.4) + lift * np.float32(2 * lamp.radius_mm / lamp.place_mm[2])
        share = lamp.strength / (lamp.strength + table.light.room)
        shadow = np.maximum(shadow, np.float32(0.85 * share) * np.clip(0.5 - cast / (2 * blur), 0, 1))
    lit *= (1 - shadow)[..., None]


def _light_on(seen: Field, lean: tuple[Field, Field], table: SimTable, card: CardOnTable) -> Field:
    """How much more or less light a leaning surface gets than the flat table."""
    slope_x, slope_y = _turned(lean, card)
    light = np.ones(slope_x.shape, np.float32)
    for lamp in table.light.lamps:
        x, y, z = lamp.place_mm
        share = lamp.strength / (lamp.strength + table.light.room)
        side_x, side_y = (x - card.x_mm) / z, (y - card.y_mm) / z
        light -= np.float32(share) * (slope_x * np.float32(side_x) + slope_y * np.float32(side_y))
    # Room light comes from one side more than from the other: a bent card shows it.
    tilted = light - np.float32(0.5) * slope_x + np.float32(0.8) * slope_y
    return np.asarray(np.clip(tilted, 0.3, 1.6), np.float32)
