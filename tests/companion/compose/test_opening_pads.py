"""From settings to pads: what cannot be had is said with a way on; nothing simulated comes by itself."""

import sys
from pathlib import Path

import pytest

from companion.compose import opening_pads
from companion.compose.opening_pads import PadsAtHand, PadsWanted, open_pads
from companion.compose.seat_pads import SeatPads, WatchedPads
from companion.settings import CueName, LampName, PadKind, Settings, settings_from_toml
from companion.shared.players import Seat
from hardware.board import mock_board
from hardware.errors import NoGpio, PadsUnavailable
from hardware.lights import Lamp
from hardware.pads.gestures import GestureBegan
from hardware.pads.heard import Heard, WatchFailed
from hardware.pads.protocol import PadLayout
from hardware.sound import Cue
from tests.companion.compose.duelling_table import roster

THREE = roster(3)
MOCK = "[pads]\npin_factory = 'mock'\n[sounds]\noutput = 'none'\n"


@pytest.fixture(autouse=True)
def _no_hardware(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with neither pins nor number pads, whatever this one has."""

    def no_pins() -> None:
        raise NoGpio("This machine has no GPIO pins.")

    def no_number_pads(ports: object) -> None:
        raise PadsUnavailable("No USB number pad found.")

    monkeypatch.setattr(opening_pads, "Board", no_pins)
    monkeypatch.setattr(opening_pads, "NumPads", no_number_pads)


def opened(kind: PadKind | None = None, toml: str = "", script: Path | None = None) -> PadsAtHand:
    return open_pads(PadsWanted(kind, script), THREE, settings_from_toml(toml))


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (
            PadKind.AUTO,
            "Pads: none found, everybody chooses on the screen. This machine has no GPIO pins. "
            "No USB number pad found.",
        ),
        (
            PadKind.GPIO,
            "Pads: no buttons on the Pi's pins. This machine has no GPIO pins. Until then everybody chooses "
            "on the screen.",
        ),
        (
            PadKind.NUMPAD,
            "Pads: no USB number pads. No USB number pad found. Until then everybody chooses on the screen.",
        ),
        (PadKind.NONE, "Pads: none wanted; everybody chooses on the screen."),
    ],
)
def test_what_is_not_there_is_said_and_nothing_takes_its_place(kind: PadKind, said: str) -> None:
    with opened(kind) as at_hand:
        assert at_hand.sentences == (said,)
        assert at_hand.pads.seats == ()


def test_auto_says_what_it_took_and_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening_pads, "Board", mock_board)
    with opened(PadKind.AUTO, "[sounds]\noutput = 'none'\n") as at_hand:
        assert at_hand.sentences == ("Pads: buttons on the Pi's pins, found by themselves.",)
        assert at_hand.pads.seats == (0, 1, 2)


def test_mock_pins_come_only_by_name_and_say_so() -> None:
    with opened(PadKind.GPIO, MOCK) as at_hand:
        assert "These are mock pins, as the settings say: no button is real." in at_hand.sentences


def test_the_keyboard_has_a_block_for_each_seat() -> None:
    with opened(PadKind.KEYS, "[sounds]\noutput = 'none'\n") as at_hand:
        assert at_hand.keyboard is not None
        assert at_hand.keyboard.blocks == ("1234", "7890", "asdf")
        assert at_hand.sentences[1] == "Pad 1 is the keys 1 2 3 4."


def test_each_seat_may_have_its_own_kind() -> None:
    toml = f"{MOCK}\n".replace("[pads]", "[pads]\nseats = ['gpio', 'none', 'keys']")
    with opened(toml=toml) as at_hand:
        assert at_hand.pads.seats == (0, 2)
        assert not at_hand.pads.chords(Seat(2))
        assert "Ben has no pad and chooses on the screen." in at_hand.sentences


def test_a_pin_given_out_twice_is_a_sentence() -> None:
    with opened(PadKind.GPIO, "[pads]\npins = [[5, 6, 13, 19, 5]]\n") as at_hand:
        assert (
            "GPIO 5 (pin 29) is given out twice: to button 1 of pad 1 and light of pad 1"
            in (at_hand.sentences[0])
        )


def test_a_script_says_that_nobody_presses(tmp_path: Path) -> None:
    path = tmp_path / "presses.txt"
    path.write_text("duel\n0.1 1 1\n")
    with opened(script=path) as at_hand:
        assert at_hand.script is not None
        assert at_hand.sentences[0] == f"Pads: played by the script {path}; nobody presses a button."


def test_threads_are_switched_quickly_while_pads_are_open_and_as_before_afterwards() -> None:
    usual_s = sys.getswitchinterval()
    with opened(PadKind.KEYS, "[sounds]\noutput = 'none'\n"):
        assert sys.getswitchinterval() == pytest.approx(0.001)
    assert sys.getswitchinterval() == usual_s


def test_the_settings_name_every_light_and_sound_there_is() -> None:
    assert {name.value for name in LampName} == {lamp.value for lamp in Lamp} - {"off"}
    assert {name.value for name in CueName} == {cue.value for cue in Cue}


def test_all_of_it_can_be_set() -> None:
    toml = (
        "[pads]\nkind = 'keys'\nkeys = ['qwer']\nports = ['usb-1']\npause_between_duels_s = 1\n"
        "[lights]\non = false\noff_for = ['done']\nanswers = false\n"
        "[sounds]\noutput = 'buzzer'\nsilent = ['felt']\nbuzzer_pin = 0\n"
    )
    settings = settings_from_toml(toml)

    assert settings.pads.keys == ("qwer",)
    assert settings.lights.off_for == {LampName.DONE}
    assert settings.sounds.silent == {CueName.FELT}
    assert Settings().pads.kind is PadKind.AUTO


class _Said:
    """A watch that has heard something."""

    def __init__(self, *heard: Heard) -> None:
        self.waiting = list(heard)
        self.asleep = False

    def heard(self, timeout_s: float) -> Heard | None:
        return self.waiting.pop(0) if self.waiting else None

    def show(self, pad: int, lamp: Lamp) -> None: ...

    def show_outcome(self, gesture: object, lamp: Lamp) -> None: ...

    def sleep(self) -> None:
        self.asleep = True


def test_pads_of_two_kinds_are_heard_by_seat() -> None:
    buttons, numbers = _Said(GestureBegan(1, 0.0, 0.02)), _Said(WatchFailed(0.0, "It broke."))
    pads = SeatPads(
        (
            WatchedPads(buttons, PadLayout.FOUR_BUTTONS, (Seat(0), Seat(2))),
            WatchedPads(numbers, PadLayout.NUMBER_PAD, (Seat(1),)),
        )
    )
    first, second = pads.heard(0.0), pads.heard(0.0)

    assert first is not None
    assert second is not None
    assert (first.seats, second.seats) == ((2,), (1,))
    assert pads.heard(0.02) is None
    pads.sleep()
    assert buttons.asleep
    assert numbers.asleep


def test_a_pad_of_nobody_is_not_heard_at_any_seat() -> None:
    pads = SeatPads((WatchedPads(_Said(GestureBegan(4, 0.0, 0.02)), PadLayout.FOUR_BUTTONS, (Seat(0),)),))

    heard = pads.heard(0.0)
    assert heard is not None
    assert heard.seats == ()
