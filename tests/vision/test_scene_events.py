"""What happens round a simulated table changes what it should and nothing else."""

import numpy as np
import pytest

from vision.scene import render
from vision.scene_camera import SimCamera
from vision.scene_events import bumped, lamp_on, lamps_off, leaned_over, with_hand, without_hands
from vision.scene_table import Sensor, SimTable, TableTop, Top

BARE = SimTable(SimCamera((480, 270), 700, 10), (59.0, 91.0), top=TableTop(Top.WHITE, 2), sensor=Sensor(0.3))


def brightness(table: SimTable) -> float:
    return float(render(table, np.random.default_rng(0)).mean())


def test_a_lamp_brightens_the_table_and_switching_off_takes_it_back() -> None:
    lit = lamp_on(np.random.default_rng(1), BARE)
    assert brightness(lit) > brightness(BARE) + 5
    assert lamps_off(lit) == BARE


def test_somebody_leaning_over_darkens_the_table() -> None:
    assert brightness(leaned_over(np.random.default_rng(1), BARE)) < brightness(BARE) - 2


@pytest.mark.parametrize("seed", range(4))
def test_a_hand_comes_in_and_leaves_no_trace(seed: int) -> None:
    reached = with_hand(np.random.default_rng(seed), BARE, (0.0, 0.0))
    assert len(reached.hands) == 1
    assert brightness(reached) < brightness(BARE) - 2
    assert without_hands(reached) == BARE


def test_a_bump_moves_the_view_a_little_and_leaves_the_cards_where_they_are() -> None:
    moved = bumped(np.random.default_rng(2), BARE)
    corner = np.array([[100.0, 60.0]])
    way = float(np.hypot(*(moved.camera.project(corner) - BARE.camera.project(corner))[0]))
    # A few millimetres and half a degree at 700 mm: more than a pixel, less than a card.
    assert 0.5 < way < 40
    assert moved.cards == BARE.cards
