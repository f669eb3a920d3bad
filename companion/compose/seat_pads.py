"""Which seat has which pad: several watches over pads of different kinds, heard and lit as one, by seat."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Protocol

from companion.shared.players import Seat
from hardware.lights import Lamp
from hardware.pads.gestures import GestureEnded
from hardware.pads.heard import Heard, WatchFailed
from hardware.pads.protocol import PadLayout

#: With watches of several kinds each is asked in turn for this long: well within the time after which the
#: outcome of a press is shown.
TURN_S = 0.01


class Watch(Protocol):
    """What hardware's PadWatch promises."""

    def heard(self, timeout_s: float) -> Heard | None: ...

    def show(self, pad: int, lamp: Lamp) -> None: ...

    def show_outcome(self, gesture: GestureEnded, lamp: Lamp) -> None: ...

    def sleep(self) -> None: ...


@dataclass(frozen=True, slots=True)
class WatchedPads:
    """A watch with the seats of its pads: pad n belongs to `seats[n]`."""

    watch: Watch
    layout: PadLayout
    seats: tuple[Seat, ...]
    chords: bool = True
    """Whether several keys can be held together; a terminal cannot tell."""


@dataclass(frozen=True, slots=True)
class HeardAt:
    """What was heard, and at which seats: one, or all of a watch that failed."""

    seats: tuple[Seat, ...]
    heard: Heard


@dataclass(frozen=True, slots=True)
class _Place:
    group: WatchedPads
    pad: int


@dataclass(frozen=True, slots=True)
class SeatPads:
    """Everybody's pads; who has none chooses on the screen. A pad that belongs to nobody is not heard."""

    groups: tuple[WatchedPads, ...] = ()
    _places: Mapping[Seat, _Place] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        places = {seat: _Place(group, pad) for group in self.groups for pad, seat in enumerate(group.seats)}
        object.__setattr__(self, "_places", places)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats with a pad."""
        return tuple(sorted(self._places))

    def layout(self, seat: Seat) -> PadLayout:
        return self._places[seat].group.layout

    def chords(self, seat: Seat) -> bool:
        return self._places[seat].group.chords

    def heard(self, timeout_s: float) -> HeardAt | None:
        """What comes first at any seat, or None after `timeout_s`."""
        if len(self.groups) == 1:
            return _at(self.groups[0], self.groups[0].watch.heard(timeout_s))
        until_s = time.monotonic() + timeout_s
        while True:
            for group in self.groups:
                if (found := _at(group, group.watch.heard(0.0))) is not None:
                    return found
            left_s = until_s - time.monotonic()
            if left_s <= 0:
                return None
            time.sleep(min(TURN_S, left_s))

    def show(self, seat: Seat, lamp: Lamp) -> None:
        """Nothing happens for a seat without a pad."""
        if (place := self._places.get(seat)) is not None:
            place.group.watch.show(place.pad, lamp)

    def show_outcome(self, seat: Seat, gesture: GestureEnded, lamp: Lamp) -> None:
        """At the time that is the same for every choice."""
        if (place := self._places.get(seat)) is not None:
            place.group.watch.show_outcome(replace(gesture, pad=place.pad), lamp)

    def sleep(self) -> None:
        for group in self.groups:
            group.watch.sleep()


def _at(group: WatchedPads, heard: Heard | None) -> HeardAt | None:
    if heard is None:
        return None
    if isinstance(heard, WatchFailed):
        return HeardAt(group.seats, heard)
    seats: Sequence[Seat] = group.seats[heard.pad : heard.pad + 1]
    return HeardAt(tuple(seats), heard)
