"""Hands and arms that reach over the table, with skin, sleeve and shadow."""

from __future__ import annotations

import cv2
import numpy as np

from vision.scene_camera import Field, table_seen
from vision.scene_table import Hand, Light, SimTable

#: Hands are worked out on every third pixel: their outlines are soft anyway.
STEP = 3

#: Where a forearm comes from: far outside of any picture.
ARM_MM = 1500.0

#: How closely fingers and palm melt into each other.
MELT_MM = 7.0

SKINS_BGR = ((150, 175, 225), (120, 150, 210), (95, 125, 185), (60, 85, 130), (40, 55, 90), (165, 190, 235))


def draw_hand(lit: Field, gain: Field, table: SimTable, hand: Hand) -> None:
    """Adds a hand to linear light; it hides and shades what lies under it."""
    seen = np.ascontiguousarray(table_seen(table.camera)[::STEP, ::STEP])
    place = table.camera.place_mm
    at_height = seen + (place[:2].astype(np.float32) - seen) * np.float32(hand.height_mm / place[2])
    skin, cloth = _outlines(hand, at_height)
    shadow = _shadow(hand, seen, table.light)
    pixel_mm = np.float32(place[2] / table.camera.focal_px)
    cover = np.clip(0.5 - np.minimum(skin, cloth) / (pixel_mm * 2), 0, 1)
    colour = np.where((cloth < skin)[..., None], _cloth_colour(hand, at_height), _skin_colour(hand, skin))
    colour = colour * _rounded(np.minimum(skin, cloth))[..., None]
    box = _touched(np.maximum(cover, shadow))
    if box is None:
        return
    # Only where the hand or its shadow is: a whole picture of light costs more than all the cards.
    top, bottom, left, right = box
    fine = (slice(top * STEP, bottom * STEP), slice(left * STEP, right * STEP))
    part, falling = lit[fine], gain[fine]
    size = (part.shape[1], part.shape[0])
    shade, over, drawn = (
        cv2.resize(
            np.asarray(coarse[top:bottom, left:right], np.float32), size, interpolation=cv2.INTER_LINEAR
        )
        for coarse in (shadow, cover, colour)
    )
    part *= 1 - shade[..., None]
    part += (drawn * falling - part) * over[..., None]


def _touched(strength: Field) -> tuple[int, int, int, int] | None:
    """The rows and columns (top, bottom, left, right) where anything is to be drawn."""
    rows, columns = (np.flatnonzero((strength > 0.004).any(axis=axis)) for axis in (1, 0))
    if not len(rows):
        return None
    return int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1


def _parts(hand: Hand) -> tuple[list[tuple[float, float, float, float, float, float]], tuple[float, ...]]:
    """Capsules (x1, y1, x2, y2, r1, r2) of palm, fingers, forearm; the sleeve's. The hand points to +x."""
    rng = np.random.default_rng(hand.seed)
    size = float(rng.uniform(0.85, 1.12))
    left = 1.0 if rng.random() < 0.5 else -1.0
    spread = float(rng.uniform(0.4, 1.3))
    palm = [
        (-28.0, -12.0, 22.0, -22.0, 24.0, 15.0),
        (-28.0, 10.0, 22.0, 20.0, 24.0, 15.0),
        (-45, 0, 0, 0, 28.0, 30.0),
    ]
    fingers = []
    for k, (y, length) in enumerate(((-27.0, 68.0), (-9.0, 80.0), (9.0, 75.0), (26.0, 58.0))):
        way = spread * (-0.22, -0.06, 0.08, 0.24)[k] + float(rng.normal(0, 0.05))
        curl = 0.45 if hand.pointing and k > 0 else float(rng.uniform(0.72, 1.0))
        reach = length * curl
        fingers.append((28.0, y, 28.0 + reach * np.cos(way), y + reach * np.sin(way), 9.5, 7.2))
    way = -float(rng.uniform(0.7, 1.1))
    fingers.append((-14.0, -26.0, -14.0 + 62 * np.cos(way), -26.0 + 62 * np.sin(way), 13.0, 8.8))
    arm = [(-45.0, 0.0, -ARM_MM, 0.0, 27.0, 60.0)]
    bare = float(rng.uniform(70, 260))
    sleeve = (-bare, 0.0, -ARM_MM, 0.0, 38.0, 80.0)
    sized = [
        tuple(v * size * (left if i in (1, 3) else 1) for i, v in enumerate(p)) for p in palm + fingers + arm
    ]
    return [(p[0], p[1], p[2], p[3], p[4], p[5]) for p in sized], tuple(v * size for v in sleeve)


def _outlines(hand: Hand, points: Field) -> tuple[Field, Field]:
    """Signed distances in mm from the bare skin and from the sleeve, at points of the hand's own plane."""
    way = np.deg2rad(hand.from_deg)
    # The arm comes from this direction: fingers point the other way.
    ahead = -np.array([np.cos(way), np.sin(way)], np.float32)
    off = points - np.array(hand.palm_mm, np.float32)
    x = off @ ahead
    y = off @ np.array([-ahead[1], ahead[0]], np.float32)
    capsules, sleeve = _parts(hand)
    skin = np.full(x.shape, 1e4, np.float32)
    for part in capsules:
        skin = _melted(skin, _capsule(x, y, part))
    wave = np.float32(2.5) * np.sin(x * np.float32(0.06) + hand.seed % 7)
    return skin, _capsule(x, y + wave, (sleeve[0], sleeve[1], sleeve[2], sleeve[3], sleeve[4], sleeve[5]))


def _capsule(x: Field, y: Field, part: tuple[float, float, float, float, float, float]) -> Field:
    x1, y1, x2, y2, r1, r2 = (np.float32(v) for v in part)
    along_x, along_y = x2 - x1, y2 - y1
    share = np.clip(((x - x1) * along_x + (y - y1) * along_y) / (along_x**2 + along_y**2), 0, 1)
    away = cv2.magnitude(x - x1 - share * along_x, y - y1 - share * along_y)
    return np.asarray(away - (r1 + (r2 - r1) * share), np.float32)


def _melted(one: Field, other: Field) -> Field:
    """The smooth union of two shapes given by signed distance."""
    mixed = np.clip(0.5 + (other - one) / np.float32(2 * MELT_MM), 0, 1)
    blend = other + (one - other) * mixed - np.float32(MELT_MM) * mixed * (1 - mixed)
    return np.asarray(blend, np.float32)


def _rounded(distance: Field) -> Field:
    """Shade of a round body from the distance to its outline: darker towards the rim, lit from one side."""
    depth = np.clip(-distance / np.float32(16), 0, 1)
    height = np.sqrt(1 - (1 - depth) ** 2).astype(np.float32)
    side = cv2.GaussianBlur(height, (0, 0), 1.5)
    slope = cv2.Sobel(side, cv2.CV_32F, 1, 0) * 0.5 + cv2.Sobel(side, cv2.CV_32F, 0, 1) * 0.8
    return np.asarray(np.clip(0.5 + 0.5 * height - np.float32(0.28) * slope, 0.25, 1.35), np.float32)


def _skin_colour(hand: Hand, skin: Field) -> Field:
    rng = np.random.default_rng(hand.seed + 1)
    base = np.array(SKINS_BGR[int(rng.integers(len(SKINS_BGR)))], np.float32) / 255
    blotches = cv2.resize(
        rng.standard_normal((14, 20), np.float32), skin.shape[::-1], interpolation=cv2.INTER_CUBIC
    )
    tone = base**2 * (1 + np.float32(0.09) * blotches[..., None] * np.array([1.2, 1.1, 0.5], np.float32))
    return np.asarray(tone, np.float32)


def _cloth_colour(hand: Hand, points: Field) -> Field:
    rng = np.random.default_rng(hand.seed + 2)
    base = np.square(rng.uniform(0.1, 0.9, 3)).astype(np.float32)
    folds = cv2.resize(
        rng.standard_normal((24, 40), np.float32), points.shape[1::-1], interpolation=cv2.INTER_CUBIC
    )
    shade = 1 + np.float32(0.16) * folds
    if rng.random() < 0.4:
        way = rng.uniform(0, np.pi)
        stripe = np.sin((points[..., 0] * np.cos(way) + points[..., 1] * np.sin(way)) * rng.uniform(0.2, 0.7))
        shade = shade * (1 + np.float32(0.35) * np.sign(stripe))
    return np.asarray(shade[..., None] * base, np.float32)


def _shadow(hand: Hand, seen: Field, light: Light) -> Field:
    """How much of the light is kept from the table: all round for room light, to one side for each lamp."""
    soft = np.float32(6 + 0.6 * hand.height_mm)
    near = np.minimum(*_outlines(hand, seen))
    total = np.float32(0.45) * np.clip(0.5 - near / (2 * soft), 0, 1)
    for lamp in light.lamps:
        up = np.float32(hand.height_mm / lamp.place_mm[2])
        towards = seen + (np.array(lamp.place_mm[:2], np.float32) - seen) * up
        blur = np.float32(1.5 + 2 * lamp.radius_mm * hand.height_mm / lamp.place_mm[2])
        share = np.float32(lamp.strength / (lamp.strength + light.room))
        cast = np.minimum(*_outlines(hand, towards))
        total = np.maximum(total, np.float32(0.9) * share * np.clip(0.5 - cast / (2 * blur), 0, 1))
    return np.asarray(total, np.float32)
