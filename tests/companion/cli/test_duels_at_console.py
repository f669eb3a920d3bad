"""Duels on pads with the console beside them, in a process of its own and in this one."""

import os
import re
import select
import sys
import time
from pathlib import Path

import pytest

from companion.cli import lines as lines_module
from companion.cli.lines import NobodyThere
from companion.cli.play_console import COMMON, Console
from companion.games.flying_carpets.phrases import FlyingCarpetsPhrases
from tests.companion.cli.conftest import Companion
from tests.companion.compose.duelling_table import LAYOUT, landing, new_table

LAND = "turn palace*6 spice*3 camel*3\nland Anna 1 2, Ben 2 4, Cleo 4\n"
#: Short pauses and no sound; what is said of them is in tests/companion/compose.
SETTINGS = "[pads]\npause_between_duels_s = 0.1\n[sounds]\noutput = 'none'\n"


@pytest.fixture
def script(tmp_path: Path, data: Path) -> Path:
    data.mkdir(exist_ok=True)
    (data / "companion.toml").write_text(SETTINGS)
    return tmp_path / "presses.txt"


def told(
    companion: Companion, game: str, script: Path, presses: str, typed: str = "", land: str = LAND
) -> str:
    script.write_text(presses)
    said = companion("play", game, "--pads", f"script:{script}", stdin=f"{land}{typed}quit\n")
    assert said.code == 0, said.err
    return said.out


def test_several_duels_in_a_row_on_pads(companion: Companion, game: str, script: Path) -> None:
    out = told(companion, game, script, "duel\n0.1 1 2\n0.3 2 1\nduel\n0.1 2 1\n0.2 3 1\n")

    news = [
        "Still to choose: ◆ Ben, ☀ Anna",
        "Anna has chosen.",
        "Still to choose: ◆ Ben\n",
        "Ben has chosen.",
        "Duel for destination 2: Ben shows",
        "Still to choose: ◆ Ben, ☘ Cleo",
        "Duel for destination 4: Ben shows",
        "All carpets return; they fly again.",
    ]
    places = [out.index(line) for line in news]
    assert places == sorted(places)
    assert out.count(" shows ") == 4


def test_a_pad_that_dies_turns_its_player_to_a_private_bid(
    companion: Companion, game: str, script: Path
) -> None:
    looks = companion("play", game, "--json", stdin='{"do": "view", "seat": 1}\n').lines
    ben = looks[0]["view"]["own_hand"]
    out = told(companion, game, script, "duel\n0.1 1 1\n0.3 2 out\n", typed=f"djinn Ben\n{ben[0]}\n")

    assert "Pad 2 was pulled out." in out
    assert "On the screen (`djinn NAME`): ◆ Ben" in out
    assert f"Ben shows {ben[0]}" in out
    assert "shows" not in out[: out.index("Ben has chosen.")]


def test_a_long_press_freezes_the_result_until_the_table_has_ruled(
    companion: Companion, game: str, script: Path
) -> None:
    one_duel = "turn palace*6 spice*3 camel*3\nland Anna 1 2, Ben 2, Cleo\n"
    presses = "duel\n0.1 1 1\n0.3 2 1\n0.6 3 1 1.2\n"
    out = told(companion, game, script, presses, "throw Ben\nstands\n", one_duel)

    dispute = out[out.index("☘ Cleo disputes:") :]
    assert "is the highest" in dispute
    assert "Nothing is booked now. Rule: `stands`, `undo`" in dispute
    assert dispute.index("disputes what was shown last.") < dispute.index("So it is.")


def test_a_dispute_can_be_typed(companion: Companion, game: str) -> None:
    typed = f"{LAND}dispute Cleo\ndjinn Anna\n1\nundo\nboard\nquit\n"
    out = companion("play", game, "--pads", "none", stdin=typed).out

    assert "☘ Cleo disputes:" in out
    assert "Only Anna lies on 1: it is theirs." in out
    assert "Anna may shift or swap destinations" in out.split("disputes:")[1]


@pytest.mark.parametrize(
    ("wish", "code", "said"),
    [
        ("lever", 2, "There are no pads lever; there are auto, gpio, numpad, keys, none and script:FILE."),
        ("keys", 2, "Keys as pads need a terminal; try --pads script:FILE or none."),
        ("script:none.txt", 4, "The script none.txt cannot be read"),
    ],
)
def test_pads_that_cannot_be_are_a_sentence(
    companion: Companion, game: str, wish: str, code: int, said: str
) -> None:
    answer = companion("play", game, "--pads", wish)

    assert (answer.code, said in answer.err) == (code, True)


def test_a_key_on_a_terminal_is_a_press_and_never_written(game: str, data: Path) -> None:
    pty = pytest.importorskip("pty", reason="needs pseudo-terminals")
    (data / "companion.toml").write_text(SETTINGS)
    process, terminal = pty.fork()
    if process == 0:  # the other side of the terminal
        os.environ |= {"TERM": "xterm", "COMPANION_DATA": str(data), "COLUMNS": "120"}
        words = ["-m", "companion.cli.main", "play", game, "--pads", "keys"]
        os.execv(sys.executable, [sys.executable, *words])
    screen = _Screen(terminal)
    try:
        screen.until("Anna turns up destinations")
        screen.type("turn palace*6 spice*3 camel*3\r")
        screen.until("may shift or swap")
        screen.type("land Anna 1 2, Ben 2, Cleo\r")
        screen.until("Still to choose: ◆ Ben, ☀ Anna")
        before = len(screen.text)
        screen.type("1")
        screen.until("Anna has chosen")
        screen.type(" unseal Anna\r")  # a blank first: this is a line and no press
        screen.until("Still to choose: ◆ Ben, ☀ Anna", times=2)
        screen.type("1")
        screen.type("8")  # the second key of Ben's block
        screen.until("All carpets return")
        # The lines above the prompt may come late on a busy machine; their numbers are the table's, no keys.
        pressed = re.sub(r"The (layout|carpets have landed)[^\r\n]*", "", screen.text[before:])
        screen.type("quit\r")
    finally:
        screen.close(process)
    typed = re.sub(r"\d+", "", pressed.split("Duel for destination")[0])
    assert typed == pressed.split("Duel for destination")[0]


class _Screen:
    """What a terminal shows, without its control sequences."""

    def __init__(self, terminal: int) -> None:
        self._terminal, self._bytes = terminal, b""

    @property
    def text(self) -> str:
        return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", self._bytes.decode(errors="replace"))

    def type(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def until(self, text: str, times: int = 1, within_s: float = 20.0) -> None:
        give_up_s = time.monotonic() + within_s
        while self.text.count(text) < times:
            assert time.monotonic() < give_up_s, f"{text!r} never came; there is:\n{self.text}"
            if select.select([self._terminal], [], [], 0.2)[0]:
                came = os.read(self._terminal, 65536)
                self._bytes += came
                if b"\x1b[6n" in came:  # asked where the cursor is
                    self.type("\x1b[1;1R")

    def close(self, process: int) -> None:
        give_up_s = time.monotonic() + 10.0
        while os.waitpid(process, os.WNOHANG) == (0, 0):
            if time.monotonic() > give_up_s:
                os.kill(process, 9)
            if select.select([self._terminal], [], [], 0.1)[0]:
                try:
                    os.read(self._terminal, 65536)
                except OSError:  # the other side is gone
                    continue
        os.close(self._terminal)


class _NobodyComes:
    """Lines at a screen that was handed over, but nobody took it."""

    def __init__(self, at: str) -> None:
        self._at, self._said = at, iter(["djinn Anna"])
        self.wiped = 0

    def ask(self, prompt: str) -> str:
        try:
            return next(self._said)
        except StopIteration:
            raise EOFError from None

    def wait(self, prompt: str) -> None:
        if self._at == "cover":
            raise NobodyThere

    def ask_hidden(self, prompt: str) -> str:
        raise NobodyThere

    def wipe(self) -> None:
        self.wiped += 1


@pytest.mark.parametrize("at", ["cover", "question"])
def test_a_private_moment_that_nobody_uses_is_covered_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], at: str
) -> None:
    table = new_table(tmp_path)
    for command in (LAYOUT, landing([1], [1], [])):
        table.submit(command)
    nobody = _NobodyComes(at)
    Console(table, nobody, FlyingCarpetsPhrases(), COMMON).run()

    assert nobody.wiped == 1
    assert "Nobody chose in time; nothing was changed." in capsys.readouterr().out
    assert len(table.snapshot().view.duel.missing) == 2


def test_where_there_is_no_terminal_nothing_is_read_from_it() -> None:
    with lines_module.unechoed():
        assert lines_module.typed_so_far() == ""
