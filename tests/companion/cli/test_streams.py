"""Outputs that are closed, full or read no further, and words that are no text."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.companion.cli.conftest import Companion

pytestmark = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")

DONE, USAGE, FILE = 0, 2, 4


@pytest.fixture
def nobody_reads() -> Iterator[int]:
    ours, theirs = os.pipe()
    os.close(ours)
    yield theirs
    os.close(theirs)


def printed_into(output: int, *words: str | bytes) -> tuple[int, str]:
    """Exit code and stderr of a companion with this output."""
    command: list[str | bytes] = [sys.executable, "-m", "companion.cli.main", *words]
    said = subprocess.run(command, stdout=output, stderr=subprocess.PIPE, timeout=60, check=False)
    return said.returncode, said.stderr.decode()


LOOKS = [("games",), ("games", "--json"), ("show", "last"), ("standings",), ("--help",)]


@pytest.mark.parametrize("words", LOOKS)
@pytest.mark.usefixtures("game")
def test_a_reader_who_left_had_enough(
    companion: Companion, nobody_reads: int, words: tuple[str, ...]
) -> None:
    assert printed_into(nobody_reads, *words) == (DONE, "")


@pytest.mark.parametrize("words", [("games",), ("games", "--json"), ("show", "last"), ("--help",)])
@pytest.mark.usefixtures("game")
def test_a_full_output_is_a_sentence(companion: Companion, words: tuple[str, ...]) -> None:
    with open("/dev/full", "wb") as full:
        code, err = printed_into(full.fileno(), *words)
    assert code == FILE
    assert "written: No space left on device." in err
    assert len(err.splitlines()) == 1


def test_a_name_of_bytes_that_are_no_text_is_refused(companion: Companion) -> None:
    code, err = printed_into(subprocess.DEVNULL, "new", b"Ann\xff", "Ben")
    assert (code, "no text" in err) == (USAGE, True)
    assert companion("games", "--json").json["count"] == 0
