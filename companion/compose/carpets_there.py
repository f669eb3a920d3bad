"""Carpets that are there: none where the picture is as it was without carpets, and each of them once."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from companion.compose.out_of_sight import untouched
from vision.align import Pyramid
from vision.change import find_change
from vision.look import Before, Reading, SeenCarpet

#: A carpet changes at least this share of its place.
CHANGES = 0.1
#: Two pictures in another light, or noisier than this (grey levels), do not tell.
CLEAR_NOISE = 4.0
#: A carpet face down this near (share of a diagonal) to where one lay may be that one, shoved.
SHOVED = 0.25


def carpets_there(layout: Before, then: Reading, now: Reading, pyramid: Pyramid) -> Reading:
    """A reading without carpets that cannot be.

    `layout` is the last picture without carpets: what looks the same there is none. `then` is the reading
    before: carpets are thrown one by one, so of two that came one is an earlier one, shoved; it is not where
    it lay any more.
    """
    came = [
        place
        for place, one in enumerate(now.carpets)
        if not any(one.id == was.id and untouched(was.corners_px, one.corners_px) for was in then.carpets)
    ]
    if not came:
        return now
    change = find_change(layout.pyramid, pyramid)
    clear = change.noise < CLEAR_NOISE
    gone = {place for place in came if clear and change.inside(now.carpets[place].corners_px) < CHANGES}
    came = [place for place in came if place not in gone]
    if len(came) > 1:
        stayed = [place for place in range(len(now.carpets)) if place not in came and place not in gone]
        gone |= {
            old for old in stayed if any(_may_be_one(now.carpets[old], now.carpets[new]) for new in came)
        }
    return _without(now, gone)


def _may_be_one(one: SeenCarpet, other: SeenCarpet) -> bool:
    if one.id is not None or other.id is not None:
        return False
    diagonal = float(np.hypot(*(one.corners_px[0] - one.corners_px[2])))
    return float(np.hypot(*(one.corners_px.mean(0) - other.corners_px.mean(0)))) < SHOVED * diagonal


def _without(reading: Reading, gone: Collection[int]) -> Reading:
    if not gone:
        return reading
    kept = [place for place in range(len(reading.carpets)) if place not in gone]
    now_at = {old: new for new, old in enumerate(kept)}
    verdicts = tuple(
        replace(one, carpet=now_at[one.carpet]) for one in reading.verdicts if one.carpet in now_at
    )
    return replace(reading, carpets=tuple(reading.carpets[place] for place in kept), verdicts=verdicts)
