"""Before the window: what is missing is said in a sentence, and Kivy gets settings of our own."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from ui.window.startup import Machine, ScreenUnavailable, advice, check, prepare


def machine(environment: Mapping[str, str] | None = None, **more: object) -> Machine:
    usual = Machine(
        {"DISPLAY": ":0"} if environment is None else environment,
        False,
        "linux",
        lambda name: True,
        lambda name: True,
        lambda path: False,
    )
    return replace(usual, **more)  # type: ignore[arg-type]  # the fields of Machine


def test_a_desktop_has_a_screen() -> None:
    check(machine())
    check(machine({"WAYLAND_DISPLAY": "wayland-0"}))


def test_over_ssh_the_missing_display_is_named_with_what_to_do() -> None:
    with pytest.raises(ScreenUnavailable, match=r"no DISPLAY.*groups video and render.*companion play"):
        check(machine({}))


def test_without_a_desktop_the_graphics_device_is_enough() -> None:
    check(machine({}, has_device=lambda path: path == "/dev/dri/card1"))


def test_root_is_refused_with_the_groups_to_join_instead() -> None:
    with pytest.raises(ScreenUnavailable, match=r"as root.*video,input,render"):
        check(machine(is_root=True))


def test_root_may_draw_offscreen_and_in_ci() -> None:
    check(machine({"SDL_VIDEODRIVER": "offscreen"}, is_root=True))
    check(machine({"DISPLAY": ":9", "CI": "true"}, is_root=True))


def test_missing_libraries_are_named_by_their_packages() -> None:
    with pytest.raises(ScreenUnavailable, match=r"libgl1.*libegl1"):
        check(machine(has_library=lambda name: False))


def test_a_missing_kivy_says_what_to_install() -> None:
    with pytest.raises(ScreenUnavailable, match=r"tabletop-companion\[ui\]"):
        check(machine(has_module=lambda name: False))


def test_the_touch_library_is_advice_and_no_obstacle() -> None:
    without = machine(has_library=lambda name: name != "mtdev")
    check(without)
    assert "libmtdev1" in advice(without)[0]
    assert advice(machine()) == ()


def test_kivy_reads_neither_the_users_file_nor_our_command_line(tmp_path: Path) -> None:
    settings: dict[str, str] = {}
    prepare(tmp_path / "kivy", settings)
    assert settings["KIVY_HOME"] == str(tmp_path / "kivy")
    assert settings["KIVY_NO_ARGS"] == settings["KIVY_NO_CONFIG"] == settings["KIVY_NO_FILELOG"] == "1"
    # A panel's fingers are fingers only: SDL would make a mouse of each, and every tap would count twice.
    assert settings["SDL_TOUCH_MOUSE_EVENTS"] == "0"
