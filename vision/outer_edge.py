"""Where a card ends and the table begins, found from the table's side, whatever is printed on the card.

`outline` takes the steepest edge near a place, which is right for a face that is known. On a card that
nobody knows, the frame printed within its border is often the steepest; here the table's own colour round
about the card is learned first, and the edge is where that colour begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.plane import Points, TablePlane
from vision.plane_fit import own_corners_mm

#: The edge is looked for from this far within a trial outline to this far without (mm).
WITHIN_MM, WITHOUT_MM = 5.0, 7.5
STEP_MM = 0.25
#: The table's colour is taken from here outwards, beyond most printed borders and short of the next card.
TABLE_FROM_MM = 4.5
#: Just within the edge this much is the card, just without this much the table (mm).
CARD_MM, TABLE_MM = 1.2, 3.0
#: A difference of this many of the table's own spreads is as clear as any.
CLEAR = 5.0
#: No table is more even than this (CIE Lab), whatever the picture's noise says.
LEAST_SPREAD = 3.0
#: A place counts when card and table differ there by this many spreads.
DIFFERS = 1.4
#: A border much like the table is unlike it by this (CIE Lab) nearly everywhere, ends within this (mm), more
#: sharply than shadows do and than the table's grain by this factor, and is no narrower than this (mm).
PALE_LAB, PALE_SHARE, SHARP_MM, GRAIN, BORDER_MM = 4.5, 0.85, 0.5, 4.0, 1.2
#: The table is the same all round a card within this (CIE Lab, light weighing less than colour).
ONE_TABLE_LAB, ONE_TABLE_WEIGHTS = 20.0, np.array([0.4, 1.0, 1.0], np.float32)
PLACES = 32
#: Clear of rounded corners.
CORNER_SHARE = 0.1
#: A place votes for a line that passes it within this (mm); a line needs this share of a side's places.
VOTE_MM, SEEN_SHARE = 0.45, 0.5
#: Lines through two places tried for each side.
LINES = 150


#: The line of a side that shows none: no share of votes, the trial's place.
NOT_SEEN = (0.0, 0.0, 0.0)

#: Where each ray's edge is (mm), and whether it is there.
Found = tuple[NDArray[np.float64], NDArray[np.bool_]]


@dataclass(frozen=True, slots=True)
class OuterEdge:
    """`seen` (4,) is the share of each side (top, right, bottom, left) that voted for its line, 0 for a side
    that shows none and keeps the trial's place."""

    card_mm: tuple[float, float]
    pose: Points
    lines: tuple[tuple[float, float], ...]
    seen: NDArray[np.float64]

    @property
    def corners_mm(self) -> Points:
        """Where the four sides meet on the table, (4, 2)."""
        return self._meeting(self.lines)

    def corners_without(self, side: int) -> Points:
        """The same with one side put where the one opposite says that it is."""
        lines = list(self.lines)
        offset, tilt = lines[(side + 2) % 4]
        lines[side] = (-offset, tilt)
        return self._meeting(lines)

    @property
    def sides(self) -> int:
        return int((self.seen >= SEEN_SHARE).sum())

    def _meeting(self, lines: Sequence[tuple[float, float]]) -> Points:
        cosine, sine = np.cos(self.pose[2]), np.sin(self.pose[2])
        turn = np.array([[cosine, sine], [-sine, cosine]])
        return np.asarray(_meeting(self.card_mm, lines) @ turn + self.pose[:2])


def measure_outer_edge(
    lab: NDArray[np.float32], plane: TablePlane, pose: Points, card_mm: tuple[float, float], pale: bool
) -> OuterEdge:
    """The edge of a card near a trial pose, in a picture given as CIE Lab.

    `pale` believes in borders much like the table, which on a table of boards may also be a board's.
    """
    across = np.arange(-WITHIN_MM, WITHOUT_MM + STEP_MM / 2, STEP_MM)
    places, normals = _places(card_mm)
    cosine, sine = np.cos(pose[2]), np.sin(pose[2])
    turn = np.array([[cosine, sine], [-sine, cosine]])
    own = places[:, None] + normals[:, None] * across[None, :, None]
    where = plane.image_from_table(own.reshape(-1, 2) @ turn + pose[:2])
    maps = (where - 0.5).astype(np.float32).reshape(len(places), len(across), 2)
    seen = cv2.remap(lab, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    rays = np.asarray(seen, np.float32)
    (found_mm, clear), (further_mm, further) = _edges(rays, across)
    along = np.linspace(-1, 1, PLACES)
    lines = []
    for side in range(4):
        rows = slice(side * PLACES, (side + 1) * PLACES)
        line = _line(along, further_mm[rows], further[rows]) if pale else NOT_SEEN
        lines.append(line if line[0] else _line(along, found_mm[rows], clear[rows]))
    return OuterEdge(
        card_mm,
        pose,
        tuple((offset, tilt) for _, offset, tilt in lines),
        np.array([share for share, _, _ in lines]),
    )


def _places(card_mm: tuple[float, float]) -> tuple[Points, Points]:
    corners = own_corners_mm(card_mm)
    share = np.linspace(CORNER_SHARE, 1 - CORNER_SHARE, PLACES)[:, None]
    places = [corners[i] * (1 - share) + corners[(i + 1) % 4] * share for i in range(4)]
    normals = np.repeat(np.array([[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]]), PLACES, axis=0)
    return np.concatenate(places), normals


def _edges(rays: NDArray[np.float32], across: NDArray[np.float64]) -> tuple[Found, Found]:
    """For each ray (rays, steps, 3) how far out the table begins (mm), and whether that is clear; and the
    same for a paler edge further out, where there is one: that of a border much like the table."""
    outside = rays[:, across >= TABLE_FROM_MM]
    # Each side has its own light; the spread is that of the whole table round about.
    sides = np.stack([np.median(side, axis=(0, 1)) for side in np.split(outside, 4)])
    usual = np.median(sides, axis=0)
    strangers = np.abs((sides - usual) * ONE_TABLE_WEIGHTS).max(1) > ONE_TABLE_LAB
    sides[strangers] = usual  # what lies beyond that side is not the table: a broad border, another card
    middle = np.repeat(sides, PLACES, axis=0)
    spread = 1.48 * np.median(np.abs(outside - middle[:, None]), axis=(0, 1)) + LEAST_SPREAD
    strange = np.sqrt((((rays - middle[:, None]) / spread) ** 2).mean(-1))
    sums = np.pad(np.cumsum(np.minimum(strange, CLEAR), axis=1), ((0, 0), (1, 0)))
    card, table = round(CARD_MM / STEP_MM), round(TABLE_MM / STEP_MM)
    last = len(across)
    step = np.arange(card, last - table // 2)
    end = np.minimum(step + table, last)
    rise = (sums[:, step] - sums[:, step - card]) / card - (sums[:, end] - sums[:, step]) / (end - step)
    best = step[rise.argmax(1)]
    edge = _half_way(rays, across, best), rise.max(1) > DIFFERS
    further = _further_out(rays, middle, best, round(TABLE_FROM_MM / STEP_MM) + round(WITHIN_MM / STEP_MM))
    return edge, (_half_way(rays, across, further), further > best)


def _further_out(
    rays: NDArray[np.float32], table: NDArray[np.float32], best: NDArray[np.intp], outside: int
) -> NDArray[np.intp]:
    """The outermost sharp step beyond the best one with something unlike the table all the way to it, or the
    best one itself. From the step `outside` on all is table."""
    sums = np.pad(np.cumsum(rays, axis=1, dtype=np.float64), ((0, 0), (1, 0), (0, 0)))
    near = round(SHARP_MM / STEP_MM)
    step = np.arange(near, rays.shape[1] - near)
    inner = (sums[:, step] - sums[:, step - near]) / near
    outer = (sums[:, step + near] - sums[:, step]) / near
    sharp = np.pad(np.sqrt(((inner - outer) ** 2).sum(-1)), ((0, 0), (near, near)))
    peak = (sharp >= np.roll(sharp, 1, 1)) & (sharp >= np.roll(sharp, -1, 1))
    grain = np.median(sharp[:, outside:-near])
    unlike = np.sqrt(((rays - table[:, None]) ** 2).sum(-1)) > PALE_LAB
    rows, steps = np.arange(len(rays))[:, None], np.arange(rays.shape[1])[None]
    unlike_sums = np.pad(np.cumsum(unlike, axis=1), ((0, 0), (1, 0)))
    between = steps - best[:, None]
    share = (unlike_sums[rows, steps] - unlike_sums[rows, best[:, None]]) / np.maximum(between, 1)
    good = (
        peak
        & (sharp > max(PALE_LAB, GRAIN * float(grain)))
        & (between >= round(BORDER_MM / STEP_MM))
        & (share > PALE_SHARE)
    )
    last = rays.shape[1] - 1 - good[:, ::-1].argmax(1)
    return np.where(good.any(1), last, best)


def _half_way(
    rays: NDArray[np.float32], across: NDArray[np.float64], best: NDArray[np.intp]
) -> NDArray[np.float64]:
    """Where, near the best step, the picture passes half way from the card's colour to the table's (mm)."""
    rows = np.arange(len(rays))
    reach = round(CARD_MM / STEP_MM)
    near = np.clip(best[:, None] + np.arange(-reach, reach)[None], 0, rays.shape[1] - 1)
    profile = rays[rows[:, None], near]
    card, table = profile[:, :2].mean(1), profile[:, -2:].mean(1)
    way = table - card
    share = ((profile - card[:, None]) * way[:, None]).sum(-1) / ((way**2).sum(-1)[:, None] + 1e-3)
    # The area under the step is where the step is, however soft it is.
    width = np.clip(1 - share, 0, 1).sum(1)
    return np.asarray(across[near[:, 0]] + (width - 0.5) * STEP_MM)


def _line(
    along: NDArray[np.float64], found_mm: NDArray[np.float64], clear: NDArray[np.bool_]
) -> tuple[float, float, float]:
    """The line offset + tilt · along that most clear places vote for: (share of votes, offset, tilt)."""
    index = np.flatnonzero(clear)
    if len(index) < PLACES * SEEN_SHARE:
        return NOT_SEEN
    chance = np.random.default_rng(0)  # the same picture gives the same deck
    first, second = chance.choice(index, (2, LINES))
    apart = np.abs(second - first) > PLACES // 4
    first, second = first[apart], second[apart]
    tilt = (found_mm[second] - found_mm[first]) / (along[second] - along[first])
    start = found_mm[first] - tilt * along[first]
    votes = (np.abs(start[:, None] + tilt[:, None] * along[index] - found_mm[index]) < VOTE_MM).sum(1)
    if not len(votes) or votes.max() < PLACES * SEEN_SHARE:
        return NOT_SEEN
    top = int(votes.argmax())
    voters = index[np.abs(start[top] + tilt[top] * along[index] - found_mm[index]) < VOTE_MM]
    slope, middle = np.polyfit(along[voters], found_mm[voters], 1)
    return len(voters) / PLACES, float(middle), float(slope)


def _meeting(card_mm: tuple[float, float], lines: Sequence[tuple[float, float]]) -> Points:
    """Where neighbouring sides, each moved out by offset + tilt · along, meet; clockwise from top left."""
    corners = own_corners_mm(card_mm)
    normals = np.array([[0.0, -1.0], [1.0, 0.0], [0.0, 1.0], [-1.0, 0.0]])
    equations = []
    for side, (offset, tilt) in enumerate(lines):
        start, end = corners[side], corners[(side + 1) % 4]
        point = (start + end) / 2 + normals[side] * offset
        way = (end - start) / 2 * (1 - 2 * CORNER_SHARE) + normals[side] * tilt
        square = np.array([-way[1], way[0]])
        equations.append((square, float(square @ point)))
    return np.stack(
        [
            np.linalg.solve(
                np.stack([equations[i - 1][0], equations[i][0]]), [equations[i - 1][1], equations[i][1]]
            )
            for i in range(4)
        ]
    )
