"""What the doctor says of machines that are unwell; a machine is a folder that stands for /."""

import os
from importlib.metadata import version
from pathlib import Path

import pytest

from companion.compose.doctoring import Finding, Machine, machine_findings
from companion.compose.doctoring_devices import device_findings
from companion.settings import Settings

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
    assert says in power.sentence


@pytest.mark.parametrize(("millidegrees", "well"), [("48312", True), ("72000", True), ("84500", False)])
def test_a_pi_that_is_too_warm_is_told(tmp_path: Path, millidegrees: str, well: bool) -> None:
    assert found(machine(tmp_path, warmth=millidegrees), "warmth").well is well


def test_a_clock_from_before_the_companion_is_told(tmp_path: Path) -> None:
    early = Machine(tmp_path, tmp_path, lambda: 1_500_000_000.0)
    clock = found(early, "clock")
    assert not clock.well
    assert "2017-07-1" in clock.sentence


def test_a_touch_panel_is_known_by_its_slots(tmp_path: Path) -> None:
    # As /proc/bus/input/devices has them for the 7 inch display and for a mouse.
    panel = 'I: Bus=0018\nN: Name="raspberrypi-ts"\nB: EV=b\nB: ABS=2658000 3\n'
    slots = 'I: Bus=0018\nN: Name="10-0038 generic ft5x06 (79)"\nB: EV=b\nB: ABS=260800000000003\n'
    mouse = 'N: Name="A mouse"\nB: REL=903\n'
    assert found(machine(tmp_path, inputs=f"{mouse}\n{slots}"), "touch").sentence.startswith(
        "10-0038 generic"
    )
    assert "no touch panel" in found(machine(tmp_path, inputs=f"{mouse}\n{panel}"), "touch").sentence


def test_packages_other_than_the_installer_put_them_are_named(tmp_path: Path) -> None:
    ours = f"# a comment\nmsgspec=={version('msgspec')}\nnot-here-at-all==1.0\n"
    assert found(machine(tmp_path, constraints=ours), "packages").well
    other = found(machine(tmp_path, constraints="msgspec==0.1\n"), "packages")
    assert not other.well
    assert f"msgspec {version('msgspec')} instead of 0.1" in other.sentence


def test_a_machine_without_anything_is_well(tmp_path: Path) -> None:
    assert all(finding.well for finding in machine_findings(machine(tmp_path)))


def devices(root: Path, name: str) -> Finding:
    findings = device_findings(machine(root), Settings(), root)
    return next(finding for finding in findings if finding.name == name)


def test_no_camera_is_no_fault_and_says_what_happens_instead(tmp_path: Path) -> None:
    camera = devices(tmp_path, "camera")
    assert camera.well
    assert "landings are tapped" in camera.sentence


def test_a_webcam_that_another_program_holds_is_told_with_its_holder(tmp_path: Path) -> None:
    node = tmp_path / "sys/class/video4linux/video0"
    (node / "device").mkdir(parents=True)
    (node / "index").write_text("0\n")
    (tmp_path / "drivers/uvcvideo").mkdir(parents=True)
    (node / "device/driver").symlink_to(tmp_path / "drivers/uvcvideo")
    assert devices(tmp_path, "camera").sentence == "usb:0, free"
    process = tmp_path / "proc/812"
    (process / "fd").mkdir(parents=True)
    (process / "comm").write_text("cheese\n")
    os.symlink("/dev/video0", process / "fd/5")
    held = devices(tmp_path, "camera")
    assert not held.well
    assert "held by cheese (process 812)" in held.sentence


def test_a_calibration_tells_its_age_and_a_torn_one_is_told(tmp_path: Path) -> None:
    machine(tmp_path, calibration="{}")
    os.utime(tmp_path / "calibration.json", (1_900_000_000 - 86400 * 12.5,) * 2)
    assert "12 days old" in devices(tmp_path, "calibration").sentence
    (tmp_path / "calibration.json").write_text('{"half')
    assert not devices(tmp_path, "calibration").well
