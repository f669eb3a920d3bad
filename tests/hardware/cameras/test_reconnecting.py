"""A camera that goes and comes back, by a clock that stands still."""

from itertools import pairwise

import pytest

from hardware.cameras import Busy, CameraSettings, Closed, Lost, Ready
from hardware.cameras.reconnecting import ReconnectingCamera
from hardware.errors import CameraBusy, CameraClosed, CameraEnded, CameraLost, HardwareError, NoCamera
from tests.hardware.cameras.hand_clock import HandClock
from tests.hardware.cameras.siblings import a_scene
from tests.hardware.cameras.unpluggable import Unpluggable

GONE = CameraLost("The cable is off.")
HELD = CameraBusy("It is held by obs.", "obs")


class Plug:
    """Opens cameras; what is in `trouble` happens instead, once each."""

    def __init__(self, *trouble: HardwareError) -> None:
        self.trouble = list(trouble)
        self.opened: list[Unpluggable] = []
        self.tries = 0

    def __call__(self) -> Unpluggable:
        self.tries += 1
        if self.trouble:
            raise self.trouble.pop(0)
        self.opened.append(Unpluggable(a_scene()))
        return self.opened[-1]


def test_a_lost_camera_is_closed_and_picked_up_again_without_a_restart() -> None:
    plug, clock = Plug(), HandClock()
    with ReconnectingCamera("pi", plug, clock=clock) as camera:
        before = camera.next_small(1.0)
        plug.opened[0].trouble = GONE
        with pytest.raises(CameraLost, match="The cable is off"):
            camera.next_small(1.0)
        lost = camera.state
        clock.pass_by(0.5)
        after = camera.next_small(1.0)

        assert isinstance(lost, Lost)
        assert lost.sentence == "The cable is off. It is tried again in 0 s."  # half a second, rounded
        assert plug.opened[0].closed == 1
        assert len(plug.opened) == 2
        assert after.sequence > before.sequence
        assert isinstance(camera.state, Ready)
        assert camera.describe()["times it came back"] == "1"


def test_a_call_in_between_waits_no_longer_than_it_was_told_to() -> None:
    plug, clock = Plug(*[GONE] * 4), HandClock()
    with ReconnectingCamera("pi", plug, clock=clock) as camera:
        began_s = clock.now_s()
        with pytest.raises(CameraLost):
            camera.next_small(2.0)
        assert clock.now_s() - began_s == pytest.approx(2.0)


def test_a_call_that_may_wait_long_enough_gets_the_picture() -> None:
    plug, clock = Plug(GONE, GONE), HandClock()
    with ReconnectingCamera("pi", plug, clock=clock) as camera:
        assert camera.full(10.0).size_px == (1280, 720)


def test_it_tries_soon_at_first_and_seldom_later() -> None:
    plug, clock = Plug(*[NoCamera("Nothing is plugged in.")] * 10), HandClock()
    tried_s: list[float] = []

    def open_one() -> Unpluggable:
        tried_s.append(clock.now_s())
        return plug()

    with ReconnectingCamera("usb:0", open_one, clock=clock) as camera, pytest.raises(NoCamera):
        camera.next_small(125.0)

    # Half a second, doubled each time, at most 30 s apart.
    waits_s = [later - earlier for earlier, later in pairwise(tried_s)]
    assert waits_s == pytest.approx([0.5, 1, 2, 4, 8, 16, 30, 30, 30])


def test_a_camera_that_opens_and_dies_at_once_is_tried_less_and_less_too() -> None:
    clock = HandClock()
    tried_s: list[float] = []

    def open_one() -> Unpluggable:
        tried_s.append(clock.now_s())
        dying = Unpluggable(a_scene())
        dying.trouble = GONE
        return dying

    with ReconnectingCamera("pi", open_one, clock=clock) as camera:
        for _ in range(40):
            with pytest.raises(CameraLost):
                camera.next_small(0.5)

    waits_s = [later - earlier for earlier, later in pairwise(tried_s)]
    assert waits_s == sorted(waits_s)
    assert len(tried_s) <= 6  # 40 calls of half a second: 0.5 + 1 + 2 + 4 + 8 s are five waits


def test_a_busy_camera_names_its_holder_until_it_is_free() -> None:
    plug, clock = Plug(HELD), HandClock()
    with ReconnectingCamera("pi", plug, clock=clock) as camera:
        with pytest.raises(CameraBusy, match="held by obs"):
            camera.next_small(0.1)
        state = camera.state
        assert isinstance(state, Busy)
        assert state.holder == "obs"
        assert camera.next_small(1.0).sequence == 0


def test_what_was_locked_is_locked_again_on_the_new_camera() -> None:
    plug, clock = Plug(), HandClock()
    with ReconnectingCamera("pi", plug, clock=clock) as camera:
        camera.next_small(1.0)
        held = camera.lock()
        plug.opened[0].trouble = GONE
        with pytest.raises(CameraLost):
            camera.next_small(0.1)
        camera.next_small(1.0)

    assert plug.opened[1].locked == [held] == [CameraSettings(exposure_s=0.02)]


def test_a_calibration_given_while_it_is_away_is_held_when_it_comes() -> None:
    plug, clock = Plug(GONE), HandClock()
    wanted = CameraSettings(exposure_s=0.01, gain=2.0)
    with ReconnectingCamera("pi", plug, clock=clock) as camera:
        with pytest.raises(CameraLost):
            camera.next_small(0.1)
        assert camera.lock(wanted) == CameraSettings()  # nothing is held yet
        camera.next_small(1.0)

    assert plug.opened[0].locked == [wanted]


def test_a_recording_that_is_over_is_not_begun_again() -> None:
    plug = Plug()
    with ReconnectingCamera("video", plug, clock=HandClock()) as camera:
        camera.next_small(1.0)
        plug.opened[0].trouble = CameraEnded("It is over.")
        with pytest.raises(CameraEnded):
            camera.next_small(1.0)
        with pytest.raises(CameraEnded):
            camera.next_small(1.0)
    assert plug.tries == 1


def test_closed_while_it_is_away_it_stays_closed() -> None:
    plug = Plug(GONE)
    camera = ReconnectingCamera("pi", plug, clock=HandClock())
    with pytest.raises(CameraLost):
        camera.next_small(0.1)
    camera.close()

    with pytest.raises(CameraClosed):
        camera.next_small(100.0)
    assert isinstance(camera.state, Closed)
    assert plug.tries == 1
