"""What is recorded can be played again, also when the recording was cut off or the disk was full."""

from pathlib import Path

import numpy as np
import pytest

from hardware.cameras import Camera, Frame
from hardware.cameras.folder import folder_camera
from hardware.cameras.recording import RecordingCamera
from hardware.cameras.video import video_camera
from hardware.errors import BadRecording, CameraEnded
from tests.hardware.cameras.hand_clock import HandClock
from tests.hardware.cameras.siblings import a_scene, write_video
from tests.hardware.cameras.tables import number_on


def seen(camera: Camera, most: int) -> list[tuple[Frame, Frame]]:
    """Small and full pictures until the end, or until there are so many."""
    frames: list[tuple[Frame, Frame]] = []
    while len(frames) < most:
        try:
            frames.append((camera.next_small(1.0), camera.full(1.0)))
        except CameraEnded:
            break
    return frames


def test_a_recording_without_loss_plays_the_same_pictures_at_the_same_times(tmp_path: Path) -> None:
    with RecordingCamera(a_scene(), tmp_path / "kept", suffix=".png") as camera:
        recorded = seen(camera, 5)
    with folder_camera(tmp_path / "kept", fast=True) as camera:
        played = seen(camera, 100)

    assert len(played) == 5
    for (small, full), (small_again, full_again) in zip(recorded, played, strict=True):
        assert np.array_equal(small.image_bgr, small_again.image_bgr)
        assert np.array_equal(full.image_bgr, full_again.image_bgr)
        assert small_again.taken_s == pytest.approx(small.taken_s, abs=1e-6)


def test_any_camera_can_be_recorded(tmp_path: Path) -> None:
    film = video_camera(write_video(tmp_path / "film.avi", 4, fps=10), fast=True)
    with RecordingCamera(film, tmp_path / "kept") as camera:
        seen(camera, 100)
    clock = HandClock()
    with folder_camera(tmp_path / "kept", clock=clock) as camera:
        played = [(number_on(camera.next_small(1.0)), clock.now_s()) for _ in range(4)]

    assert [number for number, _ in played] == [0, 1, 2, 3]
    assert [at_s for _, at_s in played] == pytest.approx([1000.0, 1000.1, 1000.2, 1000.3])


def test_fewer_pictures_can_be_kept(tmp_path: Path) -> None:
    with RecordingCamera(a_scene(), tmp_path / "kept", every_s=0.03) as camera:
        seen(camera, 10)  # a hundred a second: 0 to 0.09 s
    with folder_camera(tmp_path / "kept", fast=True) as camera:
        assert [number_on(small) for small, _ in seen(camera, 100)] == [0, 3, 6, 9]


def test_a_recording_that_was_cut_off_before_its_last_picture_still_plays(tmp_path: Path) -> None:
    with RecordingCamera(a_scene(), tmp_path / "kept") as camera:
        seen(camera, 3)
    (tmp_path / "kept" / "000002.jpg").rename(tmp_path / "kept" / ".000002.jpg.part")

    with folder_camera(tmp_path / "kept", fast=True) as camera:
        assert [number_on(small) for small, _ in seen(camera, 100)] == [0, 1]


def test_a_full_disk_ends_the_recording_and_not_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with RecordingCamera(a_scene(), tmp_path / "kept") as camera:
        camera.next_small(1.0)

        def full_disk(path: Path, content: bytes) -> int:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(Path, "write_bytes", full_disk)
        assert number_on(camera.next_small(1.0)) == 1
        assert number_on(camera.next_small(1.0)) == 2
        assert "1 pictures in" in camera.describe()["recording"]
        assert "it stopped: No space left on device" in camera.describe()["recording"]


def test_a_recording_is_never_mixed_with_another(tmp_path: Path) -> None:
    (tmp_path / "holiday.jpg").write_bytes(b"")
    with a_scene() as camera, pytest.raises(BadRecording, match="has a recording in it already"):
        RecordingCamera(camera, tmp_path)


def test_a_place_where_nothing_can_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with a_scene() as camera, pytest.raises(BadRecording, match="Nothing can be recorded in"):
        RecordingCamera(camera, tmp_path / "file" / "kept")
