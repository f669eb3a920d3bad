"""Pads on pins: gpiozero's mock pins stand for the Pi's, on a clock that the tests turn."""

import stat
from collections.abc import Iterator
from pathlib import Path

import gpiozero
import pytest

from hardware.board import Board
from hardware.errors import NoGpio, PadsUnavailable, PinInUse
from hardware.pads.gpio import MOST_EDGES_PER_S, REST_S, GpioPads
from hardware.pads.protocol import Key, KeyEdge, PadBack, PadLost
from hardware.pins import DEFAULT_PIN_MAP, PinMap
from tests.hardware.pads.mock_pins import HandClock, TimedFactory

PIN = DEFAULT_PIN_MAP.pads[0].buttons[0]


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def factory(clock: HandClock) -> Iterator[TimedFactory]:
    made = TimedFactory(clock)
    yield made
    made.reset()


@pytest.fixture
def board(factory: TimedFactory, clock: HandClock) -> Board:
    return Board(factory, clock)


def events(pads: GpioPads) -> list[object]:
    found: list[object] = []
    while (event := pads.next_event(0.0)) is not None:
        found.append(event)
    return found


def test_five_pads_and_the_buzzer_use_all_26_pins(board: Board, factory: TimedFactory) -> None:
    with GpioPads(board) as pads:
        lights = [board.output_line(pins.light) for pins in DEFAULT_PIN_MAP.pads]
        buzzer = board.output_line(DEFAULT_PIN_MAP.buzzer or 0)

        assert pads.count == 5
        assert len(factory.pins) == 26
        for line in (*lights, buzzer):
            line.close()


def test_a_pressed_button_is_a_low_pin_with_its_pull_up(board: Board, factory: TimedFactory) -> None:
    with GpioPads(board) as pads:
        assert factory.pin(PIN).pull == "up"
        factory.press(PIN, True)

        assert pads.next_event(0.0) == KeyEdge(0, Key.BUTTON_1, True, 1000.0)


def test_bouncing_comes_through_unfiltered(board: Board, factory: TimedFactory, clock: HandClock) -> None:
    with GpioPads(board) as pads:
        for down in (True, False, True):
            clock.turn(0.0002)
            factory.press(PIN, down)

        assert [event.down for event in events(pads) if isinstance(event, KeyEdge)] == [True, False, True]


def test_an_edge_stamped_by_another_clock_gets_the_time_of_its_arrival(
    board: Board, clock: HandClock
) -> None:
    assert board.time_of(clock() - 0.3) == pytest.approx(999.7)
    assert board.time_of(1_750_000_000.0) == 1000.0
    assert board.time_of(clock() - 500.0) == 1000.0


def test_a_button_that_hangs_is_seen_when_the_pads_open(
    factory: TimedFactory, board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Setting the pull lifts a mock pin; a button that hangs keeps it low all the same.
    monkeypatch.setattr(factory.pin(PIN), "drive_high", lambda: None)
    factory.pin(PIN)._state = False

    with GpioPads(board) as pads:
        assert pads.next_event(0.0) == KeyEdge(0, Key.BUTTON_1, True, 1000.0)


def test_an_edge_that_the_kernel_dropped_is_found_by_reading_the_level(
    board: Board, factory: TimedFactory, clock: HandClock
) -> None:
    with GpioPads(board) as pads:
        factory.press(PIN, True)
        events(pads)
        factory.pin(PIN)._state = True  # released, and the edge was lost
        clock.turn(0.3)

        assert pads.next_event(0.0) == KeyEdge(0, Key.BUTTON_1, False, 1000.3)


def test_closing_gives_the_pins_back(board: Board) -> None:
    GpioPads(board).close()

    GpioPads(board).close()  # would be refused were a pin still held


def test_a_pin_held_elsewhere_loses_its_pad_only(board: Board) -> None:
    line = board.output_line(PIN)
    with GpioPads(board) as pads:
        lost = pads.next_event(0.0)

        assert isinstance(lost, PadLost)
        assert lost.pad == 0
        assert "GPIO 5 (pin 29)" in lost.sentence
        assert [one.well for one in pads.health()] == [False, True, True, True, True]
    line.close()


def test_not_one_pad_is_an_error_with_a_way_on(board: Board) -> None:
    line = board.output_line(PIN)

    with pytest.raises(PadsUnavailable, match=r"GPIO 5 \(pin 29\) is already used"):
        GpioPads(board, DEFAULT_PIN_MAP.first(1))
    line.close()


def test_a_pin_twice_in_one_process_is_refused_by_name(board: Board) -> None:
    line = board.output_line(17)

    with pytest.raises(PinInUse) as refused:
        board.output_line(17)
    assert refused.value.bcm == 17
    line.close()


def test_a_loose_wire_is_cut_off_and_tried_again(
    board: Board, factory: TimedFactory, clock: HandClock
) -> None:
    with GpioPads(board, DEFAULT_PIN_MAP.first(2)) as pads:
        for number in range(MOST_EDGES_PER_S + 50):
            clock.turn(0.0001)
            factory.press(PIN, number % 2 == 0)
        flood = events(pads)
        clock.turn(REST_S + 1.0)
        later = pads.next_event(0.0)

        assert sum(isinstance(event, KeyEdge) for event in flood) == MOST_EDGES_PER_S
        assert [type(event) for event in flood if not isinstance(event, KeyEdge)] == [PadLost]
        assert later == PadBack(0, clock.now_s, "Pad 1 is quiet again.")
        assert pads.health()[0].well


def test_a_machine_without_gpio_says_so_and_what_works_instead(tmp_path: Path) -> None:
    with pytest.raises(NoGpio, match=r"no GPIO pins .* the keyboard and the screen work without"):
        Board(devices=tmp_path)


def test_no_permission_names_the_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    chip = tmp_path / "gpiochip0"
    chip.touch(stat.S_IRUSR)
    monkeypatch.setattr("os.access", lambda path, mode: False)  # root may open anything

    with pytest.raises(NoGpio, match="usermod -aG gpio"):
        Board(devices=tmp_path)


def test_nothing_ever_becomes_a_mock_by_itself(tmp_path: Path) -> None:
    (tmp_path / "gpiochip0").touch()

    # There is a chip, but no Pi and perhaps no lgpio: whatever is missing, it is said.
    with pytest.raises(NoGpio):
        Board(devices=tmp_path)
    assert gpiozero.Device.pin_factory is None


def test_a_pin_that_is_not_on_the_board_is_said(board: Board) -> None:
    with pytest.raises(NoGpio, match="GPIO 99"):
        board.output_line(99)


def test_a_map_of_ones_own_is_used(board: Board, factory: TimedFactory) -> None:
    with GpioPads(board, PinMap.from_settings([[17, 27, 22, 23, 24]])) as pads:
        factory.press(22, True)

        assert pads.next_event(0.0) == KeyEdge(0, Key.BUTTON_3, True, 1000.0)
