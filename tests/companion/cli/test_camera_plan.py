"""Where a camera goes; the expected heights are worked out by hand from the makers' angles."""

import xml.etree.ElementTree as ET
from math import radians, tan
from pathlib import Path

import pytest

from tests.companion.cli.conftest import Companion


@pytest.mark.parametrize(
    ("table", "lens", "height_cm"),
    [
        # Module 3, 66° × 41°: along decides, 60 cm × 1.06 / (2 · tan 20.5°) = 85 cm.
        ("80x60", "3", 85.0),
        # Wide, 102° × 67°: along, 63.6 / (2 · tan 33.5°) = 48 cm; kept at 50 for heads and hands.
        ("80x60", "3wide", 50.0),
        # A webcam of 78°: 16:9 gives 43.3° along, 63.6 / (2 · tan 21.65°) = 80 cm.
        ("60x80", "usb:78", 80.1),
        # HQ with 6 mm, 55.3° × 42.9°: across decides on a long table, 127.2 / (2 · tan 27.65°) = 121 cm.
        ("120×60", "hq", 121.4),
    ],
)
def test_the_height_is_what_the_angles_ask_for(
    companion: Companion, table: str, lens: str, height_cm: float
) -> None:
    told = companion("camera", "plan", "--table", table, "--lens", lens, "--json").json
    assert told["height_mm"] / 10 == pytest.approx(height_cm, abs=0.5)
    assert told["tilt_deg"] == 0


def test_a_card_is_as_wide_as_its_share_of_the_picture(companion: Companion) -> None:
    told = companion("camera", "plan", "--table", "80x60", "--lens", "3", "--json").json
    # At the far edge the table is as far away as in the middle, measured along the axis: straight down.
    seen_mm = 2 * told["height_mm"] * tan(radians(33.0))
    assert told["card_px"] == pytest.approx(59 / seen_mm * 2304, rel=0.01)


def test_from_the_side_it_is_turned_and_sees_less_well(companion: Companion) -> None:
    above = companion("camera", "plan", "--json").json
    aside = companion("camera", "plan", "--beside", "40", "--json").json
    # It must look at the middle: tan(tilt) = 40 / height.
    assert tan(radians(aside["tilt_deg"])) == pytest.approx(400 / aside["height_mm"], rel=0.01)
    assert aside["card_px"] < above["card_px"]


def test_too_far_aside_is_warned_of(companion: Companion) -> None:
    assert "hides cards" in companion("camera", "plan", "--beside", "80").out


@pytest.mark.parametrize(
    "words",
    [
        ("--table", "80"),
        ("--table", "0x60"),
        ("--table", "nanxinf"),
        ("--lens", "fisheye"),
        ("--lens", "usb:179"),
        ("--beside", "-3"),
        ("--beside", "nan"),
    ],
)
def test_what_is_no_table_or_lens_is_told_in_a_sentence(companion: Companion, words: tuple[str, ...]) -> None:
    told = companion("camera", "plan", *words)
    assert told.code == 2
    assert told.err.strip().endswith(".")


def test_the_drawing_is_whole_and_has_the_measure_in_it(companion: Companion, tmp_path: Path) -> None:
    companion("camera", "plan", "--beside", "20", "-o", str(tmp_path / "plan.svg"))
    root = ET.fromstring((tmp_path / "plan.svg").read_text())
    words = " ".join(text for text in root.itertext())
    assert "20 cm off the middle" in words
    assert "Camera Module 3" in words
