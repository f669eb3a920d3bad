"""Devices at work for the screen's own pages: a camera, a calibration, a deck being learned, pads."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.compose import pads_at_work
from companion.compose.at_work import Worker, Workshop
from companion.compose.calibrating import CalibrationAtWork
from companion.compose.camera_at_work import CameraAtWork
from companion.compose.learned_decks import learned_decks, named_face
from companion.compose.learning_at_work import LearningAtWork
from companion.compose.opening_pads import Sibling
from companion.compose.pads_at_work import PadsAtWork
from companion.deck import default_profile
from companion.settings import PadKind, Settings
from companion.shared.players import Seat
from companion.shared.sentences import Sentence
from hardware.cameras.protocol import Frame
from hardware.pads.protocol import Key, KeyEdge, PadLayout
from tests.vision.card_grids import grid_of, photograph
from tests.vision.test_calibration import STRAIGHT, board_on
from ui.present.at_work import (
    CameraShown,
    Contact,
    FaceNamed,
    Learning,
    Measuring,
    PadsShown,
    Starting,
    Stumbled,
    Work,
)
from vision.calibration import load_plane
from vision.deck import load_deck
from vision.scene_table import Top

#: A loaded machine may need so long for what takes a second.
WITHIN_S = 60.0


class News:
    """Hears that something changed, and waits for what it should become."""

    def __init__(self) -> None:
        self._heard = threading.Condition()
        self.kept: list[Path] = []

    def __call__(self) -> None:
        with self._heard:
            self._heard.notify_all()

    def until(self, so: Callable[[], bool]) -> None:
        until_s = time.monotonic() + WITHIN_S
        with self._heard:
            while not so():
                assert time.monotonic() < until_s, "it never became so"
                self._heard.wait(0.05)


@contextmanager
def at_work(worker: Worker) -> Iterator[None]:
    stop = threading.Event()
    thread = threading.Thread(target=worker.run, args=(stop,), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        worker.interrupt()
        thread.join(WITHIN_S)
    assert not thread.is_alive()


def camera_of(picture: Path, folder: Path) -> str:
    """A camera that shows one picture for a minute."""
    folder.mkdir()
    for number in range(900):
        (folder / f"{number:04d}{picture.suffix}").hardlink_to(picture)
    return f"folder:{folder}"


class TestTheCamera:
    def frames(self, picture: Any, seconds: float, began_s: float = 0.0) -> Iterator[Frame]:
        for number in range(round(15 * seconds)):
            yield Frame(picture, began_s + number / 15, number, (1920, 1080))

    def test_a_picture_that_stands_still_is_said_and_is_not_shown_as_what_it_sees(self) -> None:
        """The same bytes for more than two seconds are one picture sent on (vision's own limit)."""
        rng = np.random.default_rng(1)
        camera = CameraAtWork("none", lambda: None)
        for number in range(20):
            lively = rng.integers(90, 160, (90, 160, 3)).astype(np.uint8)
            camera.see(Frame(lively, number / 15, number, (1920, 1080)))
        assert camera.camera_shown().sees
        for frame in self.frames(lively, 4.0, 20 / 15):
            camera.see(frame)
        shown = camera.camera_shown()
        assert not shown.sees
        assert "stands still" in str(shown.told)

    def test_a_covered_lens_is_named(self) -> None:
        camera = CameraAtWork("none", lambda: None)
        rng = np.random.default_rng(1)
        for number in range(30):
            black = rng.integers(0, 3, (90, 160, 3)).astype(np.uint8)
            camera.see(Frame(black, number / 15, number, (1920, 1080)))
        assert "covered" in str(camera.camera_shown().told)

    def test_a_camera_that_is_not_there_is_a_sentence(self, tmp_path: Path) -> None:
        news = News()
        camera = CameraAtWork(f"folder:{tmp_path / 'nowhere'}", news)
        with at_work(camera):
            news.until(lambda: "no folder" in str(camera.camera_shown().told))
        assert not camera.camera_shown().sees


class Slow:
    """A device that is given back only when the test says so."""

    def __init__(self) -> None:
        self.began, self.may_end = threading.Event(), threading.Event()

    def run(self, stop: threading.Event) -> None:
        self.began.set()
        self.may_end.wait(WITHIN_S)

    def interrupt(self) -> None: ...

    def shown(self) -> CameraShown:
        return CameraShown(True, Sentence("sees"))

    def picture(self) -> None:
        return None

    def ask(self, what: str, about: Any) -> None:
        return None


class TestTheWorkshop:
    def test_the_next_device_waits_until_the_one_before_is_given_back(self) -> None:
        first, second = Slow(), Slow()
        workshop = Workshop({Work.CAMERA: lambda: first, Work.PADS: lambda: second}, lambda: None)
        workshop.work(Work.CAMERA)
        assert first.began.wait(WITHIN_S)
        workshop.work(Work.PADS)
        assert workshop.at_work() == Starting()
        assert not second.began.is_set()
        first.may_end.set()
        assert second.began.wait(WITHIN_S)
        second.may_end.set()
        workshop.close()
        assert workshop.at_work() is None

    def test_what_stumbles_is_told_where_and_the_rest_goes_on(self) -> None:
        def broken() -> Worker:
            raise ValueError("a secret path")

        news = News()
        workshop = Workshop({Work.CAMERA: broken}, news)
        workshop.work(Work.CAMERA)
        news.until(lambda: isinstance(workshop.at_work(), Stumbled))
        told = workshop.at_work()
        assert isinstance(told, Stumbled)
        assert "ValueError, test_at_work.py" in str(told.told)
        assert "secret" not in str(told.told)
        workshop.close()


def test_a_deck_is_learned_from_a_picture_and_named(tmp_path: Path) -> None:
    deck = load_deck(default_profile())
    faces = [deck.destinations[0], deck.destinations[-1], deck.carpets[0], deck.destinations[0]]
    picture = tmp_path / "cards.png"
    cv2.imwrite(str(picture), photograph(grid_of(faces, deck, Top.BLACK, seed=1, size_px=(1280, 720)), 1))
    news = News()
    learning = LearningAtWork(
        camera_of(picture, tmp_path / "camera"), tmp_path / "decks", news, news.kept.append
    )
    with at_work(learning):
        news.until(lambda: learning.shown().camera.sees)
        learning.ask("take picture", None)
        news.until(lambda: learning.shown().looking_at_last)
        # Four cards were laid out, each has its outline on the picture.
        assert learning.shown().cards == (4,)
        assert len(learning.shown().camera.marks) == 4
        learning.ask("next picture", None)
        learning.ask("learn", None)
        news.until(lambda: learning.shown().step is Learning.NAMING)
        shown = learning.shown()
        assert sorted(face.seen for face in shown.faces) == [1, 1, 2]
        assert all(Path(face.picture).is_file() for face in shown.faces)
        # One thing cannot be two carpets: said, and nothing is kept.
        learning.ask("keep deck", (FaceNamed("carpet-red"), FaceNamed("carpet-red"), FaceNamed("")))
        assert "two faces are the carpet" in str(learning.shown().trouble)
        assert learned_decks(tmp_path / "decks") == ()
        learning.ask("keep deck", (FaceNamed("palace"), FaceNamed("desert"), FaceNamed("carpet-red")))
        assert learning.shown().step is Learning.KEPT
    kept = load_deck(tmp_path / "decks" / "deck-1")
    # Twelve palaces and four deserts, from the rules.
    assert [(face.kind, face.count) for face in kept.destinations] == [("palace", 12), ("desert", 4)]
    assert [face.carpet for face in kept.carpets] == ["red"]
    assert news.kept == [tmp_path / "decks" / "deck-1"]


def test_a_name_stands_for_kind_and_motif() -> None:
    named = named_face(3, FaceNamed("adventure-c", upside_down=True))
    assert (named.kind, named.motif, named.turned) == ("adventure", "C", True)


def test_a_picture_without_cards_is_not_kept(tmp_path: Path) -> None:
    picture = tmp_path / "bare.png"
    rng = np.random.default_rng(2)
    cv2.imwrite(str(picture), rng.integers(100, 110, (360, 640, 3)).astype(np.uint8))
    news = News()
    learning = LearningAtWork(
        camera_of(picture, tmp_path / "camera"), tmp_path / "decks", news, news.kept.append
    )
    with at_work(learning):
        news.until(lambda: learning.shown().camera.sees)
        learning.ask("take picture", None)
        news.until(lambda: learning.shown().trouble is not None)
        assert "No card was found" in str(learning.shown().trouble)
        assert learning.shown().cards == ()


def test_a_board_is_measured_and_kept_when_somebody_says_so(tmp_path: Path) -> None:
    """The printed board, as a camera 700 mm above it sees it."""
    picture, kept = tmp_path / "board.png", tmp_path / "calibration.json"
    cv2.imwrite(str(picture), cv2.cvtColor(board_on(STRAIGHT), cv2.COLOR_GRAY2BGR))
    news, told = News(), list[bool]()
    camera = camera_of(picture, tmp_path / "camera")
    measuring = CalibrationAtWork(camera, kept, news, lambda: told.append(True))
    with at_work(measuring):
        news.until(lambda: measuring.shown().step is Measuring.MEASURED)
        assert not kept.exists()
        measuring.ask("keep calibration", None)
        assert measuring.shown().step is Measuring.KEPT
    assert told == [True]
    assert load_plane(kept, STRAIGHT.size_px).source == "sheet"


def test_a_bare_table_is_nothing_to_calibrate_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.compose.calibrating.LOOKS_FOR_S", 0.5)
    picture = tmp_path / "bare.png"
    rng = np.random.default_rng(2)
    cv2.imwrite(str(picture), rng.integers(100, 110, (360, 640, 3)).astype(np.uint8))
    news = News()
    kept = tmp_path / "calibration.json"
    measuring = CalibrationAtWork(camera_of(picture, tmp_path / "camera"), kept, news, lambda: None)
    with at_work(measuring):
        news.until(lambda: measuring.shown().step is Measuring.IN_VAIN)
        measuring.ask("keep calibration", None)
    assert not kept.exists()


class HandPads:
    """Two pads of four buttons, pressed by the test."""

    count, layout = 2, PadLayout.FOUR_BUTTONS

    def __init__(self) -> None:
        self.events: list[KeyEdge] = []
        self.closed = False
        self._coming = threading.Event()

    def next_event(self, timeout_s: float) -> KeyEdge | None:
        if self.events:
            return self.events.pop(0)
        if timeout_s:
            self._coming.wait(timeout_s)
        return None

    def close(self) -> None:
        self.closed = True


def test_each_button_is_asked_for_and_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = HandPads()
    pads: Any = hand
    opened = (Sibling(pads, (Seat(0), Seat(1))), ("Pads: by hand.",))
    monkeypatch.setattr(pads_at_work, "open_to_test", lambda *anything: opened)
    news = News()
    testing = PadsAtWork(PadKind.AUTO, Settings(), news)

    def contacts(pad: int) -> list[Contact]:
        shown = testing.shown()
        return [key.contact for key in shown.pads[pad]] if shown.pads else []

    with at_work(testing):
        news.until(lambda: contacts(0) == [Contact.ASKED, *[Contact.UNKNOWN] * 3])
        assert str(testing.shown().asked) == "Press 1 of pad 1, and let it go."
        hand.events.append(KeyEdge(0, Key.BUTTON_1, True, time.monotonic()))
        news.until(lambda: contacts(0)[:2] == [Contact.DOWN, Contact.ASKED])
        hand.events.append(KeyEdge(0, Key.BUTTON_1, False, time.monotonic()))
        news.until(lambda: contacts(0)[:2] == [Contact.GOOD, Contact.ASKED])
        testing.ask("skip", None)
        news.until(lambda: contacts(0)[:3] == [Contact.GOOD, Contact.BAD, Contact.ASKED])
        said, wires = testing.shown().findings[0]
        assert str(said) == "A button of pad 1 does not answer."
        assert "wire" in str(wires)
    assert hand.closed


def test_without_pads_it_is_said_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pads_at_work, "open_to_test", lambda *anything: (None, ("Pads: none found.",)))
    news = News()
    testing = PadsAtWork(PadKind.AUTO, Settings(), news)
    with at_work(testing):
        news.until(lambda: testing.shown() == PadsShown(False, testing.shown().told))
        news.until(lambda: "none found" in str(testing.shown().told))
