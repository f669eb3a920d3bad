"""Pis of folders: one as it comes, and some on which the companion was installed."""

from pathlib import Path

import pytest

from tests.deploy.fake_pi import FakePi


@pytest.fixture
def pi(tmp_path: Path) -> FakePi:
    """A Pi as it comes."""
    return FakePi(tmp_path)


@pytest.fixture(scope="session")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> FakePi:
    """A Pi on which "one" was installed, with games on it. Never touched; its twins are."""
    pi = FakePi(tmp_path_factory.mktemp("pristine"))
    assert pi.install().code == 0
    (pi.games / "journal.sqlite").write_text("our games")
    return pi


@pytest.fixture(scope="session")
def pristine_desktop(tmp_path_factory: pytest.TempPathFactory) -> FakePi:
    """The same with a desktop, which is open. Never touched; its twins are."""
    pi = FakePi(tmp_path_factory.mktemp("pristine-desktop"), desktop=True)
    assert pi.install().code == 0
    (pi.games / "journal.sqlite").write_text("our games")
    pi.log_in()
    return pi


@pytest.fixture
def desktop(pristine_desktop: FakePi, tmp_path: Path) -> FakePi:
    return pristine_desktop.twin(tmp_path)


@pytest.fixture
def installed(pristine: FakePi, tmp_path: Path) -> FakePi:
    return pristine.twin(tmp_path)
