"""A USB stick that is plugged in: what is mounted, copied, and let go of again."""

from pathlib import Path

import pytest

from tests.deploy.fake_pi import ROOT, FakePi, Outcome


@pytest.fixture
def pi(tmp_path: Path) -> FakePi:
    """A Pi with a game."""
    pi = FakePi(tmp_path)
    assert pi.install().code == 0
    (pi.games / "journal.sqlite").write_text("our games")
    return pi


def plugged_in(pi: FakePi, **conditions: str) -> Outcome:
    return pi.run("sh", ROOT / "deploy/stick.sh", "sda1", **conditions)


def test_the_games_are_copied_by_their_own_user_and_the_stick_is_let_go(pi: FakePi) -> None:
    told = plugged_in(pi)
    assert told.code == 0, told.said
    stick = pi.root / "run/companion-stick/sda1"
    assert (stick / "companion-backups/journal.sqlite").read_text() == "our games"
    names = [step.split()[0] for step in pi.steps]
    assert names.index("mount") < names.index("runuser") < names.index("umount")
    (mounted,) = [step for step in pi.steps if step.startswith("mount ")]
    # Nothing on a stranger's stick is run, or becomes a device.
    assert "nosuid,nodev,noexec" in mounted


def test_a_stick_that_the_desktop_has_mounted_stays_so(pi: FakePi, tmp_path: Path) -> None:
    stick = tmp_path / "media/STICK"
    stick.mkdir(parents=True)
    assert plugged_in(pi, MOUNTED_AT=str(stick)).code == 0
    assert (stick / "companion-backups/journal.sqlite").read_text() == "our games"
    assert not [step for step in pi.steps if "mount" in step.split()[0]]


def test_a_stick_that_wants_no_copy_gets_none(pi: FakePi, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "no-companion").touch()
    told = plugged_in(pi, MOUNTED_AT=str(stick))
    assert (told.code, "wants no copy" in told.said) == (0, True)
    assert [path.name for path in stick.iterdir()] == ["no-companion"]


def test_a_stick_pulled_too_early_is_let_go_and_the_games_are_as_they_were(pi: FakePi) -> None:
    told = plugged_in(pi, STICK_GONE="yes")
    assert told.code != 0
    assert any(step.startswith("umount ") for step in pi.steps)
    assert (pi.games / "journal.sqlite").read_text() == "our games"
