"""The catalogues: complete, with the same gaps, in letters that the fonts have."""

import re

import pytest

from companion.compose.catalogues import catalogue_path, read_catalogue
from companion.compose.devices_said import from_devices
from companion.compose.messages import ROOT, messages, needs_translation, said_in
from companion.games.aladdins_dragons.treasures import told
from companion.games.flying_carpets.components import Kind
from companion.shared.sentences import Figure, say
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


#: Chinese characters, and Chinese marks, which bring their own room.
HAN, MARK = "[\u3400-\u9fff]", "[，。、：；（）「」《》！？…]"
#: A Latin mark after a Chinese character or a gap, before another or at the end; a bracket beside one.
LATIN_MARK = re.compile(rf"({HAN}|\}})[,;:!?.]+ ?({HAN}|\{{|$)|({HAN}|\}}) ?[()]|[()] ?({HAN}|\{{)")
SPACE = re.compile(rf"{HAN} (\{{|{HAN})|\}} {HAN}|{MARK} | {MARK}")
#: The number of a line, a decimal point, a sign that is explained: these are Latin in Chinese as well.
LATIN_AS_WELL = ("{number}. ", "{place}. ", "{whole}.", "? = ")


def marks_of_another_script(text: str) -> bool:
    bare = next((text.removeprefix(each) for each in LATIN_AS_WELL if text.startswith(each)), text)
    return bool(LATIN_MARK.search(bare) or SPACE.search(bare))


def test_chinese_has_its_own_marks_and_no_spaces_of_another_script() -> None:
    """No Latin mark and no space stands between Chinese characters, nor beside gaps, which may be filled with
    Chinese: what is filled in and is Latin gets its spaces when it is told."""
    assert not [text for text in read_catalogue("zh_TW").values() if marks_of_another_script(text)]


@pytest.mark.parametrize(
    "text", ["{why}: {cure}。", "還沒輪到 {player}。", "精靈 由夥伴保管。", "好的.", "{kind}(剩{left})"]
)
def test_marks_of_another_script_are_found(text: str) -> None:
    assert marks_of_another_script(text)


def test_chinese_sentences_follow_each_other_without_a_space() -> None:
    said = say("{one} {other}", one=say("{player} has chosen.", player="小明"), other=say("Nobody acts."))
    assert " " not in said.told(translation("zh_TW"))


def test_chinese_letters_and_figures_stand_apart_in_what_is_written_as_well() -> None:
    beside = re.compile(rf"{HAN}[A-Za-z0-9]|[A-Za-z0-9]{HAN}")
    assert not [text for text in read_catalogue("zh_TW").values() if beside.search(HOLE.sub("、", text))]


def test_the_companion_has_one_name_in_chinese() -> None:
    assert not [text for text in read_catalogue("zh_TW").values() if "助手" in text]


def test_patterns_of_gaps_and_marks_only_are_translated_too() -> None:
    """Languages set other marks and spaces between what is filled in; a gap alone needs nothing."""
    assert {"{one} {other}", "{what}: {value}", "{space}: {ranking}.", "{game}, {when}"} <= set(messages())
    assert needs_translation("{first}, {next}")
    assert not needs_translation("{what}")


#: Modules whose sentences no screen shows: the console's, and what is only there for pictures of screens.
ON_NO_SCREEN = ("cli/", "compose/disputes.py", "compose/gallery", "phrases.py", "phrase_words.py")


def test_nothing_is_said_that_no_catalogue_hears_of() -> None:
    known = set(messages())
    unheard = [
        f"{path.relative_to(ROOT)}: {text}"
        for folder in ("companion", "ui")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if not any(place in str(path) for place in ON_NO_SCREEN)
        for text in said_in(path.read_text(encoding="utf-8"))
        if needs_translation(text) and text not in known
    ]
    assert not unheard, "\n".join(unheard)


@pytest.mark.parametrize("code", ["de", "pl", "pt_BR"])
def test_decimals_have_a_comma(code: str) -> None:
    said = say("Measured: off by {mm} mm at most places.", mm=Figure(0.3))
    assert "0,3" in said.told(translation(code))
    likeness = from_devices("Faces 3 and 7 are so alike (0.93) that they may be mixed up, or they are one.")
    assert "0,93" in likeness.told(translation(code))


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
