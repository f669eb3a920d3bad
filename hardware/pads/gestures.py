"""Presses and releases in, gestures out: from the first key of a pad going down to the last one coming up.

Whatever a player enters is one gesture or several, so all answers hang on gestures: one answer each, whatever
and how many keys were in it.
"""

import math
from dataclasses import dataclass, field

from hardware.pads.debounce import KeyChange
from hardware.pads.protocol import Key

#: Holding one's pad this long outside a duel asks for the evidence of what was just shown.
LONG_PRESS_S = 1.0
#: A key down this long is stuck, or something lies on the pad.
STUCK_S = 20.0
#: All keys of a chord come up within this time. Who lifts one finger and keeps the others down was correcting
#: a slip, and which of the two chords they meant cannot be known.
RELEASE_TOGETHER_S = 0.5


@dataclass(frozen=True, slots=True)
class GestureBegan:
    """The first key of a pad went down; `at_s` is its first edge, `settled_s` when it was certain."""

    pad: int
    at_s: float
    settled_s: float


@dataclass(frozen=True, slots=True)
class GestureEnded:
    """The last key of a pad came up.

    `keys` are in the order they went down. `together` is false where not all of them were held at one moment,
    or where they came up one by one.
    """

    pad: int
    keys: tuple[Key, ...] = field(repr=False)
    together: bool = field(repr=False)
    began_s: float
    at_s: float


@dataclass(frozen=True, slots=True)
class LongPress:
    """A pad has been held for LONG_PRESS_S. Its gesture still ends as any other."""

    pad: int
    at_s: float


@dataclass(frozen=True, slots=True)
class KeyStuck:
    """A key of the pad has been down for STUCK_S. Which one is not said: it might be somebody's choice."""

    pad: int
    at_s: float
    sentence: str


Gesture = GestureBegan | GestureEnded | LongPress | KeyStuck


@dataclass(slots=True)
class _Hand:
    """What is going on on one pad."""

    began_s: float
    held: set[Key]
    keys: list[Key]
    together: bool = True
    first_release_s: float = math.inf
    long_told: bool = False
    stuck_told: bool = False


class Gestures:
    """The gestures of all pads. Feed it settled changes in order of time."""

    def __init__(self) -> None:
        self._hands: dict[int, _Hand] = {}

    @property
    def due_s(self) -> float:
        """The next moment at which `advance` may find something."""
        return min((_due_s(hand) for hand in self._hands.values()), default=math.inf)

    @property
    def pads(self) -> frozenset[int]:
        """The pads with a gesture under way."""
        return frozenset(self._hands)

    def feed(self, change: KeyChange) -> tuple[Gesture, ...]:
        if change.down:
            return self._down(change)
        return self._up(change)

    def advance(self, now_s: float) -> tuple[Gesture, ...]:
        """Long presses and stuck keys by `now_s`."""
        found: list[Gesture] = []
        for pad, hand in self._hands.items():
            if not hand.long_told and now_s >= hand.began_s + LONG_PRESS_S:
                hand.long_told = True
                found.append(LongPress(pad, hand.began_s + LONG_PRESS_S))
            if not hand.stuck_told and now_s >= hand.began_s + STUCK_S:
                hand.stuck_told = True
                found.append(_stuck(pad, hand.began_s + STUCK_S))
        return tuple(found)

    def forget(self, pad: int) -> None:
        """Drop what was going on on a pad that is gone."""
        self._hands.pop(pad, None)

    def _down(self, change: KeyChange) -> tuple[Gesture, ...]:
        hand = self._hands.get(change.pad)
        if hand is None:
            self._hands[change.pad] = _Hand(change.at_s, held={change.key}, keys=[change.key])
            return (GestureBegan(change.pad, change.at_s, change.settled_s),)
        hand.together = hand.together and math.isinf(hand.first_release_s)
        hand.held.add(change.key)
        hand.keys.append(change.key)
        return ()

    def _up(self, change: KeyChange) -> tuple[Gesture, ...]:
        hand = self._hands.get(change.pad)
        if hand is None:
            return ()  # its press was before the pad was lost, or before we listened
        hand.held.discard(change.key)
        hand.first_release_s = min(hand.first_release_s, change.at_s)
        if hand.held:
            return ()
        del self._hands[change.pad]
        together = hand.together and change.at_s - hand.first_release_s <= RELEASE_TOGETHER_S
        return (GestureEnded(change.pad, tuple(hand.keys), together, hand.began_s, change.at_s),)


def _due_s(hand: _Hand) -> float:
    if not hand.long_told:
        return hand.began_s + LONG_PRESS_S
    return math.inf if hand.stuck_told else hand.began_s + STUCK_S


def _stuck(pad: int, at_s: float) -> KeyStuck:
    return KeyStuck(
        pad,
        at_s,
        f"A key of pad {pad + 1} has been down for {STUCK_S:.0f} seconds. Lift what lies on it; if nothing "
        "does, `companion pads test` names the wire. Until it comes up this player chooses on the screen.",
    )
