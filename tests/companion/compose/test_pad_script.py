"""Scripts of presses: read line by line, played duel by duel, refused with file and line."""

from pathlib import Path

import pytest

from companion.compose.pad_script import ScriptUnclear, read_script, script_of
from hardware.pads.protocol import BUTTON_KEYS, PadBack, PadLost
from hardware.pads.script import ScriptedPress


def test_each_duel_has_its_part() -> None:
    script = script_of(
        "# an evening\nduel\n0.3  1  2\n0.5  2  1+2+3+4  0.3  # takes back\n\nduel\n0.9  3  out\n1.2 3 in\n",
        3,
    )
    b1, b2, b3, b4 = BUTTON_KEYS

    assert script.parts == [
        (ScriptedPress(0.3, 0, (b2,)), ScriptedPress(0.5, 1, (b1, b2, b3, b4), 0.3)),
        (PadLost(2, 0.9, "Pad 3 was pulled out."), PadBack(2, 1.2, "Pad 3 is back.")),
    ]
    script.begin_duel()
    assert not script.over
    assert len(script.parts) == 1


def test_beyond_the_last_part_nobody_presses() -> None:
    script = script_of("duel\n", 2)
    for _ in range(3):
        script.begin_duel()

    assert script.over


@pytest.mark.parametrize(
    "line",
    [
        "0.3 1",
        "0.3 4 1",
        "0.3 0 1",
        "0.3 1 5",
        "0.3 1 0",
        "0.3 1 1+1",
        "soon 1 1",
        "nan 1 1",
        "-1 1 1",
        "0.3 1 1 0.2 9",
        "0.3 x 1",
    ],
)
def test_a_line_that_is_no_press_is_refused_by_its_number(line: str) -> None:
    with pytest.raises(ScriptUnclear, match=r"^mine\.txt:2: a line is SECONDS PAD BUTTONS"):
        script_of(f"duel\n{line}\n", 3, "mine.txt")


def test_presses_before_the_first_duel_are_refused() -> None:
    with pytest.raises(ScriptUnclear, match=r"script:1: the first line says `duel`"):
        script_of("0.3 1 1\n", 3)


def test_a_script_that_is_not_there_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ScriptUnclear, match=r"none\.txt cannot be read"):
        read_script(tmp_path / "none.txt", 3)
