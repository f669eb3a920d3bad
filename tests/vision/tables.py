"""Small simulated tables for tests: where everything lies is known from the simulated camera's geometry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.align import Pyramid
from vision.deck import DeckProfile, Face, Picture
from vision.features import DeckFeatures, deck_features
from vision.look import Reading, SeenCard, SeenCarpet
from vision.plane import Points
from vision.rectangles import Polygon
from vision.scene import render
from vision.scene_camera import SimCamera
from vision.scene_table import CardOnTable, CardStock, Lamp, Light, Sensor, SimTable, TableTop, Top

CARD_MM = (59.0, 91.0)
#: A card found further than this from a true one is another card (mm); half a short side.
SAME_CARD_MM = 25.0
ABOVE = SimCamera((1280, 720), 620, 8, 20, 3, 62)
EVENING = Light(room=0.7, lamps=(Lamp(strength=0.3),), vignette=0.1)
WEBCAM = Sensor(exposure=0.9, blur_px=0.6, noise=1.5, jpeg=90)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck and what it is recognised by."""

    profile: DeckProfile
    features: DeckFeatures

    @staticmethod
    def of(profile: DeckProfile) -> Deck:
        return Deck(profile, deck_features(profile))

    def destination(self, number: int) -> Face:
        faces = self.profile.destinations
        return faces[number % len(faces)]

    def carpet(self, name: str) -> Face:
        return next(face for face in self.profile.carpets if face.carpet == name)

    def back_of(self, name: str) -> Face:
        own = [face for face in self.profile.carpet_backs if face.carpet == name]
        return (own + [face for face in self.profile.carpet_backs if face.carpet is None])[0]


def lying(deck: Deck, number: int, x_mm: float, y_mm: float, turn_deg: float = 0.0) -> CardOnTable:
    """A destination with the deck's face of that number."""
    face = deck.destination(number)
    kind = face.kind if face.motif is None else f"{face.kind}-{face.motif}"
    return CardOnTable(f"{kind}/{x_mm:.0f}/{y_mm:.0f}", kind, face, x_mm, y_mm, turn_deg)


def thrown(
    deck: Deck, name: str, x_mm: float, y_mm: float, turn_deg: float = 0.0, face_down: bool = False
) -> CardOnTable:
    """A carpet come to rest."""
    face = deck.back_of(name) if face_down else deck.carpet(name)
    return CardOnTable(name, "carpet", face, x_mm, y_mm, turn_deg, is_carpet=True, face_down=face_down)


def rows_of(deck: Deck, across: int, down: int, gap_mm: float = 22.0) -> tuple[CardOnTable, ...]:
    """Destinations in rows about the middle of the table, a little turned each, as people lay them."""
    step = np.array(deck.profile.card_mm) + gap_mm
    first = -(np.array([across, down]) - 1) / 2 * step
    return tuple(
        lying(deck, 5 * j + i, first[0] + i * step[0], first[1] + j * step[1], 4.0 * ((i + 2 * j) % 3 - 1))
        for j in range(down)
        for i in range(across)
    )


def table(
    *cards: CardOnTable,
    camera: SimCamera = ABOVE,
    top: TableTop | Top = Top.WOOD,
    sensor: Sensor = WEBCAM,
    light: Light = EVENING,
    stock: CardStock | None = None,
    card_mm: tuple[float, float] = CARD_MM,
) -> SimTable:
    surface = TableTop(top, seed=5) if isinstance(top, Top) else top
    return SimTable(camera, card_mm, cards, surface, light, sensor, stock=stock or CardStock())


def photographed(scene: SimTable, seed: int = 1) -> Picture:
    return render(scene, np.random.default_rng(seed))


def pyramid_of(scene: SimTable, seed: int = 1) -> Pyramid:
    return Pyramid(photographed(scene, seed))


def with_cards(scene: SimTable, *cards: CardOnTable) -> SimTable:
    """The table with more cards on top."""
    return replace(scene, cards=(*scene.cards, *cards))


def true_corners_px(scene: SimTable, index: int) -> Polygon:
    """A card's corners as pictures are measured here: the first pixel's middle is (0.5, 0.5)."""
    return scene.corners_px(index) + 0.5


def index_of(scene: SimTable, name: str) -> int:
    return next(i for i, card in enumerate(scene.cards) if card.name == name)


def near(scene: SimTable, index: int, found: Sequence[SeenCard] | Sequence[SeenCarpet]) -> int | None:
    """The place in a list of what was found at a true card, by the distance of their middles."""
    if not found:
        return None
    wanted = true_corners_px(scene, index)
    scale = float(np.hypot(*(wanted[1] - wanted[0]))) / scene.card_mm[0]
    apart = [float(np.hypot(*(one.corners_px.mean(0) - wanted.mean(0)))) / scale for one in found]
    best = int(np.argmin(apart))
    return best if apart[best] < SAME_CARD_MM else None


def corner_error_mm(scene: SimTable, index: int, corners_px: Points) -> float:
    """How far the worst corner lies from where the simulated camera sees it, in mm on the table."""
    wanted = true_corners_px(scene, index)
    off = np.hypot(*(scene.camera.table_at(corners_px - 0.5) - scene.camera.table_at(wanted - 0.5)).T)
    return float(off.max())


def name_of(card: SeenCard) -> str:
    return card.kind if card.motif is None else f"{card.kind}-{card.motif}"


def named(scene: SimTable, reading: Reading) -> dict[str, str | None]:
    """For every true destination what was read there: its kind, or None where nothing was found."""
    names: dict[str, str | None] = {}
    for index, card in enumerate(scene.cards):
        if not card.is_carpet:
            found = near(scene, index, reading.cards)
            names[card.name] = None if found is None else name_of(reading.cards[found])
    return names


def true_names(scene: SimTable) -> dict[str, str | None]:
    return {card.name: card.kind for card in scene.cards if not card.is_carpet}


def relations(scene: SimTable, reading: Reading) -> dict[tuple[str, str], str]:
    """Verdicts by the true names of carpet and destination."""
    carpets, cards = {}, {}
    for index, card in enumerate(scene.cards):
        found = near(scene, index, reading.carpets if card.is_carpet else reading.cards)
        if found is not None and card.is_carpet:
            carpets[found] = card.name
        elif found is not None:
            cards[reading.cards[found].id] = card.name
    return {
        (carpets.get(one.carpet, f"#{one.carpet}"), cards.get(one.card, one.card)): one.relation.value
        for one in reading.verdicts
    }
