"""Ten thousand duels on mock pins with bouncing buttons and noise: no bid lost, doubled or invented."""

import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from hardware.board import Board
from hardware.pads.entry import Entry, Outcome, Slots
from hardware.pads.gestures import GestureEnded
from hardware.pads.gpio import GpioPads
from hardware.pads.heard import Heard
from hardware.pads.listener import Listener
from hardware.pads.protocol import BUTTON_KEYS, KeyEdge
from hardware.pins import DEFAULT_PIN_MAP
from tests.hardware.pads.edges import bouncing, gap, in_time, spike
from tests.hardware.pads.mock_pins import HandClock, TimedFactory

DUELS = 10_000
HAND = (1, 4, 5, 8)
BCM = {
    (pad, key): bcm
    for pad, pins in enumerate(DEFAULT_PIN_MAP.pads)
    for key, bcm in zip(BUTTON_KEYS, pins.buttons, strict=True)
}


class Evening:
    """Mock pins, pads and listener, and the hands that press them."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)
        self.clock = HandClock(0.0)
        self.factory = TimedFactory(self.clock)
        self.pads = GpioPads(Board(self.factory, self.clock))
        self.listener = Listener()
        #: Seconds from the first touch to the answer, by the button that was pressed.
        self.answers_s: dict[int, list[float]] = defaultdict(list)

    def play(self, edges: list[KeyEdge]) -> list[Heard]:
        """Move the pins as the hands do, with the watch looking up whenever something is due."""
        heard: list[Heard] = []
        for edge in edges:
            heard += self._until(edge.at_s)
            self.clock.now_s = edge.at_s
            self.factory.press(BCM[edge.pad, edge.key], edge.down)
            heard += self._hear()
        return heard + self._until(self.clock.now_s + 0.2)

    def _until(self, until_s: float) -> list[Heard]:
        heard: list[Heard] = []
        while (due_s := self.listener.due_s) < until_s:
            self.clock.now_s = due_s
            heard += self.listener.advance(self.clock.now_s)
            for answer in self.listener.answers(self.clock.now_s):
                touched_s, button = self.touched[answer.pad]
                self.answers_s[button].append(self.clock.now_s - touched_s)
        return heard

    def _hear(self) -> list[Heard]:
        heard: list[Heard] = []
        while (event := self.pads.next_event(0.0)) is not None:
            heard += self.listener.hear(event)
        return heard

    def duel(self) -> tuple[dict[int, int], dict[int, int], Counter[int]]:
        """One duel: what each player meant, what was entered, and how often an entry was taken."""
        began_s = self.clock.now_s + 1.0
        players = self.draw.sample(range(5), self.draw.randrange(2, 5))
        entries: dict[int, Entry] = {pad: Slots(HAND, began_s) for pad in players}
        meant = {pad: self.draw.randrange(4) for pad in players}
        self.touched: dict[int, tuple[float, int]] = {}
        edges: list[KeyEdge] = []
        for pad, slot in meant.items():
            at_s = began_s + self.draw.uniform(0.05, 0.3)
            self.touched[pad] = (at_s, slot)
            hold_s = self.draw.uniform(0.06, 0.2)
            edges += bouncing(self.draw, pad, BUTTON_KEYS[slot], at_s, hold_s)
            if hold_s > 0.1:  # a wire that loses contact for a moment while the button is held
                edges += gap(self.draw, pad, BUTTON_KEYS[slot], at_s + hold_s / 2)
        for _ in range(3):  # noise at any time, on the pads of players and of others
            pad, slot = self.draw.randrange(5), self.draw.randrange(4)
            if meant.get(pad) != slot:
                edges += spike(self.draw, pad, BUTTON_KEYS[slot], began_s + self.draw.uniform(0.0, 0.6))
        taken: Counter[int] = Counter()
        for heard in self.play(in_time(edges)):
            if isinstance(heard, GestureEnded):
                entries[heard.pad], outcome = entries[heard.pad].after(heard)
                taken[heard.pad] += outcome is Outcome.CHOSEN
        entered = {pad: entry.chosen.value for pad, entry in entries.items() if entry.chosen is not None}
        return {pad: HAND[slot] for pad, slot in meant.items()}, entered, taken


@pytest.fixture(scope="module")
def evening() -> Iterator[Evening]:
    made = Evening(seed=2011)
    yield made
    made.pads.close()
    made.factory.reset()


def test_ten_thousand_noisy_duels_lose_double_and_invent_nothing(evening: Evening) -> None:
    for _ in range(DUELS):
        meant, entered, taken = evening.duel()

        assert entered == meant
        assert taken == dict.fromkeys(meant, 1)


def test_the_time_to_the_answer_says_nothing_of_the_button(evening: Evening) -> None:
    for _ in range(300):
        evening.duel()
    times = {button: sorted(seconds) for button, seconds in evening.answers_s.items()}

    assert sorted(times) == [0, 1, 2, 3]
    for button in (1, 2, 3):
        assert apart(times[0], times[button]) < threshold(times[0], times[button])


def test_the_test_of_times_finds_a_watch_that_tells() -> None:
    # A quarter of a millisecond more for each button: what an honest comparison has to see.
    draw = random.Random(7)
    telling = {
        button: sorted(0.025 + 0.00025 * button + draw.gauss(0, 0.0002) for _ in range(900))
        for button in range(4)
    }

    assert apart(telling[0], telling[1]) > threshold(telling[0], telling[1])


def apart(one: list[float], other: list[float]) -> float:
    """The Kolmogorov-Smirnov distance of two sorted samples; equal values (to a microsecond) go together."""
    steps: Counter[int] = Counter()
    for seconds in one:
        steps[round(seconds * 1e6)] += len(other)
    for seconds in other:
        steps[round(seconds * 1e6)] -= len(one)
    height = widest = 0
    for moment in sorted(steps):
        height += steps[moment]
        widest = max(widest, abs(height))
    return widest / (len(one) * len(other))


def threshold(one: list[float], other: list[float]) -> float:
    """What two samples of one distribution exceed once in a thousand times (Smirnov's formula)."""
    return 1.95 * math.sqrt((len(one) + len(other)) / (len(one) * len(other)))
