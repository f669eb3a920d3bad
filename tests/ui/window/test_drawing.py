"""What shapes look like, pixel by pixel, and how few meshes they are."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from companion.compose.screen import pictures_folder
from ui.design.colours import DARK, Ink
from ui.design.shapes import Box, Glow, Line, Panel, Picture, Shape, Words
from ui.window.compiler import release_compiler

W, H = 200, 120
#: Dark and light, and told apart by every channel.
FIRST, SECOND = Ink.NIGHT, Ink.WHITE


class Sheet:
    """A canvas of its own; its ground is `FIRST`."""

    def __init__(self, pictures: Path) -> None:
        from kivy.graphics import Canvas, Fbo

        from ui.window.painting import Painter

        self._fbo = Fbo(size=(W, H))
        canvas = Canvas()
        self._fbo.add(canvas)
        self.painter = Painter(canvas, pictures)

    def drawn(self, *shapes: Shape) -> NDArray[np.uint8]:
        """Red, green and blue, row by row from the top."""
        ground = Panel(Box(0, 0, W, H), FIRST)
        self.painter.paint((ground, *shapes), DARK, H, False)
        self._fbo.draw()
        rows = np.frombuffer(bytes(self._fbo.pixels), np.uint8).reshape(H, W, 4)
        return rows[::-1, :, :3]


@pytest.fixture
def sheet(window: Any) -> Sheet:
    return Sheet(pictures_folder())


def rgb(ink: Ink) -> list[int]:
    return [round(255 * one) for one in DARK.rgba(ink)[:3]]


def how_much(picture: NDArray[np.uint8], ink: Ink = SECOND) -> NDArray[np.float64]:
    """How much of each pixel is `ink` instead of the ground, by its red."""
    ground, full = rgb(FIRST)[0], rgb(ink)[0]
    return (picture[..., 0].astype(float) - ground) / (full - ground)


def test_a_panel_covers_its_box_and_nothing_else(sheet: Sheet) -> None:
    found = sheet.drawn(Panel(Box(20, 10, 50, 30), SECOND))
    expected = np.full((H, W, 3), rgb(FIRST))
    expected[10:40, 20:70] = rgb(SECOND)
    assert np.array_equal(found, expected)


def test_a_rounded_panel_lacks_what_its_corners_lack(sheet: Sheet) -> None:
    radius = 15
    found = how_much(sheet.drawn(Panel(Box(20, 10, 90, 60), SECOND, radius)))
    assert found.sum() == pytest.approx(90 * 60 - (4 - np.pi) * radius**2, rel=0.003)
    assert found[10, 20] == pytest.approx(0, abs=0.01)
    assert found[40, 65] == pytest.approx(1)


def test_an_edge_alone_lets_what_is_inside_be_seen(sheet: Sheet) -> None:
    found = how_much(sheet.drawn(Panel(Box(20, 10, 90, 60), None, 3, SECOND, 6)))
    assert np.abs(found[16:64, 26:104]).max() < 0.01
    assert found[30, 20:26] == pytest.approx(1, abs=0.01)
    assert found[64:70, 60] == pytest.approx(1, abs=0.01)


@pytest.mark.parametrize("width", [0.5, 1, 3, 8.5])
def test_a_line_is_as_wide_as_it_is_said_to_be(sheet: Sheet, width: float) -> None:
    found = how_much(sheet.drawn(Line(((20.3, 61.2), (180.3, 61.2)), SECOND, width)))
    across = found[:, 60:140].sum(axis=0)
    assert across == pytest.approx(width, abs=0.12)


def test_a_closed_line_is_as_wide_at_its_corners(sheet: Sheet) -> None:
    points = ((30.0, 20.0), (150.0, 20.0), (150.0, 90.0), (30.0, 90.0))
    found = how_much(sheet.drawn(Line(points, SECOND, 6, True)))
    # Its outer and inner rectangle.
    assert found.sum() == pytest.approx(126 * 76 - 114 * 64, rel=0.02)
    assert found[18:22, 28:32] == pytest.approx(1, abs=0.01)


def test_a_point_that_comes_twice_changes_no_line(sheet: Sheet) -> None:
    once = sheet.drawn(Line(((20, 30), (90, 80)), SECOND, 4))
    twice = sheet.drawn(Line(((20, 30), (20, 30), (90, 80), (90, 80)), SECOND, 4))
    assert np.array_equal(once, twice)
    assert how_much(once).max() == pytest.approx(1, abs=0.01)


def test_light_surrounds_its_box_evenly(sheet: Sheet) -> None:
    found = how_much(sheet.drawn(Glow(Box(60, 40, 80, 40), SECOND, 5, 10)))
    assert found[60, 100] == pytest.approx(1)
    assert found[60, 50] == pytest.approx(found[60, 149], abs=0.01)
    assert found[30, 100] == pytest.approx(found[89, 100], abs=0.01)
    assert 0.1 < found[60, 50] < 0.9


def test_words_are_inked_in_their_box(sheet: Sheet) -> None:
    box = Box(20, 30, 100, 28)
    found = how_much(sheet.drawn(Words(box, "Teppich", "sans", 20, SECOND)))
    assert found[30:58, 20:120].max() == pytest.approx(1, abs=0.05)
    found[30:60, 20:120] = 0
    assert np.abs(found).max() < 0.01


def test_a_missing_picture_is_a_grey_place(sheet: Sheet, tmp_path: Path) -> None:
    found = sheet.drawn(Picture(Box(20, 20, 40, 40), str(tmp_path / "lost.jpg")))
    assert found[40, 40].tolist() == pytest.approx([128] * 3, abs=1)


def test_the_cameras_picture_is_the_right_way_up(sheet: Sheet) -> None:
    picture = np.zeros((40, 80, 3), np.uint8)
    picture[:20, :, 2] = 255  # red above
    picture[20:, :40, 0] = 255  # blue below, on the left
    sheet.painter.show_live(picture)
    found = sheet.drawn(Picture(Box(20, 20, 160, 80), "live"))
    assert found[40, 100].tolist() == [255, 0, 0]
    assert found[80, 60].tolist() == [0, 0, 255]
    assert found[80, 140].tolist() == [0, 0, 0]
    part = sheet.drawn(Picture(Box(20, 20, 160, 80), "live", part=(0.0, 0.5, 0.5, 1.0)))
    assert part[22:98, 22:178].reshape(-1, 3).tolist() == [[0, 0, 255]] * (76 * 156)


def test_pictures_of_one_size_are_made_smaller_each_for_itself(sheet: Sheet, tmp_path: Path) -> None:
    colours = {"red": (0, 0, 255), "green": (0, 255, 0), "blue": (255, 0, 0)}
    for name, bgr in colours.items():
        cv2.imwrite(str(tmp_path / f"{name}.png"), np.full((80, 80, 3), bgr, np.uint8))
    shown = [
        Picture(Box(10 + 50 * at, 20, 20, 20), str(tmp_path / f"{name}.png"))
        for at, name in enumerate(colours)
    ]
    found = sheet.drawn(*shown)
    assert [found[30, 20 + 50 * at].tolist()[::-1] for at in range(3)] == [
        list(one) for one in colours.values()
    ]


def test_a_compiler_that_was_let_go_comes_back(window: Any) -> None:
    before = Sheet(pictures_folder()).drawn(Panel(Box(20, 10, 50, 30), SECOND, 5))
    release_compiler()
    # It compiles a shader of its own.
    assert np.array_equal(before, Sheet(pictures_folder()).drawn(Panel(Box(20, 10, 50, 30), SECOND, 5)))


def texts(count: int) -> Sequence[Words]:
    return [
        Words(Box(5, 5 + at % 90, 190, 28), f"Reise {at}", "sans-bold", 24, SECOND) for at in range(count)
    ]


def test_more_texts_than_a_page_holds_are_drawn_as_ever(sheet: Sheet) -> None:
    several = texts(900)
    sheet.drawn(*several)
    kept = sheet.drawn(*several[-3:], *several[:3])
    assert np.array_equal(kept, Sheet(pictures_folder()).drawn(*several[-3:], *several[:3]))


def test_panels_texts_lines_and_light_are_one_mesh(window: Any) -> None:
    from ui.window.atlas import Atlas
    from ui.window.brush import Brush
    from ui.window.live_texture import LiveTexture
    from ui.window.meshes import Meshes

    class Group:
        def __init__(self) -> None:
            self.added: list[Any] = []

        def add(self, mesh: Any) -> None:
            self.added.append(mesh)

    group = Group()
    meshes = Meshes(group)
    brush = Brush(Atlas(), lambda name, width: None, LiveTexture(), meshes, DARK, H)
    box = Box(10, 10, 60, 40)
    brush.draw([Glow(box, FIRST, 4, 5), Panel(box, SECOND, 8, FIRST, 2), Panel(box, FIRST), *texts(20)])
    brush.draw([Line(((0, 0), (50, 50)), FIRST, 3), *[Panel(box, SECOND, 6)] * 100])
    meshes.finish()
    assert len(group.added) == 1
    # A mesh counts in 16 bits: a QR code of many panels is several.
    brush.draw([Panel(Box(at, 0, 1, 1), SECOND) for at in range(25_000)])
    meshes.finish()
    assert len(group.added) == 1 + 3
    assert sum(len(mesh.indices) for mesh in group.added[1:]) == 25_000 * 6
