"""One keyboard for everybody: a block of four keys a seat, fed by whoever has the keyboard."""

import time
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from hardware.board import Clock
from hardware.errors import BadPads
from hardware.pads.edge_queue import EdgeQueue
from hardware.pads.protocol import BUTTON_KEYS, Key, KeyEdge, PadEvent, PadHealth, PadLayout

#: Five blocks that lie apart and are the same on German and English keyboards.
DEFAULT_BLOCKS = ("1234", "7890", "asdf", "hjkl", "vbnm")
#: A terminal tells that a key was typed but not when it came up; such a tap is taken to last this long.
TAP_S = 0.06


class KeyPads:
    """Pads on one keyboard. Whoever has the keyboard calls `key_down` and `key_up`, or `tap` from a terminal.

    Keys are named by the character they write. A held key repeats itself; the repeats change nothing.
    Raises BadPads where a key would belong to two pads.
    """

    layout = PadLayout.FOUR_BUTTONS

    def __init__(self, blocks: Sequence[str] = DEFAULT_BLOCKS, clock: Clock = time.monotonic) -> None:
        if not blocks:
            raise BadPads("A keyboard needs at least one block of keys.")
        self._blocks = tuple(blocks)
        self._keys: dict[str, tuple[int, Key]] = {}
        for pad, block in enumerate(self._blocks):
            if len(block) != len(BUTTON_KEYS):
                raise BadPads(f"A block has four keys, but {block!r} of pad {pad + 1} has {len(block)}.")
            for name, key in zip(block.lower(), BUTTON_KEYS, strict=True):
                if name in self._keys:
                    raise BadPads(
                        f"The key {name!r} is given to pad {self._keys[name][0] + 1} and pad {pad + 1}."
                    )
                self._keys[name] = (pad, key)
        self._clock = clock
        self._queue = EdgeQueue()
        self._down: set[str] = set()

    @property
    def count(self) -> int:
        return len(self._blocks)

    @property
    def blocks(self) -> tuple[str, ...]:
        """The keys of each pad."""
        return self._blocks

    def key_down(self, name: str, at_s: float | None = None) -> bool:
        """A key went down, now unless told when. False when it belongs to no pad: then it is the caller's."""
        name = name.lower()
        if name not in self._keys:
            return False
        if name not in self._down:
            self._down.add(name)
            self._put(name, True, at_s)
        return True

    def key_up(self, name: str, at_s: float | None = None) -> bool:
        """A key came up; as key_down. A key up that was never down is ours but tells nothing."""
        name = name.lower()
        if name not in self._keys:
            return False
        if name in self._down:
            self._down.discard(name)
            self._put(name, False, at_s)
        return True

    def tap(self, name: str) -> bool:
        """A whole press, from a terminal, which cannot tell when a key comes up. No chords this way."""
        now_s = self._clock()
        return self.key_down(name, now_s) and self.key_up(name, now_s + TAP_S)

    def next_event(self, timeout_s: float) -> PadEvent | None:
        return self._queue.next_event(timeout_s)

    def health(self) -> tuple[PadHealth, ...]:
        return tuple(
            PadHealth(pad, True, f"Pad {pad + 1} is the keys {' '.join(block.upper())}.")
            for pad, block in enumerate(self._blocks)
        )

    def close(self) -> None:
        self._queue.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _put(self, name: str, down: bool, at_s: float | None) -> None:
        pad, key = self._keys[name]
        self._queue.put(KeyEdge(pad, key, down, self._clock() if at_s is None else at_s))
