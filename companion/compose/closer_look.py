"""A closer look at how new carpets lie: both cases are drawn where little is seen, or to make sure."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from companion.compose.out_of_sight import untouched
from vision.align import Pyramid
from vision.features import DeckFeatures
from vision.landing import DECISIVE, THINNEST_MM, Relation, judge_overlaps
from vision.laying import Laid
from vision.look import HIDDEN_CONFIDENCE, Reading, SeenCarpet, Verdict
from vision.plane import Points
from vision.rectangles import area_mm2, overlap_mm
from vision.thin import touch_at_all, which_on_top

#: Larger overlaps (mm²) that are in doubt are so for another reason.
THIN_MM2 = 300.0
#: Of less in sight than this (mm²) nothing can be told.
LEAST_SEEN_MM2 = 3.0
#: Where three cards share less than this (mm²), the one in the middle may be missed by a hair.
THREE_MM2 = 15.0
#: No two destinations that are seen have their middles this near to each other (mm).
CROWDED_MM = 22.0
#: A card in glare or shadow is less like its face than this; then larger overlaps are made sure of, too.
GOOD_LIKENESS = 0.85
#: So little like its face, a thin overlap is looked at in each picture.
POOR_LIKENESS = 0.75
#: How sure a picture is that is clearly like one of both cases and unlike the other.
CONFIDENCE = 0.98


def closer_look(then: Reading, now: Reading, pyramid: Pyramid, features: DeckFeatures) -> Reading:
    """The reading with its doubts about thin overlaps settled where a closer look settles them, and with
    doubts where a closer look sees the opposite.

    A carpet that lay there already in `then` was looked at then; again only where that settled nothing, or it
    is seen badly: another picture has other noise.
    """
    crowded = _crowded(now)
    verdicts = [
        replace(one, relation=Relation.UNSURE) if one.card in crowded else one
        for one in _verdicts(then, now, pyramid, features)
    ]
    settled = replace(now, verdicts=tuple(verdicts))
    return replace(settled, verdicts=tuple(_on_what_lies_on_it(settled, pyramid, features)))


def _verdicts(then: Reading, now: Reading, pyramid: Pyramid, features: DeckFeatures) -> Iterator[Verdict]:
    cards = {card.id: card for card in now.cards}
    for verdict in now.verdicts:
        card, carpet = cards[verdict.card], now.carpets[verdict.carpet]
        unsure, thin = verdict.relation is Relation.UNSURE, verdict.area_mm2 <= THIN_MM2
        if (
            card.confidence <= HIDDEN_CONFIDENCE
            or (unsure and not thin)
            or card.laid is None
            or carpet.laid is None
            or now.plane is None
        ):
            yield verdict
            continue
        pair = carpet.laid, card.laid
        if (unsure or verdict.depth_mm < THINNEST_MM) and not touch_at_all(pair, now.card_mm):
            continue
        likeness = min(carpet.laid.likeness, card.laid.likeness)
        again = unsure or (thin and likeness < POOR_LIKENESS) or _was_unsure(carpet, card.id, then)
        if verdict.seen_mm2 < LEAST_SEEN_MM2 or (_lay_there(carpet, then) and not again):
            yield verdict
            continue
        others = [one for one in _may_hide(verdict, now) if one is not pair[0] and one is not pair[1]]
        top = which_on_top(pyramid, now.plane, pair, others, features, thin=unsure)
        if top is None and not unsure and (thin or likeness < GOOD_LIKENESS):
            # What is thin, or badly seen, and cannot be made sure of is not sure.
            verdict = replace(verdict, relation=Relation.UNSURE)
            top = which_on_top(pyramid, now.plane, pair, others, features)
        yield _with(verdict, top)


def _may_hide(verdict: Verdict, now: Reading) -> list[Laid]:
    """All that may hide something of a carpet and a card; what lies below one of them does not."""
    below_card = {
        one.carpet for one in now.verdicts if one.card == verdict.card and one.relation is Relation.UNDER
    }
    below_carpet = {
        one.card for one in now.verdicts if one.carpet == verdict.carpet and one.relation is Relation.ON
    }
    cards = [one.laid for one in now.cards if one.id not in below_carpet]
    carpets = [one.laid for place, one in enumerate(now.carpets) if place not in below_card]
    return [one for one in (*cards, *carpets) if one is not None]


def _with(verdict: Verdict, top: int | None) -> Verdict:
    """A verdict after a closer look: 0 saw the carpet on top, 1 the card, None neither."""
    if top is None:
        return verdict
    seen = Relation.ON if top == 0 else Relation.UNDER
    if verdict.relation is Relation.UNSURE:
        return replace(verdict, relation=seen, confidence=CONFIDENCE)
    return verdict if verdict.relation is seen else replace(verdict, relation=Relation.UNSURE)


def _crowded(now: Reading) -> set[str]:
    """Cards that are said to be seen at nearly the same place: one of them lies elsewhere."""
    cards = [card for card in now.cards if card.laid is not None]
    return {
        card.id
        for card in cards
        for other in cards
        if card is not other and math.dist(card.centre_mm, other.centre_mm) < CROWDED_MM
    }


def _on_what_lies_on_it(now: Reading, pyramid: Pyramid, features: DeckFeatures) -> Iterator[Verdict]:
    """What lies on a carpet that lies on a card, lies on that card, too, where all three overlap."""
    cards = {card.id: card for card in now.cards}
    for verdict in now.verdicts:
        card = cards[verdict.card].laid
        below = [
            other.carpet
            for other in now.verdicts
            if other.card == verdict.card and other.relation is Relation.ON
        ]
        if verdict.relation is not Relation.UNSURE or card is None or not below or now.plane is None:
            yield verdict
            continue
        carpets = [(place, one.laid) for place, one in enumerate(now.carpets) if one.laid is not None]
        places = [place for place, _ in carpets]
        laid = [one for _, one in carpets]
        above = {
            (places[one.first], places[one.second]): one.above
            for one in judge_overlaps(pyramid, now.plane, laid, features)
        }
        above |= {(second, first): -evidence for (first, second), evidence in above.items()}
        outlines = {place: one.corners_table_mm(now.card_mm) for place, one in carpets}
        on_one_of_them = any(
            above.get((verdict.carpet, place), 0.0) > DECISIVE
            and _meet(outlines[verdict.carpet], outlines[place], card.corners_table_mm(now.card_mm))
            for place in below
        )
        if on_one_of_them:
            yield replace(verdict, relation=Relation.ON, confidence=CONFIDENCE)
        else:
            yield verdict


def _meet(first: Points, second: Points, third: Points) -> bool:
    """Whether three outlines share some of the table."""
    shared = overlap_mm(first, second)
    if len(shared) < 3:
        return False
    shared = overlap_mm(shared, third)
    return len(shared) > 2 and area_mm2(shared) > THREE_MM2


def _was_unsure(carpet: SeenCarpet, card_id: str, then: Reading) -> bool:
    """Whether it could not be made sure of in the picture before, whatever it looks like now."""
    return any(
        one.card == card_id
        and one.relation is Relation.UNSURE
        and then.carpets[one.carpet].id == carpet.id
        and untouched(then.carpets[one.carpet].corners_px, carpet.corners_px)
        for one in then.verdicts
    )


def _lay_there(carpet: SeenCarpet, then: Reading) -> bool:
    return any(one.id == carpet.id and untouched(one.corners_px, carpet.corners_px) for one in then.carpets)
