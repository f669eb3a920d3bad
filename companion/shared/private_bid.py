"""A private bid on a screen that all can see: hand over, hold to look, choose, covered again. Pure."""

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from companion.shared.choosing import SecretChoice
from companion.shared.players import Seat
from companion.shared.sealed import Sealed

#: Nobody takes longer to hand a screen over, or to begin looking once they have it.
TAKEN_WITHIN_S = 60.0
LOOKED_WITHIN_S = 30.0
#: Held longer than this, the finger is forgotten (or something lies on the screen): it is covered.
LONGEST_LOOK_S = 20.0


class Cover(Enum):
    """What the screen shows. Secrets are drawn in OPEN and nowhere else."""

    HAND_OVER = "hand over"
    COVERED = "covered"
    OPEN = "open"
    DONE = "done"
    GIVEN_UP = "given up"


@dataclass(frozen=True, slots=True)
class PrivateBid:
    """One player's private moment. Every step gives the next one; what does not fit changes nothing.

    Times are seconds of one running clock. After DONE, `command` seals the choice; after GIVEN_UP there is
    none. Both are final. `wrong` counts the attempts to choose what is not there.
    """

    choice: SecretChoice = field(repr=False)
    since_s: float
    cover: Cover = Cover.HAND_OVER
    wrong: int = 0
    _picked: Sealed[int] | None = field(default=None, repr=False)

    @property
    def seat(self) -> Seat:
        return self.choice.seat

    @property
    def seen(self) -> tuple[int, ...]:
        """What may be drawn now: the choices while it is held open, else nothing."""
        return self.choice.choices if self.cover is Cover.OPEN else ()

    @property
    def over(self) -> bool:
        return self.cover in (Cover.DONE, Cover.GIVEN_UP)

    @property
    def due_s(self) -> float | None:
        """When it covers or gives up by itself; None once it is over."""
        return None if self.over else self.since_s + _WITHIN_S[self.cover]

    @property
    def command(self) -> Any | None:
        """The game's command that seals what was chosen; None unless DONE."""
        return self.choice.seal(self._picked) if self._picked is not None else None

    def taken(self, now_s: float) -> "PrivateBid":
        """The player has the screen; the others look away."""
        return self._turned(Cover.HAND_OVER, Cover.COVERED, now_s)

    def held(self, now_s: float) -> "PrivateBid":
        """A finger went down on the cover."""
        return self._turned(Cover.COVERED, Cover.OPEN, now_s)

    def let_go(self, now_s: float) -> "PrivateBid":
        """The finger came up."""
        return self._turned(Cover.OPEN, Cover.COVERED, now_s)

    def picked(self, value: Sealed[int], now_s: float) -> "PrivateBid":
        """The player chose, while it was open; covered at once. What is not among the choices is `wrong`."""
        now = self.advanced(now_s)
        if now.cover is not Cover.OPEN:
            return now
        if value.opened() not in now.choice.choices:
            return replace(now, wrong=now.wrong + 1)
        return replace(now, cover=Cover.DONE, since_s=now_s, _picked=value)

    def left(self, now_s: float) -> "PrivateBid":
        """The player does without: nothing was chosen here."""
        now = self.advanced(now_s)
        return now if now.over else replace(now, cover=Cover.GIVEN_UP, since_s=now_s)

    def advanced(self, now_s: float) -> "PrivateBid":
        """What time alone has made of it: covered after a long look, given up when nobody is there."""
        now = self
        while (due_s := now.due_s) is not None and now_s >= due_s:
            after = Cover.COVERED if now.cover is Cover.OPEN else Cover.GIVEN_UP
            now = replace(now, cover=after, since_s=due_s)
        return now

    def _turned(self, before: Cover, after: Cover, now_s: float) -> "PrivateBid":
        now = self.advanced(now_s)
        return replace(now, cover=after, since_s=now_s) if now.cover is before else now


_WITHIN_S = {
    Cover.HAND_OVER: TAKEN_WITHIN_S,
    Cover.COVERED: LOOKED_WITHIN_S,
    Cover.OPEN: LONGEST_LOOK_S,
}
