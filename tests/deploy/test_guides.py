"""The guides: what they show and name is what there is."""

import re
from dataclasses import replace

import pytest

from companion.compose.camera_plan import drawing, plan, read_lens, read_table
from companion.compose.light_drawing import CLEAR, lamp_beside_mm, light_drawing
from tests.deploy.fake_pi import ROOT

GUIDES = ("raspberry-pi.md", "camera.md", "trouble.md")


@pytest.mark.parametrize(
    ("picture", "table", "lens", "beside_mm"),
    [("camera-above.svg", "80x60", "3", 0.0), ("camera-aside.svg", "120x80", "3wide", 350.0)],
)
def test_the_drawings_are_what_the_command_draws(
    picture: str, table: str, lens: str, beside_mm: float
) -> None:
    drawn = drawing(plan(*read_table(table), read_lens(lens), beside_mm))
    assert (ROOT / "docs/pictures" / picture).read_text() == drawn


def test_the_drawing_of_the_light_is_what_the_command_draws() -> None:
    drawn = light_drawing(plan(*read_table("80x60"), read_lens("3")))
    assert (ROOT / "docs/pictures/light.svg").read_text() == drawn


def test_a_lamp_is_mirrored_beyond_the_tables_edge() -> None:
    # By hand: the mirror image of a lamp lies as deep below the table as the lamp hangs above it. On the
    # straight line from a camera at 1 m to a lamp mirrored 1 m below, the table is met half-way.
    above = replace(plan(*read_table("100x60"), read_lens("3wide")), height_mm=1000.0)
    assert lamp_beside_mm(above, 1000.0) / 2 == pytest.approx(500.0 * CLEAR)


def test_the_table_of_heights_is_what_the_command_says() -> None:
    text = (ROOT / "docs/camera.md").read_text()
    rows = re.findall(r"^\| (\d+) × (\d+) cm \| (.*) \|$", text, re.MULTILINE)
    assert len(rows) == 5
    for across, along, cells in rows:
        heights = [int(cell.split()[0]) for cell in cells.split("|")]
        for lens, height_cm in zip(("3", "3wide", "hq", "usb:78"), heights, strict=True):
            found = plan(*read_table(f"{across}x{along}"), read_lens(lens))
            assert round(found.height_mm / 10) == height_cm


@pytest.mark.parametrize("guide", GUIDES)
def test_every_link_and_option_leads_somewhere(guide: str) -> None:
    text = (ROOT / "docs" / guide).read_text()
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        # Sources elsewhere are named with their whole address; a test asks no network.
        assert target.startswith("https://") or (ROOT / "docs" / target).exists(), f"{guide}: {target}"
    installer = (ROOT / "deploy/install.sh").read_text()
    for options in re.findall(r"deploy/install\.sh((?: --[a-z-]+)+)", text):
        for option in options.split():
            assert f"{option})" in installer or f"{option} |" in installer, f"{guide}: {option}"
