"""What lies out of sight lies there still: what was seen before it was covered is not forgotten."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from vision.align import Pyramid
from vision.features import DeckFeatures
from vision.landing import Relation
from vision.laying import lay
from vision.look import HIDDEN_CONFIDENCE, LOST_CONFIDENCE, Reading, SeenCard, Verdict
from vision.plane import Points
from vision.search import BELIEVED, believed

#: Whose corners moved by less than this share of a card's diagonal was not touched: about 1 mm.
UNTOUCHED = 0.01


def remembering(then: Reading, now: Reading, pyramid: Pyramid, features: DeckFeatures) -> Reading:
    """A reading of the same flight as `then`, with what was known then and cannot be seen any more.

    A card that was covered or only guessed at, and lies where it lay, is so still, unless its face shows. A
    carpet that was seen to lie on or under a card, and nothing moved either of them, lies so still; where the
    two pictures contradict each other nobody knows.
    """
    old = {card.id: card for card in then.cards}
    cards = tuple(_as_known(old.get(card.id), card, now, pyramid, features) for card in now.cards)
    unseen = {card.id: card.confidence for card in cards if card.confidence <= HIDDEN_CONFIDENCE}
    known = _known_relations(then, replace(now, cards=cards))
    verdicts = tuple(
        _with_known(_doubted(one, unseen.get(one.card)), known.get((one.carpet, one.card)))
        for one in now.verdicts
    )
    return replace(now, cards=cards, verdicts=verdicts)


def _as_known(
    was: SeenCard | None, card: SeenCard, now: Reading, pyramid: Pyramid, features: DeckFeatures
) -> SeenCard:
    if was is None or not (was.covered or was.confidence <= HIDDEN_CONFIDENCE):
        return card
    if not untouched(was.corners_px, card.corners_px):
        return card
    if card.laid is not None and now.plane is not None:
        shown = lay(pyramid, now.plane, card.laid.face, card.laid.pose, features, least=BELIEVED)
        if believed(shown):
            return card
    return replace(card, covered=True, confidence=min(card.confidence, was.confidence))


def _doubted(verdict: Verdict, confidence: float | None) -> Verdict:
    """A card that nobody sees covers nothing, and where a lost one lies nobody knows."""
    if confidence is None:
        return verdict
    if confidence <= LOST_CONFIDENCE or verdict.relation is Relation.UNDER:
        return replace(verdict, relation=Relation.UNSURE)
    return verdict


def _known_relations(then: Reading, now: Reading) -> Mapping[tuple[int, str], Verdict]:
    """What was certain then about carpets (by their places in the new list) and cards that nothing moved."""
    cards = {card.id: card for card in now.cards}
    still = {
        card.id
        for card in then.cards
        if card.id in cards and untouched(card.corners_px, cards[card.id].corners_px)
    }
    places = {
        before: place
        for before, was in enumerate(then.carpets)
        for place, one in enumerate(now.carpets)
        if one.id == was.id and untouched(was.corners_px, one.corners_px)
    }
    return {
        (places[one.carpet], one.card): one
        for one in then.verdicts
        if one.relation is not Relation.UNSURE and one.carpet in places and one.card in still
    }


def _with_known(now: Verdict, then: Verdict | None) -> Verdict:
    if then is None or now.relation is then.relation:
        return now
    if now.relation is Relation.UNSURE:
        return replace(now, relation=then.relation, confidence=then.confidence)
    return replace(now, relation=Relation.UNSURE)


def untouched(then_px: Points, now_px: Points) -> bool:
    """Whether what has these corners in two pictures, (4, 2) each, lies where it lay."""
    diagonal = float(np.hypot(*(then_px[0] - then_px[2])))
    return float(np.hypot(*(then_px - now_px).T).max()) < UNTOUCHED * diagonal
