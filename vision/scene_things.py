"""What else lies on a table, drawn onto its surface: cups, pens, coins, dice, bowls, phones, paper, boxes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.deck import Picture
from vision.scene_camera import Floats, SimCamera
from vision.scene_table import Thing, ThingKind

#: Drawing with sixteenths of a pixel keeps edges smooth.
SHIFT = 4

#: The circle about a thing's middle that holds all of it.
THING_RADIUS_MM = {
    ThingKind.PEN: 72.0,
    ThingKind.CUP: 62.0,
    ThingKind.COIN: 14.0,
    ThingKind.DIE: 13.0,
    ThingKind.BOWL: 96.0,
    ThingKind.PHONE: 92.0,
    ThingKind.PAPER: 130.0,
    ThingKind.BOX: 60.0,
}

Colour = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Brush:
    """Paints shapes given in a thing's own millimetres, at a height above the table, into a picture."""

    picture: Picture
    camera: SimCamera
    thing: Thing
    rng: np.random.Generator

    def placed(self, own_mm: Floats, z_mm: float) -> Floats:
        """Pixels of points in the thing's own frame."""
        turn = np.deg2rad(self.thing.turn_deg)
        spun = own_mm @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        flat = np.add(spun, (self.thing.x_mm, self.thing.y_mm))
        return self.camera.project(np.column_stack([flat, np.full(len(flat), z_mm)]))

    def fill(self, own_mm: Floats, z_mm: float, colour: Colour) -> None:
        self._fill(self.placed(own_mm, z_mm), colour)

    def wall(self, low_mm: Floats, high_mm: Floats, height_mm: float, colour: Colour) -> None:
        """The outside of something that stands: all that lies between its base and its upper rim."""
        both = np.concatenate([self.placed(low_mm, 0), self.placed(high_mm, height_mm)])
        if not np.isnan(both).any():
            self._fill(cv2.convexHull(both.astype(np.float32)).reshape(-1, 2).astype(np.float64), colour)

    def shadow(self, own_mm: Floats, grow: float, soft_px: float, dark: float) -> None:
        """Darkens the table round a shape; drawn before the shape itself."""
        pixels = self.placed(own_mm * grow, 0)
        if np.isnan(pixels).any():
            return
        reach = int(4 * soft_px) + 2
        low = np.maximum(np.floor(pixels.min(axis=0)).astype(int) - reach, 0)
        high = np.minimum(np.ceil(pixels.max(axis=0)).astype(int) + reach, self.camera.size_px)
        if (high <= low).any():
            return
        mask = np.zeros((high[1] - low[1], high[0] - low[0]), np.float32)
        cv2.fillPoly(mask, [np.round(pixels - low).astype(np.int32)], 1.0)
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), soft_px), np.float32)
        part = self.picture[low[1] : high[1], low[0] : high[0]]
        part[:] = part * (1 - np.float32(dark) * mask[..., None])

    def line(self, own_mm: Floats, z_mm: float, colour: Colour, wide_mm: float) -> None:
        pixels = self.placed(own_mm, z_mm)
        if np.isnan(pixels).any() or np.abs(pixels).max() > 1e5:
            return
        scale = self.camera.focal_px / self.camera.height_mm
        ring = [np.round(pixels * 2**SHIFT).astype(np.int32)]
        cv2.polylines(self.picture, ring, False, colour, max(1, round(wide_mm * scale)), cv2.LINE_AA, SHIFT)

    def _fill(self, pixels: Floats, colour: Colour) -> None:
        if np.isnan(pixels).any() or np.abs(pixels).max() > 1e5:
            return
        cv2.fillPoly(self.picture, [np.round(pixels * 2**SHIFT).astype(np.int32)], colour, cv2.LINE_AA, SHIFT)


def draw_things(picture: Picture, camera: SimCamera, things: tuple[Thing, ...]) -> None:
    """Adds things to a picture of the bare table, the far ones first."""
    foot = camera.place_mm[:2]
    for thing in sorted(things, key=lambda t: -float(np.hypot(t.x_mm - foot[0], t.y_mm - foot[1]))):
        DRAWN[thing.kind](Brush(picture, camera, thing, np.random.default_rng(thing.seed)))


def _disc(radius: float, x: float = 0.0, y: float = 0.0) -> Floats:
    turn = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    return np.stack([x + radius * np.cos(turn), y + radius * np.sin(turn)], axis=1)


def _box(wide: float, high: float, corner: float = 0.0, at: tuple[float, float] = (0, 0)) -> Floats:
    if corner <= 0:
        return np.asarray(
            np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [wide / 2, high / 2] + np.array(at)
        )
    arc = np.linspace(0, np.pi / 2, 7)
    parts = []
    for k, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        middle = np.array([sx * (wide / 2 - corner), sy * (high / 2 - corner)])
        turned = arc + k * np.pi / 2
        parts.append(middle + corner * np.stack([np.cos(turned), np.sin(turned)], axis=1))
    return np.asarray(np.concatenate(parts) + np.array(at))


def _tone(rng: np.random.Generator, low: float, high: float) -> Colour:
    blue, green, red = rng.uniform(low, high, 3)
    return float(blue), float(green), float(red)


def _mixed(colour: Colour, by: float) -> Colour:
    blue, green, red = (float(np.clip(c * by, 0, 255)) for c in colour)
    return blue, green, red


def _pen(brush: Brush) -> None:
    body, cap = _tone(brush.rng, 20, 230), _tone(brush.rng, 10, 200)
    brush.shadow(_box(142, 12), 1.0, 5, 0.45)
    brush.fill(_box(140, 9, 4.4), 6, _mixed(body, 0.8))
    brush.fill(_box(136, 3, 1.4, at=(0, -1)), 8, _mixed(body, 1.3))
    brush.fill(_box(48, 9.6, 4, at=(46, 0)), 7, cap)
    brush.line(np.array([[30.0, -2.5], [66.0, -2.5]]), 9, (200.0, 200.0, 200.0), 1.4)


def _cup(brush: Brush) -> None:
    glaze = _tone(brush.rng, 40, 240)
    drink = [(20.0, 35.0, 60.0), (30.0, 60.0, 120.0), (25.0, 25.0, 35.0), (60.0, 140.0, 190.0)]
    brush.shadow(_disc(44), 1.15, 14, 0.5)
    brush.fill(_box(26, 12, 6, at=(48, 0)), 45, _mixed(glaze, 0.85))
    brush.wall(_disc(31), _disc(41), 88, _mixed(glaze, 0.62))
    brush.wall(_disc(22, -4, -4), _disc(30, -7, -7), 88, _mixed(glaze, 0.85))
    brush.fill(_disc(41), 88, _mixed(glaze, 1.08))
    brush.fill(_disc(37.5), 88, _mixed(glaze, 0.6))
    for depth in (80, 72, 64):
        brush.fill(_disc(37), depth, _mixed(glaze, 0.3 + depth / 260))
    liquid = drink[int(brush.rng.integers(len(drink)))]
    brush.fill(_disc(36), 60, _mixed(liquid, 0.7))
    brush.fill(_disc(34, 0.8, 0.8), 60, liquid)
    brush.line(_disc(20, -6, -6)[22:32], 60, _mixed(liquid, 2.2), 2.5)
    brush.line(_disc(40)[4:16], 88, (250.0, 250.0, 250.0), 1.2)


def _coin(brush: Brush) -> None:
    metal = [(90.0, 170.0, 205.0), (70.0, 110.0, 175.0), (175.0, 178.0, 180.0)][int(brush.rng.integers(3))]
    radius = float(brush.rng.uniform(8.5, 13))
    brush.shadow(_disc(radius + 1), 1.0, 2, 0.5)
    brush.fill(_disc(radius), 1.5, _mixed(metal, 0.75))
    brush.fill(_disc(radius - 1.2), 2, metal)
    brush.line(_disc(radius - 3), 2, _mixed(metal, 0.7), 0.8)
    brush.fill(_disc(radius * 0.35), 2, _mixed(metal, 1.15))


def _die(brush: Brush) -> None:
    face = _tone(brush.rng, 190, 250) if brush.rng.random() < 0.6 else _tone(brush.rng, 20, 160)
    pip = _mixed(face, 0.15) if sum(face) > 380 else (245.0, 245.0, 245.0)
    square = _box(15, 15, 2)
    brush.shadow(square, 1.2, 4, 0.5)
    brush.wall(square, square, 15, _mixed(face, 0.62))
    brush.fill(square, 15, face)
    for x, y in ((-4, -4), (4, 4), (0, 0), (4, -4), (-4, 4))[: int(brush.rng.integers(1, 6))]:
        brush.fill(_disc(1.5, x, y), 15, pip)


def _bowl(brush: Brush) -> None:
    glaze = _tone(brush.rng, 60, 240)
    radius = float(brush.rng.uniform(65, 95))
    snack = [(60.0, 150.0, 205.0), (90.0, 190.0, 225.0), (50.0, 90.0, 150.0)][int(brush.rng.integers(3))]
    brush.shadow(_disc(radius), 1.08, 16, 0.5)
    brush.wall(_disc(radius * 0.6), _disc(radius), 55, _mixed(glaze, 0.7))
    brush.fill(_disc(radius), 55, _mixed(glaze, 1.05))
    brush.fill(_disc(radius - 5), 55, _mixed(glaze, 0.65))
    brush.fill(_disc(radius - 12), 40, _mixed(snack, 0.5))
    for _ in range(130):
        way, out = brush.rng.uniform(0, 2 * np.pi), (radius - 20) * np.sqrt(brush.rng.random())
        piece = _disc(1.0) * [brush.rng.uniform(6, 11), brush.rng.uniform(4, 7)]
        turn = brush.rng.uniform(0, np.pi)
        piece = piece @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        at = [out * np.cos(way), out * np.sin(way)]
        brush.fill(piece + at, 40 + brush.rng.uniform(0, 10), _mixed(snack, brush.rng.uniform(0.6, 1.2)))


def _phone(brush: Brush) -> None:
    wide, high = brush.rng.uniform(66, 78), brush.rng.uniform(135, 165)
    shell = _tone(brush.rng, 10, 60) if brush.rng.random() < 0.7 else _tone(brush.rng, 60, 220)
    brush.shadow(_box(wide, high, 9), 1.03, 6, 0.5)
    brush.wall(_box(wide, high, 9), _box(wide, high, 9), 8, _mixed(shell, 0.6))
    brush.fill(_box(wide, high, 9), 8, shell)
    if brush.rng.random() < 0.4:
        brush.fill(_box(24, 24, 6, at=(-wide / 2 + 18, -high / 2 + 18)), 9, _mixed(shell, 0.5))
        brush.fill(_disc(6, -wide / 2 + 18, -high / 2 + 14), 10, (15.0, 12.0, 12.0))
        return
    lit = brush.rng.random() < 0.4
    brush.fill(_box(wide - 5, high - 7, 6), 8, _tone(brush.rng, 60, 235) if lit else (14.0, 13.0, 12.0))
    for k in range(12 if lit else 0):
        at = ((k % 4 - 1.5) * wide / 4.8, (k // 4 - 1.5) * 22.0)
        brush.fill(_box(11, 11, 3, at), 8, _tone(brush.rng, 20, 250))


def _paper(brush: Brush) -> None:
    wide, high = [(148.0, 210.0), (105.0, 148.0), (76.0, 76.0)][int(brush.rng.integers(3))]
    sheet = (200.0, 240.0, 250.0) if wide < 80 else _tone(brush.rng, 225, 245)
    brush.shadow(_box(wide, high), 1.01, 2.5, 0.4)
    brush.fill(_box(wide, high), 0.2, sheet)
    ink = _mixed((120.0, 70.0, 50.0), float(brush.rng.uniform(0.3, 1.2)))
    for y in np.arange(-high / 2 + 14, high / 2 - 10, 9.0):
        if brush.rng.random() < 0.35:
            continue
        x = np.arange(-wide / 2 + 10, brush.rng.uniform(-wide / 4, wide / 2 - 10), 1.8)
        if len(x) > 2:
            brush.line(np.stack([x, y + brush.rng.normal(0, 1.3, len(x))], axis=1), 0.3, ink, 0.5)


def _box_of_cards(brush: Brush) -> None:
    """A lidded box just larger than a card: the worst of the neighbours."""
    lid = _tone(brush.rng, 30, 220)
    tall = float(brush.rng.uniform(14, 26))
    outline = _box(64, 97, 1)
    brush.shadow(outline, 1.08, 7, 0.55)
    brush.wall(outline, outline, tall, _mixed(lid, 0.55))
    brush.fill(outline, tall, lid)
    brush.fill(_box(50, 60, 2, at=(0, 8)), tall, _mixed(lid, 1.5))
    brush.fill(_disc(17, 0, 8), tall, _tone(brush.rng, 20, 230))
    brush.line(np.array([[-22.0, -34.0], [22.0, -34.0]]), tall, (235.0, 235.0, 235.0), 6)


DRAWN: dict[ThingKind, Callable[[Brush], None]] = {
    ThingKind.PEN: _pen,
    ThingKind.CUP: _cup,
    ThingKind.COIN: _coin,
    ThingKind.DIE: _die,
    ThingKind.BOWL: _bowl,
    ThingKind.PHONE: _phone,
    ThingKind.PAPER: _paper,
    ThingKind.BOX: _box_of_cards,
}
