"""Testing pads: each button in turn is asked for; what its wire does instead is named. Pure: time is given.

Drive it so: show `asked.sentence`, feed every edge with `hear`, call `advance` now and then, until `asked` is
None; then show `report()`. The same for a terminal and for a screen.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from hardware.pads.debounce import STABLE_S, Debounce, KeyChange
from hardware.pads.protocol import BUTTON_KEYS, Key, KeyEdge, PadEvent, PadLayout, PadLost
from hardware.pins import BUTTON_PARTS, PinMap, wire_name

Place = tuple[int, Key]

#: Nobody needs longer to find a button; after this it is taken as dead.
ANSWER_WITHIN_S = 15.0
#: A button that is not let go in this time is stuck.
RELEASE_WITHIN_S = 5.0
#: Two contacts that close within this time were closed by one finger: their wires touch.
SAME_MOMENT_S = 0.002
#: Beyond this the answer to a press is late by a step (see answers).
LONGEST_BOUNCE_S = 0.005


class Fault(Enum):
    NO_ANSWER = "no answer"
    ANOTHER_ANSWERED = "another answered"
    SWAPPED_PADS = "swapped pads"
    TOUCHING = "touching wires"
    STUCK = "stuck"
    GHOST = "ghost presses"
    BOUNCING = "bouncing"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, and what to do. Nothing here is secret: no duel is on in a test."""

    fault: Fault
    pad: int
    sentence: str


@dataclass(frozen=True, slots=True)
class Asked:
    """The button that is wanted now."""

    pad: int
    key: Key
    sentence: str


@dataclass(frozen=True, slots=True)
class ButtonReport:
    """What was learned of one button: how long it bounced at worst, None where it never answered."""

    pad: int
    key: Key
    bounce_s: float | None

    @property
    def works(self) -> bool:
        return self.bounce_s is not None


class BounceMeter:
    """The longest bouncing of each key, from raw edges, and the spikes too short to be a press."""

    def __init__(self) -> None:
        self._began_s: dict[Place, float] = {}
        self._last_s: dict[Place, float] = {}
        self.longest_s: dict[Place, float] = {}
        self.spikes: dict[Place, int] = {}

    def hear(self, edge: KeyEdge) -> None:
        place = (edge.pad, edge.key)
        if edge.at_s - self._last_s.get(place, -1.0e9) >= STABLE_S:
            self._began_s[place] = edge.at_s
        self._last_s[place] = edge.at_s

    def settled(self, change: KeyChange) -> None:
        """A change was certain: what came before its last edge was its bouncing."""
        place = (change.pad, change.key)
        self.longest_s[place] = max(self.longest_s.get(place, 0.0), change.settled_s - STABLE_S - change.at_s)
        self._began_s.pop(place, None)

    def advance(self, now_s: float) -> None:
        """Unrest that ended where it began was a spike."""
        over = [place for place in self._began_s if now_s - self._last_s[place] >= STABLE_S]
        for place in over:
            del self._began_s[place]
            self.spikes[place] = self.spikes.get(place, 0) + 1


class PadTest:
    """Asks for every button of every pad once, in order, and learns from what comes."""

    def __init__(self, count: int, layout: PadLayout, began_s: float, pin_map: PinMap | None = None) -> None:
        self._name: Callable[[Place], str] = lambda place: place_name(place, pin_map)
        self._wanted: list[Place] = [(pad, key) for pad in range(count) for key in layout.keys]
        self._asked_s = began_s
        self._debounce = Debounce()
        self._meter = BounceMeter()
        self._answered: dict[Place, Place] = {}
        self._down_since_s: dict[Place, float] = {}
        self._stuck: set[Place] = set()
        self._places = tuple(self._wanted)
        self._findings: list[Finding] = []

    @property
    def asked(self) -> Asked | None:
        """What is wanted now; None when all is done."""
        if not self._wanted:
            return None
        pad, key = self._wanted[0]
        return Asked(pad, key, f"Press {key_name(key)} of pad {pad + 1} and let it go.")

    @property
    def down(self) -> frozenset[Place]:
        """The keys that are down for certain now, to be shown while testing."""
        return frozenset(self._down_since_s)

    def hear(self, event: PadEvent) -> None:
        if isinstance(event, KeyEdge):
            # First what became certain before this edge, or it would be taken for a spike.
            self._follow(self._debounce.feed(event))
            self._meter.advance(event.at_s)
            self._meter.hear(event)
        elif isinstance(event, PadLost):
            self._debounce.forget(event.pad)
            self._down_since_s = {at: s for at, s in self._down_since_s.items() if at[0] != event.pad}
            self._findings.append(Finding(Fault.LOST, event.pad, event.sentence))
            self._wanted = [place for place in self._wanted if place[0] != event.pad]
            self._asked_s = event.at_s

    def advance(self, now_s: float) -> None:
        """Let time pass: a button not pressed in time is dead, one not let go is stuck."""
        self._follow(self._debounce.settle(now_s))
        self._meter.advance(now_s)
        for place, since_s in self._down_since_s.items():
            if now_s - since_s >= RELEASE_WITHIN_S and place not in self._stuck:
                self._stuck.add(place)
                self._find(
                    Fault.STUCK,
                    place,
                    "does not come up: it hangs, or its wire touches ground.",
                )
        if self._wanted and now_s - self._asked_s >= ANSWER_WITHIN_S:
            self.skip(now_s)

    def skip(self, now_s: float) -> None:
        """Go on to the next button; this one has not answered."""
        if self._wanted:
            self._find(
                Fault.NO_ANSWER,
                self._wanted.pop(0),
                "does not answer: look whether the wire sits at both ends.",
            )
            self._asked_s = now_s

    def report(self) -> tuple[Finding, ...]:
        """All that is wrong, the plainest first; empty when the pads are well."""
        swapped = self._swapped()
        bouncing = [
            self._finding(
                Fault.BOUNCING,
                place,
                f"bounces for {1000 * longest_s:.0f} ms; it works, but its presses are answered late. Put "
                "100 nF from its wire to ground, or another button in.",
            )
            for place, longest_s in sorted(self._meter.longest_s.items(), key=_in_order)
            if longest_s > LONGEST_BOUNCE_S
        ]
        ghosts = [
            self._finding(
                Fault.GHOST,
                place,
                f"made {count} short spikes that are no press: a loose or long wire. Put 10 kΩ to 3V3 and "
                "100 nF to ground near the Pi.",
            )
            for place, count in sorted(self._meter.spikes.items(), key=_in_order)
            if count > 1
        ]
        return (*swapped, *self._others(), *self._findings, *ghosts, *bouncing)

    def buttons(self) -> tuple[ButtonReport, ...]:
        """What was learned of each button, in the order they were asked for."""
        return tuple(ButtonReport(*place, self._meter.longest_s.get(place)) for place in self._places)

    def _follow(self, changes: tuple[KeyChange, ...]) -> None:
        for change in changes:
            self._meter.settled(change)
            place = (change.pad, change.key)
            if not change.down:
                self._down_since_s.pop(place, None)
                continue
            self._down_since_s[place] = change.at_s
            self._pressed(place, change.at_s)

    def _pressed(self, place: Place, at_s: float) -> None:
        for other, since_s in self._down_since_s.items():
            if other != place and abs(at_s - since_s) <= SAME_MOMENT_S:
                self._find(
                    Fault.TOUCHING, place, f"answers together with {self._name(other)}: their wires touch."
                )
                return
        if self._wanted and at_s >= self._asked_s:
            self._answered[self._wanted.pop(0)] = place
            self._asked_s = at_s

    def _swapped(self) -> tuple[Finding, ...]:
        """Two pads each of whose buttons answered for the other's."""
        pairs = {(asked[0], got[0]) for asked, got in self._answered.items() if asked != got}
        return tuple(
            Finding(
                Fault.SWAPPED_PADS,
                a,
                f"Pads {a + 1} and {b + 1} are swapped: change their plugs, or their places in the settings.",
            )
            for a, b in sorted(pairs)
            if a < b and self._swap(a, b)
        )

    def _swap(self, a: int, b: int) -> bool:
        answers = [(asked, got) for asked, got in self._answered.items() if asked[0] in (a, b)]
        return bool(answers) and all(got == (b if asked[0] == a else a, asked[1]) for asked, got in answers)

    def _others(self) -> tuple[Finding, ...]:
        """Buttons for which another answered, where it was not the whole pad."""
        swapped = {
            pad
            for a in {asked[0] for asked in self._answered}
            for b in {asked[0] for asked in self._answered}
            if a < b and self._swap(a, b)
            for pad in (a, b)
        }
        return tuple(
            self._finding(
                Fault.ANOTHER_ANSWERED,
                asked,
                f"was asked for, but {self._name(got)} answered: change the two wires.",
            )
            for asked, got in self._answered.items()
            if asked != got and asked[0] not in swapped
        )

    def _find(self, fault: Fault, place: Place, what: str) -> None:
        self._findings.append(self._finding(fault, place, what))

    def _finding(self, fault: Fault, place: Place, what: str) -> Finding:
        name = self._name(place)
        return Finding(fault, place[0], f"{name[0].upper()}{name[1:]} {what}")


def key_name(key: Key) -> str:
    return key.value if key in BUTTON_KEYS or not key.value.isdigit() else f"key {key.value}"


def place_name(place: Place, pin_map: PinMap | None) -> str:
    """A key for somebody who looks for it: with its wire and pin where it has one."""
    pad, key = place
    if pin_map is None or key not in BUTTON_KEYS:
        return f"{key_name(key)} of pad {pad + 1}"
    return wire_name(pin_map, pad, BUTTON_PARTS[BUTTON_KEYS.index(key)])


def _in_order(item: tuple[Place, float]) -> tuple[int, str]:
    return item[0][0], item[0][1].value
