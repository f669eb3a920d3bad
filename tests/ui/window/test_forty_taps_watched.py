"""A whole game of four through a camera, from launch to the final score: who is sure asks little."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.compose.evening import Staged, stage_game
from companion.compose.looking import open_deck_and_profile
from companion.compose.rehearsal import Mischief
from companion.compose.screen import JournalHouse
from companion.compose.staging import LIVING_ROOM, Evening
from companion.compose.table_watch import Glimpse, picture_of, shown_of
from companion.games.flying_carpets.moves import CountLamps
from companion.shared.players import Seat
from companion.storage.journal import Journal
from tests.ui.present.test_guide import ROSTER
from tests.ui.window.finger import Finger
from ui.present.live import LiveShown
from ui.present.world import AnyTable, Preferences

#: The requirement.
MOST_TAPS = 40
#: Good light and a steady hand: a camera that is sure.
STUDIO = Evening(replace(LIVING_ROOM, harsh=0.0, sizes_px=((1280, 720),)))
#: Half as many destinations as usual, so that a game through pixels is over in a minute. Nothing of that is
#: tapped: what is tapped is the same, four rounds of four players.
HALF = {"layout_size": 6, "fly_again_from": 6}


class CameraHouse(JournalHouse):
    """A house whose games are watched by a simulated camera, and played by simulated people."""

    def stage(self, folder: Path) -> Staged:
        self.glimpse: Glimpse | None = None
        self.staged = stage_game(
            folder,
            open_deck_and_profile(None),
            7,
            players=4,
            rules_profile=HALF,
            evening=STUDIO,
            mischief=Mischief(),
            through=self._looked_through,
        )
        return self.staged

    def _looked_through(self, camera: Any) -> Any:
        self.glimpse = Glimpse(camera)
        return self.glimpse

    def begin(self, *anything: Any, **more: Any) -> AnyTable:
        return self.staged.table

    def live(self) -> LiveShown | None:
        staged = self.staged
        sequence = self.glimpse.sequence if self.glimpse is not None else 0
        return shown_of(staged.live, staged.watch, staged.table.snapshot().roster, sequence)

    def live_picture(self) -> tuple[int, Any] | None:
        return picture_of(self.staged.live, self.staged.watch, self.glimpse) if self.glimpse else None


@pytest.fixture
def house(journal: Journal, tmp_path: Path) -> CameraHouse:
    kept = CameraHouse(journal, tmp_path, draw=Random(3))
    kept.stage(tmp_path / "staged")
    kept.keep(Preferences(language="en", tour_seen=True))
    return kept


def test_a_game_through_a_camera_takes_at_most_forty_taps(finger: Finger, house: CameraHouse) -> None:
    """Whatever the simulated people do with a finger (doubts, lamps) is counted as theirs."""
    JournalHouse.begin(house, "flying-carpets", ROSTER, Seat(0), "")
    house.leave()
    finger.screen.refresh()
    finger.tap("New game")
    finger.tap("Begin")
    staged, seen = house.staged, set()
    while staged.rehearsal.step():
        finger.screen.inbox.post(lambda: None)
        finger.idle()
        seen.add(finger.key)
        finger.wait(8)
    for _ in range(60):
        finger.wait(8)
    assert finger.key == "end"
    finger.tap("Score sheet")
    lamps = sum(isinstance(step.command, CountLamps) for step in staged.table.session.log.steps)
    taps = finger.taps + staged.live.asked + lamps
    assert staged.rehearsal.report.silent == [], "the simulated table knows how everything really lay"
    assert {"layout", "flight", "landing"} <= seen
    assert taps <= MOST_TAPS
