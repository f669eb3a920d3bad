"""`companion pads`: what is listed, what a test finds, and the drawing."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.companion.cli.conftest import Companion

WHOLE = "duel\n" + "".join(f"{0.1 + 0.2 * n:.1f} 1 {n + 1}\n" for n in range(4))
CROSSED = WHOLE.replace("0.3 1 2", "0.3 1 3").replace("0.5 1 3", "0.5 1 2")
SWAPPED = "duel\n" + "".join(f"{0.1 + 0.2 * n:.1f} {2 - n // 4} {n % 4 + 1}\n" for n in range(8))


def script(folder: Path, text: str) -> str:
    path = folder / "presses.txt"
    path.write_text(text)
    return f"script:{path}"


def test_each_kind_is_listed_with_what_stands_in_its_way(companion: Companion) -> None:
    said = companion("pads", "list", "--json").json["pads"]

    assert [kind["kind"] for kind in said] == ["gpio", "numpad", "keys"]
    assert said[2]["usable"] is True
    assert said[2]["sentences"][0] == "Pad 1 is the keys 1 2 3 4."
    for kind in said[:2]:
        assert kind["sentences"]


def test_pins_that_a_hat_may_want_are_named(companion: Companion, data: Path) -> None:
    data.mkdir()
    (data / "companion.toml").write_text("[pads]\npin_factory = 'mock'\n")
    out = companion("pads", "list").out

    assert "gpio: usable" in out
    assert "I2C cannot be used together with these pads: GPIO 2 (pin 3) by button 1 of pad 5" in out


def test_the_wiring_is_drawn_as_the_settings_have_it(companion: Companion, data: Path) -> None:
    data.mkdir()
    (data / "companion.toml").write_text("[pads]\npins = [[5, 6, 13, 19, 26]]\n[sounds]\nbuzzer_pin = 0\n")
    file = data / "wiring.svg"
    assert companion("pads", "wiring", "-o", str(file)).code == 0
    drawn = "".join(ElementTree.parse(file).getroot().itertext())

    assert "Pad 1" in drawn
    assert "Pad 2" not in drawn
    assert "Buzzer" not in drawn


def test_the_usual_wiring_is_the_one_in_deploy(companion: Companion, tmp_path: Path) -> None:
    companion("pads", "wiring", "-o", str(tmp_path / "w.svg"))

    kept = Path(__file__).resolve().parents[3] / "deploy" / "wiring.svg"
    assert (tmp_path / "w.svg").read_text() == kept.read_text()


def test_a_map_that_cannot_be_is_a_sentence(companion: Companion, data: Path) -> None:
    data.mkdir()
    (data / "companion.toml").write_text("[pads]\npins = [[0, 6, 13, 19, 26]]\n")
    said = companion("pads", "wiring")

    assert (said.code, said.err) == (
        4,
        "GPIO 0 belongs to the memory of HATs and must stay free; choose one from 2 to 27.\n",
    )


def test_well_pads_are_asked_for_button_by_button(companion: Companion, tmp_path: Path) -> None:
    said = companion("pads", "test", "--pads", script(tmp_path, WHOLE), "--players", "1")

    assert said.code == 0
    asked = [line for line in said.out.splitlines() if line.startswith("Press")]
    assert asked == [f"Press button {n} of pad 1 and let it go." for n in (1, 2, 3, 4)]
    assert "button 3 of pad 1: bounces 0.0 ms" in said.out


@pytest.mark.parametrize(
    ("presses", "players", "found"),
    [
        (CROSSED, 1, "but button 3 of pad 1 answered"),
        (WHOLE.replace("0.7 1 4\n", ""), 1, "Button 4 of pad 1 does not answer"),
        (SWAPPED, 2, "Pads 1 and 2 are swapped"),
        ("duel\n0.1 1 out\n", 1, "Pad 1 was pulled out."),
    ],
)
def test_what_is_wrong_is_named(
    companion: Companion, tmp_path: Path, presses: str, players: int, found: str
) -> None:
    said = companion("pads", "test", "--pads", script(tmp_path, presses), "--players", str(players))

    assert (said.code, found in said.out) == (1, True), said.out


def test_no_pads_to_test_is_a_sentence_and_no_test(companion: Companion) -> None:
    said = companion("pads", "test", "--pads", "keys")
    assert (said.code, said.err) == (2, "Keys as pads need a terminal; try --pads script:FILE.\n")
    assert companion("pads", "test", "--pads", "lever").code == 2
