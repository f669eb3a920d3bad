"""Whole games through pixels: what the camera understood against what simulated people played."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.compose.evening import Staged, stage_game
from companion.compose.evidence import rejudge
from companion.compose.looking import open_deck_and_profile
from companion.compose.rehearsal import Mischief
from companion.compose.staging import LIVING_ROOM, Evening

DECK = open_deck_and_profile(None)
#: A short game in good light: four destinations a round, so that mostly one flight empties the table.
SHORT = {"layout_size": 4, "fly_again_from": 4}
NO_MISCHIEF = Mischief()
STUDIO = Evening(replace(LIVING_ROOM, harsh=0.0, sizes_px=((1280, 720),)))


def short_game(folder: Path, seed: int, mischief: Mischief = NO_MISCHIEF) -> Staged:
    return stage_game(folder, DECK, seed, players=3, rules_profile=SHORT, evening=STUDIO, mischief=mischief)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Staged:
    """A game played to its end."""
    staged = short_game(tmp_path_factory.mktemp("game"), 1)
    staged.rehearsal.play()
    return staged


def test_a_game_is_understood_to_its_end_from_pictures_alone(played: Staged) -> None:
    report = played.rehearsal.report
    assert report.stuck == ""
    assert report.finished
    assert report.silent == [], "the simulated table knows how everything really lay"
    assert played.table.snapshot().outcome is not None


def test_all_of_it_is_in_the_journal(played: Staged) -> None:
    told = [str(one) for step in played.table.snapshot().timeline for one in step.sentences]
    assert sum(one.startswith("The carpets have landed") for one in told) == played.rehearsal.report.landings


def test_the_kept_landings_are_judged_the_same_again(played: Staged) -> None:
    kept = played.evidence.of(played.table.game_id)
    assert len(kept) == played.rehearsal.report.landings
    again = rejudge(kept[0], DECK[1])
    sure = {one for one in again.changed if "unsure" not in one}
    assert sure == set(), "JPEG may make a hair's breadth doubtful, never turn a verdict"


def test_a_wrong_card_and_a_nudge_are_recovered_from(tmp_path: Path) -> None:
    staged = short_game(tmp_path, 4, Mischief(nudge=0.2, wrong_card=0.0, left_card=1.0))
    report = staged.rehearsal.play()
    staged.close()
    assert report.stuck == ""
    assert report.finished
    assert report.recovered == report.out_of_step


def test_the_same_seed_plays_the_same_evening(tmp_path: Path) -> None:
    told = []
    for folder in ("one", "two"):
        staged = short_game(tmp_path / folder, 7)
        for _ in range(60):
            staged.rehearsal.step()
        told.append([str(s) for step in staged.table.snapshot().timeline for s in step.sentences])
        staged.close()
    assert told[0] == told[1]
    assert told[0]
