"""The console's private moments: handed over, asked unseen, wiped, and nowhere else to be read."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.console import Console as RichConsole

from companion.cli import pictures
from companion.cli.play_console import COMMON, Console
from companion.compose.journal_care import JournalCare
from companion.games.flying_carpets.phrases import FlyingCarpetsPhrases
from companion.games.flying_carpets.rules import FlyingCarpets
from companion.session import Session
from companion.shared.players import Colour, Player, Roster, Seat
from companion.shared.ruleset import Ruleset, Setup
from companion.storage.opening import Place, open_journal
from companion.table import Table
from tests.companion.cli.conftest import LAYOUT, Companion, lines_of

NOW_S = 1_700_000_000.0
RULES: Ruleset[Any, Any, Any, Any] = FlyingCarpets()


class ScriptedLines:
    """Lines from a list; notes what is done with the screen, in order."""

    def __init__(self, lines: list[str], secrets: Mapping[str, str]) -> None:
        self._lines, self._secrets = iter(lines), secrets
        self._holder = ""
        self.done: list[str] = []

    def ask(self, prompt: str) -> str:
        try:
            return next(self._lines)
        except StopIteration:
            raise EOFError from None

    def wait(self, prompt: str) -> None:
        self._holder = prompt.split()[1]
        self.done.append(prompt.partition(".")[0])

    def ask_hidden(self, prompt: str) -> str:
        self.done.append("ask")
        return self._secrets[self._holder]

    def wipe(self) -> None:
        self.done.append("wipe")


@pytest.fixture
def table(tmp_path: Path) -> Table[Any, Any, Any, Any]:
    roster = Roster((Player.usual("Anna", Colour.RED), Player.usual("Ben", Colour.BLUE)))
    session = Session.begin(RULES, Setup(roster), Random(1))
    return Table.begin(session, open_journal(Place(tmp_path), NOW_S), clock=lambda: NOW_S, draw=Random(1))


def test_a_djinn_is_asked_of_one_player_at_a_time_and_wiped_each_time(
    table: Table[Any, Any, Any, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded = RichConsole(record=True, width=200, file=open(os.devnull, "w"))  # noqa: SIM115  # as long as the test
    monkeypatch.setattr(pictures, "screen", lambda: recorded)
    # By the rules two players hold {8,5,4,1} and {7,6,3,2}; which, the deal says.
    best = {"Anna": max(table.view(Seat(0)).own_hand), "Ben": max(table.view(Seat(1)).own_hand)}
    assert set(best.values()) == {8, 7}
    lines = ScriptedLines(
        ["turn palace*6 spice*5 lamp", "land Anna 1, Ben 1", "djinn"],
        {name: str(djinn) for name, djinn in best.items()},
    )
    Console(table, lines, FlyingCarpetsPhrases(), COMMON).run()
    assert lines.done == ["Only Ben looks now", "ask", "wipe", "Only Anna looks now", "ask", "wipe"]
    told = recorded.export_text()
    assert "Anna shows" in told
    before_opening = told[: told.index("Ben has chosen")]
    assert "shows" not in before_opening


def test_a_hand_is_wiped_after_it_was_looked_at(table: Table[Any, Any, Any, Any]) -> None:
    lines = ScriptedLines(["hand Anna"], {})
    Console(table, lines, FlyingCarpetsPhrases(), COMMON).run()
    assert lines.done == ["Only Anna looks now", "Enter hides it", "wipe"]


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_loses_nothing(companion: Companion, game: str) -> None:
    playing = subprocess.Popen(
        [sys.executable, "-m", "companion.cli.main", "play", game, "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert playing.stdin is not None
    assert playing.stdout is not None
    playing.stdin.write(lines_of(LAYOUT))
    playing.stdin.flush()
    assert '"saved":true' in playing.stdout.readline()
    playing.send_signal(signal.SIGINT)
    # Its input stays open until it has ended: an end of input beside the signal would be another way out.
    playing.wait(timeout=30)
    _, err = playing.communicate(timeout=30)
    assert (playing.returncode, "Traceback" in err) == (130, False)
    assert "Everything that was acknowledged is kept" in err
    assert len(companion("log", game, "--json").json["steps"]) == 2


def test_a_backup_in_the_background_tells_of_damage(tmp_path: Path) -> None:
    place = Place(tmp_path)
    journal = open_journal(place, NOW_S)
    journal.close()
    assert place.file is not None
    place.file.write_bytes(place.file.read_bytes()[:4096] + b"\xaa" * 40_000)
    told: list[str] = []
    background = JournalCare(place, told.append)
    background.start()
    background.stop()
    assert "is damaged" in told[0]
    assert "journal care" not in {thread.name for thread in threading.enumerate()}


def test_an_export_of_a_game_that_goes_on_tells_no_choice_from_another(
    companion: Companion, game: str
) -> None:
    landing = {"type": "land", "carpets": [{"carpet": {"seat": seat}, "on": [1]} for seat in (0, 1, 2)]}
    companion("play", game, "--json", stdin=lines_of(LAYOUT, landing))
    looks = lines_of({"do": "view", "seat": 0}, {"do": "view", "seat": 1})
    hands = [answer["view"]["own_hand"] for answer in companion("play", game, "--json", stdin=looks).lines]
    bids = ({"type": "seal-djinn", "seat": seat, "djinn": max(hands[seat])} for seat in (0, 1))
    companion("play", game, "--json", stdin=lines_of(*bids))
    file = companion("export", game).json
    sealed = [entry for entry in file["entries"] if "sealed" in entry]
    assert len(sealed) == 3  # the deal and two choices
    assert len({len(entry["sealed"]) for entry in sealed}) == 1
    assert not any("secrets" in entry for entry in file["entries"])
    shown = [entry["entry"]["step"]["events"] for entry in sealed[1:]]
    assert [event["djinn"] for events in shown for event in events] == [{"sealed": 1}] * 2
