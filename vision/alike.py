"""Which cuts show the same face, and which way up: every copy laid onto the sharpest one and compared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.align import LEVELS_PX, Grey, Pyramid, Template, align_free, make_template, shrunk_as_light, template_size
from vision.deck import Picture
from vision.features import softened, unit_rows
from vision.identify import HALF_TURN
from vision.plane import Matrix


@dataclass(frozen=True, slots=True)
class Look:
    """A face as it is compared: coarse in tones and colours as unit vectors, and its template to lay others on."""

    coarse: Grey = field(repr=False)
    template: Template = field(repr=False)
    fine_bgr: Grey = field(repr=False)


def look_of(face_bgr: Picture, card_mm: tuple[float, float]) -> Look:
    """What there is to compare of an upright face."""
    small = shrunk_as_light(face_bgr, template_size(card_mm, LEVELS_PX[0]))
    fine = shrunk_as_light(face_bgr, template_size(card_mm, LEVELS_PX[-1]))
    tones = softened(np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32))
    halves = unit_rows(tones.reshape(1, -1)), unit_rows(small.reshape(1, -1))
    coarse = np.concatenate([half.ravel() for half in halves]) * np.float32(np.sqrt(0.5))
    return Look(coarse, make_template(fine, card_mm), fine)

def laid_onto(face_bgr, look, turned, card_mm):
    px = face_bgr.shape[1] / card_mm[0]
    own = np.array([[px, 0, face_bgr.shape[1] / 2], [0, px, face_bgr.shape[0] / 2], [0, 0, 1.0]])
    return align_free(Pyramid(face_bgr), own @ HALF_TURN if turned else own, look.template, px)
