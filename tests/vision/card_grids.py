"""Simulated tables as people lay cards out to be learned: in rows, apart, some upside down."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.deck import DeckProfile, Face, Picture
from vision.scene import render
from vision.scene_camera import SimCamera
from vision.scene_layout import kind_of
from vision.scene_table import CardOnTable, Lamp, Light, Sensor, SimTable, TableTop, Top

COLUMNS = 4


def grid_of(
    faces: Sequence[Face], deck: DeckProfile, top: Top, seed: int, size_px: tuple[int, int] = (1600, 900)
) -> SimTable:
    """A table with the faces in rows of four, every third card upside down, all a little askew, seen by a
    camera tilted by 8° under a warm lamp."""
    rng = np.random.default_rng(seed)
    rows = -(-len(faces) // COLUMNS)
    cards = []
    for place, face in enumerate(faces):
        row, column = divmod(place, COLUMNS)
        turn = float(rng.normal(0, 6)) + (180 if place % 3 == 2 else 0)
        cards.append(
            CardOnTable(
                name=f"d{place + 1}",
                kind=kind_of(face),
                face=face,
                x_mm=(column - (COLUMNS - 1) / 2) * 85 + float(rng.normal(0, 2)),
                y_mm=(row - (rows - 1) / 2) * 118 + float(rng.normal(0, 2)),
                turn_deg=turn,
                is_carpet=face.carpet is not None,
                face_down=face.is_back,
            )
        )
    return SimTable(
        camera=SimCamera(size_px, height_mm=620, tilt_deg=8, roll_deg=2, fov_deg=46),
        card_mm=deck.card_mm,
        cards=tuple(cards),
        top=TableTop(kind=top, seed=seed),
        light=Light(room=0.6, tint_bgr=(0.9, 1.0, 1.08), lamps=(Lamp(strength=0.4),), seed=seed),
        sensor=Sensor(exposure=0.85, blur_px=0.6, noise=1.5, jpeg=90),
    )


def photograph(table: SimTable, seed: int) -> Picture:
    return render(table, np.random.default_rng(seed))
