"""What people do at a simulated table, as beats: lay cards, throw, take away, reach in, nudge."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from companion.compose.stage import FPS, Beat
from vision.deck import DeckProfile, Face
from vision.rectangles import Polygon, gap_mm
from vision.scene_events import bumped, lamp_on
from vision.scene_layout import kind_of, lay_out
from vision.scene_room import Conditions, random_table
from vision.scene_table import CardOnTable, Hand, SimTable
from vision.scene_throw import Flight, throw
from vision.scene_tops import area_seen_mm

ONE_S = 1 / FPS
#: At rest so long: enough for the watcher to see that all is still, and read, and a little more.
REST_S = 7 * ONE_S
#: Table round the layout that is in the picture: carpets fly wide (mm).
ROOM_MM = 90.0
#: The lens is as narrow as the layout allows, as people hang a camera; these are its bounds (degrees).
NARROWEST_DEG, WIDEST_DEG = 44, 110
#: A nudged camera sees so much more of the table (mm).
NUDGED_MM = 40.0
#: Between two layouts so much of the picture's rim stays free (share).
RIM = 0.03


#: An evening in a living room.
LIVING_ROOM = Conditions(
    destinations=(12, 12), problems=0.0, harsh=0.3, sizes_px=((1920, 1080),), most_things=2
)


@dataclass(frozen=True, slots=True)
class Evening:
    """What a simulated evening is like."""

    conditions: Conditions = LIVING_ROOM
    flight: Flight = field(default_factory=Flight)


def calm_evening(size_px: tuple[int, int]) -> Evening:
    """In kind light with people who throw well: less happens beside the table, more on it."""
    return Evening(replace(LIVING_ROOM, harsh=0.1, sizes_px=(size_px,)), Flight(at_card=0.95, gone=0.01))


def bare_table(rng: np.random.Generator, deck: DeckProfile, evening: Evening) -> SimTable:
    """A table with nothing on it, seen by a camera that will have whole layouts in its picture."""
    table = random_table(rng, deck, evening.conditions)
    corners = np.concatenate([card.corners_mm(table.card_mm) for card in table.cards])
    middle = (corners.min(0) + corners.max(0)) / 2
    away = corners - middle
    with_room = middle + away * (1 + ROOM_MM / np.hypot(*away.T))[:, None]
    camera = replace(table.camera, aim_mm=(float(middle[0]), float(middle[1])))
    for fov_deg in range(NARROWEST_DEG, WIDEST_DEG, 2):
        camera = replace(camera, fov_deg=float(fov_deg))
        table = replace(table, camera=camera)
        if _in_picture(table, with_room):
            break
    left, top, right, bottom = (float(v) for v in area_seen_mm(camera).ravel())
    wide = (left - NUDGED_MM, top - NUDGED_MM, right + NUDGED_MM, bottom + NUDGED_MM)
    return replace(table, cards=(), top=replace(table.top, area_mm=wide))


def layout(
    rng: np.random.Generator, table: SimTable, deck: DeckProfile, kinds: Sequence[str]
) -> tuple[CardOnTable, ...]:
    """Cards of these kinds ("adventure-e") laid out by the rules, whole in the picture, in laying order."""
    faces = {kind_of(face): face for face in deck.destinations}
    for _ in range(200):
        laid = lay_out(rng, deck, len(kinds), broken=False)
        corners = np.concatenate([card.corners_mm(table.card_mm) for card in laid])
        if _in_picture(table, corners):
            break
    cards = [
        replace(card, name=f"d{number}", kind=kind, face=faces[kind], copy=1)
        for number, (card, kind) in enumerate(zip(laid, kinds, strict=True), start=1)
    ]
    return tuple(cards)


def reach(rng: np.random.Generator, before: SimTable, after: SimTable, over_mm: Polygon) -> Iterator[Beat]:
    """A hand comes in, and when it is gone the table is as it is `after`."""
    way = float(rng.uniform(0, 2 * np.pi))
    out = np.array([np.cos(way), np.sin(way)])
    hand = Hand((0.0, 0.0), float(np.rad2deg(way)), float(rng.uniform(15, 60)), int(rng.integers(2**31)))
    for table, away_mm, frames in ((before, 150, 1), (before, 0, 1), (after, 0, 2), (after, 170, 1)):
        palm = over_mm + out * away_mm
        reaching = replace(hand, palm_mm=(float(palm[0]), float(palm[1])))
        yield Beat(replace(table, hands=(reaching,)), frames * ONE_S)
    yield Beat(after, REST_S)


def thrown(
    rng: np.random.Generator, before: SimTable, deck: DeckProfile, carpet: str, flight: Flight
) -> tuple[SimTable, list[Beat]]:
    """The table after a throw, and how it comes to that: the carpet flies, slides and lies."""
    after = throw(rng, before, deck, carpet, flight)
    landed = next((card for card in after.cards if card.name == carpet), None)
    beats = []
    if landed is None:
        # It flies over the table and off it.
        face = next(face for face in deck.carpets if face.carpet == carpet)
        flying = CardOnTable(carpet, "carpet", face, -150.0, 0.0, 20.0, is_carpet=True, lift_mm=110.0)
        for x_mm in (-150.0, 60.0, 330.0):
            beats.append(Beat(replace(before, cards=(*before.cards, replace(flying, x_mm=x_mm))), ONE_S))
    else:
        way = rng.normal(0, 1, 2)
        way /= np.hypot(*way) + 1e-9
        for away_mm, lift_mm in ((220, 90.0), (70, 25.0)):
            flying = replace(
                landed,
                x_mm=landed.x_mm + float(way[0]) * away_mm,
                y_mm=landed.y_mm + float(way[1]) * away_mm,
                turn_deg=landed.turn_deg + away_mm * 0.6,
                lift_mm=lift_mm,
            )
            beats.append(Beat(replace(before, cards=(*before.cards, flying)), ONE_S))
    beats.append(Beat(after, REST_S))
    return after, beats


def laid_clear(table: SimTable, names: Collection[str]) -> SimTable:
    """The table once these cards have been drawn from under others and laid on free table, one by one."""
    cards = list(table.cards)
    for index, card in enumerate(cards):
        if card.name not in names:
            continue
        others = [one.corners_mm(table.card_mm) for one in cards if one is not card]
        best, most = card, -1.0
        for x in np.arange(-240.0, 241.0, 40.0):
            for y in np.arange(-160.0, 161.0, 40.0):
                moved = replace(card, x_mm=float(x), y_mm=float(y))
                outline = moved.corners_mm(table.card_mm)
                clear = min((gap_mm(outline, other) for other in others), default=50.0)
                if clear > most and _in_picture(table, outline):
                    best, most = moved, clear
                if most > 15.0:
                    break
        cards[index] = best
    return replace(table, cards=tuple(cards))


def without(table: SimTable, names: Sequence[str]) -> SimTable:
    """The table once these cards and carpets have been taken away."""
    return replace(table, cards=tuple(card for card in table.cards if card.name not in names))


def nudged(rng: np.random.Generator, table: SimTable) -> tuple[SimTable, list[Beat]]:
    """Somebody knocks against the camera."""
    after = bumped(rng, table, 0.6)
    return after, [Beat(bumped(rng, table, 0.4), ONE_S), Beat(after, REST_S)]


def lit(rng: np.random.Generator, table: SimTable) -> tuple[SimTable, list[Beat]]:
    """Somebody switches a lamp on."""
    glaring = lamp_on(rng, table)
    # The camera finds its exposure anew: what was white before is white again.
    light, more = _level(table), _level(glaring)
    sensor = replace(glaring.sensor, exposure=glaring.sensor.exposure * light / more)
    after = replace(glaring, sensor=sensor)
    return after, [Beat(glaring, REST_S), Beat(after, REST_S)]


def _level(table: SimTable) -> float:
    """Light in the middle of the table: the room's and each lamp's."""
    level = table.light.room
    for lamp in table.light.lamps:
        x, y, z = lamp.place_mm
        level += lamp.strength * (z * z / (z * z + x * x + y * y)) ** 2
    return level


def place_of(card: CardOnTable) -> Polygon:
    return np.array([card.x_mm, card.y_mm])


def face_of(deck: DeckProfile, kind: str) -> Face:
    return next(face for face in deck.destinations if kind_of(face) == kind)


def _in_picture(table: SimTable, corners_mm: Polygon) -> bool:
    size = np.array(table.camera.size_px)
    seen = table.camera.project(corners_mm)
    return bool(np.isfinite(seen).all() and (seen > size * RIM).all() and (seen < size * (1 - RIM)).all())


def any_evening(rng: np.random.Generator, deck: DeckProfile, evening: Evening) -> Iterator[list[Beat]]:
    """An evening for whoever only watches, with no game behind it: layouts, flights, cards taken away."""
    table = bare_table(rng, deck, evening)
    yield [Beat(table, REST_S)]
    carpets = [face.carpet for face in deck.carpets if face.carpet is not None]
    for _ in range(2):
        drawn = [kind_of(deck.destinations[int(i)]) for i in rng.integers(0, len(deck.destinations), 12)]
        cards = layout(rng, table, deck, drawn)
        for first in range(0, len(cards), 4):
            after = replace(table, cards=cards[: first + 4])
            yield list(reach(rng, table, after, place_of(cards[first])))
            table = after
        for carpet in carpets:
            table, beats = thrown(rng, table, deck, carpet, evening.flight)
            yield beats
        after = replace(table, cards=())
        yield list(reach(rng, table, after, np.zeros(2)))
        table = after
