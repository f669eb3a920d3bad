"""Ctrl-C at the worst moments: it always ends the command, with 130 (docs/command-line.md) and a sentence."""

import _thread
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli.ctrl_c import SENTENCE, stoppable
from companion.cli.streams import patient_input

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="needs signals"),
    pytest.mark.usefixtures("hears_ctrl_c"),
]

#: Long beyond any machine's slowness; who waits so long was not stopped.
FAR_TOO_LONG_S = 60.0


def ctrl_c() -> None:
    signal.raise_signal(signal.SIGINT)


def goes_on() -> int:
    """A command that has not noticed anything."""
    waited = threading.Event().wait(FAR_TOO_LONG_S)
    raise AssertionError(f"nothing ended this, {waited}")


class PressesWhenForgotten:
    def __del__(self) -> None:
        ctrl_c()


def in_the_middle() -> int:
    ctrl_c()
    return goes_on()


def while_something_is_forgotten() -> int:
    # Python prints what is raised in __del__ and goes on.
    PressesWhenForgotten()
    return goes_on()


def as_another_error() -> int:
    try:
        ctrl_c()
    except KeyboardInterrupt:
        raise RuntimeError("wrapped by a library") from None
    return 0


def held_back_until_a_report_was_printed() -> int:
    try:
        ctrl_c()
    except KeyboardInterrupt:
        return 0
    return 1


def with_an_exit_code_of_its_own() -> int:
    try:
        ctrl_c()
    except KeyboardInterrupt:
        return 7
    return 1


@pytest.mark.parametrize(
    "run",
    [
        in_the_middle,
        while_something_is_forgotten,
        as_another_error,
        held_back_until_a_report_was_printed,
        with_an_exit_code_of_its_own,
    ],
)
def test_whenever_it_comes_it_ends_the_command(
    run: Callable[[], int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert stoppable(run) == 130
    assert capsys.readouterr().err == SENTENCE + "\n"


def test_a_module_is_loaded_to_its_end_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Python 3.11 makes a RuntimeError of whatever is raised in __set_name__.
    (tmp_path / "pressed_while_loaded.py").write_text(
        "import signal\n"
        "class Field:\n"
        "    def __set_name__(self, owner, name):\n"
        "        signal.raise_signal(signal.SIGINT)\n"
        "class Card:\n"
        "    kind = Field()\n"
        "whole = True\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path))

    def loads_it() -> int:
        import pressed_while_loaded  # type: ignore[import-not-found]  # written above

        loaded.append(pressed_while_loaded.whole)
        return goes_on()

    loaded: list[bool] = []
    assert stoppable(loads_it) == 130
    assert loaded == [True]
    assert capsys.readouterr().err == SENTENCE + "\n"


def test_it_does_its_own_thing_again_afterwards() -> None:
    assert stoppable(lambda: 5) == 5
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    stoppable(in_the_middle, afterwards=signal.SIG_IGN)
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN


def test_an_error_without_ctrl_c_is_no_stop() -> None:
    def fails() -> int:
        raise RuntimeError("by itself")

    with pytest.raises(RuntimeError, match="by itself"):
        stoppable(fails)


def test_where_it_is_ignored_it_stays_ignored() -> None:
    # A shell script's background: Ctrl-C is meant for what is in front.
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def pressed() -> int:
        ctrl_c()
        return 0

    assert stoppable(pressed) == 0


def test_it_is_noticed_although_it_ended_no_read(monkeypatch: pytest.MonkeyPatch) -> None:
    # As between two instructions, just before the read: marked as pressed, but nothing wakes the reader.
    ours, theirs = os.pipe()
    with open(ours, encoding="utf-8") as empty, open(theirs, "wb"):
        monkeypatch.setattr(sys, "stdin", empty)
        _thread.start_new_thread(_thread.interrupt_main, ())
        with pytest.raises(KeyboardInterrupt):
            patient_input().readline()


def doubled_or_never(number: int) -> int:
    return 2 * number if number < 2 else goes_on()


def test_what_is_done_in_other_processes_ends_with_it() -> None:
    simulated = pytest.importorskip("companion.compose.simulated", reason="needs the vision's packages")
    done: list[int] = []

    def run() -> int:
        for one in simulated.done_elsewhere(doubled_or_never, range(40), 2):
            done.append(one)
            if len(done) == 2:
                ctrl_c()
        return 0

    assert stoppable(run) == 130
    assert done == [0, 2]
    assert multiprocessing.active_children() == []
