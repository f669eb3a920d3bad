"""Simulated games summed up: counted by hand from games made by hand."""

from dataclasses import replace

import numpy as np
import pytest

from companion.compose.looking import open_deck_and_profile
from companion.compose.simulated import Played, Wanted, conditions_of, deck_for, sums
from companion.games.flying_carpets.components import KINDS
from vision.scene_layout import kind_of
from vision.scene_room import random_table

GAME = Played(
    seed=1,
    finished=True,
    stuck="",
    landings=12,
    silent=(),
    hairline=(),
    idle=(),
    questions=("one?", "two?"),
    told=(),
    out_of_step=1,
    recovered=1,
    nudges=0,
    seconds=20.0,
    drawing_s=8.0,
    reading_s=9.0,
    conditions=(("players", "2"), ("table", "wood")),
)
OTHER = replace(
    GAME,
    seed=2,
    finished=False,
    landings=5,
    silent=("blue was taken to be on 3",),
    questions=(),
    conditions=(("players", "3"), ("table", "wood")),
)


def test_all_games_come_first_and_then_each_condition() -> None:
    summed = sums((GAME, OTHER))
    assert [one.what for one in summed] == [("", ""), ("players", "2"), ("players", "3"), ("table", "wood")]
    whole = summed[0]
    assert (whole.games, whole.finished, whole.landings, whole.silent) == (2, 1, 17, 1)
    assert (whole.questions_median, whole.questions_most) == (1.0, 2)
    assert (whole.out_of_step, whole.recovered) == (2, 2)
    assert [(one.games, one.silent) for one in summed[1:]] == [(1, 0), (1, 1), (2, 1)]


def test_each_table_is_of_one_kind_in_every_respect() -> None:
    profile, _ = open_deck_and_profile(None)
    for seed in range(4):
        conditions = dict(conditions_of(random_table(np.random.default_rng(seed), profile), profile.name))
        assert set(conditions) == {"deck", "table", "light", "camera", "things"}
        assert all(conditions.values())


@pytest.mark.parametrize("mixed", [False, True])
def test_every_deck_has_all_that_the_game_is_played_with(mixed: bool) -> None:
    known = open_deck_and_profile(None)
    profile, features = deck_for(Wanted(3, mixed=mixed), known)
    assert (profile.name != known[0].name) is mixed
    assert {kind_of(face) for face in profile.destinations} == {kind.value for kind in KINDS}
    assert len(profile.carpets) == 4
    assert len(features.faces) == len(profile.faces)
