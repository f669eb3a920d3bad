"""Bouncing contacts become presses. Expected counts come from the heads of the traces: what the hand did."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.pads.debounce import STABLE_S, Debounce, KeyChange
from hardware.pads.protocol import BUTTON_KEYS, Key, KeyEdge
from tests.hardware.pads.edges import trace

FOREVER_S = 1e9


def changes(edges: list[KeyEdge], asked_s: tuple[float, ...] = (FOREVER_S,)) -> list[KeyChange]:
    """All changes of a trace when the debounce is also asked at the given times."""
    debounce = Debounce()
    found: list[KeyChange] = []
    waiting = sorted(asked_s)
    for edge in edges:
        while waiting and waiting[0] < edge.at_s:
            found += debounce.settle(waiting.pop(0))
        found += debounce.feed(edge)
    for now_s in (*waiting, FOREVER_S):
        found += debounce.settle(now_s)
    return found


@pytest.mark.parametrize(
    ("name", "presses", "releases"),
    [
        ("clean", 1, 1),
        ("bouncing", 1, 1),
        ("noise-3ms", 0, 0),
        ("stuck", 1, 0),
        ("two-at-once", 2, 2),
        ("shortest", 1, 1),
    ],
)
def test_a_trace_gives_what_the_hand_did(name: str, presses: int, releases: int) -> None:
    found = changes(trace(name))

    assert [change.down for change in found].count(True) == presses
    assert [change.down for change in found].count(False) == releases


def test_a_press_is_told_with_the_moment_the_finger_touched() -> None:
    down, up = changes(trace("bouncing"))

    assert (down.at_s, up.at_s) == (0.0, 0.095)
    # The last edges of the trace are at 4.06 and 101.02 ms; 20 ms of rest make them certain.
    assert down.settled_s == pytest.approx(0.02406)
    assert up.settled_s == pytest.approx(0.12102)


def test_two_at_once_are_kept_apart() -> None:
    found = changes(trace("two-at-once"))

    assert [(change.pad, change.key, change.down) for change in found] == [
        (0, Key.BUTTON_1, True),
        (4, Key.BUTTON_3, True),
        (4, Key.BUTTON_3, False),
        (0, Key.BUTTON_1, False),
    ]


def test_nothing_is_certain_before_20_ms_of_rest() -> None:
    debounce = Debounce()
    debounce.feed(KeyEdge(0, Key.BUTTON_1, True, 1.0))

    assert debounce.settle(1.0199) == ()
    assert len(debounce.settle(1.0201)) == 1


def test_a_second_press_needs_a_steady_release() -> None:
    # Down for 100 ms, open for 15 ms only, down again: a finger that trembled, not two presses.
    edges = [
        KeyEdge(0, Key.BUTTON_1, down, at_s)
        for down, at_s in ((True, 0.0), (False, 0.1), (True, 0.115), (False, 0.2))
    ]

    assert [change.down for change in changes(edges)] == [True, False]


def test_a_lost_edge_neither_doubles_nor_invents_a_press() -> None:
    # Two presses are told, and between them one release was lost.
    edges = [KeyEdge(0, Key.BUTTON_1, down, at_s) for down, at_s in ((True, 0.0), (True, 0.3), (False, 0.4))]

    assert [change.down for change in changes(edges)] == [True, False]


def test_a_pad_that_is_gone_leaves_nothing_half_pressed() -> None:
    debounce = Debounce()
    debounce.feed(KeyEdge(2, Key.BUTTON_1, True, 0.0))
    debounce.forget(2)

    assert debounce.settle(FOREVER_S) == ()


EDGES = st.lists(
    st.tuples(st.integers(0, 200_000), st.integers(0, 1), st.sampled_from(BUTTON_KEYS[:2]), st.booleans()),
    max_size=40,
).map(
    lambda rows: [
        KeyEdge(pad, key, down, time_us / 1e6)
        for time_us, pad, key, down in sorted(rows, key=lambda row: row[0])
    ]
)


@given(EDGES, st.lists(st.integers(0, 300_000), max_size=12))
def test_it_does_not_matter_how_often_one_asks(edges: list[KeyEdge], asked_us: list[int]) -> None:
    often = changes(edges, tuple(time_us / 1e6 + 1e-7 for time_us in asked_us))
    once = changes(edges)

    assert sorted(often, key=_order) == sorted(once, key=_order)


@given(EDGES)
def test_presses_and_releases_take_turns_and_each_was_steady_for_20_ms(edges: list[KeyEdge]) -> None:
    found = changes(edges)

    for place in {(edge.pad, edge.key) for edge in edges}:
        own = [change for change in found if (change.pad, change.key) == place]
        assert [change.down for change in own] == [number % 2 == 0 for number in range(len(own))]
        for change in own:
            before = [
                edge
                for edge in edges
                if (edge.pad, edge.key) == place and change.settled_s - STABLE_S + 1e-9 < edge.at_s
            ]
            assert all(edge.at_s >= change.settled_s - 1e-9 for edge in before)


@given(st.lists(st.tuples(st.floats(0.06, 0.5), st.floats(0.05, 0.5)), max_size=8))
def test_every_clean_press_of_60_ms_is_heard(holds: list[tuple[float, float]]) -> None:
    edges, now_s = [], 0.0
    for hold_s, pause_s in holds:
        edges += [
            KeyEdge(0, Key.BUTTON_1, True, now_s),
            KeyEdge(0, Key.BUTTON_1, False, now_s + hold_s),
        ]
        now_s += hold_s + pause_s

    assert [change.down for change in changes(edges)].count(True) == len(holds)


def test_the_key_is_not_in_the_text_of_an_edge_or_a_change() -> None:
    edge = KeyEdge(0, Key.BUTTON_3, True, 0.0)
    (change,) = changes([edge])

    assert "button" not in f"{edge!r} {change!r}".lower()


def _order(change: KeyChange) -> tuple[float, int, str, bool]:
    return change.at_s, change.pad, change.key.value, change.down
