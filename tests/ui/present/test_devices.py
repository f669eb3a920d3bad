"""The devices' pages: what is at work while they are open, naming faces, and the touch check."""

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.compose.opening import screens_of
from companion.compose.screen import JournalHouse
from companion.shared.sentences import Sentence, say
from companion.storage.opening import Place, open_journal
from ui.present.actions import Ask, Back, Become, GoHome, Keep, Open
from ui.present.at_work import CalibrationShown, CameraShown, FaceNamed, Measuring, Work
from ui.present.devices.calibration import Calibration
from ui.present.devices.camera import Camera
from ui.present.devices.learning import Learn
from ui.present.devices.naming import Names
from ui.present.devices.touch import PATIENCE_S, TouchCheck, turned_deg
from ui.present.guide import Guide
from ui.present.help import Help, Topic
from ui.present.home import Home
from ui.present.tour import Tour
from ui.present.world import GameOnHand, Preferences
from ui.screens.live_picture import LivePicture
from ui.window.fingers import turned_back

SEES = CameraShown(True, say("The camera sees the table."))


class Workbench(JournalHouse):
    """A house that notes what was to be at work."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.worked: list[Work] = []
        self.asked: list[tuple[str, Any]] = []
        self.shows: Any = None

    def work(self, what: Work) -> None:
        self.worked.append(what)

    def at_work(self) -> Any:
        return self.shows

    def ask(self, what: str, about: Any) -> Sentence | None:
        self.asked.append((what, about))
        return None


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Workbench]:
    journal = open_journal(Place(tmp_path), time.time())
    kept = Workbench(journal, tmp_path, draw=Random(3))
    kept.keep(Preferences(language="en", tour_seen=True))
    yield kept
    journal.close()


@pytest.fixture
def guide(house: Workbench) -> Guide:
    return Guide(house, Tour(), screens_of, Random(5))


def pictures(block: Any) -> list[LivePicture]:
    """The live pictures anywhere in a screen."""
    if isinstance(block, LivePicture):
        return [block]
    inner = [getattr(block, name) for name in getattr(block, "__slots__", ())]
    parts = [one for each in inner for one in (each if isinstance(each, tuple) else (each,))]
    return [found for part in parts if hasattr(part, "__slots__") for found in pictures(part)]


def test_a_device_is_at_work_for_as_long_as_its_page_is_open(guide: Guide, house: Workbench) -> None:
    guide.touch(Open(Camera()), 1.0)
    guide.touch(Open(Calibration()), 2.0)
    # Help covers the page, and changes nothing of what is at work.
    guide.touch(Open(Help(Topic.CALIBRATION)), 3.0)
    guide.touch(Back(), 4.0)
    guide.touch(Back(), 5.0)
    guide.touch(GoHome(), 6.0)
    assert house.worked == [
        Work.CAMERA,
        Work.CALIBRATION,
        Work.CALIBRATION,
        Work.CALIBRATION,
        Work.CAMERA,
        Work.NOTHING,
    ]


def test_a_camera_that_does_not_see_shows_no_picture(guide: Guide, house: Workbench) -> None:
    guide.touch(Open(Camera()), 1.0)
    house.shows = SEES
    assert pictures(guide.model().body)
    house.shows = CameraShown(False, say("The picture stands still."))
    assert not pictures(guide.model().body)


def test_what_a_device_shows_is_drawn_anew_and_another_picture_alone_is_not(
    guide: Guide, house: Workbench
) -> None:
    guide.touch(Open(Calibration()), 1.0)
    house.shows = CalibrationShown(SEES, Measuring.LOOKING, say("Lay it down."))
    assert guide.changed(2.0)
    house.shows = CalibrationShown(
        CameraShown(True, SEES.told, sequence=9), Measuring.LOOKING, say("Lay it down.")
    )
    assert not guide.changed(3.0)
    house.shows = CalibrationShown(SEES, Measuring.MEASURED, say("Measured."))
    assert guide.changed(4.0)


def test_each_name_leads_to_the_next_face_without_one() -> None:
    names = Names().named(FaceNamed("palace"), 3)
    assert names.at == 1
    names = Names(names.told, 2).named(FaceNamed("lamp"), 3)
    # The second was passed over.
    assert names.at == 1
    names = names.named(FaceNamed(""), 3)
    assert [names.of(place) for place in range(3)] == [FaceNamed("palace"), FaceNamed(""), FaceNamed("lamp")]
    assert Names(names.told, 0).turned(FaceNamed("palace")).of(0) == FaceNamed("palace", upside_down=True)


def test_learning_begins_with_nothing_named() -> None:
    assert Learn().names == Names()


def touch_all(guide: Guide, seen_as: tuple[int | None, ...]) -> None:
    """The four corners in turn, each heard as another one."""
    for corner in seen_as:
        place = guide.place
        assert isinstance(place, TouchCheck)
        guide.touch(place.touched(corner, guide.preferences), 2.0)


def test_touches_that_come_right_leave_all_as_it_is(guide: Guide) -> None:
    before = guide.preferences
    guide.touch(Keep(replace(before, turned_deg=180), Open(TouchCheck(before))), 1.0)
    touch_all(guide, (0, 1, 2, 3))
    assert guide.model().key == "touch-right"
    guide.tick(1.0 + 10 * PATIENCE_S)
    assert guide.preferences == replace(before, turned_deg=180)


@pytest.mark.parametrize(
    ("heard", "deg"), [((1, 2, 3, 0), 90), ((2, 3, 0, 1), 180), ((3, 0, 1, 2), 270), ((1, 0, 3, 2), 0)]
)
def test_touches_that_come_turned_are_told_from_mirrored_ones(heard: tuple[int, ...], deg: int) -> None:
    """Corners count clockwise: what is heard one corner further on is turned by a quarter."""
    assert turned_deg(heard) == deg


@pytest.mark.parametrize("deg", [0, 90, 180, 270])
def test_turning_back_undoes_the_turn(deg: int) -> None:
    """A finger at the top left of an 800×480 panel that turns touches is heard in another corner."""
    corners = [(0.0, 0.0), (800.0, 0.0), (800.0, 480.0), (0.0, 480.0)]
    heard = corners[deg // 90]
    assert turned_back(*heard, (800, 480), deg) == (0.0, 0.0)


def test_turned_touches_are_turned_back_and_tried_once_more(guide: Guide) -> None:
    before = guide.preferences
    guide.touch(Open(TouchCheck(before)), 1.0)
    touch_all(guide, (2, 3, 0, 1))
    assert guide.preferences.touch_deg == 180
    assert guide.model().key == "touch-0"
    touch_all(guide, (0, 1, 2, 3))
    assert guide.model().key == "touch-right"


def test_whoever_finds_no_target_gets_back_what_was(guide: Guide) -> None:
    before = guide.preferences
    guide.touch(Keep(replace(before, turned_deg=90), Open(TouchCheck(before))), 1.0)
    touch_all(guide, (None, 0))
    assert not guide.tick(2.0 + PATIENCE_S / 2)
    assert guide.tick(2.0 + PATIENCE_S)
    assert guide.preferences == before
    assert guide.model().key == "home"


def test_a_game_that_was_only_entered_by_hand_is_not_offered_to_go_on_with(
    guide: Guide, house: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_hand = GameOnHand("x", "Flying Carpets", ("Anna", "Ben"), False, "", 1, "flying-carpets", True)
    monkeypatch.setattr(house, "games", lambda: (by_hand,))
    assert "Go on" not in str(Home().model(guide.world()).body)


def test_pages_ask_the_house_and_go_on(guide: Guide, house: Workbench) -> None:
    guide.touch(Open(Camera()), 1.0)
    guide.touch(Ask("again"), 2.0)
    guide.touch(Become(Camera()), 3.0)
    assert house.asked == [("again", None)]
