"""Comparing many places of a picture with all faces at once, coarsely: a few hundred places in milliseconds.

Every place is sampled on a small grid, what is hidden there loses its weight, and correlations come out of a
few matrix products.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import Pyramid
from vision.features import RIM_PX, DeckFeatures, inner, softened
from vision.plane import Points, TablePlane
from vision.template import Grey

#: Places compared in one go: more would not fit the cache.
BATCH = 400


@dataclass(frozen=True, slots=True)
class Likeness:
    """Correlations −1…1, (places, faces), upright and turned half round; `free` (places,) is the share in
    the open."""

    upright: Grey = field(repr=False)
    turned: Grey = field(repr=False)
    free: Grey = field(repr=False)


@dataclass(frozen=True, slots=True)
class Hidden:
    """What is out of sight: 255 where a known card lies, in a picture `shrink` times smaller."""

    mask: NDArray[np.uint8] = field(repr=False)
    shrink: float


def likeness_at(
    pyramid: Pyramid,
    plane: TablePlane,
    poses: Points,
    features: DeckFeatures,
    faces: Sequence[int],
    hidden: Hidden | None = None,
) -> Likeness:
    """How alike the faces' tones are to what lies at poses (n, 3), over what is not hidden."""
    width, height = features.faces[0].templates[0].size
    wanted = np.stack([inner(softened(features.faces[i].templates[0].grey)).reshape(-1, 1) for i in faces])
    return _compared(pyramid.grey, plane, poses, _grid(width, height, features.card_mm), wanted, hidden)


def colour_likeness_at(
    pyramid: Pyramid,
    plane: TablePlane,
    poses: Points,
    features: DeckFeatures,
    faces: Sequence[int],
    hidden: Hidden | None = None,
    gains_bgr: Grey | None = None,
) -> Likeness:
    """The same by colours, on half as fine a grid: quicker, and it forgives 5 mm instead of 3."""
    width, height = (side // 2 for side in features.faces[0].templates[0].size)
    gains = np.ones(3, np.float32) if gains_bgr is None else gains_bgr
    wanted = np.stack([inner(features.faces[i].rough_bgr).reshape(-1, 3) * gains for i in faces])
    return _compared(pyramid.colour, plane, poses, _grid(width, height, features.card_mm), wanted, hidden)


def sampled_colours(
    pyramid: Pyramid, plane: TablePlane, poses: Points, features: DeckFeatures, hidden: Hidden | None
) -> tuple[Grey, Grey]:
    """The colours at poses (n, 3) on the grid of `colour_likeness_at`, (n, places, 3), and what of it is in
    the open, (n, places) of 0 and 1."""
    width, height = (side // 2 for side in features.faces[0].templates[0].size)
    own = _grid(width, height, features.card_mm)
    number, level = _level(pyramid.colour, plane, poses, own)
    where = plane.image_from_table(_places(poses, own))
    shown = _sampled(level, where * 0.5**number, cv2.INTER_LINEAR).reshape(len(poses), len(own), 3)
    return shown, _in_the_open(where, hidden).reshape(len(poses), len(own))


def _level(
    level_of: Callable[[int], NDArray[np.uint8]], plane: TablePlane, poses: Points, own: Points
) -> tuple[int, NDArray[np.uint8]]:
    """The level of a pyramid whose pixels are about as large as the grid's squares."""
    step_mm = float(own[1, 0] - own[0, 0])
    scale = plane.px_per_mm(poses[:, :2].mean(0))
    number = int(np.clip(round(np.log2(max(scale * step_mm, 1.0))), 0, 4))
    return number, level_of(number)


def _in_the_open(where: Points, hidden: Hidden | None) -> Grey:
    """1 where nothing known hides a place of the picture (n, 2), else 0: (n,)."""
    if hidden is None:
        return np.ones(len(where), np.float32)
    covered = _sampled(hidden.mask, where / hidden.shrink, cv2.INTER_NEAREST)
    return np.asarray(covered.ravel() < 128, np.float32)


def _grid(width: int, height: int, card_mm: tuple[float, float]) -> Points:
    """Places on a card, in its own mm, the rim left out."""
    columns, rows = np.arange(RIM_PX, width - RIM_PX), np.arange(RIM_PX, height - RIM_PX)
    x, y = np.meshgrid((columns + 0.5) / width - 0.5, (rows + 0.5) / height - 0.5)
    return np.column_stack([x.ravel() * card_mm[0], y.ravel() * card_mm[1]])


def _compared(
    level_of: Callable[[int], NDArray[np.uint8]],
    plane: TablePlane,
    poses: Points,
    own: Points,
    wanted: Grey,
    hidden: Hidden | None,
) -> Likeness:
    """Correlations with `wanted` (faces, places of the grid, channels)."""
    number, level = _level(level_of, plane, poses, own)
    columns = np.stack([wanted.reshape(len(wanted), -1), wanted[:, ::-1].reshape(len(wanted), -1)], 1)
    columns = columns.reshape(2 * len(wanted), -1)
    columns = (columns - columns.mean(1, keepdims=True)).T
    parts = []
    for start in range(0, len(poses), BATCH):
        where = plane.image_from_table(_places(poses[start : start + BATCH], own))
        count = len(where) // len(own)
        shown = _sampled(level, where * 0.5**number, cv2.INTER_LINEAR).reshape(count, -1)
        free = _in_the_open(where, hidden).reshape(count, -1)
        likeness = _masked(shown, np.repeat(free, wanted.shape[2], axis=1), columns)
        parts.append((likeness[:, ::2], likeness[:, 1::2], free.mean(1)))
    return Likeness(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def _places(poses: Points, own: Points) -> Points:
    cosine, sine = np.cos(poses[:, 2])[:, None], np.sin(poses[:, 2])[:, None]
    x = cosine * own[:, 0] - sine * own[:, 1] + poses[:, :1]
    y = sine * own[:, 0] + cosine * own[:, 1] + poses[:, 1:2]
    return np.column_stack([x.ravel(), y.ravel()])


def _masked(shown: Grey, free: Grey, columns: Grey) -> Grey:
    """Correlation of each row of values with each column, over what is free."""
    total = free.sum(1, keepdims=True) + 1e-3
    centred = free * (shown - (free * shown).sum(1, keepdims=True) / total)
    size = np.linalg.norm(centred, axis=1, keepdims=True) + 1e-3
    spread = free @ columns**2 - (free @ columns) ** 2 / total
    return np.asarray(centred @ columns / (size * np.sqrt(np.maximum(spread, 1.0))), np.float32)


def _sampled(picture: NDArray[np.uint8], where: Points, how: int) -> Grey:
    """The picture's values at places in its own px (pixel middles at .5), (n, channels) float32."""
    maps = np.asarray(where - 0.5, np.float32)
    # OpenCV's maps must not be longer than 32767 in either direction.
    rows = -(-len(maps) // 16384)
    padded = np.zeros((rows * 16384, 2), np.float32)
    padded[: len(maps)] = maps
    shaped = padded.reshape(rows, 16384, 2)
    values = cv2.remap(picture, shaped[..., 0], shaped[..., 1], how, borderMode=cv2.BORDER_REPLICATE)
    channels = 1 if values.ndim == 2 else values.shape[2]
    return np.asarray(values, np.float32).reshape(-1, channels)[: len(maps)]
