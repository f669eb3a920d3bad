"""Raw events of all pads in; what was heard and the answers owed out. Pure: the time is given.

The order is always the same: edges become certain presses (debounce), presses become gestures, the first
press of a gesture owes one answer.
"""

from hardware.pads.answers import Answer, Answers
from hardware.pads.debounce import Debounce, KeyChange
from hardware.pads.gestures import Gesture, GestureBegan, GestureEnded, Gestures, KeyStuck
from hardware.pads.heard import Heard, Woken
from hardware.pads.protocol import KeyEdge, PadBack, PadEvent, PadLost


class Listener:
    """Listens to every pad: give it each event with `hear`, the time with `advance` when `due_s` comes."""

    def __init__(self) -> None:
        self._debounce = Debounce()
        self._gestures = Gestures()
        self._answers = Answers()
        self._asleep = False
        self._swallowed: set[int] = set()
        self._lost: set[int] = set()

    @property
    def due_s(self) -> float:
        """The next moment at which `advance` or `answers` may have something to say."""
        return min(self._debounce.due_s, self._gestures.due_s, self._answers.due_s)

    @property
    def certain_s(self) -> float:
        """The next moment at which a press or a release becomes certain, if no edge comes before."""
        return self._debounce.due_s

    def sleep(self) -> None:
        """The screen goes dark: the next gesture only wakes it, and what was going on does not count."""
        self._asleep = True
        self._swallowed.update(self._gestures.pads)

    def hear(self, event: PadEvent) -> tuple[Heard, ...]:
        if isinstance(event, KeyEdge):
            if event.pad in self._lost:
                return ()
            return self._follow(self._debounce.feed(event))
        self._debounce.forget(event.pad)
        self._gestures.forget(event.pad)
        self._swallowed.discard(event.pad)
        if isinstance(event, PadLost):
            self._lost.add(event.pad)
        elif isinstance(event, PadBack):
            self._lost.discard(event.pad)
        return (event,)

    def advance(self, now_s: float) -> tuple[Heard, ...]:
        """What has become certain by `now_s`."""
        heard = self._follow(self._debounce.settle(now_s))
        return heard + tuple(
            gesture
            for gesture in self._gestures.advance(now_s)
            if isinstance(gesture, KeyStuck) or gesture.pad not in self._swallowed
        )

    def answers(self, now_s: float) -> tuple[Answer, ...]:
        """The answers to give now."""
        return self._answers.take(now_s)

    def _follow(self, changes: tuple[KeyChange, ...]) -> tuple[Heard, ...]:
        heard: list[Heard] = []
        for change in changes:
            for gesture in self._gestures.feed(change):
                heard.extend(self._tell(gesture))
        return tuple(heard)

    def _tell(self, gesture: Gesture) -> tuple[Heard, ...]:
        if isinstance(gesture, GestureBegan):
            self._answers.owe(gesture.pad, gesture.at_s, gesture.settled_s)
            if self._asleep:
                self._asleep = False
                self._swallowed.add(gesture.pad)
                return (Woken(gesture.pad, gesture.at_s),)
        if gesture.pad in self._swallowed:
            if isinstance(gesture, GestureEnded):
                self._swallowed.discard(gesture.pad)
            return ()
        return (gesture,)
