"""What was read from an earlier picture, used without that picture: names are kept, covered cards remembered.

The new picture is read in full. Its cards are matched with the earlier ones by face and place; one that is
missing is looked for where it lay, and is kept where new carpets cover its place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from vision.align import Pyramid
from vision.compare import HIDDEN_SHARE
from vision.errors import ResultWrong
from vision.features import DeckFeatures
from vision.laying import NO_COVER, Laid, lay
from vision.look import COVERED_FREE, HIDDEN_CONFIDENCE, Reading, SeenCard, finished, look, seen_card
from vision.plane import Matrix, Points, TablePlane, apply
from vision.plane_fit import own_corners_mm, rigid_fit
from vision.search import believed, with_outlines
from vision.trials import is_new

#: A card that lies within this share of its own diagonal of where it lay is the same one.
SAME_PLACE = 0.25


@dataclass(frozen=True, slots=True)
class Former:
    """The cards of an earlier picture of this table, and that picture's size."""

    size_px: tuple[int, int]
    cards: tuple[SeenCard, ...]


def look_after(
    pyramid: Pyramid, features: DeckFeatures, former: Former, plane: TablePlane | None = None
) -> Reading:
    """Reads a picture in full and calls its cards as they were called before.

    Both pictures must come from one camera that has not moved; their sizes may differ.
    Raises ResultWrong when the earlier cards show faces that this deck has not.
    """
    _check_deck(former, features)
    reading = look(pyramid, features, None, plane)
    plane = reading.plane
    if plane is None:
        return reading
    carried = np.diag([pyramid.size_px[0] / former.size_px[0], pyramid.size_px[1] / former.size_px[1], 1.0])
    names = same_cards(former.cards, reading.cards, carried)
    reading = renamed(reading, _all_named(names, len(reading.cards), former))
    lost = [card for card in former.cards if card.id not in names.values()]
    back = _missing(pyramid, features, lost, reading, plane, carried)
    if not back:
        return reading
    carpets = [carpet.laid for carpet in reading.carpets if carpet.laid is not None]
    cards = [*reading.cards, *back]
    return finished(pyramid, plane, cards, carpets, features, reading.gains_bgr)


def same_cards(known: Sequence[SeenCard], seen: Sequence[SeenCard], carried: Matrix) -> dict[int, str]:
    """The known name of each seen card (by its place in the list) that lay there before.

    First those that show the same face at the same place, then another face at the same place (it was taken
    for another), then the same face elsewhere (it was shifted). `carried` (3, 3) leads from the old picture
    to the new one.
    """
    names: dict[int, str] = {}
    left = list(known)
    if not left or not seen:
        return names
    reach = SAME_PLACE * float(np.hypot(*(seen[0].corners_px[0] - seen[0].corners_px[2])))
    were = [apply(carried, card.corners_px).mean(0) for card in left]
    pairs = sorted(
        (float(np.hypot(*(card.corners_px.mean(0) - were[old]))), old, new)
        for old in range(len(left))
        for new, card in enumerate(seen)
    )
    taken: set[int] = set()

    def match(nearest: bool, alike: bool) -> None:
        for away_px, old, new in pairs:
            if old in taken or new in names or (nearest and away_px > reach):
                continue
            if alike and left[old].face != seen[new].face:
                continue
            names[new] = left[old].id
            taken.add(old)

    match(nearest=True, alike=True)
    match(nearest=True, alike=False)
    match(nearest=False, alike=True)
    return names


def renamed(reading: Reading, names: Sequence[str]) -> Reading:
    """The reading with its cards called by these names, one for each card in order."""
    cards = tuple(replace(card, id=name) for card, name in zip(reading.cards, names, strict=True))
    new = {old.id: card.id for old, card in zip(reading.cards, cards, strict=True)}
    verdicts = tuple(replace(one, card=new[one.card]) for one in reading.verdicts)
    return replace(reading, cards=cards, verdicts=verdicts)


def _all_named(names: Mapping[int, str], count: int, former: Former) -> list[str]:
    """A name for each card: the earlier one or the next that nobody has."""
    used = {card.id for card in former.cards}
    numbers = (number for number in range(1, len(used) + count + 2) if f"d{number}" not in used)
    return [names.get(index) or f"d{next(numbers)}" for index in range(count)]


def _missing(
    pyramid: Pyramid,
    features: DeckFeatures,
    lost: Sequence[SeenCard],
    reading: Reading,
    plane: TablePlane,
    carried: Matrix,
) -> list[SeenCard]:
    """Of the earlier cards that were not found: those whose place shows them still, and those whose place
    is covered."""
    faces = {one.face.name: index for index, one in enumerate(features.faces)}
    carpets = [carpet.laid for carpet in reading.carpets if carpet.laid is not None]
    others: list[Laid] = [card.laid for card in reading.cards if card.laid is not None] + carpets
    cover = with_outlines(NO_COVER, carpets, features)
    back: list[SeenCard] = []
    for card in lost:
        if card.face not in faces:
            continue
        pose = _pose_now(card, plane, carried, features)
        one = lay(pyramid, plane, faces[card.face], pose, features, cover)
        if believed(one) and is_new(one, others, features.card_mm):
            now = replace(seen_card(card.id, one, plane, features), covered=one.usable < COVERED_FREE)
        elif one.usable < 1 - HIDDEN_SHARE:
            there = seen_card(card.id, replace(one, pose=pose), plane, features)
            now = replace(there, confidence=HIDDEN_CONFIDENCE, covered=True)
        else:
            continue
        others.append(one)
        back.append(replace(now, kind=card.kind, motif=card.motif, face=card.face))
    return back


def _pose_now(card: SeenCard, plane: TablePlane, carried: Matrix, features: DeckFeatures) -> Points:
    corners = plane.table_from_image(apply(carried, card.corners_px))
    return np.asarray(rigid_fit(corners[None], own_corners_mm(features.card_mm))[0][0])


def _check_deck(former: Former, features: DeckFeatures) -> None:
    known = {one.face.name for one in features.faces}
    strange = next(
        (card.face for card in former.cards if card.face is not None and card.face not in known), None
    )
    if strange is not None:
        raise ResultWrong(
            f"The earlier result was read with another deck: {features.profile.name} has no face {strange}."
        )


def former_from_report(report: object, name: str) -> Former:
    """The cards of a former result as `companion look --json` writes it; of several, the last one's.

    Raises ResultWrong, which quotes `name` and says what is missing.
    """
    if isinstance(report, list) and report:
        report = report[-1]
    if not isinstance(report, dict):
        raise ResultWrong(f"{name} is no result of companion look: it is no JSON object.")
    try:
        width, height = (int(side) for side in report["size_px"])
        cards = tuple(_card_of(entry) for entry in report["cards"])
    except (KeyError, TypeError, ValueError) as error:
        raise ResultWrong(f"{name} is no result of companion look: {error!r} is missing or wrong.") from error
    if min(width, height) < 1:
        raise ResultWrong(f"{name} is no result of companion look: its picture is {width}×{height} pixels.")
    names = [card.id for card in cards]
    if len(set(names)) != len(names):
        raise ResultWrong(f"{name} is no result of companion look: two of its cards have one id.")
    return Former((width, height), cards)


def _card_of(entry: Mapping[str, Any]) -> SeenCard:
    corners = np.array(entry["corners_px"], np.float64)
    if corners.shape != (4, 2) or not np.isfinite(corners).all():
        raise ValueError("corners_px")
    x_mm, y_mm = (float(v) for v in entry["center_mm"])
    motif, face = entry.get("motif"), entry["face"]
    return SeenCard(
        id=str(entry["id"]),
        kind=str(entry["kind"]),
        motif=None if motif is None else str(motif),
        face=None if face is None else str(face),
        corners_px=corners,
        centre_mm=(x_mm, y_mm),
        turn_deg=float(entry["turn_deg"]),
        confidence=float(entry["confidence"]),
        covered=bool(entry["covered"]),
    )
