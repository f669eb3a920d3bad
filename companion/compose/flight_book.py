"""One flight as it is seen: whose carpets lie there, whose throw it is, which carpet is not in sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from companion.games.flying_carpets.moves import Carpet
from companion.shared.players import Seat
from vision.look import SeenCarpet
from vision.nudge import Nudge
from vision.plane import apply

#: A carpet that lies within this share of its diagonal of where one lay is that one.
SAME_PLACE = 0.5
#: One that lies within this share was not touched; one new within this many was near enough to shove it.
STILL, BESIDE = 0.06, 1.3
#: One that moved further than this share, while none came new, was moved by hand.
MOVED = 0.3
#: What came of a throw: a carpet face down that has no name yet, or nothing that was seen.
BLANK, MISS = "?", "-"


@dataclass(frozen=True, slots=True)
class FlightNews:
    """What a picture says beyond the one before: carpets that came (by name), went, or were moved.

    `nameless` came face down and nobody knows whose they are; `by_turn` are those known by turn order alone.
    """

    came: tuple[str, ...] = ()
    by_turn: tuple[str, ...] = ()
    nameless: tuple[SeenCarpet, ...] = ()
    moved: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


@dataclass(slots=True)
class FlightBook:
    """`owners` of all carpets, `order` whose throws make up the flight. `lying` by name, as seen last.

    `told_off` were said to be off the table. `stirs` counts how often something moved and no carpet came
    since the last one did, `misses` since the flight began: a throw that missed the table looks like that.
    `doubtful` came several at a time though they are thrown one by one: not all of them may be there.
    `nameless` lie face down and nobody knows yet whose they are; `strays` are nobody's. `story` is what came
    of each throw, in order: a carpet's name, BLANK for one without a name, MISS for none; None once several
    came at once or were shoved together. `hands` counts how often somebody reached in, or something flew over
    the picture's rim; `hands_since` how often since the last carpet came. `unclear` counts those stirs and
    hands after which a destination looked otherwise, though no carpet was seen.
    """

    owners: Mapping[str, Carpet]
    order: tuple[Seat, ...]
    lying: dict[str, SeenCarpet] = field(default_factory=dict)
    told_off: set[str] = field(default_factory=set)
    out_of_sight: set[str] = field(default_factory=set)
    stirs: int = 0
    misses: int = 0
    doubtful: set[str] = field(default_factory=set)
    nameless: list[SeenCarpet] = field(default_factory=list)
    strays: list[SeenCarpet] = field(default_factory=list)
    story: list[str] | None = field(default_factory=list)
    hands: int = 0
    hands_since: int = 0
    unclear: int = 0

    @classmethod
    def begun(
        cls, owners: Mapping[str, Carpet], order: tuple[Seat, ...], stirs: int, hands: int, unclear: int
    ) -> FlightBook:
        """The book of a flight: before its first carpet something stirred so often, and hands reached in."""
        story = [MISS] * stirs
        return cls(
            owners,
            order,
            stirs=stirs,
            misses=stirs,
            story=story,
            hands=hands,
            hands_since=hands,
            unclear=unclear,
        )

    @property
    def accounted(self) -> set[str]:
        return set(self.lying) | self.told_off | self.out_of_sight

    @property
    def unseen(self) -> tuple[str, ...]:
        """Carpets that have not been seen in this flight, in the order in which they should fly."""
        return tuple(name for name in self._in_order() if name not in self.accounted)

    @property
    def passed(self) -> tuple[str, ...]:
        """Unseen carpets whose turn is over: one that flies later was seen. Nobody saw where they went, or
        they are thrown out of turn."""
        order, seen = self._in_order(), self.accounted
        latest = max((place for place, name in enumerate(order) if name in seen), default=0)
        return tuple(name for name in order[:latest] if name not in seen)

    @property
    def next_seat(self) -> Seat | None:
        """Whose throw it is by what was seen; None: all have thrown."""
        unseen = self.unseen
        return self.owners[unseen[0]].seat if unseen else None

    @property
    def last_has_thrown(self) -> bool:
        """Whether whoever throws last has thrown all they have."""
        return not any(self.owners[name].seat == self.order[-1] for name in self.unseen)

    def carry(self, nudge: Nudge, size_px: tuple[int, int]) -> None:
        carried = nudge.at_size(size_px)
        self.lying = {
            name: replace(one, corners_px=apply(carried, one.corners_px)) for name, one in self.lying.items()
        }
        self.strays = [replace(one, corners_px=apply(carried, one.corners_px)) for one in self.strays]

    def see(
        self, carpets: Sequence[SeenCarpet], stirred: bool, overlooked: Sequence[SeenCarpet] = ()
    ) -> FlightNews:
        """Takes a picture's carpets in. `stirred`: something moved since the last picture. Those `overlooked`
        lay there in it already."""
        known, waiting = set(self.lying), len(self.nameless)
        named, blank = self._named(carpets)
        held, fresh = self._held(blank)
        came = tuple(name for name in named if name not in self.lying)
        by_turn: tuple[str, ...] = ()
        late = any(one is other for one in carpets for other in overlooked)
        thrower = None
        if len(fresh) == 1 and not held and not came:
            thrower = self._overlooked_thrower() if late else self._thrower()
        if thrower is not None:
            by_turn = (thrower,)
            named[thrower] = fresh.pop()
        moved = () if came or by_turn or fresh else self._moved(named)
        gone = tuple(name for name in self.lying if name not in named)
        for name in (*came, *by_turn):
            self.told_off.discard(name)
            self.out_of_sight.discard(name)
        found = len(came) + len(by_turn) if late else sum(one in self.passed for one in (*came, *by_turn))
        new = len(came) + len(by_turn) + len(fresh)
        if new > 1 + self.stirs and self.lying and not late:
            self.doubtful |= {*came, *by_turn}
        self.lying.update(named)
        missed = stirred and (late or not new)
        self.stirs = missed if came or by_turn else self.stirs + missed
        self.hands_since = 0 if came or by_turn else self.hands_since
        self.misses = max(0, self.misses - found) + missed
        self.nameless = [*held, *fresh]
        if late or known - set(self.lying) or len(held) < waiting or new > 1:
            self.story = None
        elif self.story is not None:
            self.story += [*came, *by_turn] or [BLANK] * len(fresh) or [MISS] * missed
        return FlightNews(came, by_turn, tuple(fresh), moved, gone)

    def _held(self, blank: Sequence[SeenCarpet]) -> tuple[list[SeenCarpet], list[SeenCarpet]]:
        """Those without a name that lay there before, in the order in which they came; and the others."""
        held: list[SeenCarpet] = []
        for was in self.nameless:
            near = [one for one in blank if away(one, was) < SAME_PLACE and not any(one is h for h in held)]
            held += sorted(near, key=lambda one: away(one, was))[:1]
        return held, [one for one in blank if not any(one is other for other in held)]

    @property
    def by_face(self) -> frozenset[str]:
        """The carpets that show whose they are."""
        return frozenset(name for name, one in self.lying.items() if one.id is not None)

    def name(self, carpet: SeenCarpet, name: str) -> SeenCarpet | None:
        """Somebody said whose the nameless carpet is. The one that was taken for it has no name now."""
        displaced = self.lying.get(name)
        self.lying[name] = carpet
        self.nameless = [one for one in self.nameless if one is not carpet]
        self.told_off.discard(name)
        self.out_of_sight.discard(name)
        self.stirs = self.hands_since = 0
        return displaced

    def pass_over(self, carpet: SeenCarpet) -> None:
        """Somebody said that a nameless carpet is nobody's."""
        self.nameless = [one for one in self.nameless if one is not carpet]
        self.strays.append(carpet)

    def hand_came(self) -> None:
        """Somebody reached in and no carpet came; or one flew over the picture's rim and off the table."""
        self.hands += 1
        self.hands_since += 1

    def by_story(self, *, quiet: bool) -> tuple[str, ...]:
        """Whose the nameless carpets are by the order in which all came; none where that does not tell.

        Either every carpet came, each named one when its turn was. Or every throw was noticed and nothing
        else was, and the last one came: then those of which nothing came have their places in the order, too.
        Where that last one has no name, it has to be `quiet` first: somebody may still throw.
        """
        story, order = self.story or [], self._in_order()
        came = [one for one in story if one != MISS]
        if len(came) == len(order):
            story = came
        elif self.hands or len(story) != len(order) or story[-1] not in (order[-1], BLANK if quiet else ""):
            return ()
        if any(one not in (BLANK, MISS, order[place]) for place, one in enumerate(story)):
            return ()
        whose = tuple(order[place] for place, one in enumerate(story) if one == BLANK)
        if len(whose) != len(self.nameless) or any(name in self.accounted for name in whose):
            return ()
        return whose

    def owner_known(self, carpet: SeenCarpet) -> str | None:
        """The name under which a carpet of the last picture is booked."""
        return next((name for name, one in self.lying.items() if one is carpet), None)

    def thrown_in_order(self, already: Sequence[Carpet]) -> list[Carpet]:
        """The throws that can be told now: those that came in turn, and those that had to wait for them."""
        told: list[Carpet] = []
        booked = [self.owners[name] for name in self._in_order() if name in self.accounted]
        for seat in self.order[len(already) :]:
            mine = [one for one in booked if one.seat == seat and one not in already and one not in told]
            if not mine:
                break
            told.append(mine[0])
        return told

    def _thrower(self) -> str | None:
        """Whose the carpet face down is that just came; None where the turn does not tell."""
        unseen, passed = self.unseen, self.passed
        if len(unseen) <= 1:
            return unseen[0] if unseen else None
        # Somebody's throw was not seen, or is still to come: then the turn tells nothing.
        return None if passed or self.stirs or self.hands_since else unseen[0]

    def _overlooked_thrower(self) -> str | None:
        """Whose the carpet face down is that lay there unseen for a while."""
        unseen, passed = self.unseen, self.passed
        if len(passed) + self.stirs == 1:
            return unseen[0]
        return unseen[0] if len(unseen) == 1 else None

    def _in_order(self) -> list[str]:
        """All carpets in the order of the flight; with two each a player's first flies first."""
        names: list[str] = []
        for seat in self.order:
            mine = [name for name, one in self.owners.items() if one.seat == seat and name not in names]
            names += mine[:1]
        return names

    def _named(self, carpets: Sequence[SeenCarpet]) -> tuple[dict[str, SeenCarpet], list[SeenCarpet]]:
        """Those with a name of their own, or lying where one with a name lay; and the others.

        Where a carpet face down was shoved and another came to lie beside it, nobody can tell which is which:
        then neither has a name.
        """
        named = {one.id: one for one in carpets if one.id in self.owners and one.id is not None}
        blank = [
            one
            for one in carpets
            if one.id is None and not any(away(one, stray) < STILL for stray in self.strays)
        ]
        old = {name: lay for name, lay in self.lying.items() if name not in named and lay.id is None}
        pairs = sorted(
            (away(one, lay), place, name) for place, one in enumerate(blank) for name, lay in old.items()
        )
        where: dict[str, int] = {}
        moved: dict[str, float] = {}
        for apart, place, name in pairs:
            if apart < SAME_PLACE and name not in where and place not in where.values():
                where[name], moved[name] = place, apart
        new = [one for place, one in enumerate(blank) if place not in where.values()]
        nameless = list(new)
        for name, place in where.items():
            beside = any(away(one, old[name]) < BESIDE for one in new)
            if moved[name] > STILL and beside:
                nameless.append(blank[place])
                del self.lying[name]
            else:
                named[name] = blank[place]
        return named, nameless

    def _moved(self, named: Mapping[str, SeenCarpet]) -> tuple[str, ...]:
        return tuple(
            name for name, one in named.items() if name in self.lying and away(one, self.lying[name]) > MOVED
        )


def away(one: SeenCarpet, other: SeenCarpet) -> float:
    """How far apart two carpets lie, in diagonals of a card."""
    diagonal = float(np.hypot(*(other.corners_px[0] - other.corners_px[2])))
    return float(np.hypot(*(one.corners_px.mean(0) - other.corners_px.mean(0)))) / max(diagonal, 1e-6)
