"""What the table saw or felt, as plain values: no pixels, no rules, no secrets.

Points are (x, y) in mm in the plane of the table, turns in degrees, times in seconds of one running clock.
"""

from dataclasses import dataclass
from enum import Enum

PointMm = tuple[float, float]


class Verdict(Enum):
    """How a carpet and a destination lie: the carpet on it, only under it, or too close to call."""

    ON = "on"
    UNDER = "under"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Likeness:
    """A kind that a card looks like, by its name in the deck ("palace", "adventure-a"); confidence 0 to 1."""

    kind: str
    confidence: float


@dataclass(frozen=True, slots=True)
class DestinationSeen:
    """A card of the layout: what it looks like, likeliest first, and where it lies."""

    number: int
    likenesses: tuple[Likeness, ...]
    sure: bool
    centre_table_mm: PointMm
    turn_deg: float


@dataclass(frozen=True, slots=True)
class LayoutSeen:
    """The whole layout as it lies now, in the order in which the cards came, numbered from 1."""

    destinations: tuple[DestinationSeen, ...]
    at_s: float


@dataclass(frozen=True, slots=True)
class CarpetLanded:
    """A carpet by its name in the deck ("red"); None in `centre_table_mm` if it is not on the table."""

    carpet: str
    centre_table_mm: PointMm | None
    turn_deg: float
    face_down: bool


@dataclass(frozen=True, slots=True)
class OverlapSeen:
    """A carpet and a destination that overlap, with the numbers behind the verdict.

    `overlap_mm2` of the two outlines, `depth_mm` how far they reach into each other, `seen_mm2` how much of
    the overlap is seen and not covered, `confidence` from 0 to 1.
    """

    carpet: str
    number: int
    verdict: Verdict
    overlap_mm2: float
    depth_mm: float
    seen_mm2: float
    confidence: float


@dataclass(frozen=True, slots=True)
class LandingSeen:
    """All is still: the carpets, what they overlap, and the destinations from left to right."""

    carpets: tuple[CarpetLanded, ...]
    overlaps: tuple[OverlapSeen, ...]
    left_to_right: tuple[int, ...]
    at_s: float


@dataclass(frozen=True, slots=True)
class PadPressed:
    """A button of the pad at a seat, by its place on the pad from 0."""

    seat: int
    button: int
    at_s: float
