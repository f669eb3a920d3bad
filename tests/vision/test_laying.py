"""A face laid where a card lies: its print and edges are measured where it is as like it as asked for."""

import numpy as np

from tests.vision.tables import Deck, lying, pyramid_of, table
from vision.laying import lay
from vision.look import look
from vision.search import BELIEVED, believed


def test_what_is_less_like_a_face_than_asked_for_is_no_card_with_print_and_edges(white_deck: Deck) -> None:
    pyramid = pyramid_of(table(lying(white_deck, 2, -60, 0), lying(white_deck, 7, 60, 0)))
    seen = look(pyramid, white_deck.features)
    assert seen.plane is not None
    there = next(card.laid for card in seen.cards if card.laid is not None and card.laid.face == 2)
    where = (pyramid, seen.plane, 2, np.array(there.pose), white_deck.features)
    card = lay(*where, least=BELIEVED)
    assert card.sides == 4, "it lies on bare table"
    assert believed(card)
    unmeasured = lay(*where, least=card.likeness + 0.01)
    assert unmeasured.likeness == card.likeness
    assert (unmeasured.sides, unmeasured.detail, unmeasured.outlined) == (0, 0.0, False)
    assert not believed(unmeasured)
