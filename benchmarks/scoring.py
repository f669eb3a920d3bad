"""Scores readings against the truth of a scene: what was found, named, placed and decided right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
#: A truth or a report, as JSON has it.
Entry = Mapping[str, Any]

#: A card found this far from a true one is another card (mm).
SAME_CARD_MM = 25.0
#: Overlaps thinner (mm), smaller or less seen (mm²) than this nobody could decide.
LEAST_DEPTH_MM, LEAST_AREA_MM2 = 3.0, 60.0
#: Nearer to a layout's limit than this (mm) both answers count as right.
LIMIT_MM = 0.7
#: A carpet counts when other cards hide less of it than this share.
HIDDEN_SHARE = 0.66
#: Corners may lie this far outside the picture (px).
OUTSIDE_PX = 2.0
LEAST_GAP_MM = 10.0


@dataclass(frozen=True, slots=True)
class Score:
    """Counts that add up. `corners_mm` has each found destination's largest corner error, `ms` the times.

    `missed` are overlaps that no verdict speaks of, `wrong` verdicts that say the opposite, `imagined`
    carpets said to lie on what they do not touch, `asked` verdicts left to people.
    """

    pictures: int = 0
    cards: int = 0
    found: int = 0
    named: int = 0
    false_cards: int = 0
    carpets: int = 0
    carpets_found: int = 0
    carpets_named: int = 0
    overlaps: int = 0
    right: int = 0
    wrong: int = 0
    missed: int = 0
    imagined: int = 0
    asked: int = 0
    layouts: int = 0
    layouts_right: int = 0
    corners_mm: tuple[float, ...] = ()
    ms: tuple[float, ...] = ()

    def __add__(self, other: Score) -> Score:
        return Score(*(getattr(self, each.name) + getattr(other, each.name) for each in fields(self)))

    def share(self, part: str, whole: str) -> float:
        """In percent; nan where there was nothing."""
        of = getattr(self, whole)
        return 100 * float(getattr(self, part)) / of if of else float("nan")

    @property
    def faults(self) -> int:
        """All that is plainly wrong, to find the worst pictures by."""
        unfound = self.cards - self.named + self.false_cards
        return unfound + self.wrong + self.missed + self.imagined + self.layouts - self.layouts_right

    @property
    def silently_wrong(self) -> float:
        """Verdicts wrong, missed or imagined, in percent of the overlaps."""
        bad = self.wrong + self.missed + self.imagined
        return 100 * bad / self.overlaps if self.overlaps else float("nan")

    def corner_mm(self, percent: float) -> float:
        return float(np.percentile(self.corners_mm, percent)) if self.corners_mm else float("nan")


def score(report: Entry, truth: Entry, card_mm: tuple[float, float]) -> Score:
    """One picture's reading (the report of `companion look`) against its truth (vision.scene_truth)."""
    size = report["size_px"]
    cards = [card for card in truth["cards"] if _inside(card, size)]
    places = _pairs(cards, report["cards"], card_mm)
    anywhere = _pairs(truth["cards"], report["cards"], card_mm)
    placed = Score(
        pictures=1,
        cards=len(cards),
        found=len(places),
        named=sum(_kind(report["cards"][j]) == cards[i]["kind"] for i, j in places.items()),
        false_cards=len(report["cards"]) - len(anywhere),
        corners_mm=tuple(_corner_mm(cards[i], report["cards"][j], card_mm) for i, j in places.items()),
        ms=(float(report["elapsed_ms"]),),
    )
    ids = {report["cards"][j]["id"]: truth["cards"][i]["id"] for i, j in anywhere.items()}
    return placed + _carpets(report, truth, card_mm, ids) + _layout(report, truth, card_mm, ids)


def _carpets(report: Entry, truth: Entry, card_mm: tuple[float, float], ids: Mapping[str, str]) -> Score:
    counted = [
        carpet
        for carpet in truth["carpets"]
        if _inside(carpet, report["size_px"]) and not _hidden(carpet, truth, card_mm)
    ]
    found = _pairs(counted, report["carpets"], card_mm)
    named = 0
    true_id: dict[str, str] = {}
    for i, j in found.items():
        seen, carpet = report["carpets"][j], counted[i]
        named += seen["id"] == carpet["id"] or (carpet["back"] and seen["id"] is None)
        true_id[f"#{j}"] = carpet["id"]
        if seen["id"] is not None:
            true_id[seen["id"]] = carpet["id"]
    total = Score(carpets=len(counted), carpets_found=len(found), carpets_named=named)
    verdicts = {
        (true_id.get(one["carpet"], one["carpet"]), ids.get(one["card"])): one["relation"]
        for one in report["overlaps"]
    }
    names = {carpet["id"] for carpet in counted}
    for overlap in truth["overlaps"]:
        said = verdicts.pop((overlap["carpet"], overlap["card"]), None)
        if overlap["carpet"] in names and _decidable(overlap):
            true = "on" if overlap["on"] else "under"
            total += Score(
                overlaps=1,
                right=int(said == true),
                missed=int(said is None),
                asked=int(said == "unsure"),
                wrong=int(said not in (true, None, "unsure")),
            )
    return total + Score(imagined=sum(said == "on" for said in verdicts.values()))


def _layout(report: Entry, truth: Entry, card_mm: tuple[float, float], ids: Mapping[str, str]) -> Score:
    """Whether exactly the true problems were named; only of pictures without carpets."""
    if truth["carpets"]:
        return Score()
    limits = {"too-close": LEAST_GAP_MM, "too-far": min(card_mm)}
    allowed = {_problem(one, {}) for one in truth["problems"]}
    wanted = {
        _problem(one, {}) for one in truth["problems"] if abs(one["mm"] - limits[one["kind"]]) > LIMIT_MM
    }
    named = {
        _problem(one, ids)
        for one in report["layout"]["problems"]
        if abs(one["mm"] - limits[one["kind"]]) > LIMIT_MM or _problem(one, ids) in allowed
    }
    return Score(layouts=1, layouts_right=int(wanted <= named <= allowed))


def _problem(problem: Entry, ids: Mapping[str, str]) -> tuple[str, frozenset[str]]:
    return problem["kind"], frozenset(ids.get(card, card) for card in problem["cards"])


def _kind(card: Entry) -> str:
    motif = card.get("motif")
    return card["kind"] if motif is None else f"{card['kind']}-{motif.lower()}"


def _decidable(overlap: Entry) -> bool:
    return bool(
        overlap["depth_mm"] >= LEAST_DEPTH_MM
        and overlap["area_mm2"] >= LEAST_AREA_MM2
        and overlap["seen_mm2"] >= LEAST_AREA_MM2
    )


def _hidden(carpet: Entry, truth: Entry, card_mm: tuple[float, float]) -> bool:
    covered = sum(
        one["area_mm2"] for one in truth["overlaps"] if one["carpet"] == carpet["id"] and not one["on"]
    )
    return bool(covered >= HIDDEN_SHARE * card_mm[0] * card_mm[1])


def _corners(card: Entry) -> Points:
    return np.asarray(card["corners_px"], np.float64)


def _inside(card: Entry, size_px: Sequence[int]) -> bool:
    corners = _corners(card)
    return bool((corners >= -OUTSIDE_PX).all() and (corners <= np.array(size_px) + OUTSIDE_PX).all())


def _px_per_mm(card: Entry, card_mm: tuple[float, float]) -> float:
    """By the mean of all four sides."""
    corners = _corners(card)
    sides = np.hypot(*(np.roll(corners, -1, 0) - corners).T)
    return float(((sides[0] + sides[2]) / card_mm[0] + (sides[1] + sides[3]) / card_mm[1]) / 4)


def _corner_mm(true: Entry, seen: Entry, card_mm: tuple[float, float]) -> float:
    """The largest distance of a corner, whichever way up the card was read."""
    first, second = _corners(true), _corners(seen)
    worst = min(np.hypot(*(np.roll(second, turn, 0) - first).T).max() for turn in range(4))
    return float(worst) / _px_per_mm(true, card_mm)


def _pairs(true: Sequence[Entry], seen: Sequence[Entry], card_mm: tuple[float, float]) -> dict[int, int]:
    """True cards (by place) and what was seen of them (by place): nearest pairs first, each only once."""
    if not true or not seen:
        return {}
    first, second = (np.stack([_corners(card).mean(0) for card in cards]) for cards in (true, seen))
    scale = np.array([_px_per_mm(card, card_mm) for card in true])
    apart_mm = np.hypot(*np.moveaxis(first[:, None] - second, 2, 0)) / scale[:, None]
    pairs: dict[int, int] = {}
    for flat in np.argsort(apart_mm, axis=None):
        i, j = (int(place) for place in np.unravel_index(flat, apart_mm.shape))
        if apart_mm[i, j] >= SAME_CARD_MM:
            break
        if i not in pairs and j not in pairs.values():
            pairs[i] = j
    return pairs
