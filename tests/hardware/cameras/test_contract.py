"""What every camera promises, real or simulated."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.cameras import Camera, CameraSettings, Closed, Opening, Ready
from hardware.errors import CameraClosed, CameraTimeout, HardwareError
from tests.hardware.cameras.siblings import SIBLINGS, STARVING
from tests.hardware.cameras.tables import CLOTH_BGR, TOLERANCE, cloth_on

#: Long enough for the slowest machine; a picture comes within milliseconds.
LONG_S = 10.0


@pytest.fixture(params=SIBLINGS)
def camera(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Camera]:
    with SIBLINGS[request.param](tmp_path) as opened:
        yield opened


@pytest.fixture(params=STARVING)
def starving(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Camera]:
    """A camera that had its first picture, if it has any, and has none for a long while now."""
    with STARVING[request.param](tmp_path) as opened:
        if request.param in ("folder", "scene", "recording"):
            opened.next_small(LONG_S)
        yield opened


def test_a_small_picture_is_640_wide_and_a_full_one_as_large_as_the_camera_makes_them(camera: Camera) -> None:
    small = camera.next_small(LONG_S)
    full = camera.full(LONG_S)

    # Every sibling but the Pi's looks at 1280×720; the Pi's Camera Module 3 has 2304×1296. Both are 16:9.
    assert small.size_px == (640, 360)
    assert full.size_px in ((1280, 720), (2304, 1296))
    assert small.full_size_px == full.size_px == full.full_size_px


def test_red_is_red_in_both_streams(camera: Camera) -> None:
    small, full = camera.next_small(LONG_S), camera.full(LONG_S)

    assert cloth_on(small) == pytest.approx(CLOTH_BGR, abs=TOLERANCE)
    assert cloth_on(full) == pytest.approx(CLOTH_BGR, abs=TOLERANCE)


def test_every_small_picture_is_another_one_and_time_goes_forward(camera: Camera) -> None:
    frames = [camera.next_small(LONG_S) for _ in range(4)]

    numbers = [frame.sequence for frame in frames]
    times_s = [frame.taken_s for frame in frames]
    assert numbers == sorted(set(numbers))
    assert times_s == sorted(times_s)


def test_a_picture_cannot_be_drawn_into(camera: Camera) -> None:
    frame = camera.next_small(LONG_S)

    with pytest.raises(ValueError, match="read-only"):
        frame.image_bgr[0, 0] = 0


def test_the_state_is_opening_then_ready_then_closed_each_with_a_sentence(camera: Camera) -> None:
    assert isinstance(camera.state, Opening | Ready) or "not been opened" in camera.state.sentence
    camera.next_small(LONG_S)
    ready = camera.state
    camera.close()
    closed = camera.state

    assert isinstance(ready, Ready)
    assert isinstance(closed, Closed)
    for state in (ready, closed):
        assert camera.name in state.sentence
        assert state.sentence.endswith(".")


@pytest.mark.parametrize("ask", [lambda camera: camera.next_small(0.0), lambda camera: camera.full(0.0)])
def test_a_closed_camera_says_so_and_may_be_closed_again(
    camera: Camera, ask: Callable[[Camera], object]
) -> None:
    camera.close()
    camera.close()

    with pytest.raises(CameraClosed, match=r"closed\.$"):
        ask(camera)


def test_an_error_in_the_middle_closes_the_camera(camera: Camera) -> None:
    def play() -> None:
        with camera:
            camera.next_small(LONG_S)
            raise RuntimeError("the game broke")

    with pytest.raises(RuntimeError, match="the game broke"):
        play()
    assert isinstance(camera.state, Closed)


def test_locking_gives_settings_and_everything_still_comes(camera: Camera) -> None:
    camera.next_small(LONG_S)

    assert isinstance(camera.lock(), CameraSettings)
    camera.next_small(LONG_S)
    camera.unlock()
    camera.next_small(LONG_S)


def test_the_last_seconds_can_be_played_again(camera: Camera) -> None:
    for _ in range(3):
        last = camera.next_small(LONG_S)

    clip = camera.clip(5.0)
    assert len(clip) >= 1
    newest = cv2.imdecode(np.frombuffer(clip[-1].jpeg, np.uint8), cv2.IMREAD_COLOR)
    assert newest is not None
    assert newest.shape == (360, 640, 3)
    assert [picture.taken_s for picture in clip] == sorted(picture.taken_s for picture in clip)
    assert last.taken_s - clip[0].taken_s < 5.0


def test_it_describes_itself_to_the_doctor_in_words(camera: Camera) -> None:
    camera.next_small(LONG_S)

    told = camera.describe()
    assert {"camera", "state"} <= set(told)
    assert all(value.strip() for value in told.values())


def test_no_picture_in_time_is_said_and_does_not_hang(starving: Camera) -> None:
    with pytest.raises(CameraTimeout, match=r"\.$"):
        starving.next_small(0.02)


def test_closing_sends_home_whoever_waits(starving: Camera) -> None:
    told: list[HardwareError] = []
    waits = threading.Event()

    def wait() -> None:
        waits.set()
        try:
            starving.next_small(LONG_S)
        except HardwareError as error:
            told.append(error)

    waiter = threading.Thread(target=wait)
    waiter.start()
    waits.wait(LONG_S)
    starving.close()
    waiter.join(LONG_S)

    assert [type(error) for error in told] == [CameraClosed]
