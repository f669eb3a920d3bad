"""What the board says when the Pi's own library fails, with a stand-in for lgpio, which is on a Pi only."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory

from hardware.board import Board
from hardware.errors import NoGpio, PinInUse
from hardware.pads.gpio import GpioPads
from hardware.pads.protocol import PadLost
from hardware.pins import DEFAULT_PIN_MAP

#: lgpio's own exception: a plain Exception that holds a text (lgpio_extra.py of lgpio 0.2.2).
LgpioError = type("error", (Exception,), {"__module__": "lgpio"})


@pytest.fixture
def chip(tmp_path: Path) -> Path:
    (tmp_path / "gpiochip0").touch()
    return tmp_path


def with_factory(monkeypatch: pytest.MonkeyPatch, make: Callable[[], Any], user: str = "") -> None:
    """Put stand-ins where gpiozero's lgpio factory and lgpio itself would be."""
    pins: Any = ModuleType("gpiozero.pins.lgpio")
    pins.LGPIOFactory = make
    lgpio: Any = ModuleType("lgpio")
    lgpio.gpio_get_line_info = lambda handle, gpio: [0, gpio, 1, f"GPIO{gpio}", user]
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", pins)
    monkeypatch.setitem(sys.modules, "lgpio", lgpio)


def failing(failure: Exception) -> Callable[[], Any]:
    def make() -> Any:
        raise failure

    return make


class BusyFactory(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """A board on which another program holds GPIO 5."""

    _handle = 0

    def pin(self, name: Any, pin_class: Any = None, **how: Any) -> Any:
        if name == 5:
            raise LgpioError("GPIO busy")
        return super().pin(name, pin_class, **how)


def test_an_unknown_board_is_said(chip: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_factory(monkeypatch, failing(gpiozero.PinUnknownPi("unable to locate Pi revision")))

    with pytest.raises(NoGpio, match="no Raspberry Pi that gpiozero knows"):
        Board(devices=chip)


def test_a_chip_that_does_not_open_is_said(chip: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_factory(monkeypatch, failing(LgpioError("can not open gpiochip")))

    with pytest.raises(NoGpio, match=r"cannot be opened \('?can not open gpiochip"):
        Board(devices=chip)


@pytest.mark.parametrize(
    ("user", "says"), [("w1-gpio", "held by 'w1-gpio'"), ("", "held by another program")]
)
def test_a_pin_of_another_program_is_named_with_its_holder(
    chip: Path, monkeypatch: pytest.MonkeyPatch, user: str, says: str
) -> None:
    with_factory(monkeypatch, BusyFactory, user)
    with Board(devices=chip) as board, pytest.raises(PinInUse) as refused:
        board.output_line(5)

    assert says in str(refused.value)
    assert "raspi-config" in str(refused.value)


def test_pads_with_a_pin_of_another_program_lose_that_pad_only(
    chip: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_factory(monkeypatch, BusyFactory, "spi0 CS0")
    with Board(devices=chip) as board, GpioPads(board, DEFAULT_PIN_MAP.first(2)) as pads:
        lost = pads.next_event(0.0)

        assert isinstance(lost, PadLost)
        assert "GPIO 5 (pin 29) is held by 'spi0 CS0' (GPIO busy)" in lost.sentence
        assert [one.well for one in pads.health()] == [False, True]


def test_a_folder_that_cannot_be_written_is_named(chip: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Unwritable(ModuleType):
        def __getattr__(self, name: str) -> Any:
            raise FileNotFoundError(2, "No such file or directory", ".lgd-nfy0")

    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", Unwritable("gpiozero.pins.lgpio"))

    with pytest.raises(NoGpio, match="LG_WD"):
        Board(devices=chip)


def test_closing_the_board_closes_the_pis_factory(chip: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []

    class Counting(MockFactory):  # type: ignore[misc]  # gpiozero has no types
        def close(self) -> None:
            closed.append("closed")
            super().close()

    with_factory(monkeypatch, Counting)
    with Board(devices=chip):
        assert closed == []
    assert closed == ["closed"]
