"""The words that name a camera, and which one `auto` takes."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hardware.cameras import Busy, Camera, Lost, Ready, Wishes, open_camera, opening, parse_camera
from hardware.cameras.opening import webcams
from hardware.cameras.scene import Source
from hardware.cameras.spec import (
    AutoSpec,
    CameraSpec,
    FolderSpec,
    NoneSpec,
    PiSpec,
    SceneSpec,
    UsbSpec,
    VideoSpec,
)
from hardware.errors import BadCameraSpec, CameraBusy, CameraSoftwareMissing, HardwareError, NoCamera
from tests.hardware.cameras.hand_clock import HandClock
from tests.hardware.cameras.siblings import a_scene, write_pictures, write_video
from tests.hardware.cameras.tables import number_on, table

NO_PI = NoCamera("No Pi camera is there.")


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("pi", PiSpec()),
        ("usb:2", UsbSpec(2)),
        ("usb", UsbSpec(0)),
        ("video:evening.mp4", VideoSpec(Path("evening.mp4"))),
        ("video:C:/films/a:b.mp4", VideoSpec(Path("C:/films/a:b.mp4"))),
        ("folder:~/evening", FolderSpec(Path.home() / "evening")),
        ("scene:7", SceneSpec(7)),
        ("none", NoneSpec()),
        (" AUTO ", AutoSpec()),
    ],
)
def test_a_word_names_a_camera(text: str, spec: CameraSpec) -> None:
    assert parse_camera(text) == spec


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "“” names no camera. Say pi, usb:0"),
        ("webcam", "“webcam” names no camera. Say pi, usb:0"),
        ("usb:left", "after usb: comes the webcam's number, as in usb:0"),
        ("usb:-1", "after usb: comes the webcam's number"),
        ("usb:٣", "after usb: comes the webcam's number"),
        ("usb:100000", "after usb: comes the webcam's number"),
        ("scene", "after scene: comes a number, as in scene:7"),
        ("scene:seven", "after scene: comes a number"),
        ("video:", "after video: comes a file"),
        ("folder", "after folder: comes a folder"),
        ("pi:1", "after pi comes nothing"),
    ],
)
def test_what_names_no_camera_is_quoted_with_what_would_do(text: str, sentence: str) -> None:
    with pytest.raises(BadCameraSpec, match=sentence) as refused:
        open_camera(text)
    assert text in str(refused.value)


def test_recordings_are_opened_at_their_pace_or_fast(tmp_path: Path) -> None:
    write_pictures(tmp_path, 2)
    film = write_video(tmp_path / "film.avi", 2)
    for text in (f"folder:{tmp_path}", f"video:{film}"):
        opened = open_camera(text, Wishes(fast=True))
        assert opened.camera is not None
        with opened.camera as camera:
            assert [number_on(camera.next_small(0.0)) for _ in range(2)] == [0, 1]
        assert "as fast as it is read" in opened.sentence


def test_the_simulated_table_is_drawn_by_who_asked_for_it() -> None:
    def evening(seed: int) -> Source:
        return lambda now_s: table(seed)

    opened = open_camera("scene:7", Wishes(fast=True, scenes=evening))
    assert opened.camera is not None
    with opened.camera as camera:
        assert camera.name == "scene:7"
        assert number_on(camera.next_small(0.0)) == 7


def test_without_a_simulated_table_a_scene_is_refused() -> None:
    with pytest.raises(BadCameraSpec, match="“scene:7” cannot be used here"):
        open_camera("scene:7")


def test_none_is_no_camera_and_no_fault() -> None:
    opened = open_camera("none")
    assert opened.camera is None
    assert opened.sentence == "There is no camera, as asked for: landings are tapped."


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Sets what opening a pi and a webcam gives: a camera, or an error."""

    def plug(pi: HardwareError | None, webcam: HardwareError | None = None, webcams: int = 0) -> None:
        def opener(spec: PiSpec | UsbSpec, how: Wishes) -> Callable[[], Camera]:
            trouble = pi if isinstance(spec, PiSpec) else webcam

            def open_one() -> Camera:
                if trouble is not None:
                    raise trouble
                return a_scene()

            return open_one

        monkeypatch.setattr(opening, "_opener", opener)
        monkeypatch.setattr(opening, "webcams", lambda nodes: tuple(range(webcams)))

    return plug


def test_auto_takes_the_pis_camera_first(plugged: Callable[..., None]) -> None:
    plugged(pi=None, webcams=1)
    opened = open_camera("auto")
    assert opened.camera is not None
    opened.camera.close()

    assert opened.spec == PiSpec()
    assert opened.sentence == "auto took pi, the best there is."


def test_auto_takes_a_webcam_where_there_is_no_pi_camera_and_says_why(plugged: Callable[..., None]) -> None:
    plugged(pi=NO_PI, webcams=1)
    opened = open_camera("auto")
    assert opened.camera is not None
    opened.camera.close()

    assert opened.spec == UsbSpec(0)
    assert opened.sentence == "auto took usb:0, for what is better cannot be had. No Pi camera is there."


def test_auto_without_any_camera_is_none_and_never_a_simulated_one(plugged: Callable[..., None]) -> None:
    plugged(pi=NO_PI)
    opened = open_camera("auto", Wishes(scenes=lambda seed: lambda now_s: table(seed)))

    assert (opened.camera, opened.spec) == (None, NoneSpec())
    assert opened.sentence == (
        "auto took none: landings are tapped. No Pi camera is there. No webcam is plugged in."
    )


def test_auto_waits_for_a_busy_camera_where_there_is_no_other(plugged: Callable[..., None]) -> None:
    plugged(pi=CameraBusy("The Pi camera is held by obs.", "obs"))
    opened = open_camera("auto", Wishes(clock=HandClock()))
    assert opened.camera is not None
    with opened.camera as camera:
        assert isinstance(camera.state, Busy)
        assert "auto took pi and waits for it. The Pi camera is held by obs." in opened.sentence


def test_a_busy_camera_that_was_asked_for_is_waited_for(plugged: Callable[..., None]) -> None:
    plugged(pi=CameraBusy("The Pi camera is held by obs.", "obs"))
    clock = HandClock()
    opened = open_camera("pi", Wishes(clock=clock))
    assert opened.camera is not None
    with opened.camera as camera:
        assert isinstance(camera.state, Busy)
        plugged(pi=None)
        with pytest.raises(CameraBusy):  # the opener of the first plug still refuses
            camera.next_small(0.1)


def test_a_camera_that_is_not_there_is_refused_unless_one_is_patient(plugged: Callable[..., None]) -> None:
    plugged(pi=NO_PI)
    with pytest.raises(NoCamera, match="No Pi camera is there"):
        open_camera("pi")

    opened = open_camera("pi", Wishes(patient=True, clock=HandClock()))
    assert opened.camera is not None
    with opened.camera as camera:
        assert isinstance(camera.state, Lost)
        assert camera.state.sentence == "No Pi camera is there. It is tried again in 0 s."


def test_a_live_camera_comes_back_by_itself(plugged: Callable[..., None]) -> None:
    plugged(pi=None)
    opened = open_camera("pi")
    assert opened.camera is not None
    with opened.camera as camera:
        camera.next_small(1.0)
        assert isinstance(camera.state, Ready)
        assert camera.describe()["times it came back"] == "0"


@pytest.mark.skipif(sys.platform != "linux", reason="device files are Linux's")
def test_only_the_first_node_of_a_webcam_is_a_webcam(tmp_path: Path) -> None:
    # video0 and 1: a webcam and its second node; video10: the Pi's own codec; video2: another webcam.
    for node, index, driver in (
        ("video0", "0", "uvcvideo"),
        ("video1", "1", "uvcvideo"),
        ("video2", "0", "uvcvideo"),
        ("video10", "0", "bcm2835-codec"),
    ):
        (tmp_path / "drivers" / driver).mkdir(parents=True, exist_ok=True)
        (tmp_path / node / "device").mkdir(parents=True)
        (tmp_path / node / "index").write_text(f"{index}\n")
        (tmp_path / node / "device" / "driver").symlink_to(tmp_path / "drivers" / driver)

    assert webcams(tmp_path) == (0, 2)


def test_a_broken_opencv_is_a_sentence_and_a_game_without_camera_goes_on(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("usb", "usb_controls", "pi", "latest", "folder", "video", "recorded", "sizes", "pictures"):
        monkeypatch.delitem(sys.modules, f"hardware.cameras.{name}", raising=False)
    monkeypatch.setitem(sys.modules, "cv2", None)
    for text in ("usb:0", "pi", f"folder:{tmp_path}"):
        with pytest.raises(CameraSoftwareMissing, match="OpenCV and numpy cannot be loaded by"):
            open_camera(text)
    assert open_camera("none").camera is None
