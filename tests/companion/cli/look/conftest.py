"""The pictures that the tests of `companion look` look at."""

from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from companion.deck.default_profile import default_profile
from tests.vision.tables import ABOVE, Deck, photographed, rows_of, table, thrown, with_cards
from vision.deck import load_deck
from vision.scene_table import SimTable


@pytest.fixture(autouse=True)
def caches(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Features are kept where these tests share them, not in this machine's own cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp() / "cache"))


@pytest.fixture(scope="module")
def deck() -> Deck:
    return Deck.of(load_deck(default_profile()))


@pytest.fixture(scope="module")
def scene(deck: Deck) -> SimTable:
    return table(*rows_of(deck, 3, 2), camera=replace(ABOVE, size_px=(1280, 720)))


@pytest.fixture(scope="module")
def landed(deck: Deck, scene: SimTable) -> SimTable:
    """The red carpet has landed on one destination, a blue one beside everything."""
    target = scene.cards[4]
    red = thrown(deck, "red", target.x_mm + 8, target.y_mm + 30, 10)
    return with_cards(scene, red, thrown(deck, "blue", 225, 60, 5))


@pytest.fixture(scope="module")
def before(scene: SimTable, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kept(tmp_path_factory.mktemp("pictures") / "before.png", scene)


@pytest.fixture(scope="module")
def after(landed: SimTable, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return kept(tmp_path_factory.mktemp("pictures") / "after.png", landed)


def kept(path: Path, scene: SimTable) -> Path:
    cv2.imwrite(str(path), photographed(scene))
    return path
