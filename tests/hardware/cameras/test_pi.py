"""The Pi's camera through the stand-in: what picamera2 is told, and what becomes of its troubles."""

import sys
import threading
from pathlib import Path

import pytest

from hardware.cameras import CameraSettings, Lost, Opening, Ready
from hardware.cameras.pi import PiCamera, PiOptions
from hardware.errors import CameraBusy, CameraLost, CameraSoftwareMissing, CameraTimeout, NoCamera
from tests.hardware.cameras.hand_clock import HandClock
from tests.hardware.cameras.picamera2_stand_in import MODULE_3_CONTROLS, Ribbon, picamera2_at
from tests.hardware.cameras.siblings import pi_at
from tests.hardware.cameras.tables import CLOTH_BGR, TOLERANCE, cloth_on, number_on

LONG_S = 10.0


def test_it_is_configured_once_for_life_with_few_buffers_and_both_streams() -> None:
    ribbon = Ribbon()
    with pi_at(ribbon) as camera:
        for _ in range(3):
            camera.next_small(LONG_S)
            camera.full(LONG_S)

    (configuration,) = ribbon.configurations
    assert configuration["main"]["format"] == "RGB888"
    assert configuration["main"]["size"] == (2304, 1296)
    assert configuration["lores"]["format"] == "YUV420"
    assert configuration["lores"]["size"] == (640, 360)
    assert configuration["buffer_count"] == 3
    assert (ribbon.opened, ribbon.closed) == (1, 1)


@pytest.mark.parametrize(
    ("model", "full_px", "small_px"),
    [
        # Modes that read the whole sensor, from the maker's table of video modes.
        ("imx708_wide", (2304, 1296), (640, 360)),
        ("imx477", (2028, 1520), (640, 480)),
        ("imx219", (1640, 1232), (640, 480)),
        ("ov64a40", (1920, 1080), (640, 360)),
    ],
)
def test_the_size_suits_the_sensor(model: str, full_px: tuple[int, int], small_px: tuple[int, int]) -> None:
    with pi_at(Ribbon(model=model)) as camera:
        assert camera.full(LONG_S).size_px == full_px
        assert camera.next_small(LONG_S).size_px == small_px


def test_padded_rows_of_the_small_stream_are_cut_off() -> None:
    # The stand-in pads 640 bytes to 704, as a Pi 5 does with sizes that do not suit it.
    with pi_at(Ribbon()) as camera:
        small = camera.next_small(LONG_S)

    assert small.size_px == (640, 360)
    right_edge = small.image_bgr[:, -4:].reshape(-1, 3).mean(axis=0)
    assert tuple(right_edge) == pytest.approx(CLOTH_BGR, abs=TOLERANCE)
    assert cloth_on(small) == pytest.approx(CLOTH_BGR, abs=TOLERANCE)


def test_a_size_that_libcamera_adjusted_is_taken_as_it_is() -> None:
    with pi_at(Ribbon(sizes_given={(640, 360): (640, 352)})) as camera:
        assert camera.next_small(LONG_S).size_px == (640, 352)


def test_the_time_of_a_picture_is_when_the_sensor_saw_it() -> None:
    clock = HandClock(now_s=1000.0)
    ribbon = Ribbon(uptime_s=50.0)
    # 80 ms between the sensor's stamp at 50.00 s since boot and the callback at 50.08 s.
    with PiCamera(vendor=picamera2_at(ribbon), clock=clock, uptime_s=lambda: 50.08) as camera:
        wait_for_a_picture(camera)
        frame = camera.next_small(0.0)

    assert frame.taken_s == pytest.approx(999.92)


def test_a_stamp_of_another_clock_is_not_believed() -> None:
    with PiCamera(vendor=picamera2_at(Ribbon()), clock=HandClock(1000.0), uptime_s=lambda: 7e5) as camera:
        wait_for_a_picture(camera)
        frame = camera.next_small(0.0)

    assert frame.taken_s == 1000.0


def test_a_full_picture_is_one_that_came_after_it_was_asked_for() -> None:
    ribbon = Ribbon()
    with pi_at(ribbon) as camera:
        before = camera.next_small(LONG_S)
        full = camera.full(LONG_S)

    assert full.sequence > before.sequence
    assert full.size_px == (2304, 1296)
    assert number_on(full) != number_on(before)


def test_locking_holds_what_was_found_with_whole_pulses_of_the_light() -> None:
    ribbon = Ribbon()  # the automatic found 23 ms at gain 2.0
    with pi_at(ribbon) as camera:
        camera.next_small(LONG_S)
        held = camera.lock()

    # Two pulses of 10 ms at 50 Hz; 2.0 · 23 / 20 keeps the brightness.
    assert held.exposure_s == 0.02
    assert held.gain == pytest.approx(2.3)
    assert (held.colour_gains, held.focus) == ((1.9, 1.6), 1.5)
    assert ribbon.set_controls[-1] == {
        "AeEnable": False,
        "ExposureTime": 20_000,
        "AnalogueGain": pytest.approx(2.3),
        "AwbEnable": False,
        "ColourGains": (1.9, 1.6),
        "AfMode": 0,
        "LensPosition": 1.5,
    }


def test_a_stored_calibration_is_held_as_it_was_and_unlocking_lets_the_camera_seek() -> None:
    ribbon = Ribbon()
    with pi_at(ribbon) as camera:
        held = camera.lock(CameraSettings(0.01, 1.5, (2.0, 1.5), None, 2.0))
        locked = ribbon.set_controls[-1]
        camera.unlock()

    assert held == CameraSettings(0.01, 1.5, (2.0, 1.5), None, 2.0)
    assert (locked["ExposureTime"], locked["LensPosition"]) == (10_000, 2.0)
    assert ribbon.set_controls[-1] == {
        "AeEnable": True,
        "ExposureTime": 0,
        "AnalogueGain": 0.0,
        "AwbEnable": True,
        "AfMode": 2,
    }


def test_a_camera_without_focus_is_not_asked_for_it() -> None:
    focus = ("AfMode", "LensPosition")
    controls = {name: limits for name, limits in MODULE_3_CONTROLS.items() if name not in focus}
    ribbon = Ribbon(model="imx477", controls=controls)  # an unknown control raises RuntimeError
    with pi_at(ribbon) as camera:
        camera.next_small(LONG_S)
        camera.lock()

    assert all("AfMode" not in wanted and "LensPosition" not in wanted for wanted in ribbon.set_controls)


@pytest.mark.parametrize(("mains_hz", "period_us"), [(50, 10_000), (60, 8333)])
def test_mains_light_does_not_band_while_it_seeks(mains_hz: int, period_us: int) -> None:
    ribbon = Ribbon()
    with PiCamera(PiOptions(mains_hz=mains_hz), vendor=picamera2_at(ribbon)):
        pass

    controls = ribbon.configurations[0]["controls"]
    assert (controls["AeFlickerMode"], controls["AeFlickerPeriod"]) == (1, period_us)
    assert controls["FrameDurationLimits"] == (50_000, 50_000)


def test_no_camera_at_the_connector_is_said_even_when_a_webcam_is_plugged_in() -> None:
    for webcam in (False, True):
        with pytest.raises(NoCamera, match=r"camera connector.*ribbon cable"):
            pi_at(Ribbon(plugged_in=False, webcam_too=webcam))


def test_a_busy_camera_names_its_holder(tmp_path: Path) -> None:
    holder = tmp_path / "812"
    (holder / "fd").mkdir(parents=True)
    (holder / "comm").write_text("rpicam-hello\n")
    (holder / "fd" / "7").symlink_to("/dev/media3")

    with pytest.raises(CameraBusy, match=r"held by rpicam-hello \(process 812\)") as refused:
        PiCamera(vendor=picamera2_at(Ribbon(held_by_another=True)), proc=tmp_path)
    assert refused.value.holder == "rpicam-hello (process 812)"


def test_a_holder_that_cannot_be_seen_is_called_another_users(tmp_path: Path) -> None:
    with pytest.raises(CameraBusy, match="a program of another user"):
        PiCamera(vendor=picamera2_at(Ribbon(held_by_another=True)), proc=tmp_path)


def test_a_python_without_libcamera_is_named_with_the_cure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)

    with pytest.raises(CameraSoftwareMissing, match=r"python3-picamera2.*--system-site-packages") as refused:
        PiCamera()
    assert sys.executable in str(refused.value)


def test_a_slow_first_picture_is_opening_then_a_timeout_then_ready() -> None:
    ribbon = Ribbon()
    ribbon.sending.clear()
    with pi_at(ribbon) as camera:
        with pytest.raises(CameraTimeout, match="has not sent its first picture yet"):
            camera.next_small(0.01)
        opening = camera.state
        ribbon.sending.set()
        camera.next_small(LONG_S)
        ready = camera.state

    assert isinstance(opening, Opening)
    assert isinstance(ready, Ready)


def test_a_first_picture_that_never_comes_is_a_lost_camera() -> None:
    ribbon = Ribbon()
    ribbon.sending.clear()
    with PiCamera(vendor=picamera2_at(ribbon), clock=HandClock()) as camera:
        with pytest.raises(CameraLost, match=r"no picture came within 15 s\. Check its cable"):
            camera.next_small(60.0)
        assert isinstance(camera.state, Lost)
    assert ribbon.closed == 1


def test_unplugged_in_mid_game_it_is_lost_after_three_seconds_of_silence() -> None:
    ribbon, clock = Ribbon(), HandClock()
    with PiCamera(vendor=picamera2_at(ribbon), clock=clock, uptime_s=lambda: 50.0) as camera:
        wait_for_a_picture(camera)
        silence(ribbon, camera)
        with pytest.raises(CameraTimeout, match="no new picture within 2 s"):
            camera.next_small(2.0)
        with pytest.raises(CameraLost, match=r"stopped 3 s ago\. Is it still plugged in"):
            camera.full(2.0)
        assert isinstance(camera.state, Lost)


def test_silence_is_seen_in_the_state_without_asking_for_a_picture() -> None:
    ribbon, clock = Ribbon(), HandClock()
    with PiCamera(vendor=picamera2_at(ribbon), clock=clock, uptime_s=lambda: 50.0) as camera:
        wait_for_a_picture(camera)
        silence(ribbon, camera)
        clock.pass_by(3.5)
        assert isinstance(camera.state, Lost)


def test_pictures_of_a_shape_that_cannot_be_are_a_lost_camera_and_no_dead_thread() -> None:
    ribbon = Ribbon(spoilt=True)
    with pi_at(ribbon) as camera, pytest.raises(CameraLost, match=r"640×360 came as \(7, 5\)"):
        camera.next_small(LONG_S)
    assert ribbon.closed == 1


def test_a_camera_that_will_not_start_is_let_go() -> None:
    ribbon = Ribbon(sizes_given={(640, 360): (641, 360)})

    class WillNotStart(picamera2_at(ribbon)):  # type: ignore[misc]  # a class made at run time
        def start(self, config: object = None, show_preview: object = False) -> None:
            raise RuntimeError("Failed to start camera: Input/output error")

    with pytest.raises(CameraLost, match="would not start: Failed to start camera: Input/output error"):
        PiCamera(vendor=WillNotStart)
    assert (ribbon.opened, ribbon.closed) == (1, 1)


def test_closing_does_not_wait_for_ever_for_a_camera_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.cameras.pi.CLOSE_S", 0.02)
    ribbon = Ribbon()
    camera = pi_at(ribbon)
    camera.next_small(LONG_S)
    ribbon.may_close.clear()
    camera.close()

    assert "does not answer" in camera.describe()["not let go"]
    ribbon.may_close.set()


def test_the_doctor_is_told_focus_light_and_exposure() -> None:
    with pi_at(Ribbon()) as camera:
        camera.next_small(LONG_S)
        told = camera.describe()

    assert told["camera"] == "pi (imx708)"
    assert told["exposure"] == "23.00 ms"
    assert told["focus"] == "1.50 dioptres (67 cm)"  # 1 / 1.5 m
    assert told["light"] == "210 lux"
    assert told["sharpness"] == "1234"


def wait_for_a_picture(camera: PiCamera) -> None:
    """By the true clock, for the camera's own stands still."""
    tick = threading.Event()
    for _ in range(2000):
        if isinstance(camera.state, Ready):
            return
        tick.wait(0.005)
    raise AssertionError("no picture came in ten seconds")


def silence(ribbon: Ribbon, camera: PiCamera) -> None:
    """Unplug it and take the picture that was under way."""
    ribbon.unplug()
    tick = threading.Event()
    tick.wait(0.02)
    try:
        camera.next_small(0.0)
    except CameraTimeout:
        return
