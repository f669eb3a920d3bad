"""`companion deck print` at the command line."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli.deck import app
from tests.companion.deck.pages import page_count, page_size_mm


def test_it_writes_the_whole_deck(tmp_path: Path) -> None:
    target = tmp_path / "deck.pdf"
    answer = CliRunner().invoke(app, ["print", "--paper", "letter", "-o", str(target)])
    assert answer.exit_code == 0, answer.output
    assert "21 pages for Letter" in answer.output
    assert "100 %" in answer.output
    assert page_size_mm(target.read_bytes(), 0) == pytest.approx((215.9, 279.4), abs=0.1)


def test_it_writes_the_calibration_sheets_alone(tmp_path: Path) -> None:
    target = tmp_path / "calibration.pdf"
    answer = CliRunner().invoke(app, ["print", "--only", "calibration", "--no-backs", "-o", str(target)])
    assert answer.exit_code == 0, answer.output
    assert page_count(target.read_bytes()) == 2


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--bleed", "9"], "9 mm does not fit"),
        (["--paper", "a3"], "a3"),
        (["--only", "djinns"], "djinns"),
        (["-o", "no/such/folder/deck.pdf"], "no/such/folder/deck.pdf: No such file or directory"),
    ],
)
def test_bad_input_gets_a_sentence_and_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = CliRunner().invoke(app, ["print", *words])
    assert answer.exit_code in (2, 4)
    assert sentence in answer.output
    assert "Traceback" not in answer.output
    assert list(tmp_path.iterdir()) == []
