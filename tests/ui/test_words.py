"""Buttons, with a font in which every character is half an em wide."""

from companion.shared.sentences import as_written, say
from ui.design.shapes import Box, Overflow, Words
from ui.screens.env import Env
from ui.screens.words import Button


def half_an_em(text: str, font: str, size_px: int) -> float:
    return len(text) * size_px / 2


ENV = Env(800, 480, 5.0, half_an_em, as_written)


def lines_of(text: str, width: float) -> list[str]:
    shapes = list(Button(say(text), None, units=15).draw(Box(0, 0, width, 75), ENV))
    assert not [each for each in shapes if isinstance(each, Overflow)]
    return [each.text for each in shapes if isinstance(each, Words)]


def test_a_button_in_chinese_breaks_within_no_word_while_a_smaller_type_fits() -> None:
    # Five characters at 35 px take 87 px, at 22 px no more than 55; 60 px are left within the margins.
    assert lines_of("看計分表吧", 80) == ["看計分表吧"]


def test_a_button_in_other_languages_breaks_between_its_words() -> None:
    assert lines_of("Score sheet", 140) == ["Score", "sheet"]


def test_a_key_has_its_letter_in_the_same_size_as_its_neighbours() -> None:
    sizes = {
        each.size_px
        for letter in "WI"
        for each in Button(letter, None).draw(Box(0, 0, 30, 50), ENV)
        if isinstance(each, Words)
    }
    assert len(sizes) == 1
