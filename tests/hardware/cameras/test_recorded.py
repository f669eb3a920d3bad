"""Folders, videos and the simulated table: pace, order, what is cut off, and the end."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.cameras import Camera, Ended, Frame, Picture, Ready
from hardware.cameras.folder import folder_camera
from hardware.cameras.scene import scene_camera
from hardware.cameras.video import video_camera
from hardware.errors import BadRecording, CameraEnded, CameraTimeout, FrameSizeChanged, NoCamera
from tests.hardware.cameras.hand_clock import HandClock
from tests.hardware.cameras.siblings import write_pictures, write_video
from tests.hardware.cameras.tables import jpeg, number_on, table


def all_small(camera: Camera) -> list[Frame]:
    """Every picture until the end."""
    frames: list[Frame] = []
    while True:
        try:
            frames.append(camera.next_small(100.0))
        except CameraEnded:
            return frames


def test_a_folder_plays_in_name_order_with_the_times_of_its_list(tmp_path: Path) -> None:
    for name, number in (("b.png", 2), ("a.png", 1), ("c.png", 3)):
        cv2.imwrite(str(tmp_path / name), table(number))
    (tmp_path / "notes.txt").write_text("no picture")
    (tmp_path / "times.csv").write_text("name,seconds\na.png,0.5\nb.png,0.7\nc.png,4.25\n")

    with folder_camera(tmp_path, fast=True) as camera:
        frames = all_small(camera)

    assert [number_on(frame) for frame in frames] == [1, 2, 3]
    assert [frame.taken_s for frame in frames] == [0.5, 0.7, 4.25]


def test_a_list_of_times_needs_no_heading(tmp_path: Path) -> None:
    write_pictures(tmp_path, 2)
    (tmp_path / "times.csv").write_text("000.png, 1.5\n001.png, 2\n\n")

    with folder_camera(tmp_path, fast=True) as camera:
        assert [frame.taken_s for frame in all_small(camera)] == [1.5, 2.0]


def test_without_a_list_the_pictures_come_at_an_even_rate(tmp_path: Path) -> None:
    write_pictures(tmp_path, 3)
    with folder_camera(tmp_path, fps=4, fast=True) as camera:
        assert [frame.taken_s for frame in all_small(camera)] == [0.0, 0.25, 0.5]


def test_at_real_pace_a_picture_comes_when_it_is_due(tmp_path: Path) -> None:
    write_pictures(tmp_path, 3)
    (tmp_path / "times.csv").write_text("000.png,10\n001.png,12.5\n002.png,13\n")
    clock = HandClock(now_s=1000.0)

    with folder_camera(tmp_path, clock=clock) as camera:
        came_s = []
        for _ in range(3):
            camera.next_small(5.0)
            came_s.append(clock.now_s())

    # The first at once, the others as far apart as they were recorded.
    assert came_s == [1000.0, 1002.5, 1003.0]


def test_a_picture_that_is_not_due_in_time_says_when_it_is(tmp_path: Path) -> None:
    write_pictures(tmp_path, 2)
    (tmp_path / "times.csv").write_text("000.png,0\n001.png,60\n")
    with folder_camera(tmp_path, clock=HandClock()) as camera:
        camera.next_small(1.0)
        with pytest.raises(CameraTimeout, match=r"is due in 58\.0 s"):
            camera.next_small(2.0)


@pytest.mark.parametrize("kind", ["folder", "video", "scene"])
def test_at_real_pace_who_is_slow_misses_pictures_and_not_time(kind: str, tmp_path: Path) -> None:
    clock = HandClock()
    match kind:
        case "folder":
            camera = folder_camera(write_pictures(tmp_path, 20), fps=10, clock=clock)
        case "video":
            camera = video_camera(write_video(tmp_path / "film.avi", 20, fps=10), clock=clock)
        case _:
            camera = scene_camera(lambda now_s: table(round(now_s * 10)), fps=10, clock=clock)
    with camera:
        camera.next_small(1.0)
        clock.pass_by(1.25)  # at 10 a second, number 12 has been due since 50 ms
        late, full = camera.next_small(1.0), camera.full(1.0)

    assert (number_on(late), late.sequence) == (12, 12)
    assert late.taken_s == pytest.approx(1.2)
    assert number_on(full) == 12


def test_fast_gives_every_picture_whatever_the_clock_says(tmp_path: Path) -> None:
    clock = HandClock()
    with video_camera(write_video(tmp_path / "film.avi", 12, fps=10), fast=True, clock=clock) as camera:
        numbers = []
        for _ in range(12):
            numbers.append(number_on(camera.next_small(0.0)))
            clock.pass_by(0.77)

    assert numbers == list(range(12))


def test_the_full_picture_is_the_one_that_is_on(tmp_path: Path) -> None:
    with folder_camera(write_pictures(tmp_path, 5), fast=True) as camera:
        before_the_first = number_on(camera.full(0.0))
        small = [number_on(camera.next_small(0.0)) for _ in range(3)]
        full = camera.full(0.0)

    assert (before_the_first, small) == (0, [0, 1, 2])
    assert (number_on(full), full.size_px) == (2, (1280, 720))


@pytest.mark.parametrize("fast", [True, False])
def test_a_video_that_ends_says_so_and_its_last_picture_stays_on(fast: bool, tmp_path: Path) -> None:
    film = write_video(tmp_path / "film.avi", 5, fps=10)
    with video_camera(film, fast=fast, clock=HandClock()) as camera:
        assert [number_on(frame) for frame in all_small(camera)] == [0, 1, 2, 3, 4]
        assert isinstance(camera.state, Ended)
        assert "over after 5 pictures (0.5 s)" in camera.state.sentence
        assert number_on(camera.full(1.0)) == 4
        with pytest.raises(CameraEnded):
            camera.next_small(1.0)


def test_a_folder_that_ends_counts_its_pictures(tmp_path: Path) -> None:
    with folder_camera(write_pictures(tmp_path, 3), fps=2, fast=True) as camera:
        all_small(camera)
        assert camera.state == Ended(f"folder:{tmp_path} is over: 3 pictures, the last at 1.0 s.")


def test_the_simulated_table_ends_when_its_source_does() -> None:
    def evening(now_s: float) -> Picture | None:
        return table(3) if now_s < 1.0 else None

    with scene_camera(evening, name="scene:7", fps=4, fast=True) as camera:
        assert len(all_small(camera)) == 4  # at 0, 0.25, 0.5 and 0.75 s
        assert camera.state == Ended("scene:7 is over after 1.0 s.")


def test_the_simulated_table_is_drawn_for_the_time_that_is_asked() -> None:
    asked_s: list[float] = []

    def source(now_s: float) -> Picture:
        asked_s.append(now_s)
        return table(1)

    with scene_camera(source, fps=20, fast=True) as camera:
        for _ in range(3):
            camera.next_small(0.0)
            camera.full(0.0)

    assert asked_s == pytest.approx([0.0, 0.05, 0.1])  # once for both streams


@pytest.mark.parametrize("cut", [0.3, 0.9])
def test_a_cut_off_jpeg_is_left_out_and_named(cut: float, tmp_path: Path) -> None:
    whole = jpeg(noisy(1))
    for name in ("1.jpg", "3.jpg"):
        (tmp_path / name).write_bytes(whole)
    (tmp_path / "2.jpg").write_bytes(whole[: int(len(whole) * cut)])

    with folder_camera(tmp_path, fast=True) as camera:
        frames = [camera.next_small(0.0), camera.next_small(0.0)]
        state, told = camera.state, camera.describe()

    assert [frame.sequence for frame in frames] == [0, 2]
    assert isinstance(state, Ready)
    assert "2.jpg cannot be read and was left out" in state.sentence
    assert told["left out"] == "2.jpg"


def test_an_end_marker_in_the_thumbnail_does_not_make_a_cut_off_jpeg_whole(tmp_path: Path) -> None:
    whole, thumbnail = jpeg(noisy(1)), jpeg(table(1, (160, 90)))
    # An EXIF-like segment with a whole JPEG in it, as every phone writes.
    segment = b"\xff\xe1" + (len(thumbnail) + 2).to_bytes(2, "big") + thumbnail
    with_thumbnail = whole[:2] + segment + whole[2:]
    (tmp_path / "1.jpg").write_bytes(with_thumbnail)
    (tmp_path / "2.jpg").write_bytes(with_thumbnail[: len(with_thumbnail) * 2 // 3])

    with folder_camera(tmp_path, fast=True) as camera:
        assert [frame.sequence for frame in all_small(camera)] == [0]
        assert camera.describe()["left out"] == "2.jpg"


@pytest.mark.parametrize(
    "content", [b"", b"no picture at all", b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n" + bytes(40)]
)
def test_a_folder_of_files_that_are_no_pictures_ends_with_their_count(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "1.jpg").write_bytes(content)
    (tmp_path / "2.png").write_bytes(content)
    with folder_camera(tmp_path, fast=True) as camera:
        with pytest.raises(CameraEnded, match=r"0 pictures.*2 could not be read"):
            camera.next_small(1.0)
        with pytest.raises(CameraEnded):
            camera.full(1.0)


@pytest.mark.parametrize("fast", [True, False])
def test_another_size_in_mid_recording_is_told_once_and_the_picture_still_comes(
    fast: bool, tmp_path: Path
) -> None:
    for number, size in enumerate([(1280, 720), (800, 600), (800, 600)]):
        cv2.imwrite(str(tmp_path / f"{number}.png"), table(number, size))
    with folder_camera(tmp_path, fast=fast, clock=HandClock()) as camera:
        camera.next_small(1.0)
        with pytest.raises(FrameSizeChanged, match="are now 800×600 pixels and were 1280×720"):
            camera.next_small(1.0)
        assert [number_on(frame) for frame in all_small(camera)] == [1, 2]


def test_a_folder_without_pictures_and_one_that_is_not_there_are_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").touch()
    with pytest.raises(NoCamera, match="has no pictures in it"):
        folder_camera(tmp_path)
    with pytest.raises(NoCamera, match="There is no folder"):
        folder_camera(tmp_path / "gone")


def test_a_file_that_is_no_video_and_one_that_is_not_there_are_refused(tmp_path: Path) -> None:
    (tmp_path / "film.mp4").write_bytes(b"this is no film")
    with pytest.raises(NoCamera, match=r"film\.mp4 cannot be read as a video"):
        video_camera(tmp_path / "film.mp4")
    with pytest.raises(NoCamera, match="There is no video"):
        video_camera(tmp_path / "gone.mp4")


def test_a_cut_off_video_ends_where_it_was_cut(tmp_path: Path) -> None:
    film = write_video(tmp_path / "film.avi", 20)
    film.write_bytes(film.read_bytes()[: film.stat().st_size // 2])
    with video_camera(film, fast=True) as camera:
        frames = all_small(camera)
        assert 0 < len(frames) < 20
        assert isinstance(camera.state, Ended)


@pytest.mark.parametrize(
    ("times", "sentence"),
    [
        ("name,seconds\n000.png,soon\n001.png,2\n", "line 2: “soon” is not a number of seconds"),
        ("000.png,nan\n001.png,2\n", "line 1: “nan” is not a number of seconds"),
        ("000.png,1,2\n001.png,2\n", "line 1: “000.png,1,2” is not name,seconds"),
        ("000.png\n001.png,2\n", "line 1: “000.png” is not name,seconds"),
        ("000.png,1\n000.png,2\n001.png,3\n", "line 2: 000.png has a time already"),
        ("000.png,1\n", "gives no time for 001.png"),
        ("", "gives no time for 000.png, 001.png"),
        ("gone.png,0\n000.png,1\n001.png,2\n", "pictures that are not there: gone.png"),
        ("000.png,2\n001.png,1\n", "001.png at 1 s is earlier than 000.png at 2 s"),
    ],
)
def test_a_list_of_times_that_makes_no_sense_is_refused_with_its_place(
    times: str, sentence: str, tmp_path: Path
) -> None:
    write_pictures(tmp_path, 2)
    (tmp_path / "times.csv").write_text(times)
    with pytest.raises(BadRecording, match=sentence):
        folder_camera(tmp_path)


def test_a_list_of_times_in_no_known_writing_is_refused(tmp_path: Path) -> None:
    write_pictures(tmp_path, 1)
    (tmp_path / "times.csv").write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(BadRecording, match="cannot be read as a list of times"):
        folder_camera(tmp_path)


def noisy(seed: int) -> Picture:
    """A picture that fills a JPEG, so that cutting it cuts the picture and not its header."""
    return np.random.default_rng(seed).integers(0, 255, (720, 1280, 3), dtype=np.uint8)
