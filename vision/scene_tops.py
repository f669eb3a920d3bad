"""Table tops drawn from a seed: wood, stone, cloth, checks, stripes, printed mats, glass."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from vision.deck import Picture
from vision.scene_camera import Field, Floats, SimCamera, table_seen
from vision.scene_table import TableTop, Top

#: Finer than a camera at half a metre sees it with 1080 lines; larger would only cost time.
PX_PER_MM = 1.6
MOST_PX = 2600


@dataclass(frozen=True, slots=True)
class Ground:
    """Where a surface is drawn: its size in pixels, its scale and the chance that shapes it."""

    width: int
    height: int
    px_per_mm: float
    rng: np.random.Generator

    def noise(self, cell_x_mm: float, cell_y_mm: float, octaves: int = 1) -> Field:
        """Smooth noise (height, width) of about 0 +- 1, with cells of the given size, finer ones added."""
        total = np.zeros((self.height, self.width), np.float32)
        for octave in range(octaves):
            share = 0.5**octave
            columns = int(np.clip(self.width / (cell_x_mm * self.px_per_mm * share), 2, self.width)) + 2
            rows = int(np.clip(self.height / (cell_y_mm * self.px_per_mm * share), 2, self.height)) + 2
            cells = self.rng.standard_normal((rows, columns), np.float32) * np.float32(share)
            total += cv2.resize(cells, (self.width, self.height), interpolation=cv2.INTER_CUBIC)
        return total

    def millimetres(self) -> tuple[Field, Field]:
        x, y = np.meshgrid(np.arange(self.width, dtype=np.float32), np.arange(self.height, dtype=np.float32))
        return x / np.float32(self.px_per_mm), y / np.float32(self.px_per_mm)


def draw_top(camera: SimCamera, top: TableTop) -> Picture:
    """The bare table as the camera sees it (h, w, 3): reflectance, in levels of its square root."""
    seen = table_seen(camera)
    low, high = area_seen_mm(camera) if top.area_mm is None else np.array(top.area_mm).reshape(2, 2)
    size_mm = np.maximum(high - low, 50)
    scale = float(min(PX_PER_MM, MOST_PX / size_mm.max()))
    ground = Ground(
        int(size_mm[0] * scale) + 2, int(size_mm[1] * scale) + 2, scale, np.random.default_rng(top.seed)
    )
    drawn = SURFACES[top.kind](ground)
    if top.edge is not None:
        drawn = _with_edge(ground, drawn, top.edge, low)
    surface = np.clip(drawn, 0, 255).astype(np.uint8)
    x = (seen[..., 0] - np.float32(low[0])) * np.float32(scale)
    y = (seen[..., 1] - np.float32(low[1])) * np.float32(scale)
    return np.asarray(cv2.remap(surface, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT))


def area_seen_mm(camera: SimCamera) -> Floats:
    """The box (2, 2) round all of the table that the camera sees: left and top, right and bottom."""
    seen = table_seen(camera)
    edge = np.concatenate([seen[0], seen[-1], seen[:, 0], seen[:, -1]])
    return np.stack([edge.min(axis=0), edge.max(axis=0)])


def _with_edge(ground: Ground, drawn: Field, edge: tuple[float, float], low_mm: Floats) -> Field:
    """The surface up to the table's edge, and beyond it a floor far below: dim and out of focus."""
    x, y = ground.millimetres()
    way = np.deg2rad(edge[0])
    beyond = (x + low_mm[0]) * np.cos(way) + (y + low_mm[1]) * np.sin(way) - edge[1]
    floor = ground.rng.uniform(15, 110, 3).astype(np.float32) * (
        1 + 0.12 * ground.noise(130, 130, 2)[..., None]
    )
    floor *= (1 - 0.6 * np.exp(-np.maximum(beyond, 0) / 60))[..., None]
    rounding = 1 - 0.35 * np.clip(1 + beyond / 4, 0, 1)
    over = np.clip(0.5 + beyond * np.float32(ground.px_per_mm), 0, 1)[..., None]
    return np.asarray(drawn * rounding[..., None] * (1 - over) + floor * over, np.float32)


def _shaded(base_bgr: object, change: Field) -> Field:
    """A colour made lighter and darker by a field around 0, in levels."""
    return np.asarray(np.array(base_bgr, np.float32) * (1 + change[..., None]), np.float32)


def _planks(ground: Ground, colours: list[tuple[int, int, int]], plank_mm: float) -> Field:
    """Boards of one wood, each with its own shade, run of grain and place of the rings."""
    x, y = ground.millimetres()
    turned = bool(ground.rng.random() < 0.5)
    across = y if turned else x
    base = np.array(colours[int(ground.rng.integers(len(colours)))], np.float32)
    board = (across / np.float32(plank_mm)).astype(np.int32)
    shades = ground.rng.normal(0, 0.07, int(board.max()) + 1).astype(np.float32)[board]
    shift = ground.rng.uniform(0, 900, int(board.max()) + 1).astype(np.float32)[board]
    fine = ground.noise(60, 1.2, 2) if turned else ground.noise(1.2, 60, 2)
    broad = ground.noise(300, 14) if turned else ground.noise(14, 300)
    # Growth rings cut lengthwise: contour lines of noise that is stretched along the grain, board by board.
    cut = ground.noise(420, 22, 2) if turned else ground.noise(22, 420, 2)
    rings = np.sin(cut * np.float32(ground.rng.uniform(6, 14)) + shift)
    change = shades + 0.04 * fine + 0.05 * broad + np.float32(ground.rng.uniform(0.02, 0.06)) * rings
    gap = np.abs(across / np.float32(plank_mm) - np.round(across / np.float32(plank_mm))) * plank_mm
    change -= 0.55 * np.clip(1.3 - gap / np.float32(0.7), 0, 1)
    return _shaded(base, change)


def _wood(ground: Ground) -> Field:
    colours = [(120, 165, 190), (95, 140, 180), (150, 185, 205), (100, 150, 160)]
    return _planks(ground, colours, float(ground.rng.uniform(70, 140)))


def _wood2(ground: Ground) -> Field:
    colours = [(60, 95, 150), (50, 75, 110), (40, 62, 95), (85, 130, 185), (45, 55, 70)]
    return _planks(ground, colours, float(ground.rng.uniform(90, 260)))


def _plain(ground: Ground, level: float, spread: float) -> Field:
    tint = ground.rng.normal(0, spread, 3)
    change = 0.015 * ground.noise(1.5, 1.5) + 0.03 * ground.noise(200, 160, 2)
    return _shaded(level + tint, change)


def _black(ground: Ground) -> Field:
    return _plain(ground, float(ground.rng.uniform(22, 75)), 4)


def _white(ground: Ground) -> Field:
    return _plain(ground, float(ground.rng.uniform(190, 240)), 6)


def _marble(ground: Ground) -> Field:
    dark = bool(ground.rng.random() < 0.3)
    base = ground.rng.uniform(55, 95) if dark else ground.rng.uniform(170, 220)
    field = ground.noise(140, 140, 4)
    veins = np.exp(-((np.abs(field - 0.25) / 0.07) ** 1.2))
    veins += 0.6 * np.exp(-np.abs(ground.noise(90, 200, 4)) / 0.05)
    strength = float(ground.rng.uniform(0.3, 1.0)) * (0.7 if dark else -0.28)
    change = 0.05 * ground.noise(260, 260, 3) + strength * veins + 0.02 * ground.noise(2, 2)
    return _shaded(base + ground.rng.normal(0, 8, 3), change)


def _weave(ground: Ground) -> Field:
    x, y = ground.millimetres()
    thread = np.float32(ground.rng.uniform(0.8, 1.8))
    bend = ground.noise(60, 60)
    over = np.sin(x * (2 * np.pi / thread) + bend) * np.sin(y * (2 * np.pi / thread) + bend)
    folds = ground.noise(260, 120, 3)
    return np.asarray(0.05 * over + 0.035 * ground.noise(1.4, 1.4) + 0.06 * folds, np.float32)


def _cloth(ground: Ground) -> Field:
    colours = [
        (85, 120, 25),
        (50, 95, 20),
        (215, 220, 222),
        (128, 132, 130),
        (70, 45, 40),
        (45, 40, 130),
        (120, 70, 40),
    ]
    return _shaded(colours[int(ground.rng.integers(len(colours)))], _weave(ground))


def _two_colours(ground: Ground) -> tuple[Field, Field]:
    strong = [(40, 35, 190), (150, 75, 25), (70, 130, 30), (40, 40, 40), (30, 140, 220), (120, 50, 120)]
    first = np.array(strong[int(ground.rng.integers(len(strong)))], np.float32)
    pale = np.array(
        [(222, 226, 230), (180, 215, 235), (200, 200, 200)][int(ground.rng.integers(3))], np.float32
    )
    return first, pale


def _bands(ground: Ground, across_mm: Field, period_mm: float, share: float) -> Field:
    """1 in bands that fill a share of each period, 0 between, with the edges' pixels filled in part."""
    from_middle = np.abs(np.remainder(across_mm / np.float32(period_mm), 1) - np.float32(0.5))
    inside_px = (np.float32(share / 2) - from_middle) * np.float32(period_mm * ground.px_per_mm)
    return np.asarray(np.clip(inside_px + np.float32(0.5), 0, 1), np.float32)


def _checked(ground: Ground) -> Field:
    first, pale = _two_colours(ground)
    x, y = ground.millimetres()
    size = float(ground.rng.choice([12.0, 25.0, 45.0, 70.0]))
    turn = ground.rng.uniform(-0.4, 0.4)
    u, v = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    sway = ground.noise(300, 300) * 2.5
    one = _bands(ground, u + sway, 2 * size, 0.5)
    two = _bands(ground, v - sway, 2 * size, 0.5)
    mixed = (one + two)[..., None] / 2
    return np.asarray((first * mixed + pale * (1 - mixed)) * (1 + _weave(ground)[..., None]), np.float32)


def _stripes(ground: Ground) -> Field:
    first, pale = _two_colours(ground)
    x, y = ground.millimetres()
    turn = ground.rng.uniform(0, np.pi)
    u = x * np.cos(turn) + y * np.sin(turn) + ground.noise(300, 300) * 2
    wide = ground.rng.choice([18.0, 35.0, 60.0])
    share = ground.rng.uniform(0.2, 0.5)
    mixed = _bands(ground, u, float(wide), float(share))[..., None]
    return np.asarray((first * mixed + pale * (1 - mixed)) * (1 + _weave(ground)[..., None]), np.float32)


def _playmat(ground: Ground) -> Field:
    """A printed mat: soft blobs of colour, rings, lines and, worst of all, rectangles of a card's size."""
    rng = ground.rng
    cells = rng.uniform(30, 230, (5, 6, 3)).astype(np.float32)
    mat = cv2.resize(cells, (ground.width, ground.height), interpolation=cv2.INTER_CUBIC)
    # Smooth lines are drawn in 8 bits only.
    mat = np.clip(mat, 0, 255).astype(np.uint8)
    scale = ground.px_per_mm
    size = np.array([ground.width, ground.height])
    for _ in range(int(rng.integers(6, 16))):
        middle = (rng.random(2) * size).astype(int)
        colour = [float(v) for v in rng.uniform(20, 250, 3)]
        thick = int(rng.uniform(1, 6) * scale)
        shape = rng.random()
        if shape < 0.4:
            radius = int(rng.uniform(20, 150) * scale)
            cv2.circle(mat, (int(middle[0]), int(middle[1])), radius, colour, thick, cv2.LINE_AA)
        elif shape < 0.65:
            other = (rng.random(2) * size).astype(int)
            cv2.line(
                mat,
                (int(middle[0]), int(middle[1])),
                (int(other[0]), int(other[1])),
                colour,
                thick,
                cv2.LINE_AA,
            )
        else:
            sides = np.array([59.0, 91.0]) * rng.choice([0.6, 1.0, 1.0, 1.5]) * scale
            box = cv2.boxPoints((tuple(middle.astype(float)), tuple(sides), float(rng.uniform(0, 180))))
            ring = [box.astype(np.int32)]
            if rng.random() < 0.5:
                cv2.fillPoly(mat, ring, colour, cv2.LINE_AA)
            cv2.polylines(
                mat, ring, True, [float(v) for v in rng.uniform(20, 250, 3)], max(1, thick // 2), cv2.LINE_AA
            )
    return np.asarray(mat * (1 + 0.02 * ground.noise(1.5, 1.5)[..., None]), np.float32)


def _glass(ground: Ground) -> Field:
    return _shaded(ground.rng.uniform(28, 90) + ground.rng.normal(0, 6, 3), 0.05 * ground.noise(400, 300))


SURFACES: dict[Top, Callable[[Ground], Field]] = {
    Top.WOOD: _wood,
    Top.WOOD2: _wood2,
    Top.BLACK: _black,
    Top.WHITE: _white,
    Top.MARBLE: _marble,
    Top.CLOTH: _cloth,
    Top.CHECKED: _checked,
    Top.STRIPES: _stripes,
    Top.PLAYMAT: _playmat,
    Top.GLASS: _glass,
}
