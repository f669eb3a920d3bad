"""Text broken into lines, with a font in which every character is half an em wide."""

import pytest

from ui.design.faces import MISSING, Face, runs
from ui.design.text import breaks_anywhere, fit, width_px, wrapped


def half_an_em(text: str, font: str, size_px: int) -> float:
    return len(text) * size_px / 2


def test_lines_break_between_words() -> None:
    assert wrapped("the red carpet lies", Face.BODY, 10, 50, half_an_em) == ("the red", "carpet", "lies")


def test_a_word_too_wide_is_no_line() -> None:
    assert wrapped("Kamelbasare", Face.BODY, 10, 50, half_an_em) is None


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("goes to Room 5", ("goes to", "Room 5")),
        ("Palaces here: 1", ("Palaces", "here: 1")),
        ("off by 0.3 mm", ("off", "by 0.3 mm")),
        ("Anna: 7 + 1 = 8 wins", ("Anna: 7 + 1 = 8", "wins")),
        ("turned by 3 pearls", ("turned by 3", "pearls")),
    ],
)
def test_a_number_stays_with_its_word_and_its_unit_and_a_sum_in_one_piece(
    text: str, lines: tuple[str, ...]
) -> None:
    width = 5.0 * max(map(len, lines))
    assert wrapped(text, Face.BODY, 10, width, half_an_em) == lines


def test_what_belongs_together_parts_before_a_word_is_broken() -> None:
    fitted = fit("Wunderlampe 5", Face.BODY, (10,), 55, 100, half_an_em)
    assert (fitted.lines, fitted.broken, fitted.cut) == (("Wunderlampe", "5"), False, False)


def test_chinese_breaks_between_characters_but_not_before_a_full_stop() -> None:
    lines = wrapped("所有目的地都擺好了。", Face.BODY, 10, 45, half_an_em)
    # Nine characters would fill the first line exactly; the stop takes the ninth along to the next, and that
    # one the eighth, so that it does not stand alone.
    assert lines == ("所有目的地都擺", "好了。")


@pytest.mark.parametrize(
    ("text", "lines"),
    [("這裡沒有勝過小明 8", ("這裡沒有勝過", "小明 8")), ("離駱駝比較近。", ("離駱駝比", "較近。"))],
)
def test_no_number_and_no_single_chinese_character_stands_alone(text: str, lines: tuple[str, ...]) -> None:
    assert wrapped(text, Face.BODY, 10, 32, half_an_em) == lines


def test_only_chinese_breaks_anywhere() -> None:
    assert breaks_anywhere("計分表")
    assert not breaks_anywhere("Score sheet")


def test_a_chinese_name_within_a_sentence_stays_in_one_piece() -> None:
    lines = wrapped("Anna, Ben, 小明 und Zoe", Face.BODY, 10, 60, half_an_em)
    # The first line has room for one more character, but not for both.
    assert lines == ("Anna, Ben,", "小明 und Zoe")


def test_the_largest_size_that_fits_is_taken() -> None:
    fitted = fit("Anna throws", Face.BODY, (40, 20, 10), 120, 30, half_an_em)
    assert (fitted.size_px, fitted.lines, fitted.cut) == (20, ("Anna throws",), False)


def test_what_fits_nowhere_is_cut_and_says_so() -> None:
    fitted = fit("one two three four five", Face.BODY, (20, 10), 40, 12, half_an_em)
    assert fitted.cut
    assert fitted.lines[-1].endswith("…")
    assert width_px(fitted.lines[-1], Face.BODY, 10, half_an_em) <= 40


def test_a_name_without_spaces_is_broken_and_says_so() -> None:
    fitted = fit("x" * 60, Face.BODY, (10,), 100, 1000, half_an_em)
    assert fitted.broken
    assert "".join(fitted.lines) == "x" * 60


@pytest.mark.parametrize(
    ("text", "font"),
    [
        ("Zoë Świątek", "sans"),
        ("Ελένη", "sans"),
        ("Ивана", "sans"),
        ("小明", "han"),
        ("さくら", "han"),
        ("🦊", "emoji"),
    ],
)
def test_names_of_many_alphabets_have_a_font(text: str, font: str) -> None:
    assert {found.name for _, found in runs(text, Face.BODY)} == {font}


def test_a_mixed_name_is_drawn_from_several_fonts() -> None:
    found = [(piece, font.name) for piece, font in runs("Ann 小🦊", Face.BODY)]
    assert found == [("Ann ", "sans"), ("小", "han"), ("🦊", "emoji")]


def test_a_character_that_no_font_has_is_seen_to_be_missing() -> None:
    assert runs("\U00012000", Face.BODY)[0][0] == MISSING
