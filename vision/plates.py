"""Text plates on a picture, each where it hides least."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plane import Points

Colour = tuple[int, int, int]
Picture = NDArray[np.uint8]

FONT = cv2.FONT_HERSHEY_SIMPLEX
INK_BGR: Colour = (25, 25, 25)
#: Letters are this high for a picture 1280 px wide: legible on a phone, and twelve plates find room.
TEXT_SCALE = 0.47
#: What a plate would hide is weighed on a grid this coarse (px, for a picture 1280 px wide).
CELL_PX = 4
#: What a hidden cell costs: of another card, whose name the plate would seem to be; of the plate's own card;
#: of another plate; outside of the picture.
CARD_COST, OWN_COST, PLATE_COST, OUTSIDE_COST = 4, 1, 12, 40


@dataclass(frozen=True, slots=True)
class Plate:
    """Lines of text, each with the colour of its mark or None, on a ground of one colour."""

    lines: tuple[tuple[str, Colour | None], ...]
    ground: Colour


@dataclass(slots=True)
class Plates:
    """A picture that is drawn on, and what of it is taken. `unit` is 1 for a picture 1280 px wide."""

    canvas: Picture
    unit: float
    _taken: NDArray[np.int32] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        height, width = self.canvas.shape[:2]
        self._taken = np.zeros((height // self._cell + 1, width // self._cell + 1), np.int32)

    @property
    def _cell(self) -> int:
        return max(1, round(CELL_PX * self.unit))

    def take(self, corners_px: Points, cost: int = CARD_COST) -> None:
        """Something is shown there: plates keep clear of it if they can."""
        np.maximum(self._taken, self._mask(corners_px) * cost, out=self._taken)

    def beside(self, plate: Plate, corners_px: Points) -> None:
        """Puts a plate below, above, left or right of a card, or onto its edge, where it hides least."""
        width, height = self._size(plate)
        left, top = corners_px.min(0)
        right, bottom = corners_px.max(0)
        x, y = corners_px.mean(0)
        gap = 2 * self.unit
        self._put(
            plate,
            [
                (x - width / 2, bottom + gap),
                (x - width / 2, top - gap - height),
                (right + gap, y - height / 2),
                (left - gap - width, y - height / 2),
                (x - width / 2, bottom - height),
                (x - width / 2, top),
                (x, bottom + gap),
                (x - width, bottom + gap),
                (x, top - gap - height),
                (x - width, top - gap - height),
            ],
            own=self._mask(corners_px) * (CARD_COST - OWN_COST),
        )

    def near(self, plate: Plate, at_px: Points) -> None:
        """Puts a plate around a place, with a line to it."""
        width, height = self._size(plate)
        turns = np.deg2rad(np.arange(8) * 45)
        away = np.column_stack([np.cos(turns), np.sin(turns)])
        reach = np.array([width, height]) / 2 + 8 * self.unit
        middles = [at_px + far * reach * one for far in (1.0, 1.6, 2.4) for one in away]
        self._put(plate, [(m[0] - width / 2, m[1] - height / 2) for m in middles], at_px)

    def in_a_corner(self, plate: Plate) -> None:
        """Puts a plate into the corner of the picture that is the emptiest."""
        width, height = self._size(plate)
        gap = 8 * self.unit
        right, bottom = self.canvas.shape[1] - gap - width, self.canvas.shape[0] - gap - height
        middle = (self.canvas.shape[1] - width) / 2
        self._put(
            plate,
            [(gap, bottom), (right, bottom), (gap, gap), (right, gap), (middle, bottom), (middle, gap)],
        )

    def _put(
        self,
        plate: Plate,
        places: Sequence[tuple[float, float]],
        leader_px: Points | None = None,
        own: NDArray[np.int32] | None = None,
    ) -> None:
        """Draws a plate at the place that costs least; `own` is what its own card's cells are cheaper by."""
        width, height = self._size(plate)
        taken = self._taken if own is None else np.maximum(self._taken - own, 0)
        costs = [self._cost(taken, x, y, width, height) + 0.5 * i for i, (x, y) in enumerate(places)]
        x, y = places[int(np.argmin(costs))]
        left = int(np.clip(x, 0, max(0, self.canvas.shape[1] - 1 - width)))
        top = int(np.clip(y, 0, max(0, self.canvas.shape[0] - 1 - height)))
        rows, columns = self._cells(left, top, width, height)
        self._taken[rows, columns] = PLATE_COST
        if leader_px is not None:
            end = np.clip(leader_px, (left, top), (left + width, top + height))
            a, b = ((round(float(p[0])), round(float(p[1]))) for p in (leader_px, end))
            cv2.line(self.canvas, a, b, INK_BGR, 3 * self._thick, cv2.LINE_AA)
            cv2.line(self.canvas, a, b, plate.ground, self._thick, cv2.LINE_AA)
        self._draw(plate, left, top)

    def _mask(self, corners_px: Points) -> NDArray[np.int32]:
        mask = np.zeros(self._taken.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round(corners_px / self._cell).astype(np.int32), 1)
        return mask.astype(np.int32)

    def _cost(self, taken: NDArray[np.int32], x: float, y: float, width: int, height: int) -> float:
        rows, columns = self._cells(x, y, width, height)
        inside = taken[rows, columns]
        cells = (width / self._cell) * (height / self._cell)
        return float(inside.sum()) + OUTSIDE_COST * max(0.0, cells * 0.9 - inside.size)

    def _cells(self, x: float, y: float, width: int, height: int) -> tuple[slice, slice]:
        left, top = (max(0, int(v // self._cell)) for v in (x, y))
        right, bottom = (max(0, int(np.ceil(v / self._cell))) for v in (x + width, y + height))
        return slice(top, bottom), slice(left, right)

    def _size(self, plate: Plate) -> tuple[int, int]:
        widths = [self._text_size(text)[0] + self._indent(mark) for text, mark in plate.lines]
        return max(widths) + 2 * self._pad, self._step * len(plate.lines) + self._pad

    @property
    def _pad(self) -> int:
        return round(4 * self.unit)

    @property
    def _step(self) -> int:
        return round(self._text_size("Hg")[1] + 6.5 * self.unit)

    @property
    def _thick(self) -> int:
        return max(1, round(self.unit))

    def _indent(self, mark: Colour | None) -> int:
        return 0 if mark is None else round(14 * self.unit)

    def _text_size(self, text: str) -> tuple[int, int]:
        (width, height), _ = cv2.getTextSize(plain_text(text), FONT, TEXT_SCALE * self.unit, self._thick)
        return width, height

    def _draw(self, plate: Plate, left: int, top: int) -> None:
        width, height = self._size(plate)
        cv2.rectangle(self.canvas, (left, top), (left + width, top + height), plate.ground, -1)
        cv2.rectangle(self.canvas, (left, top), (left + width, top + height), INK_BGR, self._thick)
        for row, (text, mark) in enumerate(plate.lines):
            foot = top + self._step * (row + 1) - round(2 * self.unit)
            x = left + self._pad
            if mark is not None:
                side = round(9 * self.unit)
                cv2.rectangle(self.canvas, (x, foot - side), (x + side, foot), mark, -1)
                cv2.rectangle(self.canvas, (x, foot - side), (x + side, foot), INK_BGR, 1)
            place = (x + self._indent(mark), foot)
            scale = TEXT_SCALE * self.unit
            cv2.putText(self.canvas, plain_text(text), place, FONT, scale, INK_BGR, self._thick, cv2.LINE_AA)


def plain_text(text: str) -> str:
    """Text in letters that OpenCV can draw: accents fall off, what is left of others is a question mark."""
    bare = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return bare.encode("ascii", "replace").decode()
