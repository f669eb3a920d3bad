"""The units: what systemd itself says of them."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.fake_pi import ROOT, FakePi

UNITS = ROOT / "deploy" / "units"
SYSTEM = ("companion-lite.service", "companion-stick@.service", "companion-way-back.service")
DESKTOP = ("companion-desktop.service", "companion-desktop-failed.service")
#: Of systemd's own scale from 0 to 10; beyond it a service is called exposed.
HIGHEST_EXPOSURE = 4.0

needs_systemd = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed here"
)


def analyze(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["systemd-analyze", *words],
        env={**os.environ, "SYSTEMD_COLORS": "0", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=30,
        check=False,
    )


@pytest.fixture
def units(tmp_path: Path) -> Path:
    """The units with commands that exist here in the places of those that exist on a Pi alone."""
    for path in (*UNITS.glob("*.service"), *UNITS.glob("*.path")):
        # A unit may name a command only if it is there, so each is replaced by one that is.
        text = re.sub(r"(?<=^ExecStart=)\S+", "/bin/true", path.read_text(), flags=re.MULTILINE)
        (tmp_path / path.name).write_text(text)
    return tmp_path


@needs_systemd
@pytest.mark.parametrize("unit", [*SYSTEM, "companion-way-back.path"])
def test_systemd_finds_nothing_wrong(units: Path, unit: str) -> None:
    # A template is looked at through one of its instances.
    instance = units / unit.replace("@.", "@sda1.")
    if not instance.exists():
        instance.symlink_to(units / unit)
    told = analyze("verify", str(instance))
    about_ours = [line for line in told.stdout.splitlines() if "companion" in line]
    assert (told.returncode, about_ours) == (0, [])


@needs_systemd
@pytest.mark.parametrize("unit", DESKTOP)
def test_systemd_finds_nothing_wrong_with_the_users_units(units: Path, tmp_path: Path, unit: str) -> None:
    told = analyze("--user", "verify", str(units / unit), XDG_RUNTIME_DIR=str(tmp_path))
    if "Failed to initialize manager" in told.stdout:
        pytest.skip("no user manager can be tried here")
    about_ours = [line for line in told.stdout.splitlines() if "companion" in line]
    assert (told.returncode, about_ours) == (0, [])


@needs_systemd
@pytest.mark.parametrize("unit", SYSTEM)
def test_a_service_is_hardened(unit: str) -> None:
    told = analyze("security", "--offline=true", str(UNITS / unit))
    level = re.search(r"Overall exposure level for \S+: ([\d.]+)", told.stdout)
    if level is None:
        pytest.skip("this systemd cannot judge a unit that is not loaded")
    assert float(level[1]) <= HIGHEST_EXPOSURE


@pytest.mark.parametrize("unit", ["companion-lite.service", "companion-desktop.service"])
def test_a_kiosk_comes_again_and_is_watched(unit: str) -> None:
    lines = (UNITS / unit).read_text().splitlines()
    for line in ("Type=notify", "WatchdogSec=30", "Restart=on-failure", "RestartPreventExitStatus=2 8"):
        assert line in lines


def test_the_installer_puts_every_unit_in_place_and_takes_it_away_again(tmp_path: Path) -> None:
    pi = FakePi(tmp_path, desktop=True)
    assert pi.install().code == 0

    def placed() -> set[str]:
        return {path.name for path in (pi.root / "etc").rglob("*companion*") if path.is_file()}

    assert placed() == {path.name for path in UNITS.iterdir()}
    assert pi.install("--uninstall").code == 0
    assert placed() == set()


@pytest.mark.parametrize("unit", ["companion-lite.service", "companion-desktop.service"])
def test_a_kiosk_that_only_hangs_is_given_up_too(unit: str) -> None:
    # systemd gives up when StartLimitBurst starts fall within StartLimitIntervalSec (systemd.unit(5)).
    text = (UNITS / unit).read_text()
    interval, burst, start, pause = (
        int(re.findall(rf"^{name}=(\d+)$", text, re.MULTILINE)[0])
        for name in ("StartLimitIntervalSec", "StartLimitBurst", "TimeoutStartSec", "RestartSec")
    )
    assert burst * (start + pause) < interval
    assert "OnFailure=companion-" in text
