"""What the doctor says of machines that are unwell; a machine is a folder that stands for /."""

import os
import sys
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from companion.compose.doctoring import NAMES, Finding, Machine, machine_findings, room
from companion.compose.doctoring_camera import camera_findings
from companion.compose.doctoring_devices import device_findings
from companion.compose.looking_on import Unseen
from companion.settings import Settings
from companion.shared.sentences import say
from hardware.cameras.protocol import CameraSettings, Frame
from ui.languages import translation

THROTTLED = "sys/devices/platform/soc/soc:firmware/get_throttled"


def machine(root: Path, **files: str) -> Machine:
    for name, content in files.items():
        path = root / PLACES[name]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return Machine(root, root, lambda: 1_900_000_000.0)


PLACES = {
    "throttled": THROTTLED,
    "warmth": "sys/class/thermal/thermal_zone0/temp",
    "inputs": "proc/bus/input/devices",
    "cards": "proc/asound/cards",
    "model": "proc/device-tree/model",
    "release": "etc/os-release",
    "constraints": "constraints.txt",
    "calibration": "calibration.json",
}


def found(machine: Machine, name: str) -> Finding:
    return next(finding for finding in machine_findings(machine) if finding.name == name)


@pytest.mark.parametrize(
    ("bits", "well", "says"),
    [
        # The bits as the maker's documentation of `vcgencmd get_throttled` gives them.
        ("0", True, "no under-voltage"),
        ("50005", False, "too low now"),
        ("50000", False, "was too low since the start"),
        ("40000", False, "slowed itself down"),
    ],
)
def test_a_weak_power_supply_is_told(tmp_path: Path, bits: str, well: bool, says: str) -> None:
    power = found(machine(tmp_path, throttled=f"{bits}\n"), "power")
    assert power.well is well
    assert says in str(power.sentence)


@pytest.mark.parametrize(("millidegrees", "well"), [("48312", True), ("72000", True), ("84500", False)])
def test_a_pi_that_is_too_warm_is_told(tmp_path: Path, millidegrees: str, well: bool) -> None:
    assert found(machine(tmp_path, warmth=millidegrees), "warmth").well is well


def test_a_clock_from_before_the_companion_is_told(tmp_path: Path) -> None:
    early = Machine(tmp_path, tmp_path, lambda: 1_500_000_000.0)
    clock = found(early, "clock")
    assert not clock.well
    assert "2017-07-1" in str(clock.sentence)


def test_a_touch_panel_is_known_by_its_slots(tmp_path: Path) -> None:
    # As /proc/bus/input/devices has them for the 7 inch display and for a mouse.
    panel = 'I: Bus=0018\nN: Name="raspberrypi-ts"\nB: EV=b\nB: ABS=2658000 3\n'
    slots = 'I: Bus=0018\nN: Name="10-0038 generic ft5x06 (79)"\nB: EV=b\nB: ABS=260800000000003\n'
    mouse = 'N: Name="A mouse"\nB: REL=903\n'
    assert str(found(machine(tmp_path, inputs=f"{mouse}\n{slots}"), "touch").sentence).startswith(
        "10-0038 generic"
    )
    assert "no touch panel" in str(found(machine(tmp_path, inputs=f"{mouse}\n{panel}"), "touch").sentence)


def test_packages_other_than_the_installer_put_them_are_named(tmp_path: Path) -> None:
    ours = f"# a comment\nmsgspec=={version('msgspec')}\nnot-here-at-all==1.0\n"
    assert found(machine(tmp_path, constraints=ours), "packages").well
    other = found(machine(tmp_path, constraints="msgspec==0.1\n"), "packages")
    assert not other.well
    assert f"msgspec {version('msgspec')} instead of 0.1" in str(other.sentence)


def test_a_sound_card_is_told_by_its_name_and_wants_something_to_play_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # As /proc/asound/cards of a Pi has it.
    cards = " 0 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n                      bcm2835\n"
    there = machine(tmp_path, cards=cards)
    monkeypatch.setattr("shutil.which", lambda name: "/usr/bin/aplay")
    assert found(there, "sound") == Finding(
        "sound", True, say("{what}", what="bcm2835_headpho - bcm2835 Headphones")
    )
    monkeypatch.setattr("shutil.which", lambda name: None)
    assert "sudo apt install alsa-utils" in str(found(there, "sound").sentence)


def test_our_own_fonts_are_counted(tmp_path: Path) -> None:
    files = list((Path(__file__).parents[3] / "ui/fonts").glob("*.ttf"))
    assert str(found(machine(tmp_path), "fonts").sentence) == f"{len(files)} of our own"


def test_the_board_tells_model_and_system(tmp_path: Path) -> None:
    there = machine(tmp_path, model="Raspberry Pi 5 Model B Rev 1.0\0", release='PRETTY_NAME="Debian 13"\n')
    assert str(found(there, "board").sentence) == "Raspberry Pi 5 Model B Rev 1.0, Debian 13"


@pytest.mark.parametrize(("free_mb", "well"), [(30_000, True), (499, False)])
def test_a_disk_too_full_for_an_evening_is_told(free_mb: float, well: bool) -> None:
    disk = room(free_mb)
    assert disk.well is well
    assert ("larger card" in str(disk.sentence)) is not well


def test_a_learned_deck_that_cannot_be_read_is_told_beside_our_own(tmp_path: Path) -> None:
    (tmp_path / "decks/deck-1").mkdir(parents=True)
    (tmp_path / "decks/deck-1/deck.toml").write_text("half a dec")
    decks = [one for one in device_findings(machine(tmp_path), Settings(), tmp_path) if one.name == "deck"]
    assert [deck.well for deck in decks] == [True, False]
    assert str(decks[0].sentence).startswith("our own: ")
    assert "Learn it again" in str(decks[1].sentence)


def test_pads_and_screen_are_told_of_where_there_are_none(tmp_path: Path) -> None:
    names = {one.name: one for one in device_findings(machine(tmp_path), Settings(), tmp_path)}
    assert "screen" in names
    assert {name for name in names if name.startswith("pads ")}
    assert all(one.well for one in names.values())


def test_what_is_found_is_told_in_the_languages_of_the_screen(tmp_path: Path) -> None:
    power = found(machine(tmp_path, throttled="50005\n"), "power")
    assert str(power.sentence).startswith("the voltage is too low now: use the Pi's own power supply")
    german = power.sentence.told(translation("de"))
    assert german.startswith("die Spannung ist gerade zu niedrig: Nehmt das Netzteil des Pi")
    names = {finding.name for finding in machine_findings(machine(tmp_path, throttled="0", warmth="48000"))}
    assert names <= set(NAMES)


def test_thousands_have_the_sign_of_the_language() -> None:
    free = room(1_030_007).sentence
    assert str(free) == "1,030,007 MB free"
    assert free.told(translation("de")) == "1.030.007 MB frei"


def test_a_machine_without_anything_is_well(tmp_path: Path) -> None:
    assert all(finding.well for finding in machine_findings(machine(tmp_path)))


def devices(root: Path, name: str) -> Finding:
    findings = device_findings(machine(root), Settings(), root)
    return next(finding for finding in findings if finding.name == name)


def test_no_camera_is_no_fault_and_says_what_happens_instead(tmp_path: Path) -> None:
    camera = devices(tmp_path, "camera")
    assert camera.well
    assert "landings are tapped" in str(camera.sentence)


def test_a_webcam_that_another_program_holds_is_told_with_its_holder(tmp_path: Path) -> None:
    webcam_in(tmp_path)
    assert str(devices(tmp_path, "camera").sentence) == "usb:0, free"
    held_by(tmp_path, 812, "cheese")
    held = devices(tmp_path, "camera")
    assert not held.well
    assert "held by cheese (process 812)" in str(held.sentence)


def webcam_in(root: Path) -> None:
    node = root / "sys/class/video4linux/video0"
    (node / "device").mkdir(parents=True)
    (node / "index").write_text("0\n")
    (root / "drivers/uvcvideo").mkdir(parents=True)
    (node / "device/driver").symlink_to(root / "drivers/uvcvideo")


def held_by(root: Path, process: int, name: str) -> None:
    folder = root / f"proc/{process}"
    (folder / "fd").mkdir(parents=True)
    (folder / "comm").write_text(f"{name}\n")
    os.symlink("/dev/video0", folder / "fd/5")


def test_a_camera_that_our_own_screen_has_is_well_and_left_alone(tmp_path: Path) -> None:
    webcam_in(tmp_path)
    held_by(tmp_path, 640, "companion")
    (tmp_path / "companion.lock").write_text("640\n")
    findings = list(camera_findings(machine(tmp_path), tmp_path, no_camera))
    assert [(one.name, one.well) for one in findings] == [("camera", True)]
    assert "companion's own screen" in str(findings[0].sentence)


def no_camera(name: str) -> tuple[Any, str]:
    raise AssertionError(f"{name} is not to be opened")


class Lens:
    """A camera that shows one grey, with a lens that is set like this."""

    def __init__(self, level: int, settings: CameraSettings) -> None:
        self._image: Any = np.full((360, 640, 3), level, np.uint8)
        self._settings, self._taken = settings, 0

    def next_small(self, timeout_s: float) -> Frame:
        self._taken += 1
        return Frame(self._image, self._taken / 10, self._taken, (640, 360))

    def lock(self) -> CameraSettings:
        return self._settings

    def unlock(self) -> None:
        pass

    def __enter__(self) -> "Lens":
        return self

    def __exit__(self, *_: object) -> None:
        pass


def seen(root: Path, level: int = 120, ribbon: bool = False, **settings: float) -> dict[str, Finding]:
    if ribbon:
        (root / "sys/bus/i2c/drivers/imx708/10-001a").mkdir(parents=True)
    else:
        webcam_in(root)
    lens: Any = Lens(level, CameraSettings(**settings))  # type: ignore[arg-type]  # only the numbers of it
    return {one.name: one for one in camera_findings(machine(root), root, lambda name: (lens, ""))}


def test_a_good_picture_tells_exposure_and_sharpness(tmp_path: Path) -> None:
    found = seen(tmp_path, exposure_s=0.02, gain=2.0)
    assert all(finding.well for finding in found.values())
    assert str(found["exposure"].sentence) == "level 120 of 255, 20.0 ms, gain 2.0"
    assert "sharpness" in str(found["focus"].sentence)
    assert str(found["picture"].sentence) == "10 a second from usb:0"


@pytest.mark.parametrize(("level", "says"), [(3, "switch a lamp on"), (255, "turn the lamp away")])
def test_a_picture_without_light_or_with_too_much_says_what_helps(
    tmp_path: Path, level: int, says: str
) -> None:
    exposure = seen(tmp_path, level)["exposure"]
    assert not exposure.well
    assert says in str(exposure.sentence)


@pytest.mark.parametrize(
    ("dioptres", "well", "says"),
    [
        # Dioptres are the inverse of metres, so 1.25 of them are 80 cm.
        (1.25, True, "set to 80 cm"),
        (0.0, False, "set to infinity"),
        (10.0, False, "set to 10 cm"),
    ],
)
def test_a_lens_set_to_where_no_table_is_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, dioptres: float, well: bool, says: str
) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", ModuleType("picamera2"))
    focus = seen(tmp_path, ribbon=True, focus=dioptres)["focus"]
    assert focus.well is well
    assert says in str(focus.sentence)


def test_a_camera_from_which_nothing_comes_is_told(tmp_path: Path) -> None:
    webcam_in(tmp_path)

    def broken(name: str) -> tuple[Any, str]:
        raise Unseen(f"{name} sends nothing.")

    picture = list(camera_findings(machine(tmp_path), tmp_path, broken))[-1]
    assert (picture.name, picture.well) == ("picture", False)
    assert "usb:0 sends nothing." in str(picture.sentence)


def test_a_calibration_tells_its_age_and_a_torn_one_is_told(tmp_path: Path) -> None:
    machine(tmp_path, calibration="{}")
    os.utime(tmp_path / "calibration.json", (1_900_000_000 - 86400 * 12.5,) * 2)
    assert "12 days old" in str(devices(tmp_path, "calibration").sentence)
    (tmp_path / "calibration.json").write_text('{"half')
    assert not devices(tmp_path, "calibration").well
