"""What a simulated table is made of: camera, cards in stacking order, table top, light, sensor, hands."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

import numpy as np

from vision.deck import Face
from vision.rectangles import Polygon, corners_from_pose, overlap_mm
from vision.scene_camera import SimCamera

#: Playing cards are 0.28 to 0.35 mm thick.
THICK_MM = 0.32


class Top(Enum):
    WOOD = "wood"
    WOOD2 = "wood2"
    BLACK = "black"
    WHITE = "white"
    MARBLE = "marble"
    CLOTH = "cloth"
    CHECKED = "checked"
    STRIPES = "stripes"
    PLAYMAT = "playmat"
    GLASS = "glass"


class ThingKind(Enum):
    PEN = "pen"
    CUP = "cup"
    COIN = "coin"
    DIE = "die"
    BOWL = "bowl"
    PHONE = "phone"
    PAPER = "paper"
    BOX = "box"


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that lies or stands on the table and is no card."""

    kind: ThingKind
    x_mm: float
    y_mm: float
    turn_deg: float
    seed: int


@dataclass(frozen=True, slots=True)
class TableTop:
    """A table's surface with the things on it; the seed fixes colours and grain.

    `edge` is where the table ends: (direction in degrees clockwise from x, distance in mm from the origin).
    `area_mm` (left, top, right, bottom) is drawn: the same grain stays at the same place wherever the camera
    looks from. Without it that is what the camera sees.
    """

    kind: Top = Top.WOOD
    seed: int = 0
    gloss: float = 0.02
    edge: tuple[float, float] | None = None
    things: tuple[Thing, ...] = ()
    area_mm: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Shadow:
    """Something outside the picture that takes lamp light away: a capsule from start to end on the table."""

    start_mm: tuple[float, float]
    end_mm: tuple[float, float]
    radius_mm: float
    soft_mm: float
    dark: float


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp above the table, (x, y, z) in millimetres; strength relative to the room's light."""

    place_mm: tuple[float, float, float] = (300.0, -300.0, 1400.0)
    strength: float = 0.6
    tint_bgr: tuple[float, float, float] = (0.85, 0.97, 1.05)
    radius_mm: float = 60.0


@dataclass(frozen=True, slots=True)
class Light:
    """The light on the table: room, lamps, shadows, windows that show in what is glossy."""

    room: float = 0.7
    tint_bgr: tuple[float, float, float] = (1.0, 1.0, 1.0)
    slope: tuple[float, float] = (0.0, 0.0)
    lamps: tuple[Lamp, ...] = ()
    shadows: tuple[Shadow, ...] = ()
    windows: int = 0
    vignette: float = 0.1
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Sensor:
    """What the camera does to light. With exposure 1, white paper in room light 1 is just white."""

    exposure: float = 1.0
    contrast: float = 0.0
    sharpen: float = 0.0
    saturation: float = 1.0
    blur_px: float = 0.0
    motion_px: tuple[float, float] = (0.0, 0.0)
    noise: float = 0.0
    jpeg: int | None = None


@dataclass(frozen=True, slots=True)
class CardStock:
    """What cards are made of: round corners, gloss, how dark cut edges and contact shadows are.

    `fade` is the share of white that lies over the print: worn cards, and haze in the lens.
    """

    corner_mm: float = 3.0
    gloss: float = 0.02
    rim: float = 0.18
    shadow: float = 0.45
    fade: float = 0.0


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand reaching in: the middle of its palm, how high it hovers, and where the arm comes from.

    `from_deg` is a direction on the table, clockwise from x.
    """

    palm_mm: tuple[float, float]
    from_deg: float
    height_mm: float = 40.0
    seed: int = 0
    pointing: bool = False


@dataclass(frozen=True, slots=True)
class CardOnTable:
    """One card where it lies. `kind` is what it is ("adventure-e", "carpet"), `face` the side that shows.

    `bow_mm` bends it along its long side: above 0 the middle is raised, below 0 the ends are.
    `copy` tells cards with the same face apart: 1 to the face's count. `lift_mm` is how high it hovers, in
    flight or in a hand.
    """

    name: str
    kind: str
    face: Face
    x_mm: float
    y_mm: float
    turn_deg: float
    is_carpet: bool = False
    face_down: bool = False
    bow_mm: float = 0.0
    copy: int = 1
    lift_mm: float = 0.0

    def corners_mm(self, card_mm: tuple[float, float]) -> Polygon:
        return corners_from_pose(self.x_mm, self.y_mm, self.turn_deg, card_mm)


@dataclass(frozen=True, slots=True)
class Rest:
    """How a card rests on what lies under it: z = base + slope . (own u, own v), both from its centre."""

    base_mm: float = 0.0
    slope: tuple[float, float] = (0.0, 0.0)


@dataclass(frozen=True, slots=True)
class SimTable:
    """A table to draw. `cards` lie in stacking order: the first at the bottom."""

    camera: SimCamera
    card_mm: tuple[float, float]
    cards: tuple[CardOnTable, ...] = ()
    top: TableTop = TableTop()
    light: Light = Light()
    sensor: Sensor = Sensor()
    hands: tuple[Hand, ...] = ()
    stock: CardStock = CardStock()
    outlines: tuple[Polygon, ...] = field(init=False, repr=False, compare=False)
    rests: tuple[Rest, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        outlines = tuple(card.corners_mm(self.card_mm) for card in self.cards)
        object.__setattr__(self, "outlines", outlines)
        object.__setattr__(self, "rests", _rests(self.cards, outlines, self.card_mm))

    def corners_px(self, index: int) -> Polygon:
        """Where the picture shows the corners of one card: lifted, leaning and bent as it lies. (4, 2)."""
        half = np.array(self.card_mm) / 2
        own = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
        rest, card = self.rests[index], self.cards[index]
        z = rest.base_mm + own @ np.array(rest.slope) + max(0.0, -card.bow_mm)
        return self.camera.project(np.column_stack([self.outlines[index], z]))


def _rests(
    cards: tuple[CardOnTable, ...], outlines: tuple[Polygon, ...], card_mm: tuple[float, float]
) -> tuple[Rest, ...]:
    rests: list[Rest] = []
    for i, card in enumerate(cards):
        if card.lift_mm > 0:
            rests.append(Rest(card.lift_mm))
            continue
        # What still flies carries nothing.
        down = [k for k in range(i) if cards[k].lift_mm <= 0]
        rests.append(_rest_on(card, outlines[i], [(outlines[k], rests[k]) for k in down], card_mm))
    return tuple(rests)


def _rest_on(
    card: CardOnTable, outline: Polygon, under: list[tuple[Polygon, Rest]], card_mm: tuple[float, float]
) -> Rest:
    """The card leans on the highest card beneath it; its far end stays down."""
    centre = np.array([card.x_mm, card.y_mm])
    best = Rest()
    for below, rest in under:
        shared = overlap_mm(outline, below)
        if not len(shared):
            continue
        lift = rest.base_mm + THICK_MM
        if lift <= best.base_mm + abs(best.slope[0]) + abs(best.slope[1]):
            continue
        turn = np.deg2rad(card.turn_deg)
        off = shared.mean(axis=0) - centre
        own = np.array(
            [off[0] * np.cos(turn) + off[1] * np.sin(turn), off[1] * np.cos(turn) - off[0] * np.sin(turn)]
        )
        far = float(np.hypot(own[0], own[1]))
        if far < 8.0:
            best = Rest(lift)
            continue
        way = own / far
        end = float(np.abs(way) @ np.array(card_mm)) / 2
        steep = lift / (far + end)
        best = Rest(steep * end, (float(steep * way[0]), float(steep * way[1])))
    return best
