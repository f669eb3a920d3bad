"""Every screen in every language at every size: nothing cut, nothing too small to hit, nothing too faint."""

import os
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.compose.gallery import Gallery, Shot
from companion.compose.messages import messages
from companion.shared.sentences import say
from companion.storage.opening import Place, open_journal
from ui.design.colours import PALETTES, Ink, Theme, contrast
from ui.design.shapes import Box, Overflow, Panel, Picture, Press, Shape, Touch, Words
from ui.design.text import ELLIPSIS
from ui.languages import LANGUAGES, translation
from ui.present.actions import Dismiss
from ui.screens.env import Env, unit_px_of
from ui.screens.frame import Notice, draw

SIZES = ((800, 480), (1280, 720), (720, 1280), (1920, 1080))
#: The smallest screens there are: a 7-inch panel and a 5-inch one.
SMALL_SIZES = ((800, 480), (720, 1280))
CODES = tuple(code for code, _ in LANGUAGES)
#: A finger hits 9 mm; the sizes are in whole px.
FINGER_MM, ROUNDING_PX = 9.0, 2.0


@pytest.fixture(scope="module")
def shots(window: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Shot, ...]]:
    folder = tmp_path_factory.mktemp("gallery")
    journal = open_journal(Place(folder), time.time())
    yield tuple(Gallery(journal, folder).shots())
    journal.close()


def env_of(size: tuple[int, int], code: str) -> Env:
    from ui.window.letters import measured

    return Env(*size, unit_px_of(*size), measured, translation(code))


def drawn(shot: Shot, env: Env) -> tuple[Shape, ...]:
    return draw(shot.model(), env)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_is_cut_or_leaves_the_screen(
    shots: tuple[Shot, ...], size: tuple[int, int], code: str
) -> None:
    env = env_of(size, code)
    wrong = []
    for shot in shots:
        for shape in drawn(shot, env):
            if isinstance(shape, Overflow):
                wrong.append(f"{shot.name}: {shape.what}")
            elif isinstance(shape, Words) and _leaves(shape.box, size):
                wrong.append(f"{shot.name}: {shape.text!r} leaves the screen at {shape.box}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("size", SMALL_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_name_and_no_label_ends_in_an_ellipsis(
    shots: tuple[Shot, ...], size: tuple[int, int], code: str
) -> None:
    """The gallery's people have ordinary names, the longest of them twelve letters."""
    env = env_of(size, code)
    meant = {text for text in map(translation(code), messages()) if text.endswith(ELLIPSIS)}
    cut = {
        f"{shot.name}: {shape.text!r}"
        for shot in shots
        for shape in drawn(shot, env)
        if isinstance(shape, Words)
        and shape.text.endswith(ELLIPSIS)
        and not any(text.endswith(shape.text.strip()) for text in meant)
    }
    assert not cut, "\n".join(sorted(cut))


NOTICE = Notice(
    say("{player} has not thrown yet.", player="Zoë Świątek"),
    say("The landing is judged when all carpets have flown."),
    action=Dismiss(),
)


@pytest.mark.parametrize("code", ["en", "de", "zh_TW"])
@pytest.mark.parametrize("size", SMALL_SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_notice_covers_nothing_and_takes_the_room_of_nothing(
    shots: tuple[Shot, ...], size: tuple[int, int], code: str
) -> None:
    """A screen that goes by itself is not told anything; at the end of a game there is little room."""
    env = env_of(size, code)
    wrong = []
    for shot in shots:
        model = shot.model()
        if model.lasts_s or model.key == "end":
            continue
        shapes = draw(replace(model, notice=NOTICE), env)
        at, box = next(
            (place, each.box)
            for place, each in enumerate(shapes)
            if isinstance(each, Touch) and each.label == "notice"
        )
        wrong += [f"{shot.name}: {each.what}" for each in shapes if isinstance(each, Overflow)]
        wrong += [
            f"{shot.name}: {each}"
            for each in shapes[:at]
            if isinstance(each, Touch | Picture | Words)
            and _overlap_px(each.box.inset(0, each.box.h * 0.15), box) > 2
        ]
    assert not wrong, "\n".join(wrong)


def _leaves(box: Box, size: tuple[int, int]) -> bool:
    # A line's box is higher than its letters: half of its room above and below may lie outside.
    slack = box.h * 0.3
    return box.x < -1 or box.right > size[0] + 1 or box.y < -slack or box.bottom > size[1] + slack


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_whatever_is_touched_is_as_large_as_a_finger(shots: tuple[Shot, ...], size: tuple[int, int]) -> None:
    env = env_of(size, "de")
    least_px = FINGER_MM * env.unit_px - ROUNDING_PX
    small = [
        f"{shot.name}: {touch.label} {touch.box.w:.0f}×{touch.box.h:.0f}"
        for shot in shots
        for touch in drawn(shot, env)
        if isinstance(touch, Touch) and min(touch.box.w, touch.box.h) < least_px
    ]
    assert not small, "\n".join(small)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_two_buttons_lie_on_each_other(shots: tuple[Shot, ...], size: tuple[int, int]) -> None:
    env = env_of(size, "pl")
    wrong = []
    for shot in shots:
        touches = [
            touch
            for touch in drawn(shot, env)
            # A tap anywhere goes on, or is beside all targets; a notice lies over what is below it; cards
            # of a strip overlap.
            if isinstance(touch, Touch)
            and touch.label not in ("go on", "notice", "beside")
            and touch.press is not Press.DRAG
        ]
        for place, one in enumerate(touches):
            wrong += [
                f"{shot.name}: {one.label} and {other.label}"
                for other in touches[place + 1 :]
                if _overlap_px(one.box, other.box) > 4
            ]
    assert not wrong, "\n".join(wrong)


def _overlap_px(one: Box, other: Box) -> float:
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.bottom, other.bottom) - max(one.y, other.y)
    return min(w, h) if w > 0 and h > 0 else 0.0


@pytest.mark.parametrize("theme", list(Theme))
def test_every_text_stands_out_from_what_lies_behind_it(shots: tuple[Shot, ...], theme: Theme) -> None:
    """WCAG AA: 4.5 to 1 for text, 3 to 1 for large text and signs."""
    env, palette = env_of((800, 480), "en"), PALETTES[theme]
    faint = set()
    for shot in shots:
        behind: list[tuple[Box, Ink | None]] = []
        for shape in drawn(shot, env):
            match shape:
                case Panel(box, Ink() as fill):
                    behind.append((box, fill))
                case Picture(box):
                    behind.append((box, None))
                case Words(box, text, font, size_px, ink):
                    x, y = box.centre
                    under = next((found for where, found in reversed(behind) if where.holds(x, y)), None)
                    if under is None or (ink is Ink.RAISED and font == "signs"):
                        # On a picture stands nothing but plates of their own; a corner that does nothing
                        # now is meant to recede.
                        continue
                    large = size_px >= 24 or font == "signs"
                    ratio = contrast(palette.hex(ink), palette.hex(under)[:7])
                    if ratio < (3.0 if large else 4.5):
                        faint.add(f"{shot.name}: {text!r} {ink.value} on {under.value} {ratio:.1f}")
    assert not faint, "\n".join(sorted(faint))


def test_the_window_needs_no_display(window: Any) -> None:
    assert os.environ["SDL_VIDEODRIVER"] == "offscreen"
    assert tuple(window.size) == (800, 480)


def test_a_card_is_drawn_from_its_picture(window: Any) -> None:
    from companion.compose.screen import pictures_folder

    names = {path.stem for path in Path(pictures_folder()).glob("*.jpg")}
    # Twelve kinds of destinations, counted from the rules.
    assert {"palace", "spice", "carpet-bazaar", "camel", "treasure", "lamp", "desert"} <= names
    assert {f"adventure-{motif}" for motif in "abcde"} <= names
