"""Bouncing contacts in, presses and releases out. No clock of its own: time comes with the edges.

gpiozero's own `bounce_time` loses and doubles presses, so the raw edges are judged here: a contact counts as
closed (or open) once it has been so without a break for 20 ms. That holds for the release too: without a
steady release there is no second press. A press of 60 ms counts, 3 ms of noise does not.
"""

import math
from dataclasses import dataclass, field

from hardware.pads.protocol import Key, KeyEdge

#: Buttons bounce for 1 to 5 ms, bad ones for 10; the shortest press a hand can make is about 50 ms.
STABLE_S = 0.020


@dataclass(frozen=True, slots=True)
class KeyChange:
    """A key went down or came up for certain.

    `at_s` is the first edge of the change (what the finger did), `settled_s` when it was certain.
    """

    pad: int
    key: Key = field(repr=False)
    down: bool
    at_s: float
    settled_s: float


@dataclass(slots=True)
class _Contact:
    steady_down: bool = False
    raw_down: bool = False
    unrest_began_s: float = math.nan
    last_edge_s: float = math.nan

    @property
    def due_s(self) -> float:
        """When the present level becomes the steady one; infinite when it already is."""
        return math.inf if self.raw_down == self.steady_down else self.last_edge_s + STABLE_S


class Debounce:
    """The contacts of all pads. Edges in order of time give the same result however often it is asked."""

    def __init__(self) -> None:
        self._contacts: dict[tuple[int, Key], _Contact] = {}
        self._restless: dict[tuple[int, Key], _Contact] = {}

    @property
    def due_s(self) -> float:
        """The next moment at which `settle` may find something; infinite when all is at rest."""
        return min((contact.due_s for contact in self._restless.values()), default=math.inf)

    def feed(self, edge: KeyEdge) -> tuple[KeyChange, ...]:
        """Take one raw edge; what had become certain before it comes out."""
        settled = self.settle(edge.at_s)
        contact = self._contacts.setdefault((edge.pad, edge.key), _Contact())
        at_rest = contact.raw_down == contact.steady_down
        if edge.down == contact.raw_down and at_rest:
            return settled
        # The same level twice means that an edge between was lost: the contact is bouncing all the same.
        if at_rest and not edge.at_s - contact.last_edge_s < STABLE_S:
            contact.unrest_began_s = edge.at_s
        contact.raw_down = edge.down
        if not edge.at_s < contact.last_edge_s:  # an edge told late does not shorten the wait
            contact.last_edge_s = edge.at_s
        if contact.raw_down == contact.steady_down:
            self._restless.pop((edge.pad, edge.key), None)
        else:
            self._restless[edge.pad, edge.key] = contact
        return settled

    def settle(self, now_s: float) -> tuple[KeyChange, ...]:
        """The changes that are certain by `now_s`, the earliest first."""
        certain = [key for key, contact in self._restless.items() if contact.due_s <= now_s]
        changes = [self._change(key, self._restless.pop(key)) for key in certain]
        return tuple(sorted(changes, key=lambda change: change.at_s))

    def forget(self, pad: int) -> None:
        """Start afresh with a pad that is gone: nothing it was in the middle of counts."""
        self._contacts = {key: contact for key, contact in self._contacts.items() if key[0] != pad}
        self._restless = {key: contact for key, contact in self._restless.items() if key[0] != pad}

    @staticmethod
    def _change(key: tuple[int, Key], contact: _Contact) -> KeyChange:
        settled_s = contact.due_s
        contact.steady_down = contact.raw_down
        return KeyChange(*key, contact.steady_down, contact.unrest_began_s, settled_s)
