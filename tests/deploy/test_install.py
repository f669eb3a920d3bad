"""The installer on a Raspberry Pi of folders: what it does and what it refuses."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.fake_pi import INSTALLER, ROOT, FakePi

pytestmark = pytest.mark.skipif(
    shutil.which("bash") is None or shutil.which("flock") is None, reason="wants bash and flock, as on Debian"
)

#: A Pi on which these are installed needs nothing more from apt.
NEEDED_PACKAGES = [
    "python3-venv",
    "python3-pil",
    "python3-evdev",
    "python3-picamera2",
    "python3-lgpio",
    "libmtdev1",
    "libgl1",
    "libegl1",
    "libgles2",
    "libgbm1",
    "alsa-utils",
    "fontconfig",
    "sqlite3",
]


AUTOSTART = "etc/xdg/autostart/companion.desktop"


def run(words: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        words, env=environment or None, capture_output=True, text=True, timeout=60, check=False
    )


def test_the_scripts_are_clean_for_shellcheck() -> None:
    checker = shutil.which("shellcheck")
    if checker is None:
        pytest.skip("shellcheck is not installed here")
    scripts = sorted((ROOT / "deploy").glob("*.sh"))
    told = run([checker, *map(str, scripts)])
    assert (len(scripts), told.stdout) == (5, "")


@pytest.mark.parametrize("release", ["trixie", "bookworm"])
@pytest.mark.parametrize("desktop", [False, True], ids=["lite", "desktop"])
def test_a_second_run_changes_nothing(tmp_path: Path, release: str, desktop: bool) -> None:
    pi = FakePi(tmp_path, release, desktop)
    first = pi.install()
    assert first.code == 0, first.said
    assert pi.runs == "one"
    before = pi.picture()
    second = pi.install()
    assert (second.code, "nothing was changed" in second.said) == (0, True), second.said
    assert pi.picture() == before


def test_each_release_gets_its_own_pair_of_numpy_and_opencv(tmp_path: Path) -> None:
    for release in ("trixie", "bookworm"):
        pi = FakePi(tmp_path / release, release)
        pi.install()
        (pip,) = [step for step in pi.steps if "pip install" in step]
        assert f"constraints/{release}.txt" in pip
        assert pip.endswith("[vision,ui,plots,serve]")
        assert "gpiozero>=2.0.1.post3" in pip


def test_the_user_joins_the_groups_of_the_devices(pi: FakePi) -> None:
    pi.install()
    groups = set((pi.state / "groups").read_text().split())
    assert groups == {"video", "input", "render", "gpio", "audio"}


def test_the_screen_starts_by_itself_as_lite_and_desktop_do_it(tmp_path: Path) -> None:
    lite, desktop = FakePi(tmp_path / "lite"), FakePi(tmp_path / "desktop", desktop=True)
    lite.install()
    assert "systemctl enable companion-lite.service" in lite.steps
    desktop.install()
    assert "start --no-block companion-desktop.service" in (desktop.root / AUTOSTART).read_text()
    assert not (lite.root / AUTOSTART).exists()
    assert (desktop.root / "etc/lightdm/lightdm.conf").read_text() == "[Seat:*]\nautologin-user=companion\n"


def test_a_dry_run_tells_and_touches_nothing(pi: FakePi) -> None:
    before = pi.picture()
    told = pi.install("--dry-run")
    assert told.code == 0
    assert "would: system packages:" in told.said
    assert "would: /etc/systemd/system/companion-lite.service" in told.said
    assert pi.picture() == before
    assert {step.split()[0] for step in pi.steps} <= {"python3", "rm"}


@pytest.mark.parametrize(
    ("release", "conditions", "names"),
    [
        ("bullseye", {}, "Trixie or Bookworm, 64-bit"),
        ("trixie", {"ARCHITECTURE": "armhf"}, "32-bit (armhf)"),
        ("trixie", {"ARCHITECTURE": "amd64"}, "--any-machine"),
        ("trixie", {"FREE_MB": "700"}, "Only 700 MB are free"),
        ("trixie", {"PYTHON_VERSION": "3.12.1"}, "Python 3.12.1, but trixie's own is 3.13"),
        ("trixie", {"NO_NETWORK": "yes"}, "Is there a network?"),
        # 1 January 2000 by `date -u -d @946684800`.
        ("trixie", {"NOW_S": "946684800"}, "The clock says 2000-01-01"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    tmp_path: Path, release: str, conditions: dict[str, str], names: str
) -> None:
    pi = FakePi(tmp_path, release)
    refused = pi.install(**conditions)
    assert (refused.code, pi.runs) == (1, "")
    assert names in refused.said


@pytest.mark.parametrize(
    ("conditions", "names"),
    [
        ({"NO_NETWORK": "yes"}, "--wheels"),
        ({"DISK_FULL": "yes"}, "No space left on device"),
        ({"BROKEN": "cv2"}, "FAILS vision (OpenCV): ValueError: numpy.dtype size changed"),
    ],
)
def test_an_update_that_fails_leaves_the_former_version(
    installed: FakePi, conditions: dict[str, str], names: str
) -> None:
    before = installed.picture()
    failed = installed.install("--update", wheel="two", **conditions)
    assert failed.code == 1
    assert names in failed.said
    assert "What was installed before goes on working." in failed.said
    assert installed.picture() == before


def test_a_disk_that_is_full_in_the_middle_leaves_the_former_version(installed: FakePi) -> None:
    failed = installed.install("--update", wheel="two", DISK_FULL="late")
    assert (failed.code, installed.runs) == (1, "one")
    assert "No space left on device" in failed.said
    assert "What was installed before goes on working" in failed.said
    again = installed.install("--update", wheel="two")
    assert (again.code, installed.runs) == (0, "two"), again.said
    assert "taking away what an interrupted run left" in again.said


def test_a_card_that_turned_read_only_is_told_and_left_alone(installed: FakePi) -> None:
    if (
        shutil.which("unshare") is None
        or run(["unshare", "-m", "mount", "-t", "tmpfs", "x", "/mnt"]).returncode
    ):
        pytest.skip("mounting is not allowed here, so no disk can be made read-only")
    before = installed.picture()
    root = installed.root
    read_only = f"/bin/mount --bind {root} {root} && /bin/mount -o remount,bind,ro {root}"
    words = ["--root", str(root), "--update", "--from", str(installed.wheel("two"))]
    told = installed.run(f'unshare -m sh -c \'{read_only} && exec bash "$0" "$@"\'', INSTALLER, *words)
    assert told.code == 1
    assert "the card may be read-only" in told.said
    assert installed.picture() == before


def test_a_broken_camera_library_stops_nobody(pi: FakePi) -> None:
    told = pi.install(BROKEN="picamera2")
    assert (told.code, pi.runs) == (0, "one")
    assert "FAILS camera (picamera2): ValueError: numpy.dtype size changed" in told.said


def test_without_a_network_a_folder_of_wheels_does(pi: FakePi) -> None:
    (pi.state / "packages").write_text("\n".join(NEEDED_PACKAGES))
    told = pi.install("--wheels", str(pi.state), NO_NETWORK="yes")
    assert (told.code, pi.runs) == (0, "one"), told.said


def test_the_companion_itself_is_taken_from_the_folder_of_wheels(pi: FakePi) -> None:
    (pi.state / "packages").write_text("\n".join(NEEDED_PACKAGES))
    folder = pi.wheel("from the folder").parent
    told = pi.run("bash", INSTALLER, "--root", str(pi.root), "--wheels", str(folder), NO_NETWORK="yes")
    assert (told.code, pi.runs) == (0, "from the folder"), told.said


def test_a_version_that_does_not_start_is_never_put_in_place(installed: FakePi) -> None:
    failed = installed.install("--update", wheel="this does not start")
    assert (failed.code, installed.runs) == (1, "one")
    assert "does not start, so it is not used" in failed.said


def test_a_version_that_shows_no_window_gives_its_place_back(installed: FakePi) -> None:
    failed = installed.install("--update", wheel="no window")
    assert (failed.code, installed.runs) == (1, "one")
    assert "the former one is back" in failed.said
    assert not (installed.root / "opt/companion/trying").exists()


def test_on_an_open_desktop_an_update_without_a_window_goes_back_at_once(desktop: FakePi) -> None:
    failed = desktop.install("--update", wheel="no window")
    assert (failed.code, desktop.runs) == (1, "one")
    assert "journalctl _SYSTEMD_USER_UNIT=companion-desktop.service" in failed.said
    # The former version is on the screen again.
    assert any("--no-block start companion-desktop.service" in step for step in desktop.steps)
    assert not (desktop.root / "opt/companion/trying").exists()


def test_an_update_that_opens_its_window_on_the_desktop_is_on_trial_no_more(desktop: FakePi) -> None:
    done = desktop.install("--update", wheel="two")
    assert (done.code, desktop.runs) == (0, "two"), done.said
    assert not (desktop.root / "opt/companion/trying").exists()
    assert any("--user restart companion-desktop.service" in step for step in desktop.steps)


def test_an_update_over_a_closed_desktop_is_tried_at_its_next_start(desktop: FakePi) -> None:
    (desktop.state / "desktop-runs").unlink()
    done = desktop.install("--update", wheel="no window")
    assert (done.code, desktop.runs) == (0, "no window")
    assert "tried when the desktop starts next" in done.said
    desktop.boot()
    assert desktop.runs == "one"
    assert not (desktop.games.parent / "way-back-wanted").exists()


def test_a_second_update_before_the_first_was_tried_still_leads_back_to_one_that_starts(
    desktop: FakePi,
) -> None:
    (desktop.state / "desktop-runs").unlink()
    for wheel in ("no window", "no window, either"):
        assert desktop.install("--update", wheel=wheel).code == 0
    assert desktop.runs == "no window, either"
    desktop.boot()
    assert desktop.runs == "one"


def test_a_kiosk_that_fails_without_an_update_asks_for_nothing(desktop: FakePi) -> None:
    before = desktop.picture()
    assert desktop.way_back().code == 0
    asked = desktop.run("sh", ROOT / "deploy/ask-way-back.sh")
    assert (asked.code, desktop.steps) == (0, [])
    assert desktop.picture() == before


def test_the_way_back_takes_the_units_along(installed: FakePi, tmp_path: Path) -> None:
    unit = installed.root / "etc/systemd/system/companion-lite.service"
    ours = unit.read_text()
    other = tmp_path / "newer"
    shutil.copytree(ROOT / "deploy", other / "deploy")
    newer = other / "deploy/units/companion-lite.service"
    newer.write_text(ours.replace("ui --full", "ui --full --knob-of-tomorrow"))
    failed = installed.run(
        "bash", other / "deploy/install.sh", "--root", str(installed.root), "--update",
        "--from", str(installed.wheel("no window")),
    )  # fmt: skip
    assert (failed.code, installed.runs) == (1, "one"), failed.said
    assert unit.read_text() == ours


def test_the_way_back_puts_the_games_back_if_the_old_version_cannot_read_them(installed: FakePi) -> None:
    installed.install("--update", wheel="two")
    assert (installed.games / "before-update/journal.sqlite").read_text() == "our games"
    (installed.games / "journal.sqlite").write_text("our games, in a form from the future")
    (installed.root / "opt/companion/trying").write_text("versions/two\n")
    way_back = installed.way_back()
    assert way_back.code == 0, way_back.said
    assert "kept beside them" in way_back.said
    assert installed.runs == "one"
    assert (installed.games / "journal.sqlite").read_text() == "our games"


def test_back_goes_to_the_version_before(installed: FakePi) -> None:
    assert installed.install("--back").code == 1
    installed.install("--update", wheel="two")
    assert installed.runs == "two"
    assert installed.install("--back").code == 0
    assert installed.runs == "one"


def test_two_versions_are_kept_and_no_more(installed: FakePi) -> None:
    for wheel in ("two", "three"):
        installed.install(wheel=wheel)
    assert len(list((installed.root / "opt/companion/versions").iterdir())) == 2
    assert installed.runs == "three"


def test_uninstalling_keeps_the_games_unless_told(tmp_path: Path) -> None:
    pi = FakePi(tmp_path, desktop=True)
    pi.install()
    (pi.games / "journal.sqlite").write_text("our games")
    kept = pi.install("--uninstall")
    assert kept.code == 0
    assert "The games stay" in kept.said
    assert (pi.games / "journal.sqlite").read_text() == "our games"
    assert (pi.root / "etc/lightdm/lightdm.conf").read_text() == "[Seat:*]\nautologin-user=pi\n"
    left = {name for name in pi.picture() if "companion" in name}
    assert left == {"var/lib/companion/games/journal.sqlite"}
    pi.install("--uninstall", "--games-too")
    assert not {name for name in pi.picture() if "companion" in name}
    assert not (pi.state / "user").exists()


def test_a_shutdown_button_is_one_line_that_is_replaced(pi: FakePi) -> None:
    config = pi.root / "boot/firmware/config.txt"
    config.parent.mkdir(parents=True)
    config.write_text("camera_auto_detect=1\n")
    pi.install("--shutdown-button", "14")
    pi.install("--shutdown-button", "14")
    line = "dtoverlay=gpio-shutdown,gpio_pin=14,debounce=2000 # companion\n"
    assert config.read_text() == f"camera_auto_detect=1\n[all]\n{line}"
    assert pi.install("--shutdown-button", "14; reboot").code == 1


def test_a_second_installer_waits_for_no_one(pi: FakePi) -> None:
    lock = pi.root / "run/lock/companion-install"
    lock.parent.mkdir(parents=True)
    holder = subprocess.Popen(["flock", str(lock), "cat"], stdin=subprocess.PIPE)
    try:
        # The lock is there as soon as flock refuses it to others.
        while subprocess.run(["flock", "-n", str(lock), "true"], check=False).returncode == 0:
            pass
        second = pi.install()
    finally:
        holder.communicate(timeout=10)
    assert second.code == 1
    assert "is running already" in second.said


def test_help_names_every_option_that_is_read() -> None:
    script = INSTALLER.read_text()
    told = run(["bash", str(INSTALLER), "--help"], PATH="/usr/bin:/bin").stdout
    for option in [
        "--dry-run",
        "--update",
        "--back",
        "--uninstall",
        "--games-too",
        "--from",
        "--wheels",
        "--root",
    ]:
        assert option in told
        assert re.search(rf"^ +(--.* )?{option}( \| .*)?\)", script, re.MULTILINE), option
