"""When a press is answered: after one fixed time, whatever was pressed.

The time counts from the first edge, so neither the bounce of a button nor the work that follows shows in it.
A choice takes effect where it is made, but nothing of that is in here: answers know pads and times, no keys.
"""

import math
from dataclasses import dataclass

#: From the first edge to the answer: 20 ms until a contact is certain and 5 ms for its bouncing. A button
#: that bounces longer is answered one whole step later, so its answers still come at one of two times, not
#: anywhere.
ANSWER_AFTER_S = 0.025
#: From the end of a gesture to what came of it (done, still to choose, attention): time enough to seal and
#: store a choice, so that the time the storing takes does not show.
OUTCOME_AFTER_S = 0.150


@dataclass(frozen=True, slots=True)
class Answer:
    """The light and the sound that say "felt" to a pad; due at `due_s`."""

    pad: int
    due_s: float


def answer_due_s(at_s: float, settled_s: float) -> float:
    """When a press that began at `at_s` and was certain at `settled_s` is answered."""
    steps = max(1, math.ceil((settled_s - at_s) / ANSWER_AFTER_S - 1e-9))
    return at_s + steps * ANSWER_AFTER_S


class Answers:
    """The answers that are still to be given."""

    def __init__(self) -> None:
        self._waiting: list[Answer] = []

    @property
    def due_s(self) -> float:
        return min((answer.due_s for answer in self._waiting), default=math.inf)

    def owe(self, pad: int, at_s: float, settled_s: float) -> None:
        self._waiting.append(Answer(pad, answer_due_s(at_s, settled_s)))

    def take(self, now_s: float) -> tuple[Answer, ...]:
        """The answers due by `now_s`, earliest first; each is given out once."""
        due = sorted((answer for answer in self._waiting if answer.due_s <= now_s), key=lambda one: one.due_s)
        self._waiting = [answer for answer in self._waiting if answer.due_s > now_s]
        return tuple(due)
