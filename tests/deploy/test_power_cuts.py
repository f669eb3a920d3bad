"""A power cut at any step of the installer: what starts next is a whole version, and no game is lost."""

import shutil
from pathlib import Path

import pytest

from tests.deploy.fake_pi import FakePi

pytestmark = pytest.mark.skipif(
    shutil.which("bash") is None or shutil.which("flock") is None, reason="wants bash and flock, as on Debian"
)


def test_a_power_cut_at_any_step_of_an_update_leaves_a_whole_version_that_starts(
    pristine: FakePi, tmp_path: Path
) -> None:
    counting = pristine.twin(tmp_path / "counting")
    assert counting.install("--update", wheel="two").code == 0
    assert len(counting.changing_steps) > 12
    seen = set()
    for step in counting.changing_steps:
        pi = pristine.twin(tmp_path / f"cut-{step}")
        cut = pi.install("--update", wheel="two", POWER_CUT_AT=str(step))
        assert cut.code != 0, f"nothing was cut at {pi.steps[-1]}"
        assert pi.runs in ("one", "two"), pi.steps[-1]
        assert (pi.games / "journal.sqlite").read_text() == "our games"
        seen.add(pi.runs)
        if step % 5 == 0:
            again = pi.install("--update", wheel="two")
            assert (again.code, pi.runs) == (0, "two"), again.said
    assert seen == {"one", "two"}


@pytest.mark.parametrize("screen", ["lite", "desktop"])
def test_a_power_cut_at_any_step_of_an_update_that_does_not_start_ends_with_the_former_version(
    pristine: FakePi, pristine_desktop: FakePi, tmp_path: Path, screen: str
) -> None:
    before = pristine if screen == "lite" else pristine_desktop
    counting = before.twin(tmp_path / "counting")
    assert counting.install("--update", wheel="no window").code == 1
    # Up to the trial nothing differs from an update that starts, and that one is cut above.
    switching = next(n for n, step in enumerate(counting.steps, 1) if "before-update" in step)
    tried = [n for n in counting.changing_steps if n >= switching]
    assert len(tried) > 8
    for step in tried:
        pi = before.twin(tmp_path / f"cut-{step}")
        assert pi.install("--update", wheel="no window", POWER_CUT_AT=str(step)).code != 0
        last = pi.steps[-1]
        pi.boot()
        assert pi.runs == "one", last
        assert (pi.games / "journal.sqlite").read_text() == "our games"


def test_a_power_cut_at_any_step_of_the_way_back_is_made_good_by_the_next_start(
    pristine_desktop: FakePi, tmp_path: Path
) -> None:
    updated = pristine_desktop.twin(tmp_path / "updated")
    (updated.state / "desktop-runs").unlink()
    updated.install("--update", wheel="no window")
    counting = updated.twin(tmp_path / "counting")
    assert counting.way_back().code == 0
    assert len(counting.changing_steps) > 4
    for step in counting.changing_steps:
        pi = updated.twin(tmp_path / f"cut-{step}")
        pi.way_back(POWER_CUT_AT=str(step))
        last = pi.steps[-1]
        pi.boot()
        assert pi.runs == "one", last
        assert pi.way_back().code == 0
        assert not list(pi.root.rglob("*.new"))


def test_a_power_cut_during_the_first_installation_is_made_good_by_the_next_run(
    pristine: FakePi, tmp_path: Path
) -> None:
    counting = FakePi(tmp_path / "counting")
    assert counting.install().code == 0
    # Every twelfth step: the steps between two of them differ in nothing but which group or file it is.
    for step in counting.changing_steps[::12]:
        pi = FakePi(tmp_path / f"cut-{step}")
        assert pi.install(POWER_CUT_AT=str(step)).code != 0
        again = pi.install()
        assert (again.code, pi.runs) == (0, "one"), again.said
        assert set(pi.picture()) - {"var/lib/companion/games/journal.sqlite"} == set(counting.picture())
