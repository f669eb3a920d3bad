"""The catalogues: complete, with the same gaps, in letters that the fonts have."""

import re

import pytest

from companion.compose.catalogues import catalogue_path, read_catalogue
from companion.compose.messages import messages, said_in
from companion.games.aladdins_dragons.treasures import told
from companion.games.flying_carpets.components import Kind
from companion.shared.sentences import say
from ui.design.faces import MISSING, Face, runs
from ui.languages import LANGUAGES, translation, usual

CODES = [code for code, _ in LANGUAGES if code != "en"]
HOLE = re.compile(r"\{(\w+)\}")


@pytest.mark.parametrize("code", CODES)
def test_every_message_is_translated(code: str) -> None:
    known = read_catalogue(code)
    missing = [text for text in messages() if not known.get(text)]
    assert not missing, f"run python -m companion.compose.catalogues and translate: {missing}"


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_the_gaps_of_its_message(code: str) -> None:
    def gaps(text: str) -> list[str]:
        return sorted(HOLE.findall(text))

    assert not [text for text, told in read_catalogue(code).items() if told and gaps(text) != gaps(told)]


@pytest.mark.parametrize("code", CODES)
def test_what_is_read_is_what_is_edited(code: str) -> None:
    """The compiled catalogue says what the readable one does."""
    translate = translation(code)
    known = {text: told for text, told in read_catalogue(code).items() if told}
    assert {text: translate(text) for text in known} == known


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("face", [Face.BODY, Face.BOLD, Face.TITLE])
def test_the_fonts_have_every_letter(code: str, face: Face) -> None:
    lacking = {
        letter
        for told in read_catalogue(code).values()
        for letter in told
        if letter != MISSING and any(piece == MISSING for piece, _ in runs(letter, face))
    }
    assert not lacking


def test_chinese_titles_are_drawn_in_their_own_face() -> None:
    """The subset of the title's font has what the catalogue uses: else python -m ui.fonts.make."""
    used = {
        letter
        for told in read_catalogue("zh_TW").values()
        for letter in told
        if "\u4e00" <= letter <= "\u9fff"
    }
    assert {font.name for letter in used for _, font in runs(letter, Face.TITLE)} == {"han-serif"}


def test_a_word_within_a_sentence_is_translated_and_a_name_is_not() -> None:
    said = say("{number} is {kind}", number=3, kind=Kind.PALACE.word)
    assert said.told(translation("de")) == "3 ist Palast"
    assert say("{player} throws", player="palace").told(translation("pl")) == "Rzuca palace"


def test_messages_are_found_where_they_are_said() -> None:
    source = 'x = say("Anna {verb}", verb=Word("throws"))\ny = other("not this")'
    assert sorted(said_in(source)) == ["Anna {verb}", "throws"]


def test_the_language_of_the_machine_is_the_first_one() -> None:
    assert usual({"LANG": "pt_BR.UTF-8"}) == "pt_BR"
    assert usual({"LANG": "de_AT.UTF-8"}) == "de"
    assert usual({"LC_ALL": "zh_TW", "LANG": "de_DE"}) == "zh_TW"
    assert usual({"LANG": "C"}) == usual({}) == "en"


def test_catalogues_carry_no_dates_that_change_by_themselves() -> None:
    for code in CODES:
        head = catalogue_path(code).read_text(encoding="utf-8")[:600]
        assert "Date" not in head
        assert "@" not in head


def test_treasures_are_counted_in_polish_without_a_wrong_ending() -> None:
    """Polish has one ending for 2 to 4 and another from 5 on: the number stands behind, the noun stays."""
    found = say("{player} takes {takes}", player="Anna", takes=told((0, 6, 0, 0, 0)))
    assert found.told(translation("pl")) == "Anna bierze perły (6)"
    assert found.told(translation("en")) == "Anna takes 6 pearls"
    assert say("for {treasures}", treasures=told((0, 1, 0, 0, 0))).told(translation("pl")) == "za perłę (1)"
