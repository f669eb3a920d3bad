"""The watched table on the screen: doubts wait for people, and everything else goes on."""

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.compose.gallery import QUESTIONS, WATCHED
from companion.compose.opening import screens_of
from companion.compose.screen import JournalHouse
from companion.games.flying_carpets.moves import FinishLayout, TurnUp
from companion.shared.players import Seat
from companion.shared.sentences import Sentence, say
from companion.storage.opening import Place, open_journal
from tests.ui.present.test_devices import pictures
from tests.ui.present.test_guide import LAYOUT, ROSTER
from ui.present.actions import Ask, Begin, Submit, Tell
from ui.present.guide import Guide
from ui.present.live import Doubt, LiveShown, Told
from ui.present.tour import Tour
from ui.present.world import Preferences


class WatchedHouse(JournalHouse):
    """A house whose camera says whatever the test says."""

    shown: LiveShown | None = WATCHED

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.asked: list[tuple[str, Any]] = []

    def live(self) -> LiveShown | None:
        return self.shown

    def ask(self, what: str, about: Any) -> Sentence | None:
        self.asked.append((what, about))
        if what == "tell":
            assert self.shown is not None
            self.shown = replace(self.shown, questions=())
        return None


@pytest.fixture
def house(tmp_path: Path) -> Iterator[WatchedHouse]:
    journal = open_journal(Place(tmp_path), time.time())
    found = WatchedHouse(journal, tmp_path, draw=Random(3))
    found.keep(Preferences(language="en", tour_seen=True))
    yield found
    journal.close()


@pytest.fixture
def guide(house: WatchedHouse) -> Guide:
    guide = Guide(house, Tour(), screens_of, Random(5))
    for deed in (Begin("flying-carpets", ROSTER, Seat(0)), Submit(TurnUp(LAYOUT)), Submit(FinishLayout())):
        guide.touch(deed, 1.0)
    return guide


def question(name: str) -> Any:
    return next(asked for known, asked in QUESTIONS if known == name)


def test_a_doubt_comes_before_everything_else_and_goes_when_it_is_answered(
    guide: Guide, house: WatchedHouse
) -> None:
    assert guide.model().key == "flight"
    house.shown = replace(WATCHED, questions=(question("live-doubt"),))
    assert guide.model().key == "doubt"
    guide.touch(Tell(Told(1, ("on",))), 2.0)
    assert house.asked == [("tell", Told(1, ("on",)))]
    assert guide.model().key == "flight"


def test_a_doubt_that_is_moot_leaves_no_screen_behind(guide: Guide, house: WatchedHouse) -> None:
    from ui.present.actions import Open

    house.shown = replace(WATCHED, questions=(question("live-many"),))
    guide.touch(Open(Doubt(("off",), opened=True)), 2.0)
    assert guide.model().key == "doubt"
    house.shown = WATCHED
    assert guide.model().key == "flight"


def test_another_look_is_asked_for_and_decides_nothing(guide: Guide, house: WatchedHouse) -> None:
    house.shown = replace(WATCHED, questions=(question("live-doubt"),))
    guide.touch(Ask("look again"), 2.0)
    assert house.asked == [("look again", None)]
    assert guide.model().key == "doubt"


def test_a_table_out_of_step_is_shown_until_it_agrees(guide: Guide, house: WatchedHouse) -> None:
    house.shown = replace(WATCHED, out_of_step=say("Table and game disagree"))
    assert guide.model().key == "out-of-step"
    house.shown = WATCHED
    assert guide.model().key == "flight"


def test_without_sight_the_landing_is_tapped(guide: Guide, house: WatchedHouse) -> None:
    house.shown = replace(WATCHED, sees=False)
    assert guide.model().key == "flight"
    house.shown = None
    assert guide.model().key == "flight"


def test_a_camera_that_sees_nothing_is_said_and_its_picture_is_not_shown(
    guide: Guide, house: WatchedHouse
) -> None:
    assert pictures(guide.model().body)
    still = say("The camera's picture stands still. Tap what happens; the game goes on.")
    house.shown = replace(WATCHED, sees=False, why=still)
    body = guide.model().body
    assert not pictures(body)
    assert "stands still" in str(body)


def test_a_new_picture_alone_is_no_reason_to_draw_anew(guide: Guide, house: WatchedHouse) -> None:
    guide.changed(2.0)
    house.shown = replace(WATCHED, sequence=7)
    assert not guide.changed(2.1)
    house.shown = replace(WATCHED, go=False, sequence=8)
    assert guide.changed(2.2)
