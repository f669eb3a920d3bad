"""Stillness: from small pictures, whether the table is at rest, a hand is over it, or nothing can be told.

Pure: pictures and their times go in, what goes on comes out. Light is no motion: each pair of pictures is
compared after one was given the other's light, place by place. How long a table must have been quiet follows
from how clearly it is: in a noisy picture a moment of quiet says less.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flown import Flown
from vision.nudge import Nudge, find_nudge
from vision.settle_limits import Limits

Grey = NDArray[np.float32]
Mask = NDArray[np.uint8]


class Stillness(Enum):
    """What goes on over the table."""

    EMPTY = "empty"
    HAND = "hand"
    MOVING = "moving"
    SETTLED = "settled"
    DARK = "dark"
    COVERED = "covered"
    FROZEN = "frozen"


_AT_REST = (Stillness.SETTLED, Stillness.EMPTY)
_BLIND = (Stillness.DARK, Stillness.COVERED, Stillness.FROZEN)


@dataclass(frozen=True, slots=True)
class Moment:
    """What goes on at a time. `since_s` is when this state began, `reason` says why it is this one.

    `to_read`: the table has just come to rest and may lie otherwise than when it was read last. `hopeful`: it
    may be at rest; the next pictures will tell, and who reads this one already saves that time. What rests
    over the picture's rim is a hand or a card: then it is hopeful once, and whoever reads the picture tells
    where cards lie (`told_cards`). `nudge` is how camera and table moved against each other since then, None
    where they did not. `another_light`: a lamp went on or off since then. `flew`: a card flew over the table
    since then, and is not there or lies across the picture's rim.
    """

    at_s: float
    state: Stillness
    reason: str
    since_s: float
    to_read: bool = False
    hopeful: bool = False
    nudge: Nudge | None = None
    another_light: bool = False
    flew: bool = False


@dataclass(frozen=True, slots=True)
class _Look:
    at_s: float
    grey: Grey = field(repr=False)


@dataclass(slots=True)
class _Kept:
    """What is remembered from picture to picture. `reference` is how the table lay when it last was at rest
    with no hand over it; it is doubtful while it is the very first. `cards` is 1 where cards are known to lie
    since the last motion."""

    recent: deque[_Look] = field(default_factory=lambda: deque(maxlen=64))
    noise: float = 1.5
    quiet_s: float = 0.0
    quiet_pictures: int = 0
    still_since_s: float = 0.0
    same_since_s: float | None = None
    last_raw: Mask | None = None
    reference: Grey | None = None
    reference_small: Mask | None = None
    reference_doubtful: bool = True
    empty: bool = False
    stirred: bool = True
    lamp: bool = False
    reach: float = 0.0
    across: bool = False
    cards: Mask | None = None
    asked_for_cards: bool = False
    flown: Flown = field(default_factory=Flown)
    moment: Moment | None = None


class Settling:
    """Follows one camera's small pictures. `live` is False for recordings, which may well stand still."""

    def __init__(self, limits: Limits | None = None, *, live: bool = True) -> None:
        self._limits = limits or Limits()
        self._live = live
        self._kept = _Kept()
        self._card_share: float | None = None

    @property
    def noise(self) -> float:
        """Grey levels (standard deviation) by which still pictures differ, at the size that is compared."""
        return self._kept.noise

    def told_empty(self, empty: bool) -> None:
        """Whoever read the table says whether nothing of the game lies on it."""
        self._kept.empty = empty

    def told_card_share(self, share: float) -> None:
        """Whoever read the table says which share of the picture a card takes up."""
        self._card_share = share

    def told_cards(self, outlines: Sequence[NDArray[np.float64]]) -> None:
        """Whoever read the picture that was `hopeful` says where cards lie in it, or lay before: outlines
        (n, 2) in shares of its width and height. What reaches in there is no hand, and what touches none of
        them, hand or carpet half out of the picture, hides nothing."""
        if not self._kept.recent or not outlines:  # over an empty table every hand is about to lay cards
            return
        height, width = self._kept.recent[-1].grey.shape
        cards = np.zeros((height, width), np.uint8)
        for outline in outlines:
            cv2.fillConvexPoly(cards, np.round(outline * (width, height) - 0.5).astype(np.int32), 1)
        self._kept.cards = self._grown(cards)

    def begin_anew(self) -> None:
        """Forget what was seen: the pictures have another size, or come from another camera."""
        self._kept = _Kept()

    def feed(self, small_bgr: Mask, at_s: float) -> Moment:
        """The next picture, (h, w, 3) BGR."""
        raw = np.asarray(cv2.cvtColor(small_bgr, cv2.COLOR_BGR2GRAY), np.uint8)
        grey = self._shrunk(raw)
        if self._kept.recent and self._kept.recent[-1].grey.shape != grey.shape:
            self.begin_anew()
        step_s = self._step_s(at_s)
        blind = self._blind(raw, grey, at_s)
        self._kept.last_raw = raw
        if blind is not None:
            self._kept.quiet_s = 0.0
            self._kept.stirred = True
            self._kept.recent.clear()
            return self._become(at_s, *blind)
        if self._lamp_switched(grey):
            self._kept.quiet_s, self._kept.quiet_pictures, self._kept.stirred = 0.0, 0, True
            self._kept.recent.clear()
            self._kept.recent.append(_Look(at_s, grey))
            if self._kept.moment is not None and self._kept.moment.state in _AT_REST:
                self._kept.reference, self._kept.lamp = None, True
                return self._rest(at_s, "The light changed.")
        moving, clarity = self._motion(grey, at_s)
        self._kept.recent.append(_Look(at_s, grey))
        if moving:
            self._kept.quiet_s, self._kept.quiet_pictures, self._kept.still_since_s = 0.0, 0, at_s
            self._kept.stirred = True
            self._kept.cards, self._kept.asked_for_cards = None, False
            if self._reaches_in(grey):
                return self._become(at_s, Stillness.HAND, "A hand moves over the table.")
            self._kept.flown.see(self._new(grey), self._card_share)
            return self._become(at_s, Stillness.MOVING, "Something moves on the table.")
        self._kept.quiet_s += step_s * clarity
        self._kept.quiet_pictures += 1
        return self._quiet(raw, grey, at_s)

    def _quiet(self, raw: Mask, grey: Grey, at_s: float) -> Moment:
        limits = self._limits
        if self._kept.quiet_s < limits.quiet_s or self._kept.quiet_pictures < limits.quiet_pictures:
            was = self._kept.moment
            if was is None:
                return self._become(at_s, Stillness.MOVING, "The first pictures are being compared.")
            if was.state in _BLIND:
                return self._become(at_s, Stillness.MOVING, "The table can be seen again.")
            moment = self._become(at_s, was.state, was.reason)
            return replace(moment, hopeful=was.state is Stillness.MOVING)
        if not self._kept.stirred and not self._another_light(grey):
            return self._rest(at_s)
        nudge = self._nudge(raw)
        if nudge is None and (sides := self._reaches_in(grey)):
            patience_s = limits.doubtful_thing_s if self._kept.reference_doubtful else limits.thing_s
            if sides > limits.arm_sides:
                patience_s = limits.whole_picture_s
            if self._card_share is not None and self._kept.reach < limits.few_cards * self._card_share:
                patience_s = min(patience_s, limits.few_cards_s)
            if at_s - self._kept.still_since_s < patience_s:
                hand = self._become(at_s, Stillness.HAND, "A hand rests over the table.")
                ask, self._kept.asked_for_cards = not self._kept.asked_for_cards, True
                return replace(hand, hopeful=ask)
        another_light = self._kept.lamp or self._another_light(grey)
        reason = "The light changed, and all is still." if another_light else "All is still again."
        if nudge is not None:
            reason = "Camera or table was nudged, and all is still again."
        self._kept.reference_doubtful = self._kept.reference is None and not self._kept.lamp
        gone_or_across = self._kept.flown.is_gone(self._new(grey)) or self._kept.across
        self._kept.flown.begin_anew()
        self._kept.reference, self._kept.reference_small = grey, raw
        self._kept.stirred = self._kept.lamp = False
        rest = self._rest(at_s, reason)
        return replace(
            rest,
            to_read=True,
            nudge=nudge,
            another_light=another_light,
            flew=nudge is None and gone_or_across,
        )

    def _rest(self, at_s: float, reason: str | None = None) -> Moment:
        state = Stillness.EMPTY if self._kept.empty else Stillness.SETTLED
        if reason is None:
            reason = "The table is empty." if self._kept.empty else "All is still."
        return self._become(at_s, state, reason)

    def _become(self, at_s: float, state: Stillness, reason: str) -> Moment:
        was = self._kept.moment
        since_s = was.since_s if was is not None and was.state is state else at_s
        self._kept.moment = Moment(at_s, state, reason, since_s)
        return self._kept.moment

    def _step_s(self, at_s: float) -> float:
        if not self._kept.recent:
            return 0.0
        return float(np.clip(at_s - self._kept.recent[-1].at_s, 0.0, self._limits.longest_step_s))

    def _shrunk(self, raw: Mask) -> Grey:
        width = self._limits.width_px
        height = max(1, round(raw.shape[0] * width / raw.shape[1]))
        return np.asarray(cv2.resize(raw, (width, height), interpolation=cv2.INTER_AREA), np.float32)

    def _blind(self, raw: Mask, grey: Grey, at_s: float) -> tuple[Stillness, str] | None:
        """The state in which nothing can be told, and why."""
        limits = self._limits
        level, spread = (float(v[0, 0]) for v in cv2.meanStdDev(grey))
        if level < limits.covered_level and spread < limits.covered_spread:
            return Stillness.COVERED, "The lens is covered, or there is no light at all."
        if float(np.percentile(grey, 95)) < limits.dark_level:
            return Stillness.DARK, "It is too dark to see the cards. Switch a lamp on."
        last = self._kept.last_raw
        if not self._live or last is None or last.shape != raw.shape or not np.array_equal(last, raw):
            self._kept.same_since_s = at_s
        elif self._kept.same_since_s is not None and at_s - self._kept.same_since_s >= limits.frozen_s:
            return Stillness.FROZEN, "The camera sends the same picture again and again: it hangs."
        return None

    def _motion(self, grey: Grey, at_s: float) -> tuple[bool, float]:
        """Whether something moves, and how clear it is that nothing does (0…1)."""
        if not self._kept.recent:
            return False, 0.0
        limits = self._limits
        last = self._kept.recent[-1]
        change = self._change(grey, last.grey)
        seen = float(np.median(change)) / 0.6745
        kept = self._kept
        kept.noise = max(limits.least_noise, 0.85 * kept.noise + 0.15 * min(seen, 3 * kept.noise))
        # Only with pictures since the last quick move: else that would be seen for longer than it lasted.
        calm = [one for one in kept.recent if one.at_s >= kept.still_since_s]
        slow = next((one for one in reversed(calm) if at_s - one.at_s >= limits.slow_s), None)
        changes = [change] if slow is None else [change, self._change(grey, slow.grey)]
        most = max(int(self._changed(one).sum()) for one in changes)
        # The strongest of what is no motion yet tells how sure that is.
        strongest = max(float(cv2.blur(one, (3, 3)).max()) for one in changes)
        clarity = float(np.clip(2 * (1 - strongest / (2 * self._threshold)), 0.3, 1.0))
        return most >= limits.moving_px, clarity

    def _lamp_switched(self, grey: Grey) -> bool:
        """Whether it is another light, all at once, and nothing else that is new."""
        if not self._kept.recent:
            return False
        last, limits = self._kept.recent[-1].grey, self._limits
        levels = float(np.median(cv2.absdiff(cv2.blur(grey, (3, 3)), cv2.blur(last, (3, 3)))))
        if levels < limits.lamp_levels + self._kept.noise:
            return False
        return float(self._changed(self._change(grey, last)).mean()) < limits.lamp_share

    @property
    def _threshold(self) -> float:
        return max(self._limits.least_change, self._limits.change_noise * self._kept.noise)

    def _change(self, now: Grey, then: Grey) -> Grey:
        """By how many grey levels `now` differs from `then` in now's light."""
        size = (self._limits.light_px, self._limits.light_px)
        gain = (cv2.blur(now, size) + 2) / (cv2.blur(then, size) + 2)
        return np.asarray(cv2.absdiff(now, np.asarray(then * gain, np.float32)), np.float32)

    def _changed(self, change: Grey) -> Mask:
        """1 where most of the pixels round about changed."""
        over = np.asarray(change > self._threshold, np.float32)
        return np.asarray(cv2.blur(over, (3, 3)) > 0.4, np.uint8)

    def _another_light(self, grey: Grey) -> bool:
        if self._kept.reference is None:
            return False
        ratio = (float(grey.mean()) + 1) / (float(self._kept.reference.mean()) + 1)
        return max(ratio, 1 / ratio) > self._limits.light_factor

    def _new(self, grey: Grey) -> Mask:
        """1 where the picture is not as it was at the last rest; 0 everywhere before the first one."""
        if self._kept.reference is None:
            return np.zeros(grey.shape, np.uint8)
        return self._changed(self._change(grey, self._kept.reference))

    def _reaches_in(self, grey: Grey) -> int:
        """Over how many sides of the picture something hangs in that was not there at the last rest; 0: it
        is all within, or nothing is new."""
        limits, changed = self._limits, self._new(grey)
        if self._kept.cards is not None and self._kept.cards.shape == changed.shape:
            changed = np.asarray(changed * (1 - self._kept.cards), np.uint8)
        # An arm on a table of its own colour falls to pieces; they lie near each other.
        joined = cv2.morphologyEx(changed, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8))
        count, labels, stats, _ = cv2.connectedComponentsWithStats(joined)
        rims = [labels[:2], labels[-2:], labels[:, :2], labels[:, -2:]]
        touched = labels[self._beside_cards(labels.shape) > 0]
        on_rims = np.stack([np.bincount(rim.ravel(), minlength=count) for rim in rims])
        sides = 0
        self._kept.reach, self._kept.across = 0.0, False
        for label in range(1, count):
            area = stats[label, cv2.CC_STAT_AREA]
            if label not in touched or on_rims[:, label].sum() < 2 * limits.arm_rim_px:
                continue
            if self._is_card(labels == label):
                self._kept.across = True
            elif area >= limits.arm_share * grey.size:
                sides = max(sides, int((on_rims[:, label] >= limits.arm_rim_px).sum()), 1)
                self._kept.reach = max(self._kept.reach, area / grey.size)
        return sides

    def _beside_cards(self, shape: tuple[int, ...]) -> Mask:
        """1 where something would touch a card; everywhere while nobody has told where cards lie."""
        if self._kept.cards is None or self._kept.cards.shape != shape:
            return np.ones(shape, np.uint8)
        return self._grown(self._kept.cards)

    def _grown(self, mask: Mask) -> Mask:
        around = 2 * self._limits.shadow_px + 1
        return np.asarray(cv2.dilate(mask, np.ones((around, around), np.uint8)), np.uint8)

    def _is_card(self, part: NDArray[np.bool_]) -> bool:
        """Whether a changed part of the picture can be one card that lies across the rim."""
        limits, share = self._limits, part.mean()
        if not self._card_share or not limits.card_part < share / self._card_share <= limits.card_times:
            return False
        rows, columns = np.nonzero(part)
        hull = cv2.convexHull(np.stack([columns, rows], 1).astype(np.int32))
        return len(rows) > limits.card_full * max(1.0, float(cv2.contourArea(hull)))

    def _nudge(self, raw: Mask) -> Nudge | None:
        if self._kept.reference_small is None:
            return None
        return find_nudge(self._kept.reference_small, raw)
