"""Where carpets came to rest, from what was written down beside the pictures of landings."""

import json
import math
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

#: The size of a destination and of a carpet, in mm.
CARD_MM = (59.0, 91.0)

PointMm = tuple[float, float]
Corners = tuple[PointMm, ...]


@dataclass(frozen=True, slots=True)
class Rest:
    """One carpet at rest, lengths in mm, x to the right and y away from the top of the camera's picture.

    `from_middle_mm` is its centre from the middle of the layout, `from_card_mm` from the centre of the
    nearest destination, `gap_mm` the free space to that destination's edge, 0 where they overlap.
    """

    player: str
    from_middle_mm: PointMm
    from_card_mm: PointMm
    gap_mm: float
    hit: bool


def rests_of(folder: Path, game_id: str, steps: Container[int], names: Mapping[str, str]) -> tuple[Rest, ...]:
    """The carpets at rest in a game's landings whose steps count; what is unreadable is left out.

    `names` tells what players who had another name then are called now.
    """
    found: list[Rest] = []
    for path in sorted((folder / game_id).glob("landing-*/landing.json")):
        try:
            written = json.loads(path.read_text(encoding="utf-8"))
            if int(written["step"]) in steps:
                found += _rests(written, names)
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            continue
    return tuple(found)


def _rests(written: dict[str, Any], names: Mapping[str, str]) -> Iterator[Rest]:
    cards = [(_point(card["center_mm"]), float(card["turn_deg"])) for card in written["seen"]["cards"]]
    owners = {
        one["carpet"]: names.get(one["player"], str(one["player"]))
        for one in written["carpets"]
        if one["on_table"]
    }
    hits = {one["carpet"] for one in written["verdicts"] if one["verdict"] == "on"}
    if not cards:
        return
    middle = tuple(sum(centre[axis] for centre, _ in cards) / len(cards) for axis in (0, 1))
    for carpet in written["seen"]["carpets"]:
        if carpet["id"] not in owners:
            continue
        centre, turn_deg = _point(carpet["center_mm"]), float(carpet["turn_deg"])
        own = corners(centre, turn_deg)
        nearest = min(cards, key=lambda card: math.dist(card[0], centre))
        yield Rest(
            owners[carpet["id"]],
            (centre[0] - middle[0], centre[1] - middle[1]),
            (centre[0] - nearest[0][0], centre[1] - nearest[0][1]),
            min(gap_mm(own, corners(*card)) for card in cards),
            carpet["id"] in hits,
        )


def _point(stated: Any) -> PointMm:
    x, y = (float(value) for value in stated)
    if not (math.isfinite(x) and math.isfinite(y)):
        raise ValueError("a place is a pair of numbers")
    return x, y


def corners(centre_mm: PointMm, turn_deg: float, size_mm: PointMm = CARD_MM) -> Corners:
    """The corners of a card, round it."""
    turn = math.radians(turn_deg)
    cos, sin = math.cos(turn), math.sin(turn)
    half_x, half_y = size_mm[0] / 2, size_mm[1] / 2
    around = ((-half_x, -half_y), (half_x, -half_y), (half_x, half_y), (-half_x, half_y))
    return tuple((centre_mm[0] + x * cos - y * sin, centre_mm[1] + x * sin + y * cos) for x, y in around)


def gap_mm(one: Corners, other: Corners) -> float:
    """The free space between two cards; 0 where they touch or overlap."""
    if not _apart(one, other):
        return 0.0
    return min(
        _from_edge(corner, edge)
        for mine, theirs in ((one, other), (other, one))
        for corner in mine
        for edge in zip(theirs, (*theirs[1:], theirs[0]), strict=True)
    )


def _apart(one: Corners, other: Corners) -> bool:
    """Whether a line along some edge lies between them."""
    for outline in (one, other):
        for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
            across = by - ay, ax - bx
            first = [x * across[0] + y * across[1] for x, y in one]
            second = [x * across[0] + y * across[1] for x, y in other]
            if max(first) < min(second) or max(second) < min(first):
                return True
    return False


def _from_edge(point: PointMm, edge: tuple[PointMm, PointMm]) -> float:
    (ax, ay), (bx, by) = edge
    length2 = (bx - ax) ** 2 + (by - ay) ** 2
    along = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / length2
    along = min(1.0, max(0.0, along))
    return math.dist(point, (ax + along * (bx - ax), ay + along * (by - ay)))
