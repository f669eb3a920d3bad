"""Sentences in any language, placings with ties, chance that comes in, refusals that say why."""

import random
from collections import Counter

import pytest

from companion.shared.chance import one_of, shuffled
from companion.shared.refusals import MoveRefused
from companion.shared.sentences import DECIMAL, Figure, Word, listed, say, trimmed
from companion.shared.standings import outcome_of, placings
from tests.companion.shared.counting import CountingRefusal

GERMAN = {
    "{player} takes {cards}.": "{cards} geht an {player}.",
    "{most} and {last}": "{most} und {last}",
    "palace": "Palast",
    "camel": "Kamel",
}


def test_a_sentence_is_told_in_another_language_but_names_stay() -> None:
    sentence = say("{player} takes {cards}.", player="camel", cards=(Word("palace"), Word("camel")))
    assert str(sentence) == "camel takes palace and camel."
    assert sentence.told(lambda text: GERMAN[text]) == "Palast und Kamel geht an camel."


def test_a_list_has_the_signs_of_its_language() -> None:
    signs = {"{first}, {next}": "{first}、{next}", "{most} and {last}": "{most}和{last}"}
    said = say("Turned up: {cards}", cards=("A", "B", "C", "D"))
    assert said.told() == "Turned up: A, B, C and D"
    assert said.told(lambda text: signs.get(text, text)) == "Turned up: A、B、C 和 D"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Anna", "還沒輪到 Anna，共 3 張"),
        ("小明", "還沒輪到小明，共 3 張"),
        ("小明2", "還沒輪到小明2，共 3 張"),
    ],
)
def test_letters_and_figures_stand_apart_from_chinese_characters_and_names_do_not(
    name: str, told: str
) -> None:
    chinese = {"It is not the turn of {player}: {number} cards": "還沒輪到{player}，共{number}張"}
    said = say("It is not the turn of {player}: {number} cards", player=name, number=3)
    assert said.told(lambda text: chinese[text]) == told


def test_what_is_filled_into_other_scripts_stays_as_it_is_written() -> None:
    assert say("{player}s Teppich", player="小明").told() == "小明s Teppich"


@pytest.mark.parametrize(
    ("figure", "english", "german"),
    [
        (Figure(0.34), "0.3 mm", "0,3 mm"),
        (Figure(-12.5, 2), "-12.50 mm", "-12,50 mm"),
        (Figure(2.0, 0), "2 mm", "2 mm"),
        (trimmed(3.0), "3 mm", "3 mm"),
        (trimmed(3.5), "3.5 mm", "3,5 mm"),
        (trimmed(1 / 3), "0.33 mm", "0,33 mm"),
    ],
)
def test_decimals_have_the_sign_of_their_language(figure: Figure, english: str, german: str) -> None:
    said = say("{value} mm", value=figure)
    signs = {DECIMAL: "{whole},{decimals}"}
    assert (str(said), said.told(lambda text: signs.get(text, text))) == (english, german)


def test_sentences_may_be_listed_as_words_are() -> None:
    things = tuple(say("{number} pearls", number=number) for number in (2, 3, 4))
    assert str(say("for {things}", things=listed(things))) == "for 2 pearls, 3 pearls and 4 pearls"
    assert str(listed(things[:1])) == "2 pearls"


def test_lists_read_as_people_write_them() -> None:
    told = [str(say("{list}", list=tuple(range(length)))) for length in range(4)]
    assert told == ["", "0", "0 and 1", "0, 1 and 2"]


def test_a_list_of_sentences_is_set_apart() -> None:
    assert str(say("{list}", list=(say("one"), say("two and three")))) == "one; two and three"


def test_a_sentence_with_a_gap_left_open_is_an_error() -> None:
    with pytest.raises(ValueError, match="player"):
        say("{player} throws.")


@pytest.mark.parametrize(
    ("points", "places"),
    [((30, 30, 12), (1, 1, 3)), ((5, 9, 9, 1), (3, 1, 1, 4)), ((0, 0, 0), (1, 1, 1)), ((-5, -1), (2, 1))],
)
def test_equal_points_share_the_better_place(points: tuple[int, ...], places: tuple[int, ...]) -> None:
    assert placings(points) == places


def test_an_outcome_lists_the_best_first_and_names_all_winners() -> None:
    outcome = outcome_of((12, 30, 30))
    assert [standing.seat for standing in outcome.standings] == [1, 2, 0]
    assert outcome.winners == (1, 2)


def test_a_shuffle_keeps_all_things_and_every_order_comes() -> None:
    draw = random.Random(4)
    orders = Counter(shuffled("abc", draw) for _ in range(6000))
    # Six orders, about a thousand times each: 150 is five standard deviations.
    assert len(orders) == 6
    assert all(abs(times - 1000) < 150 for times in orders.values())


def test_one_of_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="range"):
        one_of((), random.Random(1))


def test_a_refusal_tells_what_the_rule_and_what_would_fit() -> None:
    refused = MoveRefused(CountingRefusal.TOO_MUCH, say("11 is too much."), (say("1"), say("2")))
    assert str(refused) == "11 is too much. Rule: The sum stays at ten or less. What fits: 1; 2."
    assert CountingRefusal.TOO_MUCH.code == "too-much"
