"""The small things: exposure, replay ring, lenses, holders, frames."""

import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.cameras import Frame
from hardware.cameras.clip import ClipRing
from hardware.cameras.exposure import Exposure, steady_exposure
from hardware.cameras.holders import others_holding
from hardware.cameras.lenses import LENSES, size_for_sensor
from hardware.cameras.sizes import small_size_px
from tests.hardware.cameras.tables import table

GAINS = (1.0, 16.0)


def frame(taken_s: float) -> Frame:
    return Frame(table(1, (640, 360)), taken_s, 0, (1280, 720))


@pytest.mark.parametrize(
    ("mains_hz", "found_ms", "gain", "steady_ms", "steady_gain"),
    [
        # A lamp pulses every 10 ms at 50 Hz and every 8.33 ms at 60 Hz; exposure · gain stays the same.
        (50, 23.0, 2.0, 20.0, 2.3),
        (50, 27.0, 2.0, 30.0, 1.8),
        (60, 23.0, 2.0, 25.0, 1.84),
        (60, 9.0, 2.0, 1000 / 120, 2.16),
        (50, 4.0, 4.0, 10.0, 1.6),  # shorter than a pulse, and the gain can make up for it
        (50, 4.0, 1.5, 4.0, 1.5),  # it cannot: daylight
        (50, 24.0, 15.5, 30.0, 12.4),  # 20 ms would need a gain of 18.6
        (50, 120.0, 4.0, 50.0, 9.6),  # longer than a picture may take
    ],
)
def test_an_exposure_becomes_whole_pulses_of_the_light(
    mains_hz: int, found_ms: float, gain: float, steady_ms: float, steady_gain: float
) -> None:
    steady = steady_exposure(Exposure(found_ms / 1000, gain), mains_hz, 0.05, GAINS)
    assert steady.exposure_s * 1000 == pytest.approx(steady_ms)
    assert steady.gain == pytest.approx(steady_gain)


@given(st.floats(0.0001, 0.2), st.floats(1.0, 16.0), st.sampled_from([50, 60]))
def test_brightness_never_changes(exposure_s: float, gain: float, mains_hz: int) -> None:
    steady = steady_exposure(Exposure(exposure_s, gain), mains_hz, 0.05, GAINS)
    assert steady.exposure_s * steady.gain == pytest.approx(exposure_s * gain)
    assert GAINS[0] <= steady.gain <= GAINS[1]


def test_mains_of_another_frequency_are_refused() -> None:
    with pytest.raises(ValueError, match="50 or 60 Hz, not at 55"):
        steady_exposure(Exposure(0.02, 1.0), 55, 0.05, GAINS)


def test_the_replay_ring_keeps_the_last_seconds_and_no_more() -> None:
    ring = ClipRing(2.0)
    for tenth in range(100):
        ring.add(frame(tenth / 10))

    kept = ring.last(60.0)
    assert [kept[0].taken_s, kept[-1].taken_s] == pytest.approx([7.9, 9.9])
    assert [picture.taken_s for picture in ring.last(0.35)] == pytest.approx([9.6, 9.7, 9.8, 9.9])


def test_the_replay_ring_is_bounded_whatever_the_times_are() -> None:
    ring = ClipRing(1.0)
    for number in range(60):
        ring.add(frame(1000.0 - number))  # a clock that runs backwards
    assert len(ring.last(1e9)) <= 20


def test_a_ring_of_no_seconds_keeps_nothing() -> None:
    ring = ClipRing(0.0)
    ring.add(frame(1.0))
    assert ring.last(10.0) == ()


def test_what_is_no_picture_of_bytes_is_no_frame() -> None:
    for image in (np.zeros((4, 4), np.uint8), np.zeros((0, 0, 3), np.uint8), np.zeros((4, 4, 4), np.uint8)):
        with pytest.raises(ValueError, match="not a BGR picture"):
            Frame(image, 0.0, 0, (4, 4))


def test_drawing_elsewhere_stays_possible_for_who_made_the_picture() -> None:
    image = table(1)
    Frame(image, 0.0, 0, (1280, 720))
    image[0, 0] = 7
    assert image.flags.writeable


@pytest.mark.parametrize(
    ("full", "small"),
    [
        ((2304, 1296), (640, 360)),
        ((2028, 1520), (640, 480)),
        ((640, 480), (640, 480)),
        ((320, 240), (320, 240)),
        ((1366, 767), (640, 360)),  # 359.3: even, for YUV
    ],
)
def test_a_small_picture_keeps_the_full_ones_shape(full: tuple[int, int], small: tuple[int, int]) -> None:
    assert small_size_px(full) == small


@pytest.mark.parametrize(
    ("name", "width_mm", "depth_mm"),
    [
        # By hand: 2 m · tan(66°/2) and tan(41°/2); for 102° and 67°; for 6.287 and 4.712 mm behind 6 mm.
        ("Camera Module 3", 1298.8, 747.8),
        ("Camera Module 3 Wide", 2469.8, 1323.8),
        ("HQ Camera, 6 mm lens", 1047.8, 785.3),
    ],
)
def test_a_lens_sees_so_much_of_the_table_from_one_metre(name: str, width_mm: float, depth_mm: float) -> None:
    (lens,) = [lens for lens in LENSES if lens.name == name]
    assert list(lens.seen_mm(1000.0)) == pytest.approx([width_mm, depth_mm], abs=0.5)
    with pytest.raises(ValueError, match="sees nothing"):
        lens.seen_mm(0.0)


def test_every_lens_names_its_source_and_a_size_in_the_shape_of_its_view() -> None:
    for lens in LENSES:
        assert lens.source
        width_mm, depth_mm = lens.seen_mm(1000.0)
        # The maker's angles are rounded and the sensors' shapes are not: within five in a hundred.
        assert lens.size_px[0] / lens.size_px[1] == pytest.approx(width_mm / depth_mm, rel=0.05)


def test_a_sensor_that_nobody_knows_gets_a_size_that_all_can_make() -> None:
    assert size_for_sensor("imx999") == (1920, 1080)


def test_holders_are_named_with_onlookers_last_and_without_us(tmp_path: Path) -> None:
    for number, name, opened in (
        ("100", "wireplumber", "/dev/media0"),
        ("812", "rpicam-hello", "/dev/media3"),
        ("900", "bash", "/dev/null"),
        (str(os.getpid()), "companion", "/dev/media3"),
    ):
        (tmp_path / number / "fd").mkdir(parents=True)
        (tmp_path / number / "comm").write_text(f"{name}\n")
        (tmp_path / number / "fd" / "3").symlink_to(opened)
    (tmp_path / "31337").mkdir()  # it ended just now
    (tmp_path / "meminfo").touch()

    assert others_holding(("/dev/media*",), tmp_path) == (
        "rpicam-hello (process 812)",
        "wireplumber (process 100)",
    )
    assert others_holding(("/dev/video0",), tmp_path) == ()
