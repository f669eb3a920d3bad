"""Looking again for cards once the table's plane is known, and what is believed of what is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from vision.align import Pyramid, image_from_own
from vision.features import DeckFeatures
from vision.identify import name
from vision.laying import NO_COVER, Cover, Laid, edged_pose, lay
from vision.plane import Points, TablePlane
from vision.template import Grey
from vision.trials import LEAST_FREE, PART_PRICE, Compared, Trial, climbed, is_new, turned_deg, worth_a_look

#: So many trials get a closer look, in such groups: mostly the first one is it.
LOOKS = (1, 3, 8, 20)
MOST_LOOKS = sum(LOOKS)
#: Trials of one face at one place are rivals if they are turned by less than this against each other: a
#: strip of a card under another looks coarsely like the card lying across.
RIVAL_DEG = 30.0
#: A card is believed from this likeness on (random faces at random places stay below 0.4).
BELIEVED = 0.62
#: Fine print that speaks for itself, and fine print that needs three edges beside it. Measured on 580 cards
#: and 140 mistaken ones of many decks and tables: the cards have 0.62 and more, the mistaken ones 0.6 and
#: less.
DETAIL, DETAIL_WITH_EDGES = 0.61, 0.45
#: A carpet's fine print may be this poor if its colours are this like (they are bold, and meant to be told
#: apart).
DETAIL_WITH_COLOUR, VOUCHING_COLOUR = 0.5, 0.8
#: A trial that looks this alike coarsely is worth more than one way of laying it.
WORTH_ALL_WAYS = 0.6
#: Edges to be seen round a trial that they are to set right: where another card lies on it, two may be all.
EDGES_SIDES, EDGES_OF_PROMISING = 3, 2
#: A face that fits its four edges this well needs this much fine print only: a weave too fine for the picture
#: has no more.
FITTING, DETAIL_OF_FITTING = 0.76, 0.5
#: From this likeness on it is worth asking which face it is; a name by colour may cost this much of likeness.
LEAST_TO_NAME, NAME_GIVES_WAY = 0.4, 0.06
#: What was tried in vain is remembered by squares of this size (mm) and turns (degrees).
VAIN_MM, VAIN_DEG = 1.0, 3.0

#: Face, place, turn, and how many known cards lay near: what was tried there in vain.
Vain = set[tuple[int, int, int, int, int]]


def look_again(
    pyramid: Pyramid,
    plane: TablePlane,
    poses: Points,
    features: DeckFeatures,
    laid: Sequence[Laid],
    cover: Cover = NO_COVER,
    faces: Sequence[int] | None = None,
    gains_bgr: Grey | None = None,
    vain: Vain | None = None,
    enough: Callable[[Sequence[Laid]], bool] | None = None,
) -> list[Laid]:
    """Cards found at trial poses, best first, none lying where another of them or of `laid` lies.

    What cards already found cover, and what `cover` hides, is not looked at: a card is known by its free
    part, whether it lies above them or below. `faces` restricts what is looked for. What is tried in vain is
    added to `vain`, and not tried again until another card is known near it. Once `enough` is found, the
    trials that looked less alike are left.
    """
    everything = with_outlines(cover, laid, features)
    wanted = range(len(features.faces)) if faces is None else faces
    compared = Compared(pyramid, plane, features, tuple(wanted), everything.hidden(plane), gains_bgr)
    vain = set() if vain is None else vain
    trials = _apart(worth_a_look(pyramid, poses, compared), vain, everything, features)
    found: list[Laid] = []
    for start, count in zip(np.cumsum((0, *LOOKS)), LOOKS, strict=False):
        for one in climbed(trials[start : start + count], compared):
            known = [*laid, *found]
            if not is_new(one, known, features.card_mm):
                continue
            covers = with_outlines(cover, known, features)
            card = _laid_at(pyramid, plane, one, features, covers)
            if card.likeness > LEAST_TO_NAME:
                card = renamed(pyramid, plane, card, features, gains_bgr, covers, faces)
            if not (believed(card) or _vouched_for(card, compared)):
                vain.add(_place(one, everything, features))
            elif is_new(card, known, features.card_mm):
                found.append(card)
        if found and enough is not None and enough(found):
            break
    return sorted(found, key=lambda one: -one.likeness)


def _apart(trials: Sequence[Trial], vain: Vain, cover: Cover, features: DeckFeatures) -> list[Trial]:
    """The best trials that were not yet tried in vain, none of one face near another; then, as far as there
    is room, those that only lie across a better one."""
    apart: list[Trial] = []
    across: list[Trial] = []
    for one in trials:
        if len(apart) >= MOST_LOOKS:
            break
        if _place(one, cover, features) in vain:
            continue
        rivals = [other for other in (*apart, *across) if other.face == one.face]
        if is_new(one, rivals, features.card_mm):
            apart.append(one)
        elif is_new(one, [other for other in rivals if _lie_alike(other, one)], features.card_mm):
            across.append(one)
    return [*apart, *across][:MOST_LOOKS]


def _lie_alike(one: Trial, other: Trial) -> bool:
    return bool(turned_deg(one.start[2], other.start[2]) < RIVAL_DEG)


def _place(trial: Trial, cover: Cover, features: DeckFeatures) -> tuple[int, int, int, int, int]:
    x, y, turn = trial.start
    reach = float(np.hypot(*features.card_mm))
    near = sum(float(np.hypot(*(one.mean(0) - trial.start[:2]))) < reach for one in cover.outlines_mm)
    return trial.face, round(x / VAIN_MM), round(y / VAIN_MM), round(np.rad2deg(turn) / VAIN_DEG), near


def _laid_at(pyramid: Pyramid, plane: TablePlane, trial: Trial, features: DeckFeatures, cover: Cover) -> Laid:
    """The trial's face laid in the way that comes to be believed first, else in the first way.

    The more ways are tried, the more easily one fits by chance, and edges that a card was laid by do not
    speak for it: after the first way fine print must speak for itself.
    """
    ways = _ways(pyramid, plane, trial, features, cover)
    first = next(ways)
    if believed(first):
        return first
    return next((card for card in ways if believed(card) and _speaks(card)), first)


def _speaks(card: Laid) -> bool:
    """Whether the fine print speaks for itself, or tones and all four edges leave it little to say."""
    fitting = card.sides == 4 and card.likeness >= FITTING
    return card.detail >= (DETAIL_OF_FITTING if fitting else DETAIL)


def _ways(
    pyramid: Pyramid, plane: TablePlane, trial: Trial, features: DeckFeatures, cover: Cover
) -> Iterator[Laid]:
    """The trial's face laid from where it climbed to, in even light and in uneven, then by the edges around
    it and around where it was first tried: coarse comparison can be wrong about the last millimetres."""
    promising = trial.likeness > WORTH_ALL_WAYS
    for pose in (trial.pose, trial.start):
        where = (pyramid, plane, trial.face, pose, features, cover)
        # The first way is told of whatever comes of it, the others if they are believed.
        least = -1.0 if pose is trial.pose else BELIEVED
        if promising or pose is trial.pose:
            yield lay(*where, coarse_first=True, least=least)
            yield lay(*where, coarse_first=True, uneven=True, least=BELIEVED)
        sides = EDGES_OF_PROMISING if promising else EDGES_SIDES
        edged = edged_pose(pyramid, plane, pose, features.card_mm, sides)
        if edged is not None:
            where = (pyramid, plane, trial.face, edged, features, cover)
            yield lay(*where, least=BELIEVED)
            yield lay(*where, uneven=True, least=BELIEVED)


def renamed(
    pyramid: Pyramid,
    plane: TablePlane,
    card: Laid,
    features: DeckFeatures,
    gains_bgr: Grey | None,
    cover: Cover,
    faces: Sequence[int] | None = None,
) -> Laid:
    """The card with the face that tones and colours together speak for, laid again if that is another one."""
    template = features.faces[0].templates[0]
    free = cover.free(template, card.pose, plane, features.card_mm)
    matrix = image_from_own(plane, card.pose, features.card_mm)
    naming = name(pyramid, matrix, plane.px_per_mm(card.pose[:2]), features, gains_bgr, free)
    face, turned, _ = (naming if faces is None else naming.only(faces)).best()
    if face == card.face and not turned:
        return card
    pose = np.array([card.pose[0], card.pose[1], card.pose[2] + (np.pi if turned else 0.0)])
    other = lay(pyramid, plane, face, pose, features, cover)
    return other if other.likeness > card.likeness - NAME_GIVES_WAY else card


def with_outlines(cover: Cover, laid: Sequence[Laid], features: DeckFeatures) -> Cover:
    """The cover with the outlines of laid cards added."""
    outlines = tuple(one.corners_table_mm(features.card_mm) for one in laid)
    return replace(cover, outlines_mm=cover.outlines_mm + outlines)


def believed(card: Laid, part_price: float = PART_PRICE) -> bool:
    """Whether a laid card is there: its tones and its fine print must say so, or its print in part and its
    edges.

    The less of it is free, the more that part must say, by `part_price`.
    """
    price = part_price * (1 - card.usable)
    if card.usable < LEAST_FREE or card.likeness < BELIEVED + price:
        return False
    return card.detail >= DETAIL + price or (card.detail >= DETAIL_WITH_EDGES and card.sides >= 3)


def _vouched_for(card: Laid, compared: Compared) -> bool:
    """Whether a carpet's colours make up for fine print too blurred or too covered to speak for itself."""
    if compared.features.faces[card.face].face.kind != "carpet" or card.usable < LEAST_FREE:
        return False
    if card.likeness < BELIEVED or card.detail < DETAIL_WITH_COLOUR or card.face not in compared.faces:
        return False
    likeness, _ = compared(card.pose[None], tones=0.0)
    return bool(likeness[0, compared.faces.index(card.face)] > VOUCHING_COLOUR)
