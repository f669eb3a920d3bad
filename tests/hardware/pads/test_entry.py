"""Gestures become choices. Expected values: nth of the hand; the weights 1, 2, 4, 8; the digit itself."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.errors import BadChoices
from hardware.pads.entry import Chords, Digits, Entry, EntryStyle, Outcome, Slots, entry_for
from hardware.pads.gestures import GestureEnded
from hardware.pads.protocol import BUTTON_KEYS, DIGIT_KEYS, Key, PadLayout

B1, B2, B3, B4 = BUTTON_KEYS
TOKENS = frozenset({1, 2, 4, 5, 6, 7, 8, 9})  # the second game's tokens: there is no 3
HAND = (8, 5, 4, 1)


def gesture(*keys: Key, together: bool = True, began_s: float = 1.0) -> GestureEnded:
    return GestureEnded(0, keys, together, began_s, began_s + 0.1)


def play(entry: Entry, *gestures: GestureEnded) -> tuple[int | None, list[Outcome]]:
    outcomes = []
    for one in gestures:
        entry, outcome = entry.after(one)
        outcomes.append(outcome)
    return None if entry.chosen is None else entry.chosen.value, outcomes


@pytest.mark.parametrize(("key", "djinn"), [(B1, 1), (B2, 4), (B3, 5), (B4, 8)])
def test_button_n_is_the_nth_djinn_in_ascending_order(key: Key, djinn: int) -> None:
    assert play(Slots(HAND, 0.0), gesture(key)) == (djinn, [Outcome.CHOSEN])


def test_another_press_changes_the_choice() -> None:
    assert play(Slots(HAND, 0.0), gesture(B1), gesture(B4))[0] == 8


def test_all_four_together_take_a_choice_back() -> None:
    value, outcomes = play(Slots(HAND, 0.0), gesture(B2), gesture(*BUTTON_KEYS))

    assert (value, outcomes) == (None, [Outcome.CHOSEN, Outcome.TAKEN_BACK])


def test_nothing_to_take_back_is_nothing_to_tell() -> None:
    assert play(Slots(HAND, 0.0), gesture(*BUTTON_KEYS)) == (None, [Outcome.NOTHING])


def test_two_buttons_at_once_choose_nothing_and_leave_the_choice() -> None:
    assert play(Slots(HAND, 0.0), gesture(B2), gesture(B1, B4)) == (4, [Outcome.CHOSEN, Outcome.ATTENTION])


def test_a_button_with_no_djinn_asks_for_attention_and_is_a_decoy_once_a_choice_is_made() -> None:
    value, outcomes = play(Slots((8, 3), 0.0), gesture(B3), gesture(B1), gesture(B4))

    assert (value, outcomes) == (3, [Outcome.ATTENTION, Outcome.CHOSEN, Outcome.CHOSEN])


def test_pressing_ones_own_choice_again_is_a_harmless_decoy() -> None:
    assert play(Slots(HAND, 0.0), gesture(B3), gesture(B3), gesture(B3)) == (5, [Outcome.CHOSEN] * 3)


@pytest.mark.parametrize("held", [keys for n in (1, 2, 3) for keys in itertools.combinations(BUTTON_KEYS, n)])
def test_what_is_held_together_adds_up(held: tuple[Key, ...]) -> None:
    number = sum({B1: 1, B2: 2, B3: 4, B4: 8}[key] for key in held)

    assert play(Chords(frozenset(range(1, 15)), 0.0), gesture(*held)) == (number, [Outcome.CHOSEN])


def test_a_chord_out_of_range_asks_for_attention_and_the_earlier_choice_stands() -> None:
    assert play(Chords(TOKENS, 0.0), gesture(B3), gesture(B1, B2)) == (4, [Outcome.CHOSEN, Outcome.ATTENTION])


def test_all_four_take_a_chord_back() -> None:
    assert play(Chords(TOKENS, 0.0), gesture(B4), gesture(*BUTTON_KEYS))[0] is None


def test_fingers_that_did_not_hold_together_choose_nothing() -> None:
    assert play(Chords(TOKENS, 0.0), gesture(B1, B3, together=False)) == (None, [Outcome.ATTENTION])


def test_fifteen_cannot_be_asked_for_by_chord_because_it_takes_back() -> None:
    with pytest.raises(BadChoices, match="all four together take back"):
        Chords(frozenset({1, 15}), 0.0)


@pytest.mark.parametrize("number", sorted(TOKENS))
def test_a_number_up_to_nine_is_one_digit(number: int) -> None:
    assert play(Digits(TOKENS, 0.0), gesture(DIGIT_KEYS[number])) == (number, [Outcome.CHOSEN])


@pytest.mark.parametrize("number", range(1, 16))
def test_where_fifteen_is_possible_every_number_takes_two_digits(number: int) -> None:
    first, second = (DIGIT_KEYS[int(digit)] for digit in f"{number:02}")
    entry = Digits(frozenset(range(1, 16)), 0.0)

    assert play(entry, gesture(first), gesture(second)) == (number, [Outcome.NOTHING, Outcome.CHOSEN])


def test_a_quick_typist_may_overlap_the_two_digits() -> None:
    entry = Digits(frozenset(range(1, 16)), 0.0)

    assert play(entry, gesture(Key.DIGIT_1, Key.DIGIT_2, together=False)) == (12, [Outcome.CHOSEN])


def test_backspace_clears_a_digit_and_otherwise_takes_the_choice_back() -> None:
    entry = Digits(frozenset(range(1, 16)), 0.0)
    zero, seven, back = gesture(Key.DIGIT_0), gesture(Key.DIGIT_7), gesture(Key.BACKSPACE)

    assert play(entry, gesture(Key.DIGIT_1), back, zero, seven)[0] == 7
    assert play(entry, zero, seven, back) == (None, [Outcome.NOTHING, Outcome.CHOSEN, Outcome.TAKEN_BACK])


def test_enter_changes_nothing() -> None:
    entry = Digits(TOKENS, 0.0)

    assert play(entry, gesture(Key.ENTER), gesture(Key.DIGIT_5), gesture(Key.ENTER))[0] == 5


def test_a_digit_out_of_range_asks_for_attention() -> None:
    assert play(Digits(TOKENS, 0.0), gesture(Key.DIGIT_3)) == (None, [Outcome.ATTENTION])


@pytest.mark.parametrize("entry", [Slots(HAND, 2.0), Chords(TOKENS, 2.0), Digits(TOKENS, 2.0)])
def test_what_began_before_the_duel_was_opened_does_not_count(entry: Entry) -> None:
    key = Key.DIGIT_1 if isinstance(entry, Digits) else B1

    assert play(entry, gesture(key, began_s=1.9)) == (None, [Outcome.NOTHING])


@pytest.mark.parametrize("hand", [(), (1, 2, 3, 4, 5), (7, 7)])
def test_a_hand_that_does_not_fit_is_refused_without_saying_what_it_was(hand: tuple[int, ...]) -> None:
    with pytest.raises(BadChoices) as refused:
        Slots(hand, 0.0)

    assert "7" not in str(refused.value)


def test_the_pad_decides_how_a_choice_is_entered() -> None:
    assert isinstance(entry_for(PadLayout.FOUR_BUTTONS, EntryStyle.SLOTS, HAND, 0.0), Slots)
    assert isinstance(entry_for(PadLayout.FOUR_BUTTONS, EntryStyle.CHORDS, TOKENS, 0.0), Chords)
    assert isinstance(entry_for(PadLayout.NUMBER_PAD, EntryStyle.SLOTS, HAND, 0.0), Digits)


@given(st.lists(st.sampled_from(BUTTON_KEYS), min_size=1, max_size=6))
def test_no_text_differs_with_the_choice(keys: list[Key]) -> None:
    texts = set()
    for start in (Slots(HAND, 0.0), Slots((2, 3, 6, 7), 0.0)):
        entry: Entry = start
        for key in keys:
            one = gesture(key)
            entry, _ = entry.after(one)
            texts.add(f"{entry!r} {entry} {entry.chosen!r} {one!r}")

    assert len(texts) == 1
