"""The deck's catalogue: which card has which face and back, and how many there are of it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from companion.deck import backs, carpets, djinns
from companion.deck.canvas import Canvas
from companion.deck.carpets import Carpet
from companion.deck.faces import (
    camel,
    carpet_bazaar,
    cobra,
    desert,
    elephant,
    lamp,
    palace,
    roc,
    serpent,
    spice,
    tiger,
    treasure,
)
from companion.deck.palette import PAPER


@dataclass(frozen=True, slots=True)
class Artwork:
    """One side of a card; `paper` is the colour of its border, and of the bleed around it."""

    name: str
    draw: Callable[[Canvas], None]
    paper: str = PAPER


@dataclass(frozen=True, slots=True)
class Destination:
    kind: str
    face: Artwork
    count: int
    motif: str | None = None


DESTINATION_BACK = Artwork("back", backs.draw_destination)
CARPET_BACK = Artwork("carpet-back", carpets.draw_back, carpets.BACK_BORDER)
DJINN_BACK = Artwork("djinn-back", backs.draw_djinn)

DESTINATIONS = (
    Destination("palace", Artwork("palace", palace.draw), 12),
    Destination("adventure", Artwork("adventure-a", roc.draw), 3, "A"),
    Destination("adventure", Artwork("adventure-b", serpent.draw), 3, "B"),
    Destination("adventure", Artwork("adventure-c", cobra.draw), 3, "C"),
    Destination("adventure", Artwork("adventure-d", tiger.draw), 3, "D"),
    Destination("adventure", Artwork("adventure-e", elephant.draw), 3, "E"),
    Destination("spice", Artwork("spice", spice.draw), 5),
    Destination("carpet-bazaar", Artwork("carpet-bazaar", carpet_bazaar.draw), 5),
    Destination("camel", Artwork("camel", camel.draw), 4),
    Destination("treasure", Artwork("treasure", treasure.draw), 3),
    Destination("lamp", Artwork("lamp", lamp.draw), 4),
    Destination("desert", Artwork("desert", desert.draw), 4),
)

CARPETS = {
    carpet: Artwork(
        f"carpet-{carpet.value}", partial(carpets.draw, carpet=carpet), carpets.BORDERS[carpet.value]
    )
    for carpet in Carpet
}

DJINNS = tuple(Artwork(f"djinn-{djinn.number}", partial(djinns.draw, djinn=djinn)) for djinn in djinns.DJINNS)


def all_cards() -> list[tuple[Artwork, Artwork]]:
    """Every card of the deck as (face, back): destinations, carpets, djinns."""
    cards = [(d.face, DESTINATION_BACK) for d in DESTINATIONS for _ in range(d.count)]
    cards += [(face, CARPET_BACK) for face in CARPETS.values()]
    cards += [(face, DJINN_BACK) for face in DJINNS]
    return cards


def profile_artworks() -> list[Artwork]:
    """Every side that may lie on the table: what the deck's profile has a picture of."""
    return [*(d.face for d in DESTINATIONS), DESTINATION_BACK, *CARPETS.values(), CARPET_BACK]
