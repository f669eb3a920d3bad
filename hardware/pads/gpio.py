"""Pads of four buttons on the Pi's pins, wired to ground, with the internal pull-ups."""

from types import TracebackType
from typing import Self

from hardware.board import Board, InputLine
from hardware.errors import HardwareError, NoGpio, PadsUnavailable, PinInUse
from hardware.pads.edge_queue import EdgeQueue
from hardware.pads.protocol import BUTTON_KEYS, Key, KeyEdge, PadBack, PadEvent, PadHealth, PadLayout, PadLost
from hardware.pins import DEFAULT_PIN_MAP, PinMap

#: The kernel keeps 16 edges a pin. A wild bounce while this process is held up loses the rest, and with
#: them the last one, so the levels themselves are read again this often.
REREAD_S = 0.25
#: No button, however bad, makes more edges in a second than this; a loose wire does.
MOST_EDGES_PER_S = 500
#: How long a pad whose wire went wild is left out before it is tried again.
REST_S = 5.0


class _Contact:
    """One button's pin; a low pin is a pressed button."""

    def __init__(self, pads: "GpioPads", pad: int, key: Key, bcm: int, board: Board) -> None:
        self._pads = pads
        self.pad = pad
        self.key = key
        self.down = False
        self._line: InputLine = board.input_line(bcm, self._edge)

    def reread(self, now_s: float) -> None:
        down = not self._line.high
        if down != self.down:
            self._tell(down, now_s)

    def close(self) -> None:
        self._line.close()

    def _edge(self, high: bool, at_s: float) -> None:
        self._tell(not high, at_s)

    def _tell(self, down: bool, at_s: float) -> None:
        self.down = down
        self._pads.edge(KeyEdge(self.pad, self.key, down, at_s))


class GpioPads:
    """The pads of a pin map. Those whose pins cannot be had are lost, the others work.

    Raises PadsUnavailable when not one can be opened. `board` stays open when the pads close.
    """

    layout = PadLayout.FOUR_BUTTONS

    def __init__(self, board: Board, pin_map: PinMap = DEFAULT_PIN_MAP) -> None:
        clock = self._clock = board.clock
        self._queue = EdgeQueue()
        self._pin_map = pin_map
        self._trouble: dict[int, str] = {}
        self._contacts: list[_Contact] = []
        self._edges_this_second = [0] * len(pin_map.pads)
        self._second_began_s = self._reread_s = clock()
        self._resting_until_s: dict[int, float] = {}
        try:
            for pad in range(self.count):
                self._open_pad(pad, board)
        except BaseException:
            self.close()
            raise
        if not self._contacts:
            self.close()
            raise PadsUnavailable(" ".join(dict.fromkeys(self._trouble.values())))
        for pad, sentence in self._trouble.items():
            self._queue.put(PadLost(pad, clock(), sentence))
        self._reread(clock())

    @property
    def count(self) -> int:
        return len(self._pin_map.pads)

    def next_event(self, timeout_s: float) -> PadEvent | None:
        event = self._queue.next_event(timeout_s)
        now_s = self._clock()
        if event is None and now_s - self._reread_s >= REREAD_S:
            self._reread(now_s)
            return self._queue.next_event(0.0)
        return event

    def health(self) -> tuple[PadHealth, ...]:
        return tuple(
            PadHealth(pad, pad not in self._trouble, self._trouble.get(pad, f"Pad {pad + 1} is connected."))
            for pad in range(self.count)
        )

    def close(self) -> None:
        self._queue.close()
        for contact in self._contacts:
            contact.close()
        self._contacts = []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def edge(self, edge: KeyEdge) -> None:
        """Take an edge in from a contact, on any thread. A wild wire is cut off with a sentence."""
        if edge.pad in self._resting_until_s:
            return
        self._edges_this_second[edge.pad] += 1
        if self._edges_this_second[edge.pad] > MOST_EDGES_PER_S:
            self._rest(edge.pad, edge.at_s)
            return
        self._queue.put(edge)

    def _open_pad(self, pad: int, board: Board) -> None:
        opened: list[_Contact] = []
        try:
            for key, bcm in zip(BUTTON_KEYS, self._pin_map.pads[pad].buttons, strict=True):
                opened.append(_Contact(self, pad, key, bcm, board))
        except (PinInUse, NoGpio) as trouble:
            for contact in opened:
                contact.close()
            self._trouble[pad] = f"Pad {pad + 1} does not work: {trouble}"
        except HardwareError:
            for contact in opened:
                contact.close()
            raise
        else:
            self._contacts.extend(opened)

    def _rest(self, pad: int, at_s: float) -> None:
        sentence = (
            f"Pad {pad + 1} makes hundreds of edges a second: a loose wire, or one much too long without a "
            "capacitor. `companion pads test` names it."
        )
        self._resting_until_s[pad] = at_s + REST_S
        self._trouble[pad] = sentence
        self._queue.put(PadLost(pad, at_s, sentence))

    def _reread(self, now_s: float) -> None:
        self._reread_s = now_s
        if now_s - self._second_began_s >= 1.0:
            self._second_began_s = now_s
            self._edges_this_second = [0] * self.count
        for pad in [pad for pad, until_s in self._resting_until_s.items() if now_s >= until_s]:
            del self._resting_until_s[pad]
            del self._trouble[pad]
            for contact in self._contacts:
                contact.down = contact.down and contact.pad != pad
            self._queue.put(PadBack(pad, now_s, f"Pad {pad + 1} is quiet again."))
        for contact in self._contacts:
            if contact.pad not in self._resting_until_s:
                contact.reread(now_s)
