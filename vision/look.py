"""Looking at the table: one picture in, all that lies there out, by name, place and verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vision.align import Pyramid, image_from_own
from vision.compare import Comparison, Fate, Followed, compare
from vision.deck import UNKNOWN
from vision.features import DeckFeatures
from vision.find import usable_templates
from vision.landing import DECISIVE, SMALLEST_MM2, THINNEST_MM, Overlap, Relation, judge_overlaps
from vision.laying import Laid
from vision.layout import Problem, check_layout
from vision.plain import find_plain_cards
from vision.plane import Points, TablePlane
from vision.quality import Quality, judge_quality
from vision.reading import light_of, read_all
from vision.sharpness import match_scale
from vision.template import Grey

#: Likeness at which a card is as likely right as wrong, and how fast that changes.
EVEN_LIKENESS, LIKENESS_STEP = 0.58, 0.05
#: A card that is covered as a whole is where it was, probably.
HIDDEN_CONFIDENCE = 0.5
#: A card that must be somewhere under another: its place is a guess, and so are its verdicts.
LOST_CONFIDENCE = 0.2
#: A card that did not move is what it was; each picture that passes costs this much of certainty.
STAYED_CONFIDENCE = 0.98
#: A card is called covered when less than this share of it is in sight.
COVERED_FREE = 0.97
#: Overlaps of which less than this is seen are judged by what lies between (mm²).
LEAST_SEEN_MM2 = 12.0


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A destination: `kind` and `motif` in the deck's words, `face` its picture's name.

    `corners_px` (4, 2) from the card's own top left clockwise, in image px; `centre_mm` and `turn_deg`
    (clockwise as seen) on the table; `confidence` 0…1 that it is this card here; `covered` when part of it
    is out of sight.
    """

    id: str
    kind: str
    motif: str | None
    face: str | None
    corners_px: Points = field(repr=False, compare=False)
    centre_mm: tuple[float, float]
    turn_deg: float
    confidence: float
    covered: bool
    face_down: bool = False
    laid: Laid | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class SeenCarpet:
    """A carpet: `id` None when it lies face down and all backs look alike."""

    id: str | None
    face_down: bool
    corners_px: Points = field(repr=False, compare=False)
    centre_mm: tuple[float, float]
    turn_deg: float
    confidence: float
    laid: Laid | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a carpet (by its place in the list of carpets) lies to a destination (by its id), and the
    numbers."""

    carpet: int
    card: str
    relation: Relation
    confidence: float
    area_mm2: float
    depth_mm: float
    seen_mm2: float


@dataclass(frozen=True, slots=True)
class Reading:
    """What one picture says. `plane` is None, and everything empty, where no card is seen."""

    size_px: tuple[int, int]
    card_mm: tuple[float, float]
    plane: TablePlane | None
    cards: tuple[SeenCard, ...]
    carpets: tuple[SeenCarpet, ...]
    verdicts: tuple[Verdict, ...]
    problems: tuple[Problem, ...]
    quality: Quality
    gains_bgr: Grey | None = field(default=None, repr=False, compare=False)

    def carpet_name(self, index: int) -> str:
        """The carpet's id or, where it has none, its place: "#0"."""
        return self.carpets[index].id or f"#{index}"


@dataclass(frozen=True, slots=True)
class Before:
    """An earlier picture of the same table and what was read from it."""

    pyramid: Pyramid = field(repr=False)
    reading: Reading


def look(
    pyramid: Pyramid,
    features: DeckFeatures,
    before: Before | None = None,
    plane: TablePlane | None = None,
) -> Reading:
    """Reads a picture, with the one before it at hand or without, on a known plane or one learned from the
    cards."""
    if not features.faces:
        return _look_plain(pyramid, features, plane)
    if before is not None and before.reading.plane is not None and before.pyramid.size_px == pyramid.size_px:
        return _look_on(pyramid, features, before)
    found = read_all(pyramid, features, plane)
    if found is None:
        return _nothing(pyramid, features)
    cards = [one for one in found.laid if features.faces[one.face].face.kind != "carpet"]
    carpets = [one for one in found.laid if features.faces[one.face].face.kind == "carpet"]
    cards = sorted(cards, key=lambda one: float(found.plane.image_from_table(one.pose[None, :2])[0, 0]))
    seen = [seen_card(f"d{i + 1}", one, found.plane, features) for i, one in enumerate(cards)]
    return finished(pyramid, found.plane, seen, carpets, features, found.gains_bgr)


def _look_plain(pyramid: Pyramid, features: DeckFeatures, plane: TablePlane | None) -> Reading:
    """Cards of a deck without faces: found, not named."""
    found = find_plain_cards(pyramid, features.card_mm, plane)
    if found is None:
        return _nothing(pyramid, features)
    plane, plain = found
    plain = tuple(sorted(plain, key=lambda card: float(plane.image_from_table(card.pose[None, :2])[0, 0])))
    cards = tuple(
        SeenCard(
            id=f"d{i + 1}",
            kind=UNKNOWN,
            motif=None,
            face=None,
            corners_px=plane.image_from_table(card.corners_mm),
            centre_mm=(float(card.pose[0]), float(card.pose[1])),
            turn_deg=_degrees(card.pose[2]),
            confidence=card.seen,
            covered=False,
        )
        for i, card in enumerate(plain)
    )
    return Reading(
        size_px=pyramid.size_px,
        card_mm=features.card_mm,
        plane=plane,
        cards=cards,
        carpets=(),
        verdicts=(),
        problems=check_layout([card.corners_mm for card in plain], features.card_mm),
        quality=judge_quality(pyramid, [card.corners_px for card in cards], None),
    )


def _look_on(pyramid: Pyramid, features: DeckFeatures, before: Before) -> Reading:
    plane = before.reading.plane
    assert plane is not None
    known = [card for card in before.reading.cards if card.laid is not None]
    laid = [card.laid for card in known if card.laid is not None]
    lying = [carpet.laid for carpet in before.reading.carpets if carpet.laid is not None]
    result = compare(
        before.pyramid, pyramid, [*laid, *lying], (plane, plane), features, before.reading.gains_bgr
    )
    destinations = [one for one in result.followed if one.index < len(known)]
    cards = _followed(destinations, known, plane, features)
    carpets = [*_still_there(result, len(known), features), *result.new]
    blur_mm = before.reading.quality.blur_mm
    return finished(pyramid, plane, cards, carpets, features, before.reading.gains_bgr, blur_mm)


def _still_there(result: Comparison, first: int, features: DeckFeatures) -> list[Laid]:
    """Carpets that lay there before, by their index from `first` on; one thrown again is among the new."""
    again = {one.face for one in result.new if not features.faces[one.face].face.is_back}
    kept = [one for one in result.followed if one.index >= first and one.fate is not Fate.LOST]
    return [one.laid for one in kept if one.laid is not None and one.laid.face not in again]


def _followed(
    followed: Sequence[Followed], known: Sequence[SeenCard], plane: TablePlane, features: DeckFeatures
) -> list[SeenCard]:
    """The earlier cards where they lie now, under their old names; those that are gone are left out."""
    cards = []
    for one in followed:
        was = known[one.index]
        if one.laid is None:
            continue
        now = seen_card(was.id, one.laid, plane, features)
        confidence = max(now.confidence, was.confidence * STAYED_CONFIDENCE)
        if one.fate is Fate.MOVED:
            confidence = now.confidence
        elif one.fate in (Fate.HIDDEN, Fate.LOST):
            confidence = HIDDEN_CONFIDENCE if one.fate is Fate.HIDDEN else LOST_CONFIDENCE
        face_down = features.faces[one.laid.face].face.is_back
        cards.append(
            replace(
                now,
                kind=was.kind,
                motif=was.motif,
                face=was.face,
                confidence=confidence,
                covered=one.free < COVERED_FREE,
                face_down=face_down,
            )
        )
    return cards


def seen_card(name: str, laid: Laid, plane: TablePlane, features: DeckFeatures) -> SeenCard:
    """A laid destination under a name."""
    face = features.faces[laid.face].face
    return SeenCard(
        id=name,
        kind=UNKNOWN if face.is_back else face.kind,
        motif=face.motif,
        face=face.name,
        corners_px=plane.image_from_table(laid.corners_table_mm(features.card_mm)),
        centre_mm=(float(laid.pose[0]), float(laid.pose[1])),
        turn_deg=_degrees(laid.pose[2]),
        confidence=_confidence(laid),
        covered=laid.usable < COVERED_FREE,
        face_down=face.is_back,
        laid=laid,
    )


def _carpet(laid: Laid, plane: TablePlane, features: DeckFeatures) -> SeenCarpet:
    face = features.faces[laid.face].face
    return SeenCarpet(
        id=face.carpet,
        face_down=face.is_back,
        corners_px=plane.image_from_table(laid.corners_table_mm(features.card_mm)),
        centre_mm=(float(laid.pose[0]), float(laid.pose[1])),
        turn_deg=_degrees(laid.pose[2]),
        confidence=_confidence(laid),
        laid=laid,
    )


def _degrees(turn_rad: float) -> float:
    return float((np.rad2deg(turn_rad) + 180) % 360 - 180)


def _confidence(laid: Laid) -> float:
    return float(1 / (1 + np.exp(-(laid.likeness - EVEN_LIKENESS) / LIKENESS_STEP)))


def finished(
    pyramid: Pyramid,
    plane: TablePlane,
    cards: Sequence[SeenCard],
    carpets: Sequence[Laid],
    features: DeckFeatures,
    gains_bgr: Grey | None,
    blur_mm: float | None = None,
) -> Reading:
    """The reading once everything is laid: verdicts, layout, quality."""
    laid_cards = [card.laid for card in cards if card.laid is not None]
    everything = [*laid_cards, *carpets]
    overlaps = judge_overlaps(pyramid, plane, everything, features)
    seen_carpets = tuple(_carpet(one, plane, features) for one in carpets)
    outlines = [card.corners_px for card in cards] + [carpet.corners_px for carpet in seen_carpets]
    if blur_mm is None:
        blur_mm = _blur_mm(pyramid, plane, laid_cards, features)
    quality = judge_quality(pyramid, outlines, blur_mm)
    return Reading(
        size_px=pyramid.size_px,
        card_mm=features.card_mm,
        plane=plane,
        cards=tuple(cards),
        carpets=seen_carpets,
        verdicts=tuple(_verdicts(overlaps, cards, len(laid_cards), quality.certainty)),
        problems=check_layout(
            [one.corners_table_mm(features.card_mm) for one in laid_cards], features.card_mm
        ),
        quality=quality,
        gains_bgr=gains_bgr if gains_bgr is not None else light_of(pyramid, plane, laid_cards, features),
    )


def _verdicts(
    overlaps: Sequence[Overlap], cards: Sequence[SeenCard], count: int, certainty: float
) -> list[Verdict]:
    """Carpet against destination; what is out of sight is told by what lies between, where that is known."""
    above = {(one.first, one.second): one.above for one in overlaps}
    above |= {(j, i): -value for (i, j), value in above.items()}
    verdicts = []
    for one in overlaps:
        if not one.first < count <= one.second:
            continue
        evidence = -one.above
        overlaps_surely = one.depth_mm >= THINNEST_MM and one.area_mm2 >= SMALLEST_MM2
        if overlaps_surely and (one.seen_mm2 < LEAST_SEEN_MM2 or abs(evidence) < DECISIVE):
            evidence = _by_chain(one.second, one.first, above) or evidence
        needed = DECISIVE / max(certainty, 0.3)
        relation = Relation.ON if evidence > 0 else Relation.UNDER
        if abs(evidence) < needed or cards[one.first].confidence <= LOST_CONFIDENCE:
            relation = Relation.UNSURE
        if relation is Relation.UNDER and cards[one.first].confidence <= HIDDEN_CONFIDENCE:
            relation = Relation.UNSURE  # a card that nobody sees covers nothing
        confidence = float(1 / (1 + np.exp(-min(abs(evidence), 30.0))))
        verdicts.append(
            Verdict(
                one.second - count,
                cards[one.first].id,
                relation,
                confidence,
                one.area_mm2,
                one.depth_mm,
                one.seen_mm2,
            )
        )
    return verdicts


def _by_chain(upper: int, lower: int, above: dict[tuple[int, int], float]) -> float:
    """Evidence that one card lies above another because a third lies between them; 0 where none does."""
    between = {j for i, j in above if i == upper} & {j for i, j in above if i == lower}
    chains = [min(above[upper, k], above[k, lower]) for k in between]
    upside_down = [min(above[lower, k], above[k, upper]) for k in between]
    best, worst = max(chains, default=0.0), max(upside_down, default=0.0)
    return best if best > max(worst, DECISIVE) else -worst if worst > max(best, DECISIVE) else 0.0


def _blur_mm(
    pyramid: Pyramid, plane: TablePlane, laid: Sequence[Laid], features: DeckFeatures
) -> float | None:
    sure = sorted((one for one in laid if one.usable > COVERED_FREE), key=lambda one: -one.likeness)[:3]
    tries = []
    for one in sure:
        scale = plane.px_per_mm(one.pose[:2])
        template = usable_templates(features.faces[one.face].templates, scale)[-1]
        tries.append((image_from_own(plane, one.pose, features.card_mm), template, scale))
    return match_scale(pyramid, tries).blur_mm if tries else None


def _nothing(pyramid: Pyramid, features: DeckFeatures) -> Reading:
    return Reading(
        pyramid.size_px, features.card_mm, None, (), (), (), (), judge_quality(pyramid, [], None), None
    )
