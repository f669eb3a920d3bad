"""Naming: which of a deck's faces a card shows, and which way up it lies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.align import Pyramid
from vision.features import DeckFeatures, inner, softened
from vision.plane import Matrix
from vision.template import Grey

HALF_TURN: Matrix = np.diag([-1.0, -1.0, 1.0])


@dataclass(frozen=True, slots=True)
class Naming:
    """How alike a patch is to each face, upright and turned half round: (faces,) each, correlations −1…1."""

    upright: NDArray[np.float32]
    turned: NDArray[np.float32]

    def best(self) -> tuple[int, bool, float]:
        """(face, whether it is turned half round, likeness)."""
        face = int(np.maximum(self.upright, self.turned).argmax())
        turned = bool(self.turned[face] > self.upright[face])
        return face, turned, float(max(self.upright[face], self.turned[face]))

    def only(self, faces: Sequence[int]) -> Naming:
        """The same with all other faces ruled out."""
        ruled_out = np.ones(len(self.upright), bool)
        ruled_out[list(faces)] = False
        return Naming(np.where(ruled_out, -1, self.upright), np.where(ruled_out, -1, self.turned))

    def margin(self) -> float:
        """By how much the best face beats the next other one; 2 when there is only one."""
        likeness = np.sort(np.maximum(self.upright, self.turned))
        return float(likeness[-1] - likeness[-2]) if len(likeness) > 1 else 2.0


def name(
    pyramid: Pyramid,
    image_from_own: Matrix,
    px_per_mm: float,
    features: DeckFeatures,
    gains_bgr: Grey | None = None,
    free: Grey | None = None,
) -> Naming:
    """Compares what lies at a place with every face, half by its tones and half by its colours.

    `gains_bgr` (3,) is how light the table's light makes each channel (see `light_gains`); without it
    colours count as they come. `free` (h, w) of the coarsest template is 1 where the card is in the open;
    None is everywhere.
    """
    template = features.faces[0].templates[0]
    colour = pyramid.colour_patch(image_from_own, template, px_per_mm)
    grey = inner(softened(colour @ np.array([0.114, 0.587, 0.299], np.float32)))
    colour = inner(colour)
    if gains_bgr is not None:
        colour = colour / gains_bgr
    open_ = np.ones_like(grey) if free is None else inner(free)
    likeness = []
    for turn in (1, -1):
        tones = masked_likeness(grey[::turn, ::turn].ravel(), open_[::turn, ::turn].ravel(), features.coarse)
        weight = np.repeat(open_[::turn, ::turn].ravel(), 3)
        colours = masked_likeness(colour[::turn, ::turn].reshape(-1), weight, features.colour)
        likeness.append(0.5 * tones + 0.5 * colours)
    return Naming(likeness[0], likeness[1])


def masked_likeness(patch: Grey, free: Grey, faces: Grey) -> NDArray[np.float32]:
    """Correlation of a patch (pixels,) with every face (pixels, faces), over the free pixels only."""
    total = free.sum() + 1e-3
    centred = free * (patch - free @ patch / total)
    centred /= np.linalg.norm(centred) + 1e-3
    if total > 0.99 * free.size:
        return np.asarray(centred @ faces)
    shown = free[:, None] * (faces - free @ faces / total)
    return np.asarray(centred @ shown / (np.linalg.norm(shown, axis=0) + 1e-6))


def light_gains(
    pyramid: Pyramid, cards: list[tuple[int, Matrix, float]], features: DeckFeatures
) -> Grey | None:
    """How much of each channel (3,) the light leaves, relative to their mean, from cards already named.

    `cards` are (face, homography from own mm, px per mm). None without any.
    """
    if not cards:
        return None
    template = features.faces[0].templates[0]
    ratios = [
        pyramid.colour_patch(matrix, template, scale).mean((0, 1)) / (features.mean_bgr[face] + 1.0)
        for face, matrix, scale in cards
    ]
    gains = np.median(np.stack(ratios), axis=0)
    return np.asarray(gains / gains.mean(), np.float32)
