"""A webcam through the stand-in: sizes, old pictures, settings, unplugging."""

import inspect
import os
import sys
import threading
from pathlib import Path

import cv2
import pytest

from hardware.cameras import Busy, CameraSettings, Lost
from hardware.cameras.usb import Capture, UsbCamera
from hardware.errors import CameraBusy, CameraLost, CameraTimeout, FrameSizeChanged, NoCamera
from tests.hardware.cameras.siblings import usb_at
from tests.hardware.cameras.tables import number_on
from tests.hardware.cameras.video_capture_stand_in import Port, VideoCapture, capture_at

LONG_S = 10.0
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="device files are Linux's")


@pytest.mark.parametrize(
    ("has", "gives"),
    [
        (((1920, 1080), (640, 480)), (1920, 1080)),
        (((1280, 720), (640, 480)), (1280, 720)),
        (((640, 480),), (640, 480)),
        (((800, 600),), (800, 600)),  # none of those that are tried: what it has is taken
    ],
)
def test_sizes_are_tried_from_the_largest(
    has: tuple[tuple[int, int], ...], gives: tuple[int, int], tmp_path: Path
) -> None:
    with usb_at(Port(sizes_px=has), tmp_path) as camera:
        assert camera.full(LONG_S).size_px == gives


def test_pictures_are_asked_for_packed_and_not_queued(tmp_path: Path) -> None:
    port = Port()
    with usb_at(port, tmp_path):
        pass

    assert port.settings[cv2.CAP_PROP_FOURCC] == cv2.VideoWriter.fourcc(*"MJPG")
    assert port.settings[cv2.CAP_PROP_BUFFERSIZE] == 1


def test_whoever_comes_late_gets_the_newest_picture(tmp_path: Path) -> None:
    port = Port()
    with usb_at(port, tmp_path) as camera:
        first = camera.next_small(LONG_S)
        while port.pictures < first.sequence + 60:
            threading.Event().wait(0.01)
        late = camera.next_small(LONG_S)

    assert late.sequence > first.sequence + 10


def test_unplugged_while_reading_it_is_lost_with_a_sentence_and_let_go(tmp_path: Path) -> None:
    port = Port()
    with usb_at(port, tmp_path) as camera:
        camera.next_small(LONG_S)
        port.unplug()
        with pytest.raises(CameraLost, match=r"usb:0 sends no pictures any more\. Is it still plugged in"):
            read_on(camera)
        assert isinstance(camera.state, Lost)
        assert camera.lock() == CameraSettings()

    # Its own thread releases it: another's release under a running read crashes OpenCV.
    assert port.released_by == ["usb:0 reader"]


@linux_only
def test_a_webcam_that_another_program_streams_from_is_busy(tmp_path: Path) -> None:
    port = Port()
    port.unplug()  # it opens, and no picture comes
    other = tmp_path / "4711"
    (other / "fd").mkdir(parents=True)
    (other / "comm").write_text("obs\n")
    (other / "fd" / "12").symlink_to(tmp_path / "video0")

    with usb_at(port, tmp_path) as camera:
        with pytest.raises(CameraBusy, match=r"usb:0 is held by obs \(process 4711\)"):
            camera.next_small(LONG_S)
        assert isinstance(camera.state, Busy)
        assert camera.state.holder == "obs (process 4711)"


@linux_only
def test_no_webcam_is_said_with_those_that_are_there(tmp_path: Path) -> None:
    with pytest.raises(NoCamera, match="No webcam is plugged in"):
        UsbCamera(3, capture=capture_at(Port()), devices=tmp_path)
    (tmp_path / "video0").touch()
    with pytest.raises(NoCamera, match=r"no camera at .*video3\. There is video0\."):
        UsbCamera(3, capture=capture_at(Port()), devices=tmp_path)


@linux_only
def test_a_device_file_that_may_not_be_read_names_the_group(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # the tests may run as root, who may all
    with pytest.raises(NoCamera, match="usermod -aG video"):
        usb_at(Port(), tmp_path)


def test_a_node_that_gives_no_pictures_is_released_and_said(tmp_path: Path) -> None:
    port = Port(opens=False)
    with pytest.raises(NoCamera, match="no camera that gives pictures; try another number"):
        usb_at(port, tmp_path)
    assert len(port.released_by) == 1


def test_another_size_in_mid_stream_is_told_once_and_then_taken(tmp_path: Path) -> None:
    port = Port()
    with usb_at(port, tmp_path) as camera:
        camera.next_small(LONG_S)
        port.size_now_px = (640, 480)
        with pytest.raises(FrameSizeChanged, match="are now 640×480 pixels and were 1280×720"):
            read_on(camera)
        assert camera.next_small(LONG_S).full_size_px == (640, 480)
        assert camera.full(LONG_S).size_px == (640, 480)


def test_spoilt_pictures_are_waited_out(tmp_path: Path) -> None:
    port = Port(spoilt=True)
    with usb_at(port, tmp_path) as camera:
        with pytest.raises(CameraTimeout):
            camera.next_small(0.02)
        port.spoilt = False
        assert number_on(camera.next_small(LONG_S)) >= 0


def test_locking_holds_exposure_white_balance_and_focus_and_names_what_is_refused(tmp_path: Path) -> None:
    port = Port(refuses=frozenset({cv2.CAP_PROP_FOCUS}))
    port.settings |= {
        cv2.CAP_PROP_EXPOSURE: 230,  # of 100 µs
        cv2.CAP_PROP_GAIN: 40,
        cv2.CAP_PROP_WB_TEMPERATURE: 4000,
        cv2.CAP_PROP_FOCUS: 30,
    }
    with usb_at(port, tmp_path) as camera:
        held = camera.lock()
        told = camera.describe()
        locked = dict(port.settings)
        camera.unlock()

    # 23 ms is nearest to two pulses of 10 ms; V4L2: 1 is exposure by hand, 3 by itself.
    assert held == CameraSettings(exposure_s=0.02, gain=40, white_k=4000)
    assert locked[cv2.CAP_PROP_EXPOSURE] == 200
    assert (locked[cv2.CAP_PROP_AUTO_EXPOSURE], locked[cv2.CAP_PROP_AUTO_WB]) == (1, 0)
    assert told["cannot be held"] == "focus"
    assert port.settings[cv2.CAP_PROP_AUTO_EXPOSURE] == 3


@pytest.mark.parametrize("method", ["isOpened", "grab", "retrieve", "get", "set", "release"])
def test_the_real_capture_has_what_we_use_of_it(method: str) -> None:
    # OpenCV's methods have no signatures; their names are in its documentation and in the stand-in.
    assert callable(getattr(cv2.VideoCapture, method))
    ours, stand_in = getattr(Capture, method), getattr(VideoCapture, method)
    assert list(inspect.signature(ours).parameters) == list(inspect.signature(stand_in).parameters)


def read_on(camera: UsbCamera) -> None:
    """Read as the watcher does; pictures that were under way still come."""
    for _ in range(100):
        camera.next_small(LONG_S)
