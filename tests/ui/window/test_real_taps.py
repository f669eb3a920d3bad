"""A whole game by real taps: a window on an X server of its own, and a pointer that presses there."""

import json
import os
import queue
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.games.flying_carpets.components import KINDS
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.storage.opening import Place, open_journal
from companion.table import Table
from ui.present.world import AnyTable

NEEDED = ("Xvfb", "xdotool")
missing = [name for name in NEEDED if shutil.which(name) is None]
pytestmark = pytest.mark.skipif(
    bool(missing), reason=f"{' and '.join(missing)} not installed: sudo apt install xvfb xdotool"
)
#: So long a loaded machine may take to open the window, and to answer a tap.
OPENS_WITHIN_S, ANSWERS_WITHIN_S = 60.0, 20.0
PLAYERS = ("Anna", "Ben", "Cleo")


class RealFinger:
    """Taps through the X server; knows the screen only by what the screen tells."""

    def __init__(self, screen: subprocess.Popen[str], display: str) -> None:
        self.screen, self._display = screen, display
        self._lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()
        self.told: dict[str, Any] = {}
        self.taps = 0

    def _read(self) -> None:
        assert self.screen.stdout is not None
        for line in self.screen.stdout:
            self._lines.put(line)

    def wait(self, within_s: float) -> None:
        """For the next screen that can be touched, and for all that came meanwhile."""
        line = self._lines.get(timeout=within_s)
        while True:
            self.told = json.loads(line)
            try:
                line = self._lines.get_nowait()
            except queue.Empty:
                return

    @property
    def key(self) -> str:
        return str(self.told["key"])

    def labels(self) -> list[str]:
        return [label for label, _, _ in self.told["touches"]]

    def tap(self, label: str) -> None:
        """One press; the screen has to answer it."""
        self.taps += 1
        places = [(x, y) for name, x, y in self.told["touches"] if name == label]
        assert places, f"no {label!r} on {self.key}: {self.labels()}"
        x, y = places[-1]
        deed = ["xdotool", "mousemove", str(round(x)), str(round(y)), "click", "1"]
        subprocess.run(deed, check=True, timeout=10, env={**os.environ, "DISPLAY": self._display})
        try:
            self.wait(ANSWERS_WITHIN_S)
        except queue.Empty:
            raise AssertionError(f"{label!r} on {self.key} was tapped, and nothing happened") from None


@dataclass(frozen=True, slots=True)
class Display:
    """An X server of the size of the window, as on a panel."""

    name: str
    server: subprocess.Popen[bytes]


@pytest.fixture
def display() -> Iterator[Display]:
    reading, writing = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(writing),
        "-screen",
        "0",
        "800x480x24",
        "-nolisten",
        "tcp",
        "-noreset",
    ]
    with subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        with os.fdopen(reading) as numbers:
            yield Display(f":{numbers.readline().strip()}", server)
        server.kill()


@pytest.fixture
def screen(display: Display, tmp_path: Path) -> Iterator[RealFinger]:
    # What this process's own, offscreen window set does not count for a real one.
    ours = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "SDL_"))}
    environment = {**ours, "DISPLAY": display.name, "SDL_VIDEODRIVER": "x11"}
    command = [sys.executable, "-m", "tests.ui.window.telling_screen", str(tmp_path), *PLAYERS]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        finger = RealFinger(process, display.name)
        finger.wait(OPENS_WITHIN_S)
        yield finger
        process.kill()


def lay_out(finger: RealFinger) -> None:
    kinds = [kind.value for kind in KINDS]
    while "Ready to fly" not in finger.labels():
        # The first kind that the deck still holds; from the other end, so that adventures come first.
        finger.tap(next(kind for kind in reversed(kinds) if kind in finger.labels()))
    finger.tap("Ready to fly")


def fly(finger: RealFinger, flight: int) -> None:
    """Everybody takes a third of what lies there, so that a round is one flight; the first card is
    contested."""
    finger.tap("All have landed")
    cards = [label for label in finger.labels() if label.startswith("card ")]
    for at, name in enumerate(name for name in PLAYERS if name in finger.labels()):
        finger.tap(name)
        contested = cards[:1] if at == 1 and flight == 1 else []
        for card in (*cards[at :: len(PLAYERS)], *contested):
            finger.tap(card)
    finger.tap("So they lie")


def fight(finger: RealFinger) -> None:
    """Whoever has not chosen yet does; who has is asked whether it stays."""
    for name in [name for name in PLAYERS if name in finger.labels()]:
        finger.tap(name)
        if finger.key == "chosen":
            finger.tap("It stays")
            continue
        finger.tap("I am {player}")
        finger.tap("djinn 0")
        return


def play(finger: RealFinger) -> None:
    """Whatever the screen asks for, until the game is over."""
    flight = 0
    for _ in range(300):
        match finger.key:
            case "layout":
                lay_out(finger)
            case "flight":
                flight += 1
                fly(finger, flight)
            case "duel":
                fight(finger)
            case "lamps":
                finger.tap("0 lamps")
            case "landing" | "opened" | "round":
                finger.tap("Go on")
            case "end":
                return
            case other:
                raise AssertionError(f"a screen nobody expected: {other}")


def test_a_whole_game_of_three_is_played_by_real_taps(screen: RealFinger, tmp_path: Path) -> None:
    screen.tap("New game")
    screen.tap("Begin")
    play(screen)
    assert screen.key == "end"
    game_id = screen.told["game"]
    screen.screen.kill()
    screen.screen.wait(10)
    journal = open_journal(Place(tmp_path), time.time())
    # What was tapped is in the journal: another process reads it there, finished.
    assert journal.find(game_id).finished
    assert journal.find(game_id).names == PLAYERS
    journal.close()


def test_when_the_display_is_lost_the_game_is_not(
    screen: RealFinger, display: Display, tmp_path: Path
) -> None:
    screen.tap("New game")
    screen.tap("Begin")
    screen.tap("palace")
    screen.tap("desert")
    game_id = screen.told["game"]
    display.server.kill()
    display.server.wait(10)
    # A window whose display is gone ends; nothing is left that holds the journal.
    screen.screen.wait(ANSWERS_WITHIN_S)
    journal = open_journal(Place(tmp_path), time.time())
    rules: Any = FlyingCarpets()
    table: AnyTable = Table.resume(rules, journal, game_id)
    assert [card.kind.value for card in table.snapshot().view.table] == ["palace", "desert"]
    journal.close()
