"""From settings to pads, lights and sounds that are open, with a sentence for whatever is not as wished."""

import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Self

from companion.compose.pad_script import DuelScript, read_script
from companion.compose.seat_pads import SeatPads, WatchedPads
from companion.settings import LightSettings, PadKind, PadSettings, PinFactory, Settings, SoundOut
from companion.shared.players import Roster, Seat
from hardware.board import Board, mock_board
from hardware.errors import HardwareError
from hardware.lights import GpioLeds, Lamp, Leds, Lights, NoLeds
from hardware.pads.gpio import GpioPads
from hardware.pads.keys import DEFAULT_BLOCKS, KeyPads
from hardware.pads.numpad import NumPads
from hardware.pads.protocol import Pads
from hardware.pads.watch import PadWatch
from hardware.pins import DEFAULT_PIN_MAP, PinMap
from hardware.sound import Buzzer, Cue, NoSpeaker, SoundOutput, Sounds, Speaker

#: Python lets a thread run this long before another gets its turn; its usual 5 ms would be a fifth of the
#: time in which a press is answered.
SWITCH_S = 0.001


@dataclass(frozen=True, slots=True)
class PadsWanted:
    """What was asked for on the command line: a kind, or a script; neither means the settings."""

    kind: PadKind | None = None
    script: Path | None = None


@dataclass(slots=True)
class Sibling:
    """One kind of pads, open. `seats` are theirs in order; `board` and `pin_map` are there with pins."""

    pads: Pads
    seats: tuple[Seat, ...]
    leds: Leds = field(default_factory=NoLeds)
    board: Board | None = None
    pin_map: PinMap | None = None
    notes: tuple[str, ...] = ()

    def close(self) -> None:
        self.pads.close()
        self.leds.close()
        if self.board is not None:
            self.board.close()


@dataclass(slots=True)
class PadsAtHand:
    """Everything that is open for one sitting; `sentences` say what was taken, why, and what does not work.

    `keyboard` is to be fed by whoever has the keyboard, `script` told of each duel.
    """

    pads: SeatPads
    cues: Sounds
    sentences: tuple[str, ...]
    keyboard: KeyPads | None = None
    script: DuelScript | None = None
    _closing: ExitStack = field(default_factory=ExitStack, repr=False)

    def close(self) -> None:
        self._closing.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


def open_pads(wanted: PadsWanted, roster: Roster, settings: Settings) -> PadsAtHand:
    """The pads of the settings, unless something else is wanted. What cannot be had is said, not raised.

    Raises ScriptUnclear for a script that cannot be played.
    """
    sentences: list[str] = []
    siblings: list[Sibling] = []
    script = read_script(wanted.script, len(roster)) if wanted.script is not None else None
    if script is not None:
        siblings = [Sibling(script.pads, roster.seats)]
        sentences.append(f"Pads: played by the script {wanted.script}; nobody presses a button.")
    else:
        for kind, seats in _by_kind(wanted, roster, settings.pads).items():
            opened, said = open_kind(kind, seats, settings)
            siblings += [opened] if opened is not None else []
            sentences += said
    with ExitStack() as opening:
        # Closed in the other order: first the watches, then the sounds, then pads and pins.
        for sibling in siblings:
            opening.callback(sibling.close)
        cues, said = _open_sounds(siblings, settings)
        sentences += said
        opening.callback(cues.close)
        groups = tuple(_watched(sibling, cues, settings.lights, opening) for sibling in siblings)
        pads = SeatPads(groups)
        sentences += _without(pads, roster)
        if groups:
            usual_s = sys.getswitchinterval()
            sys.setswitchinterval(SWITCH_S)
            opening.callback(sys.setswitchinterval, usual_s)
        keyboard = next((one.pads for one in siblings if isinstance(one.pads, KeyPads)), None)
        return PadsAtHand(pads, cues, tuple(sentences), keyboard, script, opening.pop_all())


def open_kind(
    kind: PadKind, seats: tuple[Seat, ...], settings: Settings
) -> tuple[Sibling | None, tuple[str, ...]]:
    """Pads of one kind for these seats, or None, and sentences that say what and why."""
    if kind is PadKind.NONE:
        return None, ("Pads: none wanted; everybody chooses on the screen.",)
    if kind is not PadKind.AUTO:
        try:
            sibling = _open(kind, seats, settings)
        except HardwareError as why:
            return None, (f"Pads: no {_NAMES[kind]}. {why} Until then everybody chooses on the screen.",)
        return sibling, (f"Pads: {_NAMES[kind]}.", *sibling.notes)
    reasons = []
    for candidate in (PadKind.GPIO, PadKind.NUMPAD):
        try:
            sibling = _open(candidate, seats, settings)
        except HardwareError as why:
            reasons.append(str(why))
            continue
        because = f" ({' '.join(reasons)})" if reasons else ""
        return sibling, (f"Pads: {_NAMES[candidate]}, found by themselves{because}.", *sibling.notes)
    return None, (f"Pads: none found, everybody chooses on the screen. {' '.join(reasons)}",)


def pin_map_of(pads: PadSettings, buzzer_pin: int, count: int | None = None) -> PinMap:
    """The settings' pin map, for the first `count` pads. Raises BadPinMap."""
    buzzer = buzzer_pin or None
    whole = PinMap.from_settings(pads.pins, buzzer) if pads.pins else PinMap(DEFAULT_PIN_MAP.pads, buzzer)
    return whole if count is None else whole.first(count)


_NAMES = {
    PadKind.GPIO: "buttons on the Pi's pins",
    PadKind.NUMPAD: "USB number pads",
    PadKind.KEYS: "blocks of this keyboard",
}


def _by_kind(wanted: PadsWanted, roster: Roster, pads: PadSettings) -> dict[PadKind, tuple[Seat, ...]]:
    """The seats of each kind; a seat that the settings do not name has the general kind."""
    kinds: dict[PadKind, tuple[Seat, ...]] = {}
    for seat in roster.seats:
        own = pads.seats[seat] if seat < len(pads.seats) else pads.kind
        kind = own if wanted.kind is None else wanted.kind
        kinds[kind] = (*kinds.get(kind, ()), seat)
    if len(kinds) > 1:
        kinds.pop(PadKind.NONE, None)  # said by name, once it is known who has no pad
    return kinds


def _open(kind: PadKind, seats: tuple[Seat, ...], settings: Settings) -> Sibling:
    """Raises HardwareError."""
    pads = settings.pads
    if kind is PadKind.GPIO:
        return _open_gpio(seats, settings)
    if kind is PadKind.NUMPAD:
        numpads = NumPads(pads.ports)
        return Sibling(numpads, seats[: numpads.count], notes=_unwell(numpads))
    blocks = pads.keys or DEFAULT_BLOCKS
    keys = KeyPads(blocks[: len(seats)])
    return Sibling(keys, seats[: keys.count], notes=tuple(health.sentence for health in keys.health()))


def _open_gpio(seats: tuple[Seat, ...], settings: Settings) -> Sibling:
    pin_map = pin_map_of(settings.pads, settings.sounds.buzzer_pin, len(seats))
    mock = settings.pads.pin_factory is PinFactory.MOCK
    with ExitStack() as opening:
        board = opening.enter_context(mock_board() if mock else Board())
        pads = opening.enter_context(GpioPads(board, pin_map))
        leds: Leds = NoLeds()
        notes = _unwell(pads)
        if settings.lights.on:
            lamps = GpioLeds(board, pin_map)
            leds, notes = lamps, (*notes, *lamps.trouble.values())
        if mock:
            notes = ("These are mock pins, as the settings say: no button is real.", *notes)
        opening.pop_all()
        return Sibling(pads, seats[: pads.count], leds, board, pin_map, notes)


def _unwell(pads: Pads) -> tuple[str, ...]:
    return tuple(health.sentence for health in pads.health() if not health.well)


def _watched(sibling: Sibling, cues: Sounds, lights: LightSettings, opening: ExitStack) -> WatchedPads:
    dark = [Lamp(name.value) for name in lights.off_for]
    lamps = Lights(sibling.leds, sibling.pads.count, dark, answers=lights.answers)
    watch = opening.enter_context(PadWatch(sibling.pads, lamps, cues))
    chords = not isinstance(sibling.pads, KeyPads)  # a terminal does not tell when a key comes up
    return WatchedPads(watch, sibling.pads.layout, sibling.seats, chords)


def _open_sounds(siblings: Sequence[Sibling], settings: Settings) -> tuple[Sounds, tuple[str, ...]]:
    """The cues of the table; silence is said only where sound was wished for by name."""
    sounds = settings.sounds
    silent = [Cue(name.value) for name in sounds.silent]
    board = next((one.board for one in siblings if one.board is not None), None)
    buzzer = sounds.output is SoundOut.BUZZER or (sounds.output is SoundOut.AUTO and board is not None)
    speaker: Speaker = NoSpeaker()
    said: tuple[str, ...] = ()
    if siblings and sounds.output is not SoundOut.NONE:
        try:
            if not buzzer:
                speaker = SoundOutput()
            elif board is not None and sounds.buzzer_pin:
                speaker = Buzzer(board, sounds.buzzer_pin)
            elif sounds.output is SoundOut.BUZZER:
                said = ("No sound: a buzzer needs GPIO pads and a buzzer_pin.",)
        except HardwareError as why:
            said = (str(why),) if sounds.output is not SoundOut.AUTO else ()
    return Sounds(speaker, silent), said


def _without(pads: SeatPads, roster: Roster) -> tuple[str, ...]:
    """Who has no pad, where others have one."""
    names = roster.names(tuple(seat for seat in roster.seats if seat not in pads.seats))
    if not names or not pads.groups:
        return ()
    verb = "has no pad and chooses" if len(names) == 1 else "have no pads and choose"
    return (f"{' and '.join(names)} {verb} on the screen.",)
