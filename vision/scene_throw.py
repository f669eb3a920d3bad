"""Carpets thrown onto a simulated table: they spread, slide, shove, slip under, flip, and miss."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from vision.deck import DeckProfile, Face
from vision.rectangles import overlap_area_mm2
from vision.scene_table import CardOnTable, SimTable
from vision.scene_things import THING_RADIUS_MM


@dataclass(frozen=True, slots=True)
class Flight:
    """How likely what happens in a throw. The rest of the throws land beside everything or on bare table."""

    at_card: float = 0.75
    at_carpet: float = 0.08
    face_down: float = 0.25
    under: float = 0.25
    shove: float = 0.3
    flip: float = 0.02
    gone: float = 0.03
    slide_mm: float = 45.0
    spread_mm: float = 32.0


def throw(
    rng: np.random.Generator, table: SimTable, deck: DeckProfile, carpet: str, flight: Flight | None = None
) -> SimTable:
    """The table once one carpet has come to rest. A carpet that falls off the table is not on it.

    The carpet lands near its aim and slides on. A card in its way may be shoved along, with what lies on it;
    a card at its end lies beneath the carpet, or the carpet has slipped under it.
    """
    flight = flight or Flight()
    if rng.random() < flight.gone:
        return table
    slide = _slide(rng, flight)
    aim = _clear_aim(rng, table, flight)
    if _over_the_edge(aim, table):
        return table
    thrown = _thrown(rng, deck, carpet, aim, rng.random() < flight.face_down)
    cards = list(table.cards)
    for i, card in enumerate(cards):
        if _touch(thrown, card, table) and not _laden(i, cards, table) and rng.random() < flight.shove:
            cards[i] = _shoved(rng, card, slide)
            if not card.is_carpet and rng.random() < flight.flip / max(flight.shove, 0.01):
                cards[i] = _flipped(cards[i], deck)
    return replace(table, cards=_slipped_in(rng, thrown, cards, table, flight.under))


def _slide(rng: np.random.Generator, flight: Flight) -> tuple[float, float]:
    way = rng.uniform(0, 2 * np.pi)
    far = rng.exponential(flight.slide_mm)
    return float(np.cos(way) * far), float(np.sin(way) * far)


def _clear_aim(rng: np.random.Generator, table: SimTable, flight: Flight) -> tuple[float, float]:
    """An aim clear of what stands about: people throw round their cups."""
    aim = _aim(rng, table, flight)
    for _ in range(8):
        near = [
            np.hypot(t.x_mm - aim[0], t.y_mm - aim[1]) - THING_RADIUS_MM[t.kind] for t in table.top.things
        ]
        if not near or min(near) > np.hypot(*table.card_mm) / 2:
            break
        aim = _aim(rng, table, flight)
    return aim


def _over_the_edge(at_mm: tuple[float, float], table: SimTable) -> bool:
    """Whether a card with its middle there tips over the table's edge."""
    if table.top.edge is None:
        return False
    way, reach = np.deg2rad(table.top.edge[0]), table.top.edge[1]
    return bool(at_mm[0] * np.cos(way) + at_mm[1] * np.sin(way) > reach)


def _aim(rng: np.random.Generator, table: SimTable, flight: Flight) -> tuple[float, float]:
    """Where the carpet comes to rest: about a destination, a carpet, or anywhere among them."""
    targets = [card for card in table.cards if not card.is_carpet]
    others = [card for card in table.cards if card.is_carpet]
    chance = rng.random()
    pool = others if others and chance < flight.at_carpet else targets
    if pool and chance < flight.at_card:
        target = pool[int(rng.integers(len(pool)))]
        return float(target.x_mm + rng.normal(0, flight.spread_mm)), float(
            target.y_mm + rng.normal(0, flight.spread_mm)
        )
    places = np.concatenate(table.outlines) if table.outlines else np.zeros((1, 2))
    low, high = places.min(axis=0) - 110, places.max(axis=0) + 110
    return float(rng.uniform(low[0], high[0])), float(rng.uniform(low[1], high[1]))


def _thrown(
    rng: np.random.Generator, deck: DeckProfile, carpet: str, at_mm: tuple[float, float], face_down: bool
) -> CardOnTable:
    face = next((f for f in deck.carpets if f.carpet == carpet), None)
    if face is None:
        raise ValueError(f"The deck {deck.name!r} has no carpet {carpet!r}.")
    back = _back_of(deck, carpet)
    down = face_down and back is not None
    return CardOnTable(
        name=carpet,
        kind="carpet",
        face=back if down and back is not None else face,
        x_mm=at_mm[0],
        y_mm=at_mm[1],
        turn_deg=float(rng.uniform(-180, 180)),
        is_carpet=True,
        face_down=down,
        bow_mm=float(rng.choice([0.0, 0.0, 1.0]) * rng.uniform(-2.5, 2.5)),
    )


def _back_of(deck: DeckProfile, carpet: str) -> Face | None:
    own = [face for face in deck.carpet_backs if face.carpet == carpet]
    shared = [face for face in deck.carpet_backs if face.carpet is None]
    return (own + shared + [None])[0]


def _touch(one: CardOnTable, other: CardOnTable, table: SimTable) -> bool:
    if np.hypot(one.x_mm - other.x_mm, one.y_mm - other.y_mm) > np.hypot(*table.card_mm):
        return False
    return overlap_area_mm2(one.corners_mm(table.card_mm), other.corners_mm(table.card_mm)) > 0


def _laden(index: int, cards: list[CardOnTable], table: SimTable) -> bool:
    """Whether something lies on a card, or the card on something: friction holds such a pile."""
    return any(_touch(cards[index], other, table) for k, other in enumerate(cards) if k != index)


def _shoved(rng: np.random.Generator, card: CardOnTable, slide: tuple[float, float]) -> CardOnTable:
    share = float(rng.uniform(0.1, 0.7))
    return replace(
        card,
        x_mm=card.x_mm + slide[0] * share,
        y_mm=card.y_mm + slide[1] * share,
        turn_deg=card.turn_deg + float(rng.normal(0, 9)),
    )


def _flipped(card: CardOnTable, deck: DeckProfile) -> CardOnTable:
    back = deck.destination_back
    return card if back is None else replace(card, face=back, face_down=True)


def _slipped_in(
    rng: np.random.Generator, thrown: CardOnTable, cards: list[CardOnTable], table: SimTable, under: float
) -> tuple[CardOnTable, ...]:
    """The stacking order with the carpet in it: above what it touches, beneath what it slipped under."""
    touched = [i for i, card in enumerate(cards) if _touch(thrown, card, table)]
    wanted = {i for i in touched if rng.random() < under}
    above: set[int] = set()
    for i in sorted(wanted):
        pile = _pile_on(i, cards, table)
        # What lies on the card goes up with it; it cannot if the carpet lies on that.
        if all(k in wanted or k not in touched for k in pile):
            above |= pile
    lower = [card for i, card in enumerate(cards) if i not in above]
    upper = [card for i, card in enumerate(cards) if i in above]
    return (*lower, thrown, *upper)


def _pile_on(index: int, cards: list[CardOnTable], table: SimTable) -> set[int]:
    """A card with everything that rests on it, directly or not."""
    pile = {index}
    for k in range(index + 1, len(cards)):
        if any(_touch(cards[i], cards[k], table) for i in pile):
            pile.add(k)
    return pile
