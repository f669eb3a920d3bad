"""From raw edges to gestures and answers, on a time line that the tests write."""

import pytest

from hardware.pads.answers import ANSWER_AFTER_S, answer_due_s
from hardware.pads.gestures import STUCK_S, GestureBegan, GestureEnded, KeyStuck, LongPress
from hardware.pads.heard import Heard, Woken
from hardware.pads.listener import Listener
from hardware.pads.protocol import BUTTON_KEYS, Key, KeyEdge, PadBack, PadEvent, PadLost
from tests.hardware.pads.edges import in_time, press, trace

B1, B2, B3, B4 = BUTTON_KEYS


def listen(listener: Listener, events: list[PadEvent], until_s: float) -> tuple[list[Heard], list[float]]:
    """What was heard and when answers were given, by a watch that always looks at the right moment."""
    heard: list[Heard] = []
    answered_s: list[float] = []
    waiting = list(events)
    while True:
        next_s = waiting[0].at_s if waiting else until_s
        now_s = min(listener.due_s, next_s)
        if waiting and next_s <= listener.due_s:
            heard += listener.hear(waiting.pop(0))
        if now_s >= until_s:
            return heard, answered_s
        heard += listener.advance(now_s)
        answered_s += [now_s for _ in listener.answers(now_s)]


def kinds(heard: list[Heard]) -> list[type]:
    return [type(one) for one in heard]


def test_a_press_is_a_gesture_with_its_key() -> None:
    heard, _ = listen(Listener(), [*press(2, B3, 1.0)], 3.0)

    assert heard == [GestureBegan(2, 1.0, 1.02), GestureEnded(2, (B3,), True, 1.0, 1.12)]


@pytest.mark.parametrize("keys", [(B1,), (B4,), (B1, B2), (B1, B2, B3, B4)])
def test_a_gesture_is_answered_once_and_25_ms_after_its_first_touch_whatever_it_was(
    keys: tuple[Key, ...],
) -> None:
    _, answered_s = listen(Listener(), [*press(0, keys, 1.0)], 3.0)

    assert answered_s == [pytest.approx(1.025)]


def test_bouncing_does_not_move_the_answer() -> None:
    # The trace bounces for 4.06 ms as it goes down.
    _, answered_s = listen(Listener(), [*trace("bouncing")], 3.0)

    assert answered_s == [pytest.approx(0.025)]


@pytest.mark.parametrize(
    ("bounce_s", "answer_s"), [(0.0, 0.025), (0.005, 0.025), (0.0051, 0.050), (0.03, 0.050)]
)
def test_a_worse_button_is_answered_a_whole_step_later(bounce_s: float, answer_s: float) -> None:
    assert answer_due_s(7.0, 7.0 + bounce_s + 0.020) == pytest.approx(7.0 + answer_s)


def test_noise_is_not_answered() -> None:
    heard, answered_s = listen(Listener(), [*trace("noise-3ms")], 3.0)

    assert (heard, answered_s) == ([], [])


def test_five_pads_at_once_are_all_answered_in_time() -> None:
    edges = in_time([edge for pad in range(5) for edge in press(pad, B2, 1.0)])

    heard, answered_s = listen(Listener(), [*edges], 3.0)

    assert answered_s == [pytest.approx(1.0 + ANSWER_AFTER_S)] * 5
    assert sorted(one.pad for one in heard if isinstance(one, GestureEnded)) == [0, 1, 2, 3, 4]


def test_a_long_press_is_told_while_it_lasts_and_still_ends() -> None:
    heard, _ = listen(Listener(), [*press(0, B1, 1.0, hold_s=1.5)], 4.0)

    assert kinds(heard) == [GestureBegan, LongPress, GestureEnded]
    assert heard[1].at_s == 2.0


def test_a_stuck_key_is_announced_without_saying_which() -> None:
    heard, _ = listen(Listener(), [*trace("stuck")], STUCK_S + 1.0)
    stuck = heard[-1]

    assert isinstance(stuck, KeyStuck)
    assert stuck.pad == 3
    assert "button 4" not in stuck.sentence
    assert "pad 4" in stuck.sentence


def test_the_press_that_wakes_the_machine_is_no_entry_and_no_dispute() -> None:
    listener = Listener()
    listener.sleep()

    heard, answered_s = listen(listener, [*press(1, B1, 1.0, hold_s=1.5), *press(1, B2, 4.0)], 6.0)

    assert kinds(heard) == [Woken, GestureBegan, GestureEnded]
    assert heard[-1] == GestureEnded(1, (B2,), True, 4.0, 4.12)
    assert len(answered_s) == 2


def test_a_pad_that_is_lost_in_the_middle_of_a_press_invents_nothing() -> None:
    lost = PadLost(0, 1.05, "Pad 1 was pulled out.")
    events: list[PadEvent] = [KeyEdge(0, B1, True, 1.0), lost, KeyEdge(0, B1, False, 1.06)]

    heard, _ = listen(Listener(), events, 3.0)

    assert heard == [GestureBegan(0, 1.0, 1.02), lost]


def test_a_pad_that_is_back_is_heard_again() -> None:
    events: list[PadEvent] = [PadLost(0, 1.0, "Gone."), PadBack(0, 2.0, "Back."), *press(0, B1, 3.0)]

    heard, _ = listen(Listener(), events, 5.0)

    assert kinds(heard) == [PadLost, PadBack, GestureBegan, GestureEnded]


def test_a_chord_counts_when_all_its_keys_come_up_together() -> None:
    rolled = [
        KeyEdge(0, key, down, at_s)
        for key, down, at_s in ((B1, True, 1.0), (B3, True, 1.1), (B3, False, 1.6), (B1, False, 1.9))
    ]

    heard, _ = listen(Listener(), [*rolled], 4.0)

    assert heard[-1] == GestureEnded(0, (B1, B3), True, 1.0, 1.9)


@pytest.mark.parametrize(
    "moves",
    [
        # One finger lifted to correct, the other let go much later.
        ((B1, True, 1.0), (B3, True, 1.1), (B3, False, 1.4), (B1, False, 2.0)),
        # Never all held at one moment.
        (
            (B1, True, 1.0),
            (B3, True, 1.1),
            (B1, False, 1.2),
            (B2, True, 1.3),
            (B2, False, 1.5),
            (B3, False, 1.5),
        ),
    ],
)
def test_a_chord_that_was_corrected_on_the_way_is_told_apart(
    moves: tuple[tuple[Key, bool, float], ...],
) -> None:
    heard, _ = listen(Listener(), [KeyEdge(0, key, down, at_s) for key, down, at_s in moves], 4.0)

    ended = heard[-1]
    assert isinstance(ended, GestureEnded)
    assert not ended.together
