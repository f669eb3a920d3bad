"""The command line in this process: words and input in, exit code and output out."""

import io
import json
import signal
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from companion.cli.main import main


@dataclass(frozen=True, slots=True)
class Said:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[Any]:
        """Each line of output as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]


class Companion(Protocol):
    def __call__(self, *words: str, stdin: str = "") -> Said: ...


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data directory that `companion` uses here."""
    return tmp_path / "data"


@pytest.fixture
def companion(data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Companion:
    monkeypatch.setenv("COMPANION_DATA", str(data))
    monkeypatch.delenv("COMPANION_SETTINGS", raising=False)
    monkeypatch.setenv("COLUMNS", "200")

    def run(*words: str, stdin: str = "") -> Said:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        capsys.readouterr()
        try:
            code: object = main(words)
        except SystemExit as stopped:
            code = stopped.code
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Said(int(str(code or 0)), out, err)

    return run


@pytest.fixture
def hears_ctrl_c() -> Iterator[None]:
    """Ctrl-C is as at a terminal; tests in a shell script's background, and what they begin, ignore it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def game(companion: Companion) -> str:
    """A game of Anna, Ben and Cleo that has just begun; its chance always falls the same way."""
    return str(companion("new", "Anna", "Ben", "Cleo", "--seed", "1", "--json").json["game"])


def lines_of(*requests: object) -> str:
    return "".join(json.dumps(request) + "\n" for request in requests)


#: Twelve destinations as the deck allows them, numbered 1 to 12.
LAYOUT = {
    "type": "turn-up",
    "kinds": ["palace"] * 3
    + ["spice", "spice", "lamp", "desert", "treasure"]
    + [f"adventure-{m}" for m in "abcd"],
}
#: Anna takes 1, Ben 4; both lie on 2.
LANDING = {
    "type": "land",
    "carpets": [
        {"carpet": {"seat": 0}, "on": [1, 2]},
        {"carpet": {"seat": 1}, "on": [2, 4]},
    ],
}
